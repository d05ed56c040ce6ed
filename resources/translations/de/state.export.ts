<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.export</name>
        <message>
            <source>The export {name} has read {read} of {total} rows</source>
            <translation>Der Export {name} hat {read} von {total} Zeilen gelesen</translation>
        </message>
        <message>
            <source>{name} can hold {count} results at most. Export them as CSV.</source>
            <translation>{name} kann höchstens {count} Ergebnisse enthalten. Als CSV exportieren.</translation>
        </message>
        <message>
            <source>{name} was not written: the suffix of the file name does not belong to an export format. Use one of {suffixes}.</source>
            <translation>{name} wurde nicht geschrieben: Die Endung gehört zu keinem Exportformat. Eine dieser Endungen verwenden: {suffixes}.</translation>
        </message>
    </context>
</TS>

<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.export</name>
        <message>
            <source>Decision</source>
            <translation>Entscheidung</translation>
        </message>
        <message>
            <source>Object ID</source>
            <translation>Objekt-ID</translation>
        </message>
        <message>
            <source>Results</source>
            <translation>Ergebnisse</translation>
        </message>
        <message>
            <source>Target ID</source>
            <translation>Ziel-ID</translation>
        </message>
        <message>
            <source>The export {name} has read {read} of {total} rows</source>
            <translation>Der Export {name} hat {read} von {total} Zeilen gelesen</translation>
        </message>
        <message>
            <source>archive</source>
            <translation>Archiv</translation>
        </message>
        <message>
            <source>confirmed</source>
            <translation>bestätigt</translation>
        </message>
        <message>
            <source>done</source>
            <translation>erledigt</translation>
        </message>
        <message>
            <source>false</source>
            <translation>Fehltreffer</translation>
        </message>
        <message>
            <source>open</source>
            <translation>offen</translation>
        </message>
        <message>
            <source>test</source>
            <translation>Testdaten</translation>
        </message>
        <message>
            <source>total {total} = {parts}</source>
            <translation>gesamt {total} = {parts}</translation>
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

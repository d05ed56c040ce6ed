<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.reports</name>
        <message>
            <source>An unexpected error ended the writing of the report. Write the report again.</source>
            <translation>Ein unerwarteter Fehler hat das Schreiben des Berichts beendet. Den Bericht erneut schreiben.</translation>
        </message>
        <message>
            <source>Cancelled. No file was written.</source>
            <translation>Abgebrochen. Keine Datei wurde geschrieben.</translation>
        </message>
        <message>
            <source>Counting card numbers…</source>
            <translation>Kartennummern werden gezählt…</translation>
        </message>
        <message>
            <source>Counting data types and decisions…</source>
            <translation>Datentypen und Entscheidungen werden gezählt…</translation>
        </message>
        <message>
            <source>Counting data types: {done} of {total} targets…</source>
            <translation>Datentypen werden gezählt: {done} von {total} Zielen…</translation>
        </message>
        <message>
            <source>Reading coverage…</source>
            <translation>Abdeckung wird gelesen…</translation>
        </message>
        <message>
            <source>Reading targets and locations…</source>
            <translation>Ziele und Speicherorte werden gelesen…</translation>
        </message>
        <message>
            <source>Reading the changes of files…</source>
            <translation>Änderungen an Dateien werden gelesen…</translation>
        </message>
        <message>
            <source>Report written to {name}.</source>
            <translation>Bericht geschrieben: {name}.</translation>
        </message>
        <message>
            <source>The report {name} is being written</source>
            <translation>Der Bericht {name} wird geschrieben</translation>
        </message>
        <message numerus="yes">
            <source>Writing the report of {n} locations…</source>
            <translation>
                <numerusform>Bericht über {n} Speicherort wird geschrieben…</numerusform>
                <numerusform>Bericht über {n} Speicherorte wird geschrieben…</numerusform>
            </translation>
        </message>
    </context>
</TS>

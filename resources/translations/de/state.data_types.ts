<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.data_types</name>
        <message>
            <source>Column {number}</source>
            <translation>Spalte {number}</translation>
        </message>
        <message>
            <source>Data type removed. Its matches stay until the next scan.</source>
            <translation>Datentyp entfernt. Seine Treffer bleiben bis zum nächsten Scan.</translation>
        </message>
        <message>
            <source>Data type saved. The next scan will search for this type.</source>
            <translation>Datentyp gespeichert. Der nächste Scan sucht nach diesem Typ.</translation>
        </message>
        <message>
            <source>Profile removed.</source>
            <translation>Profil entfernt.</translation>
        </message>
        <message>
            <source>Profile saved.</source>
            <translation>Profil gespeichert.</translation>
        </message>
        <message>
            <source>The file cannot be read at line {line}.</source>
            <translation>Die Datei kann in Zeile {line} nicht gelesen werden.</translation>
        </message>
        <message>
            <source>The file cannot be read: {reason}.</source>
            <translation>Die Datei kann nicht gelesen werden: {reason}.</translation>
        </message>
        <message>
            <source>The file is larger than {size} MB.</source>
            <translation>Die Datei ist größer als {size} MB.</translation>
        </message>
        <message>
            <source>The server accepted the change but shows other content. Reload to check.</source>
            <translation>Der Server hat die Änderung angenommen, zeigt aber anderen Inhalt. Zum Prüfen neu laden.</translation>
        </message>
        <message>
            <source>There are more than {count} rows. Distribute them over several files, each for a data type.</source>
            <translation>Es gibt mehr als {count} Zeilen. Auf mehrere Dateien verteilen, jede für einen Datentyp.</translation>
        </message>
        <message>
            <source>There are no values in it.</source>
            <translation>Keine Werte enthalten.</translation>
        </message>
        <message>
            <source>This is no text file. Save the table as CSV, and choose that.</source>
            <translation>Das ist keine Textdatei. Tabelle als CSV speichern und diese auswählen.</translation>
        </message>
        <message>
            <source>This server cannot do it.</source>
            <translation>Dieser Server kann das nicht.</translation>
        </message>
        <message>
            <source>This server does not measure data types.</source>
            <translation>Dieser Server misst keine Datentypen.</translation>
        </message>
        <message>
            <source>This server does not suggest expressions.</source>
            <translation>Dieser Server schlägt keine Ausdrücke vor.</translation>
        </message>
        <message>
            <source>This server takes no lists.</source>
            <translation>Dieser Server nimmt keine Listen an.</translation>
        </message>
    </context>
</TS>

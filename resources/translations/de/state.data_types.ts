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
            <source>Line {line} of the file cannot be read. Correct the line, then choose the file again.</source>
            <translation>Zeile {line} der Datei kann nicht gelesen werden. Die Zeile berichtigen, dann die Datei erneut wählen.</translation>
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
            <source>The file cannot be read: {reason}.</source>
            <translation>Die Datei kann nicht gelesen werden: {reason}.</translation>
        </message>
        <message>
            <source>The file contains no values. Choose another file.</source>
            <translation>Die Datei enthält keine Werte. Eine andere Datei wählen.</translation>
        </message>
        <message>
            <source>The file has more than {count} rows. Split the file into smaller files, and create a data type for each of them.</source>
            <translation>Die Datei hat mehr als {count} Zeilen. Die Datei in kleinere Dateien aufteilen und für jede einen Datentyp erstellen.</translation>
        </message>
        <message>
            <source>The file is larger than {size} MB. Split the file into smaller files, and create a data type for each of them.</source>
            <translation>Die Datei ist größer als {size} MB. Die Datei in kleinere Dateien aufteilen und für jede einen Datentyp erstellen.</translation>
        </message>
        <message>
            <source>The server accepted the change but shows values that differ from your input. Reload to check.</source>
            <translation>Der Server hat die Änderung angenommen, zeigt aber andere Werte als die eingegebenen. Zum Prüfen neu laden.</translation>
        </message>
        <message>
            <source>This is not a text file. Save the table as CSV, then choose the CSV file.</source>
            <translation>Das ist keine Textdatei. Tabelle als CSV speichern, dann die CSV-Datei auswählen.</translation>
        </message>
        <message>
            <source>This server can count matches only after the data type is saved.</source>
            <translation>Dieser Server kann Treffer erst zählen, wenn der Datentyp gespeichert ist.</translation>
        </message>
        <message>
            <source>This server does not measure the precision of data types.</source>
            <translation>Dieser Server misst die Genauigkeit von Datentypen nicht.</translation>
        </message>
        <message>
            <source>This server does not suggest regular expressions.</source>
            <translation>Dieser Server schlägt keine regulären Ausdrücke vor.</translation>
        </message>
        <message>
            <source>This server does not support lists of values.</source>
            <translation>Dieser Server unterstützt keine Wertelisten.</translation>
        </message>
    </context>
</TS>

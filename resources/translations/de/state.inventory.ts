<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.inventory</name>
        <message>
            <source>Requires approval by a second person.</source>
            <translation>Erfordert die Genehmigung einer zweiten Person.</translation>
        </message>
        <message>
            <source>Scan of {what}, {time}</source>
            <translation>Scan: {what}, {time}</translation>
        </message>
        <message>
            <source>The file cannot be read: {reason}.</source>
            <translation>Die Datei kann nicht gelesen werden: {reason}.</translation>
        </message>
        <message>
            <source>The sample set was removed.</source>
            <translation>Die Beispieldaten wurden entfernt.</translation>
        </message>
        <message>
            <source>This action requires approval by a second person. Create a proposal.</source>
            <translation>Diese Aktion erfordert die Genehmigung einer zweiten Person. Einen Vorschlag erstellen.</translation>
        </message>
        <message>
            <source>Your account can only propose this action; a second person must approve it.</source>
            <translation>Das eigene Konto kann diese Aktion nur vorschlagen; eine zweite Person muss sie genehmigen.</translation>
        </message>
        <message>
            <source>the memory of all processes</source>
            <translation>Speicher aller Prozesse</translation>
        </message>
        <message>
            <source>the sample set</source>
            <translation>Beispieldaten</translation>
        </message>
        <message>
            <source>{path} does not exist or cannot be read. Check the path and the permissions.</source>
            <translation>{path} existiert nicht oder kann nicht gelesen werden. Pfad und Berechtigungen prüfen.</translation>
        </message>
        <message>
            <source>{path} is in {parent}, which is already a location.</source>
            <translation>{path} liegt in {parent}, das schon ein Speicherort ist.</translation>
        </message>
    </context>
</TS>

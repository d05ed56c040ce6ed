<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.query</name>
        <message>
            <source>It is no list of saved queries: {reason}</source>
            <translation>Das ist keine Liste gespeicherter Abfragen: {reason}</translation>
        </message>
        <message>
            <source>The file is too large for a list of saved queries.</source>
            <translation>Die Datei ist zu groß für eine Liste gespeicherter Abfragen.</translation>
        </message>
        <message>
            <source>The query “{name}” cannot be read: {reason}</source>
            <translation>Die Abfrage „{name}“ kann nicht gelesen werden: {reason}</translation>
        </message>
        <message>
            <source>The saved queries cannot be read or backed up: {reason}.</source>
            <translation>Die gespeicherten Abfragen können weder gelesen noch gesichert werden: {reason}.</translation>
        </message>
        <message>
            <source>The saved queries could not be read: {reason}.</source>
            <translation>Die gespeicherten Abfragen konnten nicht gelesen werden: {reason}.</translation>
        </message>
        <message>
            <source>The saved queries were damaged. The old file is kept as {path}.</source>
            <translation>Die gespeicherten Abfragen waren beschädigt. Die alte Datei bleibt als {path} erhalten.</translation>
        </message>
        <message>
            <source>There are {n} saved queries. Remove one first.</source>
            <translation>Es gibt {n} gespeicherte Abfragen. Zuerst eine entfernen.</translation>
        </message>
        <message>
            <source>There would be more than {n} saved queries.</source>
            <translation>Es wären mehr als {n} gespeicherte Abfragen.</translation>
        </message>
    </context>
</TS>

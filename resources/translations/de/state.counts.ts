<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.counts</name>
        <message>
            <source>The coverage statement cannot be read.</source>
            <translation>Die Abdeckungserklärung kann nicht gelesen werden.</translation>
        </message>
        <message>
            <source>The signature of the coverage statement is not valid.</source>
            <translation>Die Signatur der Abdeckungserklärung ist nicht gültig.</translation>
        </message>
        <message>
            <source>This server does not support all conditions of the query.</source>
            <translation>Dieser Server unterstützt nicht alle Bedingungen der Abfrage.</translation>
        </message>
        <message>
            <source>This server does not support similarity.</source>
            <translation>Dieser Server unterstützt keine ähnlichen Ergebnisse.</translation>
        </message>
        <message>
            <source>{name} cannot be written: {reason}.</source>
            <translation>{name} kann nicht geschrieben werden: {reason}.</translation>
        </message>
        <message numerus="yes">
            <source>{n} rows</source>
            <translation>
                <numerusform>{n} Zeile</numerusform>
                <numerusform>{n} Zeilen</numerusform>
            </translation>
        </message>
    </context>
</TS>

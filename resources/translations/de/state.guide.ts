<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.guide</name>
        <message>
            <source>This page of the guide is in English only.</source>
            <translation>Diese Seite des Handbuchs gibt es nur auf Englisch.</translation>
        </message>
    </context>
</TS>

<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>app</name>
        <message>
            <source>The backup was restored. The earlier data is in {folder}.</source>
            <translation>Die Sicherung wurde wiederhergestellt. Die bisherigen Daten liegen in {folder}.</translation>
        </message>
    </context>
</TS>

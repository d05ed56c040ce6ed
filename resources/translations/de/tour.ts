<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>tour</name>
        <message>
            <source>Card data clean-up</source>
            <translation>Kartendaten bereinigen</translation>
        </message>
        <message>
            <source>Order number, not a card</source>
            <translation>Bestellnummer, keine Karte</translation>
        </message>
    </context>
</TS>

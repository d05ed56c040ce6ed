<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>ui.system</name>
        <message>
            <source>This desktop has no notification area, in which notifications could be shown.</source>
            <translation>Dieser Desktop hat keinen Infobereich, in dem Benachrichtigungen erscheinen könnten.</translation>
        </message>
        <message>
            <source>This system cannot exclude windows from screenshots and shared screens. Use conceal mode to hide the text around matches.</source>
            <translation>Dieses System kann Fenster nicht von Bildschirmfotos und geteilten Bildschirmen ausschließen. Der Sichtschutz verbirgt den Text um Treffer.</translation>
        </message>
    </context>
</TS>

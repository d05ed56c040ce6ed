<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>ui.system</name>
        <message>
            <source>The system left some windows of the console visible in screenshots and shared screens. Close the console before you share the screen, or use conceal mode.</source>
            <translation>Das System hat einige Fenster der Konsole nicht von Bildschirmfotos und geteilten Bildschirmen ausgeschlossen. Vor dem Teilen des Bildschirms die Konsole schließen oder den Sichtschutz verwenden.</translation>
        </message>
        <message>
            <source>This desktop has no notification area, so notifications cannot be shown.</source>
            <translation>Dieser Desktop hat keinen Infobereich, daher können keine Benachrichtigungen erscheinen.</translation>
        </message>
        <message>
            <source>This system cannot exclude windows from screenshots and shared screens. Use conceal mode to hide the text around matches.</source>
            <translation>Dieses System kann Fenster nicht von Bildschirmfotos und geteilten Bildschirmen ausschließen. Der Sichtschutz verbirgt den Text um Treffer.</translation>
        </message>
    </context>
</TS>

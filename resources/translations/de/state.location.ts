<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.location</name>
        <message>
            <source>Chinese, Big5</source>
            <translation>Chinesisch, Big5</translation>
        </message>
        <message>
            <source>Chinese, GB 18030</source>
            <translation>Chinesisch, GB 18030</translation>
        </message>
        <message>
            <source>DOS, Western</source>
            <translation>DOS, westeuropäisch</translation>
        </message>
        <message>
            <source>Japanese, EUC</source>
            <translation>Japanisch, EUC</translation>
        </message>
        <message>
            <source>Japanese, Shift JIS</source>
            <translation>Japanisch, Shift JIS</translation>
        </message>
        <message>
            <source>Korean</source>
            <translation>Koreanisch</translation>
        </message>
        <message>
            <source>Select a match first.</source>
            <translation>Zuerst einen Treffer auswählen.</translation>
        </message>
        <message>
            <source>Select a result first.</source>
            <translation>Zuerst ein Ergebnis auswählen.</translation>
        </message>
        <message>
            <source>Select a value in the preview first.</source>
            <translation>Zuerst einen Wert in der Vorschau auswählen.</translation>
        </message>
        <message>
            <source>Select one value of at most {count} characters.</source>
            <translation>Einen einzelnen Wert mit höchstens {count} Zeichen auswählen.</translation>
        </message>
        <message>
            <source>The file is not on this computer.</source>
            <translation>Die Datei ist nicht auf diesem Computer.</translation>
        </message>
        <message>
            <source>The file no longer exists, or its name contains invalid characters.</source>
            <translation>Die Datei existiert nicht mehr, oder ihr Name enthält ungültige Zeichen.</translation>
        </message>
        <message>
            <source>The selection contains a masked match. Select text without a match.</source>
            <translation>Die Auswahl enthält einen maskierten Treffer. Text ohne Treffer auswählen.</translation>
        </message>
        <message>
            <source>The server sent other bytes than requested. Try again.</source>
            <translation>Der Server hat andere Bytes als angefordert gesendet. Erneut versuchen.</translation>
        </message>
        <message>
            <source>This object no longer exists.</source>
            <translation>Dieses Objekt existiert nicht mehr.</translation>
        </message>
        <message>
            <source>This object was removed, or a later scan did not find it.</source>
            <translation>Dieses Objekt wurde entfernt, oder ein späterer Scan hat es nicht gefunden.</translation>
        </message>
        <message>
            <source>UTF-16, big-endian</source>
            <translation>UTF-16, Big-Endian</translation>
        </message>
        <message>
            <source>UTF-16, little-endian</source>
            <translation>UTF-16, Little-Endian</translation>
        </message>
        <message>
            <source>Windows, Central Europe</source>
            <translation>Windows, mitteleuropäisch</translation>
        </message>
        <message>
            <source>Windows, Cyrillic</source>
            <translation>Windows, kyrillisch</translation>
        </message>
        <message>
            <source>Windows, Western</source>
            <translation>Windows, westeuropäisch</translation>
        </message>
        <message numerus="yes">
            <source>{n} bytes not shown</source>
            <translation>
                <numerusform>{n} Byte nicht gezeigt</numerusform>
                <numerusform>{n} Bytes nicht gezeigt</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} examples are marked.</source>
            <translation>
                <numerusform>{n} Beispiel ist markiert.</numerusform>
                <numerusform>{n} Beispiele sind markiert.</numerusform>
            </translation>
        </message>
    </context>
</TS>

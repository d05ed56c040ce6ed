<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>ui.kit</name>
        <message numerus="yes">
            <source>({n} no longer exist)</source>
            <translation>
                <numerusform>({n} existiert nicht mehr)</numerusform>
                <numerusform>({n} existieren nicht mehr)</numerusform>
            </translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Cancel export</source>
            <translation>Export abbrechen</translation>
        </message>
        <message>
            <source>Clear the field</source>
            <translation>Feld leeren</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Everything</source>
            <translation>Alles</translation>
        </message>
        <message>
            <source>Export cancelled. {name} was not written.</source>
            <translation>Export abgebrochen. {name} wurde nicht geschrieben.</translation>
        </message>
        <message>
            <source>Export failed. {name} was not written.</source>
            <translation>Export fehlgeschlagen. {name} wurde nicht geschrieben.</translation>
        </message>
        <message numerus="yes">
            <source>Exported {n} results without values{more} to {name}.</source>
            <translation>
                <numerusform>{n} Ergebnis ohne Werte exportiert{more}: {name}.</numerusform>
                <numerusform>{n} Ergebnisse ohne Werte exportiert{more}: {name}.</numerusform>
            </translation>
        </message>
        <message>
            <source>Exporting {read} of {total}</source>
            <translation>{read} von {total} exportiert</translation>
        </message>
        <message>
            <source>Issued by</source>
            <translation>Ausgestellt von</translation>
        </message>
        <message>
            <source>Issued to</source>
            <translation>Ausgestellt für</translation>
        </message>
        <message>
            <source>Level {level}</source>
            <translation>Ebene {level}</translation>
        </message>
        <message>
            <source>Meaning</source>
            <translation>Bedeutung</translation>
        </message>
        <message>
            <source>Only the first {most} shown</source>
            <translation>Nur die ersten {most} werden gezeigt</translation>
        </message>
        <message>
            <source>Open folder</source>
            <translation>Ordner öffnen</translation>
        </message>
        <message>
            <source>Production: {name}</source>
            <translation>Produktion: {name}</translation>
        </message>
        <message>
            <source>Progress</source>
            <translation>Fortschritt</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <source>Remove the filter {shown}</source>
            <translation>Filter {shown} entfernen</translation>
        </message>
        <message>
            <source>Replace with {text}</source>
            <translation>Ersetzen durch {text}</translation>
        </message>
        <message>
            <source>Server</source>
            <translation>Server</translation>
        </message>
        <message>
            <source>Suggestions</source>
            <translation>Vorschläge</translation>
        </message>
        <message>
            <source>Text</source>
            <translation>Text</translation>
        </message>
        <message>
            <source>Valid</source>
            <translation>Gültig</translation>
        </message>
        <message>
            <source>{column}: loading</source>
            <translation>{column}: wird geladen</translation>
        </message>
        <message>
            <source>{done} · completing the file</source>
            <translation>{done} · Datei wird fertiggestellt</translation>
        </message>
        <message>
            <source>{first} to {last}</source>
            <translation>{first} bis {last}</translation>
        </message>
        <message>
            <source>“{text}” is not in the list. Choose an entry of the list.</source>
            <translation>„{text}“ ist nicht in der Liste. Einen Eintrag der Liste wählen.</translation>
        </message>
    </context>
</TS>

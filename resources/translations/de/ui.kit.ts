<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>ui.kit</name>
        <message numerus="yes">
            <source>({n} results no longer exist)</source>
            <translation>
                <numerusform>({n} Ergebnis existiert nicht mehr)</numerusform>
                <numerusform>({n} Ergebnisse existieren nicht mehr)</numerusform>
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
        <message>
            <source>Exported {results} to {name}, without values{more}.</source>
            <translation>{results} nach {name} exportiert, ohne Werte{more}.</translation>
        </message>
        <message>
            <source>Exporting: {read} of {total} rows</source>
            <translation>Export: {read} von {total} Zeilen</translation>
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
            <source>Only the first {most} folders are shown</source>
            <translation>Nur die ersten {most} Ordner werden gezeigt</translation>
        </message>
        <message>
            <source>Open folder</source>
            <translation>Ordner öffnen</translation>
        </message>
        <message>
            <source>Production server: {name}</source>
            <translation>Produktionsserver: {name}</translation>
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
            <source>The export is being stopped.</source>
            <translation>Der Export wird abgebrochen.</translation>
        </message>
        <message>
            <source>Validity</source>
            <translation>Gültigkeit</translation>
        </message>
        <message>
            <source>Waiting for the answer of the server.</source>
            <translation>Die Antwort des Servers steht noch aus.</translation>
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
            <source>{work}: {percent} % done</source>
            <translation>{work}: {percent} % erledigt</translation>
        </message>
        <message>
            <source>“{text}” is not one of the choices. Choose an entry from the list.</source>
            <translation>„{text}“ steht nicht zur Auswahl. Einen Eintrag aus der Liste auswählen.</translation>
        </message>
    </context>
</TS>

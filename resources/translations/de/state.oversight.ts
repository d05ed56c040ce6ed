<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.oversight</name>
        <message>
            <source>An unexpected error ended the verification of the file. Verify the file again.</source>
            <translation>Ein unerwarteter Fehler hat die Prüfung der Datei beendet. Die Datei erneut prüfen.</translation>
        </message>
        <message>
            <source>Dry run of masking: {done} of {count} objects</source>
            <translation>Probelauf der Maskierung: {done} von {count} Objekten</translation>
        </message>
        <message>
            <source>Filter removed. The next scan shows the matches that the filter hid.</source>
            <translation>Filter entfernt. Der nächste Scan zeigt die Treffer, die der Filter verborgen hat.</translation>
        </message>
        <message>
            <source>Filter saved.</source>
            <translation>Filter gespeichert.</translation>
        </message>
        <message>
            <source>Reading coverage statements</source>
            <translation>Abdeckungserklärungen werden gelesen</translation>
        </message>
        <message>
            <source>Reading decisions and remediations: {done} of {count} objects</source>
            <translation>Entscheidungen und Bereinigungen werden gelesen: {done} von {count} Objekten</translation>
        </message>
        <message>
            <source>Reading results: {done} of {count}</source>
            <translation>Ergebnisse werden gelesen: {done} von {count}</translation>
        </message>
        <message>
            <source>Reading the journal: record {number}</source>
            <translation>Das Prüfprotokoll wird gelesen: Datensatz {number}</translation>
        </message>
        <message>
            <source>Recording the export</source>
            <translation>Der Export wird aufgezeichnet</translation>
        </message>
        <message>
            <source>The evidence pack would be too large. Choose fewer results.</source>
            <translation>Das Nachweispaket würde zu groß. Weniger Ergebnisse auswählen.</translation>
        </message>
        <message>
            <source>The evidence pack {name} is being written ({step})</source>
            <translation>Das Nachweispaket {name} wird geschrieben ({step})</translation>
        </message>
        <message numerus="yes">
            <source>The export {name} has written {n} records</source>
            <translation>
                <numerusform>Der Export {name} hat {n} Datensatz geschrieben</numerusform>
                <numerusform>Der Export {name} hat {n} Datensätze geschrieben</numerusform>
            </translation>
        </message>
        <message>
            <source>The file could not be read: {reason}.</source>
            <translation>Die Datei konnte nicht gelesen werden: {reason}.</translation>
        </message>
        <message>
            <source>The file could not be written: {reason}.</source>
            <translation>Die Datei konnte nicht geschrieben werden: {reason}.</translation>
        </message>
        <message>
            <source>The file has a filter for the group “{name}”, which does not exist. Add the group, then import the file again.</source>
            <translation>Die Datei hat einen Filter für die Gruppe „{name}“, die es nicht gibt. Die Gruppe hinzufügen, dann die Datei erneut importieren.</translation>
        </message>
        <message>
            <source>The file has a filter for the target “{name}”, which does not exist. Add the target, then import the file again.</source>
            <translation>Die Datei hat einen Filter für das Ziel „{name}“, das es nicht gibt. Das Ziel hinzufügen, dann die Datei erneut importieren.</translation>
        </message>
        <message>
            <source>The file is not a list of filters: {error}</source>
            <translation>Die Datei ist keine Liste von Filtern: {error}</translation>
        </message>
        <message>
            <source>The file is too large for a list of filters.</source>
            <translation>Die Datei ist zu groß für eine Liste von Filtern.</translation>
        </message>
        <message>
            <source>The journal covers all targets of the server, but your account has access to only some of them.</source>
            <translation>Das Prüfprotokoll umfasst alle Ziele des Servers, aber das eigene Konto hat nur auf einige davon Zugriff.</translation>
        </message>
        <message>
            <source>The selected results no longer exist. Run the query again.</source>
            <translation>Die ausgewählten Ergebnisse gibt es nicht mehr. Die Abfrage erneut ausführen.</translation>
        </message>
        <message>
            <source>The server accepted the filter but shows values that differ from your input. Check the filter.</source>
            <translation>Der Server hat den Filter angenommen, zeigt aber andere Werte als die eingegebenen. Den Filter prüfen.</translation>
        </message>
        <message>
            <source>The server accepted the request, but the filter still exists.</source>
            <translation>Der Server hat die Anforderung angenommen, aber den Filter gibt es noch.</translation>
        </message>
        <message>
            <source>This filter does not exist any more.</source>
            <translation>Diesen Filter gibt es nicht mehr.</translation>
        </message>
        <message>
            <source>Writing the evidence pack</source>
            <translation>Das Nachweispaket wird geschrieben</translation>
        </message>
        <message>
            <source>{name} cannot be read: {reason}.</source>
            <translation>{name} kann nicht gelesen werden: {reason}.</translation>
        </message>
        <message numerus="yes">
            <source>{n} filters were added before the error.</source>
            <translation>
                <numerusform>{n} Filter wurde vor dem Fehler hinzugefügt.</numerusform>
                <numerusform>{n} Filter wurden vor dem Fehler hinzugefügt.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} filters were added; {others} existed already.</source>
            <translation>
                <numerusform>{n} Filter wurde hinzugefügt; {others} gab es schon.</numerusform>
                <numerusform>{n} Filter wurden hinzugefügt; {others} gab es schon.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} filters were not exported.</source>
            <translation>
                <numerusform>{n} Filter wurde nicht exportiert.</numerusform>
                <numerusform>{n} Filter wurden nicht exportiert.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} filters were written.</source>
            <translation>
                <numerusform>{n} Filter wurde geschrieben.</numerusform>
                <numerusform>{n} Filter wurden geschrieben.</numerusform>
            </translation>
        </message>
    </context>
</TS>

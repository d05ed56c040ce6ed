<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.changes</name>
        <message>
            <source>Changed by {who} since: {action}</source>
            <translation>Seither von {who} geändert: {action}</translation>
        </message>
        <message>
            <source>No known location of target {target} contains {path}.</source>
            <translation>Kein bekannter Speicherort des Ziels {target} enthält {path}.</translation>
        </message>
        <message>
            <source>Not all of it: {refusal}</source>
            <translation>Nicht alles: {refusal}</translation>
        </message>
        <message>
            <source>Not confirmed. Last seen: {last_seen} at {when}</source>
            <translation>Nicht bestätigt. Zuletzt gesehen: {last_seen}, {when}</translation>
        </message>
        <message>
            <source>Not undone: the file was changed after the decision. Undo that change first.</source>
            <translation>Nicht rückgängig gemacht: Die Datei wurde nach der Entscheidung geändert. Zuerst diese Änderung rückgängig machen.</translation>
        </message>
        <message>
            <source>Only a running scan can be paused.</source>
            <translation>Nur ein laufender Scan kann angehalten werden.</translation>
        </message>
        <message>
            <source>Requested {when}. Waiting for confirmation</source>
            <translation>Angefordert {when}. Bestätigung steht aus</translation>
        </message>
        <message>
            <source>Result unknown; check the jobs</source>
            <translation>Ergebnis unbekannt; Aufträge prüfen</translation>
        </message>
        <message>
            <source>Server changed; {problem}.</source>
            <translation>Server gewechselt; {problem}.</translation>
        </message>
        <message>
            <source>Server is working ({action}), checked {when}</source>
            <translation>Server arbeitet ({action}), geprüft {when}</translation>
        </message>
        <message>
            <source>Server is working, checked {when}</source>
            <translation>Server arbeitet, geprüft {when}</translation>
        </message>
        <message>
            <source>The job ended as {state}.</source>
            <translation>Der Auftrag endete mit {state}.</translation>
        </message>
        <message>
            <source>The list of pending requests cannot be read: {reason}.</source>
            <translation>Die Liste ausstehender Anforderungen kann nicht gelesen werden: {reason}.</translation>
        </message>
        <message>
            <source>The list of pending requests cannot be saved: {reason}.</source>
            <translation>Die Liste ausstehender Anforderungen kann nicht gespeichert werden: {reason}.</translation>
        </message>
        <message>
            <source>The preview has checked {previewed} of {to_preview} objects</source>
            <translation>Die Vorschau hat {previewed} von {to_preview} Objekten geprüft</translation>
        </message>
        <message>
            <source>The preview has read {read} of {count} results</source>
            <translation>Die Vorschau hat {read} von {count} Ergebnissen gelesen</translation>
        </message>
        <message>
            <source>The scan has ended.</source>
            <translation>Der Scan ist beendet.</translation>
        </message>
        <message>
            <source>The scan has not begun.</source>
            <translation>Der Scan hat noch nicht begonnen.</translation>
        </message>
        <message>
            <source>The scan is not paused.</source>
            <translation>Der Scan ist nicht angehalten.</translation>
        </message>
        <message>
            <source>The scan is paused already.</source>
            <translation>Der Scan ist schon angehalten.</translation>
        </message>
        <message>
            <source>The selected objects no longer exist. Run the query again.</source>
            <translation>Die ausgewählten Objekte gibt es nicht mehr. Die Abfrage erneut ausführen.</translation>
        </message>
        <message>
            <source>There are no files left to change.</source>
            <translation>Es sind keine Dateien zu ändern übrig.</translation>
        </message>
        <message>
            <source>Undone, confirmed {when}</source>
            <translation>Rückgängig gemacht, bestätigt {when}</translation>
        </message>
        <message>
            <source>it is unknown whether the server accepted the request; check the jobs</source>
            <translation>es ist unbekannt, ob der Server die Anforderung angenommen hat; Aufträge prüfen</translation>
        </message>
        <message>
            <source>no known location contains the object; refresh the targets</source>
            <translation>kein bekannter Speicherort enthält das Objekt; Ziele aktualisieren</translation>
        </message>
        <message>
            <source>no reason given</source>
            <translation>keine Begründung angegeben</translation>
        </message>
        <message>
            <source>no remediation</source>
            <translation>keine Bereinigung</translation>
        </message>
        <message>
            <source>not in the results</source>
            <translation>nicht in den Ergebnissen</translation>
        </message>
        <message>
            <source>nothing is changed</source>
            <translation>nichts wird geändert</translation>
        </message>
        <message>
            <source>somebody else</source>
            <translation>einer anderen Person</translation>
        </message>
        <message>
            <source>user {user_uid}</source>
            <translation>Benutzer {user_uid}</translation>
        </message>
        <message>
            <source>{action}, confirmed {when}</source>
            <translation>{action}, bestätigt {when}</translation>
        </message>
        <message>
            <source>{action}, seen {when}</source>
            <translation>{action}, gesehen {when}</translation>
        </message>
        <message>
            <source>{missing} of {count} objects: {action} not confirmed</source>
            <translation>{missing} von {count} Objekten: {action} nicht bestätigt</translation>
        </message>
        <message numerus="yes">
            <source>{reason}, and {n} other reasons</source>
            <translation>
                <numerusform>{reason}, und ein anderer Grund</numerusform>
                <numerusform>{reason}, und {n} andere Gründe</numerusform>
            </translation>
        </message>
        <message>
            <source>{words} ({count} of {total} objects)</source>
            <translation>{words} ({count} von {total} Objekten)</translation>
        </message>
    </context>
</TS>

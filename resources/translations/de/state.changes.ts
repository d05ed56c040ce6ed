<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.changes</name>
        <message>
            <source>Already remediated. Undo the remediation first.</source>
            <translation>Schon bereinigt. Machen Sie zuerst die Bereinigung rückgängig.</translation>
        </message>
        <message>
            <source>Changed later by {who}: {action}</source>
            <translation>Später von {who} geändert: {action}</translation>
        </message>
        <message>
            <source>It is no longer known which data types and matches this request was limited to. Select the objects in the results and start the action again.</source>
            <translation>Auf welche Datentypen und Treffer diese Anforderung begrenzt war, ist nicht mehr bekannt. Die Objekte in den Ergebnissen auswählen und die Aktion erneut starten.</translation>
        </message>
        <message>
            <source>Not done for some objects: {refusal}</source>
            <translation>Für einige Objekte nicht ausgeführt: {refusal}</translation>
        </message>
        <message>
            <source>Not undone: the file was changed after the decision. Undo that change first.</source>
            <translation>Nicht rückgängig gemacht: Die Datei wurde nach der Entscheidung geändert. Zuerst diese Änderung rückgängig machen.</translation>
        </message>
        <message>
            <source>Only a running scan can be paused or resumed.</source>
            <translation>Nur ein laufender Scan kann angehalten oder fortgesetzt werden.</translation>
        </message>
        <message>
            <source>Request in progress ({action}), last checked {when}</source>
            <translation>Anforderung wird bearbeitet ({action}), zuletzt geprüft {when}</translation>
        </message>
        <message>
            <source>Request in progress, last checked {when}</source>
            <translation>Anforderung wird bearbeitet, zuletzt geprüft {when}</translation>
        </message>
        <message>
            <source>Requested {when}. Waiting for verification</source>
            <translation>Angefordert {when}. Prüfung steht aus</translation>
        </message>
        <message>
            <source>Result not verified. Status at {when}: {last_seen}</source>
            <translation>Ergebnis nicht geprüft. Status um {when}: {last_seen}</translation>
        </message>
        <message>
            <source>Result unknown; check the jobs</source>
            <translation>Ergebnis unbekannt; Aufträge prüfen</translation>
        </message>
        <message>
            <source>The console was switched to another server; {problem}.</source>
            <translation>Die Konsole hat den Server gewechselt; {problem}.</translation>
        </message>
        <message>
            <source>The job ended with the state “{state}”.</source>
            <translation>Der Auftrag endete mit dem Zustand „{state}“.</translation>
        </message>
        <message>
            <source>The job has not ended yet.</source>
            <translation>Der Auftrag ist noch nicht beendet.</translation>
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
            <source>The password or the quarantine folder of this request was not stored. Select the objects in the results and start the action again.</source>
            <translation>Das Kennwort oder der Quarantäneordner dieser Anforderung wurde nicht gespeichert. Die Objekte in den Ergebnissen auswählen und die Aktion erneut starten.</translation>
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
            <source>The scan has not started yet.</source>
            <translation>Der Scan hat noch nicht begonnen.</translation>
        </message>
        <message>
            <source>The scan is already paused.</source>
            <translation>Der Scan ist schon angehalten.</translation>
        </message>
        <message>
            <source>The scan is not paused.</source>
            <translation>Der Scan ist nicht angehalten.</translation>
        </message>
        <message>
            <source>The selected objects no longer exist. Run the query again.</source>
            <translation>Die ausgewählten Objekte gibt es nicht mehr. Die Abfrage erneut ausführen.</translation>
        </message>
        <message>
            <source>The target {target} has no known location that contains {path}.</source>
            <translation>Das Ziel {target} hat keinen bekannten Speicherort, der {path} enthält.</translation>
        </message>
        <message>
            <source>There are no files left to change.</source>
            <translation>Es sind keine Dateien zu ändern übrig.</translation>
        </message>
        <message>
            <source>These decisions were made at {server}. Sign in there, then resume them.</source>
            <translation>Diese Entscheidungen wurden am Server {server} getroffen. Dort anmelden, dann fortsetzen.</translation>
        </message>
        <message>
            <source>These decisions were made by {account} at {server}. Sign in there with this account, then resume them.</source>
            <translation>Diese Entscheidungen hat {account} am Server {server} getroffen. Dort mit diesem Konto anmelden, dann fortsetzen.</translation>
        </message>
        <message>
            <source>These decisions were made by {account}. Sign in with this account, then resume them.</source>
            <translation>Diese Entscheidungen hat {account} getroffen. Mit diesem Konto anmelden, dann fortsetzen.</translation>
        </message>
        <message>
            <source>Undone, verified {when}</source>
            <translation>Rückgängig gemacht, geprüft {when}</translation>
        </message>
        <message>
            <source>it is unknown whether the server accepted the request; check the jobs</source>
            <translation>es ist unbekannt, ob der Server die Anforderung angenommen hat; Aufträge prüfen</translation>
        </message>
        <message>
            <source>no decision or remediation</source>
            <translation>keine Entscheidung oder Bereinigung</translation>
        </message>
        <message>
            <source>no reason given</source>
            <translation>keine Begründung angegeben</translation>
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
            <source>{action}, status at {when}</source>
            <translation>{action}, Status um {when}</translation>
        </message>
        <message>
            <source>{action}, verified {when}</source>
            <translation>{action}, geprüft {when}</translation>
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
        <message>
            <source>“{action}” was not verified for {missing} of {count} objects</source>
            <translation>„{action}“ für {missing} von {count} Objekten nicht geprüft</translation>
        </message>
    </context>
</TS>

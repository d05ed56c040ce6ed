<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.oversight</name>
        <message>
            <source>A backup is being made. Wait until it is complete, or cancel it.</source>
            <translation>Eine Sicherung wird erstellt. Warten Sie, bis sie fertig ist, oder brechen Sie sie ab.</translation>
        </message>
        <message>
            <source>A scan is running. Wait until it ends, or choose Tools &gt; Stop scans.</source>
            <translation>Ein Scan läuft. Warten Sie auf sein Ende, oder wählen Sie Extras &gt; Scans stoppen.</translation>
        </message>
        <message>
            <source>About this pack</source>
            <translation>Über dieses Paket</translation>
        </message>
        <message>
            <source>Action</source>
            <translation>Aktion</translation>
        </message>
        <message>
            <source>An unexpected error ended the verification of the file. Verify the file again.</source>
            <translation>Ein unerwarteter Fehler hat die Prüfung der Datei beendet. Die Datei erneut prüfen.</translation>
        </message>
        <message>
            <source>An unexpected error occurred. Try again.</source>
            <translation>Ein unerwarteter Fehler ist aufgetreten. Versuchen Sie es erneut.</translation>
        </message>
        <message>
            <source>Answer</source>
            <translation>Antwort</translation>
        </message>
        <message>
            <source>Approved</source>
            <translation>Genehmigt</translation>
        </message>
        <message>
            <source>Approved by {name}, proposed by {proposer}</source>
            <translation>Genehmigt von {name}, vorgeschlagen von {proposer}</translation>
        </message>
        <message>
            <source>Archive (see its members)</source>
            <translation>Archiv (siehe seine Teile)</translation>
        </message>
        <message>
            <source>Before</source>
            <translation>Vorher</translation>
        </message>
        <message>
            <source>By</source>
            <translation>Von</translation>
        </message>
        <message>
            <source>Confirm match</source>
            <translation>Treffer bestätigen</translation>
        </message>
        <message>
            <source>Confirmed match</source>
            <translation>Bestätigter Treffer</translation>
        </message>
        <message>
            <source>Coverage</source>
            <translation>Abdeckung</translation>
        </message>
        <message>
            <source>Data types</source>
            <translation>Datentypen</translation>
        </message>
        <message>
            <source>Decisions</source>
            <translation>Entscheidungen</translation>
        </message>
        <message>
            <source>Decisions or changes of files are in progress. Wait until they are done.</source>
            <translation>Entscheidungen oder Änderungen an Dateien sind noch in Arbeit. Warten Sie, bis sie erledigt sind.</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <source>Dry run</source>
            <translation>Probelauf</translation>
        </message>
        <message>
            <source>Dry run of masking: {done} of {count} objects</source>
            <translation>Probelauf der Maskierung: {done} von {count} Objekten</translation>
        </message>
        <message>
            <source>Each object of this pack is counted once. If several risk profiles apply to an object, the profile with the highest priority determines the level. Archives are not counted. The page “Risk” of the console counts by object and profile, unless “Count each object once” is chosen on that page. The page “Risk” also shows the change of risk and the causes of this change. This pack does not contain them.</source>
            <translation>Jedes Objekt dieses Pakets zählt einmal. Gelten mehrere Risikoprofile für ein Objekt, bestimmt das Profil mit der höchsten Priorität die Stufe. Archive zählen nicht. Die Seite „Risiko“ der Konsole zählt nach Objekt und Profil, wenn dort nicht „Jedes Objekt einmal zählen“ gewählt ist. Die Seite „Risiko“ zeigt auch die Änderung des Risikos und die Ursachen dieser Änderung. Dieses Paket enthält beides nicht.</translation>
        </message>
        <message>
            <source>Encrypt</source>
            <translation>Verschlüsseln</translation>
        </message>
        <message>
            <source>Evidence pack</source>
            <translation>Nachweispaket</translation>
        </message>
        <message>
            <source>Expired</source>
            <translation>Abgelaufen</translation>
        </message>
        <message>
            <source>False match</source>
            <translation>Fehltreffer</translation>
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
            <source>Level</source>
            <translation>Stufe</translation>
        </message>
        <message>
            <source>Made</source>
            <translation>Erstellt</translation>
        </message>
        <message>
            <source>Mark as false match</source>
            <translation>Als Fehltreffer markieren</translation>
        </message>
        <message>
            <source>Mark as remediated by hand</source>
            <translation>Als manuell bereinigt markieren</translation>
        </message>
        <message>
            <source>Mark as test data</source>
            <translation>Als Testdaten markieren</translation>
        </message>
        <message>
            <source>Mask</source>
            <translation>Maskieren</translation>
        </message>
        <message>
            <source>Masking of all open objects.</source>
            <translation>Maskierung aller offenen Objekte.</translation>
        </message>
        <message>
            <source>Match</source>
            <translation>Treffer</translation>
        </message>
        <message>
            <source>No dry run was made.</source>
            <translation>Es gab keinen Probelauf.</translation>
        </message>
        <message>
            <source>No level</source>
            <translation>Ohne Stufe</translation>
        </message>
        <message>
            <source>None</source>
            <translation>Keine</translation>
        </message>
        <message>
            <source>None.</source>
            <translation>Keine.</translation>
        </message>
        <message>
            <source>Not included</source>
            <translation>Nicht enthalten</translation>
        </message>
        <message>
            <source>Objects</source>
            <translation>Objekte</translation>
        </message>
        <message>
            <source>Only the data of this computer is backed up here. For a server, run the command discovery-console backup on the computer of the server. For the data of this computer, first choose File &gt; Use this computer.</source>
            <translation>Hier werden nur die Daten dieses Computers gesichert. Führen Sie für einen Server den Befehl discovery-console backup auf dem Computer des Servers aus. Wählen Sie für die Daten dieses Computers zuerst Datei &gt; Diesen Computer verwenden.</translation>
        </message>
        <message>
            <source>Outcome</source>
            <translation>Ergebnis</translation>
        </message>
        <message>
            <source>Path</source>
            <translation>Pfad</translation>
        </message>
        <message>
            <source>Period of the decisions and remediations</source>
            <translation>Zeitraum der Entscheidungen und Bereinigungen</translation>
        </message>
        <message>
            <source>Prohibited</source>
            <translation>Unzulässig</translation>
        </message>
        <message>
            <source>Proposal</source>
            <translation>Vorschlag</translation>
        </message>
        <message>
            <source>Proposals</source>
            <translation>Vorschläge</translation>
        </message>
        <message>
            <source>Proposed (UTC)</source>
            <translation>Vorgeschlagen (UTC)</translation>
        </message>
        <message>
            <source>Quarantine</source>
            <translation>In Quarantäne verschieben</translation>
        </message>
        <message>
            <source>Query</source>
            <translation>Abfrage</translation>
        </message>
        <message>
            <source>Read-only mode is on.</source>
            <translation>Der Nur-Lesen-Modus ist eingeschaltet.</translation>
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
            <source>Reason</source>
            <translation>Begründung</translation>
        </message>
        <message>
            <source>Recording the export</source>
            <translation>Der Export wird aufgezeichnet</translation>
        </message>
        <message>
            <source>Rejected</source>
            <translation>Abgelehnt</translation>
        </message>
        <message>
            <source>Remaining matches by target</source>
            <translation>Verbleibende Treffer nach Ziel</translation>
        </message>
        <message>
            <source>Remediated</source>
            <translation>Bereinigt</translation>
        </message>
        <message>
            <source>Remediations</source>
            <translation>Bereinigungen</translation>
        </message>
        <message>
            <source>Requested (UTC)</source>
            <translation>Angefordert (UTC)</translation>
        </message>
        <message>
            <source>Risk now</source>
            <translation>Risiko jetzt</translation>
        </message>
        <message>
            <source>See coverage.jsonl.</source>
            <translation>Siehe coverage.jsonl.</translation>
        </message>
        <message>
            <source>State</source>
            <translation>Zustand</translation>
        </message>
        <message>
            <source>State now</source>
            <translation>Zustand jetzt</translation>
        </message>
        <message>
            <source>Status</source>
            <translation>Status</translation>
        </message>
        <message>
            <source>Target</source>
            <translation>Ziel</translation>
        </message>
        <message>
            <source>Test</source>
            <translation>Test</translation>
        </message>
        <message>
            <source>Test data</source>
            <translation>Testdaten</translation>
        </message>
        <message>
            <source>The backup {name} is being made</source>
            <translation>Die Sicherung {name} wird erstellt</translation>
        </message>
        <message>
            <source>The columns “Prohibited”, “Match” and “Test” count the current matches. The counts of an archive include the matches of its members. The column “Before” is filled only for objects without current matches. It shows the matches that the object had before it was changed or decided, and the data types of these matches, if known.</source>
            <translation>Die Spalten „Unzulässig“, „Treffer“ und „Test“ zählen die jetzigen Treffer. Die Anzahlen eines Archivs schließen die Treffer seiner Teile ein. Die Spalte „Vorher“ ist nur bei Objekten ohne jetzige Treffer gefüllt. Sie zeigt die Treffer, die das Objekt vor der Änderung oder Entscheidung hatte, und deren Datentypen, falls bekannt.</translation>
        </message>
        <message>
            <source>The dry run failed ({error}).</source>
            <translation>Der Probelauf ist fehlgeschlagen ({error}).</translation>
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
            <source>The server has no coverage statement for the targets of the objects in this pack.</source>
            <translation>Der Server hat keine Abdeckungserklärung für die Ziele der Objekte in diesem Paket.</translation>
        </message>
        <message>
            <source>The service is still working. Wait until all jobs have ended.</source>
            <translation>Der Dienst arbeitet noch. Warten Sie, bis alle Aufträge beendet sind.</translation>
        </message>
        <message>
            <source>There are no open objects, or the server does not support dry runs.</source>
            <translation>Es gibt keine offenen Objekte, oder der Server unterstützt keine Probeläufe.</translation>
        </message>
        <message>
            <source>This filter does not exist any more.</source>
            <translation>Diesen Filter gibt es nicht mehr.</translation>
        </message>
        <message>
            <source>This pack contains no values: long numbers, IBANs and e-mail addresses are masked, also in paths. The digests of a file before and after a change are computed with a key; only the service that made the change can compute them. If the path or the text of a journal record contains a long number, an IBAN or an e-mail address, the pack contains only the hash of the record.</source>
            <translation>Dieses Paket enthält keine Werte: Lange Nummern, IBANs und E-Mail-Adressen sind maskiert, auch in Pfaden. Die Hashes einer Datei vor und nach einer Änderung sind mit einem Schlüssel gebildet; nur der Dienst, der die Änderung ausgeführt hat, kann sie berechnen. Enthält der Pfad oder der Text eines Datensatzes des Prüfprotokolls eine lange Nummer, eine IBAN oder eine E-Mail-Adresse, enthält das Paket nur den Hash des Datensatzes.</translation>
        </message>
        <message>
            <source>To verify this pack, run {command} with a verifier from a source that you trust, or open the pack in the console with {menu}. Get the fingerprint of the signing key from the author of the pack, but not together with the pack.</source>
            <translation>Um dieses Paket zu prüfen, {command} mit einem Prüfprogramm aus einer vertrauenswürdigen Quelle ausführen oder das Paket in der Konsole mit {menu} öffnen. Den Fingerabdruck des Signaturschlüssels vom Ersteller des Pakets beziehen, aber nicht zusammen mit dem Paket.</translation>
        </message>
        <message>
            <source>Tools &gt; Verify evidence pack</source>
            <translation>Extras &gt; Nachweispaket prüfen</translation>
        </message>
        <message>
            <source>Undecided</source>
            <translation>Offen</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Rückgängig machen</translation>
        </message>
        <message>
            <source>Verification</source>
            <translation>Prüfung</translation>
        </message>
        <message>
            <source>Waiting</source>
            <translation>Wartet</translation>
        </message>
        <message>
            <source>Withdrawn</source>
            <translation>Zurückgezogen</translation>
        </message>
        <message>
            <source>Writing the evidence pack</source>
            <translation>Das Nachweispaket wird geschrieben</translation>
        </message>
        <message>
            <source>action</source>
            <translation>Aktion</translation>
        </message>
        <message>
            <source>after</source>
            <translation>nachher</translation>
        </message>
        <message>
            <source>before</source>
            <translation>vorher</translation>
        </message>
        <message>
            <source>everything</source>
            <translation>alles</translation>
        </message>
        <message>
            <source>hash</source>
            <translation>Hash</translation>
        </message>
        <message>
            <source>job_id</source>
            <translation>Auftrags-ID</translation>
        </message>
        <message>
            <source>outcome</source>
            <translation>Ergebnis</translation>
        </message>
        <message>
            <source>path</source>
            <translation>Pfad</translation>
        </message>
        <message>
            <source>proposal_id</source>
            <translation>Vorschlags-ID</translation>
        </message>
        <message>
            <source>proposed_by</source>
            <translation>vorgeschlagen von</translation>
        </message>
        <message>
            <source>reason</source>
            <translation>Begründung</translation>
        </message>
        <message>
            <source>record</source>
            <translation>Datensatz</translation>
        </message>
        <message>
            <source>signed_off_by</source>
            <translation>abgezeichnet von</translation>
        </message>
        <message>
            <source>target_id</source>
            <translation>Ziel-ID</translation>
        </message>
        <message>
            <source>time</source>
            <translation>Zeit</translation>
        </message>
        <message>
            <source>user</source>
            <translation>Benutzer</translation>
        </message>
        <message>
            <source>{answer} by {name}</source>
            <translation>{answer} von {name}</translation>
        </message>
        <message>
            <source>{first} to {last}</source>
            <translation>{first} bis {last}</translation>
        </message>
        <message>
            <source>{moment} UTC</source>
            <translation>{moment} UTC</translation>
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
        <message>
            <source>{prohibited} prohibited, {match} match, {test} test</source>
            <translation>{prohibited} unzulässig, {match} Treffer, {test} Test</translation>
        </message>
        <message>
            <source>{who} (signed off by {name})</source>
            <translation>{who} (abgezeichnet von {name})</translation>
        </message>
        <message>
            <source>{work}. Wait until this work is done.</source>
            <translation>{work}. Warten Sie, bis diese Arbeit erledigt ist.</translation>
        </message>
    </context>
</TS>

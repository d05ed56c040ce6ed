<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>ui.dialogs</name>
        <message>
            <source>A coverage statement is signed by the server that scanned. Compare the fingerprint of its key with the one that this server shows in the coverage of the scan.</source>
            <translation>Eine Abdeckungserklärung ist vom Server signiert, der gescannt hat. Fingerabdruck seines Schlüssels mit dem vergleichen, den dieser Server in der Abdeckung des Scans zeigt.</translation>
        </message>
        <message>
            <source>A folder or file</source>
            <translation>Ordner oder Datei</translation>
        </message>
        <message>
            <source>A report from what the server knows: locations, data types, counts, decisions and coverage. It contains no values. Some fields must be filled in afterwards.</source>
            <translation>Bericht aus dem, was der Server kennt: Speicherorte, Datentypen, Anzahlen, Entscheidungen und Abdeckung. Er enthält keine Werte. Einige Felder sind nachträglich auszufüllen.</translation>
        </message>
        <message>
            <source>Account</source>
            <translation>Konto</translation>
        </message>
        <message>
            <source>Action</source>
            <translation>Aktion</translation>
        </message>
        <message>
            <source>Actions and their shortcuts</source>
            <translation>Aktionen und ihre Tastenkombinationen</translation>
        </message>
        <message>
            <source>Actions that can be undone</source>
            <translation>Aktionen, die rückgängig zu machen sind</translation>
        </message>
        <message>
            <source>Actions that somebody has proposed and a second person must approve. Nothing changes until then.</source>
            <translation>Aktionen, die vorgeschlagen wurden und die eine zweite Person genehmigen muss. Bis dahin ändert sich nichts.</translation>
        </message>
        <message>
            <source>Add and scan</source>
            <translation>Hinzufügen und scannen</translation>
        </message>
        <message>
            <source>Add profile</source>
            <translation>Profil hinzufügen</translation>
        </message>
        <message>
            <source>Address</source>
            <translation>Adresse</translation>
        </message>
        <message>
            <source>Adds a button above the results that shows the number of locations found.</source>
            <translation>Fügt über den Ergebnissen eine Schaltfläche hinzu, die die Anzahl der Fundstellen zeigt.</translation>
        </message>
        <message>
            <source>All</source>
            <translation>Alle</translation>
        </message>
        <message>
            <source>All items could be read.</source>
            <translation>Alle Elemente konnten gelesen werden.</translation>
        </message>
        <message numerus="yes">
            <source>All {n} objects</source>
            <translation>
                <numerusform>{n} Objekt</numerusform>
                <numerusform>Alle {n} Objekte</numerusform>
            </translation>
        </message>
        <message>
            <source>Already restored</source>
            <translation>Schon wiederhergestellt</translation>
        </message>
        <message>
            <source>Among the decided matches</source>
            <translation>Unter den entschiedenen Treffern</translation>
        </message>
        <message>
            <source>Answer</source>
            <translation>Antwort</translation>
        </message>
        <message>
            <source>Approve</source>
            <translation>Genehmigen</translation>
        </message>
        <message>
            <source>Approve and {act}</source>
            <translation>Genehmigen und {act}</translation>
        </message>
        <message>
            <source>Approve: {act}</source>
            <translation>Genehmigen: {act}</translation>
        </message>
        <message>
            <source>Approved</source>
            <translation>Genehmigt</translation>
        </message>
        <message>
            <source>Approved by</source>
            <translation>Genehmigt von</translation>
        </message>
        <message>
            <source>Approve…</source>
            <translation>Genehmigen…</translation>
        </message>
        <message>
            <source>At least</source>
            <translation>Mindestens</translation>
        </message>
        <message>
            <source>At least {n} characters.</source>
            <translation>Mindestens {n} Zeichen.</translation>
        </message>
        <message>
            <source>Browse…</source>
            <translation>Durchsuchen…</translation>
        </message>
        <message>
            <source>Bytes</source>
            <translation>Bytes</translation>
        </message>
        <message>
            <source>Can be changed</source>
            <translation>Änderbar</translation>
        </message>
        <message>
            <source>Can be changed: {reason}</source>
            <translation>Änderbar: {reason}</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Cannot be changed</source>
            <translation>Nicht änderbar</translation>
        </message>
        <message>
            <source>Cards and badges</source>
            <translation>Karten und Ausweise</translation>
        </message>
        <message>
            <source>Carried out {time}: {end}.</source>
            <translation>Ausgeführt {time}: {end}.</translation>
        </message>
        <message>
            <source>Change</source>
            <translation>Änderung</translation>
        </message>
        <message>
            <source>Changed</source>
            <translation>Geändert</translation>
        </message>
        <message>
            <source>Changes</source>
            <translation>Änderungen</translation>
        </message>
        <message>
            <source>Changes the entry in this console. After a change of the address, the certificate of the server is checked as on first contact.</source>
            <translation>Ändert den Eintrag in dieser Konsole. Nach einer Änderung der Adresse wird das Zertifikat des Servers wie beim ersten Kontakt geprüft.</translation>
        </message>
        <message>
            <source>Check</source>
            <translation>Prüfung</translation>
        </message>
        <message>
            <source>Check list</source>
            <translation>Liste prüfen</translation>
        </message>
        <message>
            <source>Checked {done} of {total}</source>
            <translation>{done} von {total} geprüft</translation>
        </message>
        <message>
            <source>Checking whether files would change …</source>
            <translation>Es wird geprüft, ob sich Dateien ändern würden …</translation>
        </message>
        <message>
            <source>Checks</source>
            <translation>Prüfungen</translation>
        </message>
        <message>
            <source>Checks before any change</source>
            <translation>Prüfungen vor jeder Änderung</translation>
        </message>
        <message>
            <source>Checks every byte of the file against its signature, and the audit journal in it.</source>
            <translation>Prüft jedes Byte der Datei gegen ihre Signatur und das enthaltene Prüfprotokoll.</translation>
        </message>
        <message>
            <source>Choose a folder</source>
            <translation>Ordner auswählen</translation>
        </message>
        <message>
            <source>Choose a list of values</source>
            <translation>Werteliste auswählen</translation>
        </message>
        <message>
            <source>Choose a quarantine folder below, then press Check.</source>
            <translation>Unten einen Quarantäneordner auswählen, dann auf „Prüfen“ klicken.</translation>
        </message>
        <message>
            <source>Choose a quarantine folder.</source>
            <translation>Einen Quarantäneordner auswählen.</translation>
        </message>
        <message>
            <source>Choose file…</source>
            <translation>Datei auswählen…</translation>
        </message>
        <message>
            <source>Choose single matches; the others stay unchanged</source>
            <translation>Einzelne Treffer auswählen; die anderen bleiben unverändert</translation>
        </message>
        <message>
            <source>Choose the server whose results are shown. One of them is in use at a time.</source>
            <translation>Server auswählen, dessen Ergebnisse gezeigt werden. Einer von ihnen ist jeweils in Gebrauch.</translation>
        </message>
        <message>
            <source>Clear to leave a file unchanged (Space)</source>
            <translation>Abwählen, um eine Datei unverändert zu lassen (Leertaste)</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Columns of the same row that must be near (optional)</source>
            <translation>Spalten derselben Zeile, die in der Nähe stehen müssen (optional)</translation>
        </message>
        <message>
            <source>Compare the key with its owner first.</source>
            <translation>Zuerst den Schlüssel mit seinem Besitzer vergleichen.</translation>
        </message>
        <message>
            <source>Compared {done} of {total} objects with the server …</source>
            <translation>{done} von {total} Objekten mit dem Server verglichen …</translation>
        </message>
        <message>
            <source>Compliance report</source>
            <translation>Compliance-Bericht</translation>
        </message>
        <message>
            <source>Computing the changes …</source>
            <translation>Änderungen werden berechnet …</translation>
        </message>
        <message>
            <source>Confirmed</source>
            <translation>Bestätigt</translation>
        </message>
        <message>
            <source>Connect</source>
            <translation>Verbinden</translation>
        </message>
        <message>
            <source>Connected</source>
            <translation>Verbunden</translation>
        </message>
        <message>
            <source>Continue without a preview</source>
            <translation>Ohne Vorschau fortfahren</translation>
        </message>
        <message>
            <source>Copied</source>
            <translation>Kopiert</translation>
        </message>
        <message>
            <source>Counted without the header</source>
            <translation>Ohne Kopfzeile gezählt</translation>
        </message>
        <message>
            <source>Coverage statement of a scan that ended {time}: {listed}.</source>
            <translation>Abdeckungserklärung eines Scans, beendet {time}: {listed}.</translation>
        </message>
        <message>
            <source>Create filter…</source>
            <translation>Filter erstellen…</translation>
        </message>
        <message>
            <source>Critical</source>
            <translation>Kritisch</translation>
        </message>
        <message>
            <source>Data type</source>
            <translation>Datentyp</translation>
        </message>
        <message>
            <source>Data type profiles</source>
            <translation>Datentypprofile</translation>
        </message>
        <message>
            <source>Data types</source>
            <translation>Datentypen</translation>
        </message>
        <message>
            <source>Data types in the profile</source>
            <translation>Datentypen im Profil</translation>
        </message>
        <message>
            <source>Decisions</source>
            <translation>Entscheidungen</translation>
        </message>
        <message>
            <source>Default data types</source>
            <translation>Standarddatentypen</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <source>Deleting removes {files} and, when the undo period ends, also the undo copies. Older copies can remain in free disk space, snapshots, backups and on SSD spare cells; only disk encryption or destruction of the medium removes those.</source>
            <translation>Löschen entfernt {files} und nach Ende der Rückgängig-Frist auch die Rückgängig-Kopien. Ältere Kopien können in freiem Speicherplatz, Snapshots, Sicherungen und Reservezellen von SSDs verbleiben; nur Datenträgerverschlüsselung oder Vernichtung des Mediums beseitigt sie.</translation>
        </message>
        <message>
            <source>Deleting {files}.</source>
            <translation>Löschen läuft: {files}.</translation>
        </message>
        <message>
            <source>Destroy</source>
            <translation>Vernichten</translation>
        </message>
        <message>
            <source>Destroy copies</source>
            <translation>Kopien vernichten</translation>
        </message>
        <message numerus="yes">
            <source>Destroy {n} copies</source>
            <translation>
                <numerusform>{n} Kopie vernichten</numerusform>
                <numerusform>{n} Kopien vernichten</numerusform>
            </translation>
        </message>
        <message>
            <source>Device, such as /dev/sda1</source>
            <translation>Gerät, etwa /dev/sda1</translation>
        </message>
        <message>
            <source>Discard and quit</source>
            <translation>Verwerfen und beenden</translation>
        </message>
        <message>
            <source>Done. Every changed file was verified. Files that cannot be changed are listed first.</source>
            <translation>Erledigt. Jede geänderte Datei wurde geprüft. Nicht änderbare Dateien stehen oben.</translation>
        </message>
        <message>
            <source>Done. Every file was verified.</source>
            <translation>Erledigt. Jede Datei wurde geprüft.</translation>
        </message>
        <message>
            <source>Download files that are only in the cloud</source>
            <translation>Dateien herunterladen, die nur in der Cloud liegen</translation>
        </message>
        <message>
            <source>Dry run: {act}</source>
            <translation>Probelauf: {act}</translation>
        </message>
        <message>
            <source>Dry run…</source>
            <translation>Probelauf…</translation>
        </message>
        <message>
            <source>Edit saved query</source>
            <translation>Gespeicherte Abfrage bearbeiten</translation>
        </message>
        <message>
            <source>Edit server</source>
            <translation>Server bearbeiten</translation>
        </message>
        <message>
            <source>Edit…</source>
            <translation>Bearbeiten…</translation>
        </message>
        <message>
            <source>Embedded service</source>
            <translation>Eingebetteter Dienst</translation>
        </message>
        <message>
            <source>Empty, or without letters and digits</source>
            <translation>Leer oder ohne Buchstaben und Ziffern</translation>
        </message>
        <message>
            <source>Encrypt</source>
            <translation>Verschlüsseln</translation>
        </message>
        <message>
            <source>Encrypting replaces {files} by encrypted containers (.dde). Only the password opens them, and it is not stored anywhere.</source>
            <translation>Verschlüsseln ersetzt {files} durch verschlüsselte Container (.dde). Nur das Kennwort öffnet sie, und es wird nirgends gespeichert.</translation>
        </message>
        <message>
            <source>Encrypting {files}.</source>
            <translation>Verschlüsseln läuft: {files}.</translation>
        </message>
        <message>
            <source>Enter a reason. It is recorded in the audit journal.</source>
            <translation>Eine Begründung eingeben. Sie wird im Prüfprotokoll festgehalten.</translation>
        </message>
        <message>
            <source>Enter a reason. The proposer sees it.</source>
            <translation>Eine Begründung eingeben. Die vorschlagende Person sieht sie.</translation>
        </message>
        <message>
            <source>Enter a sign-off name.</source>
            <translation>Einen Namen für die Abzeichnung eingeben.</translation>
        </message>
        <message>
            <source>Enter a user name.</source>
            <translation>Einen Benutzernamen eingeben.</translation>
        </message>
        <message>
            <source>Enter at least two values of the same format, one per line. With three or more, a check digit is proposed, too, if all have one. The values are sent to the server, which does not save them.</source>
            <translation>Mindestens zwei Werte desselben Formats eingeben, einen je Zeile. Ab drei Werten wird auch eine Prüfziffer vorgeschlagen, wenn alle eine haben. Die Werte werden an den Server gesendet, der sie nicht speichert.</translation>
        </message>
        <message>
            <source>Enter at most {n} characters.</source>
            <translation>Höchstens {n} Zeichen eingeben.</translation>
        </message>
        <message>
            <source>Enter the full path, for example {path}.</source>
            <translation>Den vollständigen Pfad eingeben, zum Beispiel {path}.</translation>
        </message>
        <message>
            <source>Enter words and phrases, one per line, such as the names of projects or customers.</source>
            <translation>Wörter und Wortgruppen eingeben, eine je Zeile, etwa Namen von Projekten oder Kunden.</translation>
        </message>
        <message>
            <source>Everything is done.</source>
            <translation>Alles ist erledigt.</translation>
        </message>
        <message>
            <source>Evidence</source>
            <translation>Nachweis</translation>
        </message>
        <message>
            <source>Evidence packs and coverage statements (*.zip *.json)</source>
            <translation>Nachweispakete und Abdeckungserklärungen (*.zip *.json)</translation>
        </message>
        <message>
            <source>Examples, one per line</source>
            <translation>Beispiele, eines je Zeile</translation>
        </message>
        <message>
            <source>Expired</source>
            <translation>Abgelaufen</translation>
        </message>
        <message>
            <source>Expires {time}</source>
            <translation>Läuft ab {time}</translation>
        </message>
        <message>
            <source>Export proposal</source>
            <translation>Vorschlag exportieren</translation>
        </message>
        <message>
            <source>Export proposal…</source>
            <translation>Vorschlag exportieren…</translation>
        </message>
        <message>
            <source>Export the proposal as a signed file, which the second person opens in their console.</source>
            <translation>Den Vorschlag als signierte Datei exportieren, die die zweite Person in ihrer Konsole öffnet.</translation>
        </message>
        <message>
            <source>Exported</source>
            <translation>Exportiert</translation>
        </message>
        <message>
            <source>Expression from examples</source>
            <translation>Ausdruck aus Beispielen</translation>
        </message>
        <message>
            <source>Expression from words</source>
            <translation>Ausdruck aus Wörtern</translation>
        </message>
        <message>
            <source>False</source>
            <translation>Falsch</translation>
        </message>
        <message>
            <source>False match</source>
            <translation>Fehltreffer</translation>
        </message>
        <message>
            <source>File</source>
            <translation>Datei</translation>
        </message>
        <message>
            <source>Files and whether they can be changed</source>
            <translation>Dateien und ob sie änderbar sind</translation>
        </message>
        <message>
            <source>Files in the list</source>
            <translation>Dateien in der Liste</translation>
        </message>
        <message>
            <source>Finish, then quit</source>
            <translation>Fertigstellen, dann beenden</translation>
        </message>
        <message>
            <source>First rows</source>
            <translation>Erste Zeilen</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>Ordner</translation>
        </message>
        <message>
            <source>For a domain account: DOMAIN\name</source>
            <translation>Für ein Domänenkonto: DOMÄNE\Name</translation>
        </message>
        <message>
            <source>For more than {n} objects, only the number is compared.</source>
            <translation>Bei mehr als {n} Objekten wird nur die Anzahl verglichen.</translation>
        </message>
        <message>
            <source>For some files it is not known whether they were changed. These are listed first.</source>
            <translation>Bei einigen Dateien ist nicht bekannt, ob sie geändert wurden. Diese stehen oben.</translation>
        </message>
        <message>
            <source>For “{name}”: press the new keys (empty: no shortcut).</source>
            <translation>Für „{name}“: die neuen Tasten drücken (leer: keine Tastenkombination).</translation>
        </message>
        <message>
            <source>Format</source>
            <translation>Format</translation>
        </message>
        <message>
            <source>Formats…</source>
            <translation>Formate…</translation>
        </message>
        <message>
            <source>Found</source>
            <translation>Gefunden</translation>
        </message>
        <message>
            <source>Free disk space</source>
            <translation>Freier Speicherplatz</translation>
        </message>
        <message>
            <source>Generate</source>
            <translation>Erzeugen</translation>
        </message>
        <message>
            <source>Generate a password of 125 random bits and show it</source>
            <translation>Kennwort mit 125 zufälligen Bits erzeugen und zeigen</translation>
        </message>
        <message>
            <source>Group</source>
            <translation>Gruppe</translation>
        </message>
        <message>
            <source>Hex</source>
            <translation>Hex</translation>
        </message>
        <message>
            <source>I understand that these files cannot be restored</source>
            <translation>Mir ist klar, dass diese Dateien nicht wiederherstellbar sind</translation>
        </message>
        <message>
            <source>In the keyring</source>
            <translation>Im Schlüsselbund</translation>
        </message>
        <message>
            <source>Instead of performing these actions, the console exports a signed proposal. If the server has approval rules of its own, they apply instead.</source>
            <translation>Statt diese Aktionen auszuführen, exportiert die Konsole einen signierten Vorschlag. Hat der Server eigene Genehmigungsregeln, gelten stattdessen diese.</translation>
        </message>
        <message>
            <source>Items that the last scan of {name} could not read. Their matches are not counted.</source>
            <translation>Elemente, die der letzte Scan von {name} nicht lesen konnte. Ihre Treffer sind nicht mitgezählt.</translation>
        </message>
        <message>
            <source>Keep the saved password in the keyring</source>
            <translation>Gespeichertes Kennwort im Schlüsselbund behalten</translation>
        </message>
        <message>
            <source>Kept until</source>
            <translation>Aufbewahrt bis</translation>
        </message>
        <message>
            <source>Key lost</source>
            <translation>Schlüssel verloren</translation>
        </message>
        <message>
            <source>Keyboard shortcuts</source>
            <translation>Tastenkombinationen</translation>
        </message>
        <message>
            <source>Keys</source>
            <translation>Tasten</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>Art</translation>
        </message>
        <message>
            <source>Last eight characters</source>
            <translation>Letzte acht Zeichen</translation>
        </message>
        <message>
            <source>Left out because</source>
            <translation>Ausgelassen, weil</translation>
        </message>
        <message>
            <source>Let a second person approve this before anything changes</source>
            <translation>Von einer zweiten Person genehmigen lassen, bevor sich etwas ändert</translation>
        </message>
        <message>
            <source>Line breaks were removed.</source>
            <translation>Zeilenumbrüche wurden entfernt.</translation>
        </message>
        <message>
            <source>List of values</source>
            <translation>Werteliste</translation>
        </message>
        <message>
            <source>Loading decisions …</source>
            <translation>Entscheidungen werden geladen …</translation>
        </message>
        <message>
            <source>Loading figures …</source>
            <translation>Zahlen werden geladen …</translation>
        </message>
        <message>
            <source>Loading proposals …</source>
            <translation>Vorschläge werden geladen …</translation>
        </message>
        <message>
            <source>Loading the changes …</source>
            <translation>Änderungen werden geladen …</translation>
        </message>
        <message>
            <source>Loading the list …</source>
            <translation>Liste wird geladen …</translation>
        </message>
        <message>
            <source>Loading …</source>
            <translation>Wird geladen …</translation>
        </message>
        <message>
            <source>Location</source>
            <translation>Fundstelle</translation>
        </message>
        <message>
            <source>Looks for sensitive data in a folder of this computer and its subfolders. No file is changed.</source>
            <translation>Sucht in einem Ordner dieses Computers und seinen Unterordnern nach sensiblen Daten. Keine Datei wird geändert.</translation>
        </message>
        <message>
            <source>Looks for sensitive data in the writable memory of running processes. No process is stopped or changed.</source>
            <translation>Sucht im beschreibbaren Speicher laufender Prozesse nach sensiblen Daten. Kein Prozess wird angehalten oder geändert.</translation>
        </message>
        <message>
            <source>Looks for sensitive data that deleted files left on a disk. Nothing is written.</source>
            <translation>Sucht nach sensiblen Daten, die gelöschte Dateien auf einem Datenträger hinterlassen haben. Nichts wird geschrieben.</translation>
        </message>
        <message>
            <source>Made {time} by {by}: {counts} ({withheld} of them without text).</source>
            <translation>Erstellt {time} von {by}: {counts} ({withheld} davon ohne Text).</translation>
        </message>
        <message>
            <source>Made {time} by {by}: {counts}.</source>
            <translation>Erstellt {time} von {by}: {counts}.</translation>
        </message>
        <message>
            <source>Mark as seen</source>
            <translation>Als gesehen markieren</translation>
        </message>
        <message>
            <source>Mask</source>
            <translation>Maskieren</translation>
        </message>
        <message>
            <source>Masking overwrites the matched values in {files}. Nothing else changes; archives and documents are repacked with the masked content.</source>
            <translation>Maskieren betrifft {files} und überschreibt darin die gefundenen Werte. Sonst ändert sich nichts; Archive und Dokumente werden mit dem maskierten Inhalt neu gepackt.</translation>
        </message>
        <message>
            <source>Masking {files}.</source>
            <translation>Maskieren läuft: {files}.</translation>
        </message>
        <message>
            <source>Match</source>
            <translation>Treffer</translation>
        </message>
        <message>
            <source>Matches</source>
            <translation>Treffer</translation>
        </message>
        <message>
            <source>Matches at the end of each day, newest first.</source>
            <translation>Treffer am Ende jedes Tages, neueste zuerst.</translation>
        </message>
        <message>
            <source>Matches per day</source>
            <translation>Treffer pro Tag</translation>
        </message>
        <message>
            <source>Matches where the sample set contains no such value</source>
            <translation>Treffer an Stellen, an denen die Beispieldaten keinen solchen Wert enthalten</translation>
        </message>
        <message>
            <source>Menu</source>
            <translation>Menü</translation>
        </message>
        <message>
            <source>Missed</source>
            <translation>Verfehlt</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <source>New</source>
            <translation>Neu</translation>
        </message>
        <message>
            <source>New server…</source>
            <translation>Neuer Server…</translation>
        </message>
        <message>
            <source>New shortcut</source>
            <translation>Neue Tastenkombination</translation>
        </message>
        <message>
            <source>New, changed and removed objects; press Enter to show one</source>
            <translation>Neue, geänderte und entfernte Objekte; eines zeigen: Eingabetaste</translation>
        </message>
        <message>
            <source>No figures yet. Decide at least five matches of a data type.</source>
            <translation>Noch keine Zahlen. Mindestens fünf Treffer eines Datentyps entscheiden.</translation>
        </message>
        <message>
            <source>No file can be changed.</source>
            <translation>Keine Datei ist änderbar.</translation>
        </message>
        <message>
            <source>No file is selected.</source>
            <translation>Keine Datei ist ausgewählt.</translation>
        </message>
        <message>
            <source>No files change.</source>
            <translation>Keine Datei ändert sich.</translation>
        </message>
        <message>
            <source>No history yet. Every scan adds to it.</source>
            <translation>Noch kein Verlauf. Jeder Scan ergänzt ihn.</translation>
        </message>
        <message>
            <source>No object will be {done}.</source>
            <translation>Kein Objekt wird {done}.</translation>
        </message>
        <message>
            <source>No proposal was exported or approved here yet.</source>
            <translation>Hier wurde noch kein Vorschlag exportiert oder genehmigt.</translation>
        </message>
        <message>
            <source>No proposals are waiting.</source>
            <translation>Keine Vorschläge warten.</translation>
        </message>
        <message>
            <source>None of the columns that must be near has a value</source>
            <translation>Keine der Spalten, die in der Nähe stehen müssen, hat einen Wert</translation>
        </message>
        <message>
            <source>Not connected</source>
            <translation>Nicht verbunden</translation>
        </message>
        <message>
            <source>Not found</source>
            <translation>Nicht gefunden</translation>
        </message>
        <message>
            <source>Not planted</source>
            <translation>Zusätzlich</translation>
        </message>
        <message>
            <source>Not possible</source>
            <translation>Nicht möglich</translation>
        </message>
        <message>
            <source>Not read</source>
            <translation>Nicht gelesen</translation>
        </message>
        <message>
            <source>Not selected</source>
            <translation>Nicht ausgewählt</translation>
        </message>
        <message>
            <source>Not sent</source>
            <translation>Nicht gesendet</translation>
        </message>
        <message>
            <source>Not stored</source>
            <translation>Nicht gespeichert</translation>
        </message>
        <message>
            <source>Nothing changes until then.</source>
            <translation>Bis dahin ändert sich nichts.</translation>
        </message>
        <message>
            <source>Nothing changes. It can no longer be approved.</source>
            <translation>Nichts ändert sich. Eine Genehmigung ist dann nicht mehr möglich.</translation>
        </message>
        <message>
            <source>Nothing changes. Your reason is shown to {by}.</source>
            <translation>Nichts ändert sich. Die Begründung wird {by} gezeigt.</translation>
        </message>
        <message>
            <source>Nothing would change.</source>
            <translation>Nichts würde sich ändern.</translation>
        </message>
        <message>
            <source>Notice</source>
            <translation>Hinweis</translation>
        </message>
        <message>
            <source>Number of objects to delete</source>
            <translation>Anzahl der zu löschenden Objekte</translation>
        </message>
        <message>
            <source>Object {id}</source>
            <translation>Objekt {id}</translation>
        </message>
        <message>
            <source>Objects</source>
            <translation>Objekte</translation>
        </message>
        <message>
            <source>Objects of the proposal</source>
            <translation>Objekte des Vorschlags</translation>
        </message>
        <message>
            <source>Of right ones: Wilson interval, 95 %</source>
            <translation>Der richtigen: Wilson-Intervall, 95 %</translation>
        </message>
        <message>
            <source>Of the values that the sample set contains</source>
            <translation>Der Werte, die die Beispieldaten enthalten</translation>
        </message>
        <message>
            <source>Offset</source>
            <translation>Offset</translation>
        </message>
        <message>
            <source>Offsets are in bytes of the text extracted from the document</source>
            <translation>Offsets in Bytes des aus dem Dokument extrahierten Textes</translation>
        </message>
        <message>
            <source>Offsets are in bytes of the unpacked archive member</source>
            <translation>Offsets in Bytes der entpackten Archivdatei</translation>
        </message>
        <message>
            <source>Only part of the decisions is counted, because reading all of them took too long.</source>
            <translation>Nur ein Teil der Entscheidungen ist gezählt, weil das Lesen aller zu lange dauerte.</translation>
        </message>
        <message>
            <source>Only some matches of {n}.</source>
            <translation>Nur einige Treffer von {n}.</translation>
        </message>
        <message>
            <source>Only the first {n} entries are shown.</source>
            <translation>Nur die ersten {n} Einträge werden gezeigt.</translation>
        </message>
        <message>
            <source>Only the first {n} objects are shown.</source>
            <translation>Nur die ersten {n} Objekte werden gezeigt.</translation>
        </message>
        <message>
            <source>Only the last {n} entries are shown.</source>
            <translation>Nur die letzten {n} Einträge werden gezeigt.</translation>
        </message>
        <message>
            <source>Only the new certificate will be trusted, and the password is sent to whoever has it. Compare the whole fingerprint with the one from the administrator of the server.</source>
            <translation>Nur dem neuen Zertifikat wird dann vertraut, und wer es hat, bekommt das Kennwort gesendet. Den ganzen Fingerabdruck mit dem vergleichen, den die Administration des Servers nennt.</translation>
        </message>
        <message>
            <source>Open proposal</source>
            <translation>Vorschlag öffnen</translation>
        </message>
        <message>
            <source>Open proposal…</source>
            <translation>Vorschlag öffnen…</translation>
        </message>
        <message>
            <source>Optional heading for several queries.</source>
            <translation>Optionale Überschrift für mehrere Abfragen.</translation>
        </message>
        <message>
            <source>Or paste values, one per line</source>
            <translation>Oder Werte einfügen, einen je Zeile</translation>
        </message>
        <message>
            <source>Parquet files are not read: {why}</source>
            <translation>Parquet-Dateien werden nicht gelesen: {why}</translation>
        </message>
        <message>
            <source>Password</source>
            <translation>Kennwort</translation>
        </message>
        <message>
            <source>Password again</source>
            <translation>Kennwort wiederholen</translation>
        </message>
        <message>
            <source>Password strength</source>
            <translation>Kennwortstärke</translation>
        </message>
        <message>
            <source>Path</source>
            <translation>Pfad</translation>
        </message>
        <message>
            <source>Precision and recall of data types</source>
            <translation>Genauigkeit und Trefferquote der Datentypen</translation>
        </message>
        <message>
            <source>Precision of data types</source>
            <translation>Genauigkeit der Datentypen</translation>
        </message>
        <message>
            <source>Press the new shortcut</source>
            <translation>Die neue Tastenkombination drücken</translation>
        </message>
        <message>
            <source>Process ID or name</source>
            <translation>Prozess-ID oder Name</translation>
        </message>
        <message>
            <source>Process memory</source>
            <translation>Prozessspeicher</translation>
        </message>
        <message>
            <source>Production</source>
            <translation>Produktion</translation>
        </message>
        <message>
            <source>Production server: show a red band in windows and dialogs</source>
            <translation>Produktionsserver: rotes Band in Fenstern und Dialogen zeigen</translation>
        </message>
        <message>
            <source>Profile</source>
            <translation>Profil</translation>
        </message>
        <message>
            <source>Profile name</source>
            <translation>Profilname</translation>
        </message>
        <message>
            <source>Prohibited</source>
            <translation>Unzulässig</translation>
        </message>
        <message>
            <source>Proposals</source>
            <translation>Vorschläge</translation>
        </message>
        <message>
            <source>Proposals (*.proposal.json)</source>
            <translation>Vorschläge (*.proposal.json)</translation>
        </message>
        <message>
            <source>Proposals, newest first</source>
            <translation>Vorschläge, neueste zuerst</translation>
        </message>
        <message>
            <source>Propose expression</source>
            <translation>Ausdruck vorschlagen</translation>
        </message>
        <message>
            <source>Propose instead</source>
            <translation>Stattdessen vorschlagen</translation>
        </message>
        <message>
            <source>Propose to {act}</source>
            <translation>Vorschlagen: {act}</translation>
        </message>
        <message>
            <source>Proposed</source>
            <translation>Vorgeschlagen</translation>
        </message>
        <message>
            <source>Proposed by</source>
            <translation>Vorgeschlagen von</translation>
        </message>
        <message>
            <source>Proposed by {by}. {consequence}</source>
            <translation>Vorgeschlagen von {by}. {consequence}</translation>
        </message>
        <message>
            <source>Proposed by {name}, signed off by {sign_off}, {time}.</source>
            <translation>Vorgeschlagen von {name}, abgezeichnet von {sign_off}, {time}.</translation>
        </message>
        <message>
            <source>Proposed by {name}, {time}.</source>
            <translation>Vorgeschlagen von {name}, {time}.</translation>
        </message>
        <message>
            <source>Quarantine</source>
            <translation>In Quarantäne verschieben</translation>
        </message>
        <message>
            <source>Quarantine</source>
            <comment>in a list of actions</comment>
            <translation>Quarantäne</translation>
        </message>
        <message>
            <source>Quarantine folder: {location}</source>
            <translation>Quarantäneordner: {location}</translation>
        </message>
        <message>
            <source>Quarantine moves {files} into a private folder and records the original path. No content is changed.</source>
            <translation>Quarantäne verschiebt {files} in einen privaten Ordner und hält den ursprünglichen Pfad fest. Kein Inhalt wird geändert.</translation>
        </message>
        <message>
            <source>Quarantining {files}.</source>
            <translation>Verschieben in Quarantäne läuft: {files}.</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>Beenden</translation>
        </message>
        <message>
            <source>Quit now</source>
            <translation>Jetzt beenden</translation>
        </message>
        <message>
            <source>Quit without undo</source>
            <translation>Ohne Rückgängig beenden</translation>
        </message>
        <message>
            <source>Quit?</source>
            <translation>Beenden?</translation>
        </message>
        <message>
            <source>Range</source>
            <translation>Bereich</translation>
        </message>
        <message>
            <source>Read {done} of {total}</source>
            <translation>{done} von {total} gelesen</translation>
        </message>
        <message>
            <source>Read-only mode: nothing can be changed on any server</source>
            <translation>Schreibgeschützt: auf keinem Server ist etwas zu ändern</translation>
        </message>
        <message>
            <source>Reason</source>
            <translation>Begründung</translation>
        </message>
        <message>
            <source>Reason</source>
            <comment>why an item was not read</comment>
            <translation>Grund</translation>
        </message>
        <message>
            <source>Reason: {reason}</source>
            <translation>Begründung: {reason}</translation>
        </message>
        <message>
            <source>Recall: the share of the values in the sample set that a scan finds. Precision: the share of the matches decided by people that were right (confirmed or remediated, not marked false).</source>
            <translation>Trefferquote: Anteil der Werte in den Beispieldaten, die ein Scan findet. Genauigkeit: Anteil der von Personen entschiedenen Treffer, die richtig waren (bestätigt oder bereinigt, nicht als Fehltreffer markiert).</translation>
        </message>
        <message>
            <source>Recognise text in images (slow)</source>
            <translation>Text in Bildern erkennen (langsam)</translation>
        </message>
        <message>
            <source>Refused: {words}</source>
            <translation>Abgewiesen: {words}</translation>
        </message>
        <message>
            <source>Reject</source>
            <translation>Ablehnen</translation>
        </message>
        <message>
            <source>Reject the proposal to {act}</source>
            <translation>Vorschlag ablehnen: {act}</translation>
        </message>
        <message>
            <source>Rejected</source>
            <translation>Abgelehnt</translation>
        </message>
        <message>
            <source>Reject…</source>
            <translation>Ablehnen…</translation>
        </message>
        <message>
            <source>Remediated by hand</source>
            <translation>Manuell bereinigt</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <source>Remove anyway</source>
            <translation>Trotzdem entfernen</translation>
        </message>
        <message>
            <source>Remove location</source>
            <translation>Speicherort entfernen</translation>
        </message>
        <message>
            <source>Remove {name}?</source>
            <translation>{name} entfernen?</translation>
        </message>
        <message>
            <source>Removed</source>
            <translation>Entfernt</translation>
        </message>
        <message>
            <source>Removes its address, its trusted certificate, its saved password and its cached results from this computer. The server itself is not changed.</source>
            <translation>Entfernt Adresse, vertrautes Zertifikat, gespeichertes Kennwort und zwischengespeicherte Ergebnisse von diesem Computer. Der Server selbst wird nicht geändert.</translation>
        </message>
        <message>
            <source>Removes this location with its results and their decisions. Its files stay unchanged; masked values stay masked.</source>
            <translation>Entfernt diesen Speicherort mit seinen Ergebnissen und deren Entscheidungen. Seine Dateien bleiben unverändert; maskierte Werte bleiben maskiert.</translation>
        </message>
        <message>
            <source>Remove…</source>
            <translation>Entfernen…</translation>
        </message>
        <message>
            <source>Replace and connect</source>
            <translation>Ersetzen und verbinden</translation>
        </message>
        <message>
            <source>Replace the trusted certificate</source>
            <translation>Vertrautes Zertifikat ersetzen</translation>
        </message>
        <message>
            <source>Requested. Waiting for confirmation</source>
            <translation>Angefordert. Bestätigung steht aus</translation>
        </message>
        <message>
            <source>Require approval by a second person for some actions</source>
            <translation>Für einige Aktionen Genehmigung durch eine zweite Person verlangen</translation>
        </message>
        <message>
            <source>Requirement</source>
            <translation>Vorgabe</translation>
        </message>
        <message>
            <source>Restore default</source>
            <translation>Standard wiederherstellen</translation>
        </message>
        <message>
            <source>Restore {files}</source>
            <translation>{files} wiederherstellen</translation>
        </message>
        <message>
            <source>Restore {files} and undo {decisions}</source>
            <translation>{files} wiederherstellen und {decisions} rückgängig machen</translation>
        </message>
        <message>
            <source>Restoring {files}.</source>
            <translation>Wiederherstellen läuft: {files}.</translation>
        </message>
        <message>
            <source>Result</source>
            <translation>Ergebnis</translation>
        </message>
        <message>
            <source>Results</source>
            <translation>Ergebnisse</translation>
        </message>
        <message>
            <source>Results of each data type</source>
            <translation>Ergebnisse jedes Datentyps</translation>
        </message>
        <message>
            <source>Reveal values</source>
            <translation>Werte aufdecken</translation>
        </message>
        <message numerus="yes">
            <source>Review {n} objects…</source>
            <translation>
                <numerusform>{n} Objekt prüfen…</numerusform>
                <numerusform>{n} Objekte prüfen…</numerusform>
            </translation>
        </message>
        <message>
            <source>Rows</source>
            <translation>Zeilen</translation>
        </message>
        <message>
            <source>SHA-256 after</source>
            <translation>SHA-256 danach</translation>
        </message>
        <message>
            <source>SHA-256 before</source>
            <translation>SHA-256 vorher</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>Speichern</translation>
        </message>
        <message>
            <source>Save changes</source>
            <translation>Änderungen speichern</translation>
        </message>
        <message>
            <source>Save query</source>
            <translation>Abfrage speichern</translation>
        </message>
        <message>
            <source>Scan a folder</source>
            <translation>Ordner scannen</translation>
        </message>
        <message>
            <source>Scan again</source>
            <translation>Erneut scannen</translation>
        </message>
        <message>
            <source>Scan free disk space</source>
            <translation>Freien Speicherplatz scannen</translation>
        </message>
        <message>
            <source>Scan process memory</source>
            <translation>Prozessspeicher scannen</translation>
        </message>
        <message>
            <source>Scan the sample set</source>
            <translation>Beispieldaten scannen</translation>
        </message>
        <message>
            <source>Scans then look for exactly these values, in any case and with any separators. The list is sent to the server once, and kept only as keyed hashes. Values are shown masked.</source>
            <translation>Scans suchen dann nach genau diesen Werten, in jeder Groß- und Kleinschreibung und mit beliebigen Trennzeichen. Die Liste wird einmal an den Server gesendet und nur als Hashes mit Schlüssel aufbewahrt. Werte werden maskiert gezeigt.</translation>
        </message>
        <message>
            <source>Search data types</source>
            <translation>Datentypen suchen</translation>
        </message>
        <message>
            <source>Search for an action or a key</source>
            <translation>Aktion oder Taste suchen</translation>
        </message>
        <message>
            <source>Searching …</source>
            <translation>Suche läuft …</translation>
        </message>
        <message>
            <source>Select at least one data type.</source>
            <translation>Mindestens einen Datentyp auswählen.</translation>
        </message>
        <message>
            <source>Select at least one file.</source>
            <translation>Mindestens eine Datei auswählen.</translation>
        </message>
        <message>
            <source>Select at most {n} columns.</source>
            <translation>Höchstens {n} Spalten auswählen.</translation>
        </message>
        <message>
            <source>Selected</source>
            <translation>Ausgewählt</translation>
        </message>
        <message>
            <source>Sending: {n} rows …</source>
            <translation>Wird gesendet: {n} Zeilen …</translation>
        </message>
        <message>
            <source>Server</source>
            <translation>Server</translation>
        </message>
        <message>
            <source>Servers</source>
            <translation>Server</translation>
        </message>
        <message>
            <source>Service restart</source>
            <translation>Neustart des Dienstes</translation>
        </message>
        <message>
            <source>Set shortcut</source>
            <translation>Tasten festlegen</translation>
        </message>
        <message>
            <source>Severity</source>
            <translation>Schweregrad</translation>
        </message>
        <message>
            <source>Share of false matches among the decided matches. The range contains the true share in 95 of 100 cases; it is wide if only few matches are decided.</source>
            <translation>Anteil der Fehltreffer unter den entschiedenen Treffern. Der Bereich enthält den wahren Anteil in 95 von 100 Fällen; er ist weit, wenn nur wenige Treffer entschieden sind.</translation>
        </message>
        <message>
            <source>Shortcuts without Ctrl or Alt work while the results have the focus.</source>
            <translation>Tasten ohne Strg oder Alt wirken, solange die Ergebnisse den Fokus haben.</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>Zeigen</translation>
        </message>
        <message>
            <source>Show password</source>
            <translation>Kennwort zeigen</translation>
        </message>
        <message>
            <source>Show what the action would change now</source>
            <translation>Zeigen, was die Aktion jetzt ändern würde</translation>
        </message>
        <message>
            <source>Show which formats support masking</source>
            <translation>Zeigen, welche Formate Maskieren unterstützen</translation>
        </message>
        <message>
            <source>Shows which checks of each data type pass and which fail. The text is not saved or logged.</source>
            <translation>Zeigt, welche Prüfungen jedes Datentyps bestanden werden und welche nicht. Der Text wird nicht gespeichert oder protokolliert.</translation>
        </message>
        <message>
            <source>Signed off by</source>
            <translation>Abgezeichnet von</translation>
        </message>
        <message>
            <source>Signed {time} by the account {account}, and unchanged since. It can be approved until {expires}.</source>
            <translation>Signiert {time} vom Konto {account} und seitdem unverändert. Genehmigung möglich bis {expires}.</translation>
        </message>
        <message>
            <source>Since the proposal</source>
            <translation>Seit dem Vorschlag</translation>
        </message>
        <message>
            <source>Since you last looked, {changes}.</source>
            <translation>Seit dem letzten Ansehen: {changes}.</translation>
        </message>
        <message>
            <source>Skipped: {reason}</source>
            <translation>Übersprungen: {reason}</translation>
        </message>
        <message>
            <source>Some files were not changed. They are listed first.</source>
            <translation>Einige Dateien wurden nicht geändert. Sie stehen oben.</translation>
        </message>
        <message>
            <source>State</source>
            <translation>Status</translation>
        </message>
        <message>
            <source>Status</source>
            <translation>Status</translation>
        </message>
        <message>
            <source>Status now</source>
            <translation>Status jetzt</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Stoppen</translation>
        </message>
        <message>
            <source>Store the password in a safe place before you continue. Without it, the files are lost.</source>
            <translation>Das Kennwort vor dem Fortfahren an einem sicheren Ort aufbewahren. Ohne Kennwort sind die Dateien verloren.</translation>
        </message>
        <message>
            <source>Tables and lists (*.csv *.tsv *.txt);;All files (*)</source>
            <translation>Tabellen und Listen (*.csv *.tsv *.txt);;Alle Dateien (*)</translation>
        </message>
        <message>
            <source>Target</source>
            <translation>Ziel</translation>
        </message>
        <message>
            <source>Test a text</source>
            <translation>Text testen</translation>
        </message>
        <message>
            <source>Test data</source>
            <translation>Testdaten</translation>
        </message>
        <message>
            <source>Text in pictures: {why}</source>
            <translation>Text in Bildern: {why}</translation>
        </message>
        <message>
            <source>Text to test</source>
            <translation>Zu testender Text</translation>
        </message>
        <message>
            <source>The changes could not be computed.</source>
            <translation>Die Änderungen konnten nicht berechnet werden.</translation>
        </message>
        <message>
            <source>The decision is recorded now; no file changes. Objects that have changed since the proposal are left out. The journal names {by} and you.</source>
            <translation>Die Entscheidung wird jetzt festgehalten; keine Datei ändert sich. Seit dem Vorschlag geänderte Objekte werden ausgelassen. Das Protokoll nennt {by} und die genehmigende Person.</translation>
        </message>
        <message>
            <source>The file was not signed with the key of this console. Compare the fingerprint of its key with the one that the author gives you through another channel.</source>
            <translation>Die Datei wurde nicht mit dem Schlüssel dieser Konsole signiert. Fingerabdruck ihres Schlüssels mit dem vergleichen, den der Autor auf einem anderen Weg nennt.</translation>
        </message>
        <message>
            <source>The file was signed with the key of this console.</source>
            <translation>Die Datei wurde mit dem Schlüssel dieser Konsole signiert.</translation>
        </message>
        <message>
            <source>The first row is a header</source>
            <translation>Die erste Zeile ist eine Kopfzeile</translation>
        </message>
        <message>
            <source>The first {most} of {count} changes</source>
            <translation>Die ersten {most} von {count} Änderungen</translation>
        </message>
        <message>
            <source>The journal was already damaged when the pack was made: {fault}.</source>
            <translation>Das Protokoll war schon beschädigt, als das Paket erstellt wurde: {fault}.</translation>
        </message>
        <message>
            <source>The new certificate is not valid today, so it cannot be trusted.</source>
            <translation>Das neue Zertifikat ist heute nicht gültig, daher kann ihm nicht vertraut werden.</translation>
        </message>
        <message>
            <source>The original of each changed file is kept, encrypted, {until}. Select copies to remove them sooner.</source>
            <translation>Das Original jeder geänderten Datei wird verschlüsselt aufbewahrt, {until}. Kopien auswählen, um sie früher zu entfernen.</translation>
        </message>
        <message>
            <source>The query is empty. Enter a query first.</source>
            <translation>Die Abfrage ist leer. Zuerst eine Abfrage eingeben.</translation>
        </message>
        <message>
            <source>The results of {files} are shown when the server answers.</source>
            <translation>Die Ergebnisse ({files}) werden gezeigt, sobald der Server antwortet.</translation>
        </message>
        <message>
            <source>The same row occurs more than once</source>
            <translation>Dieselbe Zeile kommt mehrmals vor</translation>
        </message>
        <message>
            <source>The server changes the files now. Objects that have changed since the proposal are left out. The journal names {by} and you.</source>
            <translation>Der Server ändert die Dateien jetzt. Seit dem Vorschlag geänderte Objekte werden ausgelassen. Das Protokoll nennt {by} und die genehmigende Person.</translation>
        </message>
        <message>
            <source>The server has shown another certificate meanwhile. Compare it again.</source>
            <translation>Der Server hat inzwischen ein anderes Zertifikat gezeigt. Erneut vergleichen.</translation>
        </message>
        <message>
            <source>The server {name} has this address.</source>
            <translation>Der Server {name} hat diese Adresse.</translation>
        </message>
        <message>
            <source>The two passwords differ.</source>
            <translation>Die beiden Kennwörter sind verschieden.</translation>
        </message>
        <message>
            <source>There are no approved proposals.</source>
            <translation>Es gibt keine genehmigten Vorschläge.</translation>
        </message>
        <message>
            <source>There are no expired proposals.</source>
            <translation>Es gibt keine abgelaufenen Vorschläge.</translation>
        </message>
        <message>
            <source>There are no profiles yet. Enter a name and select its data types.</source>
            <translation>Es gibt noch keine Profile. Einen Namen eingeben und die Datentypen auswählen.</translation>
        </message>
        <message>
            <source>There are no proposals.</source>
            <translation>Es gibt keine Vorschläge.</translation>
        </message>
        <message>
            <source>There are no rejected proposals.</source>
            <translation>Es gibt keine abgelehnten Vorschläge.</translation>
        </message>
        <message>
            <source>There are no undo copies.</source>
            <translation>Es gibt keine Rückgängig-Kopien.</translation>
        </message>
        <message>
            <source>There are no withdrawn proposals.</source>
            <translation>Es gibt keine zurückgezogenen Vorschläge.</translation>
        </message>
        <message>
            <source>There is nothing left to undo.</source>
            <translation>Es gibt nichts mehr rückgängig zu machen.</translation>
        </message>
        <message>
            <source>These objects are no longer on the server.</source>
            <translation>Diese Objekte sind nicht mehr auf dem Server.</translation>
        </message>
        <message>
            <source>This computer</source>
            <translation>Dieser Computer</translation>
        </message>
        <message>
            <source>This server cannot show the changes in advance.</source>
            <translation>Dieser Server kann die Änderungen nicht vorab zeigen.</translation>
        </message>
        <message>
            <source>This server keeps no proposals, so they are exchanged as signed files. The list shows those that were exported or approved with this console.</source>
            <translation>Dieser Server bewahrt keine Vorschläge auf, daher werden sie als signierte Dateien ausgetauscht. Die Liste zeigt die mit dieser Konsole exportierten oder genehmigten.</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>Zeit</translation>
        </message>
        <message>
            <source>Too common: a single character, a sequence, an ordinary word or a single name</source>
            <translation>Zu häufig: ein einzelnes Zeichen, eine Folge, ein gewöhnliches Wort oder ein einzelner Name</translation>
        </message>
        <message>
            <source>Too long: more than 128 letters and digits, or more than 6 words</source>
            <translation>Zu lang: mehr als 128 Buchstaben und Ziffern oder mehr als 6 Wörter</translation>
        </message>
        <message>
            <source>Too short: fewer than 5 letters and digits (6 if only digits)</source>
            <translation>Zu kurz: weniger als 5 Buchstaben und Ziffern (6, wenn nur Ziffern)</translation>
        </message>
        <message>
            <source>Try</source>
            <translation>Testen</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>Erneut versuchen</translation>
        </message>
        <message>
            <source>Type or paste a text, for example: card 4111 1111 1111 1111</source>
            <translation>Text eingeben oder einfügen, zum Beispiel: card 4111 1111 1111 1111</translation>
        </message>
        <message>
            <source>Type the last eight characters of the fingerprint that the administrator gave you.</source>
            <translation>Die letzten acht Zeichen des Fingerabdrucks eingeben, den die Administration genannt hat.</translation>
        </message>
        <message>
            <source>Type the number to confirm</source>
            <translation>Zur Bestätigung die Anzahl eingeben</translation>
        </message>
        <message numerus="yes">
            <source>Type {count} to delete {n} objects.</source>
            <translation>
                <numerusform>{count} eingeben, um {n} Objekt zu löschen.</numerusform>
                <numerusform>{count} eingeben, um {n} Objekte zu löschen.</numerusform>
            </translation>
        </message>
        <message>
            <source>Types</source>
            <translation>Typen</translation>
        </message>
        <message>
            <source>Unchanged</source>
            <translation>Unverändert</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Rückgängig machen</translation>
        </message>
        <message>
            <source>Undo cannot use this copy any more. You can destroy it.</source>
            <translation>Diese Kopie ist nicht mehr zum Rückgängigmachen verwendbar. Sie kann vernichtet werden.</translation>
        </message>
        <message>
            <source>Undo copies</source>
            <translation>Rückgängig-Kopien</translation>
        </message>
        <message>
            <source>Undo copies, those that expire first at the top</source>
            <translation>Rückgängig-Kopien, die zuerst ablaufenden oben</translation>
        </message>
        <message>
            <source>Undo list</source>
            <translation>Rückgängig-Liste</translation>
        </message>
        <message>
            <source>Undo restores {files}: the sensitive values will be on the disk again.</source>
            <translation>Rückgängig machen stellt {files} wieder her: Die sensiblen Werte sind dann wieder auf dem Datenträger.</translation>
        </message>
        <message>
            <source>Undo {what}</source>
            <translation>{what} rückgängig machen</translation>
        </message>
        <message>
            <source>Undoes the newest: {what}, {objects}.</source>
            <translation>Macht das Neueste rückgängig: {what}, {objects}.</translation>
        </message>
        <message>
            <source>Undoing a decision changes no file.</source>
            <translation>Eine Entscheidung rückgängig zu machen ändert keine Datei.</translation>
        </message>
        <message>
            <source>Undo…</source>
            <translation>Rückgängig machen…</translation>
        </message>
        <message>
            <source>Unreadable items</source>
            <translation>Nicht lesbare Elemente</translation>
        </message>
        <message>
            <source>Use list</source>
            <translation>Liste verwenden</translation>
        </message>
        <message>
            <source>User name</source>
            <translation>Benutzername</translation>
        </message>
        <message>
            <source>Value</source>
            <translation>Wert</translation>
        </message>
        <message>
            <source>Values in</source>
            <translation>Werte in</translation>
        </message>
        <message>
            <source>Values that are left out</source>
            <translation>Ausgelassene Werte</translation>
        </message>
        <message>
            <source>Values, one per line</source>
            <translation>Werte, einer je Zeile</translation>
        </message>
        <message>
            <source>Verify evidence pack</source>
            <translation>Nachweispaket prüfen</translation>
        </message>
        <message>
            <source>Verifying {name} …</source>
            <translation>{name} wird geprüft …</translation>
        </message>
        <message>
            <source>Wait until the changes are shown.</source>
            <translation>Warten, bis die Änderungen gezeigt werden.</translation>
        </message>
        <message>
            <source>Waiting</source>
            <translation>Wartet</translation>
        </message>
        <message>
            <source>What</source>
            <translation>Was</translation>
        </message>
        <message>
            <source>What the action would change now. Nothing is changed.</source>
            <translation>Was die Aktion jetzt ändern würde. Nichts wird geändert.</translation>
        </message>
        <message>
            <source>When</source>
            <translation>Wann</translation>
        </message>
        <message>
            <source>Where</source>
            <translation>Wo</translation>
        </message>
        <message>
            <source>Wilson interval, 95 % confidence</source>
            <translation>Wilson-Intervall, 95 % Konfidenz</translation>
        </message>
        <message>
            <source>Withdraw</source>
            <translation>Zurückziehen</translation>
        </message>
        <message>
            <source>Withdraw the proposal to {act}</source>
            <translation>Vorschlag zurückziehen: {act}</translation>
        </message>
        <message>
            <source>Withdrawn</source>
            <translation>Zurückgezogen</translation>
        </message>
        <message>
            <source>Within</source>
            <translation>Innerhalb von</translation>
        </message>
        <message>
            <source>Words, one per line</source>
            <translation>Wörter, eines je Zeile</translation>
        </message>
        <message>
            <source>Write report</source>
            <translation>Bericht schreiben</translation>
        </message>
        <message>
            <source>Write report…</source>
            <translation>Bericht schreiben…</translation>
        </message>
        <message>
            <source>Writing and scanning the sample set …</source>
            <translation>Beispieldaten werden geschrieben und gescannt …</translation>
        </message>
        <message>
            <source>You can close this window; the progress is shown in Jobs.</source>
            <translation>Dieses Fenster kann geschlossen werden; der Fortschritt steht unter „Aufträge“.</translation>
        </message>
        <message>
            <source>You quit</source>
            <translation>Ende der Konsole</translation>
        </message>
        <message>
            <source>Your proposal to {what} has expired without an answer.</source>
            <translation>Eigener Vorschlag ({what}) ist ohne Antwort abgelaufen.</translation>
        </message>
        <message>
            <source>Your proposal to {what} was approved by {by} and carried out: {end}.</source>
            <translation>Eigener Vorschlag ({what}) wurde von {by} genehmigt und ausgeführt: {end}.</translation>
        </message>
        <message>
            <source>Your proposal to {what} was approved by {by}, but all its objects were left out.</source>
            <translation>Eigener Vorschlag ({what}) wurde von {by} genehmigt, aber alle seine Objekte wurden ausgelassen.</translation>
        </message>
        <message>
            <source>Your proposal to {what} was approved by {by}.</source>
            <translation>Eigener Vorschlag ({what}) wurde von {by} genehmigt.</translation>
        </message>
        <message>
            <source>Your proposal to {what} was rejected by {by}: {reason}.</source>
            <translation>Eigener Vorschlag ({what}) wurde von {by} abgelehnt: {reason}.</translation>
        </message>
        <message>
            <source>all processes</source>
            <translation>alle Prozesse</translation>
        </message>
        <message>
            <source>bytes</source>
            <translation>Bytes</translation>
        </message>
        <message>
            <source>changed</source>
            <translation>geändert</translation>
        </message>
        <message>
            <source>confirm {objects}</source>
            <translation>{objects} bestätigen</translation>
        </message>
        <message>
            <source>delete {objects}</source>
            <translation>{objects} löschen</translation>
        </message>
        <message>
            <source>deleted</source>
            <translation>gelöscht</translation>
        </message>
        <message>
            <source>encrypt {objects}</source>
            <translation>{objects} verschlüsseln</translation>
        </message>
        <message>
            <source>encrypted</source>
            <translation>verschlüsselt</translation>
        </message>
        <message>
            <source>mark {objects} as false match</source>
            <translation>{objects} als Fehltreffer markieren</translation>
        </message>
        <message>
            <source>mark {objects} as remediated by hand</source>
            <translation>{objects} als manuell bereinigt markieren</translation>
        </message>
        <message>
            <source>mark {objects} as test data</source>
            <translation>{objects} als Testdaten markieren</translation>
        </message>
        <message>
            <source>mask {objects}</source>
            <translation>{objects} maskieren</translation>
        </message>
        <message>
            <source>masked</source>
            <translation>maskiert</translation>
        </message>
        <message>
            <source>moved</source>
            <translation>verschoben</translation>
        </message>
        <message>
            <source>quarantine {objects}</source>
            <translation>{objects} in Quarantäne verschieben</translation>
        </message>
        <message>
            <source>quarantined</source>
            <translation>in Quarantäne verschoben</translation>
        </message>
        <message>
            <source>restored</source>
            <translation>wiederhergestellt</translation>
        </message>
        <message>
            <source>the PDF file cannot be created</source>
            <translation>die PDF-Datei kann nicht erstellt werden</translation>
        </message>
        <message>
            <source>the list of its objects is not included</source>
            <translation>die Liste ihrer Objekte ist nicht enthalten</translation>
        </message>
        <message>
            <source>unchanged</source>
            <translation>unverändert</translation>
        </message>
        <message>
            <source>until its undo period ends</source>
            <translation>bis zum Ende ihrer Rückgängig-Frist</translation>
        </message>
        <message>
            <source>{by} has confirmed this key to me</source>
            <translation>{by} hat mir diesen Schlüssel bestätigt</translation>
        </message>
        <message>
            <source>{by} proposes to {act}</source>
            <translation>{by} schlägt vor: {act}</translation>
        </message>
        <message>
            <source>{changes}. The current file is completed in any case; discarded files stay unchanged.</source>
            <translation>{changes}. Die laufende Datei wird in jedem Fall abgeschlossen; verworfene Dateien bleiben unverändert.</translation>
        </message>
        <message>
            <source>{chosen} of {total} chosen</source>
            <translation>{chosen} von {total} ausgewählt</translation>
        </message>
        <message numerus="yes">
            <source>{confirmed} of {n} files {done} and verified, {sent} sent.</source>
            <translation>
                <numerusform>{confirmed} von {n} Datei {done} und geprüft, {sent} gesendet.</numerusform>
                <numerusform>{confirmed} von {n} Dateien {done} und geprüft, {sent} gesendet.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{confirmed} of {n} files {done} and verified.</source>
            <translation>
                <numerusform>{confirmed} von {n} Datei {done} und geprüft.</numerusform>
                <numerusform>{confirmed} von {n} Dateien {done} und geprüft.</numerusform>
            </translation>
        </message>
        <message>
            <source>{counts} There are more.</source>
            <translation>{counts} Es gibt weitere.</translation>
        </message>
        <message>
            <source>{count} failed: {reason}</source>
            <translation>{count} fehlgeschlagen: {reason}</translation>
        </message>
        <message numerus="yes">
            <source>{count} of {n} objects will be {done}.</source>
            <translation>
                <numerusform>{count} von {n} Objekt wird {done}.</numerusform>
                <numerusform>{count} von {n} Objekten werden {done}.</numerusform>
            </translation>
        </message>
        <message>
            <source>{count} partly {done}: {reason}</source>
            <translation>{count} teilweise {done}: {reason}</translation>
        </message>
        <message>
            <source>{count} refused: {reason}</source>
            <translation>{count} abgewiesen: {reason}</translation>
        </message>
        <message>
            <source>{decisions}. Unsent decisions are kept for the next start.</source>
            <translation>{decisions}. Nicht gesendete Entscheidungen bleiben bis zum nächsten Start erhalten.</translation>
        </message>
        <message numerus="yes">
            <source>{done} of {n} jobs done</source>
            <translation>
                <numerusform>{done} von {n} Auftrag erledigt</numerusform>
                <numerusform>{done} von {n} Aufträgen erledigt</numerusform>
            </translation>
        </message>
        <message>
            <source>{found} of {planted}</source>
            <translation>{found} von {planted}</translation>
        </message>
        <message>
            <source>{found} of {planted} planted values were found.</source>
            <translation>{found} von {planted} enthaltenen Werten wurden gefunden.</translation>
        </message>
        <message>
            <source>{kind} removed</source>
            <translation>{kind} entfernt</translation>
        </message>
        <message>
            <source>{low} to {high}</source>
            <translation>{low} bis {high}</translation>
        </message>
        <message>
            <source>{low} to {high} %</source>
            <translation>{low} bis {high} %</translation>
        </message>
        <message>
            <source>{name} is intact.</source>
            <translation>{name} ist unversehrt.</translation>
        </message>
        <message>
            <source>{name} is neither an evidence pack nor a coverage statement.</source>
            <translation>{name} ist weder ein Nachweispaket noch eine Abdeckungserklärung.</translation>
        </message>
        <message>
            <source>{name} is not intact: {fault}. Do not rely on any of it.</source>
            <translation>{name} ist nicht unversehrt: {fault}. Auf nichts daraus verlassen.</translation>
        </message>
        <message>
            <source>{n} approved</source>
            <translation>{n} genehmigt</translation>
        </message>
        <message>
            <source>{n} carried out</source>
            <translation>{n} ausgeführt</translation>
        </message>
        <message>
            <source>{n} changed</source>
            <translation>{n} geändert</translation>
        </message>
        <message>
            <source>{n} changed in counts, types, status, risk or owner</source>
            <translation>{n} geändert in Anzahlen, Typen, Status, Risiko oder Besitzer</translation>
        </message>
        <message numerus="yes">
            <source>{n} changes</source>
            <translation>
                <numerusform>{n} Änderung</numerusform>
                <numerusform>{n} Änderungen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} changes of files cannot be undone any more after you quit: this system has no keyring for the key of the undo copies.</source>
            <translation>
                <numerusform>{n} Änderung einer Datei ist nach dem Beenden nicht mehr rückgängig zu machen: Dieses System hat keinen Schlüsselbund für den Schlüssel der Rückgängig-Kopien.</numerusform>
                <numerusform>{n} Änderungen von Dateien sind nach dem Beenden nicht mehr rückgängig zu machen: Dieses System hat keinen Schlüsselbund für den Schlüssel der Rückgängig-Kopien.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} columns</source>
            <translation>
                <numerusform>{n} Spalte</numerusform>
                <numerusform>{n} Spalten</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} coverage statements</source>
            <translation>
                <numerusform>{n} Abdeckungserklärung</numerusform>
                <numerusform>{n} Abdeckungserklärungen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} decisions</source>
            <translation>
                <numerusform>{n} Entscheidung</numerusform>
                <numerusform>{n} Entscheidungen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} decisions are still to be sent</source>
            <translation>
                <numerusform>{n} Entscheidung ist noch zu senden</numerusform>
                <numerusform>{n} Entscheidungen sind noch zu senden</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} dry runs</source>
            <translation>
                <numerusform>{n} Probelauf</numerusform>
                <numerusform>{n} Probeläufe</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} expired</source>
            <translation>{n} abgelaufen</translation>
        </message>
        <message numerus="yes">
            <source>{n} files</source>
            <translation>
                <numerusform>{n} Datei</numerusform>
                <numerusform>{n} Dateien</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files are still to be {done}</source>
            <translation>
                <numerusform>{n} Datei muss noch {done} werden</numerusform>
                <numerusform>{n} Dateien müssen noch {done} werden</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files changed on the disk will not be restored unless you select them in the list.</source>
            <translation>
                <numerusform>{n} auf dem Datenträger geänderte Datei wird nicht wiederhergestellt, außer sie wird in der Liste ausgewählt.</numerusform>
                <numerusform>{n} auf dem Datenträger geänderte Dateien werden nicht wiederhergestellt, außer sie werden in der Liste ausgewählt.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files {done} and verified</source>
            <translation>
                <numerusform>{n} Datei {done} und geprüft</numerusform>
                <numerusform>{n} Dateien {done} und geprüft</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} gone</source>
            <translation>{n} entfallen</translation>
        </message>
        <message numerus="yes">
            <source>{n} jobs were started.</source>
            <translation>
                <numerusform>{n} Auftrag wurde gestartet.</numerusform>
                <numerusform>{n} Aufträge wurden gestartet.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} journal records</source>
            <translation>
                <numerusform>{n} Protokolleintrag</numerusform>
                <numerusform>{n} Protokolleinträge</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} matches</source>
            <translation>
                <numerusform>{n} Treffer</numerusform>
                <numerusform>{n} Treffer</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} near misses</source>
            <translation>
                <numerusform>{n} Beinahetreffer</numerusform>
                <numerusform>{n} Beinahetreffer</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} new</source>
            <translation>{n} neu</translation>
        </message>
        <message>
            <source>{n} no longer found</source>
            <translation>{n} nicht mehr gefunden</translation>
        </message>
        <message>
            <source>{n} not confirmed</source>
            <translation>{n} nicht bestätigt</translation>
        </message>
        <message>
            <source>{n} not selected.</source>
            <translation>{n} nicht ausgewählt.</translation>
        </message>
        <message>
            <source>{n} not sent</source>
            <translation>{n} nicht gesendet</translation>
        </message>
        <message numerus="yes">
            <source>{n} objects</source>
            <translation>
                <numerusform>{n} Objekt</numerusform>
                <numerusform>{n} Objekte</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects are as proposed.</source>
            <translation>
                <numerusform>{n} Objekt ist wie vorgeschlagen.</numerusform>
                <numerusform>{n} Objekte sind wie vorgeschlagen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects are new</source>
            <translation>
                <numerusform>{n} Objekt ist neu</numerusform>
                <numerusform>{n} Objekte sind neu</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects have changed and are left out.</source>
            <translation>
                <numerusform>{n} Objekt hat sich geändert und wird ausgelassen.</numerusform>
                <numerusform>{n} Objekte haben sich geändert und werden ausgelassen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects left out, for {reasons} reasons</source>
            <translation>
                <numerusform>{n} Objekt ausgelassen, aus {reasons} Gründen</numerusform>
                <numerusform>{n} Objekte ausgelassen, aus {reasons} Gründen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects left out: {reason}</source>
            <translation>
                <numerusform>{n} Objekt ausgelassen: {reason}</numerusform>
                <numerusform>{n} Objekte ausgelassen: {reason}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects not read completely</source>
            <translation>
                <numerusform>{n} Objekt nicht vollständig gelesen</numerusform>
                <numerusform>{n} Objekte nicht vollständig gelesen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects were left out.</source>
            <translation>
                <numerusform>{n} Objekt wurde ausgelassen.</numerusform>
                <numerusform>{n} Objekte wurden ausgelassen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects will be {done}.</source>
            <translation>
                <numerusform>{n} Objekt wird {done}.</numerusform>
                <numerusform>{n} Objekte werden {done}.</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} of them only partly: data that was not selected remains</source>
            <translation>{n} davon nur teilweise: nicht ausgewählte Daten verbleiben</translation>
        </message>
        <message>
            <source>{n} of your proposals have an answer: {parts}.</source>
            <translation>{n} der eigenen Vorschläge haben eine Antwort: {parts}.</translation>
        </message>
        <message>
            <source>{n} rejected</source>
            <translation>{n} abgelehnt</translation>
        </message>
        <message numerus="yes">
            <source>{n} remaining objects</source>
            <translation>
                <numerusform>{n} verbleibendes Objekt</numerusform>
                <numerusform>{n} verbleibende Objekte</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} remediations</source>
            <translation>
                <numerusform>{n} Bereinigung</numerusform>
                <numerusform>{n} Bereinigungen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} rows</source>
            <translation>
                <numerusform>{n} Zeile</numerusform>
                <numerusform>{n} Zeilen</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} skipped for {reasons} reasons.</source>
            <translation>{n} aus {reasons} Gründen übersprungen.</translation>
        </message>
        <message>
            <source>{n} skipped: {reason}</source>
            <translation>{n} übersprungen: {reason}</translation>
        </message>
        <message>
            <source>{n} that can be changed</source>
            <translation>{n} änderbare</translation>
        </message>
        <message>
            <source>{n} withdrawn</source>
            <translation>{n} zurückgezogen</translation>
        </message>
        <message>
            <source>{picked} of {changes}</source>
            <translation>{picked} von {changes}</translation>
        </message>
        <message>
            <source>{picked} of {changes} matches selected</source>
            <translation>{picked} von {changes} Treffern ausgewählt</translation>
        </message>
        <message numerus="yes">
            <source>{picked} of {n} changes</source>
            <translation>
                <numerusform>{picked} von {n} Änderung</numerusform>
                <numerusform>{picked} von {n} Änderungen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{right} of {n} decided matches were right</source>
            <translation>
                <numerusform>{right} von {n} entschiedenen Treffer war richtig</numerusform>
                <numerusform>{right} von {n} entschiedenen Treffern waren richtig</numerusform>
            </translation>
        </message>
        <message>
            <source>{rows}: none can be used. Choose another column or list.</source>
            <translation>{rows}: nichts davon ist verwendbar. Eine andere Spalte oder Liste auswählen.</translation>
        </message>
        <message numerus="yes">
            <source>{rows}: {n} values can be searched for, {left_out} left out.</source>
            <translation>
                <numerusform>{rows}: {n} Wert ist suchbar, {left_out} ausgelassen.</numerusform>
                <numerusform>{rows}: {n} Werte sind suchbar, {left_out} ausgelassen.</numerusform>
            </translation>
        </message>
        <message>
            <source>{share} of {decided}</source>
            <translation>{share} von {decided}</translation>
        </message>
        <message>
            <source>{state} by {name}</source>
            <translation>{state} von {name}</translation>
        </message>
        <message>
            <source>{state}, new</source>
            <translation>{state}, neu</translation>
        </message>
        <message numerus="yes">
            <source>{strength}, {n} characters.</source>
            <translation>
                <numerusform>{strength}, {n} Zeichen.</numerusform>
                <numerusform>{strength}, {n} Zeichen.</numerusform>
            </translation>
        </message>
        <message>
            <source>{time} by {name}</source>
            <translation>{time} von {name}</translation>
        </message>
        <message>
            <source>{user} at {server}</source>
            <translation>{user} auf {server}</translation>
        </message>
        <message>
            <source>{words} Unlock the keyring and try again, or remove only the server.</source>
            <translation>{words} Schlüsselbund entsperren und erneut versuchen oder nur den Server entfernen.</translation>
        </message>
        <message>
            <source>{work}. If discarded, {lost}.</source>
            <translation>{work}. Beim Verwerfen: {lost}.</translation>
        </message>
        <message>
            <source>“{name}” by {told}.</source>
            <translation>„{name}“ mit {told}.</translation>
        </message>
    </context>
</TS>

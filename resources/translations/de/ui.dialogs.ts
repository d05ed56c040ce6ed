<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>ui.dialogs</name>
        <message numerus="yes">
            <source> days</source>
            <translation>
                <numerusform> Tag</numerusform>
                <numerusform> Tage</numerusform>
            </translation>
        </message>
        <message>
            <source>* stands for any number of characters, ? for exactly one; all other characters stand for themselves.</source>
            <translation>* steht für beliebig viele Zeichen, ? für genau eines; alle anderen Zeichen stehen für sich selbst.</translation>
        </message>
        <message>
            <source>95 % confidence interval (Wilson) of the share of false matches</source>
            <translation>95-%-Konfidenzintervall (Wilson) des Anteils der Fehltreffer</translation>
        </message>
        <message>
            <source>A backup is being made.</source>
            <translation>Eine Sicherung wird erstellt.</translation>
        </message>
        <message>
            <source>A backup is one encrypted file with everything in the data folder of this computer: results, decisions, filters, accounts, settings, the audit journal and undo copies. The scanned files are not included. You can go on working meanwhile.</source>
            <translation>Eine Sicherung ist eine einzige verschlüsselte Datei mit allem im Datenordner dieses Computers: Ergebnisse, Entscheidungen, Filter, Konten, Einstellungen, das Prüfprotokoll und Rückgängig-Kopien. Die gescannten Dateien sind nicht enthalten. Sie können währenddessen weiterarbeiten.</translation>
        </message>
        <message>
            <source>A change is being saved.</source>
            <translation>Eine Änderung wird gespeichert.</translation>
        </message>
        <message>
            <source>A coverage statement is signed by the server that ran the scan. Compare the fingerprint of the key with the one that the server shows in the coverage of the scan.</source>
            <translation>Eine Abdeckungserklärung ist von dem Server signiert, der gescannt hat. Den Fingerabdruck des Schlüssels mit dem vergleichen, den der Server in der Abdeckung des Scans zeigt.</translation>
        </message>
        <message>
            <source>A dry run only shows a preview.</source>
            <translation>Ein Probelauf zeigt nur eine Vorschau.</translation>
        </message>
        <message>
            <source>A folder or file</source>
            <translation>Ordner oder Datei</translation>
        </message>
        <message>
            <source>A list of values is used. To enter an expression, remove the list first.</source>
            <translation>Eine Werteliste wird verwendet. Um einen Ausdruck einzugeben, zuerst die Liste entfernen.</translation>
        </message>
        <message>
            <source>A report from what the server knows: locations, data types, counts, decisions and coverage. It contains no values. Some fields must be filled in afterwards.</source>
            <translation>Bericht aus dem, was der Server kennt: Speicherorte, Datentypen, Anzahlen, Entscheidungen und Abdeckung. Er ist auf Englisch und enthält keine Werte. Einige Felder sind nachträglich auszufüllen.</translation>
        </message>
        <message>
            <source>A report is being written.</source>
            <translation>Ein Bericht wird geschrieben.</translation>
        </message>
        <message>
            <source>A shortcut without Ctrl or Alt works while the results have the focus. This does not concern function keys.</source>
            <translation>Eine Taste ohne Strg oder Alt wirkt, solange die Ergebnisse den Fokus haben. Das betrifft nicht die Funktionstasten.</translation>
        </message>
        <message>
            <source>A signed ZIP file with the query, the decisions, the changes of files and their verification, the audit journal, a summary to read, and a program that verifies all of it. It contains no values. Creating the file is recorded in the audit journal.</source>
            <translation>Eine signierte ZIP-Datei mit der Abfrage, den Entscheidungen, den Änderungen an Dateien und deren Prüfung, dem Prüfprotokoll, einer lesbaren Zusammenfassung und einem Programm, das alles prüft. Ihre Texte sind auf Englisch, und sie enthält keine Werte. Das Erstellen wird im Prüfprotokoll festgehalten.</translation>
        </message>
        <message>
            <source>API calls</source>
            <translation>API-Aufrufe</translation>
        </message>
        <message>
            <source>API calls, newest first</source>
            <translation>API-Aufrufe, neueste zuerst</translation>
        </message>
        <message>
            <source>About</source>
            <translation>Info</translation>
        </message>
        <message>
            <source>Absolute path outside of all scanned locations</source>
            <translation>Absoluter Pfad außerhalb aller gescannten Speicherorte</translation>
        </message>
        <message>
            <source>Account</source>
            <translation>Konto</translation>
        </message>
        <message>
            <source>Acknowledge</source>
            <translation>Zur Kenntnis nehmen</translation>
        </message>
        <message>
            <source>Acknowledge damaged journal</source>
            <translation>Beschädigtes Prüfprotokoll zur Kenntnis nehmen</translation>
        </message>
        <message>
            <source>Action</source>
            <translation>Aktion</translation>
        </message>
        <message>
            <source>Action carried out {time}: {end}.</source>
            <translation>Aktion ausgeführt {time}: {end}.</translation>
        </message>
        <message>
            <source>Action requested; waiting for verification</source>
            <translation>Aktion angefordert; Prüfung steht aus</translation>
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
            <source>Add and scan</source>
            <translation>Hinzufügen und scannen</translation>
        </message>
        <message>
            <source>Add data type</source>
            <translation>Datentyp hinzufügen</translation>
        </message>
        <message>
            <source>Add filter</source>
            <translation>Filter hinzufügen</translation>
        </message>
        <message>
            <source>Add location and scan</source>
            <translation>Speicherort hinzufügen und scannen</translation>
        </message>
        <message>
            <source>Add profile</source>
            <translation>Profil hinzufügen</translation>
        </message>
        <message>
            <source>Additional</source>
            <translation>Zusätzlich</translation>
        </message>
        <message>
            <source>Address</source>
            <translation>Adresse</translation>
        </message>
        <message>
            <source>Adds 4 targets with about 300 files of invented data, in 4 groups, and scans them. The results appear among your own, in all counts and in the risk. To remove everything that was added, choose File &gt; Remove sample set.</source>
            <translation>Fügt 4 Ziele mit etwa 300 Dateien erfundener Daten in 4 Gruppen hinzu und scannt sie. Die Ergebnisse erscheinen zwischen Ihren eigenen, in allen Zahlen und im Risiko. Um alles Hinzugefügte zu entfernen, Datei &gt; Beispieldaten entfernen wählen.</translation>
        </message>
        <message>
            <source>Adds a button above the results; the button shows how many results the query finds.</source>
            <translation>Fügt über den Ergebnissen eine Schaltfläche hinzu, die zeigt, wie viele Ergebnisse die Abfrage findet.</translation>
        </message>
        <message>
            <source>After</source>
            <translation>Nachher</translation>
        </message>
        <message numerus="yes">
            <source>After the removal, {n} changes can no longer be undone.</source>
            <translation>
                <numerusform>Nach dem Entfernen lässt sich {n} Änderung nicht mehr rückgängig machen.</numerusform>
                <numerusform>Nach dem Entfernen lassen sich {n} Änderungen nicht mehr rückgängig machen.</numerusform>
            </translation>
        </message>
        <message>
            <source>After the replacement, only the new certificate is trusted, and the password is sent to the server that presents this certificate. Compare the whole fingerprint with the one from the administrator of the server.</source>
            <translation>Nach dem Ersetzen wird nur dem neuen Zertifikat vertraut, und das Kennwort wird an den Server gesendet, der dieses Zertifikat vorlegt. Den ganzen Fingerabdruck mit dem vergleichen, den die Administration des Servers nennt.</translation>
        </message>
        <message>
            <source>All</source>
            <translation>Alle</translation>
        </message>
        <message>
            <source>All changes ({count})</source>
            <translation>Alle Änderungen ({count})</translation>
        </message>
        <message>
            <source>All data of the console on this computer is replaced by that of the backup: results, decisions, filters, accounts, settings and the audit journal. Scanned files stay as they are.</source>
            <translation>Alle Daten der Konsole auf diesem Computer werden durch die der Sicherung ersetzt: Ergebnisse, Entscheidungen, Filter, Konten, Einstellungen und das Prüfprotokoll. Gescannte Dateien bleiben, wie sie sind.</translation>
        </message>
        <message>
            <source>All files (*)</source>
            <translation>Alle Dateien (*)</translation>
        </message>
        <message>
            <source>All items could be read. What a scan cannot read is listed here.</source>
            <translation>Alle Objekte konnten gelesen werden. Was ein Scan nicht lesen kann, steht hier.</translation>
        </message>
        <message>
            <source>All objects</source>
            <translation>Alle Objekte</translation>
        </message>
        <message>
            <source>All of these results are already decided. Their decisions are replaced; only results whose files were remediated stay as they are.</source>
            <translation>Alle diese Ergebnisse sind schon entschieden. Ihre Entscheidungen werden ersetzt; nur Ergebnisse, deren Dateien bereinigt wurden, bleiben, wie sie sind.</translation>
        </message>
        <message>
            <source>All results found by the server ({count})</source>
            <translation>Alle vom Server gefundenen Ergebnisse ({count})</translation>
        </message>
        <message>
            <source>All results, without conditions</source>
            <translation>Alle Ergebnisse, ohne Bedingungen</translation>
        </message>
        <message>
            <source>All windows of the console close, and the main window opens again with the restored data. The present data is kept in the folder below; delete this folder when you do not need it any more.</source>
            <translation>Alle Fenster der Konsole schließen sich, und das Hauptfenster öffnet sich wieder mit den wiederhergestellten Daten. Die jetzigen Daten bleiben im folgenden Ordner erhalten; löschen Sie ihn, wenn Sie ihn nicht mehr brauchen.</translation>
        </message>
        <message>
            <source>All work is done. You can quit.</source>
            <translation>Alle Arbeit ist erledigt. Das Programm kann beendet werden.</translation>
        </message>
        <message numerus="yes">
            <source>All {n} objects</source>
            <translation>
                <numerusform>{n} Objekt</numerusform>
                <numerusform>Alle {n} Objekte</numerusform>
            </translation>
        </message>
        <message>
            <source>Already connected to this server.</source>
            <translation>Mit diesem Server bereits verbunden.</translation>
        </message>
        <message>
            <source>Already restored</source>
            <translation>Schon wiederhergestellt</translation>
        </message>
        <message>
            <source>An evidence pack is being created.</source>
            <translation>Ein Nachweispaket wird erstellt.</translation>
        </message>
        <message>
            <source>An export is running.</source>
            <translation>Ein Export läuft.</translation>
        </message>
        <message>
            <source>Answer</source>
            <translation>Antwort</translation>
        </message>
        <message>
            <source>Any account</source>
            <translation>Jedes Konto</translation>
        </message>
        <message>
            <source>Any action</source>
            <translation>Alle Aktionen</translation>
        </message>
        <message>
            <source>Any target</source>
            <translation>Alle Ziele</translation>
        </message>
        <message>
            <source>Any time</source>
            <translation>Gesamter Zeitraum</translation>
        </message>
        <message>
            <source>Apache License 2.0. No telemetry. The licences of the components are in the file NOTICE.</source>
            <translation>Apache License 2.0. Keine Telemetrie. Die Lizenzen der Komponenten stehen in der Datei NOTICE.</translation>
        </message>
        <message>
            <source>Applies to</source>
            <translation>Gilt für</translation>
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
            <source>Archive members that are not restored stay as they are.</source>
            <translation>Dateien im Archiv, die nicht wiederhergestellt werden, bleiben, wie sie sind.</translation>
        </message>
        <message>
            <source>Archive or document, read in part</source>
            <translation>Archiv oder Dokument, teilweise gelesen</translation>
        </message>
        <message>
            <source>As of</source>
            <translation>Stand</translation>
        </message>
        <message numerus="yes">
            <source>Assign {n} objects</source>
            <translation>
                <numerusform>{n} Objekt zuweisen</numerusform>
                <numerusform>{n} Objekte zuweisen</numerusform>
            </translation>
        </message>
        <message>
            <source>Assigned to</source>
            <translation>Zugewiesen an</translation>
        </message>
        <message>
            <source>Assignments (*.handover.json)</source>
            <translation>Zuweisungen (*.handover.json)</translation>
        </message>
        <message>
            <source>Assignments are stored on this computer and included in exports. To find assigned results, enter “assigned:” in the query. Ctrl+Z undoes an assignment.</source>
            <translation>Zuweisungen werden auf diesem Computer gespeichert und mit exportiert. Mit „assigned:“ in der Abfrage sind zugewiesene Ergebnisse zu finden. Strg+Z macht eine Zuweisung rückgängig.</translation>
        </message>
        <message numerus="yes">
            <source>At least {n} matches in {locations} of {read} files with results</source>
            <translation>
                <numerusform>Mindestens {n} Treffer in {locations} von {read} Dateien mit Ergebnissen</numerusform>
                <numerusform>Mindestens {n} Treffer in {locations} von {read} Dateien mit Ergebnissen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>At least {n} objects contain prohibited values. After the decision, these values are no longer counted.</source>
            <translation>
                <numerusform>Mindestens {n} Objekt enthält unzulässige Werte. Nach der Entscheidung zählen diese Werte nicht mehr.</numerusform>
                <numerusform>Mindestens {n} Objekte enthalten unzulässige Werte. Nach der Entscheidung zählen diese Werte nicht mehr.</numerusform>
            </translation>
        </message>
        <message>
            <source>Audit journal</source>
            <translation>Prüfprotokoll</translation>
        </message>
        <message>
            <source>Audit journal records, newest first</source>
            <translation>Datensätze des Prüfprotokolls, neueste zuerst</translation>
        </message>
        <message>
            <source>Automatic lock</source>
            <translation>Automatische Sperre</translation>
        </message>
        <message>
            <source>Back up</source>
            <translation>Sichern</translation>
        </message>
        <message>
            <source>Back up…</source>
            <translation>Sichern …</translation>
        </message>
        <message>
            <source>Backup</source>
            <translation>Sicherung</translation>
        </message>
        <message>
            <source>Backups</source>
            <translation>Sicherungen</translation>
        </message>
        <message>
            <source>Backups (*.dde)</source>
            <translation>Sicherungen (*.dde)</translation>
        </message>
        <message>
            <source>Before</source>
            <translation>Vorher</translation>
        </message>
        <message>
            <source>Before you save the data type, count its matches in the files that have results</source>
            <translation>Vor dem Speichern des Datentyps seine Treffer in den Dateien zählen, die Ergebnisse haben</translation>
        </message>
        <message>
            <source>Begins with</source>
            <translation>Beginnt mit</translation>
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
            <source>Bytes before and after the change</source>
            <translation>Bytes vor und nach der Änderung</translation>
        </message>
        <message>
            <source>Bytes {first}–{last} of the archive member</source>
            <translation>Bytes {first}–{last} der Datei im Archiv</translation>
        </message>
        <message>
            <source>Bytes {first}–{last} of the document text</source>
            <translation>Bytes {first}–{last} des Dokumenttexts</translation>
        </message>
        <message>
            <source>Bytes {first}–{last} of the file</source>
            <translation>Bytes {first}–{last} der Datei</translation>
        </message>
        <message>
            <source>CSV (*.csv);;JSON lines (*.jsonl)</source>
            <translation>CSV (*.csv);;JSON-Zeilen (*.jsonl)</translation>
        </message>
        <message>
            <source>CSV table (*.csv)</source>
            <translation>CSV-Tabelle (*.csv)</translation>
        </message>
        <message>
            <source>Cache the last results, encrypted, to read them without a connection to the server</source>
            <translation>Letzte Ergebnisse verschlüsselt zwischenspeichern, um sie ohne Verbindung zum Server zu lesen</translation>
        </message>
        <message>
            <source>Can be changed</source>
            <translation>Änderbar</translation>
        </message>
        <message>
            <source>Can be changed ({reason})</source>
            <translation>Änderbar ({reason})</translation>
        </message>
        <message>
            <source>Can be restored</source>
            <translation>Wiederherstellbar</translation>
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
            <source>Cancel snapshot</source>
            <translation>Momentaufnahme abbrechen</translation>
        </message>
        <message>
            <source>Cancelling the backup …</source>
            <translation>Die Sicherung wird abgebrochen …</translation>
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
            <source>Certificate (SHA-256): {digits}</source>
            <translation>Zertifikat (SHA-256): {digits}</translation>
        </message>
        <message>
            <source>Change</source>
            <translation>Änderung</translation>
        </message>
        <message>
            <source>Change since the proposal</source>
            <translation>Änderung seit dem Vorschlag</translation>
        </message>
        <message>
            <source>Changed</source>
            <translation>Geändert</translation>
        </message>
        <message>
            <source>Changed during the scan</source>
            <translation>Während des Scans geändert</translation>
        </message>
        <message>
            <source>Changed objects</source>
            <translation>Geänderte Objekte</translation>
        </message>
        <message>
            <source>Changes</source>
            <translation>Änderungen</translation>
        </message>
        <message>
            <source>Changes since you last looked at the results: {changes}.</source>
            <translation>Änderungen seit dem letzten Ansehen der Ergebnisse: {changes}.</translation>
        </message>
        <message>
            <source>Changes the entry of the server in this console. After a change of the address, the certificate of the server is checked as on first contact.</source>
            <translation>Ändert den Eintrag des Servers in dieser Konsole. Nach einer Änderung der Adresse wird das Zertifikat des Servers wie beim ersten Kontakt geprüft.</translation>
        </message>
        <message>
            <source>Check</source>
            <translation>Prüfung</translation>
        </message>
        <message>
            <source>Check</source>
            <comment>button</comment>
            <translation>Prüfen</translation>
        </message>
        <message>
            <source>Check again</source>
            <translation>Erneut prüfen</translation>
        </message>
        <message>
            <source>Check backup</source>
            <translation>Sicherung prüfen</translation>
        </message>
        <message>
            <source>Check digit</source>
            <translation>Prüfziffer</translation>
        </message>
        <message>
            <source>Check the list</source>
            <translation>Liste prüfen</translation>
        </message>
        <message>
            <source>Check whether the files can be moved into this folder</source>
            <translation>Prüfen, ob die Dateien in diesen Ordner verschoben werden können</translation>
        </message>
        <message>
            <source>Checking all records …</source>
            <translation>Alle Datensätze werden geprüft …</translation>
        </message>
        <message>
            <source>Checking the backup …</source>
            <translation>Die Sicherung wird geprüft …</translation>
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
            <source>Checks every byte of the file against the signature, and also checks the audit journal in the file.</source>
            <translation>Prüft jedes Byte der Datei gegen die Signatur und prüft auch das enthaltene Prüfprotokoll.</translation>
        </message>
        <message>
            <source>Choose a file first.</source>
            <translation>Zuerst eine Datei wählen.</translation>
        </message>
        <message>
            <source>Choose a file or paste a list first.</source>
            <translation>Zuerst eine Datei auswählen oder eine Liste einfügen.</translation>
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
            <source>Choose a quarantine folder</source>
            <translation>Quarantäneordner wählen</translation>
        </message>
        <message>
            <source>Choose a quarantine folder below, then press Check. A folder that does not exist is created.</source>
            <translation>Unten einen Quarantäneordner angeben, dann auf „Prüfen“ drücken. Fehlt der Ordner, wird er angelegt.</translation>
        </message>
        <message>
            <source>Choose a quarantine folder.</source>
            <translation>Einen Quarantäneordner auswählen.</translation>
        </message>
        <message>
            <source>Choose a scan report</source>
            <translation>Scanbericht auswählen</translation>
        </message>
        <message>
            <source>Choose file…</source>
            <translation>Datei auswählen…</translation>
        </message>
        <message>
            <source>Choose individual matches; the others stay unchanged</source>
            <translation>Einzelne Treffer auswählen; die anderen bleiben unverändert</translation>
        </message>
        <message>
            <source>Choose one group or target, or leave the field empty for everything.</source>
            <translation>Eine Gruppe oder ein Ziel wählen, oder das Feld für alles leer lassen.</translation>
        </message>
        <message>
            <source>Choose the list of values again.</source>
            <translation>Die Werteliste erneut wählen.</translation>
        </message>
        <message>
            <source>Choose the server whose results are shown. Only one server is used at a time.</source>
            <translation>Server auswählen, dessen Ergebnisse gezeigt werden. Nur ein Server wird jeweils verwendet.</translation>
        </message>
        <message>
            <source>Choose two different dates.</source>
            <translation>Zwei verschiedene Tage wählen.</translation>
        </message>
        <message>
            <source>Clear filter</source>
            <translation>Filter zurücksetzen</translation>
        </message>
        <message>
            <source>Clear the check box to leave a file unchanged (Space)</source>
            <translation>Kontrollkästchen leeren, um eine Datei unverändert zu lassen (Leertaste)</translation>
        </message>
        <message>
            <source>Clear the check box to leave a match unchanged (Space)</source>
            <translation>Kontrollkästchen leeren, um einen Treffer unverändert zu lassen (Leertaste)</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Column with the values</source>
            <translation>Spalte mit den Werten</translation>
        </message>
        <message>
            <source>Columns with a value that must be near the match (optional)</source>
            <translation>Spalten mit einem Wert, der nahe am Treffer stehen muss (optional)</translation>
        </message>
        <message>
            <source>Compare two dates</source>
            <translation>Zwei Tage vergleichen</translation>
        </message>
        <message>
            <source>Compared {done} of {total} objects with the server …</source>
            <translation>{done} von {total} Objekten mit dem Server verglichen …</translation>
        </message>
        <message>
            <source>Comparing …</source>
            <translation>Vergleich läuft …</translation>
        </message>
        <message>
            <source>Complete the data type first.</source>
            <translation>Zuerst den Datentyp vervollständigen.</translation>
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
            <source>Computing the effect …</source>
            <translation>Die Auswirkung wird berechnet …</translation>
        </message>
        <message>
            <source>Conceal mode is on.</source>
            <translation>Der Sichtschutz ist eingeschaltet.</translation>
        </message>
        <message>
            <source>Confirm with the check box first.</source>
            <translation>Zuerst mit dem Kontrollkästchen bestätigen.</translation>
        </message>
        <message>
            <source>Confirmed</source>
            <translation>Bestätigt</translation>
        </message>
        <message>
            <source>Confirmed matches that the filter would change</source>
            <translation>Bestätigte Treffer, die der Filter ändern würde</translation>
        </message>
        <message numerus="yes">
            <source>Conflict: the filter would also count {n} confirmed matches {places} as test data.</source>
            <translation>
                <numerusform>Konflikt: Der Filter würde auch {n} bestätigten Treffer {places} als Testdaten zählen.</numerusform>
                <numerusform>Konflikt: Der Filter würde auch {n} bestätigte Treffer {places} als Testdaten zählen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Conflict: the filter would also hide {n} confirmed matches {places}.</source>
            <translation>
                <numerusform>Konflikt: Der Filter würde auch {n} bestätigten Treffer {places} ausblenden.</numerusform>
                <numerusform>Konflikt: Der Filter würde auch {n} bestätigte Treffer {places} ausblenden.</numerusform>
            </translation>
        </message>
        <message>
            <source>Connect</source>
            <translation>Verbinden</translation>
        </message>
        <message>
            <source>Connect to a server</source>
            <translation>Mit einem Server verbinden</translation>
        </message>
        <message>
            <source>Connected</source>
            <translation>Verbunden</translation>
        </message>
        <message>
            <source>Context</source>
            <translation>Kontext</translation>
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
            <source>Copy as curl</source>
            <translation>Als curl kopieren</translation>
        </message>
        <message>
            <source>Copy made before an undo</source>
            <translation>Vor Rückgängig kopiert</translation>
        </message>
        <message>
            <source>Copy the version numbers</source>
            <translation>Versionsnummern kopieren</translation>
        </message>
        <message>
            <source>Copying the databases …</source>
            <translation>Die Datenbanken werden kopiert …</translation>
        </message>
        <message numerus="yes">
            <source>Correct: {right} of {n} decided matches</source>
            <translation>
                <numerusform>Richtig: {right} von {n} entschiedenem Treffer</numerusform>
                <numerusform>Richtig: {right} von {n} entschiedenen Treffern</numerusform>
            </translation>
        </message>
        <message>
            <source>Count as test data: the value {value}</source>
            <translation>Als Testdaten zählen: den Wert {value}</translation>
        </message>
        <message>
            <source>Count as test data: the value …</source>
            <translation>Als Testdaten zählen: den Wert …</translation>
        </message>
        <message>
            <source>Count as test data: values like {value}</source>
            <translation>Als Testdaten zählen: Werte wie {value}</translation>
        </message>
        <message>
            <source>Count as test data: values like …</source>
            <translation>Als Testdaten zählen: Werte wie …</translation>
        </message>
        <message>
            <source>Count as test data: values that begin with {value}</source>
            <translation>Als Testdaten zählen: Werte, die mit {value} beginnen</translation>
        </message>
        <message>
            <source>Count as test data: values that begin with …</source>
            <translation>Als Testdaten zählen: Werte mit dem Anfang …</translation>
        </message>
        <message>
            <source>Coverage</source>
            <translation>Abdeckung</translation>
        </message>
        <message>
            <source>Coverage statement (*.json)</source>
            <translation>Abdeckungserklärung (*.json)</translation>
        </message>
        <message>
            <source>Coverage statement of a scan that ended {time}: {listed}.</source>
            <translation>Abdeckungserklärung eines Scans, beendet {time}: {listed}.</translation>
        </message>
        <message>
            <source>Create evidence pack</source>
            <translation>Nachweispaket erstellen</translation>
        </message>
        <message>
            <source>Create filter</source>
            <translation>Filter erstellen</translation>
        </message>
        <message>
            <source>Create filter…</source>
            <translation>Filter erstellen…</translation>
        </message>
        <message>
            <source>Created by</source>
            <translation>Erstellt von</translation>
        </message>
        <message>
            <source>Create…</source>
            <translation>Erstellen…</translation>
        </message>
        <message>
            <source>Critical</source>
            <translation>Kritisch</translation>
        </message>
        <message>
            <source>Current matches that the filter would change</source>
            <translation>Vorhandene Treffer, die der Filter ändern würde</translation>
        </message>
        <message>
            <source>Current status</source>
            <translation>Aktueller Status</translation>
        </message>
        <message>
            <source>Custom period</source>
            <translation>Eigener Zeitraum</translation>
        </message>
        <message>
            <source>Damaged</source>
            <translation>Beschädigt</translation>
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
            <source>Data types not searched for, because their list or expression is lost: {names}.</source>
            <translation>Nicht gesuchte Datentypen, weil ihre Liste oder ihr Ausdruck verloren ist: {names}.</translation>
        </message>
        <message>
            <source>Days</source>
            <translation>Tage</translation>
        </message>
        <message>
            <source>Deadlines</source>
            <translation>Fristen</translation>
        </message>
        <message>
            <source>Decision</source>
            <translation>Entscheidung</translation>
        </message>
        <message>
            <source>Decisions</source>
            <translation>Entscheidungen</translation>
        </message>
        <message>
            <source>Decisions and actions</source>
            <translation>Entscheidungen und Aktionen</translation>
        </message>
        <message>
            <source>Default data types</source>
            <translation>Standarddatentypen</translation>
        </message>
        <message>
            <source>Define your own data types, and choose which data types scans look for.</source>
            <translation>Eigene Datentypen definieren und wählen, nach welchen Datentypen Scans suchen.</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <source>Deletes the sample set: its targets, groups, results with their decisions, and its files. Groups that you use for other targets stay, as do the records in the journal.</source>
            <translation>Löscht die Beispieldaten: ihre Ziele, Gruppen, Ergebnisse mit den Entscheidungen und ihre Dateien. Gruppen, die Sie für andere Ziele nutzen, bleiben, ebenso die Einträge im Journal.</translation>
        </message>
        <message numerus="yes">
            <source>Deletes {n} results.</source>
            <translation>
                <numerusform>Löscht {n} Ergebnis.</numerusform>
                <numerusform>Löscht {n} Ergebnisse.</numerusform>
            </translation>
        </message>
        <message>
            <source>Deleting removes {files} and, when the undo period ends, also the undo copies. Older copies can remain in free disk space, snapshots, backups and spare cells of SSDs. Full-disk encryption protects them; only destroying the medium removes them.</source>
            <translation>Löschen entfernt {files} und nach Ende der Rückgängig-Frist auch die Rückgängig-Kopien. Ältere Kopien können in freiem Speicherplatz, Snapshots, Sicherungen und Reservezellen von SSDs verbleiben. Verschlüsselung des ganzen Datenträgers schützt sie; nur seine Vernichtung beseitigt sie.</translation>
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
            <source>Destroy undo copies</source>
            <translation>Rückgängig-Kopien vernichten</translation>
        </message>
        <message numerus="yes">
            <source>Destroy {n} undo copies</source>
            <translation>
                <numerusform>{n} Rückgängig-Kopie vernichten</numerusform>
                <numerusform>{n} Rückgängig-Kopien vernichten</numerusform>
            </translation>
        </message>
        <message>
            <source>Device, pipe or socket</source>
            <translation>Gerät, Pipe oder Socket</translation>
        </message>
        <message>
            <source>Device, such as /dev/sda1</source>
            <translation>Gerät, etwa /dev/sda1</translation>
        </message>
        <message>
            <source>Digit sum divisible by 10</source>
            <translation>Quersumme durch 10 teilbar</translation>
        </message>
        <message>
            <source>Discard snapshots and start again</source>
            <translation>Momentaufnahmen verwerfen und neu beginnen</translation>
        </message>
        <message>
            <source>Discard work and quit</source>
            <translation>Arbeit verwerfen und beenden</translation>
        </message>
        <message>
            <source>Discovery Console {version}</source>
            <translation>Discovery Console {version}</translation>
        </message>
        <message>
            <source>Don't connect</source>
            <translation>Nicht verbinden</translation>
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
            <source>Earlier decisions are replaced only if all of the results are already decided; otherwise earlier decisions are kept.</source>
            <translation>Frühere Entscheidungen werden nur ersetzt, wenn alle Ergebnisse schon entschieden sind; sonst bleiben frühere Entscheidungen erhalten.</translation>
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
            <source>Edit the filter first…</source>
            <translation>Filter erst bearbeiten…</translation>
        </message>
        <message>
            <source>Edit…</source>
            <translation>Bearbeiten…</translation>
        </message>
        <message>
            <source>Effect of masking, or why masking is not supported</source>
            <translation>Wirkung des Maskierens, oder warum es nicht möglich ist</translation>
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
            <source>Encrypted</source>
            <translation>Verschlüsselt</translation>
        </message>
        <message>
            <source>Encrypting replaces {files} with encrypted containers (.dde). Only the password opens them, and it is not stored anywhere.</source>
            <translation>Verschlüsseln ersetzt {files} durch verschlüsselte Container (.dde). Nur das Kennwort öffnet sie, und es wird nirgends gespeichert.</translation>
        </message>
        <message>
            <source>Encrypting {files}.</source>
            <translation>Verschlüsseln läuft: {files}.</translation>
        </message>
        <message>
            <source>Ends with</source>
            <translation>Endet mit</translation>
        </message>
        <message>
            <source>Enter a location first.</source>
            <translation>Zuerst einen Speicherort eingeben.</translation>
        </message>
        <message>
            <source>Enter a name first.</source>
            <translation>Zuerst einen Namen eingeben.</translation>
        </message>
        <message>
            <source>Enter a name.</source>
            <translation>Einen Namen eingeben.</translation>
        </message>
        <message>
            <source>Enter a note first.</source>
            <translation>Zuerst eine Notiz eingeben.</translation>
        </message>
        <message>
            <source>Enter a password first.</source>
            <translation>Zuerst ein Kennwort eingeben.</translation>
        </message>
        <message>
            <source>Enter a reason. The proposer sees it.</source>
            <translation>Eine Begründung eingeben. Die vorschlagende Person sieht sie.</translation>
        </message>
        <message>
            <source>Enter a reason. The reason is recorded in the audit journal.</source>
            <translation>Eine Begründung eingeben. Sie wird im Prüfprotokoll festgehalten.</translation>
        </message>
        <message>
            <source>Enter a sign-off name.</source>
            <translation>Einen Namen für die Abzeichnung eingeben.</translation>
        </message>
        <message>
            <source>Enter a text first.</source>
            <translation>Zuerst einen Text eingeben.</translation>
        </message>
        <message>
            <source>Enter a user name.</source>
            <translation>Einen Benutzernamen eingeben.</translation>
        </message>
        <message>
            <source>Enter an address that begins with https://; other connections are not safe.</source>
            <translation>Eine Adresse eingeben, die mit https:// beginnt; andere Verbindungen sind nicht sicher.</translation>
        </message>
        <message>
            <source>Enter an expression, or choose a list of values.</source>
            <translation>Einen Ausdruck eingeben oder eine Werteliste wählen.</translation>
        </message>
        <message>
            <source>Enter at least one line first.</source>
            <translation>Zuerst mindestens eine Zeile eingeben.</translation>
        </message>
        <message>
            <source>Enter at least two values of the same format, one per line. For three or more values that all have a check digit, the check digit is suggested, too. The values are sent to the server, which does not save them.</source>
            <translation>Mindestens zwei Werte desselben Formats eingeben, einen je Zeile. Für drei oder mehr Werte, die alle eine Prüfziffer haben, wird auch die Prüfziffer vorgeschlagen. Die Werte werden an den Server gesendet, der sie nicht speichert.</translation>
        </message>
        <message>
            <source>Enter at most {n} characters.</source>
            <translation>Höchstens {n} Zeichen eingeben.</translation>
        </message>
        <message>
            <source>Enter only the address, like https://server.example:8339.</source>
            <translation>Nur die Adresse eingeben, wie https://server.example:8339.</translation>
        </message>
        <message>
            <source>Enter sender and recipient first.</source>
            <translation>Zuerst Absender und Empfänger eingeben.</translation>
        </message>
        <message>
            <source>Enter the beginning of the paths or values to see the effect of the filter.</source>
            <translation>Den Anfang der Pfade oder Werte eingeben, um die Auswirkung des Filters zu sehen.</translation>
        </message>
        <message>
            <source>Enter the end of the paths to see the effect of the filter.</source>
            <translation>Das Ende der Pfade eingeben, um die Auswirkung des Filters zu sehen.</translation>
        </message>
        <message>
            <source>Enter the full path, for example {path}.</source>
            <translation>Den vollständigen Pfad eingeben, zum Beispiel {path}.</translation>
        </message>
        <message>
            <source>Enter the password first.</source>
            <translation>Geben Sie zuerst das Kennwort ein.</translation>
        </message>
        <message>
            <source>Enter the path to see the effect of the filter.</source>
            <translation>Den Pfad eingeben, um die Auswirkung des Filters zu sehen.</translation>
        </message>
        <message>
            <source>Enter the value to see the effect of the filter.</source>
            <translation>Den Wert eingeben, um die Auswirkung des Filters zu sehen.</translation>
        </message>
        <message>
            <source>Enter words and phrases, one per line, such as the names of projects or customers.</source>
            <translation>Wörter und Wortgruppen eingeben, eine je Zeile, etwa Namen von Projekten oder Kunden.</translation>
        </message>
        <message>
            <source>Event</source>
            <translation>Ereignis</translation>
        </message>
        <message>
            <source>Everything</source>
            <translation>Alles</translation>
        </message>
        <message>
            <source>Everywhere</source>
            <translation>Überall</translation>
        </message>
        <message>
            <source>Evidence</source>
            <translation>Nachweis</translation>
        </message>
        <message>
            <source>Evidence pack created {time} by {by}: {counts}.</source>
            <translation>Nachweispaket, erstellt {time} von {by}: {counts}.</translation>
        </message>
        <message>
            <source>Evidence pack created {time} by {by}: {counts}. Journal records with withheld text: {withheld}.</source>
            <translation>Nachweispaket, erstellt {time} von {by}: {counts}. Datensätze des Prüfprotokolls mit zurückgehaltenem Text: {withheld}.</translation>
        </message>
        <message>
            <source>Evidence packs (*.zip)</source>
            <translation>Nachweispakete (*.zip)</translation>
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
            <source>Exclude files larger than {value}</source>
            <translation>Dateien ausschließen, die größer sind als {value}</translation>
        </message>
        <message>
            <source>Exclude files larger than …</source>
            <translation>Dateien ausschließen, die größer sind als …</translation>
        </message>
        <message>
            <source>Exclude paths like {value}</source>
            <translation>Pfade ausschließen wie {value}</translation>
        </message>
        <message>
            <source>Exclude paths like …</source>
            <translation>Pfade ausschließen wie …</translation>
        </message>
        <message>
            <source>Exclude paths that begin with {value}</source>
            <translation>Pfade ausschließen, die mit {value} beginnen</translation>
        </message>
        <message>
            <source>Exclude paths that begin with …</source>
            <translation>Pfade ausschließen mit dem Anfang …</translation>
        </message>
        <message>
            <source>Exclude paths that end with {value}</source>
            <translation>Pfade ausschließen, die mit {value} enden</translation>
        </message>
        <message>
            <source>Exclude paths that end with …</source>
            <translation>Pfade ausschließen mit dem Ende …</translation>
        </message>
        <message>
            <source>Excluded by filters</source>
            <translation>Durch Filter ausgeschlossen</translation>
        </message>
        <message>
            <source>Excluded from scans</source>
            <translation>Von Scans ausgeschlossen</translation>
        </message>
        <message>
            <source>Existing assignments are replaced.</source>
            <translation>Vorhandene Zuweisungen werden ersetzt.</translation>
        </message>
        <message>
            <source>Existing notes are replaced.</source>
            <translation>Vorhandene Notizen werden ersetzt.</translation>
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
            <source>Export assignment</source>
            <translation>Zuweisung exportieren</translation>
        </message>
        <message numerus="yes">
            <source>Export assignment of {n} objects</source>
            <translation>
                <numerusform>Zuweisung von {n} Objekt exportieren</numerusform>
                <numerusform>Zuweisung von {n} Objekten exportieren</numerusform>
            </translation>
        </message>
        <message>
            <source>Export audit journal</source>
            <translation>Prüfprotokoll exportieren</translation>
        </message>
        <message>
            <source>Export cancelled; no file was written.</source>
            <translation>Export abgebrochen; keine Datei wurde geschrieben.</translation>
        </message>
        <message>
            <source>Export comparison</source>
            <translation>Vergleich exportieren</translation>
        </message>
        <message>
            <source>Export coverage</source>
            <translation>Abdeckung exportieren</translation>
        </message>
        <message>
            <source>Export filters</source>
            <translation>Filter exportieren</translation>
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
        <message numerus="yes">
            <source>Exported {n} records to {name}.</source>
            <translation>
                <numerusform>{n} Datensatz nach {name} exportiert.</numerusform>
                <numerusform>{n} Datensätze nach {name} exportiert.</numerusform>
            </translation>
        </message>
        <message>
            <source>Exporting …</source>
            <translation>Export läuft …</translation>
        </message>
        <message numerus="yes">
            <source>Exporting: {n} records searched, {count} written …</source>
            <translation>
                <numerusform>Export: {n} Datensatz durchsucht, {count} geschrieben …</numerusform>
                <numerusform>Export: {n} Datensätze durchsucht, {count} geschrieben …</numerusform>
            </translation>
        </message>
        <message>
            <source>Export…</source>
            <translation>Exportieren…</translation>
        </message>
        <message>
            <source>Expression</source>
            <translation>Ausdruck</translation>
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
            <source>Failed</source>
            <comment>check</comment>
            <translation>Nicht bestanden</translation>
        </message>
        <message>
            <source>False match</source>
            <translation>Fehltreffer</translation>
        </message>
        <message>
            <source>False matches</source>
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
            <source>Files of every format can be quarantined, encrypted or deleted as a whole.</source>
            <translation>Dateien jedes Formats können als Ganzes in Quarantäne verschoben, verschlüsselt oder gelöscht werden.</translation>
        </message>
        <message>
            <source>Fill in all fields first.</source>
            <translation>Zuerst alle Felder ausfüllen.</translation>
        </message>
        <message>
            <source>Filter</source>
            <translation>Filter</translation>
        </message>
        <message>
            <source>Filters</source>
            <translation>Filter</translation>
        </message>
        <message>
            <source>Filters (*.json)</source>
            <translation>Filter (*.json)</translation>
        </message>
        <message>
            <source>Filters define what is excluded from scans, and which values are ignored or count as test data.</source>
            <translation>Filter legen fest, was von Scans ausgeschlossen ist und welche Werte ignoriert werden oder als Testdaten zählen.</translation>
        </message>
        <message>
            <source>Filters for a single value are exported only if this check box is ticked</source>
            <translation>Filter für einen einzelnen Wert werden nur exportiert, wenn dieses Kontrollkästchen angekreuzt ist</translation>
        </message>
        <message>
            <source>Find out who had access to the data folder before you acknowledge the damage. Afterwards, changes are allowed again. The damage stays recorded in the journal permanently, with your name and reason.</source>
            <translation>Vor der Kenntnisnahme des Schadens klären, wer Zugriff auf den Datenordner hatte. Danach sind Änderungen wieder zugelassen. Der Schaden bleibt dauerhaft im Prüfprotokoll vermerkt, mit Name und Begründung.</translation>
        </message>
        <message>
            <source>Find, review and remediate sensitive data.</source>
            <translation>Sensible Daten finden, prüfen und bereinigen.</translation>
        </message>
        <message>
            <source>Finish, then quit</source>
            <translation>Fertigstellen, dann beenden</translation>
        </message>
        <message>
            <source>First date</source>
            <translation>Erster Tag des Vergleichs</translation>
        </message>
        <message>
            <source>First day</source>
            <translation>Erster Tag</translation>
        </message>
        <message>
            <source>First every byte of the backup is checked, while you can still work. Nothing is changed before you have seen what the backup contains and what it replaces.</source>
            <translation>Zuerst wird jedes Byte der Sicherung geprüft, während Sie noch arbeiten können. Nichts ändert sich, bevor Sie gesehen haben, was die Sicherung enthält und was sie ersetzt.</translation>
        </message>
        <message>
            <source>First skipped rows</source>
            <translation>Erste übersprungene Zeilen</translation>
        </message>
        <message>
            <source>First, let the owner of the key confirm the key.</source>
            <translation>Den Schlüssel zuerst von seinem Besitzer bestätigen lassen.</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>Ordner</translation>
        </message>
        <message>
            <source>Folder that cannot be listed</source>
            <translation>Ordner, dessen Inhalt nicht lesbar ist</translation>
        </message>
        <message>
            <source>Font for paths, values and bytes</source>
            <translation>Schrift für Pfade, Werte und Bytes</translation>
        </message>
        <message>
            <source>Font for texts</source>
            <translation>Schrift für Texte</translation>
        </message>
        <message>
            <source>Fonts</source>
            <translation>Schriften</translation>
        </message>
        <message>
            <source>For a domain account: DOMAIN\name</source>
            <translation>Für ein Domänenkonto: DOMÄNE\Name</translation>
        </message>
        <message>
            <source>For example {hint}</source>
            <translation>Zum Beispiel {hint}</translation>
        </message>
        <message>
            <source>For example: asked the owner on Monday</source>
            <translation>Zum Beispiel: Eigentümer am Montag gefragt</translation>
        </message>
        <message>
            <source>For some files, it is not known whether they were changed. These files are listed first.</source>
            <translation>Bei einigen Dateien ist nicht bekannt, ob sie geändert wurden. Diese Dateien stehen oben.</translation>
        </message>
        <message>
            <source>For the ticked actions, the console exports a signed proposal instead of performing them. Approval rules of the server take precedence.</source>
            <translation>Für die angekreuzten Aktionen exportiert die Konsole einen signierten Vorschlag, statt sie auszuführen. Genehmigungsregeln des Servers haben Vorrang.</translation>
        </message>
        <message>
            <source>Format</source>
            <translation>Format</translation>
        </message>
        <message>
            <source>Formats and whether they support masking</source>
            <translation>Formate, und ob Maskieren darin möglich ist</translation>
        </message>
        <message>
            <source>Formats that support masking</source>
            <translation>Formate, die sich maskieren lassen</translation>
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
            <source>From</source>
            <comment>first day</comment>
            <translation>Von</translation>
        </message>
        <message>
            <source>From</source>
            <comment>sender</comment>
            <translation>Von</translation>
        </message>
        <message numerus="yes">
            <source>From the next scan on, the filter would count {n} matches {places} as test data.</source>
            <translation>
                <numerusform>Ab dem nächsten Scan würde der Filter {n} Treffer {places} als Testdaten zählen.</numerusform>
                <numerusform>Ab dem nächsten Scan würde der Filter {n} Treffer {places} als Testdaten zählen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>From the next scan on, the filter would hide {n} matches (test data included) {places}.</source>
            <translation>
                <numerusform>Ab dem nächsten Scan würde der Filter {n} Treffer (auch Testdaten) {places} ausblenden.</numerusform>
                <numerusform>Ab dem nächsten Scan würde der Filter {n} Treffer (auch Testdaten) {places} ausblenden.</numerusform>
            </translation>
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
            <source>Go to object</source>
            <translation>Zum Objekt gehen</translation>
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
            <source>Holes of sparse files</source>
            <translation>Lücken in Sparse-Dateien</translation>
        </message>
        <message>
            <source>I understand that files without an undo copy cannot be restored</source>
            <translation>Mir ist klar, dass Dateien ohne Rückgängig-Kopie nicht wiederherstellbar sind</translation>
        </message>
        <message>
            <source>ISO 7064, MOD 11,10</source>
            <translation>ISO 7064, MOD 11,10</translation>
        </message>
        <message>
            <source>ISO 7064, MOD 11-2</source>
            <translation>ISO 7064, MOD 11-2</translation>
        </message>
        <message>
            <source>If you reject this proposal, {by} sees your reason. No object is changed.</source>
            <translation>Wenn Sie den Vorschlag ablehnen, wird die Begründung {by} gezeigt. Kein Objekt wird geändert.</translation>
        </message>
        <message>
            <source>If you withdraw the proposal, it can no longer be approved. No object is changed.</source>
            <translation>Wenn Sie den Vorschlag zurückziehen, kann er nicht mehr genehmigt werden. Kein Objekt wird geändert.</translation>
        </message>
        <message>
            <source>Ignore case</source>
            <translation>Groß-/Kleinschreibung ignorieren</translation>
        </message>
        <message>
            <source>Ignore the value {value}</source>
            <translation>Den Wert {value} ignorieren</translation>
        </message>
        <message>
            <source>Ignore the value …</source>
            <translation>Ignorieren: den Wert …</translation>
        </message>
        <message>
            <source>Ignore values like {value}</source>
            <translation>Werte wie {value} ignorieren</translation>
        </message>
        <message>
            <source>Ignore values like …</source>
            <translation>Ignorieren: Werte wie …</translation>
        </message>
        <message>
            <source>Ignore values that begin with {value}</source>
            <translation>Werte ignorieren, die mit {value} beginnen</translation>
        </message>
        <message>
            <source>Ignore values that begin with …</source>
            <translation>Ignorieren: Werte mit dem Anfang …</translation>
        </message>
        <message>
            <source>Import</source>
            <translation>Importieren</translation>
        </message>
        <message numerus="yes">
            <source>Import assignment of {n} objects</source>
            <translation>
                <numerusform>Zuweisung von {n} Objekt importieren</numerusform>
                <numerusform>Zuweisung von {n} Objekten importieren</numerusform>
            </translation>
        </message>
        <message>
            <source>Import filters</source>
            <translation>Filter importieren</translation>
        </message>
        <message>
            <source>Import scan report</source>
            <translation>Scanbericht importieren</translation>
        </message>
        <message>
            <source>Import…</source>
            <translation>Importieren…</translation>
        </message>
        <message numerus="yes">
            <source>In {n} objects, only some matches are selected.</source>
            <translation>
                <numerusform>In {n} Objekt sind nur einige Treffer ausgewählt.</numerusform>
                <numerusform>In {n} Objekten sind nur einige Treffer ausgewählt.</numerusform>
            </translation>
        </message>
        <message>
            <source>Include a dry run of masking for undecided results</source>
            <translation>Probelauf des Maskierens für offene Ergebnisse aufnehmen</translation>
        </message>
        <message>
            <source>Include full values</source>
            <translation>Vollständige Werte aufnehmen</translation>
        </message>
        <message>
            <source>Include the key of the undo copies</source>
            <translation>Den Schlüssel der Rückgängig-Kopien mitsichern</translation>
        </message>
        <message>
            <source>Items that the last scan of {name} could not read. Their matches are not counted.</source>
            <translation>Elemente, die der letzte Scan von {name} nicht lesen konnte. Ihre Treffer sind nicht mitgezählt.</translation>
        </message>
        <message>
            <source>Journal records</source>
            <translation>Protokolleinträge</translation>
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
            <source>Keywords</source>
            <translation>Schlüsselwörter</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>Art</translation>
        </message>
        <message>
            <source>Kind of change</source>
            <translation>Art der Änderung</translation>
        </message>
        <message>
            <source>Last 30 days</source>
            <translation>Letzte 30 Tage</translation>
        </message>
        <message>
            <source>Last 365 days</source>
            <translation>Letzte 365 Tage</translation>
        </message>
        <message>
            <source>Last 7 days</source>
            <translation>Letzte 7 Tage</translation>
        </message>
        <message>
            <source>Last backup</source>
            <translation>Letzte Sicherung</translation>
        </message>
        <message>
            <source>Last day</source>
            <translation>Letzter Tag</translation>
        </message>
        <message>
            <source>Last eight characters of the fingerprint</source>
            <translation>Letzte acht Zeichen des Fingerabdrucks</translation>
        </message>
        <message>
            <source>Leave empty for everything, or enter a group or target</source>
            <translation>Für alles leer lassen, oder eine Gruppe oder ein Ziel eingeben</translation>
        </message>
        <message>
            <source>Let a second person approve the action before any file is changed</source>
            <translation>Die Aktion von einer zweiten Person genehmigen lassen, bevor eine Datei geändert wird</translation>
        </message>
        <message>
            <source>Line breaks were removed from the pasted password.</source>
            <translation>Zeilenumbrüche wurden aus dem eingefügten Kennwort entfernt.</translation>
        </message>
        <message>
            <source>List of values</source>
            <translation>Werteliste</translation>
        </message>
        <message numerus="yes">
            <source>List of {n} values</source>
            <translation>
                <numerusform>Liste mit {n} Wert</numerusform>
                <numerusform>Liste mit {n} Werten</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>List of {n} values with {columns}</source>
            <translation>
                <numerusform>Liste mit {n} Wert und {columns}</numerusform>
                <numerusform>Liste mit {n} Werten und {columns}</numerusform>
            </translation>
        </message>
        <message>
            <source>Loading data types …</source>
            <translation>Datentypen werden geladen …</translation>
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
            <source>Loading filters …</source>
            <translation>Filter werden geladen …</translation>
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
            <source>Loading the coverage …</source>
            <translation>Die Abdeckung wird geladen …</translation>
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
            <source>Lock after this time without typing or clicking</source>
            <translation>Sperren nach dieser Zeit ohne Eingabe oder Klick</translation>
        </message>
        <message>
            <source>Lock when the main window is minimized</source>
            <translation>Beim Minimieren des Hauptfensters sperren</translation>
        </message>
        <message>
            <source>Locked by another program</source>
            <translation>Von einem anderen Programm gesperrt</translation>
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
            <source>Luhn (cards)</source>
            <translation>Luhn (Karten)</translation>
        </message>
        <message>
            <source>Mark as seen</source>
            <translation>Als gesehen markieren</translation>
        </message>
        <message>
            <source>Mark as {word}</source>
            <translation>Als {word} markieren</translation>
        </message>
        <message>
            <source>Mark {count} as {word}</source>
            <translation>{count} als {word} markieren</translation>
        </message>
        <message numerus="yes">
            <source>Marks the objects of {n} rows as {word}. {meaning} No file is changed, and you can undo this.</source>
            <translation>
                <numerusform>Markiert die Objekte von {n} Zeile als {word}. {meaning} Keine Datei wird geändert, und es kann rückgängig gemacht werden.</numerusform>
                <numerusform>Markiert die Objekte von {n} Zeilen als {word}. {meaning} Keine Datei wird geändert, und es kann rückgängig gemacht werden.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Marks {n} objects as {word}. {meaning} No file is changed, and you can undo this.</source>
            <translation>
                <numerusform>Markiert {n} Objekt als {word}. {meaning} Keine Datei wird geändert, und es kann rückgängig gemacht werden.</numerusform>
                <numerusform>Markiert {n} Objekte als {word}. {meaning} Keine Datei wird geändert, und es kann rückgängig gemacht werden.</numerusform>
            </translation>
        </message>
        <message>
            <source>Mask</source>
            <translation>Maskieren</translation>
        </message>
        <message>
            <source>Masked</source>
            <translation>Maskiert</translation>
        </message>
        <message>
            <source>Masking</source>
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
            <source>Matches at places where the sample set has no value of this type</source>
            <translation>Treffer an Stellen, an denen die Beispieldaten keinen Wert dieses Typs enthalten</translation>
        </message>
        <message>
            <source>Matches in the test text</source>
            <translation>Treffer im Testtext</translation>
        </message>
        <message>
            <source>Matches per day</source>
            <translation>Treffer pro Tag</translation>
        </message>
        <message>
            <source>Matches; only ticked matches are masked</source>
            <translation>Treffer; nur Treffer mit Häkchen werden maskiert</translation>
        </message>
        <message>
            <source>Maximum distance to the match</source>
            <translation>Höchster Abstand zum Treffer</translation>
        </message>
        <message>
            <source>Megabytes</source>
            <translation>Megabyte</translation>
        </message>
        <message>
            <source>Menu or place</source>
            <translation>Menü oder Ort</translation>
        </message>
        <message>
            <source>Method</source>
            <translation>Methode</translation>
        </message>
        <message>
            <source>Milliseconds until the answer was complete</source>
            <translation>Millisekunden bis zur vollständigen Antwort</translation>
        </message>
        <message>
            <source>Minimum number of values nearby</source>
            <translation>Mindestanzahl der Werte in der Nähe</translation>
        </message>
        <message>
            <source>Missed</source>
            <translation>Verfehlt</translation>
        </message>
        <message>
            <source>More matches were found than are shown.</source>
            <translation>Es wurden mehr Treffer gefunden, als gezeigt werden.</translation>
        </message>
        <message>
            <source>Most recent action: {what}, {objects}.</source>
            <translation>Letzte Aktion: {what}, {objects}.</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <source>Name of the server in this console.</source>
            <translation>Name des Servers in dieser Konsole.</translation>
        </message>
        <message>
            <source>Name, for example R. Roe</source>
            <translation>Name, zum Beispiel R. Roe</translation>
        </message>
        <message>
            <source>Never</source>
            <translation>Nie</translation>
        </message>
        <message>
            <source>New</source>
            <translation>Neu</translation>
        </message>
        <message>
            <source>New assignee</source>
            <translation>Neue zuständige Person</translation>
        </message>
        <message>
            <source>New server</source>
            <translation>Neuer Server</translation>
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
            <source>New shortcut for “{name}”: {told}</source>
            <translation>Neue Tastenkombination für „{name}“: {told}</translation>
        </message>
        <message>
            <source>No</source>
            <translation>Nein</translation>
        </message>
        <message>
            <source>No answer</source>
            <translation>Keine Antwort</translation>
        </message>
        <message>
            <source>No backup is recorded. Backups by earlier versions are in the audit journal.</source>
            <translation>Es ist keine Sicherung verzeichnet. Sicherungen früherer Versionen stehen im Prüfprotokoll.</translation>
        </message>
        <message>
            <source>No deadline</source>
            <translation>Ohne Frist</translation>
        </message>
        <message>
            <source>No figures on false matches yet. Decide at least five matches of a data type.</source>
            <translation>Noch keine Zahlen zu Fehltreffern. Mindestens fünf Treffer eines Datentyps entscheiden.</translation>
        </message>
        <message>
            <source>No file can be changed.</source>
            <translation>Keine Datei ist änderbar.</translation>
        </message>
        <message>
            <source>No file chosen</source>
            <translation>Keine Datei ausgewählt</translation>
        </message>
        <message>
            <source>No file is changed when a decision is undone.</source>
            <translation>Eine Entscheidung rückgängig zu machen ändert keine Datei.</translation>
        </message>
        <message>
            <source>No file is selected.</source>
            <translation>Keine Datei ist ausgewählt.</translation>
        </message>
        <message>
            <source>No file was written.</source>
            <translation>Keine Datei wurde geschrieben.</translation>
        </message>
        <message>
            <source>No filters: everything is scanned and counted. Fill in the form to add one.</source>
            <translation>Keine Filter: alles wird gescannt und gezählt. Füllen Sie das Formular aus, um einen hinzuzufügen.</translation>
        </message>
        <message>
            <source>No history of matches yet. Every scan adds an entry.</source>
            <translation>Noch kein Verlauf der Treffer. Jeder Scan fügt einen Eintrag hinzu.</translation>
        </message>
        <message>
            <source>No job was started</source>
            <translation>Kein Auftrag wurde gestartet</translation>
        </message>
        <message>
            <source>No longer found</source>
            <translation>Nicht mehr gefunden</translation>
        </message>
        <message>
            <source>No match: {failed}</source>
            <translation>Kein Treffer: {failed}</translation>
        </message>
        <message>
            <source>No matches are left for this action</source>
            <translation>Für diese Aktion sind keine Treffer mehr vorhanden</translation>
        </message>
        <message>
            <source>No matches left</source>
            <comment>check</comment>
            <translation>Keine Treffer mehr</translation>
        </message>
        <message>
            <source>No more files are sent. Waiting for the files already sent.</source>
            <translation>Es werden keine weiteren Dateien gesendet. Die Ergebnisse der bereits gesendeten stehen noch aus.</translation>
        </message>
        <message>
            <source>No object will be {done}.</source>
            <translation>Kein Objekt wird {done}.</translation>
        </message>
        <message>
            <source>No permission</source>
            <translation>Keine Berechtigung</translation>
        </message>
        <message>
            <source>No proposal yet. Proposals that you export or approve with this console are listed here.</source>
            <translation>Noch kein Vorschlag. Vorschläge, die Sie mit dieser Konsole exportieren oder genehmigen, stehen hier.</translation>
        </message>
        <message>
            <source>No proposals are waiting. An action that needs a second person is listed here.</source>
            <translation>Kein Vorschlag wartet. Aktionen, die eine zweite Person brauchen, stehen hier.</translation>
        </message>
        <message>
            <source>No records yet. Decisions, changes, exports and revealed values are recorded here.</source>
            <translation>Noch keine Einträge. Hier werden Entscheidungen, Änderungen, Exporte und aufgedeckte Werte aufgezeichnet.</translation>
        </message>
        <message>
            <source>No row of the list can be used. Choose another list.</source>
            <translation>Keine Zeile der Liste ist verwendbar. Eine andere Liste auswählen.</translation>
        </message>
        <message>
            <source>No snapshot yet. On each day with a connection to the server, this console takes one snapshot.</source>
            <translation>Noch keine Momentaufnahme. An jedem Tag mit einer Verbindung zum Server erstellt diese Konsole eine Momentaufnahme.</translation>
        </message>
        <message>
            <source>No usable value in {rows}. Choose another column or list.</source>
            <translation>Kein verwendbarer Wert in {rows}. Eine andere Spalte oder Liste auswählen.</translation>
        </message>
        <message>
            <source>None</source>
            <comment>check digit</comment>
            <translation>Keine</translation>
        </message>
        <message>
            <source>Not all results were examined; the real numbers are higher.</source>
            <translation>Nicht alle Ergebnisse wurden untersucht; die tatsächlichen Zahlen sind höher.</translation>
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
            <source>Not possible</source>
            <translation>Nicht möglich</translation>
        </message>
        <message>
            <source>Not reached: the scan ended early</source>
            <translation>Nicht erreicht: Scan vorzeitig beendet</translation>
        </message>
        <message>
            <source>Not read</source>
            <translation>Nicht gelesen</translation>
        </message>
        <message>
            <source>Not saved</source>
            <translation>Nicht gespeichert</translation>
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
            <source>Note</source>
            <translation>Notiz</translation>
        </message>
        <message numerus="yes">
            <source>Note on {n} objects</source>
            <translation>
                <numerusform>Notiz zu {n} Objekt</numerusform>
                <numerusform>Notiz zu {n} Objekten</numerusform>
            </translation>
        </message>
        <message>
            <source>Notes are stored on this computer and included in exports. To find results with notes, enter “note:” in the query. Values in a note are masked before the note is saved.</source>
            <translation>Notizen werden auf diesem Computer gespeichert und mit exportiert. Mit „note:“ in der Abfrage sind Ergebnisse mit Notizen zu finden. Werte in einer Notiz werden vor dem Speichern maskiert.</translation>
        </message>
        <message>
            <source>Nothing changes until the proposal is approved.</source>
            <translation>Nichts ändert sich, bis der Vorschlag genehmigt ist.</translation>
        </message>
        <message>
            <source>Nothing has changed between the two dates. Choose dates farther apart.</source>
            <translation>Zwischen den beiden Tagen hat sich nichts geändert. Wählen Sie Tage, die weiter auseinander liegen.</translation>
        </message>
        <message>
            <source>Notice</source>
            <translation>Hinweis</translation>
        </message>
        <message>
            <source>Number of days within which an object must be remediated, or marked as false match or as test data. The days are counted from the day on which this console first saw the object. The most severe match determines the deadline. Stored on this computer only.</source>
            <translation>Anzahl der Tage, in denen ein Objekt bereinigt oder als Fehltreffer oder Testdaten markiert werden muss. Gezählt wird ab dem Tag, an dem diese Konsole das Objekt zuerst sah. Der schwerste Treffer bestimmt die Frist. Nur auf diesem Computer gespeichert.</translation>
        </message>
        <message>
            <source>Number of files to delete</source>
            <translation>Anzahl der zu löschenden Dateien</translation>
        </message>
        <message>
            <source>Number of matches at the end of each day, newest day first.</source>
            <translation>Anzahl der Treffer am Ende jedes Tages, neuester Tag zuerst.</translation>
        </message>
        <message>
            <source>Number of matches, without test data, at the end of each day, newest day first.</source>
            <translation>Anzahl der Treffer, ohne Testdaten, am Ende jedes Tages, neuester Tag zuerst.</translation>
        </message>
        <message>
            <source>Number of objects to delete</source>
            <translation>Anzahl der zu löschenden Objekte</translation>
        </message>
        <message>
            <source>Object</source>
            <translation>Objekt</translation>
        </message>
        <message>
            <source>Object {id}</source>
            <translation>Objekt {id}</translation>
        </message>
        <message>
            <source>Objects</source>
            <translation>Objekte</translation>
        </message>
        <message numerus="yes">
            <source>Objects from the same template, in {n} folders</source>
            <translation>
                <numerusform>Objekte aus derselben Vorlage, in {n} Ordner</numerusform>
                <numerusform>Objekte aus derselben Vorlage, in {n} Ordnern</numerusform>
            </translation>
        </message>
        <message>
            <source>Objects in the assignment</source>
            <translation>Objekte der Zuweisung</translation>
        </message>
        <message>
            <source>Objects in which matches would change</source>
            <translation>Objekte, in denen sich Treffer ändern würden</translation>
        </message>
        <message>
            <source>Objects of the proposal</source>
            <translation>Objekte des Vorschlags</translation>
        </message>
        <message>
            <source>Objects that are new, changed or no longer found; press Enter to show one</source>
            <translation>Neue, geänderte und nicht mehr gefundene Objekte; eines zeigen: Eingabe</translation>
        </message>
        <message>
            <source>Objects that differ between the snapshots of two days. This console keeps one snapshot a day: the latest of that day.</source>
            <translation>Objekte, die sich zwischen den Momentaufnahmen zweier Tage unterscheiden. Diese Konsole behält eine Momentaufnahme pro Tag: die letzte des Tages.</translation>
        </message>
        <message>
            <source>Objects that were not reached are only counted. Scan again to read them.</source>
            <translation>Nicht erreichte Objekte werden nur gezählt. Scannen Sie noch einmal, um sie zu lesen.</translation>
        </message>
        <message>
            <source>Objects that were read are not listed. Choose another row above.</source>
            <translation>Gelesene Objekte werden nicht aufgelistet. Wählen Sie oben eine andere Zeile.</translation>
        </message>
        <message>
            <source>Objects with matches, but no prohibited data</source>
            <translation>Objekte mit Treffern, aber ohne unzulässige Daten</translation>
        </message>
        <message>
            <source>Objects with prohibited data</source>
            <translation>Objekte mit unzulässigen Daten</translation>
        </message>
        <message>
            <source>Objects with test data only</source>
            <translation>Objekte nur mit Testdaten</translation>
        </message>
        <message>
            <source>Objects with the selected status</source>
            <translation>Objekte mit dem ausgewählten Status</translation>
        </message>
        <message>
            <source>Of all values of this data type in the sample set: how many were found</source>
            <translation>Von allen Werten dieses Datentyps in den Beispieldaten: wie viele gefunden wurden</translation>
        </message>
        <message>
            <source>Offset</source>
            <translation>Offset</translation>
        </message>
        <message>
            <source>Offsets are counted in the bytes of the text extracted from the document</source>
            <translation>Offsets werden in den Bytes des aus dem Dokument extrahierten Textes gezählt</translation>
        </message>
        <message>
            <source>Offsets are counted in the bytes of the unpacked archive member</source>
            <translation>Offsets werden in den Bytes der entpackten Archivdatei gezählt</translation>
        </message>
        <message>
            <source>On this server</source>
            <translation>Auf diesem Server</translation>
        </message>
        <message>
            <source>Only by key</source>
            <translation>Nur mit Tasten</translation>
        </message>
        <message>
            <source>Only in the cloud</source>
            <translation>Nur in der Cloud</translation>
        </message>
        <message>
            <source>Only part of the decisions is counted, because reading all of them took too long.</source>
            <translation>Nur ein Teil der Entscheidungen ist gezählt, weil das Lesen aller zu lange dauerte.</translation>
        </message>
        <message>
            <source>Only the first {most} of {count} objects are assigned.</source>
            <translation>Nur die ersten {most} von {count} Objekten werden zugewiesen.</translation>
        </message>
        <message>
            <source>Only the first {most} of {count} objects are exported.</source>
            <translation>Nur die ersten {most} von {count} Objekten werden exportiert.</translation>
        </message>
        <message>
            <source>Only the first {most} of {count} objects get the note.</source>
            <translation>Nur die ersten {most} von {count} Objekten erhalten die Notiz.</translation>
        </message>
        <message>
            <source>Only the first {most} of {count} results are included.</source>
            <translation>Nur die ersten {most} von {count} Ergebnissen werden aufgenommen.</translation>
        </message>
        <message>
            <source>Only the first {n} entries are shown.</source>
            <translation>Nur die ersten {n} Einträge werden gezeigt.</translation>
        </message>
        <message numerus="yes">
            <source>Only the first {n} objects are listed.</source>
            <translation>
                <numerusform>Nur das erste Objekt ist aufgeführt.</numerusform>
                <numerusform>Nur die ersten {n} Objekte sind aufgeführt.</numerusform>
            </translation>
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
            <source>Open proposal</source>
            <translation>Vorschlag öffnen</translation>
        </message>
        <message>
            <source>Open proposal…</source>
            <translation>Vorschlag öffnen…</translation>
        </message>
        <message>
            <source>Open sample set</source>
            <translation>Beispieldaten öffnen</translation>
        </message>
        <message>
            <source>Optional heading that groups several saved queries.</source>
            <translation>Optionale Überschrift, die mehrere gespeicherte Abfragen zusammenfasst.</translation>
        </message>
        <message>
            <source>Other reason</source>
            <translation>Anderer Grund</translation>
        </message>
        <message>
            <source>Outcome and reason</source>
            <translation>Ergebnis und Begründung</translation>
        </message>
        <message>
            <source>Overdue</source>
            <comment>name of a saved query</comment>
            <translation>Überfällig</translation>
        </message>
        <message>
            <source>Page {number}</source>
            <translation>Seite {number}</translation>
        </message>
        <message>
            <source>Pages of the dialog for data types</source>
            <translation>Seiten des Dialogs für Datentypen</translation>
        </message>
        <message>
            <source>Pages of the dialog for filters</source>
            <translation>Seiten des Dialogs für Filter</translation>
        </message>
        <message>
            <source>Parquet files are not read: {why}</source>
            <translation>Parquet-Dateien werden nicht gelesen: {why}</translation>
        </message>
        <message>
            <source>Passed</source>
            <comment>check</comment>
            <translation>Bestanden</translation>
        </message>
        <message>
            <source>Passed and failed checks, made before any change</source>
            <translation>Bestandene und nicht bestandene Prüfungen vor jeder Änderung</translation>
        </message>
        <message>
            <source>Password</source>
            <translation>Kennwort</translation>
        </message>
        <message>
            <source>Password of the backup</source>
            <translation>Kennwort der Sicherung</translation>
        </message>
        <message>
            <source>Password strength</source>
            <translation>Kennwortstärke</translation>
        </message>
        <message>
            <source>Paste a text to test the data type; the text is not saved</source>
            <translation>Einen Text zum Testen des Datentyps einfügen; der Text wird nicht gespeichert</translation>
        </message>
        <message>
            <source>Paste values here, one per line</source>
            <translation>Werte hier einfügen, einen je Zeile</translation>
        </message>
        <message>
            <source>Path</source>
            <translation>Pfad</translation>
        </message>
        <message>
            <source>Precision</source>
            <translation>Genauigkeit</translation>
        </message>
        <message>
            <source>Precision and recall</source>
            <translation>Genauigkeit und Trefferquote</translation>
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
            <source>Present data, to be replaced</source>
            <translation>Jetzige Daten, die ersetzt werden</translation>
        </message>
        <message>
            <source>Press keys</source>
            <translation>Tasten drücken</translation>
        </message>
        <message>
            <source>Press the new shortcut</source>
            <translation>Die neue Tastenkombination drücken</translation>
        </message>
        <message>
            <source>Press the new shortcut for “{name}”. Leave the field empty for no shortcut.</source>
            <translation>Die neue Tastenkombination für „{name}“ drücken. Leeres Feld: keine Tastenkombination.</translation>
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
            <source>Profiles</source>
            <translation>Profile</translation>
        </message>
        <message>
            <source>Prohibited</source>
            <translation>Unzulässig</translation>
        </message>
        <message>
            <source>Proposal approved. {what}. The action is being carried out …</source>
            <translation>Vorschlag genehmigt. {what}. Die Aktion wird ausgeführt …</translation>
        </message>
        <message>
            <source>Proposal approved. {what}. {end}.</source>
            <translation>Vorschlag genehmigt. {what}. {end}.</translation>
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
            <source>Propose for approval</source>
            <translation>Zur Genehmigung vorschlagen</translation>
        </message>
        <message>
            <source>Propose to mark as {word}</source>
            <translation>Vorschlagen, als {word} zu markieren</translation>
        </message>
        <message numerus="yes">
            <source>Propose to mark {n} objects</source>
            <translation>
                <numerusform>Markieren von {n} Objekt vorschlagen</numerusform>
                <numerusform>Markieren von {n} Objekten vorschlagen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Propose to mark {n} objects as {word}</source>
            <translation>
                <numerusform>Vorschlagen, {n} Objekt als {word} zu markieren</numerusform>
                <numerusform>Vorschlagen, {n} Objekte als {word} zu markieren</numerusform>
            </translation>
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
            <source>Proposed actions that a second person must approve. Before the approval, nothing changes.</source>
            <translation>Vorgeschlagene Aktionen, die eine zweite Person genehmigen muss. Vor der Genehmigung ändert sich nichts.</translation>
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
            <source>Quarantine folder on the computer of the service</source>
            <translation>Quarantäneordner auf dem Computer des Dienstes</translation>
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
            <source>Query</source>
            <translation>Abfrage</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>Beenden</translation>
        </message>
        <message>
            <source>Quit and lose undo</source>
            <translation>Beenden und Rückgängig-Kopien verlieren</translation>
        </message>
        <message>
            <source>Quit now</source>
            <translation>Jetzt beenden</translation>
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
            <source>Range of the precision: Wilson interval, 95 % confidence</source>
            <translation>Bereich der Genauigkeit: Wilson-Intervall, 95 % Konfidenz</translation>
        </message>
        <message>
            <source>Read</source>
            <translation>Gelesen</translation>
        </message>
        <message>
            <source>Read error</source>
            <translation>Lesefehler</translation>
        </message>
        <message>
            <source>Read in part</source>
            <translation>Teilweise gelesen</translation>
        </message>
        <message>
            <source>Read-only mode: nothing can be changed on any server</source>
            <translation>Schreibgeschützt: auf keinem Server ist etwas zu ändern</translation>
        </message>
        <message>
            <source>Reading the versions of the components …</source>
            <translation>Die Versionen der Komponenten werden gelesen …</translation>
        </message>
        <message>
            <source>Reads the files of all undecided results (very large files take minutes); changes no file</source>
            <translation>Liest die Dateien aller offenen Ergebnisse (sehr große Dateien dauern Minuten); ändert keine Datei</translation>
        </message>
        <message>
            <source>Reason</source>
            <translation>Begründung</translation>
        </message>
        <message>
            <source>Reason</source>
            <comment>cause</comment>
            <translation>Grund</translation>
        </message>
        <message>
            <source>Reason</source>
            <comment>why an item was not read</comment>
            <translation>Grund</translation>
        </message>
        <message>
            <source>Reason (required)</source>
            <translation>Begründung (erforderlich)</translation>
        </message>
        <message>
            <source>Reason for skipping</source>
            <translation>Grund des Überspringens</translation>
        </message>
        <message>
            <source>Reason: {reason}</source>
            <translation>Begründung: {reason}</translation>
        </message>
        <message>
            <source>Recall: of the values in the sample set, the share that a scan finds. Precision: of the decided matches, the share that were right (confirmed or remediated, not marked as false match).</source>
            <translation>Trefferquote: Anteil der Werte in den Beispieldaten, die ein Scan findet. Genauigkeit: Anteil der entschiedenen Treffer, die richtig waren (bestätigt oder bereinigt, nicht als Fehltreffer markiert).</translation>
        </message>
        <message>
            <source>Recent calls, newest first: the last {reading} GET calls, and the last {changing} other calls. The calls are not saved.</source>
            <translation>Letzte Aufrufe, neueste zuerst: die letzten {reading} GET-Aufrufe und die letzten {changing} anderen Aufrufe. Die Aufrufe werden nicht gespeichert.</translation>
        </message>
        <message>
            <source>Recognise text in images (slow)</source>
            <translation>Text in Bildern erkennen (langsam)</translation>
        </message>
        <message>
            <source>Record</source>
            <translation>Datensatz</translation>
        </message>
        <message>
            <source>Refused: {words}</source>
            <translation>Zurückgewiesen: {words}</translation>
        </message>
        <message>
            <source>Regular expression (RE2 syntax)</source>
            <translation>Regulärer Ausdruck (RE2-Syntax)</translation>
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
            <source>Remainder after division by 97</source>
            <translation>Rest bei Division durch 97</translation>
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
            <source>Remove location</source>
            <translation>Speicherort entfernen</translation>
        </message>
        <message numerus="yes">
            <source>Remove note from {n} objects</source>
            <translation>
                <numerusform>Notiz von {n} Objekt entfernen</numerusform>
                <numerusform>Notiz von {n} Objekten entfernen</numerusform>
            </translation>
        </message>
        <message>
            <source>Remove sample set</source>
            <translation>Beispieldaten entfernen</translation>
        </message>
        <message>
            <source>Remove the server anyway</source>
            <translation>Server trotzdem entfernen</translation>
        </message>
        <message>
            <source>Remove {name}?</source>
            <translation>{name} entfernen?</translation>
        </message>
        <message>
            <source>Removes the address of the server, its trusted certificate, its saved password and its cached results from this computer. The server itself is not changed.</source>
            <translation>Entfernt Adresse, vertrautes Zertifikat, gespeichertes Kennwort und zwischengespeicherte Ergebnisse des Servers von diesem Computer. Der Server selbst wird nicht geändert.</translation>
        </message>
        <message>
            <source>Removes this location, its results and their decisions. The files in the location stay unchanged; masked values stay masked.</source>
            <translation>Entfernt diesen Speicherort mit seinen Ergebnissen und deren Entscheidungen. Die Dateien des Speicherorts bleiben unverändert; maskierte Werte bleiben maskiert.</translation>
        </message>
        <message>
            <source>Remove…</source>
            <translation>Entfernen…</translation>
        </message>
        <message>
            <source>Repeat password</source>
            <translation>Kennwort wiederholen</translation>
        </message>
        <message>
            <source>Replace and connect</source>
            <translation>Ersetzen und verbinden</translation>
        </message>
        <message>
            <source>Replace the present data by that of the backup</source>
            <translation>Die jetzigen Daten durch die der Sicherung ersetzen</translation>
        </message>
        <message>
            <source>Replace the trusted certificate</source>
            <translation>Vertrautes Zertifikat ersetzen</translation>
        </message>
        <message>
            <source>Report accepted: {machine}, scan of {time}. The import continues under Jobs.</source>
            <translation>Bericht angenommen: {machine}, Scan vom {time}. Der Import läuft unter „Aufträge“ weiter.</translation>
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
            <source>Restore a backup</source>
            <translation>Sicherung wiederherstellen</translation>
        </message>
        <message>
            <source>Restore a backup…</source>
            <translation>Sicherung wiederherstellen …</translation>
        </message>
        <message>
            <source>Restore and restart</source>
            <translation>Wiederherstellen und neu starten</translation>
        </message>
        <message>
            <source>Restore default</source>
            <translation>Standard wiederherstellen</translation>
        </message>
        <message>
            <source>Restore this backup?</source>
            <translation>Diese Sicherung wiederherstellen?</translation>
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
            <source>Results cannot be cached: {why_not}</source>
            <translation>Ergebnisse können nicht zwischengespeichert werden: {why_not}</translation>
        </message>
        <message>
            <source>Results in the list ({count})</source>
            <translation>Ergebnisse in der Liste ({count})</translation>
        </message>
        <message>
            <source>Results of each data type</source>
            <translation>Ergebnisse jedes Datentyps</translation>
        </message>
        <message>
            <source>Reveal the values first.</source>
            <translation>Zuerst die Werte aufdecken.</translation>
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
            <source>Row numbers; the header is not counted</source>
            <translation>Zeilennummern; die Kopfzeile zählt nicht mit</translation>
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
            <source>Save filter</source>
            <translation>Filter speichern</translation>
        </message>
        <message numerus="yes">
            <source>Save note for {n} objects</source>
            <translation>
                <numerusform>Notiz für {n} Objekt speichern</numerusform>
                <numerusform>Notiz für {n} Objekte speichern</numerusform>
            </translation>
        </message>
        <message>
            <source>Save query</source>
            <translation>Abfrage speichern</translation>
        </message>
        <message>
            <source>Save the certificate of the server as server.pem in the folder where you run curl.</source>
            <translation>Das Zertifikat des Servers als server.pem in dem Ordner speichern, in dem curl ausgeführt wird.</translation>
        </message>
        <message>
            <source>Save the password and lock</source>
            <translation>Kennwort speichern und sperren</translation>
        </message>
        <message>
            <source>Save the password in the keyring of this system</source>
            <translation>Kennwort im Schlüsselbund dieses Systems speichern</translation>
        </message>
        <message>
            <source>Save the query “{name}”</source>
            <translation>Abfrage „{name}“ speichern</translation>
        </message>
        <message>
            <source>Saved</source>
            <translation>Gespeichert</translation>
        </message>
        <message>
            <source>Saved in the keyring</source>
            <translation>Im Schlüsselbund gespeichert</translation>
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
            <source>Scan coverage</source>
            <translation>Abdeckung des Scans</translation>
        </message>
        <message>
            <source>Scan free disk space</source>
            <translation>Freien Speicherplatz scannen</translation>
        </message>
        <message>
            <source>Scan only files changed between {value}</source>
            <translation>Nur Dateien scannen, die zwischen {value} geändert wurden</translation>
        </message>
        <message>
            <source>Scan only files changed between …</source>
            <translation>Nur Dateien scannen, geändert zwischen …</translation>
        </message>
        <message numerus="yes">
            <source>Scan only files changed in the last {n} days</source>
            <translation>
                <numerusform>Nur Dateien scannen, geändert am letzten Tag</numerusform>
                <numerusform>Nur Dateien scannen, geändert in den letzten {n} Tagen</numerusform>
            </translation>
        </message>
        <message>
            <source>Scan only files changed in the last …</source>
            <translation>Nur Dateien scannen, geändert in den letzten …</translation>
        </message>
        <message>
            <source>Scan process memory</source>
            <translation>Prozessspeicher scannen</translation>
        </message>
        <message>
            <source>Scan reports (*.report);;All files (*)</source>
            <translation>Scanberichte (*.report);;Alle Dateien (*)</translation>
        </message>
        <message>
            <source>Scan the sample set</source>
            <translation>Beispieldaten scannen</translation>
        </message>
        <message>
            <source>Scans look for exactly the values of the list, but separators may differ, and upper and lower case letters count as equal. The list is sent to the server once. The server keeps only keyed hashes of the values. Values are shown masked.</source>
            <translation>Scans suchen nach genau den Werten der Liste; nur Trennzeichen sowie Groß- und Kleinschreibung dürfen abweichen. Die Liste wird einmal an den Server gesendet. Der Server bewahrt nur Hashes der Werte mit Schlüssel auf. Werte werden maskiert gezeigt.</translation>
        </message>
        <message>
            <source>Scroll down for older records.</source>
            <translation>Für ältere Datensätze nach unten blättern.</translation>
        </message>
        <message>
            <source>Search by action or shortcut</source>
            <translation>Aktion oder Tastenkombination suchen</translation>
        </message>
        <message>
            <source>Search by file, reason, outcome, sign-off</source>
            <translation>Nach Datei, Begründung, Ergebnis, Abzeichnung suchen</translation>
        </message>
        <message>
            <source>Search data types</source>
            <translation>Datentypen suchen</translation>
        </message>
        <message>
            <source>Search files with results</source>
            <translation>Dateien mit Ergebnissen durchsuchen</translation>
        </message>
        <message>
            <source>Searching …</source>
            <translation>Suche läuft …</translation>
        </message>
        <message>
            <source>Second date</source>
            <translation>Zweiter Tag des Vergleichs</translation>
        </message>
        <message>
            <source>Select a call first.</source>
            <translation>Zuerst einen Aufruf auswählen.</translation>
        </message>
        <message>
            <source>Select a command first.</source>
            <translation>Zuerst einen Befehl auswählen.</translation>
        </message>
        <message>
            <source>Select a file first.</source>
            <translation>Zuerst eine Datei auswählen.</translation>
        </message>
        <message>
            <source>Select a filter first.</source>
            <translation>Zuerst einen Filter auswählen.</translation>
        </message>
        <message>
            <source>Select a profile first.</source>
            <translation>Zuerst ein Profil auswählen.</translation>
        </message>
        <message>
            <source>Select a row first.</source>
            <translation>Zuerst eine Zeile auswählen.</translation>
        </message>
        <message>
            <source>Select a row that is about a folder or a file extension.</source>
            <translation>Eine Zeile auswählen, die einen Ordner oder eine Dateiendung betrifft.</translation>
        </message>
        <message>
            <source>Select a server first.</source>
            <translation>Zuerst einen Server auswählen.</translation>
        </message>
        <message>
            <source>Select an entry of the list first.</source>
            <translation>Zuerst einen Eintrag der Liste auswählen.</translation>
        </message>
        <message>
            <source>Select an object first.</source>
            <translation>Zuerst ein Objekt auswählen.</translation>
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
            <source>Select other columns first.</source>
            <translation>Zuerst weitere Spalten auswählen.</translation>
        </message>
        <message>
            <source>Select undo copies first.</source>
            <translation>Zuerst Rückgängig-Kopien auswählen.</translation>
        </message>
        <message>
            <source>Selected</source>
            <translation>Ausgewählt</translation>
        </message>
        <message>
            <source>Selected results ({count})</source>
            <translation>Ausgewählte Ergebnisse ({count})</translation>
        </message>
        <message>
            <source>Send this fingerprint of the signing key to the recipient, but not together with the file:</source>
            <translation>Diesen Fingerabdruck des Signaturschlüssels an den Empfänger senden, aber nicht zusammen mit der Datei:</translation>
        </message>
        <message>
            <source>Sending the report</source>
            <translation>Bericht wird gesendet</translation>
        </message>
        <message>
            <source>Sending the report …</source>
            <translation>Bericht wird gesendet …</translation>
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
            <source>Set deadlines</source>
            <translation>Fristen festlegen</translation>
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
            <source>Share of false matches among the decided matches</source>
            <translation>Anteil der Fehltreffer an den entschiedenen Treffern</translation>
        </message>
        <message>
            <source>Share of false matches among the decided matches. The range contains the true share in 95 of 100 cases; it is wide if only few matches were decided.</source>
            <translation>Anteil der Fehltreffer unter den entschiedenen Treffern. Der Bereich enthält den wahren Anteil in 95 von 100 Fällen; er ist weit, wenn nur wenige Treffer entschieden sind.</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>Zeigen</translation>
        </message>
        <message>
            <source>Show GET calls</source>
            <translation>GET-Aufrufe zeigen</translation>
        </message>
        <message>
            <source>Show password</source>
            <translation>Kennwort zeigen</translation>
        </message>
        <message>
            <source>Show value</source>
            <translation>Wert zeigen</translation>
        </message>
        <message>
            <source>Show what the action would change if it ran now</source>
            <translation>Zeigen, was die Aktion ändern würde, wenn sie jetzt liefe</translation>
        </message>
        <message>
            <source>Show which formats support masking</source>
            <translation>Zeigen, welche Formate Maskieren unterstützen</translation>
        </message>
        <message>
            <source>Shows the results of the server. Its certificate is checked before anything is sent.</source>
            <translation>Zeigt die Ergebnisse des Servers. Sein Zertifikat wird geprüft, bevor etwas gesendet wird.</translation>
        </message>
        <message>
            <source>Shows what the action would change if it ran now. Nothing is changed.</source>
            <translation>Zeigt, was die Aktion ändern würde, wenn sie jetzt liefe. Nichts wird geändert.</translation>
        </message>
        <message>
            <source>Shows what the scan of {name} has read and what it has not read. Every object is counted once.</source>
            <translation>Zeigt, was der Scan von {name} gelesen hat und was nicht. Jedes Objekt wird einmal gezählt.</translation>
        </message>
        <message>
            <source>Shows which checks of each data type pass and which fail. The text is not saved or logged.</source>
            <translation>Zeigt, welche Prüfungen jedes Datentyps bestanden werden und welche nicht. Der Text wird nicht gespeichert oder protokolliert.</translation>
        </message>
        <message>
            <source>Shows who revealed values, made decisions, changed files or exported data. Each record is linked to the previous one, so edited or removed records are detected.</source>
            <translation>Zeigt, wer Werte aufgedeckt, entschieden, Dateien geändert oder Daten exportiert hat. Jeder Datensatz ist mit dem vorigen verkettet, sodass geänderte oder entfernte Datensätze erkannt werden.</translation>
        </message>
        <message>
            <source>Sign-off</source>
            <translation>Abzeichnung</translation>
        </message>
        <message>
            <source>Signed off by (required)</source>
            <translation>Abgezeichnet von (erforderlich)</translation>
        </message>
        <message>
            <source>Skipped values</source>
            <translation>Übersprungene Werte</translation>
        </message>
        <message>
            <source>Skipped: {reason}</source>
            <translation>Übersprungen: {reason}</translation>
        </message>
        <message>
            <source>Some files were not changed. These files are listed first.</source>
            <translation>Einige Dateien wurden nicht geändert. Diese Dateien stehen oben.</translation>
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
            <source>Stop</source>
            <translation>Stoppen</translation>
        </message>
        <message>
            <source>Store the password in a safe place before you continue. Without it, the files are lost.</source>
            <translation>Das Kennwort vor dem Fortfahren an einem sicheren Ort aufbewahren. Ohne Kennwort sind die Dateien verloren.</translation>
        </message>
        <message>
            <source>Store the password in a safe place that is not on this computer. Without it, nobody can read the backup.</source>
            <translation>Bewahren Sie das Kennwort an einem sicheren Ort auf, der nicht auf diesem Computer ist. Ohne das Kennwort kann niemand die Sicherung lesen.</translation>
        </message>
        <message>
            <source>Suggest an expression</source>
            <translation>Ausdruck vorschlagen</translation>
        </message>
        <message>
            <source>Suggested filters</source>
            <translation>Vorgeschlagene Filter</translation>
        </message>
        <message>
            <source>Suggested: the reason of the last action on the same data types.</source>
            <translation>Vorschlag: die Begründung der letzten Aktion für dieselben Datentypen.</translation>
        </message>
        <message>
            <source>Symbolic link, not followed</source>
            <translation>Symbolische Verknüpfung, nicht verfolgt</translation>
        </message>
        <message>
            <source>System font</source>
            <translation>Systemschrift</translation>
        </message>
        <message>
            <source>Tables and lists (*.csv *.tsv *.txt);;All files (*)</source>
            <translation>Tabellen und Listen (*.csv *.tsv *.txt);;Alle Dateien (*)</translation>
        </message>
        <message>
            <source>Take a snapshot now</source>
            <translation>Jetzt eine Momentaufnahme erstellen</translation>
        </message>
        <message numerus="yes">
            <source>Taking a snapshot: {n} objects read …</source>
            <translation>
                <numerusform>Momentaufnahme: {n} Objekt gelesen …</numerusform>
                <numerusform>Momentaufnahme: {n} Objekte gelesen …</numerusform>
            </translation>
        </message>
        <message>
            <source>Target</source>
            <translation>Ziel</translation>
        </message>
        <message>
            <source>Targets</source>
            <translation>Ziele</translation>
        </message>
        <message>
            <source>Test</source>
            <translation>Testen</translation>
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
            <source>Test text</source>
            <translation>Testtext</translation>
        </message>
        <message>
            <source>Testing …</source>
            <translation>Test läuft …</translation>
        </message>
        <message>
            <source>Text</source>
            <translation>Text</translation>
        </message>
        <message>
            <source>Text in images is not recognised: {why}</source>
            <translation>Text in Bildern wird nicht erkannt: {why}</translation>
        </message>
        <message>
            <source>Text to test</source>
            <translation>Zu testender Text</translation>
        </message>
        <message>
            <source>The action would change nothing. Close the dialog and select other results.</source>
            <translation>Die Aktion würde nichts ändern. Schließen Sie den Dialog, und wählen Sie andere Ergebnisse.</translation>
        </message>
        <message>
            <source>The address is not valid. Enter an address like https://server.example:8339.</source>
            <translation>Die Adresse ist ungültig. Eine Adresse wie https://server.example:8339 eingeben.</translation>
        </message>
        <message>
            <source>The answer to the proposal is being sent.</source>
            <translation>Die Antwort auf den Vorschlag wird gesendet.</translation>
        </message>
        <message>
            <source>The audit journal of the backup ends earlier than that of the present data. So the console will report the journal as damaged until you acknowledge that.</source>
            <translation>Das Prüfprotokoll der Sicherung endet früher als das der jetzigen Daten. Deshalb meldet die Konsole das Protokoll als beschädigt, bis Sie das zur Kenntnis nehmen.</translation>
        </message>
        <message>
            <source>The audit journal of the backup is damaged. {fault}</source>
            <translation>Das Prüfprotokoll der Sicherung ist beschädigt. {fault}</translation>
        </message>
        <message>
            <source>The backup does not contain the key of its undo copies. If this computer has no such key, undo copies, secrets of credentials and lists of values in the backup cannot be read.</source>
            <translation>Die Sicherung enthält den Schlüssel ihrer Rückgängig-Kopien nicht. Hat dieser Computer ihn auch nicht, lassen sich Rückgängig-Kopien, Geheimnisse von Zugangsdaten und Wertelisten der Sicherung nicht lesen.</translation>
        </message>
        <message>
            <source>The backup is being checked.</source>
            <translation>Die Sicherung wird geprüft.</translation>
        </message>
        <message>
            <source>The backup is being stopped.</source>
            <translation>Die Sicherung wird abgebrochen.</translation>
        </message>
        <message>
            <source>The backup was cancelled.</source>
            <translation>Die Sicherung wurde abgebrochen.</translation>
        </message>
        <message>
            <source>The backup {name} was written and verified: {size} MB, {files} files.</source>
            <translation>Die Sicherung {name} wurde geschrieben und geprüft: {size} MB, {files} Dateien.</translation>
        </message>
        <message>
            <source>The body of the call is not included because it may contain a value or a password. Save the body as body.json in the folder where you run curl.</source>
            <translation>Der Inhalt des Aufrufs fehlt, weil er einen Wert oder ein Kennwort enthalten kann. Den Inhalt als body.json in dem Ordner speichern, in dem curl ausgeführt wird.</translation>
        </message>
        <message>
            <source>The certificate is trusted by the system.</source>
            <translation>Dem Zertifikat vertraut das System.</translation>
        </message>
        <message>
            <source>The changed objects cannot be listed: they are no longer on the server, or there are too many results.</source>
            <translation>Die geänderten Objekte können nicht aufgelistet werden: Sie sind nicht mehr auf dem Server, oder es gibt zu viele Ergebnisse.</translation>
        </message>
        <message>
            <source>The changes could not be computed.</source>
            <translation>Die Änderungen konnten nicht berechnet werden.</translation>
        </message>
        <message>
            <source>The chosen fonts take effect at once, in all windows.</source>
            <translation>Die gewählten Schriften gelten sofort und in allen Fenstern.</translation>
        </message>
        <message>
            <source>The coverage is still loading.</source>
            <translation>Die Abdeckung wird noch geladen.</translation>
        </message>
        <message>
            <source>The coverage statement is signed; fingerprint of the key: {key}.</source>
            <translation>Die Abdeckungserklärung ist signiert; Fingerabdruck des Schlüssels: {key}.</translation>
        </message>
        <message>
            <source>The coverage was exported to {name}, with all listed objects.</source>
            <translation>Die Abdeckung wurde nach {name} exportiert, mit allen aufgeführten Objekten.</translation>
        </message>
        <message>
            <source>The curl command was copied. It will ask for the password.</source>
            <translation>Der curl-Befehl wurde kopiert. Er fragt nach dem Kennwort.</translation>
        </message>
        <message>
            <source>The decision is recorded now; no file is changed. Objects that have changed since the proposal are skipped. The journal records both {by} and you.</source>
            <translation>Die Entscheidung wird jetzt festgehalten; keine Datei wird geändert. Seit dem Vorschlag geänderte Objekte werden übersprungen. Das Protokoll nennt {by} und die genehmigende Person.</translation>
        </message>
        <message>
            <source>The embedded service has a certificate of its own, for this computer only.</source>
            <translation>Der eingebaute Dienst hat ein eigenes Zertifikat, nur für diesen Computer.</translation>
        </message>
        <message>
            <source>The entry is being checked.</source>
            <translation>Der Eintrag wird geprüft.</translation>
        </message>
        <message>
            <source>The entry of this computer cannot be changed.</source>
            <translation>Der Eintrag dieses Computers kann nicht geändert werden.</translation>
        </message>
        <message>
            <source>The exported file contains all objects.</source>
            <translation>Die exportierte Datei enthält alle Objekte.</translation>
        </message>
        <message>
            <source>The file contains locations, counts, decisions and your notes, but no values. You sign it, so that changes to it are detected.</source>
            <translation>Die Datei enthält Speicherorte, Anzahlen, Entscheidungen und die eigenen Notizen, aber keine Werte. Sie wird signiert, damit Änderungen an ihr erkannt werden.</translation>
        </message>
        <message>
            <source>The file is not there any more, or its disk is not connected.</source>
            <translation>Die Datei ist nicht mehr da, oder ihr Datenträger ist nicht verbunden.</translation>
        </message>
        <message>
            <source>The file is signed with a key that {by} used before.</source>
            <translation>Die Datei ist mit einem Schlüssel signiert, den {by} schon verwendet hat.</translation>
        </message>
        <message>
            <source>The file is signed with an unknown key. Ask {by} to confirm this key: {key}</source>
            <translation>Die Datei ist mit einem unbekannten Schlüssel signiert. Diesen Schlüssel von {by} bestätigen lassen: {key}</translation>
        </message>
        <message>
            <source>The file was not signed with the key of this console. Compare the fingerprint of the signing key with the one that the author gives you through another channel.</source>
            <translation>Die Datei wurde nicht mit dem Schlüssel dieser Konsole signiert. Den Fingerabdruck des Signaturschlüssels mit dem vergleichen, den der Autor auf einem anderen Weg nennt.</translation>
        </message>
        <message>
            <source>The file was signed with the key of this console.</source>
            <translation>Die Datei wurde mit dem Schlüssel dieser Konsole signiert.</translation>
        </message>
        <message>
            <source>The file was signed {made} and is unchanged since. Objects known to this server are assigned to {to}; objects without a note get the note from the file. Nothing else changes.</source>
            <translation>Die Datei wurde {made} signiert und ist seitdem unverändert. Objekte, die dieser Server kennt, werden {to} zugewiesen; Objekte ohne Notiz erhalten die Notiz aus der Datei. Sonst ändert sich nichts.</translation>
        </message>
        <message>
            <source>The file {name} is intact.</source>
            <translation>Die Datei {name} ist unversehrt.</translation>
        </message>
        <message>
            <source>The file {name} is neither an evidence pack nor a coverage statement.</source>
            <translation>Die Datei {name} ist weder ein Nachweispaket noch eine Abdeckungserklärung.</translation>
        </message>
        <message>
            <source>The file {name} is not intact: {fault}. Do not rely on its content.</source>
            <translation>Die Datei {name} ist nicht unversehrt: {fault}. Auf ihren Inhalt ist kein Verlass.</translation>
        </message>
        <message>
            <source>The file {name} was written.</source>
            <translation>Die Datei {name} wurde geschrieben.</translation>
        </message>
        <message>
            <source>The files are being searched.</source>
            <translation>Die Dateien werden durchsucht.</translation>
        </message>
        <message numerus="yes">
            <source>The filter hides all {n} records of the journal.</source>
            <translation>
                <numerusform>Der Filter blendet den einzigen Datensatz des Prüfprotokolls aus.</numerusform>
                <numerusform>Der Filter blendet alle {n} Datensätze des Prüfprotokolls aus.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>The filter would count {n} matches {places} as test data immediately.</source>
            <translation>
                <numerusform>Der Filter würde {n} Treffer {places} sofort als Testdaten zählen.</numerusform>
                <numerusform>Der Filter würde {n} Treffer {places} sofort als Testdaten zählen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>The filter would hide {n} matches {places} immediately.</source>
            <translation>
                <numerusform>Der Filter würde {n} Treffer {places} sofort ausblenden.</numerusform>
                <numerusform>Der Filter würde {n} Treffer {places} sofort ausblenden.</numerusform>
            </translation>
        </message>
        <message>
            <source>The filter would not change any current result.</source>
            <translation>Der Filter würde kein vorhandenes Ergebnis ändern.</translation>
        </message>
        <message>
            <source>The first day is after the last day.</source>
            <translation>Der erste Tag liegt nach dem letzten Tag.</translation>
        </message>
        <message>
            <source>The first row is a header</source>
            <translation>Die erste Zeile ist eine Kopfzeile</translation>
        </message>
        <message>
            <source>The first snapshot is of {day}. A comparison needs the snapshot of another day.</source>
            <translation>Die erste Momentaufnahme ist vom {day}. Ein Vergleich braucht die Momentaufnahme eines weiteren Tages.</translation>
        </message>
        <message>
            <source>The first {most} of {count} changes are shown</source>
            <translation>Die ersten {most} von {count} Änderungen werden gezeigt</translation>
        </message>
        <message>
            <source>The first {most} of {count} changes are shown; an exported file contains all changes.</source>
            <translation>Die ersten {most} von {count} Änderungen werden gezeigt; eine exportierte Datei enthält alle Änderungen.</translation>
        </message>
        <message>
            <source>The journal is damaged: {message}</source>
            <translation>Das Prüfprotokoll ist beschädigt: {message}</translation>
        </message>
        <message numerus="yes">
            <source>The journal is intact: {n} records were checked.</source>
            <translation>
                <numerusform>Das Prüfprotokoll ist intakt: {n} Datensatz wurde geprüft.</numerusform>
                <numerusform>Das Prüfprotokoll ist intakt: {n} Datensätze wurden geprüft.</numerusform>
            </translation>
        </message>
        <message>
            <source>The journal was already damaged when the evidence pack was created: {fault}.</source>
            <translation>Das Protokoll war schon beschädigt, als das Nachweispaket erstellt wurde: {fault}.</translation>
        </message>
        <message>
            <source>The key of this undo copy is not in the system's keyring. If the data folder was moved or copied, use the folder at its earlier path and with the same user account as before. The change can then be undone.</source>
            <translation>Der Schlüssel dieser Rückgängig-Kopie ist nicht im Schlüsselbund des Systems. Wurde der Datenordner verschoben oder kopiert, verwenden Sie den Ordner am früheren Pfad und mit demselben Benutzerkonto wie zuvor. Dann lässt sich die Änderung rückgängig machen.</translation>
        </message>
        <message>
            <source>The last day is before the first day.</source>
            <translation>Der letzte Tag liegt vor dem ersten Tag.</translation>
        </message>
        <message>
            <source>The list has no other columns.</source>
            <translation>Die Liste hat keine weiteren Spalten.</translation>
        </message>
        <message>
            <source>The list is being checked.</source>
            <translation>Die Liste wird geprüft.</translation>
        </message>
        <message>
            <source>The list is not filtered.</source>
            <translation>Die Liste ist nicht gefiltert.</translation>
        </message>
        <message>
            <source>The list of objects is no longer available because the location was scanned again. Close the dialog and open the coverage of the new scan.</source>
            <translation>Die Liste der Objekte gibt es nicht mehr, weil der Speicherort noch einmal gescannt wurde. Schließen Sie den Dialog, und öffnen Sie die Abdeckung des neuen Scans.</translation>
        </message>
        <message>
            <source>The lock hides all windows of the console. To show them again, enter the password that you set here. The lock does not encrypt anything.</source>
            <translation>Die Sperre blendet alle Fenster der Konsole aus. Um sie wieder zu zeigen, das hier festgelegte Kennwort eingeben. Die Sperre verschlüsselt nichts.</translation>
        </message>
        <message>
            <source>The name and the key do not match those of earlier files. Ask {by} to confirm this key: {key}</source>
            <translation>Name und Schlüssel passen nicht zu denen früherer Dateien. Diesen Schlüssel von {by} bestätigen lassen: {key}</translation>
        </message>
        <message>
            <source>The new certificate is not valid today, so it cannot be trusted.</source>
            <translation>Das neue Zertifikat ist heute nicht gültig, daher kann ihm nicht vertraut werden.</translation>
        </message>
        <message>
            <source>The objects of the proposal are still loading.</source>
            <translation>Die Objekte des Vorschlags werden noch geladen.</translation>
        </message>
        <message>
            <source>The original of each changed file is kept in encrypted form, {until}. To undo a change, select the file in the results and choose Triage &gt; Undo for selected results. To destroy undo copies sooner, select the copies here.</source>
            <translation>Das Original jeder geänderten Datei wird verschlüsselt aufbewahrt, {until}. Um eine Änderung rückgängig zu machen, die Datei in den Ergebnissen auswählen und Triage &gt; Für ausgewählte Ergebnisse rückgängig machen wählen. Um Rückgängig-Kopien früher zu vernichten, die Kopien hier auswählen.</translation>
        </message>
        <message>
            <source>The outcome for {files} is shown when the server answers.</source>
            <translation>Das Ergebnis für {files} wird gezeigt, sobald der Server antwortet.</translation>
        </message>
        <message>
            <source>The password cannot be saved: {why_not}</source>
            <translation>Das Kennwort kann nicht gespeichert werden: {why_not}</translation>
        </message>
        <message>
            <source>The password must have at least {count} characters.</source>
            <translation>Das Kennwort muss mindestens {count} Zeichen haben.</translation>
        </message>
        <message>
            <source>The password needs at least {count} characters. If you forget the password, delete the entry lock_hash in the file settings.json.</source>
            <translation>Das Kennwort braucht mindestens {count} Zeichen. Ist das Kennwort vergessen, den Eintrag lock_hash in der Datei settings.json löschen.</translation>
        </message>
        <message>
            <source>The password needs at least {n} characters.</source>
            <translation>Das Kennwort braucht mindestens {n} Zeichen.</translation>
        </message>
        <message>
            <source>The proposal sets this value. It cannot be changed here.</source>
            <translation>Der Vorschlag legt diesen Wert fest. Er kann hier nicht geändert werden.</translation>
        </message>
        <message>
            <source>The proposal was signed {time} by the account {account} and is unchanged since. It can be approved until {expires}.</source>
            <translation>Der Vorschlag wurde {time} vom Konto {account} signiert und ist seitdem unverändert. Er kann bis {expires} genehmigt werden.</translation>
        </message>
        <message>
            <source>The query finds more than {n} objects, so only their number is compared.</source>
            <translation>Die Abfrage findet mehr als {n} Objekte; verglichen wird nur ihre Anzahl.</translation>
        </message>
        <message>
            <source>The query is empty. Enter a query first.</source>
            <translation>Die Abfrage ist leer. Zuerst eine Abfrage eingeben.</translation>
        </message>
        <message>
            <source>The query on the Explore page was changed, but not run. The evidence pack contains the results of the query shown above.</source>
            <translation>Die Abfrage auf der Seite „Erkunden“ wurde geändert, aber nicht ausgeführt. Das Nachweispaket enthält die Ergebnisse der oben gezeigten Abfrage.</translation>
        </message>
        <message>
            <source>The report of an enrolled machine is imported as a scan of that machine: its results replace those of the previous scan, and decisions are kept. A report is refused if it was changed, is too old, or comes from another machine.</source>
            <translation>Der Bericht eines registrierten Rechners wird als dessen Scan importiert: Seine Ergebnisse ersetzen die des vorigen Scans, Entscheidungen bleiben erhalten. Ein Bericht wird zurückgewiesen, wenn er geändert wurde, zu alt ist oder von einem anderen Rechner stammt.</translation>
        </message>
        <message>
            <source>The report was sent.</source>
            <translation>Der Bericht wurde gesendet.</translation>
        </message>
        <message>
            <source>The row has no value in the columns whose values must be near the match</source>
            <translation>Die Zeile hat keinen Wert in den Spalten, deren Wert nahe am Treffer stehen muss</translation>
        </message>
        <message>
            <source>The rows add up to the total of all objects and bytes found.</source>
            <translation>Die Zeilen ergeben zusammen alle gefundenen Objekte und Bytes.</translation>
        </message>
        <message>
            <source>The rows do not add up to the total of all objects: do not rely on this coverage statement.</source>
            <translation>Die Zeilen ergeben zusammen nicht alle Objekte: Auf diese Abdeckungserklärung ist kein Verlass.</translation>
        </message>
        <message>
            <source>The same row occurs more than once</source>
            <translation>Dieselbe Zeile kommt mehrmals vor</translation>
        </message>
        <message>
            <source>The scan ended early, so there may be more objects than are counted here.</source>
            <translation>Der Scan endete vorzeitig, es kann also mehr Objekte geben als hier gezählt.</translation>
        </message>
        <message>
            <source>The scan is running.</source>
            <translation>Der Scan läuft.</translation>
        </message>
        <message>
            <source>The selected filter applies to all existing and future matches that meet its condition. No file is changed. The effect is shown below.</source>
            <translation>Der ausgewählte Filter gilt für alle vorhandenen und künftigen Treffer, die seine Bedingung erfüllen. Keine Datei wird geändert. Die Auswirkung steht unten.</translation>
        </message>
        <message>
            <source>The server changes the files now. Objects that have changed since the proposal are skipped. The journal records both {by} and you.</source>
            <translation>Der Server ändert die Dateien jetzt. Seit dem Vorschlag geänderte Objekte werden übersprungen. Das Protokoll nennt {by} und die genehmigende Person.</translation>
        </message>
        <message>
            <source>The server now presents another certificate. Compare the fingerprint again.</source>
            <translation>Der Server legt jetzt ein anderes Zertifikat vor. Den Fingerabdruck erneut vergleichen.</translation>
        </message>
        <message>
            <source>The server {name} already uses this address. Only one account can be saved for each address.</source>
            <translation>Der Server {name} verwendet diese Adresse bereits. Für jede Adresse kann nur ein Konto gespeichert werden.</translation>
        </message>
        <message>
            <source>The server {name} with the account {user} is already saved for this address, and only one account can be saved for each address. To replace the saved server, choose Connect once more.</source>
            <translation>Der Server {name} mit dem Konto {user} ist für diese Adresse schon gespeichert, und für jede Adresse kann nur ein Konto gespeichert werden. Um den gespeicherten Server zu ersetzen, noch einmal „Verbinden“ wählen.</translation>
        </message>
        <message>
            <source>The two passwords differ.</source>
            <translation>Die beiden Kennwörter sind verschieden.</translation>
        </message>
        <message>
            <source>The undo copies are in {folder}.</source>
            <translation>Die Rückgängig-Kopien liegen in {folder}.</translation>
        </message>
        <message>
            <source>The versions are still loading.</source>
            <translation>Die Versionen werden noch geladen.</translation>
        </message>
        <message>
            <source>There are no approved proposals. Choose another state above.</source>
            <translation>Es gibt keine genehmigten Vorschläge. Wählen Sie oben einen anderen Zustand.</translation>
        </message>
        <message>
            <source>There are no changes to export.</source>
            <translation>Es gibt keine Änderungen zu exportieren.</translation>
        </message>
        <message>
            <source>There are no expired proposals. Choose another state above.</source>
            <translation>Es gibt keine abgelaufenen Vorschläge. Wählen Sie oben einen anderen Zustand.</translation>
        </message>
        <message>
            <source>There are no filters to export.</source>
            <translation>Es gibt keine Filter zu exportieren.</translation>
        </message>
        <message>
            <source>There are no profiles yet. Enter a name and select its data types.</source>
            <translation>Es gibt noch keine Profile. Einen Namen eingeben und die Datentypen auswählen.</translation>
        </message>
        <message>
            <source>There are no proposals. An action that needs a second person is listed here.</source>
            <translation>Es gibt keine Vorschläge. Aktionen, die eine zweite Person brauchen, stehen hier.</translation>
        </message>
        <message>
            <source>There are no records to export.</source>
            <translation>Es gibt keine Datensätze zu exportieren.</translation>
        </message>
        <message>
            <source>There are no rejected proposals. Choose another state above.</source>
            <translation>Es gibt keine abgelehnten Vorschläge. Wählen Sie oben einen anderen Zustand.</translation>
        </message>
        <message>
            <source>There are no undo copies. Every change of a file keeps one for some days.</source>
            <translation>Es gibt keine Rückgängig-Kopien. Jede Änderung einer Datei bewahrt eine für einige Tage auf.</translation>
        </message>
        <message>
            <source>There are no withdrawn proposals. Choose another state above.</source>
            <translation>Es gibt keine zurückgezogenen Vorschläge. Wählen Sie oben einen anderen Zustand.</translation>
        </message>
        <message>
            <source>There is no verified change to undo.</source>
            <translation>Es gibt keine geprüfte Änderung, die rückgängig gemacht werden könnte.</translation>
        </message>
        <message>
            <source>There is nothing left to undo.</source>
            <translation>Es gibt nichts mehr rückgängig zu machen.</translation>
        </message>
        <message>
            <source>This computer</source>
            <translation>Dieser Computer</translation>
        </message>
        <message>
            <source>This computer has no keyring, so the key that signs the evidence pack lasts only until the console is closed. Send the fingerprint of the key to the auditor separately from the evidence pack: after a restart, the console signs with another key and does not recognise this evidence pack as its own.</source>
            <translation>Dieser Computer hat keinen Schlüsselbund; der Schlüssel, der das Nachweispaket signiert, gilt deshalb nur, bis die Konsole geschlossen wird. Den Fingerabdruck des Schlüssels getrennt vom Nachweispaket an die prüfende Stelle senden: Nach einem Neustart signiert die Konsole mit einem anderen Schlüssel und erkennt dieses Nachweispaket nicht als eigenes.</translation>
        </message>
        <message>
            <source>This console does not know the server {host}. Compare the fingerprint with the one from the administrator of the server. Nothing has been sent yet.</source>
            <translation>Diese Konsole kennt den Server {host} nicht. Den Fingerabdruck mit dem vergleichen, den der Administrator des Servers nennt. Noch wurde nichts gesendet.</translation>
        </message>
        <message>
            <source>This data type is valid.</source>
            <translation>Dieser Datentyp ist gültig.</translation>
        </message>
        <message>
            <source>This file cannot be changed.</source>
            <translation>Diese Datei kann nicht geändert werden.</translation>
        </message>
        <message>
            <source>This filter would match everything.</source>
            <translation>Dieser Filter würde auf alles zutreffen.</translation>
        </message>
        <message>
            <source>This is the default shortcut.</source>
            <translation>Dies ist bereits der Standard.</translation>
        </message>
        <message>
            <source>This name was entered in an earlier session. Check that it is your name.</source>
            <translation>Dieser Name wurde in einer früheren Sitzung eingegeben. Prüfen, ob es der eigene ist.</translation>
        </message>
        <message>
            <source>This object is not in the results any more.</source>
            <translation>Dieses Objekt ist nicht mehr in den Ergebnissen.</translation>
        </message>
        <message>
            <source>This object no longer existed on the second date.</source>
            <translation>Dieses Objekt gab es am zweiten Tag nicht mehr.</translation>
        </message>
        <message>
            <source>This report was already imported ({time}). Nothing changed.</source>
            <translation>Dieser Bericht wurde schon importiert ({time}). Nichts hat sich geändert.</translation>
        </message>
        <message>
            <source>This server cannot show the changes in advance. Tick the box below to go on.</source>
            <translation>Dieser Server kann die Änderungen nicht vorab zeigen. Kreuzen Sie das Kästchen unten an, um fortzufahren.</translation>
        </message>
        <message>
            <source>This server does not store proposals, so they are exchanged as signed files. The list shows the proposals that were exported or approved with this console.</source>
            <translation>Dieser Server speichert keine Vorschläge, daher werden sie als signierte Dateien ausgetauscht. Die Liste zeigt die Vorschläge, die mit dieser Konsole exportiert oder genehmigt wurden.</translation>
        </message>
        <message>
            <source>This server has no keyring, so the key that signs the statement lasts only until the service ends. Send the fingerprint of the key to the auditor, but not together with the statement.</source>
            <translation>Dieser Server hat keinen Schlüsselbund; der Schlüssel, der die Erklärung signiert, gilt daher nur bis zum Ende des Dienstes. Den Fingerabdruck des Schlüssels an den Prüfer senden, aber nicht zusammen mit der Erklärung.</translation>
        </message>
        <message>
            <source>This server has no keyring, so the list is lost when the service of the server ends. After that, scans do not search for the values until you choose the list again.</source>
            <translation>Dieser Server hat keinen Schlüsselbund; daher geht die Liste verloren, wenn der Dienst des Servers endet. Danach suchen Scans nicht nach den Werten, bis Sie die Liste neu wählen.</translation>
        </message>
        <message>
            <source>This server knows none of the objects in the file. The file is for another server.</source>
            <translation>Dieser Server kennt keines der Objekte in der Datei. Die Datei ist für einen anderen Server.</translation>
        </message>
        <message>
            <source>This system has no keyring for the key of the undo copies. Undo copies, secrets of credentials and lists of values in the backup cannot be read.</source>
            <translation>Dieses System hat keinen Schlüsselbund für den Schlüssel der Rückgängig-Kopien. Rückgängig-Kopien, Geheimnisse von Zugangsdaten und Wertelisten der Sicherung lassen sich nicht lesen.</translation>
        </message>
        <message>
            <source>This system has no keyring, so the action can be undone only until you close this program.</source>
            <translation>Dieses System hat keinen Schlüsselbund; daher kann die Aktion nur rückgängig gemacht werden, bis dieses Programm geschlossen wird.</translation>
        </message>
        <message>
            <source>This system has no keyring, so there is no lasting key of the undo copies that the backup could include.</source>
            <translation>Dieses System hat keinen Schlüsselbund und deshalb keinen dauerhaften Schlüssel der Rückgängig-Kopien, den die Sicherung enthalten könnte.</translation>
        </message>
        <message>
            <source>This undo changes no file. It only undoes decisions.</source>
            <translation>Dies ändert keine Datei. Es macht nur Entscheidungen rückgängig.</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>Zeit</translation>
        </message>
        <message>
            <source>To</source>
            <comment>last day</comment>
            <translation>Bis</translation>
        </message>
        <message>
            <source>To</source>
            <comment>recipient</comment>
            <translation>An</translation>
        </message>
        <message>
            <source>To confirm, type the number</source>
            <translation>Zur Bestätigung die Anzahl eingeben</translation>
        </message>
        <message>
            <source>To use another query, run it on the Explore page first.</source>
            <translation>Für eine andere Abfrage diese zuerst auf der Seite „Erkunden“ ausführen.</translation>
        </message>
        <message>
            <source>Today</source>
            <translation>Heute</translation>
        </message>
        <message>
            <source>Too common: one repeated character, digits in order, an ordinary word or a single name</source>
            <translation>Zu häufig: gleiche Zeichen, Ziffern in Folge, gewöhnliches Wort oder einzelner Name</translation>
        </message>
        <message>
            <source>Too large, read in part</source>
            <translation>Zu groß, teilweise gelesen</translation>
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
            <source>Treat upper and lower case letters as equal</source>
            <translation>Groß- und Kleinbuchstaben gleich behandeln</translation>
        </message>
        <message>
            <source>Trust and connect</source>
            <translation>Vertrauen und verbinden</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>Erneut versuchen</translation>
        </message>
        <message>
            <source>Type</source>
            <comment>of a filter</comment>
            <translation>Art</translation>
        </message>
        <message>
            <source>Type of filter</source>
            <translation>Art des Filters</translation>
        </message>
        <message>
            <source>Type or paste a text, for example: card 4111 1111 1111 1111</source>
            <translation>Text eingeben oder einfügen, zum Beispiel: card 4111 1111 1111 1111</translation>
        </message>
        <message>
            <source>Type the last eight characters of the fingerprint that the administrator gave you.</source>
            <translation>Die letzten acht Zeichen des Fingerabdrucks eingeben, den die Administration genannt hat.</translation>
        </message>
        <message numerus="yes">
            <source>Type {count} to delete {n} files.</source>
            <translation>
                <numerusform>{count} eingeben, um {n} Datei zu löschen.</numerusform>
                <numerusform>{count} eingeben, um {n} Dateien zu löschen.</numerusform>
            </translation>
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
        <message numerus="yes">
            <source>Unassign {n} objects</source>
            <translation>
                <numerusform>Zuweisung von {n} Objekt aufheben</numerusform>
                <numerusform>Zuweisung von {n} Objekten aufheben</numerusform>
            </translation>
        </message>
        <message>
            <source>Unchanged</source>
            <translation>Unverändert</translation>
        </message>
        <message>
            <source>Unchanged since an earlier scan</source>
            <translation>Seit einem früheren Scan unverändert</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Rückgängig machen</translation>
        </message>
        <message>
            <source>Undo cannot use this undo copy. You can destroy the copy.</source>
            <translation>Rückgängig kann diese Rückgängig-Kopie nicht verwenden. Die Kopie kann vernichtet werden.</translation>
        </message>
        <message>
            <source>Undo copies</source>
            <translation>Rückgängig-Kopien</translation>
        </message>
        <message>
            <source>Undo copies, sorted by expiry (earliest at the top)</source>
            <translation>Rückgängig-Kopien, die zuerst ablaufenden oben</translation>
        </message>
        <message>
            <source>Undo history</source>
            <translation>Rückgängig-Verlauf</translation>
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
            <source>Undone</source>
            <translation>Rückgängig gemacht</translation>
        </message>
        <message>
            <source>Undo…</source>
            <translation>Rückgängig machen…</translation>
        </message>
        <message>
            <source>Unknown certificate</source>
            <translation>Unbekanntes Zertifikat</translation>
        </message>
        <message>
            <source>Unread or partly read members of archives and documents: {inner} ({kinds}).</source>
            <translation>Nicht oder nur teilweise gelesene Teile von Archiven und Dokumenten: {inner} ({kinds}).</translation>
        </message>
        <message>
            <source>Unreadable items</source>
            <translation>Nicht lesbare Elemente</translation>
        </message>
        <message>
            <source>Unsupported format</source>
            <translation>Nicht unterstütztes Format</translation>
        </message>
        <message>
            <source>Until the console closes</source>
            <translation>Bis die Konsole schließt</translation>
        </message>
        <message>
            <source>Until the service restarts</source>
            <translation>Bis der Dienst neu startet</translation>
        </message>
        <message>
            <source>Use a list…</source>
            <translation>Liste verwenden…</translation>
        </message>
        <message>
            <source>Use a regular expression</source>
            <translation>Regulären Ausdruck verwenden</translation>
        </message>
        <message>
            <source>Use examples…</source>
            <translation>Beispiele verwenden…</translation>
        </message>
        <message>
            <source>Use the list</source>
            <translation>Liste verwenden</translation>
        </message>
        <message>
            <source>Use words…</source>
            <translation>Wörter verwenden…</translation>
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
            <source>Values, one per line</source>
            <translation>Werte, einer je Zeile</translation>
        </message>
        <message>
            <source>Verhoeff</source>
            <translation>Verhoeff</translation>
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
            <source>Wait until the action ends.</source>
            <translation>Warten, bis die Aktion beendet ist.</translation>
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
            <source>What to scan</source>
            <translation>Zu scannen</translation>
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
            <source>Which files are listed</source>
            <translation>Welche Dateien aufgeführt sind</translation>
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
            <source>Writing {name} …</source>
            <translation>{name} wird geschrieben …</translation>
        </message>
        <message>
            <source>Yes</source>
            <translation>Ja</translation>
        </message>
        <message>
            <source>You can close this window; the progress is shown in Jobs.</source>
            <translation>Dieses Fenster kann geschlossen werden; der Fortschritt steht unter „Aufträge“.</translation>
        </message>
        <message>
            <source>You have no data types of your own yet. Fill in the form below to create one.</source>
            <translation>Noch keine eigenen Datentypen. Das Formular unten ausfüllen, um einen zu erstellen.</translation>
        </message>
        <message>
            <source>You signed this file on this computer.</source>
            <translation>Eigene Signatur: Diese Datei wurde auf diesem Computer signiert.</translation>
        </message>
        <message>
            <source>Your account sees this value masked. To change the filter, enter the full value.</source>
            <translation>Dieses Konto sieht den Wert nur maskiert. Um den Filter zu ändern, den vollständigen Wert eingeben.</translation>
        </message>
        <message>
            <source>Your data types</source>
            <translation>Eigene Datentypen</translation>
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
            <source>Your proposal to {what} was approved by {by}, but all its objects were skipped.</source>
            <translation>Eigener Vorschlag ({what}) wurde von {by} genehmigt, aber alle seine Objekte wurden übersprungen.</translation>
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
            <source>and others</source>
            <translation>und weitere</translation>
        </message>
        <message numerus="yes">
            <source>and {n} more objects</source>
            <translation>
                <numerusform>und {n} weiteres Objekt</numerusform>
                <numerusform>und {n} weitere Objekte</numerusform>
            </translation>
        </message>
        <message>
            <source>badge, Ausweis (at least one word must be near the match)</source>
            <translation>badge, Ausweis (mindestens ein Wort muss nahe am Treffer stehen)</translation>
        </message>
        <message>
            <source>bytes</source>
            <translation>Bytes</translation>
        </message>
        <message>
            <source>cannot be read</source>
            <translation>nicht lesbar</translation>
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
        <message numerus="yes">
            <source>in {n} objects</source>
            <translation>
                <numerusform>in {n} Objekt</numerusform>
                <numerusform>in {n} Objekten</numerusform>
            </translation>
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
        <message numerus="yes">
            <source>no request sent for {n} files</source>
            <translation>
                <numerusform>keine Anforderung für {n} Datei gesendet</numerusform>
                <numerusform>keine Anforderungen für {n} Dateien gesendet</numerusform>
            </translation>
        </message>
        <message>
            <source>none</source>
            <translation>keine</translation>
        </message>
        <message>
            <source>now</source>
            <translation>jetzt</translation>
        </message>
        <message>
            <source>proposed by {name}</source>
            <translation>vorgeschlagen von {name}</translation>
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
            <source>signed off by {name}</source>
            <translation>abgezeichnet von {name}</translation>
        </message>
        <message>
            <source>the PDF file cannot be created</source>
            <translation>die PDF-Datei kann nicht erstellt werden</translation>
        </message>
        <message>
            <source>the list of the objects is not included</source>
            <translation>die Liste der Objekte ist nicht enthalten</translation>
        </message>
        <message numerus="yes">
            <source>the objects of {n} rows</source>
            <translation>
                <numerusform>die Objekte von {n} Zeile</numerusform>
                <numerusform>die Objekte von {n} Zeilen</numerusform>
            </translation>
        </message>
        <message>
            <source>to</source>
            <comment>last day</comment>
            <translation>bis</translation>
        </message>
        <message>
            <source>unchanged</source>
            <translation>unverändert</translation>
        </message>
        <message>
            <source>until the undo period of the change ends</source>
            <translation>bis zum Ende der Rückgängig-Frist der Änderung</translation>
        </message>
        <message numerus="yes">
            <source>{by} assigns {n} objects to {to}</source>
            <translation>
                <numerusform>{by} weist {to} {n} Objekt zu</numerusform>
                <numerusform>{by} weist {to} {n} Objekte zu</numerusform>
            </translation>
        </message>
        <message>
            <source>{by} has confirmed the key of this file to me</source>
            <translation>{by} hat mir den Schlüssel dieser Datei bestätigt</translation>
        </message>
        <message>
            <source>{by} proposes to {act}</source>
            <translation>{by} schlägt vor: {act}</translation>
        </message>
        <message>
            <source>{changes}. The current file is completed in any case. If you discard the remaining work, the files after it stay unchanged.</source>
            <translation>{changes}. Die laufende Datei wird in jedem Fall abgeschlossen. Beim Verwerfen der übrigen Arbeit bleiben die Dateien danach unverändert.</translation>
        </message>
        <message>
            <source>{chosen} of {total} data types selected</source>
            <translation>{chosen} von {total} Datentypen ausgewählt</translation>
        </message>
        <message numerus="yes">
            <source>{confirmed} of {n} files {done} and verified.</source>
            <translation>
                <numerusform>{confirmed} von {n} Datei {done} und geprüft.</numerusform>
                <numerusform>{confirmed} von {n} Dateien {done} und geprüft.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{confirmed} of {n} files {done} and verified; requests sent: {sent}.</source>
            <translation>
                <numerusform>{confirmed} von {n} Datei {done} und geprüft; gesendete Anforderungen: {sent}.</numerusform>
                <numerusform>{confirmed} von {n} Dateien {done} und geprüft; gesendete Anforderungen: {sent}.</numerusform>
            </translation>
        </message>
        <message>
            <source>{counts} More matches were found than are shown.</source>
            <translation>{counts} Es wurden mehr Treffer gefunden, als gezeigt werden.</translation>
        </message>
        <message>
            <source>{count} damaged</source>
            <translation>{count} beschädigt</translation>
        </message>
        <message>
            <source>{count} encrypted</source>
            <translation>{count} verschlüsselt</translation>
        </message>
        <message>
            <source>{count} in an unsupported format</source>
            <translation>{count} in nicht unterstütztem Format</translation>
        </message>
        <message numerus="yes">
            <source>{count} of {n} objects will be {done}.</source>
            <translation>
                <numerusform>{count} von {n} Objekt wird {done}.</numerusform>
                <numerusform>{count} von {n} Objekten werden {done}.</numerusform>
            </translation>
        </message>
        <message>
            <source>{count} snapshots have been taken since {day}.</source>
            <translation>{count} Momentaufnahmen seit {day}.</translation>
        </message>
        <message>
            <source>{count} too large and read only in part</source>
            <translation>{count} zu groß und nur teilweise gelesen</translation>
        </message>
        <message>
            <source>{count} unread for another reason</source>
            <translation>{count} aus anderem Grund nicht gelesen</translation>
        </message>
        <message>
            <source>{count} with a read error</source>
            <translation>{count} mit Lesefehler</translation>
        </message>
        <message>
            <source>{decisions}. If you quit now, they are kept for the next start.</source>
            <translation>{decisions}. Wenn Sie jetzt beenden, bleiben sie bis zum nächsten Start erhalten.</translation>
        </message>
        <message numerus="yes">
            <source>{done} of {n} jobs done</source>
            <translation>
                <numerusform>{done} von {n} Auftrag erledigt</numerusform>
                <numerusform>{done} von {n} Aufträgen erledigt</numerusform>
            </translation>
        </message>
        <message>
            <source>{done} of {total} objects checked</source>
            <translation>{done} von {total} Objekten geprüft</translation>
        </message>
        <message>
            <source>{done} of {total} objects read</source>
            <translation>{done} von {total} Objekten gelesen</translation>
        </message>
        <message>
            <source>{files} and {members}</source>
            <translation>{files} und {members}</translation>
        </message>
        <message>
            <source>{first} and {last}</source>
            <translation>{first} und {last}</translation>
        </message>
        <message>
            <source>{found} of {planted}</source>
            <translation>{found} von {planted}</translation>
        </message>
        <message>
            <source>{found} of {planted} values in the sample set were found.</source>
            <translation>{found} von {planted} Werten in den Beispieldaten wurden gefunden.</translation>
        </message>
        <message>
            <source>{found} of {whole} records match the filter.</source>
            <translation>{found} von {whole} Datensätzen entsprechen dem Filter.</translation>
        </message>
        <message>
            <source>{found} of {whole} records shown.</source>
            <translation>{found} von {whole} Datensätzen werden angezeigt.</translation>
        </message>
        <message>
            <source>{found} records that match the filter are shown; {searched} of {whole} records were searched. Scroll down to search the older ones.</source>
            <translation>{found} Datensätze, die dem Filter entsprechen, werden angezeigt; {searched} von {whole} Datensätzen wurden durchsucht. Nach unten blättern, um die älteren zu durchsuchen.</translation>
        </message>
        <message>
            <source>{found}; files that could not be searched: {unread}</source>
            <translation>{found}; nicht durchsuchbare Dateien: {unread}</translation>
        </message>
        <message>
            <source>{kind} removed</source>
            <translation>{kind} entfernt</translation>
        </message>
        <message numerus="yes">
            <source>{left} of {n} undo copies can be restored.</source>
            <translation>
                <numerusform>{left} von {n} Rückgängig-Kopie ist wiederherstellbar.</numerusform>
                <numerusform>{left} von {n} Rückgängig-Kopien sind wiederherstellbar.</numerusform>
            </translation>
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
            <source>{matches} ({prohibited} prohibited)</source>
            <translation>{matches} ({prohibited} unzulässig)</translation>
        </message>
        <message>
            <source>{name} (new file)</source>
            <translation>{name} (neue Datei)</translation>
        </message>
        <message>
            <source>{name} · custom</source>
            <translation>{name} · benutzerdefiniert</translation>
        </message>
        <message numerus="yes">
            <source>{name}: {n} objects</source>
            <translation>
                <numerusform>{name}: {n} Objekt</numerusform>
                <numerusform>{name}: {n} Objekte</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} approved</source>
            <translation>{n} genehmigt</translation>
        </message>
        <message numerus="yes">
            <source>{n} archive members</source>
            <translation>
                <numerusform>{n} Datei im Archiv</numerusform>
                <numerusform>{n} Dateien im Archiv</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} archive members {done} and verified, other members not changed</source>
            <translation>
                <numerusform>{n} Datei im Archiv {done} und überprüft, andere nicht geändert</numerusform>
                <numerusform>{n} Dateien im Archiv {done} und überprüft, andere nicht geändert</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} carried out</source>
            <translation>{n} ausgeführt</translation>
        </message>
        <message numerus="yes">
            <source>{n} changed objects</source>
            <translation>
                <numerusform>{n} geändertes Objekt</numerusform>
                <numerusform>{n} geänderte Objekte</numerusform>
            </translation>
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
            <source>{n} characters</source>
            <translation>
                <numerusform>{n} Zeichen</numerusform>
                <numerusform>{n} Zeichen</numerusform>
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
            <source>{n} decided results would stay in the list with their decisions, but without matches.</source>
            <translation>
                <numerusform>{n} entschiedenes Ergebnis bliebe mit seiner Entscheidung in der Liste, aber ohne Treffer.</numerusform>
                <numerusform>{n} entschiedene Ergebnisse blieben mit ihren Entscheidungen in der Liste, aber ohne Treffer.</numerusform>
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
            <source>{n} decisions and remediations</source>
            <translation>
                <numerusform>{n} Entscheidung oder Bereinigung</numerusform>
                <numerusform>{n} Entscheidungen und Bereinigungen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} decisions are lost.</source>
            <translation>
                <numerusform>{n} Entscheidung geht verloren.</numerusform>
                <numerusform>{n} Entscheidungen gehen verloren.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} decisions are still to be recorded</source>
            <translation>
                <numerusform>{n} Entscheidung ist noch nicht gespeichert</numerusform>
                <numerusform>{n} Entscheidungen sind noch nicht gespeichert</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} digits</source>
            <translation>
                <numerusform>{n} Ziffer</numerusform>
                <numerusform>{n} Ziffern</numerusform>
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
            <source>{n} files failed: {reason}</source>
            <translation>
                <numerusform>{n} Datei fehlgeschlagen: {reason}</numerusform>
                <numerusform>{n} Dateien fehlgeschlagen: {reason}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files not verified</source>
            <translation>
                <numerusform>{n} Datei nicht geprüft</numerusform>
                <numerusform>{n} Dateien nicht geprüft</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files partly {done}: {reason}</source>
            <translation>
                <numerusform>{n} Datei teilweise {done}: {reason}</numerusform>
                <numerusform>{n} Dateien teilweise {done}: {reason}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files refused: {reason}</source>
            <translation>
                <numerusform>{n} Datei zurückgewiesen: {reason}</numerusform>
                <numerusform>{n} Dateien zurückgewiesen: {reason}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files still contain matches that were not selected for masking</source>
            <translation>
                <numerusform>{n} Datei enthält weiterhin Treffer, die nicht zum Maskieren ausgewählt waren</numerusform>
                <numerusform>{n} Dateien enthalten weiterhin Treffer, die nicht zum Maskieren ausgewählt waren</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files that actions changed are not restored with the decisions, because their sensitive values would be on the disk again. To restore files too, select them in the list.</source>
            <translation>
                <numerusform>{n} Datei, die durch eine Aktion geändert wurde, wird nicht zusammen mit den Entscheidungen wiederhergestellt, weil ihre sensiblen Werte dann wieder auf dem Datenträger wären. Um auch sie wiederherzustellen, die Datei in der Liste auswählen.</numerusform>
                <numerusform>{n} Dateien, die durch Aktionen geändert wurden, werden nicht zusammen mit den Entscheidungen wiederhergestellt, weil ihre sensiblen Werte dann wieder auf dem Datenträger wären. Um auch Dateien wiederherzustellen, die Dateien in der Liste auswählen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files {done} and verified</source>
            <translation>
                <numerusform>{n} Datei {done} und geprüft</numerusform>
                <numerusform>{n} Dateien {done} und geprüft</numerusform>
            </translation>
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
                <numerusform>{n} Datensatz des Prüfprotokolls</numerusform>
                <numerusform>{n} Datensätze des Prüfprotokolls</numerusform>
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
            <source>{n} matches could not be compared.</source>
            <translation>
                <numerusform>{n} Treffer konnte nicht verglichen werden.</numerusform>
                <numerusform>{n} Treffer konnten nicht verglichen werden.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} matches in {locations} of {read} files with results</source>
            <translation>
                <numerusform>{n} Treffer in {locations} von {read} Dateien mit Ergebnissen</numerusform>
                <numerusform>{n} Treffer in {locations} von {read} Dateien mit Ergebnissen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} near misses</source>
            <translation>
                <numerusform>{n} Beinahetreffer</numerusform>
                <numerusform>{n} Beinahetreffer</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} new objects</source>
            <translation>
                <numerusform>{n} neues Objekt</numerusform>
                <numerusform>{n} neue Objekte</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects</source>
            <translation>
                <numerusform>{n} Objekt</numerusform>
                <numerusform>{n} Objekte</numerusform>
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
            <source>{n} objects are no longer found</source>
            <translation>
                <numerusform>{n} Objekt wird nicht mehr gefunden</numerusform>
                <numerusform>{n} Objekte werden nicht mehr gefunden</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects are not selected.</source>
            <translation>
                <numerusform>{n} Objekt ist nicht ausgewählt.</numerusform>
                <numerusform>{n} Objekte sind nicht ausgewählt.</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} objects are skipped ({reasons} different reasons).</source>
            <translation>{n} Objekte werden übersprungen ({reasons} verschiedene Gründe).</translation>
        </message>
        <message numerus="yes">
            <source>{n} objects are unchanged since the proposal.</source>
            <translation>
                <numerusform>{n} Objekt ist seit dem Vorschlag unverändert.</numerusform>
                <numerusform>{n} Objekte sind seit dem Vorschlag unverändert.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects contain prohibited values. After the decision, these values are no longer counted.</source>
            <translation>
                <numerusform>{n} Objekt enthält unzulässige Werte. Nach der Entscheidung zählen diese Werte nicht mehr.</numerusform>
                <numerusform>{n} Objekte enthalten unzulässige Werte. Nach der Entscheidung zählen diese Werte nicht mehr.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects decided</source>
            <translation>
                <numerusform>{n} Objekt entschieden</numerusform>
                <numerusform>{n} Objekte entschieden</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects have changed (counts, types, status, risk or owner)</source>
            <translation>
                <numerusform>{n} Objekt hat sich geändert (Anzahlen, Typen, Status, Risiko oder Besitzer)</numerusform>
                <numerusform>{n} Objekte haben sich geändert (Anzahlen, Typen, Status, Risiko oder Besitzer)</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects have changed and are skipped.</source>
            <translation>
                <numerusform>{n} Objekt hat sich geändert und wird übersprungen.</numerusform>
                <numerusform>{n} Objekte haben sich geändert und werden übersprungen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects no longer found</source>
            <translation>
                <numerusform>{n} Objekt nicht mehr gefunden</numerusform>
                <numerusform>{n} Objekte nicht mehr gefunden</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects no longer listed</source>
            <translation>
                <numerusform>{n} Objekt nicht mehr gelistet</numerusform>
                <numerusform>{n} Objekte nicht mehr gelistet</numerusform>
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
            <source>{n} objects on {first}, {after} on {last}. Changes: {changes}.</source>
            <translation>
                <numerusform>{n} Objekt am {first}, {after} am {last}. Änderungen: {changes}.</numerusform>
                <numerusform>{n} Objekte am {first}, {after} am {last}. Änderungen: {changes}.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects skipped ({reasons} different reasons)</source>
            <translation>
                <numerusform>{n} Objekt übersprungen ({reasons} verschiedene Gründe)</numerusform>
                <numerusform>{n} Objekte übersprungen ({reasons} verschiedene Gründe)</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects skipped: {reason}</source>
            <translation>
                <numerusform>{n} Objekt übersprungen: {reason}</numerusform>
                <numerusform>{n} Objekte übersprungen: {reason}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects that can be changed</source>
            <translation>
                <numerusform>{n} änderbares Objekt</numerusform>
                <numerusform>{n} änderbare Objekte</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects undecided again</source>
            <translation>
                <numerusform>{n} Objekt wieder offen</numerusform>
                <numerusform>{n} Objekte wieder offen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects were skipped.</source>
            <translation>
                <numerusform>{n} Objekt wurde übersprungen.</numerusform>
                <numerusform>{n} Objekte wurden übersprungen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects will be {done}.</source>
            <translation>
                <numerusform>{n} Objekt wird {done}.</numerusform>
                <numerusform>{n} Objekte werden {done}.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects with decreased matches</source>
            <translation>
                <numerusform>{n} Objekt mit weniger Treffern</numerusform>
                <numerusform>{n} Objekte mit weniger Treffern</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects with increased matches</source>
            <translation>
                <numerusform>{n} Objekt mit mehr Treffern</numerusform>
                <numerusform>{n} Objekte mit mehr Treffern</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} of your proposals have an answer: {parts}.</source>
            <translation>{n} der eigenen Vorschläge haben eine Antwort: {parts}.</translation>
        </message>
        <message numerus="yes">
            <source>{n} other results are already decided and stay as they are.</source>
            <translation>
                <numerusform>{n} weiteres Ergebnis ist schon entschieden und bleibt, wie es ist.</numerusform>
                <numerusform>{n} weitere Ergebnisse sind schon entschieden und bleiben, wie sie sind.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} records found, {searched} of {whole} searched …</source>
            <translation>
                <numerusform>{n} Datensatz gefunden, {searched} von {whole} durchsucht …</numerusform>
                <numerusform>{n} Datensätze gefunden, {searched} von {whole} durchsucht …</numerusform>
            </translation>
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
            <source>{n} rows</source>
            <translation>
                <numerusform>{n} Zeile</numerusform>
                <numerusform>{n} Zeilen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} rows are selected. An archive stands for the objects in it, and each object counts once.</source>
            <translation>
                <numerusform>{n} Zeile ist ausgewählt. Ein Archiv steht für die Objekte darin.</numerusform>
                <numerusform>{n} Zeilen sind ausgewählt. Ein Archiv steht für die Objekte darin, und jedes Objekt zählt einmal.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} undo copies destroyed.</source>
            <translation>
                <numerusform>{n} Rückgängig-Kopie vernichtet.</numerusform>
                <numerusform>{n} Rückgängig-Kopien vernichtet.</numerusform>
            </translation>
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
            <source>{picked} of {n} changes selected</source>
            <translation>
                <numerusform>{picked} von {n} Änderung ausgewählt</numerusform>
                <numerusform>{picked} von {n} Änderungen ausgewählt</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{rows}: {n} values can be searched for; rows skipped: {left_out}.</source>
            <translation>
                <numerusform>{rows}: {n} Wert ist suchbar; übersprungene Zeilen: {left_out}.</numerusform>
                <numerusform>{rows}: {n} Werte sind suchbar; übersprungene Zeilen: {left_out}.</numerusform>
            </translation>
        </message>
        <message>
            <source>{severity}, high confidence</source>
            <translation>{severity}, Konfidenz hoch</translation>
        </message>
        <message>
            <source>{severity}, low confidence</source>
            <translation>{severity}, Konfidenz niedrig</translation>
        </message>
        <message>
            <source>{severity}, medium confidence</source>
            <translation>{severity}, Konfidenz mittel</translation>
        </message>
        <message>
            <source>{share} of {decided}</source>
            <translation>{share} von {decided}</translation>
        </message>
        <message>
            <source>{state} (new)</source>
            <translation>{state} (neu)</translation>
        </message>
        <message>
            <source>{state} by {name}</source>
            <translation>{state} von {name}</translation>
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
            <source>{time}, {size} MB, {files} files, verified</source>
            <translation>{time}, {size} MB, {files} Dateien, geprüft</translation>
        </message>
        <message>
            <source>{user} at {server}</source>
            <translation>{user} auf {server}</translation>
        </message>
        <message>
            <source>{what}. These keys cannot be changed.</source>
            <translation>{what}. Diese Tasten lassen sich nicht ändern.</translation>
        </message>
        <message>
            <source>{words} Unlock the keyring and try again, or remove the server anyway.</source>
            <translation>{words} Schlüsselbund entsperren und erneut versuchen oder den Server trotzdem entfernen.</translation>
        </message>
        <message>
            <source>{work}. If you discard this work, {lost}.</source>
            <translation>{work}. Beim Verwerfen dieser Arbeit: {lost}.</translation>
        </message>
    </context>
</TS>

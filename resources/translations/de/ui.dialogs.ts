<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>ui.dialogs</name>
        <message>
            <source> days</source>
            <translation> Tage</translation>
        </message>
        <message>
            <source>* matches any characters, ? matches one; other characters match themselves.</source>
            <translation>* steht für beliebige Zeichen, ? für genau eines; andere Zeichen stehen für sich selbst.</translation>
        </message>
        <message>
            <source>A filter applies to all matches of a kind, existing and later ones. No file is changed. Its effect is shown below.</source>
            <translation>Ein Filter gilt für alle Treffer einer Art, vorhandene und spätere. Keine Datei wird geändert. Die Auswirkung steht unten.</translation>
        </message>
        <message>
            <source>A signed ZIP file with the query, the decisions, the changes of files and their verification, the audit journal, a summary to read, and a program that verifies all of it. It contains no values. The audit journal records that you made it.</source>
            <translation>Eine signierte ZIP-Datei mit der Abfrage, den Entscheidungen, den Änderungen an Dateien und deren Prüfung, dem Prüfprotokoll, einer lesbaren Zusammenfassung und einem Programm, das alles prüft. Sie enthält keine Werte. Das Erstellen wird im Prüfprotokoll festgehalten.</translation>
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
            <source>Add data type</source>
            <translation>Datentyp hinzufügen</translation>
        </message>
        <message>
            <source>Add filter</source>
            <translation>Filter hinzufügen</translation>
        </message>
        <message>
            <source>Address</source>
            <translation>Adresse</translation>
        </message>
        <message>
            <source>After</source>
            <translation>Nachher</translation>
        </message>
        <message>
            <source>All changes ({count})</source>
            <translation>Alle Änderungen ({count})</translation>
        </message>
        <message>
            <source>All objects</source>
            <translation>Alle Objekte</translation>
        </message>
        <message>
            <source>All results of the query ({count})</source>
            <translation>Alle Ergebnisse der Abfrage ({count})</translation>
        </message>
        <message>
            <source>All results, without conditions</source>
            <translation>Alle Ergebnisse, ohne Bedingungen</translation>
        </message>
        <message>
            <source>Allows changes again. The damage stays in the journal permanently, with your name and reason. Find out first who had access to the data folder.</source>
            <translation>Lässt Änderungen wieder zu. Der Schaden bleibt dauerhaft im Prüfprotokoll, mit Name und Begründung. Zuerst klären, wer Zugriff auf den Datenordner hatte.</translation>
        </message>
        <message>
            <source>Any action</source>
            <translation>Jede Aktion</translation>
        </message>
        <message>
            <source>Any target</source>
            <translation>Jedes Ziel</translation>
        </message>
        <message>
            <source>Any time</source>
            <translation>Jederzeit</translation>
        </message>
        <message>
            <source>Anyone</source>
            <translation>Alle</translation>
        </message>
        <message>
            <source>Apache License 2.0. No telemetry. The licences of the components are in the file NOTICE.</source>
            <translation>Apache License 2.0. Keine Telemetrie. Die Lizenzen der Komponenten stehen in der Datei NOTICE.</translation>
        </message>
        <message>
            <source>Appeared</source>
            <translation>Neu</translation>
        </message>
        <message>
            <source>Applies to</source>
            <translation>Gilt für</translation>
        </message>
        <message>
            <source>Approval rules</source>
            <translation>Genehmigungsregeln</translation>
        </message>
        <message>
            <source>Approve</source>
            <translation>Genehmigen</translation>
        </message>
        <message>
            <source>Archive or document, read in part</source>
            <translation>Archiv oder Dokument, teilweise gelesen</translation>
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
            <source>At least {count} characters. If you forget the password, delete lock_hash in settings.json.</source>
            <translation>Mindestens {count} Zeichen. Bei vergessenem Kennwort lock_hash in settings.json löschen.</translation>
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
            <source>Before</source>
            <translation>Vorher</translation>
        </message>
        <message>
            <source>Beginning</source>
            <translation>Anfang</translation>
        </message>
        <message>
            <source>Browse…</source>
            <translation>Durchsuchen…</translation>
        </message>
        <message>
            <source>By</source>
            <translation>Von</translation>
        </message>
        <message>
            <source>Bytes</source>
            <translation>Bytes</translation>
        </message>
        <message>
            <source>Bytes that change, before and after</source>
            <translation>Bytes, die sich ändern, vorher und nachher</translation>
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
            <source>Cache the last results, encrypted, to read them while the server is away</source>
            <translation>Letzte Ergebnisse verschlüsselt zwischenspeichern, um sie ohne Server zu lesen</translation>
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
            <source>Change</source>
            <translation>Änderung</translation>
        </message>
        <message>
            <source>Change, or reason why not</source>
            <translation>Änderung, oder warum nicht</translation>
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
            <source>Check digit</source>
            <translation>Prüfziffer</translation>
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
            <source>Checks before any change, passed or failed</source>
            <translation>Prüfungen vor jeder Änderung, bestanden oder nicht</translation>
        </message>
        <message>
            <source>Choose a quarantine folder</source>
            <translation>Quarantäneordner wählen</translation>
        </message>
        <message>
            <source>Choose a quarantine folder.</source>
            <translation>Einen Quarantäneordner wählen.</translation>
        </message>
        <message>
            <source>Choose one group or target, or leave the field empty for everything.</source>
            <translation>Eine Gruppe oder ein Ziel wählen, oder das Feld für alles leer lassen.</translation>
        </message>
        <message>
            <source>Choose the list again.</source>
            <translation>Die Liste erneut wählen.</translation>
        </message>
        <message>
            <source>Choose two different dates.</source>
            <translation>Zwei verschiedene Tage wählen.</translation>
        </message>
        <message>
            <source>Chosen days</source>
            <translation>Gewählte Tage</translation>
        </message>
        <message>
            <source>Class</source>
            <translation>Klasse</translation>
        </message>
        <message>
            <source>Clear filter</source>
            <translation>Filter zurücksetzen</translation>
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
            <source>Compare two dates</source>
            <translation>Zwei Tage vergleichen</translation>
        </message>
        <message>
            <source>Comparing …</source>
            <translation>Vergleich läuft …</translation>
        </message>
        <message>
            <source>Computing the effect …</source>
            <translation>Die Auswirkung wird berechnet …</translation>
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
            <source>Conflict: the filter would also count as test data {n} confirmed matches {places}.</source>
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
            <source>Context</source>
            <translation>Kontext</translation>
        </message>
        <message>
            <source>Copied. curl will ask for the password.</source>
            <translation>Kopiert. curl fragt nach dem Kennwort.</translation>
        </message>
        <message>
            <source>Copy as curl</source>
            <translation>Als curl kopieren</translation>
        </message>
        <message>
            <source>Copy versions</source>
            <translation>Versionen kopieren</translation>
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
            <source>Count matches in the files with results, before saving</source>
            <translation>Vor dem Speichern die Treffer in den Dateien mit Ergebnissen zählen</translation>
        </message>
        <message>
            <source>Count the value as test data {value}</source>
            <translation>Als Testdaten zählen: den Wert {value}</translation>
        </message>
        <message>
            <source>Count the value as test data …</source>
            <translation>Als Testdaten zählen: den Wert …</translation>
        </message>
        <message>
            <source>Counts as</source>
            <translation>Zählt als</translation>
        </message>
        <message>
            <source>Coverage</source>
            <translation>Abdeckung</translation>
        </message>
        <message>
            <source>Coverage statement (*.json)</source>
            <translation>Nachweis der Abdeckung (*.json)</translation>
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
            <source>Create…</source>
            <translation>Erstellen…</translation>
        </message>
        <message>
            <source>Current matches that the filter would change</source>
            <translation>Vorhandene Treffer, die der Filter ändern würde</translation>
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
            <source>Data type pages</source>
            <translation>Seiten der Datentypen</translation>
        </message>
        <message>
            <source>Data types</source>
            <translation>Datentypen</translation>
        </message>
        <message>
            <source>Days</source>
            <translation>Tage</translation>
        </message>
        <message>
            <source>Days from when this console first saw an object, by its most severe match, until it must be remediated or marked as false match or test data. Stored on this computer only.</source>
            <translation>Tage ab dem ersten Auftauchen eines Objekts in dieser Konsole, nach seinem schwersten Treffer, bis es bereinigt oder als Fehltreffer oder Testdaten markiert sein muss. Nur auf diesem Computer gespeichert.</translation>
        </message>
        <message>
            <source>Deadlines</source>
            <translation>Fristen</translation>
        </message>
        <message>
            <source>Decided</source>
            <translation>Entschieden</translation>
        </message>
        <message>
            <source>Decision</source>
            <translation>Entscheidung</translation>
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
            <source>Device, pipe or socket</source>
            <translation>Gerät, Pipe oder Socket</translation>
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
            <source>Discovery Console {version}</source>
            <translation>Discovery Console {version}</translation>
        </message>
        <message>
            <source>Don't connect</source>
            <translation>Nicht verbinden</translation>
        </message>
        <message>
            <source>Edit first…</source>
            <translation>Erst bearbeiten…</translation>
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
            <source>Ending</source>
            <translation>Ende</translation>
        </message>
        <message>
            <source>Enter a name.</source>
            <translation>Einen Namen eingeben.</translation>
        </message>
        <message>
            <source>Enter an address that begins with https://; other connections are not safe.</source>
            <translation>Eine Adresse eingeben, die mit https:// beginnt; andere Verbindungen sind nicht sicher.</translation>
        </message>
        <message>
            <source>Enter an expression, or choose a list.</source>
            <translation>Einen Ausdruck eingeben oder eine Liste wählen.</translation>
        </message>
        <message>
            <source>Enter only the address, like https://server.example:8339.</source>
            <translation>Nur die Adresse eingeben, wie https://server.example:8339.</translation>
        </message>
        <message>
            <source>Everything</source>
            <translation>Alles</translation>
        </message>
        <message>
            <source>Everything, or type a group or target</source>
            <translation>Alles, oder eine Gruppe oder ein Ziel eingeben</translation>
        </message>
        <message>
            <source>Everywhere</source>
            <translation>Überall</translation>
        </message>
        <message>
            <source>Evidence packs (*.zip)</source>
            <translation>Nachweispakete (*.zip)</translation>
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
            <source>Expire</source>
            <translation>Ablauf</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>Exportieren</translation>
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
            <source>Exported with all listed objects: {name}.</source>
            <translation>Mit allen aufgeführten Objekten exportiert: {name}.</translation>
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
        <message>
            <source>Exporting: {count} written, {searched} searched …</source>
            <translation>Export: {count} geschrieben, {searched} durchsucht …</translation>
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
            <source>Failed</source>
            <comment>check</comment>
            <translation>Nicht bestanden</translation>
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
            <source>File, reason, outcome or sign-off</source>
            <translation>Datei, Begründung, Ergebnis oder Abzeichnung</translation>
        </message>
        <message>
            <source>Files of every format can be quarantined, encrypted or deleted as a whole.</source>
            <translation>Dateien jedes Formats können als Ganzes in Quarantäne verschoben, verschlüsselt oder gelöscht werden.</translation>
        </message>
        <message>
            <source>Fill in the beginning to see the effect of the filter.</source>
            <translation>Den Anfang eingeben, um die Auswirkung des Filters zu sehen.</translation>
        </message>
        <message>
            <source>Fill in the ending to see the effect of the filter.</source>
            <translation>Das Ende eingeben, um die Auswirkung des Filters zu sehen.</translation>
        </message>
        <message>
            <source>Fill in the path to see the effect of the filter.</source>
            <translation>Den Pfad eingeben, um die Auswirkung des Filters zu sehen.</translation>
        </message>
        <message>
            <source>Fill in the value to see the effect of the filter.</source>
            <translation>Den Wert eingeben, um die Auswirkung des Filters zu sehen.</translation>
        </message>
        <message>
            <source>Filter</source>
            <translation>Filter</translation>
        </message>
        <message>
            <source>Filter pages</source>
            <translation>Seiten der Filter</translation>
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
            <source>Find, review and remediate sensitive data.</source>
            <translation>Sensible Daten finden, prüfen und bereinigen.</translation>
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
            <source>Folder that cannot be listed</source>
            <translation>Ordner, dessen Inhalt nicht lesbar ist</translation>
        </message>
        <message>
            <source>For a domain account: DOMAIN\name</source>
            <translation>Für ein Domänenkonto: DOMAIN\name</translation>
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
            <source>Format</source>
            <translation>Format</translation>
        </message>
        <message>
            <source>Formats and whether they support masking</source>
            <translation>Formate, und ob Maskieren darin möglich ist</translation>
        </message>
        <message>
            <source>Formats that support masking</source>
            <translation>Formate, in denen Maskieren möglich ist</translation>
        </message>
        <message>
            <source>Found here</source>
            <translation>Hier gefunden</translation>
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
        <message>
            <source>From examples…</source>
            <translation>Aus Beispielen…</translation>
        </message>
        <message>
            <source>From list…</source>
            <translation>Aus Liste…</translation>
        </message>
        <message>
            <source>From words…</source>
            <translation>Aus Wörtern…</translation>
        </message>
        <message>
            <source>Go to object</source>
            <translation>Zum Objekt gehen</translation>
        </message>
        <message>
            <source>Gone</source>
            <translation>Entfallen</translation>
        </message>
        <message>
            <source>Grown</source>
            <translation>Gewachsen</translation>
        </message>
        <message>
            <source>Holes of sparse files</source>
            <translation>Lücken in Sparse-Dateien</translation>
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
            <source>If not ticked, filters for a single value are left out of the export</source>
            <translation>Ohne Häkchen werden Filter für einen einzelnen Wert nicht exportiert</translation>
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
            <source>Import filters</source>
            <translation>Filter importieren</translation>
        </message>
        <message numerus="yes">
            <source>Import {n} objects</source>
            <translation>
                <numerusform>{n} Objekt importieren</numerusform>
                <numerusform>{n} Objekte importieren</numerusform>
            </translation>
        </message>
        <message>
            <source>Import…</source>
            <translation>Importieren…</translation>
        </message>
        <message numerus="yes">
            <source>In known files: {n} matches in {locations} of {read}</source>
            <translation>
                <numerusform>In bekannten Dateien: {n} Treffer in {locations} von {read}</numerusform>
                <numerusform>In bekannten Dateien: {n} Treffer in {locations} von {read}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>In known files: {n} matches in {locations} of {read}, at least</source>
            <translation>
                <numerusform>In bekannten Dateien: mindestens {n} Treffer in {locations} von {read}</numerusform>
                <numerusform>In bekannten Dateien: mindestens {n} Treffer in {locations} von {read}</numerusform>
            </translation>
        </message>
        <message>
            <source>Include a dry run of masking for open results</source>
            <translation>Probelauf des Maskierens für offene Ergebnisse aufnehmen</translation>
        </message>
        <message>
            <source>Include full values</source>
            <translation>Vollständige Werte aufnehmen</translation>
        </message>
        <message>
            <source>Interrupted</source>
            <translation>Unterbrochen</translation>
        </message>
        <message>
            <source>Keywords</source>
            <translation>Schlüsselwörter</translation>
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
            <source>Last 7 days</source>
            <translation>Letzte 7 Tage</translation>
        </message>
        <message>
            <source>Last day</source>
            <translation>Letzter Tag</translation>
        </message>
        <message>
            <source>Last year</source>
            <translation>Letztes Jahr</translation>
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
            <source>Loading filters …</source>
            <translation>Filter werden geladen …</translation>
        </message>
        <message>
            <source>Loading the coverage …</source>
            <translation>Die Abdeckung wird geladen …</translation>
        </message>
        <message>
            <source>Loading the list …</source>
            <translation>Die Liste wird geladen …</translation>
        </message>
        <message>
            <source>Loading …</source>
            <translation>Wird geladen …</translation>
        </message>
        <message>
            <source>Location</source>
            <translation>Speicherort</translation>
        </message>
        <message>
            <source>Locations</source>
            <translation>Speicherorte</translation>
        </message>
        <message>
            <source>Locations that would change</source>
            <translation>Speicherorte, die sich ändern würden</translation>
        </message>
        <message>
            <source>Lock</source>
            <translation>Sperre</translation>
        </message>
        <message>
            <source>Lock after this time without typing or clicking</source>
            <translation>Nach dieser Zeit ohne Eingabe oder Klick sperren</translation>
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
            <source>Luhn (cards)</source>
            <translation>Luhn (Karten)</translation>
        </message>
        <message>
            <source>Made by</source>
            <translation>Erstellt von</translation>
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
            <source>Match</source>
            <translation>Treffer</translation>
        </message>
        <message>
            <source>Match upper and lower case letters</source>
            <translation>Groß- und Kleinbuchstaben gleich behandeln</translation>
        </message>
        <message>
            <source>Matches</source>
            <translation>Treffer</translation>
        </message>
        <message>
            <source>Matches in the test text</source>
            <translation>Treffer im Testtext</translation>
        </message>
        <message>
            <source>Matches to mask or to leave unchanged</source>
            <translation>Treffer, die maskiert werden oder unverändert bleiben</translation>
        </message>
        <message>
            <source>Megabytes</source>
            <translation>Megabyte</translation>
        </message>
        <message>
            <source>Members of archives and documents that were not read: {inner} ({kinds}).</source>
            <translation>Nicht gelesene Teile von Archiven und Dokumenten: {inner} ({kinds}).</translation>
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
            <source>Never due</source>
            <translation>Ohne Frist</translation>
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
            <source>No</source>
            <translation>Nein</translation>
        </message>
        <message>
            <source>No answer</source>
            <translation>Keine Antwort</translation>
        </message>
        <message>
            <source>No file was written.</source>
            <translation>Keine Datei wurde geschrieben.</translation>
        </message>
        <message>
            <source>No filters. Everything is scanned and counted.</source>
            <translation>Keine Filter. Alles wird gescannt und gezählt.</translation>
        </message>
        <message>
            <source>No match: {failed}</source>
            <translation>Kein Treffer: {failed}</translation>
        </message>
        <message>
            <source>No permission</source>
            <translation>Keine Berechtigung</translation>
        </message>
        <message>
            <source>No record matches the filter.</source>
            <translation>Kein Datensatz entspricht dem Filter.</translation>
        </message>
        <message>
            <source>No records yet.</source>
            <translation>Noch keine Datensätze.</translation>
        </message>
        <message>
            <source>No snapshot yet. This console takes one each day on which it is connected.</source>
            <translation>Noch keine Momentaufnahme. Diese Konsole erstellt eine an jedem Tag, an dem sie verbunden ist.</translation>
        </message>
        <message>
            <source>None</source>
            <comment>check digit</comment>
            <translation>Keine</translation>
        </message>
        <message>
            <source>None of these objects are known here. The file is for another server.</source>
            <translation>Keines dieser Objekte ist hier bekannt. Die Datei ist für einen anderen Server.</translation>
        </message>
        <message>
            <source>Not everything was examined; the real numbers are higher.</source>
            <translation>Nicht alles wurde untersucht; die tatsächlichen Zahlen sind höher.</translation>
        </message>
        <message>
            <source>Not found</source>
            <translation>Nicht gefunden</translation>
        </message>
        <message>
            <source>Not reached: the scan ended early</source>
            <translation>Nicht erreicht: Scan vorzeitig beendet</translation>
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
            <source>Nothing has changed between these dates.</source>
            <translation>Zwischen diesen Tagen hat sich nichts geändert.</translation>
        </message>
        <message>
            <source>Number of files to delete</source>
            <translation>Anzahl der zu löschenden Dateien</translation>
        </message>
        <message>
            <source>Object</source>
            <translation>Objekt</translation>
        </message>
        <message>
            <source>Objects</source>
            <translation>Objekte</translation>
        </message>
        <message>
            <source>Objects in the assignment</source>
            <translation>Objekte der Zuweisung</translation>
        </message>
        <message>
            <source>Objects in this class</source>
            <translation>Objekte dieser Klasse</translation>
        </message>
        <message>
            <source>Objects that differ between the snapshots of two days. This console takes one snapshot a day; a later one of the same day replaces it.</source>
            <translation>Objekte, die sich zwischen den Momentaufnahmen zweier Tage unterscheiden. Diese Konsole erstellt eine Momentaufnahme pro Tag; eine spätere desselben Tages ersetzt sie.</translation>
        </message>
        <message>
            <source>Objects that were not reached are counted, but not listed.</source>
            <translation>Nicht erreichte Objekte werden gezählt, aber nicht aufgeführt.</translation>
        </message>
        <message>
            <source>Objects that were read are not listed.</source>
            <translation>Gelesene Objekte werden nicht aufgeführt.</translation>
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
            <source>Offset</source>
            <translation>Offset</translation>
        </message>
        <message>
            <source>Only in the cloud</source>
            <translation>Nur in der Cloud</translation>
        </message>
        <message>
            <source>Only the first {most} of {count} are assigned.</source>
            <translation>Nur die ersten {most} von {count} werden zugewiesen.</translation>
        </message>
        <message>
            <source>Only the first {most} of {count} are exported.</source>
            <translation>Nur die ersten {most} von {count} werden exportiert.</translation>
        </message>
        <message>
            <source>Only the first {most} of {count} get the note.</source>
            <translation>Nur die ersten {most} von {count} erhalten die Notiz.</translation>
        </message>
        <message>
            <source>Only the first {most} of {count} results are included.</source>
            <translation>Nur die ersten {most} von {count} Ergebnissen werden aufgenommen.</translation>
        </message>
        <message numerus="yes">
            <source>Only the first {n} objects are listed.</source>
            <translation>
                <numerusform>Nur das erste Objekt ist aufgeführt.</numerusform>
                <numerusform>Nur die ersten {n} Objekte sind aufgeführt.</numerusform>
            </translation>
        </message>
        <message>
            <source>Open</source>
            <comment>action in the journal</comment>
            <translation>Öffnen</translation>
        </message>
        <message>
            <source>Other objects with matches</source>
            <translation>Andere Objekte mit Treffern</translation>
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
            <source>Passed</source>
            <comment>check</comment>
            <translation>Bestanden</translation>
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
            <source>Paste a text to test the data type; it is not saved</source>
            <translation>Text einfügen, um den Datentyp zu testen; er wird nicht gespeichert</translation>
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
            <source>Production server: show a red band in windows and dialogs</source>
            <translation>Produktionsserver: in Fenstern und Dialogen ein rotes Band zeigen</translation>
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
            <source>Proposal expired</source>
            <translation>Vorschlag abgelaufen</translation>
        </message>
        <message>
            <source>Propose</source>
            <translation>Vorschlagen</translation>
        </message>
        <message numerus="yes">
            <source>Propose for {n} objects</source>
            <translation>
                <numerusform>Für {n} Objekt vorschlagen</numerusform>
                <numerusform>Für {n} Objekte vorschlagen</numerusform>
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
            <source>Proposed filters</source>
            <translation>Vorgeschlagene Filter</translation>
        </message>
        <message>
            <source>Purge</source>
            <translation>Endgültig löschen</translation>
        </message>
        <message>
            <source>Quarantine</source>
            <translation>Quarantäne</translation>
        </message>
        <message>
            <source>Quarantine folder on the computer of the service</source>
            <translation>Quarantäneordner auf dem Computer des Dienstes</translation>
        </message>
        <message>
            <source>Query</source>
            <translation>Abfrage</translation>
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
            <source>Reading the versions of the components...</source>
            <translation>Die Versionen der Komponenten werden gelesen...</translation>
        </message>
        <message>
            <source>Reads each of their files; changes nothing</source>
            <translation>Liest jede ihrer Dateien; ändert nichts</translation>
        </message>
        <message>
            <source>Reason</source>
            <comment>cause</comment>
            <translation>Grund</translation>
        </message>
        <message>
            <source>Recent calls, newest first: the last {changing} calls that change or query something, and the last {reading} that only read. They are not saved.</source>
            <translation>Letzte Aufrufe, neueste zuerst: die letzten {changing}, die etwas ändern oder abfragen, und die letzten {reading}, die nur lesen. Sie werden nicht gespeichert.</translation>
        </message>
        <message>
            <source>Record</source>
            <translation>Datensatz</translation>
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
            <source>Remainder after division by 97</source>
            <translation>Rest bei Division durch 97</translation>
        </message>
        <message>
            <source>Remediated manually</source>
            <translation>Manuell bereinigt</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message numerus="yes">
            <source>Remove note from {n} objects</source>
            <translation>
                <numerusform>Notiz von {n} Objekt entfernen</numerusform>
                <numerusform>Notiz von {n} Objekten entfernen</numerusform>
            </translation>
        </message>
        <message>
            <source>Reopened</source>
            <translation>Wieder offen</translation>
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
            <source>Reveal</source>
            <translation>Aufdecken</translation>
        </message>
        <message>
            <source>Save</source>
            <translation>Speichern</translation>
        </message>
        <message>
            <source>Save and lock</source>
            <translation>Speichern und sperren</translation>
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
            <source>Save the certificate of the server as server.pem in the same folder.</source>
            <translation>Das Zertifikat des Servers als server.pem im selben Ordner speichern.</translation>
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
            <source>Saved in the keyring</source>
            <translation>Im Schlüsselbund gespeichert</translation>
        </message>
        <message>
            <source>Scan coverage</source>
            <translation>Abdeckung des Scans</translation>
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
            <source>Search known files</source>
            <translation>Bekannte Dateien durchsuchen</translation>
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
            <source>Selected results ({count})</source>
            <translation>Ausgewählte Ergebnisse ({count})</translation>
        </message>
        <message>
            <source>Send this fingerprint of its key to the recipient, but not together with the file:</source>
            <translation>Diesen Fingerabdruck des Schlüssels an den Empfänger senden, aber nicht zusammen mit der Datei:</translation>
        </message>
        <message>
            <source>Server</source>
            <translation>Server</translation>
        </message>
        <message>
            <source>Set deadlines</source>
            <translation>Fristen festlegen</translation>
        </message>
        <message>
            <source>Show calls that only read</source>
            <translation>Aufrufe zeigen, die nur lesen</translation>
        </message>
        <message>
            <source>Show value</source>
            <translation>Wert zeigen</translation>
        </message>
        <message>
            <source>Shows the results of the server. Its certificate is checked before anything is sent.</source>
            <translation>Zeigt die Ergebnisse des Servers. Sein Zertifikat wird geprüft, bevor etwas gesendet wird.</translation>
        </message>
        <message>
            <source>Shrunk</source>
            <translation>Geschrumpft</translation>
        </message>
        <message>
            <source>Signed with a key that {by} used before.</source>
            <translation>Signiert mit einem Schlüssel, den {by} schon verwendet hat.</translation>
        </message>
        <message>
            <source>Signed with an unknown key. Ask {by} to confirm this key: {key}</source>
            <translation>Signiert mit einem unbekannten Schlüssel. Diesen Schlüssel von {by} bestätigen lassen: {key}</translation>
        </message>
        <message>
            <source>Signed {made}, unchanged since. Objects known here are assigned to {to}; objects without a note get the one in the file. Nothing else changes.</source>
            <translation>Signiert {made}, seitdem unverändert. Hier bekannte Objekte werden {to} zugewiesen; Objekte ohne Notiz erhalten die der Datei. Sonst ändert sich nichts.</translation>
        </message>
        <message>
            <source>Signed; fingerprint of the key: {key}.</source>
            <translation>Signiert; Fingerabdruck des Schlüssels: {key}.</translation>
        </message>
        <message>
            <source>Status</source>
            <translation>Status</translation>
        </message>
        <message>
            <source>Stored on this computer and included in exports. Enter note: in the query to find results with notes. Values in the note are masked before it is saved.</source>
            <translation>Wird auf diesem Computer gespeichert und mit exportiert. Mit note: in der Abfrage sind Ergebnisse mit Notizen zu finden. Werte in der Notiz werden vor dem Speichern maskiert.</translation>
        </message>
        <message>
            <source>Stored on this computer and included in exports. To find assigned results, type "assigned:" in the query. Undo with Ctrl+Z.</source>
            <translation>Wird auf diesem Computer gespeichert und mit exportiert. Mit „assigned:“ in der Abfrage sind zugewiesene Ergebnisse zu finden. Mit Strg+Z rückgängig machen.</translation>
        </message>
        <message>
            <source>Supported</source>
            <translation>Möglich</translation>
        </message>
        <message>
            <source>Symbolic link, not followed</source>
            <translation>Symbolische Verknüpfung, nicht verfolgt</translation>
        </message>
        <message>
            <source>Take snapshot now</source>
            <translation>Jetzt Momentaufnahme erstellen</translation>
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
            <source>The body is not included because it may contain a value or a password. Save it as body.json in the folder where you run curl.</source>
            <translation>Der Inhalt fehlt, weil er einen Wert oder ein Kennwort enthalten kann. Als body.json in dem Ordner speichern, in dem curl ausgeführt wird.</translation>
        </message>
        <message>
            <source>The classes add up to all objects and bytes that were found.</source>
            <translation>Die Klassen ergeben zusammen alle gefundenen Objekte und Bytes.</translation>
        </message>
        <message>
            <source>The classes do not add up to all objects: do not rely on this statement.</source>
            <translation>Die Klassen ergeben zusammen nicht alle Objekte: Auf diesen Nachweis ist kein Verlass.</translation>
        </message>
        <message>
            <source>The export has all of them.</source>
            <translation>Der Export enthält alle.</translation>
        </message>
        <message>
            <source>The file contains locations, counts, decisions and your notes, but no values. You sign it, so that changes to it are detected.</source>
            <translation>Die Datei enthält Speicherorte, Anzahlen, Entscheidungen und die eigenen Notizen, aber keine Werte. Sie wird signiert, damit Änderungen an ihr erkannt werden.</translation>
        </message>
        <message>
            <source>The first day is after the last day.</source>
            <translation>Der erste Tag liegt nach dem letzten Tag.</translation>
        </message>
        <message>
            <source>The first snapshot is of {day}. A comparison needs the snapshot of another day.</source>
            <translation>Die erste Momentaufnahme ist vom {day}. Ein Vergleich braucht die Momentaufnahme eines weiteren Tages.</translation>
        </message>
        <message>
            <source>The first {most} of {count} changes are shown; an export contains all.</source>
            <translation>Die ersten {most} von {count} Änderungen sind zu sehen; ein Export enthält alle.</translation>
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
            <source>The last day is before the first day.</source>
            <translation>Der letzte Tag liegt vor dem ersten Tag.</translation>
        </message>
        <message>
            <source>The list is no longer available because the location was scanned again.</source>
            <translation>Die Liste ist nicht mehr verfügbar, weil der Speicherort erneut gescannt wurde.</translation>
        </message>
        <message>
            <source>The lock hides all windows of the console until its own password is entered. It does not encrypt anything.</source>
            <translation>Die Sperre blendet alle Fenster der Konsole aus, bis ihr eigenes Kennwort eingegeben wird. Sie verschlüsselt nichts.</translation>
        </message>
        <message>
            <source>The name and the key do not match those of earlier files. Ask {by} to confirm this key: {key}</source>
            <translation>Name und Schlüssel passen nicht zu denen früherer Dateien. Diesen Schlüssel von {by} bestätigen lassen: {key}</translation>
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
            <source>The scan ended early, so there may be more objects than are counted here.</source>
            <translation>Der Scan endete vorzeitig, es kann also mehr Objekte geben als hier gezählt.</translation>
        </message>
        <message>
            <source>The two passwords differ.</source>
            <translation>Die beiden Kennwörter sind verschieden.</translation>
        </message>
        <message>
            <source>There are more.</source>
            <translation>Es gibt weitere.</translation>
        </message>
        <message>
            <source>This computer has no keyring, so the key that signs the pack lasts only until the console ends. Send the fingerprint of the key to the auditor by another way than the pack: after a restart, the console signs with another key and does not recognize this pack as its own.</source>
            <translation>Dieser Computer hat keinen Schlüsselbund; der Schlüssel, der das Paket signiert, gilt deshalb nur bis zum Ende der Konsole. Den Fingerabdruck des Schlüssels auf einem anderen Weg als das Paket an die prüfende Stelle senden: Nach einem Neustart signiert die Konsole mit einem anderen Schlüssel und erkennt dieses Paket nicht als eigenes.</translation>
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
            <source>This filter would match everything.</source>
            <translation>Dieser Filter würde auf alles zutreffen.</translation>
        </message>
        <message>
            <source>This is not an address. Enter one like https://server.example:8339.</source>
            <translation>Das ist keine Adresse. Eine eingeben wie https://server.example:8339.</translation>
        </message>
        <message>
            <source>This object is not in the results any more.</source>
            <translation>Dieses Objekt ist nicht mehr in den Ergebnissen.</translation>
        </message>
        <message>
            <source>This object was gone at the second date.</source>
            <translation>Dieses Objekt gab es am zweiten Tag nicht mehr.</translation>
        </message>
        <message>
            <source>This server has no keyring, so the key that signs the statement lasts only until the service ends. Give its fingerprint to the auditor when you hand over the statement.</source>
            <translation>Dieser Server hat keinen Schlüsselbund; der Schlüssel, der den Nachweis signiert, gilt deshalb nur bis zum Ende des Dienstes. Seinen Fingerabdruck der prüfenden Stelle zusammen mit dem Nachweis geben.</translation>
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
            <source>To use another query, run it on the Results page first.</source>
            <translation>Für eine andere Abfrage diese zuerst auf der Seite „Ergebnisse“ ausführen.</translation>
        </message>
        <message>
            <source>Today</source>
            <translation>Heute</translation>
        </message>
        <message>
            <source>Too large, read in part</source>
            <translation>Zu groß, teilweise gelesen</translation>
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
            <source>Type the number to confirm</source>
            <translation>Anzahl zur Bestätigung eingeben</translation>
        </message>
        <message numerus="yes">
            <source>Type {count} to delete {n} files.</source>
            <translation>
                <numerusform>{count} eingeben, um {n} Datei zu löschen.</numerusform>
                <numerusform>{count} eingeben, um {n} Dateien zu löschen.</numerusform>
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
            <source>Unknown certificate</source>
            <translation>Unbekanntes Zertifikat</translation>
        </message>
        <message>
            <source>Unsupported format</source>
            <translation>Nicht unterstütztes Format</translation>
        </message>
        <message>
            <source>Use an expression</source>
            <translation>Ausdruck verwenden</translation>
        </message>
        <message>
            <source>User</source>
            <translation>Benutzer</translation>
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
            <source>Verhoeff</source>
            <translation>Verhoeff</translation>
        </message>
        <message>
            <source>What</source>
            <translation>Was</translation>
        </message>
        <message>
            <source>What scans exclude, and which values they ignore or count as test data.</source>
            <translation>Was Scans ausschließen, und welche Werte sie ignorieren oder als Testdaten zählen.</translation>
        </message>
        <message>
            <source>What the scan of {name} has read, and what it has not. Every object is counted once.</source>
            <translation>Was der Scan von {name} gelesen hat und was nicht. Jedes Objekt wird einmal gezählt.</translation>
        </message>
        <message>
            <source>When</source>
            <translation>Wann</translation>
        </message>
        <message>
            <source>Who revealed values, made decisions, changed files or exported. Each record is linked to the previous one, so edited or removed records are detected.</source>
            <translation>Wer Werte aufgedeckt, entschieden, Dateien geändert oder exportiert hat. Jeder Datensatz ist mit dem vorigen verkettet, sodass geänderte oder entfernte Datensätze erkannt werden.</translation>
        </message>
        <message>
            <source>Withdraw</source>
            <translation>Zurückziehen</translation>
        </message>
        <message numerus="yes">
            <source>Would count {n} matches {places} as test data, at once.</source>
            <translation>
                <numerusform>Würde {n} Treffer {places} als Testdaten zählen, sofort.</numerusform>
                <numerusform>Würde {n} Treffer {places} als Testdaten zählen, sofort.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Would count {n} matches {places} as test data, with the next scan.</source>
            <translation>
                <numerusform>Würde {n} Treffer {places} als Testdaten zählen, ab dem nächsten Scan.</numerusform>
                <numerusform>Würde {n} Treffer {places} als Testdaten zählen, ab dem nächsten Scan.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Would hide {n} matches {places}, at once.</source>
            <translation>
                <numerusform>Würde {n} Treffer {places} ausblenden, sofort.</numerusform>
                <numerusform>Würde {n} Treffer {places} ausblenden, sofort.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Would hide {n} matches {places}, with the next scan.</source>
            <translation>
                <numerusform>Würde {n} Treffer {places} ausblenden, ab dem nächsten Scan.</numerusform>
                <numerusform>Würde {n} Treffer {places} ausblenden, ab dem nächsten Scan.</numerusform>
            </translation>
        </message>
        <message>
            <source>Would not change any current result.</source>
            <translation>Würde kein vorhandenes Ergebnis ändern.</translation>
        </message>
        <message>
            <source>Yes</source>
            <translation>Ja</translation>
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
            <source>Your data types</source>
            <translation>Eigene Datentypen</translation>
        </message>
        <message>
            <source>and {count} more</source>
            <translation>und {count} weitere</translation>
        </message>
        <message numerus="yes">
            <source>and {n} locations more</source>
            <translation>
                <numerusform>und {n} weiterer Speicherort</numerusform>
                <numerusform>und {n} weitere Speicherorte</numerusform>
            </translation>
        </message>
        <message>
            <source>badge, Ausweis (at least one must be near the match)</source>
            <translation>badge, Ausweis (mindestens eines muss nahe am Treffer stehen)</translation>
        </message>
        <message>
            <source>d MMM yyyy</source>
            <translation>d. MMM yyyy</translation>
        </message>
        <message>
            <source>damaged {count}</source>
            <translation>beschädigt {count}</translation>
        </message>
        <message>
            <source>encrypted {count}</source>
            <translation>verschlüsselt {count}</translation>
        </message>
        <message numerus="yes">
            <source>in {n} locations</source>
            <translation>
                <numerusform>an {n} Speicherort</numerusform>
                <numerusform>an {n} Speicherorten</numerusform>
            </translation>
        </message>
        <message>
            <source>nothing has changed</source>
            <translation>nichts hat sich geändert</translation>
        </message>
        <message>
            <source>other reason {count}</source>
            <translation>anderer Grund {count}</translation>
        </message>
        <message>
            <source>proposed by {name}</source>
            <translation>vorgeschlagen von {name}</translation>
        </message>
        <message>
            <source>read error {count}</source>
            <translation>Lesefehler {count}</translation>
        </message>
        <message>
            <source>signed off by {name}</source>
            <translation>abgezeichnet von {name}</translation>
        </message>
        <message>
            <source>to</source>
            <comment>last day</comment>
            <translation>bis</translation>
        </message>
        <message>
            <source>too large, read in part {count}</source>
            <translation>zu groß, teilweise gelesen {count}</translation>
        </message>
        <message>
            <source>unsupported format {count}</source>
            <translation>nicht unterstütztes Format {count}</translation>
        </message>
        <message numerus="yes">
            <source>{by} assigns {n} objects to {to}</source>
            <translation>
                <numerusform>{by} weist {to} {n} Objekt zu</numerusform>
                <numerusform>{by} weist {to} {n} Objekte zu</numerusform>
            </translation>
        </message>
        <message>
            <source>{count} appeared</source>
            <translation>{count} neu</translation>
        </message>
        <message>
            <source>{count} decided</source>
            <translation>{count} entschieden</translation>
        </message>
        <message>
            <source>{count} gone</source>
            <translation>{count} entfallen</translation>
        </message>
        <message>
            <source>{count} grown</source>
            <translation>{count} gewachsen</translation>
        </message>
        <message>
            <source>{count} reopened</source>
            <translation>{count} wieder offen</translation>
        </message>
        <message>
            <source>{count} shrunk</source>
            <translation>{count} geschrumpft</translation>
        </message>
        <message>
            <source>{count} snapshots since {day}.</source>
            <translation>{count} Momentaufnahmen seit {day}.</translation>
        </message>
        <message>
            <source>{first} and {last}</source>
            <translation>{first} und {last}</translation>
        </message>
        <message>
            <source>{found}; {unread} could not be searched</source>
            <translation>{found}; {unread} nicht durchsuchbar</translation>
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
            <source>{name} was written.</source>
            <translation>{name} wurde geschrieben.</translation>
        </message>
        <message numerus="yes">
            <source>{name}: {n} objects</source>
            <translation>
                <numerusform>{name}: {n} Objekt</numerusform>
                <numerusform>{name}: {n} Objekte</numerusform>
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
            <source>{n} digits</source>
            <translation>
                <numerusform>{n} Ziffer</numerusform>
                <numerusform>{n} Ziffern</numerusform>
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
            <source>{n} near misses</source>
            <translation>
                <numerusform>{n} Beinahetreffer</numerusform>
                <numerusform>{n} Beinahetreffer</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects on {first}, {after} on {last}: {changes}.</source>
            <translation>
                <numerusform>{n} Objekt am {first}, {after} am {last}: {changes}.</numerusform>
                <numerusform>{n} Objekte am {first}, {after} am {last}: {changes}.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} records shown.</source>
            <translation>
                <numerusform>{n} Datensatz zu sehen.</numerusform>
                <numerusform>{n} Datensätze zu sehen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} records shown. Scroll down for older records.</source>
            <translation>
                <numerusform>{n} Datensatz zu sehen. Für ältere nach unten blättern.</numerusform>
                <numerusform>{n} Datensätze zu sehen. Für ältere nach unten blättern.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} records so far, {searched} searched …</source>
            <translation>
                <numerusform>Bisher {n} Datensatz, {searched} durchsucht …</numerusform>
                <numerusform>Bisher {n} Datensätze, {searched} durchsucht …</numerusform>
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
    </context>
</TS>

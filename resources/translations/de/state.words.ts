<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.words</name>
        <message>
            <source>1 file read, {matches} matches found.</source>
            <translation>1 Datei gelesen, {matches} Treffer gefunden.</translation>
        </message>
        <message>
            <source>48 bits</source>
            <translation>48 Bit</translation>
        </message>
        <message>
            <source>A Location was added.</source>
            <translation>Ein Speicherort wurde hinzugefügt.</translation>
        </message>
        <message>
            <source>A Location was changed.</source>
            <translation>Ein Speicherort wurde geändert.</translation>
        </message>
        <message>
            <source>A Location was removed.</source>
            <translation>Ein Speicherort wurde entfernt.</translation>
        </message>
        <message>
            <source>A filter was refused: {reason}</source>
            <translation>Ein Filter wurde abgelehnt: {reason}</translation>
        </message>
        <message>
            <source>A report of the machine {name} is imported.</source>
            <translation>Ein Bericht des Computers {name} wird importiert.</translation>
        </message>
        <message>
            <source>A request was refused: permission is missing ({count} times).</source>
            <translation>Anfragen wurden abgelehnt: Die Berechtigung fehlt ({count} Mal).</translation>
        </message>
        <message>
            <source>A request was refused: permission is missing.</source>
            <translation>Eine Anfrage wurde abgelehnt: Die Berechtigung fehlt.</translation>
        </message>
        <message>
            <source>A scan report was refused: {reason}</source>
            <translation>Ein Scanbericht wurde abgelehnt: {reason}</translation>
        </message>
        <message>
            <source>A wrong password was given once.</source>
            <translation>Ein falsches Kennwort wurde einmal angegeben.</translation>
        </message>
        <message>
            <source>A wrong password was given {count} times.</source>
            <translation>Ein falsches Kennwort wurde {count} Mal angegeben.</translation>
        </message>
        <message>
            <source>A wrong user name or password was given once.</source>
            <translation>Ein falscher Benutzername oder ein falsches Kennwort wurde einmal angegeben.</translation>
        </message>
        <message>
            <source>A wrong user name or password was given {count} times.</source>
            <translation>Ein falscher Benutzername oder ein falsches Kennwort wurde {count} Mal angegeben.</translation>
        </message>
        <message>
            <source>ACL Firewall</source>
            <translation>ACL-Firewall</translation>
        </message>
        <message>
            <source>Access Control Completed</source>
            <translation>Zugriffssteuerung abgeschlossen</translation>
        </message>
        <message>
            <source>Access Control Failed</source>
            <translation>Zugriffssteuerung fehlgeschlagen</translation>
        </message>
        <message>
            <source>Access Control List</source>
            <translation>Zugriffssteuerungsliste</translation>
        </message>
        <message>
            <source>Access Control Started</source>
            <translation>Zugriffssteuerung begonnen</translation>
        </message>
        <message>
            <source>Activity Log Access</source>
            <translation>Prüfprotokoll gelesen</translation>
        </message>
        <message>
            <source>Agent Error</source>
            <translation>Agent: Fehler</translation>
        </message>
        <message>
            <source>Agent Pending</source>
            <translation>Agent: ausstehend</translation>
        </message>
        <message>
            <source>Agent Probe</source>
            <translation>Agent: Erkundung</translation>
        </message>
        <message>
            <source>Agent Remediate</source>
            <translation>Agent: Bereinigung</translation>
        </message>
        <message>
            <source>Agent Revoked</source>
            <translation>Agent: Registrierung widerrufen</translation>
        </message>
        <message>
            <source>Agent Scan</source>
            <translation>Agent: Scan</translation>
        </message>
        <message>
            <source>Agent Verified</source>
            <translation>Agent: registriert</translation>
        </message>
        <message>
            <source>All match locations are being mapped to the risk profiles again.</source>
            <translation>Alle Fundstellen werden den Risikoprofilen neu zugeordnet.</translation>
        </message>
        <message>
            <source>All match locations are mapped to the risk profiles.</source>
            <translation>Alle Fundstellen sind den Risikoprofilen zugeordnet.</translation>
        </message>
        <message>
            <source>An internal error ({error}); see the log of the service ({count} times).</source>
            <translation>Interner Fehler ({error}); Näheres im Protokoll des Dienstes ({count} Mal).</translation>
        </message>
        <message>
            <source>An internal error ({error}); see the log of the service.</source>
            <translation>Interner Fehler ({error}); Näheres im Protokoll des Dienstes.</translation>
        </message>
        <message>
            <source>Answering at {address}.</source>
            <translation>Antwortet unter {address}.</translation>
        </message>
        <message>
            <source>Application Failure</source>
            <translation>Interner Fehler</translation>
        </message>
        <message>
            <source>Attachment</source>
            <translation>Anhang</translation>
        </message>
        <message>
            <source>BCC</source>
            <translation>BCC</translation>
        </message>
        <message>
            <source>Backup Failed</source>
            <translation>Sicherung fehlgeschlagen</translation>
        </message>
        <message>
            <source>Backup Succeeded</source>
            <translation>Sicherung abgeschlossen</translation>
        </message>
        <message>
            <source>Bank</source>
            <translation>Bank</translation>
        </message>
        <message>
            <source>CC</source>
            <translation>CC</translation>
        </message>
        <message>
            <source>Card</source>
            <translation>Karte</translation>
        </message>
        <message>
            <source>Catalog</source>
            <translation>Katalog</translation>
        </message>
        <message>
            <source>Check</source>
            <translation>Prüfung</translation>
        </message>
        <message>
            <source>Check digit</source>
            <translation>Prüfziffer</translation>
        </message>
        <message>
            <source>Classification Completed</source>
            <translation>Klassifizierung abgeschlossen</translation>
        </message>
        <message>
            <source>Classification Failed</source>
            <translation>Klassifizierung fehlgeschlagen</translation>
        </message>
        <message>
            <source>Classification Policy Added</source>
            <translation>Klassifizierungsrichtlinie hinzugefügt</translation>
        </message>
        <message>
            <source>Classification Policy Modified</source>
            <translation>Klassifizierungsrichtlinie geändert</translation>
        </message>
        <message>
            <source>Classification Policy Removed</source>
            <translation>Klassifizierungsrichtlinie entfernt</translation>
        </message>
        <message>
            <source>Classification Started</source>
            <translation>Klassifizierung begonnen</translation>
        </message>
        <message>
            <source>Classification Status</source>
            <translation>Klassifizierungsstatus</translation>
        </message>
        <message>
            <source>Classified</source>
            <translation>Klassifiziert</translation>
        </message>
        <message>
            <source>Client Modified</source>
            <translation>Am Client geändert</translation>
        </message>
        <message>
            <source>Column</source>
            <translation>Spalte</translation>
        </message>
        <message>
            <source>Column:Key</source>
            <translation>Spalte:Schlüssel</translation>
        </message>
        <message>
            <source>Confidence</source>
            <translation>Konfidenz</translation>
        </message>
        <message>
            <source>Configuration Failed</source>
            <translation>Konfiguration fehlgeschlagen</translation>
        </message>
        <message>
            <source>Configuration Info</source>
            <translation>Konfiguration</translation>
        </message>
        <message>
            <source>Confirmed</source>
            <translation>Bestätigt</translation>
        </message>
        <message>
            <source>Confirmed Match</source>
            <translation>Bestätigter Treffer</translation>
        </message>
        <message>
            <source>Connection Info</source>
            <translation>Verbindung</translation>
        </message>
        <message>
            <source>Content</source>
            <translation>Inhalt</translation>
        </message>
        <message>
            <source>Context</source>
            <translation>Kontext</translation>
        </message>
        <message>
            <source>Credential Changed</source>
            <translation>Anmeldedaten geändert</translation>
        </message>
        <message>
            <source>Credential Failed</source>
            <translation>Anmeldedaten abgelehnt</translation>
        </message>
        <message>
            <source>Datastore Failure</source>
            <translation>Datenspeicher fehlerhaft</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>Datum</translation>
        </message>
        <message>
            <source>Date Modified</source>
            <translation>Änderungsdatum</translation>
        </message>
        <message>
            <source>Delegated</source>
            <translation>Delegiert</translation>
        </message>
        <message>
            <source>Delegation Setting Modified</source>
            <translation>Genehmigungsregeln geändert</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <source>Deleted</source>
            <translation>Gelöscht</translation>
        </message>
        <message>
            <source>Deleted with restrictions</source>
            <translation>Mit Einschränkungen gelöscht</translation>
        </message>
        <message>
            <source>Digits</source>
            <translation>Ziffern</translation>
        </message>
        <message>
            <source>Discovered</source>
            <translation>Gefunden</translation>
        </message>
        <message>
            <source>Distributed Scan Assignment</source>
            <translation>Verteilter Scan zugewiesen</translation>
        </message>
        <message>
            <source>Distributed Scan Complete</source>
            <translation>Verteilter Scan abgeschlossen</translation>
        </message>
        <message>
            <source>Distributed Scan Disabled</source>
            <translation>Verteilter Scan deaktiviert</translation>
        </message>
        <message>
            <source>Distributed Scan Trigger</source>
            <translation>Verteilter Scan ausgelöst</translation>
        </message>
        <message>
            <source>Document Created</source>
            <translation>Dokument erstellt</translation>
        </message>
        <message>
            <source>Document Creator</source>
            <translation>Ersteller des Dokuments</translation>
        </message>
        <message>
            <source>Document Modified</source>
            <translation>Dokument geändert</translation>
        </message>
        <message>
            <source>Document Modifier</source>
            <translation>Dokument geändert von</translation>
        </message>
        <message>
            <source>Document Subject</source>
            <translation>Betreff des Dokuments</translation>
        </message>
        <message>
            <source>Document Title</source>
            <translation>Titel des Dokuments</translation>
        </message>
        <message>
            <source>Domain</source>
            <translation>Domain</translation>
        </message>
        <message>
            <source>Encoding</source>
            <translation>Kodierung</translation>
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
            <source>Example</source>
            <translation>Beispiel</translation>
        </message>
        <message>
            <source>Expiry</source>
            <translation>Ablauf</translation>
        </message>
        <message>
            <source>False Match</source>
            <translation>Fehltreffer</translation>
        </message>
        <message>
            <source>False match</source>
            <translation>Fehltreffer</translation>
        </message>
        <message>
            <source>File Created</source>
            <translation>Datei erstellt</translation>
        </message>
        <message>
            <source>File Modified</source>
            <translation>Datei geändert</translation>
        </message>
        <message>
            <source>File Owner</source>
            <translation>Besitzer der Datei</translation>
        </message>
        <message>
            <source>Filename</source>
            <translation>Dateiname</translation>
        </message>
        <message>
            <source>Filter Add Failed</source>
            <translation>Filter abgelehnt</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>Ordner</translation>
        </message>
        <message>
            <source>Format</source>
            <translation>Format</translation>
        </message>
        <message>
            <source>Format Failed</source>
            <translation>Format fehlerhaft</translation>
        </message>
        <message>
            <source>From</source>
            <translation>Von</translation>
        </message>
        <message>
            <source>Global Filter Added</source>
            <translation>Globaler Filter hinzugefügt</translation>
        </message>
        <message>
            <source>Global Filter Imported</source>
            <translation>Globaler Filter importiert</translation>
        </message>
        <message>
            <source>Global Filter Modified</source>
            <translation>Globaler Filter geändert</translation>
        </message>
        <message>
            <source>Global Filter Removed</source>
            <translation>Globaler Filter entfernt</translation>
        </message>
        <message>
            <source>Group Changed</source>
            <translation>Gruppe geändert</translation>
        </message>
        <message>
            <source>Header</source>
            <translation>Kopf</translation>
        </message>
        <message>
            <source>High</source>
            <translation>Hoch</translation>
        </message>
        <message>
            <source>Id</source>
            <translation>ID</translation>
        </message>
        <message>
            <source>Indexing results.</source>
            <translation>Ergebnisse werden indiziert.</translation>
        </message>
        <message>
            <source>Instance</source>
            <translation>Instanz</translation>
        </message>
        <message>
            <source>Interrupted, because the service ended abruptly. {read} files were read. Scan it again for complete results.</source>
            <translation>Unterbrochen, weil der Dienst unerwartet beendet wurde. {read} Dateien wurden gelesen. Für vollständige Ergebnisse erneut scannen.</translation>
        </message>
        <message>
            <source>Interrupted, because the service ended: {read} of {files} files were read. Scan it again for complete results.</source>
            <translation>Unterbrochen, weil der Dienst beendet wurde: {read} von {files} Dateien wurden gelesen. Für vollständige Ergebnisse erneut scannen.</translation>
        </message>
        <message>
            <source>Issuer range</source>
            <translation>Ausstellerbereich</translation>
        </message>
        <message>
            <source>Key</source>
            <translation>Schlüssel</translation>
        </message>
        <message>
            <source>Key Columns</source>
            <translation>Schlüsselspalten</translation>
        </message>
        <message>
            <source>Key Source</source>
            <translation>Quelle des Schlüssels</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>Art</translation>
        </message>
        <message>
            <source>Known hosts</source>
            <translation>Bekannte Hosts</translation>
        </message>
        <message>
            <source>Known keys</source>
            <translation>Bekannte Schlüssel</translation>
        </message>
        <message>
            <source>Known names</source>
            <translation>Bekannte Namen</translation>
        </message>
        <message>
            <source>Known numbers</source>
            <translation>Bekannte Nummern</translation>
        </message>
        <message>
            <source>Ledger corrupted</source>
            <translation>Prüfprotokoll beschädigt</translation>
        </message>
        <message>
            <source>Length</source>
            <translation>Länge</translation>
        </message>
        <message>
            <source>License Changed</source>
            <translation>Lizenz geändert</translation>
        </message>
        <message>
            <source>License Update Broadcast Failed</source>
            <translation>Verteilen der Lizenz fehlgeschlagen</translation>
        </message>
        <message>
            <source>List</source>
            <translation>Liste</translation>
        </message>
        <message>
            <source>Log Failed</source>
            <translation>Protokollieren fehlgeschlagen</translation>
        </message>
        <message>
            <source>Login Failed</source>
            <translation>Anmeldung fehlgeschlagen</translation>
        </message>
        <message>
            <source>Login Successful</source>
            <translation>Anmeldung erfolgreich</translation>
        </message>
        <message>
            <source>Low</source>
            <translation>Niedrig</translation>
        </message>
        <message>
            <source>Low memory</source>
            <translation>Wenig Arbeitsspeicher</translation>
        </message>
        <message>
            <source>Luhn check failed</source>
            <translation>Luhn-Prüfung nicht bestanden</translation>
        </message>
        <message>
            <source>Luhn check passed</source>
            <translation>Luhn-Prüfung bestanden</translation>
        </message>
        <message>
            <source>MIP Label Description</source>
            <translation>MIP-Bezeichnung: Beschreibung</translation>
        </message>
        <message>
            <source>MIP Label Name</source>
            <translation>MIP-Bezeichnung: Name</translation>
        </message>
        <message>
            <source>MIP Label Sensitivity</source>
            <translation>MIP-Bezeichnung: Vertraulichkeit</translation>
        </message>
        <message>
            <source>MIP Label UID</source>
            <translation>MIP-Bezeichnung: UID</translation>
        </message>
        <message>
            <source>MIP label modified</source>
            <translation>MIP-Bezeichnung geändert</translation>
        </message>
        <message>
            <source>Mail Failed</source>
            <translation>E-Mail fehlgeschlagen</translation>
        </message>
        <message>
            <source>Mail Info</source>
            <translation>E-Mail</translation>
        </message>
        <message>
            <source>Manually Remediated</source>
            <translation>Manuell bereinigt</translation>
        </message>
        <message>
            <source>Manually paused.</source>
            <translation>Manuell angehalten.</translation>
        </message>
        <message>
            <source>Markup</source>
            <translation>Auszeichnung</translation>
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
            <source>Medium</source>
            <translation>Mittel</translation>
        </message>
        <message>
            <source>Message-ID</source>
            <translation>Nachrichten-ID</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <source>Neighbours</source>
            <translation>Nachbarn</translation>
        </message>
        <message>
            <source>No Matches Found</source>
            <translation>Keine Treffer gefunden</translation>
        </message>
        <message>
            <source>No classification</source>
            <translation>Keine Klassifizierung</translation>
        </message>
        <message>
            <source>Numbering plan</source>
            <translation>Nummernplan</translation>
        </message>
        <message>
            <source>ODBC failure</source>
            <translation>ODBC-Fehler</translation>
        </message>
        <message>
            <source>ODBC query</source>
            <translation>ODBC-Abfrage</translation>
        </message>
        <message>
            <source>Object Created</source>
            <translation>Objekt erstellt</translation>
        </message>
        <message>
            <source>Object Modified</source>
            <translation>Objekt geändert</translation>
        </message>
        <message>
            <source>Order</source>
            <translation>Reihenfolge</translation>
        </message>
        <message>
            <source>Partially masked</source>
            <translation>Teilweise maskiert</translation>
        </message>
        <message>
            <source>Passphrase</source>
            <translation>Passphrase</translation>
        </message>
        <message>
            <source>Pattern</source>
            <translation>Muster</translation>
        </message>
        <message>
            <source>Pending Delete</source>
            <translation>Löschen ausstehend</translation>
        </message>
        <message>
            <source>Pending Encrypt</source>
            <translation>Verschlüsseln ausstehend</translation>
        </message>
        <message>
            <source>Pending Mask</source>
            <translation>Maskieren ausstehend</translation>
        </message>
        <message>
            <source>Pending Modification</source>
            <translation>Änderung ausstehend</translation>
        </message>
        <message>
            <source>Pending Quarantine</source>
            <translation>Quarantäne ausstehend</translation>
        </message>
        <message>
            <source>Pending label modification</source>
            <translation>Bezeichnungsänderung ausstehend</translation>
        </message>
        <message>
            <source>Permission Execute</source>
            <translation>Berechtigung: Ausführen</translation>
        </message>
        <message>
            <source>Permission Full</source>
            <translation>Berechtigung: Vollzugriff</translation>
        </message>
        <message>
            <source>Permission Modify</source>
            <translation>Berechtigung: Ändern</translation>
        </message>
        <message>
            <source>Permission Read</source>
            <translation>Berechtigung: Lesen</translation>
        </message>
        <message>
            <source>Permission Special</source>
            <translation>Berechtigung: Speziell</translation>
        </message>
        <message>
            <source>Permission Write</source>
            <translation>Berechtigung: Schreiben</translation>
        </message>
        <message>
            <source>Permissions modified</source>
            <translation>Berechtigungen geändert</translation>
        </message>
        <message>
            <source>Preparing to scan.</source>
            <translation>Scan wird vorbereitet.</translation>
        </message>
        <message>
            <source>Process Daemon</source>
            <translation>Prozess: Dienst</translation>
        </message>
        <message>
            <source>Process Failed</source>
            <translation>Prozess abgebrochen</translation>
        </message>
        <message>
            <source>Process Output</source>
            <translation>Prozess: Ausgabe</translation>
        </message>
        <message>
            <source>Process Signalled</source>
            <translation>Prozess: Signal</translation>
        </message>
        <message>
            <source>Process Started</source>
            <translation>Prozess gestartet</translation>
        </message>
        <message>
            <source>Process Stopped</source>
            <translation>Prozess beendet</translation>
        </message>
        <message>
            <source>Processed Rows</source>
            <translation>Verarbeitete Zeilen</translation>
        </message>
        <message>
            <source>Processing Blocked</source>
            <translation>Verarbeitung blockiert</translation>
        </message>
        <message>
            <source>Quarantine</source>
            <translation>Quarantäne</translation>
        </message>
        <message>
            <source>Quarantined</source>
            <translation>In Quarantäne</translation>
        </message>
        <message>
            <source>Quarantined with restrictions</source>
            <translation>Mit Einschränkungen in Quarantäne</translation>
        </message>
        <message>
            <source>Queued for processing.</source>
            <translation>Wartet auf die Verarbeitung.</translation>
        </message>
        <message>
            <source>Range</source>
            <translation>Bereich</translation>
        </message>
        <message>
            <source>Remediated manually</source>
            <translation>Manuell bereinigt</translation>
        </message>
        <message>
            <source>Remediation Cancelled</source>
            <translation>Bereinigung abgebrochen</translation>
        </message>
        <message>
            <source>Remediation Completed</source>
            <translation>Bereinigung abgeschlossen</translation>
        </message>
        <message>
            <source>Remediation Failed</source>
            <translation>Bereinigung fehlgeschlagen</translation>
        </message>
        <message>
            <source>Remediation Started</source>
            <translation>Bereinigung begonnen</translation>
        </message>
        <message>
            <source>Remove Results</source>
            <translation>Ergebnisse entfernt</translation>
        </message>
        <message>
            <source>Remove mark</source>
            <translation>Markierung entfernt</translation>
        </message>
        <message>
            <source>Report Failed</source>
            <translation>Bericht fehlgeschlagen</translation>
        </message>
        <message>
            <source>Report Memory Exceeded</source>
            <translation>Bericht: Speicher überschritten</translation>
        </message>
        <message>
            <source>Report Progress</source>
            <translation>Bericht: Fortschritt</translation>
        </message>
        <message>
            <source>Restart Server</source>
            <translation>Server gestartet</translation>
        </message>
        <message>
            <source>Risk History Processing</source>
            <translation>Risikoverlauf berechnet</translation>
        </message>
        <message>
            <source>Risk Profile Added</source>
            <translation>Risikoprofil hinzugefügt</translation>
        </message>
        <message>
            <source>Risk Profile Modified</source>
            <translation>Risikoprofil geändert</translation>
        </message>
        <message>
            <source>Risk Profile Removed</source>
            <translation>Risikoprofil entfernt</translation>
        </message>
        <message>
            <source>Role Changed</source>
            <translation>Rolle geändert</translation>
        </message>
        <message>
            <source>Row</source>
            <translation>Zeile</translation>
        </message>
        <message>
            <source>Rule</source>
            <translation>Regel</translation>
        </message>
        <message>
            <source>Scan</source>
            <translation>Scan</translation>
        </message>
        <message>
            <source>Scan Assigned</source>
            <translation>Scan zugewiesen</translation>
        </message>
        <message>
            <source>Scan Running</source>
            <translation>Scan läuft</translation>
        </message>
        <message>
            <source>Schema</source>
            <translation>Schema</translation>
        </message>
        <message>
            <source>Search Added</source>
            <translation>Scan hinzugefügt</translation>
        </message>
        <message>
            <source>Search Changed</source>
            <translation>Scan geändert</translation>
        </message>
        <message>
            <source>Search Detected Matches</source>
            <translation>Treffer gefunden</translation>
        </message>
        <message>
            <source>Search Failed</source>
            <translation>Scan fehlgeschlagen</translation>
        </message>
        <message>
            <source>Search Paused</source>
            <translation>Scan angehalten</translation>
        </message>
        <message>
            <source>Search Resumed</source>
            <translation>Scan fortgesetzt</translation>
        </message>
        <message>
            <source>Search Stalled</source>
            <translation>Scan steht still</translation>
        </message>
        <message>
            <source>Search Started</source>
            <translation>Scan begonnen</translation>
        </message>
        <message>
            <source>Searching.</source>
            <translation>Wird durchsucht.</translation>
        </message>
        <message>
            <source>Sender</source>
            <translation>Absender</translation>
        </message>
        <message>
            <source>Separators</source>
            <translation>Trennzeichen</translation>
        </message>
        <message>
            <source>Server Modified</source>
            <translation>Am Server geändert</translation>
        </message>
        <message>
            <source>Shutdown Server</source>
            <translation>Server beendet</translation>
        </message>
        <message>
            <source>Stopped before it started.</source>
            <translation>Gestoppt, bevor er begann.</translation>
        </message>
        <message>
            <source>Stopped: {read} of {files} files were read. Scan it again for complete results.</source>
            <translation>Gestoppt: {read} von {files} Dateien wurden gelesen. Für vollständige Ergebnisse erneut scannen.</translation>
        </message>
        <message>
            <source>Subject</source>
            <translation>Betreff</translation>
        </message>
        <message>
            <source>Surroundings</source>
            <translation>Umgebung</translation>
        </message>
        <message>
            <source>Table</source>
            <translation>Tabelle</translation>
        </message>
        <message>
            <source>Target Changed</source>
            <translation>Ziel geändert</translation>
        </message>
        <message>
            <source>Target Not Scanned</source>
            <translation>Ziel nicht gescannt</translation>
        </message>
        <message>
            <source>Test Data</source>
            <translation>Testdaten</translation>
        </message>
        <message>
            <source>Test data</source>
            <translation>Testdaten</translation>
        </message>
        <message>
            <source>The Group {name} was added.</source>
            <translation>Die Gruppe {name} wurde hinzugefügt.</translation>
        </message>
        <message>
            <source>The Group {name} was changed.</source>
            <translation>Die Gruppe {name} wurde geändert.</translation>
        </message>
        <message>
            <source>The Group {name} was removed.</source>
            <translation>Die Gruppe {name} wurde entfernt.</translation>
        </message>
        <message>
            <source>The Target {name} was added.</source>
            <translation>Das Ziel {name} wurde hinzugefügt.</translation>
        </message>
        <message>
            <source>The Target {name} was changed.</source>
            <translation>Das Ziel {name} wurde geändert.</translation>
        </message>
        <message>
            <source>The Target {name} was moved to another Group.</source>
            <translation>Das Ziel {name} wurde in eine andere Gruppe verschoben.</translation>
        </message>
        <message>
            <source>The Target {name} was removed.</source>
            <translation>Das Ziel {name} wurde entfernt.</translation>
        </message>
        <message>
            <source>The account {name} was added on the command line.</source>
            <translation>Das Konto {name} wurde auf der Befehlszeile hinzugefügt.</translation>
        </message>
        <message>
            <source>The account {name} was added.</source>
            <translation>Das Konto {name} wurde hinzugefügt.</translation>
        </message>
        <message>
            <source>The account {name} was changed on the command line.</source>
            <translation>Das Konto {name} wurde auf der Befehlszeile geändert.</translation>
        </message>
        <message>
            <source>The account {name} was changed.</source>
            <translation>Das Konto {name} wurde geändert.</translation>
        </message>
        <message>
            <source>The account {name} was removed on the command line.</source>
            <translation>Das Konto {name} wurde auf der Befehlszeile entfernt.</translation>
        </message>
        <message>
            <source>The account {name} was removed.</source>
            <translation>Das Konto {name} wurde entfernt.</translation>
        </message>
        <message>
            <source>The approval rules were changed. {details}</source>
            <translation>Die Genehmigungsregeln wurden geändert. {details}</translation>
        </message>
        <message>
            <source>The audit journal is damaged: {damage}</source>
            <translation>Das Prüfprotokoll ist beschädigt: {damage}</translation>
        </message>
        <message>
            <source>The audit journal was read ({count} times).</source>
            <translation>Das Prüfprotokoll wurde gelesen ({count} Mal).</translation>
        </message>
        <message>
            <source>The audit journal was read.</source>
            <translation>Das Prüfprotokoll wurde gelesen.</translation>
        </message>
        <message>
            <source>The credential {name} was added.</source>
            <translation>Die Anmeldedaten {name} wurden hinzugefügt.</translation>
        </message>
        <message>
            <source>The credential {name} was changed.</source>
            <translation>Die Anmeldedaten {name} wurden geändert.</translation>
        </message>
        <message>
            <source>The credential {name} was removed.</source>
            <translation>Die Anmeldedaten {name} wurden entfernt.</translation>
        </message>
        <message>
            <source>The damage of the audit journal was acknowledged.</source>
            <translation>Die Beschädigung des Prüfprotokolls wurde zur Kenntnis genommen.</translation>
        </message>
        <message>
            <source>The data type profile {name} was added.</source>
            <translation>Das Datentypprofil {name} wurde hinzugefügt.</translation>
        </message>
        <message>
            <source>The data type profile {name} was changed.</source>
            <translation>Das Datentypprofil {name} wurde geändert.</translation>
        </message>
        <message>
            <source>The data type profile {name} was removed.</source>
            <translation>Das Datentypprofil {name} wurde entfernt.</translation>
        </message>
        <message>
            <source>The data type {name} was added.</source>
            <translation>Der Datentyp {name} wurde hinzugefügt.</translation>
        </message>
        <message>
            <source>The data type {name} was changed.</source>
            <translation>Der Datentyp {name} wurde geändert.</translation>
        </message>
        <message>
            <source>The data type {name} was removed.</source>
            <translation>Der Datentyp {name} wurde entfernt.</translation>
        </message>
        <message>
            <source>The enrolment of the machine {name} was revoked.</source>
            <translation>Die Registrierung des Computers {name} wurde widerrufen.</translation>
        </message>
        <message>
            <source>The filter {before} became {after}.</source>
            <translation>Aus dem Filter {before} wurde {after}.</translation>
        </message>
        <message>
            <source>The filter {filter} was added.</source>
            <translation>Der Filter {filter} wurde hinzugefügt.</translation>
        </message>
        <message>
            <source>The filter {filter} was changed.</source>
            <translation>Der Filter {filter} wurde geändert.</translation>
        </message>
        <message>
            <source>The filter {filter} was removed.</source>
            <translation>Der Filter {filter} wurde entfernt.</translation>
        </message>
        <message>
            <source>The host key of {host} is trusted: {key}.</source>
            <translation>Dem Hostschlüssel von {host} wird vertraut: {key}.</translation>
        </message>
        <message>
            <source>The host key of {host} was removed.</source>
            <translation>Der Hostschlüssel von {host} wurde entfernt.</translation>
        </message>
        <message>
            <source>The host key of {host} was replaced: {key}.</source>
            <translation>Der Hostschlüssel von {host} wurde ersetzt: {key}.</translation>
        </message>
        <message>
            <source>The licence is now {state}, edition {edition}.</source>
            <translation>Die Lizenz ist jetzt {state}, Ausgabe {edition}.</translation>
        </message>
        <message>
            <source>The machine {name} was enrolled for {paths}.</source>
            <translation>Der Computer {name} wurde für {paths} registriert.</translation>
        </message>
        <message>
            <source>The mark was removed.</source>
            <translation>Die Markierung wurde entfernt.</translation>
        </message>
        <message>
            <source>The original is restored byte for byte, and verified.</source>
            <translation>Das Original ist Byte für Byte wiederhergestellt und geprüft.</translation>
        </message>
        <message>
            <source>The results of the Location were removed.</source>
            <translation>Die Ergebnisse des Speicherorts wurden entfernt.</translation>
        </message>
        <message>
            <source>The results of the Target {name} were removed.</source>
            <translation>Die Ergebnisse des Ziels {name} wurden entfernt.</translation>
        </message>
        <message>
            <source>The risk profile {name} was added.</source>
            <translation>Das Risikoprofil {name} wurde hinzugefügt.</translation>
        </message>
        <message>
            <source>The risk profile {name} was changed.</source>
            <translation>Das Risikoprofil {name} wurde geändert.</translation>
        </message>
        <message>
            <source>The risk profile {name} was removed.</source>
            <translation>Das Risikoprofil {name} wurde entfernt.</translation>
        </message>
        <message>
            <source>The scan {name} of 1 Location has started.</source>
            <translation>Der Scan {name} von 1 Speicherort hat begonnen.</translation>
        </message>
        <message>
            <source>The scan {name} of {count} Locations has started.</source>
            <translation>Der Scan {name} von {count} Speicherorten hat begonnen.</translation>
        </message>
        <message>
            <source>The scan {name} was added.</source>
            <translation>Der Scan {name} wurde hinzugefügt.</translation>
        </message>
        <message>
            <source>The scan {name}: cancel.</source>
            <translation>Der Scan {name} wurde abgebrochen.</translation>
        </message>
        <message>
            <source>The scan {name}: pause.</source>
            <translation>Der Scan {name} wurde angehalten.</translation>
        </message>
        <message>
            <source>The scan {name}: resume.</source>
            <translation>Der Scan {name} wurde fortgesetzt.</translation>
        </message>
        <message>
            <source>The scan {name}: stop.</source>
            <translation>Der Scan {name} wurde gestoppt.</translation>
        </message>
        <message>
            <source>The service has ended.</source>
            <translation>Der Dienst wurde beendet.</translation>
        </message>
        <message>
            <source>The service has started: version {version}, process {process}.</source>
            <translation>Der Dienst wurde gestartet: Version {version}, Prozess {process}.</translation>
        </message>
        <message>
            <source>To</source>
            <translation>An</translation>
        </message>
        <message>
            <source>Tombstone Message Changed</source>
            <translation>Hinweistext geändert</translation>
        </message>
        <message>
            <source>Track 1</source>
            <translation>Spur 1</translation>
        </message>
        <message>
            <source>Track 2</source>
            <translation>Spur 2</translation>
        </message>
        <message>
            <source>Unable to delete</source>
            <translation>Löschen nicht möglich</translation>
        </message>
        <message>
            <source>Unable to encrypt</source>
            <translation>Verschlüsseln nicht möglich</translation>
        </message>
        <message>
            <source>Unable to mask</source>
            <translation>Maskieren nicht möglich</translation>
        </message>
        <message>
            <source>Unable to modify label</source>
            <translation>Bezeichnung nicht änderbar</translation>
        </message>
        <message>
            <source>Unable to modify permissions</source>
            <translation>Berechtigungen nicht änderbar</translation>
        </message>
        <message>
            <source>Unable to quarantine</source>
            <translation>Quarantäne nicht möglich</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Rückgängig machen</translation>
        </message>
        <message>
            <source>User Access Denied</source>
            <translation>Zugriff verweigert</translation>
        </message>
        <message>
            <source>User Account Changed</source>
            <translation>Konto geändert</translation>
        </message>
        <message>
            <source>Web Server</source>
            <translation>Webserver</translation>
        </message>
        <message>
            <source>Worker process {process}: died.</source>
            <translation>Arbeitsprozess {process}: abgestürzt.</translation>
        </message>
        <message>
            <source>Worker process {process}: ended.</source>
            <translation>Arbeitsprozess {process}: beendet.</translation>
        </message>
        <message>
            <source>Worker process {process}: started.</source>
            <translation>Arbeitsprozess {process}: gestartet.</translation>
        </message>
        <message>
            <source>a branch, then an account</source>
            <translation>erst eine Filiale, dann ein Konto</translation>
        </message>
        <message>
            <source>a day</source>
            <translation>ein Tag</translation>
        </message>
        <message>
            <source>a decimal number, a version or an address in a network</source>
            <translation>eine Dezimalzahl, eine Version oder eine Netzwerkadresse</translation>
        </message>
        <message>
            <source>a file needs more memory than a worker can use; see the unreadable items.</source>
            <translation>Eine Datei braucht mehr Arbeitsspeicher, als ein Arbeitsprozess nutzen darf; siehe die nicht lesbaren Einträge.</translation>
        </message>
        <message>
            <source>a name of a secret stands before it</source>
            <translation>der Name eines Geheimnisses steht davor</translation>
        </message>
        <message>
            <source>a scheduled pause has started.</source>
            <translation>Eine geplante Pause hat begonnen.</translation>
        </message>
        <message>
            <source>a specimen</source>
            <translation>ein Muster</translation>
        </message>
        <message>
            <source>a word about cards stands before it</source>
            <translation>ein Wort über Karten steht davor</translation>
        </message>
        <message>
            <source>a word about telephones stands before it</source>
            <translation>ein Wort über Telefone steht davor</translation>
        </message>
        <message>
            <source>a word about the branch stands before it</source>
            <translation>ein Wort über die Filiale steht davor</translation>
        </message>
        <message>
            <source>a word for the verification value stands before it</source>
            <translation>ein Wort für die Prüfnummer steht davor</translation>
        </message>
        <message>
            <source>a word stands near</source>
            <translation>ein Wort steht in der Nähe</translation>
        </message>
        <message>
            <source>access control</source>
            <translation>Zugriffssteuerung</translation>
        </message>
        <message>
            <source>address of a contact card</source>
            <translation>Adresse einer Kontaktkarte</translation>
        </message>
        <message>
            <source>all of them passed (weights 7, 3, 1, modulo 10)</source>
            <translation>alle bestanden (Gewichte 7, 3, 1, Modulo 10)</translation>
        </message>
        <message>
            <source>all the same</source>
            <translation>alle gleich</translation>
        </message>
        <message>
            <source>api access</source>
            <translation>API-Zugriff</translation>
        </message>
        <message>
            <source>approved for {objects}, proposed by {proposer}.</source>
            <translation>genehmigt für {objects}, vorgeschlagen von {proposer}.</translation>
        </message>
        <message>
            <source>as in the country</source>
            <translation>wie im Land üblich</translation>
        </message>
        <message>
            <source>as of ICAO 9303</source>
            <translation>nach ICAO 9303</translation>
        </message>
        <message>
            <source>attention</source>
            <translation>erfordert Aufmerksamkeit</translation>
        </message>
        <message>
            <source>base64 of a PEM block</source>
            <translation>Base64 eines PEM-Blocks</translation>
        </message>
        <message>
            <source>cancelled</source>
            <translation>abgebrochen</translation>
        </message>
        <message>
            <source>card number</source>
            <translation>Kartennummer</translation>
        </message>
        <message>
            <source>classification admin</source>
            <translation>Klassifizierungsverwaltung</translation>
        </message>
        <message>
            <source>column {name}, row {count}</source>
            <translation>Spalte {name}, Zeile {count}</translation>
        </message>
        <message>
            <source>confirmed</source>
            <translation>Bestätigen</translation>
        </message>
        <message>
            <source>connected to {host}.</source>
            <translation>Mit {host} verbunden.</translation>
        </message>
        <message>
            <source>contains the word EXAMPLE</source>
            <translation>enthält das Wort EXAMPLE</translation>
        </message>
        <message>
            <source>country code, check digits, account</source>
            <translation>Ländercode, Prüfziffern, Konto</translation>
        </message>
        <message>
            <source>credential edit</source>
            <translation>Anmeldedaten ändern</translation>
        </message>
        <message>
            <source>credential use</source>
            <translation>Anmeldedaten verwenden</translation>
        </message>
        <message>
            <source>datatype manager</source>
            <translation>Datentypverwaltung</translation>
        </message>
        <message>
            <source>decodes to JSON</source>
            <translation>ergibt dekodiert JSON</translation>
        </message>
        <message>
            <source>decodes to JSON that names an algorithm</source>
            <translation>ergibt dekodiert JSON, das einen Algorithmus nennt</translation>
        </message>
        <message>
            <source>delete</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <source>documented example</source>
            <translation>dokumentiertes Beispiel</translation>
        </message>
        <message>
            <source>documented example, or key of a test system</source>
            <translation>dokumentiertes Beispiel oder Schlüssel eines Testsystems</translation>
        </message>
        <message>
            <source>done</source>
            <translation>erledigt</translation>
        </message>
        <message>
            <source>e-mail address</source>
            <translation>E-Mail-Adresse</translation>
        </message>
        <message>
            <source>encoded, or on several lines</source>
            <translation>kodiert oder über mehrere Zeilen</translation>
        </message>
        <message>
            <source>encrypt</source>
            <translation>Verschlüsseln</translation>
        </message>
        <message>
            <source>encrypted with a passphrase</source>
            <translation>mit einer Passphrase verschlüsselt</translation>
        </message>
        <message>
            <source>ends in a name, not in a file type</source>
            <translation>endet auf einen Namen, nicht auf einen Dateityp</translation>
        </message>
        <message>
            <source>enough content for a key</source>
            <translation>genug Inhalt für einen Schlüssel</translation>
        </message>
        <message>
            <source>example in an RFC about OAuth</source>
            <translation>Beispiel in einem RFC zu OAuth</translation>
        </message>
        <message>
            <source>failed</source>
            <translation>fehlgeschlagen</translation>
        </message>
        <message>
            <source>false_match</source>
            <translation>Fehltreffer</translation>
        </message>
        <message>
            <source>files are being read again.</source>
            <translation>Es werden wieder Dateien gelesen.</translation>
        </message>
        <message>
            <source>global administrator</source>
            <translation>globale Verwaltung</translation>
        </message>
        <message>
            <source>header {name}</source>
            <translation>Kopfzeile {name}</translation>
        </message>
        <message>
            <source>high</source>
            <translation>hoch</translation>
        </message>
        <message>
            <source>international telephone number</source>
            <translation>internationale Telefonnummer</translation>
        </message>
        <message>
            <source>is one of {count} values</source>
            <translation>ist einer von {count} Werten</translation>
        </message>
        <message>
            <source>its risk was computed and added to the history.</source>
            <translation>Das Risiko wurde berechnet und dem Verlauf hinzugefügt.</translation>
        </message>
        <message>
            <source>line {count}</source>
            <translation>Zeile {count}</translation>
        </message>
        <message>
            <source>low: only its form matches</source>
            <translation>niedrig: nur die Form passt</translation>
        </message>
        <message>
            <source>mask</source>
            <translation>Maskieren</translation>
        </message>
        <message>
            <source>matches the expression</source>
            <translation>entspricht dem Ausdruck</translation>
        </message>
        <message>
            <source>medium: its check or its context supports it</source>
            <translation>mittel: die Prüfung oder der Kontext spricht dafür</translation>
        </message>
        <message>
            <source>modulo 97 failed</source>
            <translation>Modulo 97 nicht bestanden</translation>
        </message>
        <message>
            <source>modulo 97 passed</source>
            <translation>Modulo 97 bestanden</translation>
        </message>
        <message>
            <source>most such numbers here have a wrong check digit</source>
            <translation>die meisten solchen Nummern hier haben eine falsche Prüfziffer</translation>
        </message>
        <message>
            <source>must not be kept</source>
            <translation>darf nicht aufbewahrt werden</translation>
        </message>
        <message>
            <source>name of column {name}</source>
            <translation>Name der Spalte {name}</translation>
        </message>
        <message>
            <source>nearly all numbers like it around it fail the check</source>
            <translation>fast alle ähnlichen Nummern im Umfeld bestehen die Prüfung nicht</translation>
        </message>
        <message>
            <source>nearly all the same</source>
            <translation>fast alle gleich</translation>
        </message>
        <message>
            <source>no account's</source>
            <translation>gehört zu keinem Konto</translation>
        </message>
        <message>
            <source>no card number beside it</source>
            <translation>keine Kartennummer daneben</translation>
        </message>
        <message>
            <source>no file was completed for {seconds} seconds.</source>
            <translation>Seit {seconds} Sekunden wurde keine Datei fertig.</translation>
        </message>
        <message>
            <source>no keyword is near</source>
            <translation>kein Schlüsselwort in der Nähe</translation>
        </message>
        <message>
            <source>no placeholder, no reference to a value</source>
            <translation>kein Platzhalter, kein Verweis auf einen Wert</translation>
        </message>
        <message>
            <source>node visible</source>
            <translation>sichtbar</translation>
        </message>
        <message>
            <source>none</source>
            <translation>keine</translation>
        </message>
        <message>
            <source>none: whoever has the file can use the key</source>
            <translation>keine: Wer die Datei hat, kann den Schlüssel verwenden</translation>
        </message>
        <message>
            <source>not on the internet</source>
            <translation>nicht im Internet</translation>
        </message>
        <message>
            <source>not part of a longer number</source>
            <translation>nicht Teil einer längeren Zahl</translation>
        </message>
        <message>
            <source>not part of a longer word</source>
            <translation>nicht Teil eines längeren Wortes</translation>
        </message>
        <message>
            <source>not part of a longer word or number</source>
            <translation>nicht Teil eines längeren Wortes oder einer längeren Zahl</translation>
        </message>
        <message>
            <source>not part of a version or a longer number</source>
            <translation>nicht Teil einer Version oder längeren Zahl</translation>
        </message>
        <message>
            <source>not written as those of {country}</source>
            <translation>nicht geschrieben wie in {country}</translation>
        </message>
        <message>
            <source>nothing around it says what the word is about</source>
            <translation>nichts im Umfeld sagt, worum es geht</translation>
        </message>
        <message>
            <source>one of them failed</source>
            <translation>eine davon nicht bestanden</translation>
        </message>
        <message>
            <source>option of a program that takes a password</source>
            <translation>Option eines Programms, die ein Kennwort erwartet</translation>
        </message>
        <message>
            <source>ordered for 1 object (proposed by {proposer}, approved by {approver}).</source>
            <translation>angefordert für 1 Objekt (vorgeschlagen von {proposer}, genehmigt von {approver}).</translation>
        </message>
        <message>
            <source>ordered for 1 object.</source>
            <translation>angefordert für 1 Objekt.</translation>
        </message>
        <message>
            <source>ordered for {count} objects (proposed by {proposer}, approved by {approver}).</source>
            <translation>angefordert für {count} Objekte (vorgeschlagen von {proposer}, genehmigt von {approver}).</translation>
        </message>
        <message>
            <source>ordered for {count} objects.</source>
            <translation>angefordert für {count} Objekte.</translation>
        </message>
        <message>
            <source>page {count}</source>
            <translation>Seite {count}</translation>
        </message>
        <message>
            <source>page {count}, drawn</source>
            <translation>Seite {count}, gezeichnet</translation>
        </message>
        <message>
            <source>paragraph {count}</source>
            <translation>Absatz {count}</translation>
        </message>
        <message>
            <source>part of a longer number</source>
            <translation>Teil einer längeren Zahl</translation>
        </message>
        <message>
            <source>part of a longer number or code</source>
            <translation>Teil einer längeren Zahl oder eines Codes</translation>
        </message>
        <message>
            <source>part of a longer word or number</source>
            <translation>Teil eines längeren Wortes oder einer längeren Zahl</translation>
        </message>
        <message>
            <source>part {count}</source>
            <translation>Teil {count}</translation>
        </message>
        <message>
            <source>permission manager</source>
            <translation>Berechtigungsverwaltung</translation>
        </message>
        <message>
            <source>proposal for {objects} carried out.</source>
            <translation>Vorschlag für {objects} ausgeführt.</translation>
        </message>
        <message>
            <source>proposal for {objects} expired.</source>
            <translation>Vorschlag für {objects} abgelaufen.</translation>
        </message>
        <message>
            <source>proposal for {objects} withdrawn.</source>
            <translation>Vorschlag für {objects} zurückgezogen.</translation>
        </message>
        <message>
            <source>proposed for 1 object.</source>
            <translation>vorgeschlagen für 1 Objekt.</translation>
        </message>
        <message>
            <source>proposed for {count} objects.</source>
            <translation>vorgeschlagen für {count} Objekte.</translation>
        </message>
        <message>
            <source>public</source>
            <translation>öffentlich</translation>
        </message>
        <message>
            <source>published example</source>
            <translation>veröffentlichtes Beispiel</translation>
        </message>
        <message>
            <source>published example, never a person's</source>
            <translation>veröffentlichtes Beispiel, nie das einer Person</translation>
        </message>
        <message>
            <source>published test number</source>
            <translation>veröffentlichte Testnummer</translation>
        </message>
        <message>
            <source>quarantine</source>
            <translation>Quarantäne</translation>
        </message>
        <message>
            <source>queued</source>
            <translation>eingereiht</translation>
        </message>
        <message>
            <source>random characters, no words and no placeholder</source>
            <translation>zufällige Zeichen, keine Wörter und kein Platzhalter</translation>
        </message>
        <message>
            <source>refused</source>
            <translation>abgelehnt</translation>
        </message>
        <message>
            <source>rejected for {objects}, proposed by {proposer}.</source>
            <translation>abgelehnt für {objects}, vorgeschlagen von {proposer}.</translation>
        </message>
        <message>
            <source>remediated_manually</source>
            <translation>Manuell bereinigt</translation>
        </message>
        <message>
            <source>remediation act directly</source>
            <translation>direkt bereinigen</translation>
        </message>
        <message>
            <source>remediation mark location</source>
            <translation>Fundstellen kennzeichnen</translation>
        </message>
        <message>
            <source>remediation request</source>
            <translation>Bereinigung vorschlagen</translation>
        </message>
        <message>
            <source>report detail</source>
            <translation>Bericht: Einzelheiten</translation>
        </message>
        <message>
            <source>report summary</source>
            <translation>Bericht: Übersicht</translation>
        </message>
        <message>
            <source>reserved for documentation</source>
            <translation>für Dokumentation reserviert</translation>
        </message>
        <message>
            <source>reserved for fiction, or directory assistance</source>
            <translation>für erfundene Personen oder die Auskunft reserviert</translation>
        </message>
        <message>
            <source>risk admin</source>
            <translation>Risikoverwaltung</translation>
        </message>
        <message>
            <source>running</source>
            <translation>in Arbeit</translation>
        </message>
        <message>
            <source>scan schedule</source>
            <translation>Scans planen</translation>
        </message>
        <message>
            <source>six bytes in groups</source>
            <translation>sechs Bytes in Gruppen</translation>
        </message>
        <message>
            <source>slide {count}</source>
            <translation>Folie {count}</translation>
        </message>
        <message>
            <source>started.</source>
            <translation>begonnen.</translation>
        </message>
        <message>
            <source>street and town or postcode</source>
            <translation>Straße und Ort oder Postleitzahl</translation>
        </message>
        <message>
            <source>street, number, {code}</source>
            <translation>Straße, Hausnummer, {code}</translation>
        </message>
        <message>
            <source>stripe data must not be kept</source>
            <translation>Magnetstreifendaten dürfen nicht aufbewahrt werden</translation>
        </message>
        <message>
            <source>system manager</source>
            <translation>Systemverwaltung</translation>
        </message>
        <message>
            <source>table {count}</source>
            <translation>Tabelle {count}</translation>
        </message>
        <message>
            <source>table {table}, column {name}, row {count}</source>
            <translation>Tabelle {table}, Spalte {name}, Zeile {count}</translation>
        </message>
        <message>
            <source>test_data</source>
            <translation>Testdaten</translation>
        </message>
        <message>
            <source>the card beside it is a published test number</source>
            <translation>die Karte daneben ist eine veröffentlichte Testnummer</translation>
        </message>
        <message>
            <source>the country assigns such numbers</source>
            <translation>das Land vergibt solche Nummern</translation>
        </message>
        <message>
            <source>the disk of the database is nearly full; the scan continues when space is free.</source>
            <translation>Der Datenträger der Datenbank ist fast voll; der Scan wird fortgesetzt, wenn Platz frei ist.</translation>
        </message>
        <message>
            <source>the scan continues.</source>
            <translation>Der Scan wird fortgesetzt.</translation>
        </message>
        <message>
            <source>the scan has started.</source>
            <translation>Der Scan hat begonnen.</translation>
        </message>
        <message>
            <source>the scan is paused.</source>
            <translation>Der Scan ist angehalten.</translation>
        </message>
        <message>
            <source>the scan was stopped before it started.</source>
            <translation>Der Scan wurde gestoppt, bevor er begann.</translation>
        </message>
        <message>
            <source>three or four digits</source>
            <translation>drei oder vier Ziffern</translation>
        </message>
        <message>
            <source>undo</source>
            <translation>Rückgängig machen</translation>
        </message>
        <message>
            <source>unknown</source>
            <translation>unbekannt</translation>
        </message>
        <message>
            <source>value of a setting</source>
            <translation>Wert einer Einstellung</translation>
        </message>
        <message>
            <source>within the limits of RFC 5321</source>
            <translation>innerhalb der Grenzen von RFC 5321</translation>
        </message>
        <message>
            <source>written as such logins are</source>
            <translation>wie solche Anmeldungen geschrieben</translation>
        </message>
        <message>
            <source>written as such numbers are</source>
            <translation>wie solche Nummern geschrieben</translation>
        </message>
        <message>
            <source>written like a name</source>
            <translation>wie ein Name geschrieben</translation>
        </message>
        <message>
            <source>{brand} beside it</source>
            <translation>{brand} daneben</translation>
        </message>
        <message>
            <source>{brand}: begins with {span}</source>
            <translation>{brand}: beginnt mit {span}</translation>
        </message>
        <message>
            <source>{files} files read ({unchanged} unchanged since the last scan), {matches} matches found.</source>
            <translation>{files} Dateien gelesen ({unchanged} seit dem letzten Scan unverändert), {matches} Treffer gefunden.</translation>
        </message>
        <message>
            <source>{files} files read ({unchanged} unchanged since the last scan), {unread} could not be read, {matches} matches found.</source>
            <translation>{files} Dateien gelesen ({unchanged} seit dem letzten Scan unverändert), {unread} nicht lesbar, {matches} Treffer gefunden.</translation>
        </message>
        <message>
            <source>{files} files read, {excluded} excluded by filters, {matches} matches found.</source>
            <translation>{files} Dateien gelesen, {excluded} durch Filter ausgeschlossen, {matches} Treffer gefunden.</translation>
        </message>
        <message>
            <source>{files} files read, {matches} matches found.</source>
            <translation>{files} Dateien gelesen, {matches} Treffer gefunden.</translation>
        </message>
        <message>
            <source>{files} files read, {unread} could not be read, {excluded} excluded by filters, {matches} matches found.</source>
            <translation>{files} Dateien gelesen, {unread} nicht lesbar, {excluded} durch Filter ausgeschlossen, {matches} Treffer gefunden.</translation>
        </message>
        <message>
            <source>{files} files read, {unread} could not be read, {matches} matches found.</source>
            <translation>{files} Dateien gelesen, {unread} nicht lesbar, {matches} Treffer gefunden.</translation>
        </message>
        <message>
            <source>{length} characters</source>
            <translation>{length} Zeichen</translation>
        </message>
        <message>
            <source>{length} characters, as in {country}</source>
            <translation>{length} Zeichen, wie in {country}</translation>
        </message>
        <message>
            <source>{length} digits</source>
            <translation>{length} Ziffern</translation>
        </message>
        <message>
            <source>{name} has logged in.</source>
            <translation>{name} hat sich angemeldet.</translation>
        </message>
        <message>
            <source>{name} was probed: {count} entries.</source>
            <translation>{name} wurde erkundet: {count} Einträge.</translation>
        </message>
        <message>
            <source>{reason} {read} of {files} files were read.</source>
            <translation>{reason} {read} von {files} Dateien wurden gelesen.</translation>
        </message>
        <message>
            <source>{rule}: failed</source>
            <translation>{rule}: nicht bestanden</translation>
        </message>
        <message>
            <source>{rule}: passed</source>
            <translation>{rule}: bestanden</translation>
        </message>
        <message>
            <source>{signal} has asked the service to end.</source>
            <translation>{signal} hat den Dienst zum Beenden aufgefordert.</translation>
        </message>
        <message>
            <source>{status}, read again: {left} of {count} matches left.</source>
            <translation>{status}, erneut gelesen: {left} von {count} Treffern übrig.</translation>
        </message>
        <message>
            <source>{status}, verified.</source>
            <translation>{status}, geprüft.</translation>
        </message>
        <message>
            <source>{status}: 1 match.</source>
            <translation>{status}: 1 Treffer.</translation>
        </message>
        <message>
            <source>{status}: {count} matches.</source>
            <translation>{status}: {count} Treffer.</translation>
        </message>
        <message>
            <source>“PIN block” stands before it</source>
            <translation>„PIN block“ steht davor</translation>
        </message>
        <message>
            <source>“{word}” is near</source>
            <translation>„{word}“ steht in der Nähe</translation>
        </message>
    </context>
</TS>

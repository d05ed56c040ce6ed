<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.words</name>
        <message>
            <source>1 decided result has new matches, and is undecided again.</source>
            <translation>1 entschiedenes Ergebnis hat neue Treffer und ist wieder offen.</translation>
        </message>
        <message>
            <source>1 file read. Matches found: {matches}.</source>
            <translation>1 Datei gelesen. Treffer: {matches}.</translation>
        </message>
        <message>
            <source>1 match is in the name of the file, a folder or an archive member; this action does not change names</source>
            <translation>1 Treffer ist im Namen der Datei, eines Ordners oder eines Archivelements; diese Aktion ändert keine Namen</translation>
        </message>
        <message>
            <source>1 of {of} matches can be masked</source>
            <translation>1 von {of} Treffern kann maskiert werden</translation>
        </message>
        <message>
            <source>1 other job has started.</source>
            <translation>1 weiterer Auftrag wurde gestartet.</translation>
        </message>
        <message>
            <source>48 bits long</source>
            <translation>48 Bit lang</translation>
        </message>
        <message>
            <source>7z archive</source>
            <translation>7z-Archiv</translation>
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
            <source>A change would break the archive or hide content</source>
            <translation>Eine Änderung würde das Archiv zerstören oder Inhalt verbergen</translation>
        </message>
        <message>
            <source>A change would break the signature, encryption, checksum or encoding</source>
            <translation>Eine Änderung würde Signatur, Verschlüsselung, Prüfsumme oder Kodierung zerstören</translation>
        </message>
        <message>
            <source>A filter was refused: {reason}</source>
            <translation>Ein Filter wurde zurückgewiesen: {reason}</translation>
        </message>
        <message>
            <source>A mask replaces bytes of the content, not names; delete or quarantine the file</source>
            <translation>Eine Maske ersetzt Bytes des Inhalts, keine Namen; die Datei löschen oder in Quarantäne verschieben</translation>
        </message>
        <message>
            <source>A mask would also replace the character that starts the line and is not part of the value</source>
            <translation>Eine Maske würde auch das Zeichen am Zeilenanfang ersetzen, das nicht zum Wert gehört</translation>
        </message>
        <message>
            <source>A member was not fully read. {message}</source>
            <translation>Ein Element wurde nicht vollständig gelesen. {message}</translation>
        </message>
        <message>
            <source>A request was refused: permission is missing ({count} times).</source>
            <translation>Anfragen wurden zurückgewiesen: Die Berechtigung fehlt ({count} Mal).</translation>
        </message>
        <message>
            <source>A request was refused: permission is missing.</source>
            <translation>Eine Anfrage wurde zurückgewiesen: Die Berechtigung fehlt.</translation>
        </message>
        <message>
            <source>A scan report was refused: {reason}</source>
            <translation>Ein Scanbericht wurde zurückgewiesen: {reason}</translation>
        </message>
        <message>
            <source>A selected match has moved. Check the file again.</source>
            <translation>Ein ausgewählter Treffer hat sich verschoben. Die Datei erneut prüfen.</translation>
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
            <source>API</source>
            <translation>API</translation>
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
            <source>Access control</source>
            <translation>Zugriffskontrolle</translation>
        </message>
        <message>
            <source>Acknowledge</source>
            <translation>Zur Kenntnis nehmen</translation>
        </message>
        <message>
            <source>Activity Log Access</source>
            <translation>Prüfprotokoll gelesen</translation>
        </message>
        <message>
            <source>Adjacent characters</source>
            <translation>Benachbarte Zeichen</translation>
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
            <source>Agents</source>
            <translation>Agenten</translation>
        </message>
        <message>
            <source>All match locations are being mapped to the risk profiles again.</source>
            <translation>Alle Fundstellen werden den Risikoprofilen neu zugeordnet.</translation>
        </message>
        <message>
            <source>All match locations have been mapped to the risk profiles.</source>
            <translation>Alle Fundstellen wurden den Risikoprofilen zugeordnet.</translation>
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
            <source>Another action on this object is still running.</source>
            <translation>Für dieses Objekt läuft noch eine andere Aktion.</translation>
        </message>
        <message>
            <source>Another program uses the data folder {place}. Close that program, and restore the backup again.</source>
            <translation>Ein anderes Programm verwendet den Datenordner {place}. Schließen Sie dieses Programm, und stellen Sie die Sicherung erneut wieder her.</translation>
        </message>
        <message>
            <source>Application Failure</source>
            <translation>Interner Fehler</translation>
        </message>
        <message>
            <source>Approval is no longer required: {rules}.</source>
            <translation>Genehmigung nicht mehr erforderlich: {rules}.</translation>
        </message>
        <message>
            <source>Approval is no longer required: {rules}. The Target was moved to another Group.</source>
            <translation>Genehmigung nicht mehr erforderlich: {rules}. Das Ziel wurde in eine andere Gruppe verschoben.</translation>
        </message>
        <message>
            <source>Approval is now required: {rules}.</source>
            <translation>Genehmigung jetzt erforderlich: {rules}.</translation>
        </message>
        <message>
            <source>Approval is now required: {rules}. No longer required: {former}.</source>
            <translation>Genehmigung jetzt erforderlich: {rules}. Nicht mehr erforderlich: {former}.</translation>
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
            <source>Approved: {action} of {objects}. Jobs: {jobs}. Left out: {left}.</source>
            <translation>Genehmigt: {action} ({objects}). Aufträge: {jobs}. Ausgelassen: {left}.</translation>
        </message>
        <message>
            <source>As requested, {asked} of {count} matches were masked. The file was read again: {left} of these {of} matches are still there.</source>
            <translation>Wie angefordert wurden {asked} von {count} Treffern maskiert. Die Datei wurde erneut gelesen: {left} von diesen {of} Treffern sind noch vorhanden.</translation>
        </message>
        <message>
            <source>Attachment</source>
            <translation>Anhang</translation>
        </message>
        <message>
            <source>Audit journal</source>
            <translation>Prüfprotokoll</translation>
        </message>
        <message>
            <source>Audit record {number} does not match the stored digest.</source>
            <translation>Datensatz {number} des Prüfprotokolls stimmt nicht mit dem gespeicherten Hash überein.</translation>
        </message>
        <message>
            <source>Audit record {number} is missing.</source>
            <translation>Datensatz {number} des Prüfprotokolls fehlt.</translation>
        </message>
        <message>
            <source>Audit record {number} is missing: no record describes the end of a job.</source>
            <translation>Datensatz {number} des Prüfprotokolls fehlt: Kein Datensatz beschreibt das Ende eines Auftrags.</translation>
        </message>
        <message>
            <source>Audit record {number} is missing: the end of the journal was removed.</source>
            <translation>Datensatz {number} des Prüfprotokolls fehlt: Das Ende des Protokolls wurde entfernt.</translation>
        </message>
        <message>
            <source>Audit record {number} may be missing: the stored end of the journal is missing or damaged.</source>
            <translation>Datensatz {number} des Prüfprotokolls fehlt vielleicht: Das gespeicherte Ende des Protokolls fehlt oder ist beschädigt.</translation>
        </message>
        <message>
            <source>Audit record {number} was changed.</source>
            <translation>Datensatz {number} des Prüfprotokolls wurde geändert.</translation>
        </message>
        <message>
            <source>Audit record {number} was inserted.</source>
            <translation>Datensatz {number} des Prüfprotokolls wurde eingefügt.</translation>
        </message>
        <message>
            <source>Audit record {number} was not written with the key used in this check.</source>
            <translation>Datensatz {number} des Prüfprotokolls wurde nicht mit dem Schlüssel dieser Prüfung geschrieben.</translation>
        </message>
        <message>
            <source>BCC</source>
            <translation>BCC</translation>
        </message>
        <message>
            <source>Backed up the data folder</source>
            <translation>Datenordner gesichert</translation>
        </message>
        <message>
            <source>Backup</source>
            <translation>Sicherung</translation>
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
            <source>Bank accounts</source>
            <translation>Bankkonten</translation>
        </message>
        <message>
            <source>Base58Check</source>
            <translation>Base58Check</translation>
        </message>
        <message>
            <source>Bech32 checksum</source>
            <translation>Bech32-Prüfsumme</translation>
        </message>
        <message>
            <source>Binary</source>
            <translation>Binärdatei</translation>
        </message>
        <message>
            <source>Bzip2 archive</source>
            <translation>Bzip2-Archiv</translation>
        </message>
        <message>
            <source>CC</source>
            <translation>CC</translation>
        </message>
        <message>
            <source>CRC-32 in base 36: failed</source>
            <translation>CRC-32 zur Basis 36: nicht bestanden</translation>
        </message>
        <message>
            <source>CRC-32 in base 36: passed</source>
            <translation>CRC-32 zur Basis 36: bestanden</translation>
        </message>
        <message>
            <source>CRC-32 in base 62: failed</source>
            <translation>CRC-32 zur Basis 62: nicht bestanden</translation>
        </message>
        <message>
            <source>CRC-32 in base 62: passed</source>
            <translation>CRC-32 zur Basis 62: bestanden</translation>
        </message>
        <message>
            <source>CSV</source>
            <translation>CSV</translation>
        </message>
        <message>
            <source>Calendar or contacts</source>
            <translation>Kalender oder Kontakte</translation>
        </message>
        <message>
            <source>Can be undone at any time.</source>
            <translation>Kann jederzeit rückgängig gemacht werden.</translation>
        </message>
        <message>
            <source>Can be undone for {count} days.</source>
            <translation>Kann {count} Tage lang rückgängig gemacht werden.</translation>
        </message>
        <message>
            <source>Can be undone until the service stops (the system has no keyring).</source>
            <translation>Kann rückgängig gemacht werden, bis der Dienst endet (das System hat keinen Schlüsselbund).</translation>
        </message>
        <message>
            <source>Can be undone while the file is in quarantine.</source>
            <translation>Kann rückgängig gemacht werden, solange die Datei in Quarantäne ist.</translation>
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
            <source>Cells</source>
            <translation>Zellen</translation>
        </message>
        <message>
            <source>Changed during the scan. Scan it again.</source>
            <translation>Während des Scans geändert. Erneut scannen.</translation>
        </message>
        <message>
            <source>Characters of cells, shared strings and comments; a masked number becomes text</source>
            <translation>Zeichen von Zellen, gemeinsamen Texten und Kommentaren; eine maskierte Zahl wird zu Text</translation>
        </message>
        <message>
            <source>Characters of text and links; a masked number becomes text</source>
            <translation>Zeichen von Text und Links; eine maskierte Zahl wird zu Text</translation>
        </message>
        <message>
            <source>Characters of text parts, headers and attachments</source>
            <translation>Zeichen von Textteilen, Kopfzeilen und Anhängen</translation>
        </message>
        <message>
            <source>Characters of text, also in headers, notes, comments and links</source>
            <translation>Zeichen des Textes, auch in Kopfzeilen, Notizen, Kommentaren und Links</translation>
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
            <source>Columns</source>
            <translation>Spalten</translation>
        </message>
        <message>
            <source>Compound file</source>
            <translation>Verbunddatei</translation>
        </message>
        <message>
            <source>Confidence</source>
            <translation>Konfidenz</translation>
        </message>
        <message>
            <source>Configuration</source>
            <translation>Konfiguration</translation>
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
            <source>Console</source>
            <translation>Konsole</translation>
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
            <translation>Anmeldedaten zurückgewiesen</translation>
        </message>
        <message>
            <source>Damaged</source>
            <translation>Beschädigt</translation>
        </message>
        <message>
            <source>Data types not searched for, because their list or expression is lost: {names}. Their earlier matches in unchanged files are kept.</source>
            <translation>Nicht gesuchte Datentypen, weil ihre Liste oder ihr Ausdruck verloren ist: {names}. Ihre früheren Treffer in unveränderten Dateien bleiben erhalten.</translation>
        </message>
        <message>
            <source>Database</source>
            <translation>Datenbank</translation>
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
            <source>Decision cancelled</source>
            <translation>Entscheidung abgebrochen</translation>
        </message>
        <message>
            <source>Decision completed</source>
            <translation>Entscheidung abgeschlossen</translation>
        </message>
        <message>
            <source>Decision failed</source>
            <translation>Entscheidung fehlgeschlagen</translation>
        </message>
        <message>
            <source>Decision requested</source>
            <translation>Entscheidung angefordert</translation>
        </message>
        <message>
            <source>Decision started</source>
            <translation>Entscheidung begonnen</translation>
        </message>
        <message>
            <source>Decisions and remediation</source>
            <translation>Entscheidungen und Bereinigung</translation>
        </message>
        <message>
            <source>Decoded</source>
            <translation>Dekodiert</translation>
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
            <source>Disk quota exceeded</source>
            <translation>das Kontingent des Datenträgers ist erschöpft</translation>
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
            <source>E-mail</source>
            <translation>E-Mail</translation>
        </message>
        <message>
            <source>Edition {edition}, {state}. Host names: {names}. Data folder: {folder}.</source>
            <translation>Edition {edition}, {state}. Hostnamen: {names}. Datenordner: {folder}.</translation>
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
            <source>Encrypted, and verified by reading the encrypted file again. The plain file was removed from this folder; an undo copy of the plain file is kept until {date}</source>
            <translation>Verschlüsselt und durch erneutes Lesen der verschlüsselten Datei geprüft. Die unverschlüsselte Datei wurde aus diesem Ordner entfernt; eine Rückgängig-Kopie der unverschlüsselten Datei bleibt bis {date}</translation>
        </message>
        <message>
            <source>Enrol</source>
            <translation>Registrieren</translation>
        </message>
        <message>
            <source>European manufacturer</source>
            <translation>europäischer Hersteller</translation>
        </message>
        <message>
            <source>Example</source>
            <translation>Beispiel</translation>
        </message>
        <message>
            <source>Excel (XLSX, XLSM, XLTX, XLTM)</source>
            <translation>Excel (XLSX, XLSM, XLTX, XLTM)</translation>
        </message>
        <message>
            <source>Excel workbook</source>
            <translation>Excel-Arbeitsmappe</translation>
        </message>
        <message>
            <source>Expired: {action} of {objects}.</source>
            <translation>Abgelaufen: {action} ({objects}).</translation>
        </message>
        <message>
            <source>Expiry</source>
            <translation>Ablauf</translation>
        </message>
        <message>
            <source>Export</source>
            <translation>Exportieren</translation>
        </message>
        <message>
            <source>Exported {exported} as {format}</source>
            <translation>{exported} als {format} exportiert</translation>
        </message>
        <message>
            <source>Exported {exported} as {format} (records: {count})</source>
            <translation>{exported} als {format} exportiert (Datensätze: {count})</translation>
        </message>
        <message>
            <source>Exported {exported} as {format} (records: {count}), with full values</source>
            <translation>{exported} als {format} exportiert (Datensätze: {count}), mit vollständigen Werten</translation>
        </message>
        <message>
            <source>Exported {exported} as {format}, with full values</source>
            <translation>{exported} als {format} exportiert, mit vollständigen Werten</translation>
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
            <source>File exists</source>
            <translation>die Datei existiert schon</translation>
        </message>
        <message>
            <source>Filename</source>
            <translation>Dateiname</translation>
        </message>
        <message>
            <source>Files of this format ({kind}) do not support masking: delete, quarantine or encrypt the file.</source>
            <translation>Dateien dieses Formats ({kind}) lassen sich nicht maskieren: die Datei löschen, in Quarantäne verschieben oder verschlüsseln.</translation>
        </message>
        <message>
            <source>Filter Add Failed</source>
            <translation>Filter zurückgewiesen</translation>
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
            <source>Free disk space</source>
            <translation>Freier Speicherplatz</translation>
        </message>
        <message>
            <source>Free some space on the disk, and try again.</source>
            <translation>Geben Sie Platz auf dem Datenträger frei, und versuchen Sie es erneut.</translation>
        </message>
        <message>
            <source>From</source>
            <translation>Von</translation>
        </message>
        <message>
            <source>GIF picture</source>
            <translation>GIF-Bild</translation>
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
            <source>Group</source>
            <translation>Gruppe</translation>
        </message>
        <message>
            <source>Group Changed</source>
            <translation>Gruppe geändert</translation>
        </message>
        <message>
            <source>Gzip archive</source>
            <translation>Gzip-Archiv</translation>
        </message>
        <message>
            <source>HTML</source>
            <translation>HTML</translation>
        </message>
        <message>
            <source>HTML with tags or references in the value</source>
            <translation>HTML mit Tags oder Verweisen im Wert</translation>
        </message>
        <message>
            <source>Hadoop cluster</source>
            <translation>Hadoop-Cluster</translation>
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
            <source>ISO 9564 format {digit}</source>
            <translation>ISO 9564, Format {digit}</translation>
        </message>
        <message>
            <source>Id</source>
            <translation>ID</translation>
        </message>
        <message>
            <source>Import report</source>
            <translation>Bericht importieren</translation>
        </message>
        <message>
            <source>In a sparse file, zeros that were never written were skipped.</source>
            <translation>In einer Datei mit Lücken wurden nie geschriebene Nullen übersprungen.</translation>
        </message>
        <message>
            <source>In each nested file, the same changes as in a separate file of its format</source>
            <translation>In jeder enthaltenen Datei dieselben Änderungen wie in einer einzelnen Datei ihres Formats</translation>
        </message>
        <message>
            <source>Index</source>
            <translation>Index</translation>
        </message>
        <message>
            <source>Indexing results.</source>
            <translation>Ergebnisse werden indiziert.</translation>
        </message>
        <message>
            <source>Input/output error</source>
            <translation>Ein-/Ausgabefehler</translation>
        </message>
        <message>
            <source>Instance</source>
            <translation>Instanz</translation>
        </message>
        <message>
            <source>Interrupted</source>
            <translation>Unterbrochen</translation>
        </message>
        <message>
            <source>Interrupted, because the service ended abruptly. {read} files were read. Scan the location again for complete results.</source>
            <translation>Unterbrochen, weil der Dienst unerwartet beendet wurde. {read} Dateien wurden gelesen. Für vollständige Ergebnisse den Speicherort erneut scannen.</translation>
        </message>
        <message>
            <source>Interrupted, because the service ended: {read} of {files} files were read. Scan the location again for complete results.</source>
            <translation>Unterbrochen, weil der Dienst beendet wurde: {read} von {files} Dateien wurden gelesen. Für vollständige Ergebnisse den Speicherort erneut scannen.</translation>
        </message>
        <message>
            <source>Is a directory</source>
            <translation>es ist ein Ordner</translation>
        </message>
        <message>
            <source>Issuer range</source>
            <translation>Ausstellerbereich</translation>
        </message>
        <message>
            <source>It is unknown how a change in this part would affect the document</source>
            <translation>Wie sich eine Änderung in diesem Teil auf das Dokument auswirkt, ist unbekannt</translation>
        </message>
        <message>
            <source>JPEG picture</source>
            <translation>JPEG-Bild</translation>
        </message>
        <message>
            <source>JSON</source>
            <translation>JSON</translation>
        </message>
        <message>
            <source>JSON Web Token of {count} parts</source>
            <translation>JSON Web Token aus {count} Teilen</translation>
        </message>
        <message>
            <source>Java archive</source>
            <translation>Java-Archiv</translation>
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
            <source>Key or certificate</source>
            <translation>Schlüssel oder Zertifikat</translation>
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
            <source>LZMA archive</source>
            <translation>LZMA-Archiv</translation>
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
            <source>Lines</source>
            <translation>Zeilen</translation>
        </message>
        <message>
            <source>List</source>
            <translation>Liste</translation>
        </message>
        <message>
            <source>Local files</source>
            <translation>Lokale Dateien</translation>
        </message>
        <message>
            <source>Log</source>
            <translation>Protokoll</translation>
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
            <source>Luhn check</source>
            <translation>Luhn-Prüfung</translation>
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
            <source>Mailbox</source>
            <translation>Postfach</translation>
        </message>
        <message>
            <source>Mailbox (IMAP over TLS)</source>
            <translation>Postfach (IMAP über TLS)</translation>
        </message>
        <message>
            <source>Mailbox (IMAP)</source>
            <translation>Postfach (IMAP)</translation>
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
            <source>Markdown</source>
            <translation>Markdown</translation>
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
            <source>National identifiers</source>
            <translation>Nationale Kennungen</translation>
        </message>
        <message>
            <source>No Matches Found</source>
            <translation>Keine Treffer gefunden</translation>
        </message>
        <message>
            <source>No backup was made: {place}: {why}.</source>
            <translation>Es wurde keine Sicherung erstellt: {place}: {why}.</translation>
        </message>
        <message>
            <source>No classification</source>
            <translation>Keine Klassifizierung</translation>
        </message>
        <message>
            <source>No such file or directory</source>
            <translation>die Datei oder der Ordner existiert nicht</translation>
        </message>
        <message>
            <source>No worker of the group {name} is connected. Start its worker, or choose another proxy agent; then scan again. {read} of {files} files were read.</source>
            <translation>Kein Agent der Gruppe {name} ist verbunden. Einen starten oder einen anderen Proxy-Agenten wählen, dann erneut scannen. {read} von {files} Dateien wurden gelesen.</translation>
        </message>
        <message>
            <source>Not a directory</source>
            <translation>es ist kein Ordner</translation>
        </message>
        <message>
            <source>Not fully scanned: {why}.</source>
            <translation>Nicht vollständig gescannt: {why}.</translation>
        </message>
        <message>
            <source>Not fully scanned: {why}. Pages not read: {left}.</source>
            <translation>Nicht vollständig gescannt: {why}. Nicht gelesene Seiten: {left}.</translation>
        </message>
        <message>
            <source>Not scanned.</source>
            <translation>Nicht gescannt.</translation>
        </message>
        <message>
            <source>Not scanned: {why}.</source>
            <translation>Nicht gescannt: {why}.</translation>
        </message>
        <message>
            <source>Not scanned: {why}. Please report this error.</source>
            <translation>Nicht gescannt: {why}. Bitte diesen Fehler melden.</translation>
        </message>
        <message>
            <source>Nothing was remediated.</source>
            <translation>Nichts wurde bereinigt.</translation>
        </message>
        <message>
            <source>Nothing was restored.</source>
            <translation>Es wurde nichts wiederhergestellt.</translation>
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
            <source>Office document</source>
            <translation>Office-Dokument</translation>
        </message>
        <message>
            <source>Office document (before 2007)</source>
            <translation>Office-Dokument (vor 2007)</translation>
        </message>
        <message>
            <source>Office document before 2007</source>
            <translation>Office-Dokument vor 2007</translation>
        </message>
        <message>
            <source>Only decisions can be recorded for objects of protocol '{protocol}': their files cannot be changed.</source>
            <translation>Für Objekte des Protokolls „{protocol}“ lassen sich nur Entscheidungen festhalten: Ihre Dateien können nicht geändert werden.</translation>
        </message>
        <message>
            <source>Open</source>
            <comment>action in the journal</comment>
            <translation>Öffnen</translation>
        </message>
        <message>
            <source>OpenDocument</source>
            <translation>OpenDocument</translation>
        </message>
        <message>
            <source>OpenDocument (ODT, ODS, ODP)</source>
            <translation>OpenDocument (ODT, ODS, ODP)</translation>
        </message>
        <message>
            <source>OpenDocument drawing</source>
            <translation>OpenDocument-Zeichnung</translation>
        </message>
        <message>
            <source>OpenDocument presentation</source>
            <translation>OpenDocument-Präsentation</translation>
        </message>
        <message>
            <source>OpenDocument spreadsheet</source>
            <translation>OpenDocument-Tabelle</translation>
        </message>
        <message>
            <source>OpenDocument text</source>
            <translation>OpenDocument-Text</translation>
        </message>
        <message>
            <source>Order</source>
            <translation>Reihenfolge</translation>
        </message>
        <message>
            <source>Outlook message</source>
            <translation>Outlook-Nachricht</translation>
        </message>
        <message>
            <source>PDF document</source>
            <translation>PDF-Dokument</translation>
        </message>
        <message>
            <source>PDF, RTF, DOC, XLS, PPT, XLSB, MSG, SQLite, Parquet, pictures</source>
            <translation>PDF, RTF, DOC, XLS, PPT, XLSB, MSG, SQLite, Parquet, Bilder</translation>
        </message>
        <message>
            <source>PEM block with a begin line but no end line</source>
            <translation>PEM-Block mit Anfangszeile, aber ohne Endzeile</translation>
        </message>
        <message>
            <source>PEM block with begin and end line</source>
            <translation>PEM-Block mit Anfangs- und Endzeile</translation>
        </message>
        <message>
            <source>PNG picture</source>
            <translation>PNG-Bild</translation>
        </message>
        <message>
            <source>Parquet file</source>
            <translation>Parquet-Datei</translation>
        </message>
        <message>
            <source>Parquet files</source>
            <translation>Parquet-Dateien</translation>
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
            <source>Payment cards</source>
            <translation>Zahlungskarten</translation>
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
            <source>Permission Write</source>
            <translation>Berechtigung: Schreiben</translation>
        </message>
        <message>
            <source>Permission denied</source>
            <translation>keine Berechtigung</translation>
        </message>
        <message>
            <source>Permissions modified</source>
            <translation>Berechtigungen geändert</translation>
        </message>
        <message>
            <source>Personal data</source>
            <translation>Personenbezogene Daten</translation>
        </message>
        <message>
            <source>Picture</source>
            <translation>Bild</translation>
        </message>
        <message>
            <source>Plain text</source>
            <translation>Textdatei</translation>
        </message>
        <message>
            <source>Policies</source>
            <translation>Richtlinien</translation>
        </message>
        <message>
            <source>PowerPoint presentation</source>
            <translation>PowerPoint-Präsentation</translation>
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
            <source>Process memory</source>
            <translation>Prozessspeicher</translation>
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
            <source>Prohibited card data</source>
            <translation>Unzulässige Kartendaten</translation>
        </message>
        <message>
            <source>Proposal expired</source>
            <translation>Vorschlag abgelaufen</translation>
        </message>
        <message>
            <source>Propose</source>
            <translation>Vorschlagen</translation>
        </message>
        <message>
            <source>Proposed: {action} of {objects}.</source>
            <translation>Vorgeschlagen: {action} ({objects}).</translation>
        </message>
        <message>
            <source>Proposed: {action} of {objects}: {names}.</source>
            <translation>Vorgeschlagen: {action} ({objects}): {names}.</translation>
        </message>
        <message>
            <source>PuTTY key file with its private part</source>
            <translation>PuTTY-Schlüsseldatei mit dem privaten Teil</translation>
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
            <source>RAR archive</source>
            <translation>RAR-Archiv</translation>
        </message>
        <message>
            <source>RTF document</source>
            <translation>RTF-Dokument</translation>
        </message>
        <message>
            <source>Range</source>
            <translation>Bereich</translation>
        </message>
        <message>
            <source>Reject</source>
            <translation>Ablehnen</translation>
        </message>
        <message>
            <source>Rejected: {action} of {objects}.</source>
            <translation>Abgelehnt: {action} ({objects}).</translation>
        </message>
        <message>
            <source>Remediated by hand</source>
            <translation>Manuell bereinigt</translation>
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
            <source>Remote access</source>
            <translation>Fernzugriff</translation>
        </message>
        <message>
            <source>Remove Results</source>
            <translation>Ergebnisse entfernt</translation>
        </message>
        <message>
            <source>Removed from this folder (verified: the file no longer exists); the undo copy is kept until {date}. Older copies can remain in free disk space, snapshots, backups and spare cells of SSDs. Full-disk encryption protects these copies; only destroying the medium removes them</source>
            <translation>Aus diesem Ordner entfernt (geprüft: die Datei gibt es nicht mehr); die Rückgängig-Kopie bleibt bis {date}. Ältere Kopien können in freiem Speicherplatz, Snapshots, Sicherungen und Reservezellen von SSDs verbleiben. Eine Verschlüsselung des ganzen Datenträgers schützt diese Kopien; nur die Zerstörung des Datenträgers beseitigt sie</translation>
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
            <source>Restore</source>
            <comment>action in the journal</comment>
            <translation>Wiederherstellung</translation>
        </message>
        <message>
            <source>Reveal</source>
            <translation>Aufdecken</translation>
        </message>
        <message>
            <source>Revoke</source>
            <translation>Widerrufen</translation>
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
            <source>SQL</source>
            <translation>SQL</translation>
        </message>
        <message>
            <source>SQLite database</source>
            <translation>SQLite-Datenbank</translation>
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
            <source>Scan reports from an enrolled machine</source>
            <translation>Scan-Berichte eines registrierten Computers</translation>
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
            <translation>Wird gescannt.</translation>
        </message>
        <message>
            <source>Secrets and keys</source>
            <translation>Geheimnisse und Schlüssel</translation>
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
            <source>Service</source>
            <translation>Dienst</translation>
        </message>
        <message>
            <source>Shadow volumes</source>
            <translation>Schattenkopien</translation>
        </message>
        <message>
            <source>Shutdown Server</source>
            <translation>Server beendet</translation>
        </message>
        <message>
            <source>Sign-in</source>
            <translation>Anmeldung</translation>
        </message>
        <message>
            <source>Skipped: {why}.</source>
            <translation>Übersprungen: {why}.</translation>
        </message>
        <message>
            <source>Source code</source>
            <translation>Quelltext</translation>
        </message>
        <message>
            <source>Special permissions</source>
            <translation>Spezielle Berechtigungen</translation>
        </message>
        <message>
            <source>Spelling</source>
            <translation>Schreibweise</translation>
        </message>
        <message>
            <source>Stopped before the scan started.</source>
            <translation>Gestoppt, bevor der Scan begann.</translation>
        </message>
        <message>
            <source>Stopped: {read} of {files} files were read. Scan the location again for complete results.</source>
            <translation>Gestoppt: {read} von {files} Dateien wurden gelesen. Für vollständige Ergebnisse den Speicherort erneut scannen.</translation>
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
            <source>TAR archive</source>
            <translation>TAR-Archiv</translation>
        </message>
        <message>
            <source>TIFF picture</source>
            <translation>TIFF-Bild</translation>
        </message>
        <message>
            <source>Table</source>
            <translation>Tabelle</translation>
        </message>
        <message>
            <source>Target</source>
            <translation>Ziel</translation>
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
            <source>Tesseract cannot read the picture</source>
            <translation>Tesseract kann das Bild nicht lesen</translation>
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
            <source>The TAR archive has 1 link, which is not followed.</source>
            <translation>Das TAR-Archiv enthält 1 Link, dem nicht gefolgt wird.</translation>
        </message>
        <message>
            <source>The TAR archive has {count} links, which are not followed.</source>
            <translation>Das TAR-Archiv enthält {count} Links, denen nicht gefolgt wird.</translation>
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
            <source>The agent {name} is not connected. Start its worker, or choose another proxy agent; then scan again. {read} of {files} files were read.</source>
            <translation>Der Agent {name} ist nicht verbunden. Ihn starten oder einen anderen Proxy-Agenten wählen, dann erneut scannen. {read} von {files} Dateien wurden gelesen.</translation>
        </message>
        <message>
            <source>The approval rules were changed. {details}</source>
            <translation>Die Genehmigungsregeln wurden geändert. {details}</translation>
        </message>
        <message>
            <source>The archive is one stream, of which no single part can be changed</source>
            <translation>Das Archiv ist ein Datenstrom, von dem sich kein einzelner Teil ändern lässt</translation>
        </message>
        <message>
            <source>The audit journal in {place} cannot be used: {inner}. Choose another backup.</source>
            <translation>Das Prüfprotokoll in {place} kann nicht verwendet werden: {inner}. Wählen Sie eine andere Sicherung.</translation>
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
            <source>The backup contains {name}, which does not belong there. Choose another backup.</source>
            <translation>Die Sicherung enthält {name}, was nicht hineingehört. Wählen Sie eine andere Sicherung.</translation>
        </message>
        <message>
            <source>The backup was stopped.</source>
            <translation>Die Sicherung wurde abgebrochen.</translation>
        </message>
        <message>
            <source>The backup {place} was made by a later version of this program, {version}. Install that version, and restore the backup with it.</source>
            <translation>Die Sicherung {place} stammt von einer neueren Version dieses Programms, {version}. Installieren Sie diese Version, und stellen Sie die Sicherung damit wieder her.</translation>
        </message>
        <message>
            <source>The backup {place} was made by version {version} of this program. Install that version or a later one, and restore the backup with it.</source>
            <translation>Die Sicherung {place} stammt von Version {version} dieses Programms. Installieren Sie diese oder eine neuere Version, und stellen Sie die Sicherung damit wieder her.</translation>
        </message>
        <message>
            <source>The backup {place} was written, but cannot be read again. It was deleted. Choose another disk, and make the backup again.</source>
            <translation>Die Sicherung {place} wurde geschrieben, lässt sich aber nicht wieder lesen. Sie wurde gelöscht. Wählen Sie einen anderen Datenträger, und erstellen Sie die Sicherung erneut.</translation>
        </message>
        <message>
            <source>The bytes of the value; no other bytes change</source>
            <translation>Die Bytes des Werts; alle anderen Bytes bleiben gleich</translation>
        </message>
        <message>
            <source>The changed member cannot be compressed with its original method</source>
            <translation>Das geänderte Element lässt sich nicht mit seinem ursprünglichen Verfahren komprimieren</translation>
        </message>
        <message>
            <source>The characters of the value are not contiguous</source>
            <translation>Die Zeichen des Werts stehen nicht direkt hintereinander</translation>
        </message>
        <message>
            <source>The check was stopped.</source>
            <translation>Die Prüfung wurde abgebrochen.</translation>
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
            <source>The damage was acknowledged.</source>
            <translation>Die Beschädigung wurde zur Kenntnis genommen.</translation>
        </message>
        <message>
            <source>The data folder {place} is in use by another service (process {name}). Stop that one, or choose another folder with --data.</source>
            <translation>Ein anderer Dienst (Prozess {name}) verwendet den Datenordner {place}. Beenden Sie ihn, oder wählen Sie mit --data einen anderen Ordner.</translation>
        </message>
        <message>
            <source>The data of the masked member; all other members stay unchanged</source>
            <translation>Die Daten des maskierten Elements; alle anderen Elemente bleiben unverändert</translation>
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
            <source>The database in {place} is damaged.</source>
            <translation>Die Datenbank in {place} ist beschädigt.</translation>
        </message>
        <message>
            <source>The decision is recorded for 1 match; the file is not changed.</source>
            <translation>Die Entscheidung wird für 1 Treffer festgehalten; die Datei bleibt unverändert.</translation>
        </message>
        <message>
            <source>The decision is recorded for {count} matches; the file is not changed.</source>
            <translation>Die Entscheidung wird für {count} Treffer festgehalten; die Datei bleibt unverändert.</translation>
        </message>
        <message>
            <source>The decision is removed; the file is not changed.</source>
            <translation>Die Entscheidung wird entfernt; die Datei bleibt unverändert.</translation>
        </message>
        <message>
            <source>The decision was removed.</source>
            <translation>Die Entscheidung wurde entfernt.</translation>
        </message>
        <message>
            <source>The decision was undone</source>
            <translation>Die Entscheidung wurde rückgängig gemacht</translation>
        </message>
        <message>
            <source>The description in the backup {place} cannot be read. Choose another backup.</source>
            <translation>Die Beschreibung in der Sicherung {place} kann nicht gelesen werden. Wählen Sie eine andere Sicherung.</translation>
        </message>
        <message>
            <source>The enrolment of the machine {name} was revoked.</source>
            <translation>Die Registrierung des Computers {name} wurde widerrufen.</translation>
        </message>
        <message>
            <source>The file cannot be read: {why}.</source>
            <translation>Die Datei ist nicht lesbar: {why}.</translation>
        </message>
        <message>
            <source>The file changed after the scan. Scan it again.</source>
            <translation>Die Datei wurde nach dem Scan geändert. Erneut scannen.</translation>
        </message>
        <message>
            <source>The file contains the value in encoded form, not as plain text</source>
            <translation>Die Datei enthält den Wert in kodierter Form, nicht als Klartext</translation>
        </message>
        <message>
            <source>The file was moved to {place}; verified by reading the file again</source>
            <translation>Die Datei wurde verschoben nach {place}; durch erneutes Lesen der Datei geprüft</translation>
        </message>
        <message>
            <source>The filter {before} was changed to {after}.</source>
            <translation>Der Filter {before} wurde zu {after} geändert.</translation>
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
            <source>The host key of {host} was added: {key}.</source>
            <translation>Der Hostschlüssel von {host} wurde hinzugefügt: {key}.</translation>
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
            <source>The import of a scan report of the machine {name} has started.</source>
            <translation>Der Import eines Scanberichts des Computers {name} hat begonnen.</translation>
        </message>
        <message>
            <source>The journal is intact.</source>
            <translation>Das Protokoll ist intakt.</translation>
        </message>
        <message>
            <source>The licence is now {state}, edition {edition}.</source>
            <translation>Die Lizenz ist jetzt {state}, Edition {edition}.</translation>
        </message>
        <message>
            <source>The machine {name} was enrolled for {paths}.</source>
            <translation>Der Computer {name} wurde für {paths} registriert.</translation>
        </message>
        <message>
            <source>The mask would replace the separators between the cells</source>
            <translation>Die Maske würde die Trennzeichen zwischen den Zellen ersetzen</translation>
        </message>
        <message>
            <source>The matches are in the name of the file, of a folder or of a member, and names are not masked: delete or quarantine the file, or change the name and scan again.</source>
            <translation>Die Treffer stehen im Namen der Datei, eines Ordners oder eines Teils, und Namen werden nicht maskiert: die Datei löschen oder in Quarantäne verschieben, oder den Namen ändern und erneut scannen.</translation>
        </message>
        <message>
            <source>The original file is restored, byte for byte; verified by reading the file again</source>
            <translation>Die Originaldatei ist Byte für Byte wiederhergestellt; durch erneutes Lesen der Datei geprüft</translation>
        </message>
        <message>
            <source>The original was restored byte for byte and verified.</source>
            <translation>Das Original wurde Byte für Byte wiederhergestellt und geprüft.</translation>
        </message>
        <message>
            <source>The password is wrong, or the file {place} is damaged or is not a backup. Type the password again, or choose another file.</source>
            <translation>Das Kennwort ist falsch, oder die Datei {place} ist beschädigt oder keine Sicherung. Geben Sie das Kennwort erneut ein, oder wählen Sie eine andere Datei.</translation>
        </message>
        <message>
            <source>The present data cannot be kept: {place} cannot be created. Restore the backup into a new folder with the command discovery-console restore.</source>
            <translation>Die jetzigen Daten können nicht aufgehoben werden: {place} lässt sich nicht anlegen. Stellen Sie die Sicherung mit dem Befehl discovery-console restore in einem neuen Ordner wieder her.</translation>
        </message>
        <message>
            <source>The present data cannot be kept: {place} would be on another disk. Restore the backup into a new folder with the command discovery-console restore.</source>
            <translation>Die jetzigen Daten können nicht aufgehoben werden: {place} läge auf einem anderen Datenträger. Stellen Sie die Sicherung mit dem Befehl discovery-console restore in einem neuen Ordner wieder her.</translation>
        </message>
        <message>
            <source>The restore of a backup into {place} was interrupted, and another program uses that folder. The earlier data is in {replaced}. Close the other program, and start again.</source>
            <translation>Die Wiederherstellung einer Sicherung in {place} wurde unterbrochen, und ein anderes Programm verwendet diesen Ordner. Die früheren Daten sind in {replaced}. Schließen Sie das andere Programm, und starten Sie erneut.</translation>
        </message>
        <message>
            <source>The restore of a backup into {place} was interrupted, and cannot be undone: {name} cannot be used: {why}. The earlier data is in {replaced}. Free some space on its disk, and start again.</source>
            <translation>Die Wiederherstellung einer Sicherung in {place} wurde unterbrochen und lässt sich nicht rückgängig machen: {name} kann nicht verwendet werden: {why}. Die früheren Daten sind in {replaced}. Geben Sie Platz auf dem Datenträger frei, und starten Sie erneut.</translation>
        </message>
        <message>
            <source>The restore of a backup into {place} was interrupted, and cannot be undone: {name} cannot be used: {why}. The earlier data is in {replaced}. Make it accessible, and start again.</source>
            <translation>Die Wiederherstellung einer Sicherung in {place} wurde unterbrochen und lässt sich nicht rückgängig machen: {name} kann nicht verwendet werden: {why}. Die früheren Daten sind in {replaced}. Sorgen Sie dafür, dass Sie Zugriff haben, und starten Sie erneut.</translation>
        </message>
        <message>
            <source>The restore of a backup into {place} was interrupted, and the file {name}, which says how to undo it, is damaged. The earlier data is in {replaced} followed by the time of the restore. Move its content back into an empty folder, and start with that.</source>
            <translation>Die Wiederherstellung einer Sicherung in {place} wurde unterbrochen, und die Datei {name}, in der steht, wie sie rückgängig gemacht wird, ist beschädigt. Die früheren Daten sind in {replaced}, gefolgt vom Zeitpunkt der Wiederherstellung. Verschieben Sie den Inhalt in einen leeren Ordner, und starten Sie mit diesem.</translation>
        </message>
        <message>
            <source>The restore of a backup into {place} was interrupted. The earlier data was moved to {replaced}, but that folder is missing. Move it back to this place, and start again.</source>
            <translation>Die Wiederherstellung einer Sicherung in {place} wurde unterbrochen. Die früheren Daten wurden nach {replaced} verschoben, aber dieser Ordner fehlt. Verschieben Sie ihn an diesen Ort zurück, und starten Sie erneut.</translation>
        </message>
        <message>
            <source>The restore of a backup into {place} was interrupted. To undo it, the system's keyring must release the key of the undo copies. Unlock the keyring, and start again in the session of the user.</source>
            <translation>Die Wiederherstellung einer Sicherung in {place} wurde unterbrochen. Um sie rückgängig zu machen, muss der Schlüsselbund des Systems den Schlüssel der Rückgängig-Kopien herausgeben. Entsperren Sie den Schlüsselbund, und starten Sie erneut in der Sitzung der Benutzerin oder des Benutzers.</translation>
        </message>
        <message>
            <source>The restore of a backup was interrupted. It was undone: the data folder contains what it contained before.</source>
            <translation>Die Wiederherstellung einer Sicherung wurde unterbrochen. Sie wurde rückgängig gemacht: Der Datenordner enthält, was er vorher enthielt.</translation>
        </message>
        <message>
            <source>The result of a formula is not masked, because programs compute it again when they open the file; all other values in the file are masked</source>
            <translation>Das Ergebnis einer Formel wird nicht maskiert, weil Programme es beim Öffnen der Datei neu berechnen; alle anderen Werte der Datei werden maskiert</translation>
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
            <source>The scan {name} was cancelled.</source>
            <translation>Der Scan {name} wurde abgebrochen.</translation>
        </message>
        <message>
            <source>The scan {name} was changed.</source>
            <translation>Der Scan {name} wurde geändert.</translation>
        </message>
        <message>
            <source>The scan {name} was paused.</source>
            <translation>Der Scan {name} wurde angehalten.</translation>
        </message>
        <message>
            <source>The scan {name} was resumed.</source>
            <translation>Der Scan {name} wurde fortgesetzt.</translation>
        </message>
        <message>
            <source>The scan {name} was stopped.</source>
            <translation>Der Scan {name} wurde gestoppt.</translation>
        </message>
        <message>
            <source>The search took too long.</source>
            <translation>Die Suche hat zu lange gedauert.</translation>
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
            <source>The service is listening on {address}.</source>
            <translation>Der Dienst ist unter {address} erreichbar.</translation>
        </message>
        <message>
            <source>The system's keyring cannot store the key of the undo copies. Unlock the keyring, and try again.</source>
            <translation>Der Schlüsselbund des Systems kann den Schlüssel der Rückgängig-Kopien nicht speichern. Entsperren Sie den Schlüsselbund, und versuchen Sie es erneut.</translation>
        </message>
        <message>
            <source>The system's keyring does not release the key of the undo copies. Unlock the keyring, and try again.</source>
            <translation>Der Schlüsselbund des Systems gibt den Schlüssel der Rückgängig-Kopien nicht heraus. Entsperren Sie den Schlüsselbund, und versuchen Sie es erneut.</translation>
        </message>
        <message>
            <source>The system's keyring lacks the key with which this data folder was used earlier. Without this key, earlier undo copies, lists of values and secrets of credentials cannot be decrypted. If the folder was moved, start once with the folder at its earlier path. If the folder is from another computer or account, use the folder there. If the keyring was reset, restore its backup. If there was no keyring when the folder was used earlier, the copies, lists and secrets cannot be restored.</source>
            <translation>Im Schlüsselbund des Systems fehlt der Schlüssel, mit dem dieser Datenordner früher verwendet wurde. Ohne diesen Schlüssel können frühere Rückgängig-Kopien, Wertelisten und Geheimnisse von Anmeldedaten nicht entschlüsselt werden. Wurde der Ordner verschoben, einmal mit dem Ordner am früheren Pfad starten. Stammt der Ordner von einem anderen Computer oder Konto, ihn dort verwenden. Wurde der Schlüsselbund zurückgesetzt, seine Sicherung wiederherstellen. Gab es bei der früheren Verwendung keinen Schlüsselbund, lassen sich Kopien, Listen und Geheimnisse nicht wiederherstellen.</translation>
        </message>
        <message>
            <source>The text is in compressed streams, offset tables or pages, which a change would damage</source>
            <translation>Der Text steht in komprimierten Datenströmen, Tabellen von Positionen oder Seiten, die eine Änderung beschädigen würde</translation>
        </message>
        <message>
            <source>The undo copy no longer exists: the action can no longer be undone.</source>
            <translation>Die Rückgängig-Kopie gibt es nicht mehr: Die Aktion lässt sich nicht mehr rückgängig machen.</translation>
        </message>
        <message>
            <source>There are no matches left for this action.</source>
            <translation>Für diese Aktion sind keine Treffer mehr übrig.</translation>
        </message>
        <message>
            <source>There is no folder {place}. Create it, or choose another one.</source>
            <translation>Der Ordner {place} existiert nicht. Legen Sie ihn an, oder wählen Sie einen anderen.</translation>
        </message>
        <message>
            <source>There is nothing to undo.</source>
            <translation>Es gibt nichts rückgängig zu machen.</translation>
        </message>
        <message>
            <source>This action changes the whole file: choose the archive, mail or document itself, not a part of it.</source>
            <translation>Diese Aktion ändert die ganze Datei: Archiv, E-Mail oder Dokument selbst auswählen, nicht einen Teil davon.</translation>
        </message>
        <message>
            <source>This computer</source>
            <translation>Dieser Computer</translation>
        </message>
        <message>
            <source>This result has no matches any more: a filter leaves out the file, or the last scan found nothing in the file. The result stays because it has a decision. The decision applies again if a scan finds the matches again.</source>
            <translation>Dieses Ergebnis hat keine Treffer mehr: Ein Filter lässt die Datei aus, oder der letzte Scan hat in der Datei nichts gefunden. Das Ergebnis bleibt, weil es eine Entscheidung hat. Die Entscheidung gilt wieder, wenn ein Scan die Treffer wieder findet.</translation>
        </message>
        <message>
            <source>To</source>
            <translation>An</translation>
        </message>
        <message>
            <source>To mask a file, all of it must be read into memory</source>
            <translation>Zum Maskieren muss die ganze Datei in den Arbeitsspeicher gelesen werden</translation>
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
            <source>Undecided again</source>
            <translation>Wieder offen</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Rückgängig machen</translation>
        </message>
        <message>
            <source>Undo cancelled</source>
            <translation>Rückgängigmachen abgebrochen</translation>
        </message>
        <message>
            <source>Undo completed</source>
            <translation>Rückgängigmachen abgeschlossen</translation>
        </message>
        <message>
            <source>Undo copy destroyed</source>
            <translation>Kopie vernichtet</translation>
        </message>
        <message>
            <source>Undo copy expired</source>
            <translation>Kopie abgelaufen</translation>
        </message>
        <message>
            <source>Undo failed</source>
            <translation>Rückgängigmachen fehlgeschlagen</translation>
        </message>
        <message>
            <source>Undo requested</source>
            <translation>Rückgängigmachen angefordert</translation>
        </message>
        <message>
            <source>Undo started</source>
            <translation>Rückgängigmachen begonnen</translation>
        </message>
        <message>
            <source>Unix file share</source>
            <translation>Unix-Dateifreigabe</translation>
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
            <source>WebP picture</source>
            <translation>WebP-Bild</translation>
        </message>
        <message>
            <source>Website</source>
            <translation>Website</translation>
        </message>
        <message>
            <source>Website (TLS)</source>
            <translation>Website (TLS)</translation>
        </message>
        <message>
            <source>Windows share</source>
            <translation>Windows-Freigabe</translation>
        </message>
        <message>
            <source>Withdraw</source>
            <translation>Zurückziehen</translation>
        </message>
        <message>
            <source>Withdrawn: {action} of {objects}.</source>
            <translation>Zurückgezogen: {action} ({objects}).</translation>
        </message>
        <message>
            <source>Word document</source>
            <translation>Word-Dokument</translation>
        </message>
        <message>
            <source>Word, PowerPoint (DOCX, PPTX and their macro and template kinds)</source>
            <translation>Word, PowerPoint (DOCX, PPTX, auch mit Makros und als Vorlagen)</translation>
        </message>
        <message>
            <source>Worker process {process} ended unexpectedly.</source>
            <translation>Arbeitsprozess {process} wurde unerwartet beendet.</translation>
        </message>
        <message>
            <source>Worker process {process} ended.</source>
            <translation>Arbeitsprozess {process} wurde beendet.</translation>
        </message>
        <message>
            <source>Worker process {process} started.</source>
            <translation>Arbeitsprozess {process} wurde gestartet.</translation>
        </message>
        <message>
            <source>XML</source>
            <translation>XML</translation>
        </message>
        <message>
            <source>XML parts that declare a document type (DTD), are not well-formed, or use an encoding other than UTF-8 and UTF-16</source>
            <translation>XML-Teile, die einen Dokumenttyp (DTD) angeben, nicht wohlgeformt sind oder anders als in UTF-8 und UTF-16 kodiert sind</translation>
        </message>
        <message>
            <source>XZ archive</source>
            <translation>XZ-Archiv</translation>
        </message>
        <message>
            <source>Your account needs the permission “{name}” or “{other}”.</source>
            <translation>Dieses Konto benötigt die Berechtigung „{name}“ oder „{other}“.</translation>
        </message>
        <message>
            <source>Your account needs the permission “{name}”.</source>
            <translation>Dieses Konto benötigt die Berechtigung „{name}“.</translation>
        </message>
        <message>
            <source>ZIP archive</source>
            <translation>ZIP-Archiv</translation>
        </message>
        <message>
            <source>ZIP archives</source>
            <translation>ZIP-Archive</translation>
        </message>
        <message>
            <source>Zstandard archive</source>
            <translation>Zstandard-Archiv</translation>
        </message>
        <message>
            <source>a branch number, then an account number</source>
            <translation>erst eine Filialnummer, dann eine Kontonummer</translation>
        </message>
        <message>
            <source>a compliance report</source>
            <translation>Compliance-Bericht</translation>
        </message>
        <message>
            <source>a coverage statement</source>
            <translation>Abdeckungserklärung</translation>
        </message>
        <message>
            <source>a decimal number, a version number or an IP address</source>
            <translation>eine Dezimalzahl, eine Versionsnummer oder eine IP-Adresse</translation>
        </message>
        <message>
            <source>a fault in this program ({fault})</source>
            <translation>ein Fehler in diesem Programm ({fault})</translation>
        </message>
        <message>
            <source>a file needs more memory than a worker can use; see the unreadable items.</source>
            <translation>Eine Datei braucht mehr Arbeitsspeicher, als ein Arbeitsprozess nutzen darf; siehe die nicht lesbaren Einträge.</translation>
        </message>
        <message>
            <source>a file with that name exists already</source>
            <translation>eine Datei mit diesem Namen gibt es schon</translation>
        </message>
        <message>
            <source>a folder has an unreadable name</source>
            <translation>der Name eines Ordners ist nicht lesbar</translation>
        </message>
        <message>
            <source>a folder on the path is no longer a real folder (it may be a link); scan again</source>
            <translation>ein Ordner des Pfads ist kein echter Ordner mehr (vielleicht eine Verknüpfung); erneut scannen</translation>
        </message>
        <message>
            <source>a full name</source>
            <translation>ein vollständiger Name</translation>
        </message>
        <message>
            <source>a given name</source>
            <translation>ein Vorname</translation>
        </message>
        <message>
            <source>a group of its rows is larger than {count} MiB</source>
            <translation>eine Gruppe von Zeilen ist größer als {count} MiB</translation>
        </message>
        <message>
            <source>a keyword is nearby</source>
            <translation>ein Schlüsselwort in der Nähe</translation>
        </message>
        <message>
            <source>a page is too large, but it is unknown which one: no page is read</source>
            <translation>eine Seite ist zu groß, aber es ist unbekannt, welche: Keine Seite wird gelesen</translation>
        </message>
        <message>
            <source>a part of the document cannot be decoded to its end; the document may be damaged</source>
            <translation>ein Teil des Dokuments lässt sich nicht bis zum Ende dekodieren; das Dokument ist vielleicht beschädigt</translation>
        </message>
        <message>
            <source>a part of the mail holds an encoded file, which is not decoded; the mail may be damaged</source>
            <translation>ein Teil der E-Mail enthält eine kodierte Datei, die nicht dekodiert wird; die E-Mail ist vielleicht beschädigt</translation>
        </message>
        <message>
            <source>a part of the name is in a list of names</source>
            <translation>ein Teil des Namens steht in einer Namensliste</translation>
        </message>
        <message>
            <source>a password</source>
            <translation>ein Kennwort</translation>
        </message>
        <message>
            <source>a possible card number or IBAN outside the readable parts of the object was not checked; the object may be damaged</source>
            <translation>eine mögliche Kartennummer oder IBAN außerhalb der lesbaren Teile des Objekts wurde nicht geprüft; das Objekt ist vielleicht beschädigt</translation>
        </message>
        <message>
            <source>a possible date of birth</source>
            <translation>ein mögliches Geburtsdatum</translation>
        </message>
        <message>
            <source>a postcode</source>
            <translation>eine Postleitzahl</translation>
        </message>
        <message>
            <source>a proposal</source>
            <translation>Vorschlag</translation>
        </message>
        <message>
            <source>a risk chart</source>
            <translation>Risikodiagramm</translation>
        </message>
        <message>
            <source>a scheduled pause has started.</source>
            <translation>Eine geplante Pause hat begonnen.</translation>
        </message>
        <message>
            <source>a specimen document</source>
            <translation>ein Musterdokument</translation>
        </message>
        <message>
            <source>a street</source>
            <translation>eine Straße</translation>
        </message>
        <message>
            <source>a surname</source>
            <translation>ein Nachname</translation>
        </message>
        <message>
            <source>a town</source>
            <translation>ein Ort</translation>
        </message>
        <message>
            <source>a valid number at the same place in every record</source>
            <translation>in jedem Datensatz eine gültige Nummer an derselben Stelle</translation>
        </message>
        <message>
            <source>access control</source>
            <translation>Zugriffssteuerung</translation>
        </message>
        <message>
            <source>address in a contact card</source>
            <translation>Adresse in einer Kontaktkarte</translation>
        </message>
        <message>
            <source>address parts in the order usual in the country</source>
            <translation>Teile der Adresse in der im Land üblichen Reihenfolge</translation>
        </message>
        <message>
            <source>after the match</source>
            <translation>hinter dem Treffer</translation>
        </message>
        <message>
            <source>after this object, {member} in the same file was masked; undo that newer masking first, or select both objects</source>
            <translation>nach diesem Objekt wurde {member} in derselben Datei maskiert; zuerst diese neuere Maskierung rückgängig machen, oder beide Objekte auswählen</translation>
        </message>
        <message>
            <source>all check digits passed (weights 7, 3, 1, modulo 10)</source>
            <translation>alle Prüfziffern bestanden (Gewichte 7, 3, 1, Modulo 10)</translation>
        </message>
        <message>
            <source>all digits are the same</source>
            <translation>alle Ziffern sind gleich</translation>
        </message>
        <message>
            <source>all parts of the name are in lists of names</source>
            <translation>alle Teile des Namens stehen in Namenslisten</translation>
        </message>
        <message>
            <source>an assignment</source>
            <translation>Zuweisung</translation>
        </message>
        <message>
            <source>an embedded text is longer than {count} MiB</source>
            <translation>ein eingebetteter Text ist länger als {count} MiB</translation>
        </message>
        <message>
            <source>an evidence pack</source>
            <translation>Nachweispaket</translation>
        </message>
        <message>
            <source>another entry has the same name</source>
            <translation>ein anderer Eintrag hat denselben Namen</translation>
        </message>
        <message>
            <source>another part has the same name</source>
            <translation>ein anderer Teil hat denselben Namen</translation>
        </message>
        <message>
            <source>another program has locked it</source>
            <translation>durch ein anderes Programm gesperrt</translation>
        </message>
        <message>
            <source>api access</source>
            <translation>API-Zugriff</translation>
        </message>
        <message>
            <source>archive as a whole</source>
            <translation>Archiv als Ganzes</translation>
        </message>
        <message>
            <source>archives that are encrypted, signed (JAR, APK, Office, OpenDocument), split or self-extracting; archives with overlapping entries; archives with entries that the central directory does not list</source>
            <translation>Archive, die verschlüsselt, signiert (JAR, APK, Office, OpenDocument), geteilt oder selbstentpackend sind; Archive mit sich überlappenden Einträgen; Archive mit Einträgen, die im zentralen Verzeichnis fehlen</translation>
        </message>
        <message>
            <source>area, group and serial number are possible</source>
            <translation>Gebiet, Gruppe und Seriennummer sind möglich</translation>
        </message>
        <message>
            <source>as specified in ICAO 9303</source>
            <translation>nach ICAO 9303</translation>
        </message>
        <message>
            <source>audit journal</source>
            <translation>Prüfprotokoll</translation>
        </message>
        <message>
            <source>bank, branch and check digit</source>
            <translation>Bank, Filiale und Prüfziffer</translation>
        </message>
        <message>
            <source>base64 of a PEM block</source>
            <translation>Base64 eines PEM-Blocks</translation>
        </message>
        <message>
            <source>before the match</source>
            <translation>vor dem Treffer</translation>
        </message>
        <message>
            <source>begins and ends with 3</source>
            <translation>beginnt und endet mit 3</translation>
        </message>
        <message>
            <source>begins with 1 or 2, check digit (Luhn)</source>
            <translation>beginnt mit 1 oder 2, Prüfziffer (Luhn)</translation>
        </message>
        <message>
            <source>begins with 22</source>
            <translation>beginnt mit 22</translation>
        </message>
        <message>
            <source>begins with 784, check digit (Luhn)</source>
            <translation>beginnt mit 784, Prüfziffer (Luhn)</translation>
        </message>
        <message>
            <source>begins with 80036, check digit (Luhn)</source>
            <translation>beginnt mit 80036, Prüfziffer (Luhn)</translation>
        </message>
        <message>
            <source>begins with 9 or 2</source>
            <translation>beginnt mit 9 oder 2</translation>
        </message>
        <message>
            <source>begins with 9, group 93</source>
            <translation>beginnt mit 9, Gruppe 93</translation>
        </message>
        <message>
            <source>begins with 9, group used for ITINs</source>
            <translation>beginnt mit 9, Gruppe wie bei ITINs</translation>
        </message>
        <message>
            <source>begins with 9429, check digit (GS1)</source>
            <translation>beginnt mit 9429, Prüfziffer (GS1)</translation>
        </message>
        <message>
            <source>begins with a date</source>
            <translation>beginnt mit einem Datum</translation>
        </message>
        <message>
            <source>block with begin and end line</source>
            <translation>Block mit Anfangs- und Endzeile</translation>
        </message>
        <message>
            <source>cancelled</source>
            <translation>abgebrochen</translation>
        </message>
        <message>
            <source>cannot be an account number</source>
            <translation>kann keine Kontonummer sein</translation>
        </message>
        <message>
            <source>card number</source>
            <translation>Kartennummer</translation>
        </message>
        <message>
            <source>century and country</source>
            <translation>Jahrhundert und Land</translation>
        </message>
        <message>
            <source>certificate {state} {day}</source>
            <translation>Zertifikat {state} {day}</translation>
        </message>
        <message>
            <source>check character at position 9 (modulo 11)</source>
            <translation>Prüfzeichen an Stelle 9 (Modulo 11)</translation>
        </message>
        <message>
            <source>check digit</source>
            <translation>Prüfziffer</translation>
        </message>
        <message>
            <source>check digit (EAN-13)</source>
            <translation>Prüfziffer (EAN-13)</translation>
        </message>
        <message>
            <source>check digit (ISO 7064 MOD 11,10)</source>
            <translation>Prüfziffer (ISO 7064 MOD 11,10)</translation>
        </message>
        <message>
            <source>check digit (ISO 7064 MOD 11-2)</source>
            <translation>Prüfziffer (ISO 7064 MOD 11-2)</translation>
        </message>
        <message>
            <source>check digit (Luhn)</source>
            <translation>Prüfziffer (Luhn)</translation>
        </message>
        <message>
            <source>check digit (Luhn, letters counted as numbers)</source>
            <translation>Prüfziffer (Luhn, Buchstaben als Zahlen gezählt)</translation>
        </message>
        <message>
            <source>check digit (Luhn, with the prefix 80840)</source>
            <translation>Prüfziffer (Luhn, mit dem Präfix 80840)</translation>
        </message>
        <message>
            <source>check digit (Verhoeff)</source>
            <translation>Prüfziffer (Verhoeff)</translation>
        </message>
        <message>
            <source>check digit (eleven test)</source>
            <translation>Prüfziffer (Elferprobe)</translation>
        </message>
        <message>
            <source>check digit (modulo 10)</source>
            <translation>Prüfziffer (Modulo 10)</translation>
        </message>
        <message>
            <source>check digit (modulo 11 or 13)</source>
            <translation>Prüfziffer (Modulo 11 oder 13)</translation>
        </message>
        <message>
            <source>check digit (modulo 11)</source>
            <translation>Prüfziffer (Modulo 11)</translation>
        </message>
        <message>
            <source>check digit (modulo 11), department, municipality</source>
            <translation>Prüfziffer (Modulo 11), Departement, Gemeinde</translation>
        </message>
        <message>
            <source>check digit (weighted cross sums, modulo 10)</source>
            <translation>Prüfziffer (gewichtete Quersummen, Modulo 10)</translation>
        </message>
        <message>
            <source>check digit (weights 7, 3, 1)</source>
            <translation>Prüfziffer (Gewichte 7, 3, 1)</translation>
        </message>
        <message>
            <source>check digit of Norway, modulo 11</source>
            <translation>Prüfziffer von Norwegen, Modulo 11</translation>
        </message>
        <message>
            <source>check digit or letter (Luhn)</source>
            <translation>Prüfziffer oder Prüfbuchstabe (Luhn)</translation>
        </message>
        <message>
            <source>check digit, modulo 10</source>
            <translation>Prüfziffer, Modulo 10</translation>
        </message>
        <message>
            <source>check digit, modulo 10 or 11</source>
            <translation>Prüfziffer, Modulo 10 oder 11</translation>
        </message>
        <message>
            <source>check digit, modulo 11</source>
            <translation>Prüfziffer, Modulo 11</translation>
        </message>
        <message>
            <source>check digit, modulo 11 or 24</source>
            <translation>Prüfziffer, Modulo 11 oder 24</translation>
        </message>
        <message>
            <source>check digit, modulo 31</source>
            <translation>Prüfziffer, Modulo 31</translation>
        </message>
        <message>
            <source>check digit, modulo 9</source>
            <translation>Prüfziffer, Modulo 9</translation>
        </message>
        <message>
            <source>check digits (ISO 7064 MOD 97-10)</source>
            <translation>Prüfziffern (ISO 7064 MOD 97-10)</translation>
        </message>
        <message>
            <source>check digits (modulo 101)</source>
            <translation>Prüfziffern (Modulo 101)</translation>
        </message>
        <message>
            <source>check digits (modulo 97)</source>
            <translation>Prüfziffern (Modulo 97)</translation>
        </message>
        <message>
            <source>check digits of Tunisia, modulo 97</source>
            <translation>Prüfziffern von Tunesien, Modulo 97</translation>
        </message>
        <message>
            <source>check digits of an IBAN</source>
            <translation>Prüfziffern einer IBAN</translation>
        </message>
        <message>
            <source>check digits, modulo 89</source>
            <translation>Prüfziffern, Modulo 89</translation>
        </message>
        <message>
            <source>check digits, modulo 97</source>
            <translation>Prüfziffern, Modulo 97</translation>
        </message>
        <message>
            <source>check letter (modulo 23)</source>
            <translation>Prüfbuchstabe (Modulo 23)</translation>
        </message>
        <message>
            <source>check letter (modulo 26)</source>
            <translation>Prüfbuchstabe (Modulo 26)</translation>
        </message>
        <message>
            <source>check letter and codes</source>
            <translation>Prüfbuchstabe und Codes</translation>
        </message>
        <message>
            <source>check letter, modulo 11</source>
            <translation>Prüfbuchstabe, Modulo 11</translation>
        </message>
        <message>
            <source>check letter, modulo 23</source>
            <translation>Prüfbuchstabe, Modulo 23</translation>
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
            <source>connection timed out</source>
            <translation>die Verbindung hat zu lange nicht geantwortet</translation>
        </message>
        <message>
            <source>contains digits of other scripts, special blanks or invisible characters</source>
            <translation>enthält Ziffern anderer Schriften, besondere Leerzeichen oder unsichtbare Zeichen</translation>
        </message>
        <message>
            <source>contains tags or references</source>
            <translation>enthält Tags oder Verweise</translation>
        </message>
        <message>
            <source>contains the word EXAMPLE</source>
            <translation>enthält das Wort EXAMPLE</translation>
        </message>
        <message>
            <source>control key (modulo 511)</source>
            <translation>Prüfschlüssel (Modulo 511)</translation>
        </message>
        <message>
            <source>control key (modulo 97)</source>
            <translation>Prüfschlüssel (Modulo 97)</translation>
        </message>
        <message>
            <source>copy</source>
            <translation>Kopie</translation>
        </message>
        <message>
            <source>country</source>
            <translation>Land</translation>
        </message>
        <message>
            <source>country code</source>
            <translation>Ländercode</translation>
        </message>
        <message>
            <source>country code, check digits, account</source>
            <translation>Ländercode, Prüfziffern, Konto</translation>
        </message>
        <message>
            <source>country that issues this card</source>
            <translation>Land, das diese Karte ausgibt</translation>
        </message>
        <message>
            <source>counts as test data</source>
            <translation>zählt als Testdaten</translation>
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
            <source>data after the end of the archive is not searched; the archive may be damaged</source>
            <translation>Daten nach dem Ende des Archivs werden nicht durchsucht; das Archiv ist vielleicht beschädigt</translation>
        </message>
        <message>
            <source>datatype manager</source>
            <translation>Datentypverwaltung</translation>
        </message>
        <message>
            <source>date</source>
            <translation>Datum</translation>
        </message>
        <message>
            <source>date and century</source>
            <translation>Datum und Jahrhundert</translation>
        </message>
        <message>
            <source>date and check digit, modulo 11</source>
            <translation>Datum und Prüfziffer, Modulo 11</translation>
        </message>
        <message>
            <source>date and check letter, modulo 23</source>
            <translation>Datum und Prüfbuchstabe, Modulo 23</translation>
        </message>
        <message>
            <source>date and place of birth</source>
            <translation>Geburtsdatum und Geburtsort</translation>
        </message>
        <message>
            <source>date before 1954</source>
            <translation>Datum vor 1954</translation>
        </message>
        <message>
            <source>date of birth</source>
            <translation>Geburtsdatum</translation>
        </message>
        <message>
            <source>date of birth and check digit (ISO 7064)</source>
            <translation>Geburtsdatum und Prüfziffer (ISO 7064)</translation>
        </message>
        <message>
            <source>date of birth and check digit (Luhn)</source>
            <translation>Geburtsdatum und Prüfziffer (Luhn)</translation>
        </message>
        <message>
            <source>date of birth and check digit, modulo 10</source>
            <translation>Geburtsdatum und Prüfziffer, Modulo 10</translation>
        </message>
        <message>
            <source>date of birth and check digit, modulo 11</source>
            <translation>Geburtsdatum und Prüfziffer, Modulo 11</translation>
        </message>
        <message>
            <source>date of birth and check digit, modulo 17</source>
            <translation>Geburtsdatum und Prüfziffer, Modulo 17</translation>
        </message>
        <message>
            <source>date of birth and governorate</source>
            <translation>Geburtsdatum und Gouvernement</translation>
        </message>
        <message>
            <source>date of birth and state</source>
            <translation>Geburtsdatum und Bundesstaat</translation>
        </message>
        <message>
            <source>date of birth; since October 2020 without a check digit</source>
            <translation>Geburtsdatum; seit Oktober 2020 ohne Prüfziffer</translation>
        </message>
        <message>
            <source>date, check character (modulo 31)</source>
            <translation>Datum, Prüfzeichen (Modulo 31)</translation>
        </message>
        <message>
            <source>date, check digit (Luhn)</source>
            <translation>Datum, Prüfziffer (Luhn)</translation>
        </message>
        <message>
            <source>date, check digit (modulo 10)</source>
            <translation>Datum, Prüfziffer (Modulo 10)</translation>
        </message>
        <message>
            <source>date, check digit (modulo 11)</source>
            <translation>Datum, Prüfziffer (Modulo 11)</translation>
        </message>
        <message>
            <source>date, check digit (weighted cross sums, modulo 10)</source>
            <translation>Datum, Prüfziffer (gewichtete Quersummen, Modulo 10)</translation>
        </message>
        <message>
            <source>date, check digits (modulo 97)</source>
            <translation>Datum, Prüfziffern (Modulo 97)</translation>
        </message>
        <message>
            <source>date, check letter</source>
            <translation>Datum, Prüfbuchstabe</translation>
        </message>
        <message>
            <source>date, county, check digit (modulo 11)</source>
            <translation>Datum, Kreis, Prüfziffer (Modulo 11)</translation>
        </message>
        <message>
            <source>date, permitted last character</source>
            <translation>Datum, zulässiges letztes Zeichen</translation>
        </message>
        <message>
            <source>date, region {low} to {high}, check digit (modulo 11)</source>
            <translation>Datum, Region {low} bis {high}, Prüfziffer (Modulo 11)</translation>
        </message>
        <message>
            <source>date, region, serial number</source>
            <translation>Datum, Region, laufende Nummer</translation>
        </message>
        <message>
            <source>date, state and check digit</source>
            <translation>Datum, Bundesstaat und Prüfziffer</translation>
        </message>
        <message>
            <source>date, two check digits (Luhn and Verhoeff)</source>
            <translation>Datum, zwei Prüfziffern (Luhn und Verhoeff)</translation>
        </message>
        <message>
            <source>date, two check digits (modulo 11)</source>
            <translation>Datum, zwei Prüfziffern (Modulo 11)</translation>
        </message>
        <message>
            <source>decision</source>
            <translation>Entscheidung</translation>
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
            <source>decodes to a password</source>
            <translation>ergibt dekodiert ein Kennwort</translation>
        </message>
        <message>
            <source>decodes to name and password</source>
            <translation>ergibt dekodiert Name und Kennwort</translation>
        </message>
        <message>
            <source>delete</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <source>department, municipality, year of birth</source>
            <translation>Departement, Gemeinde, Geburtsjahr</translation>
        </message>
        <message>
            <source>device or resource busy</source>
            <translation>das Gerät ist belegt</translation>
        </message>
        <message>
            <source>digits after the end of a member are not searched</source>
            <translation>Ziffern hinter dem Ende eines Elements werden nicht durchsucht</translation>
        </message>
        <message>
            <source>digits and letter</source>
            <translation>Ziffern und Buchstabe</translation>
        </message>
        <message>
            <source>district and check digit, modulo 10</source>
            <translation>Bezirk und Prüfziffer, Modulo 10</translation>
        </message>
        <message>
            <source>district and date of birth</source>
            <translation>Bezirk und Geburtsdatum</translation>
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
            <source>does not end in a top-level domain of the Internet</source>
            <translation>endet nicht mit einer Top-Level-Domain des Internets</translation>
        </message>
        <message>
            <source>domain reserved for examples (RFC 2606)</source>
            <translation>für Beispiele reservierte Domain (RFC 2606)</translation>
        </message>
        <message>
            <source>done</source>
            <translation>erledigt</translation>
        </message>
        <message>
            <source>dsa private key</source>
            <translation>privater DSA-Schlüssel</translation>
        </message>
        <message>
            <source>e-mail address</source>
            <translation>E-Mail-Adresse</translation>
        </message>
        <message>
            <source>ec private key</source>
            <translation>privater EC-Schlüssel</translation>
        </message>
        <message>
            <source>encoded in the file, or continued on the next line, which begins with a character such as &gt; or #</source>
            <translation>in der Datei kodiert oder auf der nächsten Zeile fortgesetzt, die mit einem Zeichen wie &gt; oder # beginnt</translation>
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
            <source>encrypted</source>
            <translation>verschlüsselt</translation>
        </message>
        <message>
            <source>encrypted private key</source>
            <translation>verschlüsselter privater Schlüssel</translation>
        </message>
        <message>
            <source>encrypted with a passphrase</source>
            <translation>mit einer Passphrase verschlüsselt</translation>
        </message>
        <message>
            <source>encrypted with a published key</source>
            <translation>mit einem veröffentlichten Schlüssel verschlüsselt</translation>
        </message>
        <message>
            <source>ends with a top-level domain, not a file extension</source>
            <translation>endet auf eine Top-Level-Domain, nicht auf eine Dateiendung</translation>
        </message>
        <message>
            <source>everyone</source>
            <translation>alle</translation>
        </message>
        <message>
            <source>everything</source>
            <translation>alles</translation>
        </message>
        <message>
            <source>example in an RFC about OAuth</source>
            <translation>Beispiel in einem RFC zu OAuth</translation>
        </message>
        <message>
            <source>expired on</source>
            <translation>abgelaufen am</translation>
        </message>
        <message>
            <source>expired on {day}</source>
            <translation>am {day} abgelaufen</translation>
        </message>
        <message>
            <source>failed</source>
            <translation>fehlgeschlagen</translation>
        </message>
        <message>
            <source>false match</source>
            <translation>Fehltreffer</translation>
        </message>
        <message>
            <source>file</source>
            <translation>Datei</translation>
        </message>
        <message>
            <source>file name too long</source>
            <translation>der Dateiname ist zu lang</translation>
        </message>
        <message>
            <source>files in a ZIP, mail or mailbox (up to 5 levels deep), in all formats listed above</source>
            <translation>Dateien in ZIP, E-Mail oder Postfach (bis zu 5 Ebenen tief), in allen oben genannten Formaten</translation>
        </message>
        <message>
            <source>files only in the cloud</source>
            <translation>Dateien nur in der Cloud</translation>
        </message>
        <message>
            <source>files over 256 MiB, documents with over 48 MiB of XML, archive members over 200 MiB</source>
            <translation>Dateien über 256 MiB, Dokumente mit über 48 MiB XML, Teile von Archiven über 200 MiB</translation>
        </message>
        <message>
            <source>filter</source>
            <translation>Filter</translation>
        </message>
        <message>
            <source>filters</source>
            <translation>Filter</translation>
        </message>
        <message>
            <source>first digit</source>
            <translation>erste Ziffer</translation>
        </message>
        <message>
            <source>followed by an e-mail address</source>
            <translation>gefolgt von einer E-Mail-Adresse</translation>
        </message>
        <message>
            <source>follows a login</source>
            <translation>folgt einem Anmeldenamen</translation>
        </message>
        <message>
            <source>form of a {data_type}</source>
            <translation>Form von „{data_type}“</translation>
        </message>
        <message>
            <source>format</source>
            <translation>Format</translation>
        </message>
        <message>
            <source>format of one of the German states</source>
            <translation>Format eines der deutschen Länder</translation>
        </message>
        <message>
            <source>free disk space</source>
            <translation>freier Speicherplatz von Datenträgern</translation>
        </message>
        <message>
            <source>free disk space can be read on Linux only</source>
            <translation>freier Speicherplatz lässt sich nur unter Linux lesen</translation>
        </message>
        <message>
            <source>free space</source>
            <translation>freier Speicherplatz</translation>
        </message>
        <message>
            <source>global administrator</source>
            <translation>globale Verwaltung</translation>
        </message>
        <message>
            <source>group</source>
            <translation>Gruppe</translation>
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
            <source>in a connection string</source>
            <translation>in einer Verbindungszeichenfolge</translation>
        </message>
        <message>
            <source>in a sentence about a person</source>
            <translation>in einem Satz über eine Person</translation>
        </message>
        <message>
            <source>in an element whose name announces a password</source>
            <translation>in einem Element, dessen Name ein Kennwort ankündigt</translation>
        </message>
        <message>
            <source>in neighbouring cells</source>
            <translation>in benachbarten Zellen</translation>
        </message>
        <message>
            <source>in the contact card field for {kind}</source>
            <translation>im Kontaktkartenfeld „{kind}“</translation>
        </message>
        <message>
            <source>in the range that Peru issues, outside the range of Argentina</source>
            <translation>im von Peru vergebenen Bereich, außerhalb des Bereichs von Argentinien</translation>
        </message>
        <message>
            <source>in the usual format of logins of this data type</source>
            <translation>im üblichen Format von Anmeldungen dieses Datentyps</translation>
        </message>
        <message>
            <source>in the usual format of numbers of this data type</source>
            <translation>im üblichen Format von Nummern dieses Datentyps</translation>
        </message>
        <message>
            <source>in use</source>
            <translation>in Benutzung</translation>
        </message>
        <message>
            <source>input/output error</source>
            <translation>Ein-/Ausgabefehler des Datenträgers</translation>
        </message>
        <message>
            <source>international telephone number</source>
            <translation>internationale Telefonnummer</translation>
        </message>
        <message>
            <source>is one of the {count} values of the list</source>
            <translation>ist einer der {count} Werte der Liste</translation>
        </message>
        <message>
            <source>issued prefix and suffix</source>
            <translation>vergebener Anfang und vergebenes Ende</translation>
        </message>
        <message>
            <source>issued prefix and suffix; the prefix contains a letter other than A to F</source>
            <translation>vergebener Anfang und vergebenes Ende; der Anfang enthält einen anderen Buchstaben als A bis F</translation>
        </message>
        <message>
            <source>issuer range and check digit (Luhn)</source>
            <translation>Ausstellerbereich und Prüfziffer (Luhn)</translation>
        </message>
        <message>
            <source>it became much larger during the scan</source>
            <translation>während des Scans viel größer geworden</translation>
        </message>
        <message>
            <source>it belongs to this program</source>
            <translation>gehört zu diesem Programm</translation>
        </message>
        <message>
            <source>it cannot be read</source>
            <translation>nicht lesbar</translation>
        </message>
        <message>
            <source>it contains entries that are missing in its central directory</source>
            <translation>enthält Einträge, die im zentralen Verzeichnis fehlen</translation>
        </message>
        <message>
            <source>it defines entities, which are not expanded</source>
            <translation>definiert Entitäten, die nicht ersetzt werden</translation>
        </message>
        <message>
            <source>it does not begin as an RTF document; it may be damaged</source>
            <translation>beginnt nicht wie ein RTF-Dokument; vielleicht beschädigt</translation>
        </message>
        <message>
            <source>it does not exist</source>
            <translation>existiert nicht</translation>
        </message>
        <message>
            <source>it does not exist (status {count})</source>
            <translation>existiert nicht (Status {count})</translation>
        </message>
        <message>
            <source>it grew while being read</source>
            <translation>beim Lesen gewachsen</translation>
        </message>
        <message>
            <source>it has more than {count} entries</source>
            <translation>mehr als {count} Einträge</translation>
        </message>
        <message>
            <source>it has more than {count} mails</source>
            <translation>hat mehr als {count} E-Mails</translation>
        </message>
        <message>
            <source>it has more than {count} parts</source>
            <translation>mehr als {count} Teile</translation>
        </message>
        <message>
            <source>it has too many results, so that only its first {count} matches are listed</source>
            <translation>zu viele Ergebnisse, daher sind nur die ersten {count} Treffer aufgeführt</translation>
        </message>
        <message>
            <source>it has too many results: the other objects inside it are not searched</source>
            <translation>zu viele Ergebnisse: Die anderen Objekte darin werden nicht durchsucht</translation>
        </message>
        <message>
            <source>it holds more than {count} MiB</source>
            <translation>enthält mehr als {count} MiB</translation>
        </message>
        <message>
            <source>it is a damaged database</source>
            <translation>eine beschädigte Datenbank</translation>
        </message>
        <message>
            <source>it is a device, pipe or socket</source>
            <translation>ein Gerät, eine Pipe oder ein Socket</translation>
        </message>
        <message>
            <source>it is a symbolic link</source>
            <translation>eine symbolische Verknüpfung</translation>
        </message>
        <message>
            <source>it is a symbolic link, junction or mount point</source>
            <translation>eine symbolische Verknüpfung, Junction oder ein Bereitstellungspunkt</translation>
        </message>
        <message>
            <source>it is damaged</source>
            <translation>beschädigt</translation>
        </message>
        <message>
            <source>it is damaged: it ends early</source>
            <translation>beschädigt: endet zu früh</translation>
        </message>
        <message>
            <source>it is damaged: not all of it is base64</source>
            <translation>beschädigt: nicht alles ist Base64</translation>
        </message>
        <message>
            <source>it is encrypted</source>
            <translation>verschlüsselt</translation>
        </message>
        <message>
            <source>it is excluded from scans</source>
            <translation>von Scans ausgenommen</translation>
        </message>
        <message>
            <source>it is in the root folder of the system</source>
            <translation>die Datei liegt im Stammordner des Systems</translation>
        </message>
        <message>
            <source>it is larger than {count} MiB</source>
            <translation>größer als {count} MiB</translation>
        </message>
        <message>
            <source>it is larger than {count} MiB ({size} MiB)</source>
            <translation>größer als {count} MiB ({size} MiB)</translation>
        </message>
        <message>
            <source>it is nested in more than {count} archives</source>
            <translation>in mehr als {count} Archiven verschachtelt</translation>
        </message>
        <message>
            <source>it is no longer there</source>
            <translation>nicht mehr vorhanden</translation>
        </message>
        <message>
            <source>it is not a block device</source>
            <translation>kein Blockgerät</translation>
        </message>
        <message>
            <source>it is not a mailbox</source>
            <translation>kein Postfach</translation>
        </message>
        <message>
            <source>it is not a message</source>
            <translation>keine Nachricht</translation>
        </message>
        <message>
            <source>it is not a regular file</source>
            <translation>keine gewöhnliche Datei</translation>
        </message>
        <message>
            <source>it is not a regular file; scan it again</source>
            <translation>keine reguläre Datei; erneut scannen</translation>
        </message>
        <message>
            <source>it is reached through a link</source>
            <translation>der Weg dorthin führt über einen Link</translation>
        </message>
        <message>
            <source>it is too large for a database inside another file</source>
            <translation>zu groß für eine Datenbank in einer anderen Datei</translation>
        </message>
        <message>
            <source>it needs too much memory</source>
            <translation>braucht zu viel Speicher</translation>
        </message>
        <message>
            <source>it overlaps another entry</source>
            <translation>überschneidet sich mit einem anderen Eintrag</translation>
        </message>
        <message>
            <source>it redirects to a page outside of the path</source>
            <translation>leitet auf eine Seite außerhalb des Pfads weiter</translation>
        </message>
        <message>
            <source>it redirects to an invalid address</source>
            <translation>leitet auf eine ungültige Adresse um</translation>
        </message>
        <message>
            <source>it redirects to another site</source>
            <translation>leitet auf eine andere Website weiter</translation>
        </message>
        <message>
            <source>it reserves more than {count} GiB in one memory range</source>
            <translation>belegt mehr als {count} GiB in einem Speicherbereich</translation>
        </message>
        <message>
            <source>it takes too long, or needs too much memory</source>
            <translation>dauert zu lange oder braucht zu viel Arbeitsspeicher</translation>
        </message>
        <message>
            <source>it took more than {count} hours</source>
            <translation>dauerte länger als {count} Stunden</translation>
        </message>
        <message>
            <source>it took too long</source>
            <translation>hat zu lange gedauert</translation>
        </message>
        <message>
            <source>it unpacks to more than {count} times its size</source>
            <translation>ergibt entpackt mehr als das {count}-Fache der Größe</translation>
        </message>
        <message>
            <source>it was replaced while it was being opened</source>
            <translation>wurde beim Öffnen ersetzt</translation>
        </message>
        <message>
            <source>it would have to be unpacked too many times</source>
            <translation>müsste zu viele Male entpackt werden</translation>
        </message>
        <message>
            <source>its DKIM signature, which mail servers checked on delivery, is no longer valid</source>
            <translation>die DKIM-Signatur der E-Mail, die Mailserver bei der Zustellung geprüft haben, ist nicht mehr gültig</translation>
        </message>
        <message>
            <source>its address is not valid</source>
            <translation>die Adresse ist ungültig</translation>
        </message>
        <message>
            <source>its central directory is too long</source>
            <translation>das zentrale Verzeichnis ist zu lang</translation>
        </message>
        <message>
            <source>its chattr attributes ({flags}) could not be kept</source>
            <translation>die chattr-Attribute der Datei ({flags}) ließen sich nicht erhalten</translation>
        </message>
        <message>
            <source>its compression method is not supported</source>
            <translation>das Kompressionsverfahren wird nicht unterstützt</translation>
        </message>
        <message>
            <source>its content is only in the cloud</source>
            <translation>der Inhalt liegt nur in der Cloud</translation>
        </message>
        <message>
            <source>its groups are nested more than {count} deep</source>
            <translation>die Gruppen sind mehr als {count}-fach verschachtelt</translation>
        </message>
        <message>
            <source>its name indicates a {kind}, but its content does not</source>
            <translation>dem Namen nach {kind}, dem Inhalt nach nicht</translation>
        </message>
        <message>
            <source>its name points outside the archive</source>
            <translation>der Name verweist nach außerhalb des Archivs</translation>
        </message>
        <message>
            <source>its part {name} is larger than {count} MiB</source>
            <translation>der Teil {name} ist größer als {count} MiB</translation>
        </message>
        <message>
            <source>its part {name}: {inner}</source>
            <translation>der Teil {name}: {inner}</translation>
        </message>
        <message>
            <source>its parts are nested too deeply</source>
            <translation>die Teile sind zu tief verschachtelt</translation>
        </message>
        <message>
            <source>its parts cannot be separated</source>
            <translation>die Teile lassen sich nicht trennen</translation>
        </message>
        <message>
            <source>its permissions, owner or attributes were changed later and stay as they are</source>
            <translation>Berechtigungen, Besitzer oder Attribute der Datei wurden später geändert und bleiben, wie sie sind</translation>
        </message>
        <message>
            <source>its set-uid, set-gid or capability was dropped</source>
            <translation>Set-UID, Set-GID oder Capability der Datei wurde entfernt</translation>
        </message>
        <message>
            <source>its set-uid, set-gid or capability was not restored</source>
            <translation>Set-UID, Set-GID oder Capability der Datei wurde nicht wiederhergestellt</translation>
        </message>
        <message>
            <source>its shared strings are larger than {count} MiB</source>
            <translation>die gemeinsamen Texte sind größer als {count} MiB</translation>
        </message>
        <message>
            <source>its sheet {name} is damaged</source>
            <translation>das Tabellenblatt {name} ist beschädigt</translation>
        </message>
        <message>
            <source>its sheets are larger than {count} MiB</source>
            <translation>die Tabellenblätter sind größer als {count} MiB</translation>
        </message>
        <message>
            <source>its table of contents is too long</source>
            <translation>das Inhaltsverzeichnis ist zu lang</translation>
        </message>
        <message>
            <source>its table {name} was only partly readable</source>
            <translation>die Tabelle {name} war nur teilweise lesbar</translation>
        </message>
        <message>
            <source>its text is larger than {count} MiB</source>
            <translation>der Text ist größer als {count} MiB</translation>
        </message>
        <message>
            <source>kind and check digit, modulo 11</source>
            <translation>Art und Prüfziffer, Modulo 11</translation>
        </message>
        <message>
            <source>kind and format</source>
            <translation>Art und Format</translation>
        </message>
        <message>
            <source>kind of holder</source>
            <translation>Art des Inhabers</translation>
        </message>
        <message>
            <source>large parts of the sparse file were never written</source>
            <translation>große Teile der Datei mit Lücken wurden nie geschrieben</translation>
        </message>
        <message>
            <source>larger than {count} MiB</source>
            <translation>größer als {count} MiB</translation>
        </message>
        <message>
            <source>last of the five parts of a line (.pgpass)</source>
            <translation>letzter der fünf Teile einer Zeile (.pgpass)</translation>
        </message>
        <message>
            <source>later</source>
            <translation>später</translation>
        </message>
        <message>
            <source>less than 1 min left</source>
            <translation>weniger als 1 min übrig</translation>
        </message>
        <message>
            <source>letter of a place of registration</source>
            <translation>Buchstabe eines Ortes der Registrierung</translation>
        </message>
        <message>
            <source>letters and digits</source>
            <translation>Buchstaben und Ziffern</translation>
        </message>
        <message>
            <source>letters and digits used on issued plates</source>
            <translation>auf vergebenen Kennzeichen verwendete Buchstaben und Ziffern</translation>
        </message>
        <message>
            <source>letters and range</source>
            <translation>Buchstaben und Bereich</translation>
        </message>
        <message>
            <source>letters as in the MBI format (CMS, US)</source>
            <translation>Buchstaben wie im MBI-Format (CMS, USA)</translation>
        </message>
        <message>
            <source>letters used in issued numbers</source>
            <translation>in vergebenen Nummern verwendete Buchstaben</translation>
        </message>
        <message>
            <source>line {count}</source>
            <translation>Zeile {count}</translation>
        </message>
        <message>
            <source>link count</source>
            <translation>Zahl der Namen (Hardlinks)</translation>
        </message>
        <message>
            <source>login in a URL</source>
            <translation>Anmeldung in einer URL</translation>
        </message>
        <message>
            <source>long enough for a key</source>
            <translation>lang genug für einen Schlüssel</translation>
        </message>
        <message>
            <source>low: only the format matches</source>
            <translation>niedrig: nur das Format passt</translation>
        </message>
        <message>
            <source>magnetic stripe data must not be stored</source>
            <translation>Magnetstreifendaten dürfen nicht gespeichert werden</translation>
        </message>
        <message>
            <source>mail (EML, and messages in an mbox)</source>
            <translation>E-Mail (EML und Nachrichten in einer mbox)</translation>
        </message>
        <message>
            <source>mask</source>
            <translation>Maskieren</translation>
        </message>
        <message>
            <source>matches</source>
            <translation>Treffer</translation>
        </message>
        <message>
            <source>matches left</source>
            <translation>verbleibende Treffer</translation>
        </message>
        <message>
            <source>matches the regular expression of the data type</source>
            <translation>entspricht dem regulären Ausdruck des Datentyps</translation>
        </message>
        <message>
            <source>medium: supported by a check or by the context</source>
            <translation>mittel: durch eine Prüfung oder den Kontext gestützt</translation>
        </message>
        <message>
            <source>members compressed with a method other than Deflate or bzip2</source>
            <translation>Elemente, die mit einer anderen Methode als Deflate oder bzip2 komprimiert sind</translation>
        </message>
        <message>
            <source>members of TAR, 7z, gzip, bzip2, XZ, Zstandard</source>
            <translation>Elemente von TAR, 7z, gzip, bzip2, XZ, Zstandard</translation>
        </message>
        <message>
            <source>memory of processes</source>
            <translation>Speicher von Prozessen</translation>
        </message>
        <message>
            <source>modification time set to now</source>
            <translation>Änderungszeit auf jetzt gesetzt</translation>
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
            <source>month of birth</source>
            <translation>Geburtsmonat</translation>
        </message>
        <message>
            <source>more than {count} folders</source>
            <translation>mehr als {count} Ordner</translation>
        </message>
        <message>
            <source>most of the similar numbers nearby have a wrong check digit</source>
            <translation>die meisten ähnlichen Nummern in der Nähe haben eine falsche Prüfziffer</translation>
        </message>
        <message>
            <source>must not be stored</source>
            <translation>darf nicht gespeichert werden</translation>
        </message>
        <message>
            <source>name</source>
            <translation>Name</translation>
        </message>
        <message>
            <source>name of column {name}</source>
            <translation>Name der Spalte {name}</translation>
        </message>
        <message>
            <source>names of files, folders and members</source>
            <translation>Namen von Dateien, Ordnern und Elementen</translation>
        </message>
        <message>
            <source>nearly all digits are the same</source>
            <translation>fast alle Ziffern sind gleich</translation>
        </message>
        <message>
            <source>nearly all of the similar numbers nearby fail the check</source>
            <translation>fast alle ähnlichen Nummern in der Nähe bestehen die Prüfung nicht</translation>
        </message>
        <message>
            <source>needs attention</source>
            <translation>erfordert Aufmerksamkeit</translation>
        </message>
        <message>
            <source>nested too deeply</source>
            <translation>zu tief verschachtelt</translation>
        </message>
        <message>
            <source>never</source>
            <translation>nie</translation>
        </message>
        <message>
            <source>nine digits</source>
            <translation>neun Ziffern</translation>
        </message>
        <message>
            <source>no answer</source>
            <translation>keine Antwort</translation>
        </message>
        <message>
            <source>no answer in time</source>
            <translation>keine rechtzeitige Antwort</translation>
        </message>
        <message>
            <source>no card number beside the match</source>
            <translation>keine Kartennummer neben dem Treffer</translation>
        </message>
        <message>
            <source>no context confirms the meaning of the keyword</source>
            <translation>kein Kontext bestätigt die Bedeutung des Schlüsselworts</translation>
        </message>
        <message>
            <source>no file was completed for {seconds} seconds.</source>
            <translation>Seit {seconds} Sekunden wurde keine Datei fertig.</translation>
        </message>
        <message>
            <source>no keyword nearby</source>
            <translation>kein Schlüsselwort in der Nähe</translation>
        </message>
        <message>
            <source>no known location contains the object; refresh the targets</source>
            <translation>kein bekannter Speicherort enthält das Objekt; Ziele aktualisieren</translation>
        </message>
        <message>
            <source>no letter O</source>
            <translation>kein Buchstabe O</translation>
        </message>
        <message>
            <source>no passphrase: whoever has the file can use the key</source>
            <translation>keine Passphrase: Wer die Datei hat, kann den Schlüssel verwenden</translation>
        </message>
        <message>
            <source>no permission to read it</source>
            <translation>keine Berechtigung zum Lesen</translation>
        </message>
        <message>
            <source>no permission to read it, because macOS protects it. In System Settings &gt; Privacy &amp; Security &gt; Full Disk Access, allow this program to read it, then start the program again</source>
            <translation>keine Leseberechtigung, weil macOS es schützt. Diesem Programm das Lesen unter Systemeinstellungen &gt; Datenschutz &amp; Sicherheit &gt; Festplattenvollzugriff erlauben und das Programm neu starten</translation>
        </message>
        <message>
            <source>no permission to read its memory</source>
            <translation>keine Berechtigung, seinen Arbeitsspeicher zu lesen</translation>
        </message>
        <message>
            <source>no reader for it is installed</source>
            <translation>das Leseprogramm dafür ist nicht installiert</translation>
        </message>
        <message>
            <source>no word about cards before a number of {length} digits</source>
            <translation>kein Wort über Karten vor einer Nummer mit {length} Ziffern</translation>
        </message>
        <message>
            <source>no worker of the group {name} is connected; the scan waits.</source>
            <translation>kein Agent der Gruppe {name} ist verbunden; der Scan wartet.</translation>
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
            <source>not a placeholder</source>
            <translation>kein Platzhalter</translation>
        </message>
        <message>
            <source>not a placeholder and not a reference to a value</source>
            <translation>kein Platzhalter und kein Verweis auf einen Wert</translation>
        </message>
        <message>
            <source>not a placeholder, and not a date</source>
            <translation>kein Platzhalter und kein Datum</translation>
        </message>
        <message>
            <source>not a public IP address</source>
            <translation>keine öffentliche IP-Adresse</translation>
        </message>
        <message>
            <source>not a regular file</source>
            <translation>keine gewöhnliche Datei</translation>
        </message>
        <message>
            <source>not in a list of names</source>
            <translation>in keiner Namensliste</translation>
        </message>
        <message>
            <source>not in the IBAN format of {country}</source>
            <translation>nicht im IBAN-Format von {country}</translation>
        </message>
        <message>
            <source>not in the content</source>
            <translation>nicht im Inhalt</translation>
        </message>
        <message>
            <source>not installed on this machine: {what}</source>
            <translation>auf diesem Computer nicht installiert: {what}</translation>
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
            <source>not written like {kind}</source>
            <translation>nicht geschrieben wie {kind}</translation>
        </message>
        <message>
            <source>note</source>
            <translation>Hinweis</translation>
        </message>
        <message>
            <source>nothing on page {pages} is read (text, notes, fields and links): the drawings need too much memory</source>
            <translation>nichts auf Seite {pages} wird gelesen (Text, Notizen, Felder und Links): die Zeichnungen brauchen zu viel Arbeitsspeicher</translation>
        </message>
        <message>
            <source>nothing on pages {pages} is read (text, notes, fields and links): the drawings need too much memory</source>
            <translation>nichts auf den Seiten {pages} wird gelesen (Text, Notizen, Felder und Links): die Zeichnungen brauchen zu viel Arbeitsspeicher</translation>
        </message>
        <message>
            <source>numbering plan of the country</source>
            <translation>Rufnummernplan des Landes</translation>
        </message>
        <message>
            <source>one check digit failed</source>
            <translation>eine Prüfziffer nicht bestanden</translation>
        </message>
        <message>
            <source>one of its attachments is damaged</source>
            <translation>ein Anhang ist beschädigt</translation>
        </message>
        <message>
            <source>one of its text parts: {inner}</source>
            <translation>ein Textteil: {inner}</translation>
        </message>
        <message>
            <source>one separator throughout</source>
            <translation>durchgehend dasselbe Trennzeichen</translation>
        </message>
        <message>
            <source>one typographic sign as separator throughout</source>
            <translation>durchgehend ein typografisches Zeichen als Trennzeichen</translation>
        </message>
        <message>
            <source>only dots as separators</source>
            <translation>nur Punkte als Trennzeichen</translation>
        </message>
        <message>
            <source>only hyphens as separators</source>
            <translation>nur Bindestriche als Trennzeichen</translation>
        </message>
        <message>
            <source>only its first {count} matches are listed</source>
            <translation>nur die ersten {count} Treffer sind aufgeführt</translation>
        </message>
        <message>
            <source>only its first {count} pages are read</source>
            <translation>nur die ersten {count} Seiten werden gelesen</translation>
        </message>
        <message>
            <source>only root can read free disk space</source>
            <translation>nur root kann freien Speicherplatz lesen</translation>
        </message>
        <message>
            <source>only slashes as separators</source>
            <translation>nur Schrägstriche als Trennzeichen</translation>
        </message>
        <message>
            <source>only spaces as separators</source>
            <translation>nur Leerzeichen als Trennzeichen</translation>
        </message>
        <message>
            <source>only the text recognised in its raw bytes was searched</source>
            <translation>nur der in den rohen Bytes erkannte Text wurde durchsucht</translation>
        </message>
        <message>
            <source>only underscores as separators</source>
            <translation>nur Unterstriche als Trennzeichen</translation>
        </message>
        <message>
            <source>open</source>
            <translation>offen</translation>
        </message>
        <message>
            <source>openssh private key</source>
            <translation>privater OpenSSH-Schlüssel</translation>
        </message>
        <message>
            <source>operation not permitted</source>
            <translation>der Vorgang ist nicht erlaubt</translation>
        </message>
        <message>
            <source>order of undo</source>
            <translation>Reihenfolge des Rückgängigmachens</translation>
        </message>
        <message>
            <source>other users have access to the quarantine folder; remove these users from its permissions</source>
            <translation>andere Benutzer haben Zugriff auf den Quarantäneordner; diese Benutzer aus seinen Berechtigungen entfernen</translation>
        </message>
        <message>
            <source>other users have access to the quarantine folder; run chmod 700 on this folder, or enter a new folder: the service creates it for itself alone</source>
            <translation>andere Benutzer haben Zugriff auf den Quarantäneordner; für diesen Ordner chmod 700 ausführen oder einen neuen Ordner angeben: Der Dienst legt ihn für sich allein an</translation>
        </message>
        <message>
            <source>overdue</source>
            <translation>überfällig</translation>
        </message>
        <message>
            <source>owner</source>
            <translation>Besitzer</translation>
        </message>
        <message>
            <source>page {count}</source>
            <translation>Seite {count}</translation>
        </message>
        <message>
            <source>page {count} is damaged</source>
            <translation>Seite {count} ist beschädigt</translation>
        </message>
        <message>
            <source>page {count}, text in an image</source>
            <translation>Seite {count}, Text in einem Bild</translation>
        </message>
        <message>
            <source>pages that are linked only from unread pages were not found</source>
            <translation>Seiten, auf die nur ungelesene Seiten verweisen, wurden nicht gefunden</translation>
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
            <source>parts and check digit, modulo 11</source>
            <translation>Teile und Prüfziffer, Modulo 11</translation>
        </message>
        <message>
            <source>permission manager</source>
            <translation>Berechtigungsverwaltung</translation>
        </message>
        <message>
            <source>permitted characters; check digit, if it has one (ICAO 9303)</source>
            <translation>zulässige Zeichen; Prüfziffer, falls vorhanden (ICAO 9303)</translation>
        </message>
        <message>
            <source>pgp private key block</source>
            <translation>Block mit privatem PGP-Schlüssel</translation>
        </message>
        <message>
            <source>place and check digit, modulo 10</source>
            <translation>Ort und Prüfziffer, Modulo 10</translation>
        </message>
        <message>
            <source>plain text in all supported encodings, CSV, JSON, XML, source code</source>
            <translation>Textdateien in allen unterstützten Kodierungen, CSV, JSON, XML, Quelltext</translation>
        </message>
        <message>
            <source>possible surname, date of birth and initials</source>
            <translation>möglicher Nachname, mögliches Geburtsdatum und mögliche Initialen</translation>
        </message>
        <message>
            <source>postcode</source>
            <translation>Postleitzahl</translation>
        </message>
        <message>
            <source>postcode and a known town</source>
            <translation>Postleitzahl und bekannter Ort</translation>
        </message>
        <message>
            <source>postcode and town</source>
            <translation>Postleitzahl und Ort</translation>
        </message>
        <message>
            <source>preceded by a label for a name</source>
            <translation>eine Bezeichnung für einen Namen steht davor</translation>
        </message>
        <message>
            <source>preceded by a name for this kind of key</source>
            <translation>steht hinter einer Bezeichnung für solche Schlüssel</translation>
        </message>
        <message>
            <source>preceded by a salutation</source>
            <translation>eine Anrede steht davor</translation>
        </message>
        <message>
            <source>preceded by a title</source>
            <translation>ein Titel steht davor</translation>
        </message>
        <message>
            <source>preceded by a word about cards</source>
            <translation>ein Wort über Karten steht davor</translation>
        </message>
        <message>
            <source>preceded by a word about telephones</source>
            <translation>ein Wort über Telefone steht davor</translation>
        </message>
        <message>
            <source>preceded by a word about the branch</source>
            <translation>ein Wort über die Filiale steht davor</translation>
        </message>
        <message>
            <source>preceded by a word for a password</source>
            <translation>ein Wort für ein Kennwort steht davor</translation>
        </message>
        <message>
            <source>preceded by a word for the verification value</source>
            <translation>ein Wort für die Prüfnummer steht davor</translation>
        </message>
        <message>
            <source>preceded by a word that announces a name</source>
            <translation>nach einem Wort, das einen Namen ankündigt</translation>
        </message>
        <message>
            <source>preceded by a word that announces a person</source>
            <translation>nach einem Wort, das eine Person ankündigt</translation>
        </message>
        <message>
            <source>preceded by the closing phrase of a letter</source>
            <translation>eine Grußformel steht davor</translation>
        </message>
        <message>
            <source>preceded by the name of a secret</source>
            <translation>der Name eines Geheimnisses steht davor</translation>
        </message>
        <message>
            <source>preceded by “PIN block”</source>
            <translation>„PIN block“ steht davor</translation>
        </message>
        <message>
            <source>prefix of a campus of the IRS</source>
            <translation>Präfix eines Standorts der US-Steuerbehörde IRS</translation>
        </message>
        <message>
            <source>prescribed number of repeated digits, check digit (ISO 7064 MOD 11,10)</source>
            <translation>vorgeschriebene Anzahl wiederholter Ziffern, Prüfziffer (ISO 7064 MOD 11,10)</translation>
        </message>
        <message>
            <source>private key</source>
            <translation>privater Schlüssel</translation>
        </message>
        <message>
            <source>process memory can be read on Linux only</source>
            <translation>der Speicher von Prozessen lässt sich nur unter Linux lesen</translation>
        </message>
        <message>
            <source>program option that takes a password</source>
            <translation>Programmoption, die ein Kennwort erwartet</translation>
        </message>
        <message>
            <source>programs that have the file open can read the old content until they close the file</source>
            <translation>Programme, die die Datei geöffnet haben, können den alten Inhalt lesen, bis sie die Datei schließen</translation>
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
            <source>protected place</source>
            <translation>geschützter Ort</translation>
        </message>
        <message>
            <source>protocol</source>
            <translation>Protokoll</translation>
        </message>
        <message>
            <source>province</source>
            <translation>Provinz</translation>
        </message>
        <message>
            <source>province and check digit</source>
            <translation>Provinz und Prüfziffer</translation>
        </message>
        <message>
            <source>province and check digit (Luhn)</source>
            <translation>Provinz und Prüfziffer (Luhn)</translation>
        </message>
        <message>
            <source>province and sex</source>
            <translation>Provinz und Geschlecht</translation>
        </message>
        <message>
            <source>province and year of birth</source>
            <translation>Provinz und Geburtsjahr</translation>
        </message>
        <message>
            <source>public IP address</source>
            <translation>öffentliche IP-Adresse</translation>
        </message>
        <message>
            <source>published example</source>
            <translation>veröffentlichtes Beispiel</translation>
        </message>
        <message>
            <source>published example, not the number of a person</source>
            <translation>veröffentlichtes Beispiel, nicht die Nummer einer Person</translation>
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
            <source>quarantine space</source>
            <translation>Speicherplatz der Quarantäne</translation>
        </message>
        <message>
            <source>queued</source>
            <translation>eingereiht</translation>
        </message>
        <message>
            <source>random characters</source>
            <translation>zufällige Zeichen</translation>
        </message>
        <message>
            <source>random characters, no words and no placeholder</source>
            <translation>zufällige Zeichen, keine Wörter und kein Platzhalter</translation>
        </message>
        <message>
            <source>reading its pictures takes longer than {count} minutes</source>
            <translation>das Lesen der Bilder dauert länger als {count} Minuten</translation>
        </message>
        <message>
            <source>recognising its text took too long</source>
            <translation>die Texterkennung dauerte zu lange</translation>
        </message>
        <message>
            <source>refused</source>
            <translation>zurückgewiesen</translation>
        </message>
        <message>
            <source>region, check digits (modulo 11)</source>
            <translation>Region, Prüfziffern (Modulo 11)</translation>
        </message>
        <message>
            <source>register and year</source>
            <translation>Register und Jahr</translation>
        </message>
        <message>
            <source>registrant and check digit</source>
            <translation>registrierte Person und Prüfziffer</translation>
        </message>
        <message>
            <source>remediated by hand</source>
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
            <source>requested for 1 object (proposed by {proposer}, approved by {approver}).</source>
            <translation>angefordert für 1 Objekt (vorgeschlagen von {proposer}, genehmigt von {approver}).</translation>
        </message>
        <message>
            <source>requested for 1 object.</source>
            <translation>angefordert für 1 Objekt.</translation>
        </message>
        <message>
            <source>requested for {count} objects (proposed by {proposer}, approved by {approver}).</source>
            <translation>angefordert für {count} Objekte (vorgeschlagen von {proposer}, genehmigt von {approver}).</translation>
        </message>
        <message>
            <source>requested for {count} objects.</source>
            <translation>angefordert für {count} Objekte.</translation>
        </message>
        <message>
            <source>reserved for documentation</source>
            <translation>für Dokumentation reserviert</translation>
        </message>
        <message>
            <source>reserved for fiction or directory assistance</source>
            <translation>für Filme und Bücher oder die Auskunft reserviert</translation>
        </message>
        <message>
            <source>results</source>
            <translation>Ergebnisse</translation>
        </message>
        <message>
            <source>results of formulas</source>
            <translation>Ergebnisse von Formeln</translation>
        </message>
        <message>
            <source>rights</source>
            <translation>Rechte</translation>
        </message>
        <message>
            <source>risk admin</source>
            <translation>Risikoverwaltung</translation>
        </message>
        <message>
            <source>robots.txt does not allow it</source>
            <translation>robots.txt erlaubt es nicht</translation>
        </message>
        <message>
            <source>rsa private key</source>
            <translation>privater RSA-Schlüssel</translation>
        </message>
        <message>
            <source>running</source>
            <translation>in Arbeit</translation>
        </message>
        <message>
            <source>running actions</source>
            <translation>laufende Aktionen</translation>
        </message>
        <message>
            <source>scan schedule</source>
            <translation>Scans planen</translation>
        </message>
        <message>
            <source>second letter</source>
            <translation>zweiter Buchstabe</translation>
        </message>
        <message>
            <source>sex</source>
            <translation>Geschlecht</translation>
        </message>
        <message>
            <source>sex, month, control key (modulo 97)</source>
            <translation>Geschlecht, Monat, Prüfschlüssel (Modulo 97)</translation>
        </message>
        <message>
            <source>signed or encrypted mail (S/MIME, PGP), mail parts with a checksum, mail headers in encoded words</source>
            <translation>signierte oder verschlüsselte E-Mail (S/MIME, PGP), E-Mail-Teile mit Prüfsumme, kodierte Kopfzeilen von E-Mails</translation>
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
            <source>some of its groups are not closed; it may be damaged</source>
            <translation>einige Gruppen sind nicht geschlossen; vielleicht beschädigt</translation>
        </message>
        <message>
            <source>some of its parts cannot be separated and were not decoded; it may be damaged</source>
            <translation>einige Teile lassen sich nicht trennen und wurden nicht dekodiert; vielleicht beschädigt</translation>
        </message>
        <message>
            <source>some of its rows are damaged</source>
            <translation>einige Zeilen sind beschädigt</translation>
        </message>
        <message>
            <source>some text of the document is in a group that is not read; the document may be damaged</source>
            <translation>ein Teil des Textes des Dokuments steht in einer Gruppe, die nicht gelesen wird; das Dokument ist vielleicht beschädigt</translation>
        </message>
        <message>
            <source>stale file handle</source>
            <translation>der Server kennt die geöffnete Datei nicht mehr</translation>
        </message>
        <message>
            <source>started.</source>
            <translation>begonnen.</translation>
        </message>
        <message>
            <source>state and ZIP code</source>
            <translation>Bundesstaat und ZIP-Code</translation>
        </message>
        <message>
            <source>state and two check digits, modulo 11</source>
            <translation>Bundesstaat und zwei Prüfziffern, Modulo 11</translation>
        </message>
        <message>
            <source>state and year</source>
            <translation>Bundesstaat und Jahr</translation>
        </message>
        <message>
            <source>state, PAN (tax number of India) and check digit</source>
            <translation>Bundesstaat, PAN (Steuernummer Indiens) und Prüfziffer</translation>
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
            <source>sum of the digits, modulo 10</source>
            <translation>Quersumme, Modulo 10</translation>
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
            <source>tax office, check digit (Luhn)</source>
            <translation>Finanzamt, Prüfziffer (Luhn)</translation>
        </message>
        <message>
            <source>test data</source>
            <translation>Testdaten</translation>
        </message>
        <message>
            <source>text in images</source>
            <translation>Text in Bildern</translation>
        </message>
        <message>
            <source>text recognition is not available</source>
            <translation>die Texterkennung ist nicht verfügbar</translation>
        </message>
        <message>
            <source>text recognition took too many resources</source>
            <translation>die Texterkennung brauchte zu viel Arbeitsspeicher oder Zeit</translation>
        </message>
        <message>
            <source>text recognition was shut down</source>
            <translation>die Texterkennung wurde beendet</translation>
        </message>
        <message>
            <source>the account of the service cannot write in the destination folder; grant write permission to this account</source>
            <translation>das Konto des Dienstes kann im Zielordner nicht schreiben; diesem Konto Schreibrechte geben</translation>
        </message>
        <message>
            <source>the account of the service cannot write in the folder of the file; grant write permission to this account</source>
            <translation>das Konto des Dienstes kann im Ordner der Datei nicht schreiben; diesem Konto Schreibrechte geben</translation>
        </message>
        <message>
            <source>the account of the service has no permission to read or change the file; grant the permission first</source>
            <translation>das Konto des Dienstes darf die Datei nicht lesen oder ändern; zuerst die Berechtigung geben</translation>
        </message>
        <message>
            <source>the agent {name} cannot see the path of this file, and the file cannot be sent to the agent</source>
            <translation>der Agent {name} sieht den Pfad dieser Datei nicht, und die Datei lässt sich nicht an den Agenten senden</translation>
        </message>
        <message>
            <source>the agent {name} is not connected; the scan waits.</source>
            <translation>der Agent {name} ist nicht verbunden; der Scan wartet.</translation>
        </message>
        <message>
            <source>the alternate data streams cannot be listed ({inner})</source>
            <translation>die alternativen Datenströme lassen sich nicht auflisten ({inner})</translation>
        </message>
        <message>
            <source>the archive is damaged</source>
            <translation>das Archiv ist beschädigt</translation>
        </message>
        <message>
            <source>the audit journal</source>
            <translation>Prüfprotokoll</translation>
        </message>
        <message>
            <source>the card number beside the match is a published test number</source>
            <translation>die Kartennummer neben dem Treffer ist eine veröffentlichte Testnummer</translation>
        </message>
        <message>
            <source>the changes of the file after this action are undone first; then this action can be undone</source>
            <translation>die Änderungen der Datei nach dieser Aktion werden zuerst rückgängig gemacht; dann lässt sich diese Aktion rückgängig machen</translation>
        </message>
        <message>
            <source>the column is called “{word}”</source>
            <translation>die Spalte heißt „{word}“</translation>
        </message>
        <message>
            <source>the column is called “{word}”; {known} of its first {count} values match lists of known values</source>
            <translation>die Spalte heißt „{word}“; {known} ihrer ersten {count} Werte passen zu Listen bekannter Werte</translation>
        </message>
        <message>
            <source>the connection was lost</source>
            <translation>die Verbindung ging verloren</translation>
        </message>
        <message>
            <source>the country assigns numbers of this format</source>
            <translation>das Land vergibt Nummern dieses Formats</translation>
        </message>
        <message>
            <source>the device ends early</source>
            <translation>das Gerät endet vorzeitig</translation>
        </message>
        <message>
            <source>the disk is full</source>
            <translation>der Datenträger ist voll</translation>
        </message>
        <message>
            <source>the disk is full; free some space</source>
            <translation>der Datenträger ist voll; Platz schaffen</translation>
        </message>
        <message>
            <source>the disk is read-only</source>
            <translation>der Datenträger ist schreibgeschützt</translation>
        </message>
        <message>
            <source>the disk is read-only; mount it for writing first</source>
            <translation>der Datenträger ist schreibgeschützt; ihn zuerst zum Schreiben einhängen</translation>
        </message>
        <message>
            <source>the disk of the database is nearly full; the scan continues when space is free.</source>
            <translation>Der Datenträger der Datenbank ist fast voll; der Scan wird fortgesetzt, wenn Platz frei ist.</translation>
        </message>
        <message>
            <source>the disk of the destination folder has less than {count} MiB left; free some space</source>
            <translation>auf dem Datenträger des Zielordners sind weniger als {count} MiB frei; Platz schaffen</translation>
        </message>
        <message>
            <source>the disk of the file has less than {count} MiB left; free some space</source>
            <translation>auf dem Datenträger der Datei sind weniger als {count} MiB frei; Platz schaffen</translation>
        </message>
        <message>
            <source>the disk of the undo copies has less than {count} MiB left; free some space</source>
            <translation>auf dem Datenträger der Rückgängig-Kopien sind weniger als {count} MiB frei; Platz schaffen</translation>
        </message>
        <message>
            <source>the domain is a usual placeholder</source>
            <translation>die Domain ist ein üblicher Platzhalter</translation>
        </message>
        <message>
            <source>the domain is often a placeholder</source>
            <translation>die Domain ist oft ein Platzhalter</translation>
        </message>
        <message>
            <source>the file belongs to a group that does not include the account of the service, and a change would not keep this group; run the service as the owner of the file or as root</source>
            <translation>die Datei gehört einer Gruppe, der das Konto des Dienstes nicht angehört, und diese Gruppe ließe sich nicht erhalten; den Dienst als Besitzer der Datei oder als root ausführen</translation>
        </message>
        <message>
            <source>the file belongs to another account, and a change would not keep this owner; run the service as the owner of the file or as root</source>
            <translation>die Datei gehört einem anderen Konto, und dieser Besitzer ließe sich nicht erhalten; den Dienst als Besitzer der Datei oder als root ausführen</translation>
        </message>
        <message>
            <source>the file changed after the action, so it cannot be restored: the undo copy of a large file holds only the masked parts. These {count} parts and their offsets are kept until {until}; nothing was lost</source>
            <translation>die Datei hat sich nach der Aktion geändert und lässt sich nicht wiederherstellen: Die Rückgängig-Kopie einer großen Datei enthält nur die maskierten Teile. Diese {count} Teile und ihre Positionen bleiben bis {until} erhalten; nichts ging verloren</translation>
        </message>
        <message>
            <source>the file changed after the action; its undo copy is kept until {until}, nothing was lost</source>
            <translation>die Datei hat sich nach der Aktion geändert; ihre Rückgängig-Kopie bleibt bis {until} erhalten, nichts ging verloren</translation>
        </message>
        <message>
            <source>the file changed after the scan; scan it again</source>
            <translation>die Datei hat sich nach dem Scan geändert; erneut scannen</translation>
        </message>
        <message>
            <source>the file has {count} names (hard links), and its content would stay under the other names; remove these names first</source>
            <translation>die Datei hat {count} Namen (Hardlinks), und ihr Inhalt bliebe unter den anderen Namen erhalten; diese zuerst entfernen</translation>
        </message>
        <message>
            <source>the file has {count} names (hard links), and the account of the service cannot write into it; grant write permission to this account</source>
            <translation>die Datei hat {count} Namen (Hardlinks), und das Konto des Dienstes kann nicht in sie schreiben; diesem Konto Schreibrechte geben</translation>
        </message>
        <message>
            <source>the file is immutable; remove the immutable attribute first (chattr -i)</source>
            <translation>die Datei ist unveränderlich; zuerst das Attribut „unveränderlich“ entfernen (chattr -i)</translation>
        </message>
        <message>
            <source>the file is in use by another program</source>
            <translation>die Datei wird von einem anderen Programm benutzt</translation>
        </message>
        <message>
            <source>the file is on a different disk than the scanned folder; scan the disk of the file separately</source>
            <translation>die Datei liegt auf einem anderen Datenträger als der gescannte Ordner; den Datenträger der Datei gesondert scannen</translation>
        </message>
        <message>
            <source>the file is protected or immutable; remove the protection first</source>
            <translation>die Datei ist geschützt oder unveränderlich; zuerst den Schutz entfernen</translation>
        </message>
        <message>
            <source>the file is too large to check: reading it takes longer than half an hour</source>
            <translation>die Datei ist zu groß für die Prüfung: Sie zu lesen dauert länger als eine halbe Stunde</translation>
        </message>
        <message>
            <source>the file or its folder is no longer there; scan again</source>
            <translation>die Datei oder ihr Ordner ist nicht mehr vorhanden; erneut scannen</translation>
        </message>
        <message>
            <source>the file unpacks to more than {count} MiB</source>
            <translation>die Datei ergibt entpackt mehr als {count} MiB</translation>
        </message>
        <message>
            <source>the files in its table {name} were only partly readable</source>
            <translation>die Dateien in der Tabelle {name} waren nur teilweise lesbar</translation>
        </message>
        <message>
            <source>the folder cannot be opened</source>
            <translation>der Ordner lässt sich nicht öffnen</translation>
        </message>
        <message>
            <source>the identifier of a message</source>
            <translation>die Kennung einer Nachricht</translation>
        </message>
        <message>
            <source>the key that encrypted the undo copy is not available; if the data folder was moved, use it at its earlier path, with the same user account</source>
            <translation>der Schlüssel, mit dem die Rückgängig-Kopie verschlüsselt wurde, ist nicht verfügbar; wenn der Datenordner verschoben wurde, ihn am früheren Pfad mit demselben Benutzerkonto verwenden</translation>
        </message>
        <message>
            <source>the name is a usual placeholder, or belongs to nobody</source>
            <translation>der Name ist ein üblicher Platzhalter oder gehört niemandem</translation>
        </message>
        <message>
            <source>the name of an algorithm or extension</source>
            <translation>der Name eines Verfahrens oder einer Erweiterung</translation>
        </message>
        <message>
            <source>the network folder is no longer available</source>
            <translation>der Netzwerkordner ist nicht mehr verfügbar</translation>
        </message>
        <message>
            <source>the object no longer exists; run the query again</source>
            <translation>das Objekt existiert nicht mehr; Abfrage noch einmal ausführen</translation>
        </message>
        <message>
            <source>the original is no longer kept: its undo copy was removed</source>
            <translation>das Original ist nicht mehr vorhanden: seine Rückgängig-Kopie wurde entfernt</translation>
        </message>
        <message>
            <source>the path of the file contains a symbolic link</source>
            <translation>der Pfad der Datei enthält eine symbolische Verknüpfung</translation>
        </message>
        <message>
            <source>the process has ended</source>
            <translation>der Prozess ist beendet</translation>
        </message>
        <message>
            <source>the process has more than {count} MiB of memory</source>
            <translation>der Prozess hat mehr als {count} MiB Speicher</translation>
        </message>
        <message>
            <source>the process that read it ended unexpectedly</source>
            <translation>der Prozess, der es las, ist unerwartet beendet worden</translation>
        </message>
        <message>
            <source>the process that read it sent an answer that is not allowed</source>
            <translation>der Prozess, der es las, hat eine unzulässige Antwort gesendet</translation>
        </message>
        <message>
            <source>the proposal by {proposer} for {objects} was approved.</source>
            <translation>der Vorschlag von {proposer} für {objects} wurde genehmigt.</translation>
        </message>
        <message>
            <source>the proposal by {proposer} for {objects} was rejected.</source>
            <translation>der Vorschlag von {proposer} für {objects} wurde abgelehnt.</translation>
        </message>
        <message>
            <source>the quarantine folder belongs to another account</source>
            <translation>der Quarantäneordner gehört einem anderen Konto</translation>
        </message>
        <message>
            <source>the reader for Parquet files is not installed (extra: parquet)</source>
            <translation>der Leser für Parquet-Dateien ist nicht installiert (Extra: parquet)</translation>
        </message>
        <message>
            <source>the risk was computed and added to the risk history.</source>
            <translation>das Risiko wurde berechnet und dem Risikoverlauf hinzugefügt.</translation>
        </message>
        <message>
            <source>the rule of {country}</source>
            <translation>Regel für {country}</translation>
        </message>
        <message>
            <source>the rule of {country}, check digits</source>
            <translation>Regel für {country}, Prüfziffern</translation>
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
            <source>the scan is making progress again.</source>
            <translation>Der Scan kommt wieder voran.</translation>
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
            <source>the server answers with status {count}</source>
            <translation>der Server antwortet mit Status {count}</translation>
        </message>
        <message>
            <source>the server refused access</source>
            <translation>der Server hat den Zugriff verweigert</translation>
        </message>
        <message>
            <source>the server sends more than announced, or too slowly</source>
            <translation>der Server sendet mehr als angekündigt oder zu langsam</translation>
        </message>
        <message>
            <source>the server sent compressed data unexpectedly</source>
            <translation>der Server hat unerwartet komprimierte Daten gesendet</translation>
        </message>
        <message>
            <source>the site has more than {count} MiB</source>
            <translation>die Website hat mehr als {count} MiB</translation>
        </message>
        <message>
            <source>the site has more than {count} pages</source>
            <translation>die Website hat mehr als {count} Seiten</translation>
        </message>
        <message>
            <source>the time to undo ended on {until}</source>
            <translation>die Frist zum Rückgängigmachen endete am {until}</translation>
        </message>
        <message>
            <source>the undo copy can no longer be opened: without a keyring, the key of the copy was in memory only, until the program ended. Restore the file from a backup, and install or unlock a keyring before the next change</source>
            <translation>die Rückgängig-Kopie lässt sich nicht mehr öffnen: Ohne Schlüsselbund war der Schlüssel der Kopie nur im Arbeitsspeicher, bis das Programm endete. Die Datei aus einer Sicherung wiederherstellen und vor der nächsten Änderung einen Schlüsselbund installieren oder entsperren</translation>
        </message>
        <message>
            <source>the undo copy of the file is missing</source>
            <translation>die Rückgängig-Kopie der Datei fehlt</translation>
        </message>
        <message>
            <source>the whole file, with everything in it</source>
            <translation>die ganze Datei mit allem, was sie enthält</translation>
        </message>
        <message>
            <source>this file or folder belongs to this program</source>
            <translation>diese Datei oder dieser Ordner gehört zu diesem Programm</translation>
        </message>
        <message>
            <source>this system does not allow reading process memory</source>
            <translation>dieses System erlaubt nicht, den Speicher von Prozessen zu lesen</translation>
        </message>
        <message>
            <source>this system does not tell which files are only in the cloud</source>
            <translation>dieses System sagt nicht, welche Dateien nur in der Cloud liegen</translation>
        </message>
        <message>
            <source>three or four digits</source>
            <translation>drei oder vier Ziffern</translation>
        </message>
        <message>
            <source>today</source>
            <translation>heute</translation>
        </message>
        <message>
            <source>too many levels of symbolic links</source>
            <translation>zu viele symbolische Links hintereinander</translation>
        </message>
        <message>
            <source>too many redirects</source>
            <translation>zu viele Umleitungen</translation>
        </message>
        <message>
            <source>two check digits</source>
            <translation>zwei Prüfziffern</translation>
        </message>
        <message>
            <source>two check digits, modulo 10</source>
            <translation>zwei Prüfziffern, Modulo 10</translation>
        </message>
        <message>
            <source>two check digits, modulo 11</source>
            <translation>zwei Prüfziffern, Modulo 11</translation>
        </message>
        <message>
            <source>unchanged since the action</source>
            <translation>unverändert seit der Aktion</translation>
        </message>
        <message>
            <source>unchanged since the scan</source>
            <translation>unverändert seit dem Scan</translation>
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
            <source>valid until</source>
            <translation>gültig bis</translation>
        </message>
        <message>
            <source>valid until {day}</source>
            <translation>gültig bis {day}</translation>
        </message>
        <message>
            <source>value in a Kubernetes Secret</source>
            <translation>Wert in einem Kubernetes-Secret</translation>
        </message>
        <message>
            <source>value of a password element</source>
            <translation>Wert eines Kennwort-Elements</translation>
        </message>
        <message>
            <source>value of a setting</source>
            <translation>Wert einer Einstellung</translation>
        </message>
        <message>
            <source>values from the list row near the match: {known} (required: {least})</source>
            <translation>Werte aus der Zeile der Liste nahe am Treffer: {known} (erforderlich: {least})</translation>
        </message>
        <message>
            <source>values in Base64, hexadecimal digits or percent encoding, or in UTF-16 text between other bytes</source>
            <translation>Werte in Base64, hexadezimalen Ziffern oder Prozentkodierung, oder in UTF-16-Text zwischen anderen Bytes</translation>
        </message>
        <message>
            <source>values that continue on the next line, which begins with a character such as &gt; or #</source>
            <translation>Werte, die auf der nächsten Zeile weitergehen, die mit einem Zeichen wie &gt; oder # beginnt</translation>
        </message>
        <message>
            <source>values that extend over several cells</source>
            <translation>Werte über mehrere Zellen</translation>
        </message>
        <message>
            <source>with a letter in the middle, but no letter O</source>
            <translation>mit einem Buchstaben in der Mitte, aber ohne den Buchstaben O</translation>
        </message>
        <message>
            <source>with restrictions: the file system or the operating system cannot lock files, so another program could have read or written the file during the action</source>
            <translation>mit Einschränkungen: das Dateisystem oder das Betriebssystem kann Dateien nicht sperren, sodass während der Aktion ein anderes Programm die Datei lesen oder in sie schreiben konnte</translation>
        </message>
        <message>
            <source>with restrictions: the file system or the operating system cannot lock files, so another program could have written to the file during the action</source>
            <translation>mit Einschränkungen: das Dateisystem oder das Betriebssystem kann Dateien nicht sperren, sodass während der Aktion ein anderes Programm in die Datei schreiben konnte</translation>
        </message>
        <message>
            <source>with restrictions: this disk cannot exchange two files in one step</source>
            <translation>mit Einschränkungen: dieser Datenträger kann zwei Dateien nicht in einem Schritt tauschen</translation>
        </message>
        <message>
            <source>within a week</source>
            <translation>innerhalb einer Woche</translation>
        </message>
        <message>
            <source>within the issued range</source>
            <translation>im vergebenen Bereich</translation>
        </message>
        <message>
            <source>within the limits of RFC 5321</source>
            <translation>innerhalb der Grenzen von RFC 5321</translation>
        </message>
        <message>
            <source>written like a name</source>
            <translation>wie ein Name geschrieben</translation>
        </message>
        <message>
            <source>written like {kind}</source>
            <translation>geschrieben wie {kind}</translation>
        </message>
        <message>
            <source>written over two lines</source>
            <translation>über zwei Zeilen geschrieben</translation>
        </message>
        <message>
            <source>year and day of birth</source>
            <translation>Geburtsjahr und Geburtstag</translation>
        </message>
        <message>
            <source>year of birth and sex</source>
            <translation>Geburtsjahr und Geschlecht</translation>
        </message>
        <message>
            <source>{brand} number beside the match</source>
            <translation>{brand}-Nummer neben dem Treffer</translation>
        </message>
        <message>
            <source>{brand}: begins with {low} to {high}</source>
            <translation>{brand}: beginnt mit {low} bis {high}</translation>
        </message>
        <message>
            <source>{brand}: begins with {span}</source>
            <translation>{brand}: beginnt mit {span}</translation>
        </message>
        <message>
            <source>{count} decided results have new matches, and are undecided again.</source>
            <translation>{count} entschiedene Ergebnisse haben neue Treffer und sind wieder offen.</translation>
        </message>
        <message>
            <source>{count} matches are in the name of the file, a folder or an archive member; this action does not change names</source>
            <translation>{count} Treffer sind im Namen der Datei, eines Ordners oder eines Archivelements; diese Aktion ändert keine Namen</translation>
        </message>
        <message>
            <source>{count} members were not fully read. First reason: {message}</source>
            <translation>{count} Elemente wurden nicht vollständig gelesen. Erster Grund: {message}</translation>
        </message>
        <message>
            <source>{count} of the matches cannot be masked because they are encoded, are in several cells, or contain HTML tags or references: choose other data types, or delete, quarantine or encrypt the file.</source>
            <translation>{count} der Treffer lassen sich nicht maskieren, weil sie kodiert sind, über mehrere Zellen gehen oder HTML-Tags oder Verweise enthalten: andere Datentypen wählen, oder die Datei löschen, in Quarantäne verschieben oder verschlüsseln.</translation>
        </message>
        <message>
            <source>{count} of {of} matches can be masked</source>
            <translation>{count} von {of} Treffern können maskiert werden</translation>
        </message>
        <message>
            <source>{count} other jobs have started.</source>
            <translation>{count} weitere Aufträge wurden gestartet.</translation>
        </message>
        <message>
            <source>{count} possible card numbers or IBANs outside the readable parts of the object were not checked; the object may be damaged</source>
            <translation>{count} mögliche Kartennummern oder IBANs außerhalb der lesbaren Teile des Objekts wurden nicht geprüft; das Objekt ist vielleicht beschädigt</translation>
        </message>
        <message>
            <source>{count} processes of other users were skipped: only root can read them.</source>
            <translation>{count} Prozesse anderer Benutzer wurden übersprungen: Nur root kann sie lesen.</translation>
        </message>
        <message>
            <source>{days} days left</source>
            <translation>{days} Tage übrig</translation>
        </message>
        <message>
            <source>{files} files read ({unchanged} unchanged since the last scan), {unread} could not be read. Matches found: {matches}.</source>
            <translation>{files} Dateien gelesen ({unchanged} seit dem letzten Scan unverändert), {unread} nicht lesbar. Treffer: {matches}.</translation>
        </message>
        <message>
            <source>{files} files read ({unchanged} unchanged since the last scan). Matches found: {matches}.</source>
            <translation>{files} Dateien gelesen ({unchanged} seit dem letzten Scan unverändert). Treffer: {matches}.</translation>
        </message>
        <message>
            <source>{files} files read, {excluded} excluded by filters. Matches found: {matches}.</source>
            <translation>{files} Dateien gelesen, {excluded} durch Filter ausgeschlossen. Treffer: {matches}.</translation>
        </message>
        <message>
            <source>{files} files read, {unread} could not be read, {excluded} excluded by filters. Matches found: {matches}.</source>
            <translation>{files} Dateien gelesen, {unread} nicht lesbar, {excluded} durch Filter ausgeschlossen. Treffer: {matches}.</translation>
        </message>
        <message>
            <source>{files} files read, {unread} could not be read. Matches found: {matches}.</source>
            <translation>{files} Dateien gelesen, {unread} nicht lesbar. Treffer: {matches}.</translation>
        </message>
        <message>
            <source>{files} files read. Matches found: {matches}.</source>
            <translation>{files} Dateien gelesen. Treffer: {matches}.</translation>
        </message>
        <message>
            <source>{hours} h left</source>
            <translation>{hours} h übrig</translation>
        </message>
        <message>
            <source>{inner}, so its raw bytes were searched</source>
            <translation>{inner}; daher wurden die rohen Bytes durchsucht</translation>
        </message>
        <message>
            <source>{kind} is not supported yet</source>
            <translation>{kind} wird noch nicht unterstützt</translation>
        </message>
        <message>
            <source>{known} of the first {count} values of the column match lists of known values</source>
            <translation>{known} der ersten {count} Werte der Spalte passen zu Listen bekannter Werte</translation>
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
            <source>{length} hexadecimal digits</source>
            <translation>{length} hexadezimale Ziffern</translation>
        </message>
        <message>
            <source>{minutes} min left</source>
            <translation>{minutes} min übrig</translation>
        </message>
        <message>
            <source>{name} of a magnetic stripe</source>
            <translation>{name} eines Magnetstreifens</translation>
        </message>
        <message>
            <source>{name} private key</source>
            <translation>privater Schlüssel ({name})</translation>
        </message>
        <message>
            <source>{name} signed in.</source>
            <translation>{name} hat sich angemeldet.</translation>
        </message>
        <message>
            <source>{name} was probed. Entries found: {count}.</source>
            <translation>{name} wurde erkundet. Gefundene Einträge: {count}.</translation>
        </message>
        <message numerus="yes">
            <source>{n} archives</source>
            <translation>
                <numerusform>{n} Archiv</numerusform>
                <numerusform>{n} Archive</numerusform>
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
            <source>{n} results</source>
            <translation>
                <numerusform>{n} Ergebnis</numerusform>
                <numerusform>{n} Ergebnisse</numerusform>
            </translation>
        </message>
        <message>
            <source>{pace}/min</source>
            <translation>{pace}/min</translation>
        </message>
        <message>
            <source>{path} is a protected place of the system</source>
            <translation>{path} ist ein geschützter Ort des Systems</translation>
        </message>
        <message>
            <source>{place} cannot be read. Choose another backup.</source>
            <translation>{place} kann nicht gelesen werden. Wählen Sie eine andere Sicherung.</translation>
        </message>
        <message>
            <source>{place} cannot be used: {why}.</source>
            <translation>{place} kann nicht verwendet werden: {why}.</translation>
        </message>
        <message>
            <source>{place} cannot be written. Choose another folder.</source>
            <translation>In {place} kann nicht geschrieben werden. Wählen Sie einen anderen Ordner.</translation>
        </message>
        <message>
            <source>{place} cannot be written: {why}.</source>
            <translation>{place} kann nicht geschrieben werden: {why}.</translation>
        </message>
        <message>
            <source>{place} does not contain {name}. Choose another backup.</source>
            <translation>{place} enthält {name} nicht. Wählen Sie eine andere Sicherung.</translation>
        </message>
        <message>
            <source>{place} exists already. Choose another name.</source>
            <translation>{place} existiert schon. Wählen Sie einen anderen Namen.</translation>
        </message>
        <message>
            <source>{place} is an encrypted file, but not a backup. Choose another file.</source>
            <translation>{place} ist eine verschlüsselte Datei, aber keine Sicherung. Wählen Sie eine andere Datei.</translation>
        </message>
        <message>
            <source>{place} is not a backup of this program. Choose another file.</source>
            <translation>{place} ist keine Sicherung dieses Programms. Wählen Sie eine andere Datei.</translation>
        </message>
        <message>
            <source>{place} would be in the data folder, and be lost with it. Choose another folder.</source>
            <translation>{place} läge im Datenordner und ginge mit ihm verloren. Wählen Sie einen anderen Ordner.</translation>
        </message>
        <message>
            <source>{reason} {read} of {files} files were read.</source>
            <translation>{reason} {read} von {files} Dateien wurden gelesen.</translation>
        </message>
        <message>
            <source>{results} and {archives}</source>
            <translation>{results} und {archives}</translation>
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
            <source>{status}, verified.</source>
            <translation>{status}, geprüft.</translation>
        </message>
        <message>
            <source>{status}: 1 match</source>
            <translation>{status}: 1 Treffer</translation>
        </message>
        <message>
            <source>{status}: 1 match.</source>
            <translation>{status}: 1 Treffer.</translation>
        </message>
        <message>
            <source>{status}: {count} matches</source>
            <translation>{status}: {count} Treffer</translation>
        </message>
        <message>
            <source>{status}: {count} matches.</source>
            <translation>{status}: {count} Treffer.</translation>
        </message>
        <message>
            <source>{status}; matches still found when the file was read again: {count}</source>
            <translation>{status}; beim erneuten Lesen der Datei noch gefundene Treffer: {count}</translation>
        </message>
        <message>
            <source>{status}; the file was read again: {left} of {count} matches are left.</source>
            <translation>{status}; die Datei wurde erneut gelesen: {left} von {count} Treffern übrig.</translation>
        </message>
        <message>
            <source>{status}; verified by reading the file again</source>
            <translation>{status}; durch erneutes Lesen der Datei geprüft</translation>
        </message>
        <message>
            <source>“{word}” is nearby</source>
            <translation>„{word}“ steht in der Nähe</translation>
        </message>
        <message>
            <source>“{word}” stands {place}</source>
            <translation>„{word}“ steht {place}</translation>
        </message>
    </context>
</TS>

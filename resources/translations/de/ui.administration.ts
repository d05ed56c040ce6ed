<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>ui.administration</name>
        <message>
            <source>(empty)</source>
            <translation>(leer)</translation>
        </message>
        <message>
            <source>(new value)</source>
            <translation>(neuer Wert)</translation>
        </message>
        <message>
            <source>(not shown)</source>
            <translation>(nicht gezeigt)</translation>
        </message>
        <message>
            <source>1 is the highest priority</source>
            <translation>1 ist die höchste Priorität</translation>
        </message>
        <message>
            <source>1 is the highest priority. If several profiles map a match location, the profile with the highest priority determines the level, even if another rates it higher.</source>
            <translation>1 ist die höchste Priorität. Erfassen mehrere Profile eine Fundstelle, bestimmt das Profil mit der höchsten Priorität die Stufe, auch wenn ein anderes sie höher bewertet.</translation>
        </message>
        <message>
            <source>A profile maps a match location if at least one rule of each criterion applies. Files in archives are rated separately.</source>
            <translation>Ein Profil erfasst eine Fundstelle, wenn von jedem Kriterium mindestens eine Regel zutrifft. Dateien in Archiven werden einzeln bewertet.</translation>
        </message>
        <message>
            <source>A rule for everyone needs no name.</source>
            <translation>Eine Regel für alle braucht keinen Namen.</translation>
        </message>
        <message>
            <source>A rule is not complete. Complete or remove the rule.</source>
            <translation>Eine Regel ist unvollständig. Die Regel vervollständigen oder entfernen.</translation>
        </message>
        <message>
            <source>A target includes all of its locations.</source>
            <translation>Ein Ziel umfasst alle seine Speicherorte.</translation>
        </message>
        <message>
            <source>Accounts</source>
            <translation>Konten</translation>
        </message>
        <message>
            <source>Accounts and their permissions</source>
            <translation>Konten und ihre Berechtigungen</translation>
        </message>
        <message>
            <source>Actions</source>
            <translation>Aktionen</translation>
        </message>
        <message>
            <source>Actions that need approval</source>
            <translation>Genehmigungspflichtige Aktionen</translation>
        </message>
        <message>
            <source>Add SSH host key…</source>
            <translation>SSH-Hostschlüssel hinzufügen…</translation>
        </message>
        <message>
            <source>Add a target…</source>
            <translation>Ziel hinzufügen…</translation>
        </message>
        <message>
            <source>Add another set of permissions</source>
            <translation>Weiteren Satz Berechtigungen hinzufügen</translation>
        </message>
        <message>
            <source>Add at least one rule.</source>
            <translation>Mindestens eine Regel hinzufügen.</translation>
        </message>
        <message>
            <source>Add everything on the target</source>
            <translation>Alles auf dem Ziel hinzufügen</translation>
        </message>
        <message>
            <source>Add location</source>
            <translation>Speicherort hinzufügen</translation>
        </message>
        <message>
            <source>Add locations</source>
            <translation>Speicherorte hinzufügen</translation>
        </message>
        <message>
            <source>Add locations to the target…</source>
            <translation>Speicherorte zum Ziel hinzufügen…</translation>
        </message>
        <message>
            <source>Add rule</source>
            <translation>Regel hinzufügen</translation>
        </message>
        <message>
            <source>Add targets</source>
            <translation>Ziele hinzufügen</translation>
        </message>
        <message>
            <source>Add the record again</source>
            <translation>Datensatz erneut hinzufügen</translation>
        </message>
        <message>
            <source>Add {noun}</source>
            <translation>{noun} hinzufügen</translation>
        </message>
        <message numerus="yes">
            <source>Add {n} locations</source>
            <translation>
                <numerusform>{n} Speicherort hinzufügen</numerusform>
                <numerusform>{n} Speicherorte hinzufügen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Add {n} targets</source>
            <translation>
                <numerusform>{n} Ziel hinzufügen</numerusform>
                <numerusform>{n} Ziele hinzufügen</numerusform>
            </translation>
        </message>
        <message>
            <source>Added</source>
            <translation>Hinzugefügt</translation>
        </message>
        <message>
            <source>Address</source>
            <translation>Adresse</translation>
        </message>
        <message>
            <source>Administration</source>
            <translation>Verwaltung</translation>
        </message>
        <message>
            <source>After saving</source>
            <translation>Nach dem Speichern</translation>
        </message>
        <message>
            <source>After the deletion, match locations are rated again without this profile. This cannot be undone.</source>
            <translation>Nach dem Löschen werden Fundstellen ohne dieses Profil neu bewertet. Nicht rückgängig zu machen.</translation>
        </message>
        <message>
            <source>After the deletion, nobody can sign in with this account. Records of its actions remain. This cannot be undone.</source>
            <translation>Nach dem Löschen kann sich niemand mehr mit diesem Konto anmelden. Aufzeichnungen seiner Aktionen bleiben. Nicht rückgängig zu machen.</translation>
        </message>
        <message>
            <source>After the deletion, the actions of this rule need approval only where another rule requires it. Waiting proposals are kept. The audit journal and the events record that you deleted the rule.</source>
            <translation>Nach dem Löschen brauchen die Aktionen dieser Regel nur noch dort eine Genehmigung, wo eine andere Regel sie verlangt. Wartende Vorschläge bleiben. Prüfprotokoll und Ereignisse halten das Löschen der Regel fest.</translation>
        </message>
        <message>
            <source>After the deletion, the host is not scanned over SSH until its key is trusted again.</source>
            <translation>Nach dem Löschen wird der Host erst wieder über SSH gescannt, wenn seinem Schlüssel erneut vertraut wird.</translation>
        </message>
        <message>
            <source>After the move, the permissions and filters of the new group apply; results are kept.</source>
            <translation>Nach dem Verschieben gelten Berechtigungen und Filter der neuen Gruppe; Ergebnisse bleiben erhalten.</translation>
        </message>
        <message>
            <source>Agents</source>
            <translation>Agenten</translation>
        </message>
        <message>
            <source>All</source>
            <translation>Alle</translation>
        </message>
        <message>
            <source>All files (*)</source>
            <translation>Alle Dateien (*)</translation>
        </message>
        <message>
            <source>All matches</source>
            <translation>Alle Treffer</translation>
        </message>
        <message>
            <source>All permissions on all targets and credentials</source>
            <translation>Alle Berechtigungen auf allen Zielen und Anmeldedaten</translation>
        </message>
        <message>
            <source>All targets</source>
            <translation>Alle Ziele</translation>
        </message>
        <message>
            <source>Any name</source>
            <translation>Beliebiger Name</translation>
        </message>
        <message>
            <source>Applies to</source>
            <translation>Gilt für</translation>
        </message>
        <message>
            <source>Approval rules</source>
            <translation>Genehmigungen</translation>
        </message>
        <message>
            <source>At a set time</source>
            <translation>Zu einer bestimmten Zeit</translation>
        </message>
        <message>
            <source>Authentication</source>
            <translation>Anmeldung</translation>
        </message>
        <message>
            <source>Back</source>
            <translation>Zurück</translation>
        </message>
        <message>
            <source>Backup account</source>
            <translation>Konto für Backups</translation>
        </message>
        <message>
            <source>Below {path}</source>
            <translation>Unter {path}</translation>
        </message>
        <message>
            <source>Browse</source>
            <translation>Durchsuchen</translation>
        </message>
        <message>
            <source>By the clock of the server, the start time is in the past, or its time zone has no such time. Enter a later time.</source>
            <translation>Nach der Uhr des Servers ist die Startzeit schon vergangen, oder in seiner Zeitzone gibt es diese Zeit nicht. Eine spätere Zeit eingeben.</translation>
        </message>
        <message>
            <source>CSV files (*.csv *.txt);;All files (*)</source>
            <translation>CSV-Dateien (*.csv *.txt);;Alle Dateien (*)</translation>
        </message>
        <message>
            <source>CSV files and lists of paths (*.csv *.txt);;All files (*)</source>
            <translation>CSV-Dateien und Listen von Pfaden (*.csv *.txt);;Alle Dateien (*)</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Category</source>
            <translation>Kategorie</translation>
        </message>
        <message>
            <source>Certificate</source>
            <translation>Zertifikat</translation>
        </message>
        <message>
            <source>Change and delete the credential</source>
            <translation>Die Anmeldedaten ändern und löschen</translation>
        </message>
        <message>
            <source>Change targets and locations</source>
            <translation>Ziele und Speicherorte ändern</translation>
        </message>
        <message>
            <source>Change the rule</source>
            <translation>Regel ändern</translation>
        </message>
        <message>
            <source>Choose a file</source>
            <translation>Datei auswählen</translation>
        </message>
        <message>
            <source>Choose a metadata label …</source>
            <translation>Metadaten-Angabe auswählen …</translation>
        </message>
        <message>
            <source>Choose a metadata label.</source>
            <translation>Eine Metadaten-Angabe auswählen.</translation>
        </message>
        <message>
            <source>Choose a status …</source>
            <translation>Status auswählen …</translation>
        </message>
        <message>
            <source>Choose a target and its protocol, then choose “Browse” to tick folders.</source>
            <translation>Ein Ziel und sein Protokoll auswählen, dann „Durchsuchen“, um Ordner anzukreuzen.</translation>
        </message>
        <message>
            <source>Choose a target first.</source>
            <translation>Zuerst ein Ziel wählen.</translation>
        </message>
        <message>
            <source>Choose only one group or target, or “All targets”.</source>
            <translation>Nur eine Gruppe oder ein Ziel auswählen, oder „Alle Ziele“.</translation>
        </message>
        <message>
            <source>Choose permissions …</source>
            <translation>Berechtigungen auswählen …</translation>
        </message>
        <message>
            <source>Choose who has the permission.</source>
            <translation>Auswählen, wer das Recht hat.</translation>
        </message>
        <message>
            <source>Choose who …</source>
            <translation>Wer? …</translation>
        </message>
        <message>
            <source>Choose “At a set time” first.</source>
            <translation>Zuerst „Zu einer bestimmten Zeit“ auswählen.</translation>
        </message>
        <message>
            <source>Choose “Browse” to tick folders, or enter the path of a folder.</source>
            <translation>„Durchsuchen“, um Ordner anzukreuzen, oder den Pfad eines Ordners eingeben.</translation>
        </message>
        <message>
            <source>Classification labels</source>
            <translation>Klassifizierungen</translation>
        </message>
        <message>
            <source>Clear search</source>
            <translation>Suche leeren</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Comments</source>
            <translation>Kommentar</translation>
        </message>
        <message>
            <source>Condition</source>
            <translation>Bedingung</translation>
        </message>
        <message>
            <source>Connected</source>
            <translation>Verbunden</translation>
        </message>
        <message>
            <source>Connection</source>
            <translation>Verbindung</translation>
        </message>
        <message>
            <source>Count match locations</source>
            <translation>Fundstellen zählen</translation>
        </message>
        <message>
            <source>Counted matches</source>
            <translation>Gezählte Treffer</translation>
        </message>
        <message>
            <source>Counting …</source>
            <translation>Wird gezählt …</translation>
        </message>
        <message>
            <source>Country</source>
            <translation>Land</translation>
        </message>
        <message>
            <source>Credential</source>
            <translation>Anmeldedaten</translation>
        </message>
        <message>
            <source>Credential {name}</source>
            <translation>Anmeldedaten {name}</translation>
        </message>
        <message>
            <source>Credentials</source>
            <translation>Anmeldedaten</translation>
        </message>
        <message>
            <source>Criterion</source>
            <translation>Kriterium</translation>
        </message>
        <message>
            <source>Custom data types, data type profiles and filters</source>
            <translation>Eigene Datentypen, Datentyp-Profile und Filter</translation>
        </message>
        <message>
            <source>Daily</source>
            <translation>Täglich</translation>
        </message>
        <message>
            <source>Data type</source>
            <translation>Datentyp</translation>
        </message>
        <message>
            <source>Data types</source>
            <translation>Datentypen</translation>
        </message>
        <message>
            <source>Default data types</source>
            <translation>Standarddatentypen</translation>
        </message>
        <message>
            <source>Default limit</source>
            <translation>Standardgrenze</translation>
        </message>
        <message>
            <source>Delete {what}</source>
            <translation>{what} löschen</translation>
        </message>
        <message>
            <source>Deletes the location with its results and their decisions. Files stay unchanged; masked values stay masked. This cannot be undone.</source>
            <translation>Löscht den Speicherort mit seinen Ergebnissen und deren Entscheidungen. Dateien bleiben unverändert; maskierte Werte bleiben maskiert. Nicht rückgängig zu machen.</translation>
        </message>
        <message>
            <source>Deletes the target from the server with its locations, results and decisions. Files stay unchanged. This cannot be undone.</source>
            <translation>Löscht das Ziel mit seinen Speicherorten, Ergebnissen und Entscheidungen vom Server. Dateien bleiben unverändert. Nicht rückgängig zu machen.</translation>
        </message>
        <message>
            <source>Description</source>
            <translation>Beschreibung</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>Details</translation>
        </message>
        <message>
            <source>Discovered targets</source>
            <translation>Entdeckte Ziele</translation>
        </message>
        <message>
            <source>Domain</source>
            <translation>Domäne</translation>
        </message>
        <message>
            <source>Download cloud files</source>
            <translation>Cloud-Dateien herunterladen</translation>
        </message>
        <message>
            <source>E-mail</source>
            <translation>E-Mail</translation>
        </message>
        <message>
            <source>Edit {noun}</source>
            <translation>{noun} bearbeiten</translation>
        </message>
        <message>
            <source>Edition</source>
            <translation>Edition</translation>
        </message>
        <message>
            <source>Empty folder</source>
            <translation>Leerer Ordner</translation>
        </message>
        <message>
            <source>Enrolled</source>
            <translation>Registriert</translation>
        </message>
        <message>
            <source>Enrolled by</source>
            <translation>Registriert von</translation>
        </message>
        <message>
            <source>Enrolled folders</source>
            <translation>Registrierte Ordner</translation>
        </message>
        <message>
            <source>Enrolled machines</source>
            <translation>Registrierungen</translation>
        </message>
        <message>
            <source>Enrolled on</source>
            <translation>Registriert am</translation>
        </message>
        <message>
            <source>Enter a fingerprint that begins with “SHA256:”.</source>
            <translation>Einen Fingerabdruck eingeben, der mit „SHA256:“ beginnt.</translation>
        </message>
        <message>
            <source>Enter a number from 1 to {most}.</source>
            <translation>Eine Zahl von 1 bis {most} eingeben.</translation>
        </message>
        <message>
            <source>Enter a number from {least} to {most}, or leave the field empty.</source>
            <translation>Eine Zahl von {least} bis {most} eingeben, oder das Feld leer lassen.</translation>
        </message>
        <message>
            <source>Enter a path first.</source>
            <translation>Zuerst einen Pfad eingeben.</translation>
        </message>
        <message>
            <source>Enter days, hours, or both, separated by commas.</source>
            <translation>Tage, Stunden oder beides eingeben, durch Kommas getrennt.</translation>
        </message>
        <message>
            <source>Enter days, hours, or both, separated by commas. The server does not report some settings of the copied scan: pauses, limits, and whether text in images is read. Enter these settings again.</source>
            <translation>Tage, Stunden oder beides eingeben, durch Kommas getrennt. Einige Einstellungen des kopierten Scans meldet der Server nicht: Pausen, Grenzen und ob Text in Bildern gelesen wird. Diese Einstellungen erneut eingeben.</translation>
        </message>
        <message>
            <source>Enter the secret again</source>
            <translation>Geheimnis neu eingeben</translation>
        </message>
        <message>
            <source>Enter the value of the metadata label.</source>
            <translation>Den Wert der Metadaten-Angabe eingeben.</translation>
        </message>
        <message>
            <source>Enter “All targets”, or the name of a group or target</source>
            <translation>„Alle Ziele“ oder den Namen einer Gruppe oder eines Ziels eingeben</translation>
        </message>
        <message>
            <source>Entries of the target</source>
            <translation>Einträge des Ziels</translation>
        </message>
        <message>
            <source>Errors of the last scan</source>
            <translation>Fehler des letzten Scans</translation>
        </message>
        <message>
            <source>Event</source>
            <translation>Ereignis</translation>
        </message>
        <message>
            <source>Events</source>
            <translation>Ereignisse</translation>
        </message>
        <message>
            <source>Every {count} days</source>
            <translation>Alle {count} Tage</translation>
        </message>
        <message>
            <source>Every {count} months</source>
            <translation>Alle {count} Monate</translation>
        </message>
        <message>
            <source>Every … days</source>
            <translation>Alle … Tage</translation>
        </message>
        <message>
            <source>Every … months</source>
            <translation>Alle … Monate</translation>
        </message>
        <message>
            <source>Everyone</source>
            <translation>Alle</translation>
        </message>
        <message>
            <source>Everything</source>
            <translation>Alles</translation>
        </message>
        <message>
            <source>Expired</source>
            <translation>Abgelaufen</translation>
        </message>
        <message>
            <source>Field</source>
            <translation>Feld</translation>
        </message>
        <message>
            <source>File</source>
            <translation>Datei</translation>
        </message>
        <message>
            <source>File permissions</source>
            <translation>Dateirechte</translation>
        </message>
        <message>
            <source>Files only in the cloud</source>
            <translation>Dateien nur in der Cloud</translation>
        </message>
        <message>
            <source>Fill in the rule first.</source>
            <translation>Zuerst die Regel ausfüllen.</translation>
        </message>
        <message>
            <source>Fingerprint</source>
            <translation>Fingerabdruck</translation>
        </message>
        <message>
            <source>Fingerprint of the host key</source>
            <translation>Fingerabdruck des Hostschlüssels</translation>
        </message>
        <message>
            <source>First day</source>
            <translation>Erster Tag</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>Ordner</translation>
        </message>
        <message>
            <source>For a key file, enter the password that opens it.</source>
            <translation>Bei einer Schlüsseldatei das Kennwort eingeben, das sie öffnet.</translation>
        </message>
        <message>
            <source>Free disk space</source>
            <translation>Freier Speicherplatz</translation>
        </message>
        <message>
            <source>Group</source>
            <translation>Gruppe</translation>
        </message>
        <message>
            <source>Group</source>
            <comment>of workers</comment>
            <translation>Gruppe</translation>
        </message>
        <message>
            <source>Group for the new targets</source>
            <translation>Gruppe für die neuen Ziele</translation>
        </message>
        <message>
            <source>Group {name}</source>
            <translation>Gruppe {name}</translation>
        </message>
        <message>
            <source>Groups</source>
            <translation>Gruppen</translation>
        </message>
        <message>
            <source>Groups, targets and credentials</source>
            <translation>Gruppen, Ziele und Anmeldedaten</translation>
        </message>
        <message>
            <source>Hidden from your account (ID {id})</source>
            <translation>Für dieses Konto nicht sichtbar (ID {id})</translation>
        </message>
        <message>
            <source>History of a risk profile</source>
            <translation>Verlauf eines Risikoprofils</translation>
        </message>
        <message>
            <source>Host</source>
            <translation>Host</translation>
        </message>
        <message>
            <source>Host key</source>
            <translation>Hostschlüssel</translation>
        </message>
        <message>
            <source>Host name or address. For a port other than the standard one, add :port.</source>
            <translation>Hostname oder Adresse. Bei einem anderen als dem Standardport :Port anhängen.</translation>
        </message>
        <message>
            <source>If no agent is chosen, the agent of the target is used.</source>
            <translation>Ohne Auswahl wird der Agent des Ziels verwendet.</translation>
        </message>
        <message>
            <source>If several rules apply to a target, the actions of all of them need approval. Undoing never needs approval.</source>
            <translation>Gelten für ein Ziel mehrere Regeln, brauchen die Aktionen aller dieser Regeln eine Genehmigung. Rückgängigmachen braucht nie eine Genehmigung.</translation>
        </message>
        <message>
            <source>Import locations</source>
            <translation>Speicherorte importieren</translation>
        </message>
        <message>
            <source>Import targets</source>
            <translation>Ziele importieren</translation>
        </message>
        <message>
            <source>Included</source>
            <translation>Enthalten</translation>
        </message>
        <message>
            <source>Job</source>
            <translation>Auftrag</translation>
        </message>
        <message>
            <source>Kept until a restart</source>
            <translation>Bis zum Neustart</translation>
        </message>
        <message>
            <source>Key</source>
            <translation>Schlüssel</translation>
        </message>
        <message>
            <source>Key file</source>
            <translation>Schlüsseldatei</translation>
        </message>
        <message>
            <source>Key or certificate file</source>
            <translation>Schlüssel- oder Zertifikatsdatei</translation>
        </message>
        <message>
            <source>Kind</source>
            <translation>Art</translation>
        </message>
        <message>
            <source>Label</source>
            <translation>Bezeichnung</translation>
        </message>
        <message>
            <source>Label</source>
            <comment>metadata</comment>
            <translation>Angabe</translation>
        </message>
        <message>
            <source>Last day</source>
            <translation>Letzter Tag</translation>
        </message>
        <message>
            <source>Last message</source>
            <translation>Letzte Meldung</translation>
        </message>
        <message>
            <source>Last scan</source>
            <translation>Letzter Scan</translation>
        </message>
        <message>
            <source>Last scan imported</source>
            <translation>Letzter Scan</translation>
        </message>
        <message>
            <source>Leave password and key file empty to keep the stored secret. If you enter a new password or key file, it replaces the stored password and the stored key file.</source>
            <translation>Kennwort und Schlüsseldatei leer lassen, um das gespeicherte Geheimnis zu behalten. Ein neues Kennwort oder eine neue Schlüsseldatei ersetzt das gespeicherte Kennwort und die gespeicherte Schlüsseldatei.</translation>
        </message>
        <message>
            <source>Leave the domain empty for an account of this server.</source>
            <translation>Die Domäne für ein Konto dieses Servers leer lassen.</translation>
        </message>
        <message>
            <source>Level</source>
            <translation>Stufe</translation>
        </message>
        <message>
            <source>Licensed</source>
            <translation>Lizenziert</translation>
        </message>
        <message>
            <source>Limit exceeded</source>
            <translation>Grenze überschritten</translation>
        </message>
        <message>
            <source>Line</source>
            <translation>Zeile</translation>
        </message>
        <message>
            <source>Loading {nouns} …</source>
            <translation>{nouns} werden geladen …</translation>
        </message>
        <message>
            <source>Local files</source>
            <translation>Lokale Dateien</translation>
        </message>
        <message>
            <source>Locations</source>
            <translation>Speicherorte</translation>
        </message>
        <message>
            <source>Locations added.</source>
            <translation>Speicherorte hinzugefügt.</translation>
        </message>
        <message>
            <source>Machines are enrolled with the command “discovery-console enrol”. An enrolment can be revoked, but not changed or deleted.</source>
            <translation>Computer werden mit dem Befehl „discovery-console enrol“ registriert. Eine Registrierung kann widerrufen, aber nicht geändert oder gelöscht werden.</translation>
        </message>
        <message>
            <source>Machines that the server discovered and that are not added yet. Select some, or add all.</source>
            <translation>Computer, die der Server entdeckt hat und die noch nicht hinzugefügt sind. Einige auswählen, oder alle hinzufügen.</translation>
        </message>
        <message>
            <source>Mailbox (IMAP)</source>
            <translation>Postfach (IMAP)</translation>
        </message>
        <message>
            <source>Mailbox over TLS (IMAPS)</source>
            <translation>Postfach über TLS (IMAPS)</translation>
        </message>
        <message>
            <source>Mark results as confirmed, false match or test data; approve these decisions when others propose them</source>
            <translation>Ergebnisse als bestätigt, Fehltreffer oder Testdaten markieren; diese Entscheidungen genehmigen, wenn andere sie vorschlagen</translation>
        </message>
        <message>
            <source>Mask, encrypt, quarantine, delete and undo; approve these actions when others propose them</source>
            <translation>Maskieren, verschlüsseln, in Quarantäne verschieben, löschen und rückgängig machen; diese Aktionen genehmigen, wenn andere sie vorschlagen</translation>
        </message>
        <message>
            <source>Match locations</source>
            <translation>Fundstellen</translation>
        </message>
        <message>
            <source>Matches</source>
            <translation>Treffer</translation>
        </message>
        <message>
            <source>Matches that are not prohibited</source>
            <translation>Nicht unzulässige Treffer</translation>
        </message>
        <message>
            <source>Matches without test data</source>
            <translation>Treffer ohne Testdaten</translation>
        </message>
        <message>
            <source>Maximum age of a report</source>
            <translation>Höchstalter eines Berichts</translation>
        </message>
        <message>
            <source>Memory of processes</source>
            <translation>Speicher von Prozessen</translation>
        </message>
        <message>
            <source>Memory per file (MB)</source>
            <translation>Arbeitsspeicher je Datei (MB)</translation>
        </message>
        <message>
            <source>Message</source>
            <translation>Meldung</translation>
        </message>
        <message>
            <source>Metadata</source>
            <translation>Metadaten</translation>
        </message>
        <message>
            <source>Minimum matches</source>
            <translation>Mindestanzahl Treffer</translation>
        </message>
        <message>
            <source>Module</source>
            <translation>Modul</translation>
        </message>
        <message>
            <source>Mon-Fri 08:00-18:00, Sat</source>
            <translation>Mo-Fr 08:00-18:00, Sa</translation>
        </message>
        <message>
            <source>Monthly</source>
            <translation>Monatlich</translation>
        </message>
        <message>
            <source>More</source>
            <translation>Mehr</translation>
        </message>
        <message>
            <source>Mounted file system</source>
            <translation>Eingehängtes Dateisystem</translation>
        </message>
        <message>
            <source>Mounted share</source>
            <translation>Eingehängte Freigabe</translation>
        </message>
        <message numerus="yes">
            <source>Move {n} targets</source>
            <translation>
                <numerusform>{n} Ziel verschieben</numerusform>
                <numerusform>{n} Ziele verschieben</numerusform>
            </translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <source>Networks</source>
            <translation>Netze</translation>
        </message>
        <message>
            <source>Never</source>
            <translation>Nie</translation>
        </message>
        <message>
            <source>New entry for {field}</source>
            <translation>Neuer Eintrag für {field}</translation>
        </message>
        <message>
            <source>New…</source>
            <translation>Neu…</translation>
        </message>
        <message>
            <source>Next run</source>
            <translation>Nächster Lauf</translation>
        </message>
        <message>
            <source>Next run: {time}, in the time zone of this computer. The next run changes only if the start or the repetition of the scan is changed.</source>
            <translation>Nächster Lauf: {time}, in der Zeitzone dieses Computers. Der nächste Lauf ändert sich nur, wenn Beginn oder Wiederholung des Scans geändert werden.</translation>
        </message>
        <message>
            <source>No</source>
            <translation>Nein</translation>
        </message>
        <message>
            <source>No accounts. An account lets a colleague sign in to this server.</source>
            <translation>Keine Konten. Mit einem Konto können sich Kollegen an diesem Server anmelden.</translation>
        </message>
        <message>
            <source>No agents. This server scans alone. A machine that joins it as a worker is listed here.</source>
            <translation>Keine Agenten. Dieser Server scannt allein. Ein Computer, der als Worker dazukommt, steht hier.</translation>
        </message>
        <message>
            <source>No approval rules. A rule lets an action happen only after a second person approved it.</source>
            <translation>Keine Genehmigungsregeln. Mit einer Regel geschieht eine Aktion erst, wenn eine zweite Person sie genehmigt hat.</translation>
        </message>
        <message>
            <source>No changes yet.</source>
            <translation>Noch keine Änderungen.</translation>
        </message>
        <message>
            <source>No credentials. With credentials, the server signs in to machines, mailboxes and websites to scan them.</source>
            <translation>Keine Anmeldedaten. Mit Anmeldedaten meldet sich der Server an Maschinen, Postfächern und Websites an, um sie zu scannen.</translation>
        </message>
        <message>
            <source>No enrolled machines. An enrolled machine needs no service: a command scans the machine and writes a scan report. Import the scan report in this console.</source>
            <translation>Keine registrierten Computer. Ein registrierter Computer braucht keinen Dienst: Ein Befehl scannt ihn und schreibt einen Scanbericht. Importieren Sie den Scanbericht in dieser Konsole.</translation>
        </message>
        <message>
            <source>No events yet. The server records scans, changes and failed logins here.</source>
            <translation>Noch keine Ereignisse. Der Server zeichnet hier Scans, Änderungen und misslungene Anmeldungen auf.</translation>
        </message>
        <message>
            <source>No files or folders were found. Check the path, or enter another one.</source>
            <translation>Es wurden keine Dateien oder Ordner gefunden. Prüfen Sie den Pfad, oder geben Sie einen anderen ein.</translation>
        </message>
        <message>
            <source>No groups. A group holds targets; permissions and filters can be limited to a group.</source>
            <translation>Keine Gruppen. Eine Gruppe enthält Ziele; Berechtigungen und Filter lassen sich auf eine Gruppe beschränken.</translation>
        </message>
        <message>
            <source>No keyring: kept only until the service ends</source>
            <translation>Kein Schlüsselbund: nur bis zum Ende des Dienstes aufbewahrt</translation>
        </message>
        <message>
            <source>No licence</source>
            <translation>Keine Lizenz</translation>
        </message>
        <message>
            <source>No limit</source>
            <translation>Keine Grenze</translation>
        </message>
        <message>
            <source>No locations. A location is what is scanned of a target: a folder, a mailbox or a website.</source>
            <translation>Keine Speicherorte. Ein Speicherort ist das, was von einem Ziel gescannt wird: ein Ordner, ein Postfach oder eine Website.</translation>
        </message>
        <message>
            <source>No new targets. The server can discover its own computer and the servers of mounted folders.</source>
            <translation>Keine neuen Ziele. Der Server kann den eigenen Computer und die Server eingehängter Ordner entdecken.</translation>
        </message>
        <message>
            <source>No risk profiles. The rules of a risk profile rate match locations as high, medium or low risk.</source>
            <translation>Keine Risikoprofile. Die Regeln eines Risikoprofils bewerten Fundstellen mit hohem, mittlerem oder niedrigem Risiko.</translation>
        </message>
        <message>
            <source>No scans. Add a scan that starts now or at a set time, once or repeatedly.</source>
            <translation>Keine Scans. Einen Scan hinzufügen, der sofort oder zu einem Zeitpunkt beginnt, einmal oder wiederholt.</translation>
        </message>
        <message>
            <source>No targets. A target is a machine, a mailbox or an account; its locations are scanned.</source>
            <translation>Keine Ziele. Ein Ziel ist ein Computer, ein Postfach oder ein Konto; seine Speicherorte werden gescannt.</translation>
        </message>
        <message>
            <source>No ticked permission applies to {places}.</source>
            <translation>Keine angekreuzte Berechtigung gilt für {places}.</translation>
        </message>
        <message>
            <source>No trusted host keys. Before a target is scanned over SSH, add the fingerprint of its host key here.</source>
            <translation>Keine vertrauten Hostschlüssel. Bevor ein Ziel über SSH gescannt wird, hier den Fingerabdruck seines Hostschlüssels hinzufügen.</translation>
        </message>
        <message>
            <source>No {noun} contains this text.</source>
            <translation>Kein Eintrag ({noun}) enthält diesen Text.</translation>
        </message>
        <message>
            <source>None</source>
            <comment>agent</comment>
            <translation>Keiner</translation>
        </message>
        <message>
            <source>None</source>
            <comment>credential</comment>
            <translation>Keine</translation>
        </message>
        <message>
            <source>None</source>
            <comment>permissions</comment>
            <translation>Keine</translation>
        </message>
        <message>
            <source>Not connected</source>
            <translation>Nicht verbunden</translation>
        </message>
        <message>
            <source>Not connected to a server. Choose “Reconnect” in the Tools menu.</source>
            <translation>Mit keinem Server verbunden. Wählen Sie „Erneut verbinden“ im Menü „Extras“.</translation>
        </message>
        <message>
            <source>Not verified</source>
            <translation>Nicht geprüft</translation>
        </message>
        <message>
            <source>Nothing</source>
            <translation>Nichts</translation>
        </message>
        <message>
            <source>Nothing was saved. Choose which version of each field to keep.</source>
            <translation>Nichts wurde gespeichert. Für jedes Feld auswählen, welche Fassung bleibt.</translation>
        </message>
        <message>
            <source>Nothing was saved. To create the record from your input, choose “Add the record again”.</source>
            <translation>Nichts wurde gespeichert. Um den Datensatz aus den Eingaben neu zu erstellen, „Datensatz erneut hinzufügen“ wählen.</translation>
        </message>
        <message>
            <source>Now</source>
            <translation>Jetzt</translation>
        </message>
        <message>
            <source>Number of days or months</source>
            <translation>Zahl der Tage oder Monate</translation>
        </message>
        <message>
            <source>Number of match locations mapped by the risk profile “{label}”, newest entry first.</source>
            <translation>Anzahl der Fundstellen, die das Risikoprofil „{label}“ erfasst hat, neuester Eintrag zuerst.</translation>
        </message>
        <message>
            <source>Number of match locations to which this rule applies, counted without regard to the other rules</source>
            <translation>Anzahl der Fundstellen, auf die diese Regel zutrifft, ohne Rücksicht auf die anderen Regeln gezählt</translation>
        </message>
        <message>
            <source>Number of targets and locations that use the credential</source>
            <translation>Zahl der Ziele und Speicherorte, die die Anmeldedaten verwenden</translation>
        </message>
        <message>
            <source>On all targets and credentials</source>
            <translation>Für alle Ziele und Anmeldedaten</translation>
        </message>
        <message>
            <source>On some groups, targets or credentials</source>
            <translation>Für einige Gruppen, Ziele oder Anmeldedaten</translation>
        </message>
        <message>
            <source>On the host, run: ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub</source>
            <translation>Auf dem Host ausführen: ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub</translation>
        </message>
        <message>
            <source>Once</source>
            <translation>Einmal</translation>
        </message>
        <message>
            <source>One processor</source>
            <translation>Ein Prozessor</translation>
        </message>
        <message>
            <source>Only a group without targets can be deleted. This cannot be undone.</source>
            <translation>Nur eine Gruppe ohne Ziele kann gelöscht werden. Nicht rückgängig zu machen.</translation>
        </message>
        <message>
            <source>Only an unused credential can be deleted. This cannot be undone.</source>
            <translation>Nur unbenutzte Anmeldedaten können gelöscht werden. Nicht rückgängig zu machen.</translation>
        </message>
        <message>
            <source>Open a CSV file, or paste a list with one path in each line. The CSV file can have the columns path, target, group and protocol; only path is required. Rows with a problem are not added. Correct these rows and import the list again: no location is added twice.</source>
            <translation>Öffnen Sie eine CSV-Datei, oder fügen Sie eine Liste mit einem Pfad je Zeile ein. Die CSV-Datei kann die Spalten path, target, group und protocol haben; nur path ist erforderlich. Zeilen mit einem Problem werden nicht hinzugefügt. Korrigieren Sie diese Zeilen und importieren Sie die Liste erneut: Kein Speicherort wird doppelt hinzugefügt.</translation>
        </message>
        <message>
            <source>Open a file, or paste a list of paths.</source>
            <translation>Öffnen Sie eine Datei, oder fügen Sie eine Liste von Pfaden ein.</translation>
        </message>
        <message>
            <source>Open file…</source>
            <translation>Datei öffnen …</translation>
        </message>
        <message>
            <source>Optional: a folder. The test lists its content.</source>
            <translation>Optional: ein Ordner. Der Test listet seinen Inhalt auf.</translation>
        </message>
        <message>
            <source>Optional: a key to sign in with instead of a password.</source>
            <translation>Optional: ein Schlüssel zur Anmeldung anstelle eines Kennworts.</translation>
        </message>
        <message>
            <source>Owner</source>
            <translation>Besitzer</translation>
        </message>
        <message>
            <source>Parquet files</source>
            <translation>Parquet-Dateien</translation>
        </message>
        <message>
            <source>Partly</source>
            <translation>Teilweise</translation>
        </message>
        <message>
            <source>Password</source>
            <translation>Kennwort</translation>
        </message>
        <message>
            <source>Paste list</source>
            <translation>Liste einfügen</translation>
        </message>
        <message>
            <source>Path</source>
            <translation>Pfad</translation>
        </message>
        <message>
            <source>Paths</source>
            <translation>Pfade</translation>
        </message>
        <message>
            <source>Pause at these times</source>
            <translation>Zu diesen Zeiten anhalten</translation>
        </message>
        <message>
            <source>Perhaps another target in the group already has this name.</source>
            <translation>Vielleicht hat schon ein anderes Ziel der Gruppe diesen Namen.</translation>
        </message>
        <message>
            <source>Permission</source>
            <translation>Berechtigung</translation>
        </message>
        <message>
            <source>Permission</source>
            <comment>of a file</comment>
            <translation>Recht</translation>
        </message>
        <message>
            <source>Permissions</source>
            <translation>Berechtigungen</translation>
        </message>
        <message>
            <source>Permissions on everything</source>
            <translation>Berechtigungen auf alles</translation>
        </message>
        <message>
            <source>Permissions on the chosen groups, targets and credentials</source>
            <translation>Berechtigungen auf die gewählten Gruppen, Ziele und Anmeldedaten</translation>
        </message>
        <message>
            <source>Plan a scan…</source>
            <translation>Scan planen…</translation>
        </message>
        <message>
            <source>Plan, start and stop scans</source>
            <translation>Scans planen, starten und stoppen</translation>
        </message>
        <message>
            <source>Platform</source>
            <translation>Plattform</translation>
        </message>
        <message>
            <source>Priority</source>
            <translation>Priorität</translation>
        </message>
        <message>
            <source>Processor</source>
            <translation>Prozessor</translation>
        </message>
        <message>
            <source>Processors</source>
            <translation>Prozessoren</translation>
        </message>
        <message>
            <source>Progress</source>
            <translation>Fortschritt</translation>
        </message>
        <message>
            <source>Prohibited / other matches / test data</source>
            <translation>Unzulässig / andere Treffer / Testdaten</translation>
        </message>
        <message>
            <source>Prohibited matches</source>
            <translation>Unzulässige Treffer</translation>
        </message>
        <message>
            <source>Property</source>
            <translation>Eigenschaft</translation>
        </message>
        <message>
            <source>Propose remediation, which another person approves</source>
            <translation>Bereinigung vorschlagen, die eine andere Person genehmigt</translation>
        </message>
        <message>
            <source>Protocol</source>
            <translation>Protokoll</translation>
        </message>
        <message>
            <source>Protocol for rows without a protocol</source>
            <translation>Protokoll für Zeilen ohne Protokoll</translation>
        </message>
        <message>
            <source>Proxy agent</source>
            <translation>Proxy-Agent</translation>
        </message>
        <message>
            <source>Public card data</source>
            <translation>Öffentliche Kartendaten</translation>
        </message>
        <message>
            <source>Public key</source>
            <translation>Öffentlicher Schlüssel</translation>
        </message>
        <message>
            <source>Read at most (MB per second)</source>
            <translation>Höchstens lesen (MB pro Sekunde)</translation>
        </message>
        <message>
            <source>Read text in images (slow)</source>
            <translation>Text in Bildern lesen (langsam)</translation>
        </message>
        <message>
            <source>Reading …</source>
            <translation>Wird gelesen …</translation>
        </message>
        <message>
            <source>Ready</source>
            <translation>Bereit</translation>
        </message>
        <message>
            <source>Region</source>
            <translation>Region</translation>
        </message>
        <message>
            <source>Remove rule</source>
            <translation>Regel entfernen</translation>
        </message>
        <message>
            <source>Repeat</source>
            <translation>Wiederholung</translation>
        </message>
        <message>
            <source>Repeats</source>
            <translation>Wiederholung</translation>
        </message>
        <message>
            <source>Review changes</source>
            <translation>Änderungen prüfen</translation>
        </message>
        <message numerus="yes">
            <source>Revoke {n} enrolments</source>
            <translation>
                <numerusform>{n} Registrierung widerrufen</numerusform>
                <numerusform>{n} Registrierungen widerrufen</numerusform>
            </translation>
        </message>
        <message>
            <source>Revoked</source>
            <translation>Widerrufen</translation>
        </message>
        <message>
            <source>Revoked on</source>
            <translation>Widerrufen am</translation>
        </message>
        <message>
            <source>Risk profiles</source>
            <translation>Risikoprofile</translation>
        </message>
        <message>
            <source>Risk profiles, and the risk of all targets together</source>
            <translation>Risikoprofile und das Risiko aller Ziele zusammen</translation>
        </message>
        <message>
            <source>Rows with a problem are not added. Correct the file and import it again: no target is added twice.</source>
            <translation>Zeilen mit einem Problem werden nicht hinzugefügt. Die Datei berichtigen und erneut importieren: Kein Ziel wird doppelt hinzugefügt.</translation>
        </message>
        <message>
            <source>Rule</source>
            <translation>Regel</translation>
        </message>
        <message>
            <source>Rules</source>
            <translation>Regeln</translation>
        </message>
        <message>
            <source>SSH host keys</source>
            <translation>SSH-Hostschlüssel</translation>
        </message>
        <message>
            <source>Save the chosen versions</source>
            <translation>Gewählte Fassungen speichern</translation>
        </message>
        <message numerus="yes">
            <source>Save {n} changes</source>
            <translation>
                <numerusform>{n} Änderung speichern</numerusform>
                <numerusform>{n} Änderungen speichern</numerusform>
            </translation>
        </message>
        <message>
            <source>Scan reports of the machine are refused from now on. The target of the machine keeps its results. To scan the machine again, enrol it again and copy the new enrolment file to the machine. Revoking cannot be undone.</source>
            <translation>Scanberichte des Computers werden ab jetzt zurückgewiesen. Das Ziel des Computers behält seine Ergebnisse. Um den Computer wieder zu scannen, registrieren Sie ihn erneut und kopieren Sie die neue Registrierungsdatei auf den Computer. Das Widerrufen kann nicht rückgängig gemacht werden.</translation>
        </message>
        <message>
            <source>Scanning now</source>
            <translation>Scannt gerade</translation>
        </message>
        <message>
            <source>Scans</source>
            <translation>Scans</translation>
        </message>
        <message>
            <source>Scans cannot be deleted: they stay in the list, with their results. To end a scan and its schedule permanently, use Cancel scan.</source>
            <translation>Scans lassen sich nicht löschen: Sie bleiben mit ihren Ergebnissen in der Liste. Um einen Scan samt Zeitplan endgültig zu beenden, „Scan abbrechen“ wählen.</translation>
        </message>
        <message>
            <source>Scans start only while this console or “discovery-console serve” runs on this computer. If neither runs at the start time of a scan, the scan runs once as soon as either of the two is started.</source>
            <translation>Scans starten nur, während diese Konsole oder „discovery-console serve“ auf diesem Computer läuft. Läuft zur Startzeit eines Scans keines von beiden, läuft der Scan einmal, sobald eines davon gestartet wird.</translation>
        </message>
        <message>
            <source>Search {nouns}</source>
            <translation>{nouns} suchen</translation>
        </message>
        <message>
            <source>Secret</source>
            <translation>Geheimnis</translation>
        </message>
        <message>
            <source>Section</source>
            <translation>Abschnitt</translation>
        </message>
        <message>
            <source>Sections of the administration</source>
            <translation>Abschnitte der Verwaltung</translation>
        </message>
        <message>
            <source>See how much was found</source>
            <translation>Sehen, wie viel gefunden wurde</translation>
        </message>
        <message>
            <source>See paths and matches, with their values</source>
            <translation>Pfade und Treffer mit ihren Werten sehen</translation>
        </message>
        <message>
            <source>See that the group or target exists</source>
            <translation>Sehen, dass es die Gruppe oder das Ziel gibt</translation>
        </message>
        <message>
            <source>Select a rule first.</source>
            <translation>Zuerst eine Regel auswählen.</translation>
        </message>
        <message>
            <source>Select one {noun} to see its details here.</source>
            <translation>{noun} auswählen, um hier Details zu sehen.</translation>
        </message>
        <message>
            <source>Server</source>
            <translation>Server</translation>
        </message>
        <message>
            <source>Show existing location</source>
            <translation>Vorhandenen Speicherort zeigen</translation>
        </message>
        <message>
            <source>Sign in (required for every account)</source>
            <translation>Anmelden (für jedes Konto erforderlich)</translation>
        </message>
        <message>
            <source>Sign in to other machines with the credential</source>
            <translation>Mit den Anmeldedaten an anderen Computern anmelden</translation>
        </message>
        <message>
            <source>Skip cloud files</source>
            <translation>Cloud-Dateien überspringen</translation>
        </message>
        <message>
            <source>Skip text in images</source>
            <translation>Text in Bildern überspringen</translation>
        </message>
        <message>
            <source>Somebody else changed this {noun} meanwhile.</source>
            <translation>Inzwischen von jemand anderem geändert: {noun}.</translation>
        </message>
        <message>
            <source>Somebody else deleted this {noun} meanwhile.</source>
            <translation>Inzwischen von jemand anderem gelöscht: {noun}.</translation>
        </message>
        <message>
            <source>Start</source>
            <translation>Beginn</translation>
        </message>
        <message>
            <source>Start time</source>
            <translation>Zeitpunkt des Beginns</translation>
        </message>
        <message>
            <source>Started</source>
            <translation>Gestartet</translation>
        </message>
        <message>
            <source>State</source>
            <translation>Zustand</translation>
        </message>
        <message>
            <source>State of the risk ratings</source>
            <translation>Stand der Risikobewertung</translation>
        </message>
        <message>
            <source>Status</source>
            <translation>Status</translation>
        </message>
        <message>
            <source>Statuses</source>
            <translation>Status</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Stoppen</translation>
        </message>
        <message>
            <source>Stop counting</source>
            <translation>Zählen stoppen</translation>
        </message>
        <message>
            <source>Stored</source>
            <translation>Gespeichert</translation>
        </message>
        <message>
            <source>Stored, encrypted</source>
            <translation>Gespeichert, verschlüsselt</translation>
        </message>
        <message>
            <source>System load</source>
            <translation>Systemlast</translation>
        </message>
        <message>
            <source>Target</source>
            <translation>Ziel</translation>
        </message>
        <message>
            <source>Target for rows without a target</source>
            <translation>Ziel für Zeilen ohne Ziel</translation>
        </message>
        <message>
            <source>Target {name}</source>
            <translation>Ziel {name}</translation>
        </message>
        <message>
            <source>Targets</source>
            <translation>Ziele</translation>
        </message>
        <message>
            <source>Targets and locations</source>
            <translation>Ziele und Speicherorte</translation>
        </message>
        <message>
            <source>Targets are being added.</source>
            <translation>Ziele werden hinzugefügt.</translation>
        </message>
        <message>
            <source>Targets, groups, SSH host keys and the events of the server</source>
            <translation>Ziele, Gruppen, SSH-Hostschlüssel und die Ereignisse des Servers</translation>
        </message>
        <message>
            <source>Test</source>
            <translation>Testen</translation>
        </message>
        <message>
            <source>Test again</source>
            <translation>Erneut testen</translation>
        </message>
        <message>
            <source>Test credential</source>
            <translation>Anmeldedaten testen</translation>
        </message>
        <message>
            <source>Test data</source>
            <translation>Testdaten</translation>
        </message>
        <message>
            <source>Test the credential…</source>
            <translation>Anmeldedaten testen…</translation>
        </message>
        <message>
            <source>Text in images</source>
            <translation>Text in Bildern</translation>
        </message>
        <message>
            <source>The changed field is not shown: it holds a secret.</source>
            <translation>Das geänderte Feld wird nicht gezeigt: Es enthält ein Geheimnis.</translation>
        </message>
        <message>
            <source>The credential of this target is hidden from your account.</source>
            <translation>Die Anmeldedaten dieses Ziels sind für dieses Konto nicht sichtbar.</translation>
        </message>
        <message>
            <source>The e-mail address is not valid. Enter an address like name@example.com.</source>
            <translation>Die E-Mail-Adresse ist ungültig. Eine Adresse wie name@example.com eingeben.</translation>
        </message>
        <message>
            <source>The file contains no rows. Choose another file.</source>
            <translation>Die Datei enthält keine Zeilen. Eine andere Datei wählen.</translation>
        </message>
        <message>
            <source>The following will also be deleted:</source>
            <translation>Ebenfalls gelöscht werden:</translation>
        </message>
        <message>
            <source>The last day is before the first day.</source>
            <translation>Der letzte Tag liegt vor dem ersten.</translation>
        </message>
        <message>
            <source>The locations are being added.</source>
            <translation>Die Speicherorte werden hinzugefügt.</translation>
        </message>
        <message>
            <source>The new password needs at least 12 characters. Leave the field empty to keep the old password.</source>
            <translation>Das neue Kennwort braucht mindestens 12 Zeichen. Das Feld leer lassen, um das alte Kennwort zu behalten.</translation>
        </message>
        <message>
            <source>The password needs at least 12 characters.</source>
            <translation>Das Kennwort braucht mindestens 12 Zeichen.</translation>
        </message>
        <message numerus="yes">
            <source>The rules of this profile apply to {n} match locations.</source>
            <translation>
                <numerusform>Die Regeln dieses Profils erfassen {n} Fundstelle.</numerusform>
                <numerusform>Die Regeln dieses Profils erfassen {n} Fundstellen.</numerusform>
            </translation>
        </message>
        <message>
            <source>The secret is lost, because there was no keyring. Edit the credential and enter the secret again.</source>
            <translation>Das Geheimnis ist verloren, weil es keinen Schlüsselbund gab. Die Anmeldedaten bearbeiten und das Geheimnis erneut eingeben.</translation>
        </message>
        <message>
            <source>The server does not scan over this protocol. Choose another protocol.</source>
            <translation>Der Server scannt nicht über dieses Protokoll. Ein anderes Protokoll wählen.</translation>
        </message>
        <message>
            <source>The server itself sets these properties. Only its licence can be changed here.</source>
            <translation>Der Server legt diese Eigenschaften selbst fest. Hier kann nur seine Lizenz geändert werden.</translation>
        </message>
        <message>
            <source>The server lists no data types. Refresh the list, or ask its administrator.</source>
            <translation>Der Server führt keine Datentypen auf. Aktualisieren Sie die Liste, oder fragen Sie seinen Administrator.</translation>
        </message>
        <message>
            <source>The server needs a credential for this protocol, or rejected the chosen credential. Choose another credential.</source>
            <translation>Der Server braucht für dieses Protokoll Anmeldedaten oder hat die gewählten zurückgewiesen. Andere Anmeldedaten wählen.</translation>
        </message>
        <message>
            <source>The server rejected a rule that can never match. Correct or remove the rule.</source>
            <translation>Der Server hat eine Regel zurückgewiesen, die nie zutreffen kann. Die Regel berichtigen oder entfernen.</translation>
        </message>
        <message>
            <source>The server rejected the label. Perhaps another profile uses it.</source>
            <translation>Der Server hat die Bezeichnung zurückgewiesen. Vielleicht verwendet sie ein anderes Profil.</translation>
        </message>
        <message>
            <source>The server rejected these actions. Choose other actions.</source>
            <translation>Der Server hat diese Aktionen zurückgewiesen. Andere Aktionen wählen.</translation>
        </message>
        <message>
            <source>The server rejected these permissions. Choose other permissions.</source>
            <translation>Der Server hat diese Berechtigungen zurückgewiesen. Andere Berechtigungen wählen.</translation>
        </message>
        <message>
            <source>The server rejected these times. Enter times like “{example}”.</source>
            <translation>Der Server hat diese Zeiten zurückgewiesen. Zeiten wie „{example}“ eingeben.</translation>
        </message>
        <message>
            <source>The server rejected this agent, which may have been removed. Choose another agent.</source>
            <translation>Der Server hat diesen Agenten zurückgewiesen; vielleicht wurde er entfernt. Einen anderen Agenten wählen.</translation>
        </message>
        <message>
            <source>The server rejected this credential, which may have been deleted. Choose another credential.</source>
            <translation>Der Server hat diese Anmeldedaten zurückgewiesen; vielleicht wurden sie gelöscht. Andere Anmeldedaten wählen.</translation>
        </message>
        <message>
            <source>The server rejected this group. Perhaps another target in the group already has the name of this target.</source>
            <translation>Der Server hat diese Gruppe zurückgewiesen. Vielleicht hat schon ein anderes Ziel der Gruppe den Namen dieses Ziels.</translation>
        </message>
        <message>
            <source>The server rejected this label. Perhaps another scan already uses it.</source>
            <translation>Der Server hat diese Bezeichnung zurückgewiesen. Vielleicht verwendet sie schon ein anderer Scan.</translation>
        </message>
        <message>
            <source>The server rejected this name. It may not contain “:” or “\”.</source>
            <translation>Der Server hat diesen Namen zurückgewiesen. Er darf kein „:“ oder „\“ enthalten.</translation>
        </message>
        <message>
            <source>The server rejected this name. Perhaps another group already uses it.</source>
            <translation>Der Server hat diesen Namen zurückgewiesen. Vielleicht verwendet ihn schon eine andere Gruppe.</translation>
        </message>
        <message>
            <source>The server rejected this name. Perhaps another target already uses it.</source>
            <translation>Der Server hat diesen Namen zurückgewiesen. Vielleicht verwendet ihn schon ein anderes Ziel.</translation>
        </message>
        <message>
            <source>The server rejected this path. Check that it exists.</source>
            <translation>Der Server hat diesen Pfad zurückgewiesen. Prüfen, ob er existiert.</translation>
        </message>
        <message>
            <source>The server rejected this target, which may have been deleted. Choose another target.</source>
            <translation>Der Server hat dieses Ziel zurückgewiesen; vielleicht wurde es gelöscht. Ein anderes Ziel wählen.</translation>
        </message>
        <message>
            <source>The server reports nothing about itself. Refresh the list, or ask its administrator.</source>
            <translation>Der Server berichtet nichts über sich. Aktualisieren Sie die Liste, oder fragen Sie seinen Administrator.</translation>
        </message>
        <message>
            <source>The server signs in to the target with this credential, over SSH for example.</source>
            <translation>Der Server meldet sich mit diesen Anmeldedaten am Ziel an, zum Beispiel über SSH.</translation>
        </message>
        <message>
            <source>The server signs in with “{label}” and lists the names of files and folders. Nothing is changed.</source>
            <translation>Der Server meldet sich mit „{label}“ an und listet die Namen von Dateien und Ordnern auf. Nichts wird geändert.</translation>
        </message>
        <message>
            <source>The server starts scans at their start times, also while no console is open.</source>
            <translation>Der Server startet Scans zu ihren Startzeiten, auch wenn keine Konsole geöffnet ist.</translation>
        </message>
        <message>
            <source>The target was deleted meanwhile. Nothing was saved.</source>
            <translation>Das Ziel wurde inzwischen gelöscht. Nichts wurde gespeichert.</translation>
        </message>
        <message>
            <source>The test is running.</source>
            <translation>Der Test läuft.</translation>
        </message>
        <message>
            <source>The ticked actions happen only after a second person has approved them.</source>
            <translation>Die angekreuzten Aktionen geschehen erst, wenn eine zweite Person sie genehmigt hat.</translation>
        </message>
        <message>
            <source>There is no row to add.</source>
            <translation>Es gibt keine Zeile zum Hinzufügen.</translation>
        </message>
        <message>
            <source>There is no separate permission to approve: whoever may perform an action may also approve it when others propose it.</source>
            <translation>Für Genehmigungen gibt es keine eigene Berechtigung: Wer eine Aktion ausführen darf, darf sie auch genehmigen, wenn andere sie vorschlagen.</translation>
        </message>
        <message>
            <source>This agent scans the target on behalf of the server.</source>
            <translation>Dieser Agent scannt das Ziel im Auftrag des Servers.</translation>
        </message>
        <message>
            <source>This agent takes precedence over the agent of the target.</source>
            <translation>Dieser Agent hat Vorrang vor dem Agenten des Ziels.</translation>
        </message>
        <message>
            <source>This cannot be undone.</source>
            <translation>Nicht rückgängig zu machen.</translation>
        </message>
        <message>
            <source>This credential takes precedence over the credential of the target.</source>
            <translation>Diese Anmeldedaten haben Vorrang vor den Anmeldedaten des Ziels.</translation>
        </message>
        <message>
            <source>This protocol needs no credential.</source>
            <translation>Dieses Protokoll braucht keine Anmeldedaten.</translation>
        </message>
        <message>
            <source>This rule cannot be changed here.</source>
            <translation>Diese Regel kann hier nicht geändert werden.</translation>
        </message>
        <message>
            <source>This server has no keyring, so password and key are lost when its service ends. Enter password and key again after each restart.</source>
            <translation>Dieser Server hat keinen Schlüsselbund; Kennwort und Schlüssel gehen deshalb verloren, wenn sein Dienst endet. Kennwort und Schlüssel nach jedem Neustart erneut eingeben.</translation>
        </message>
        <message>
            <source>This {noun} does not exist any more.</source>
            <translation>Nicht mehr vorhanden: {noun}.</translation>
        </message>
        <message>
            <source>Tick folders or enter a path. Scans of the target then cover these locations.</source>
            <translation>Ordner ankreuzen oder einen Pfad eingeben. Scans des Ziels umfassen dann diese Speicherorte.</translation>
        </message>
        <message>
            <source>Ticked</source>
            <translation>Angekreuzt</translation>
        </message>
        <message>
            <source>Time</source>
            <translation>Zeit</translation>
        </message>
        <message>
            <source>Time zone</source>
            <translation>Zeitzone</translation>
        </message>
        <message>
            <source>Time zone of the server</source>
            <translation>Zeitzone des Servers</translation>
        </message>
        <message>
            <source>To enrol a machine, run this command on the computer of the service:</source>
            <translation>Um einen Computer zu registrieren, führen Sie auf dem Computer des Dienstes diesen Befehl aus:</translation>
        </message>
        <message>
            <source>To enter a path, untick all folders first.</source>
            <translation>Um einen Pfad einzugeben, zuerst die Häkchen aller Ordner entfernen.</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>Erneut versuchen</translation>
        </message>
        <message>
            <source>Type</source>
            <translation>Typ</translation>
        </message>
        <message>
            <source>Type a name</source>
            <translation>Namen eingeben</translation>
        </message>
        <message>
            <source>Type a name or a path</source>
            <translation>Namen oder Pfad eingeben</translation>
        </message>
        <message>
            <source>Type a part of the name</source>
            <translation>Teil des Namens eingeben</translation>
        </message>
        <message>
            <source>Unchanged</source>
            <translation>Unverändert</translation>
        </message>
        <message>
            <source>Unsupported content</source>
            <translation>Nicht unterstützter Inhalt</translation>
        </message>
        <message>
            <source>Up to date</source>
            <translation>Aktuell</translation>
        </message>
        <message>
            <source>Used by</source>
            <translation>Nutzung</translation>
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
            <source>Value on the server</source>
            <translation>Wert auf dem Server</translation>
        </message>
        <message>
            <source>Version</source>
            <translation>Version</translation>
        </message>
        <message>
            <source>View and decide</source>
            <translation>Sehen und entscheiden</translation>
        </message>
        <message>
            <source>View and propose</source>
            <translation>Sehen und vorschlagen</translation>
        </message>
        <message>
            <source>View results</source>
            <translation>Ergebnisse sehen</translation>
        </message>
        <message>
            <source>View, decide, remediate and approve</source>
            <translation>Sehen, entscheiden, bereinigen und genehmigen</translation>
        </message>
        <message>
            <source>View, decide, remediate, approve and scan</source>
            <translation>Sehen, entscheiden, bereinigen, genehmigen und scannen</translation>
        </message>
        <message>
            <source>Website (HTTP)</source>
            <translation>Website (HTTP)</translation>
        </message>
        <message>
            <source>Website over TLS (HTTPS)</source>
            <translation>Website über TLS (HTTPS)</translation>
        </message>
        <message>
            <source>Weekly</source>
            <translation>Wöchentlich</translation>
        </message>
        <message>
            <source>Who</source>
            <translation>Wer</translation>
        </message>
        <message>
            <source>With this rule, no account can approve these actions on {place}. In Administration &gt; Accounts, give two accounts the permission “{permission}” on {place}.</source>
            <translation>Mit dieser Regel kann kein Konto diese Aktionen auf {place} genehmigen. Unter Verwaltung &gt; Konten zwei Konten die Berechtigung „{permission}“ auf {place} geben.</translation>
        </message>
        <message>
            <source>With this rule, only “{account}” can approve these actions on {place}, and nobody can approve the proposals of this account. In Administration &gt; Accounts, give another account the permission “{permission}” on {place}.</source>
            <translation>Mit dieser Regel kann nur „{account}“ diese Aktionen auf {place} genehmigen, und niemand kann die Vorschläge dieses Kontos genehmigen. Unter Verwaltung &gt; Konten einem weiteren Konto die Berechtigung „{permission}“ auf {place} geben.</translation>
        </message>
        <message>
            <source>Your input</source>
            <translation>Eigene Eingabe</translation>
        </message>
        <message>
            <source>all matches</source>
            <translation>alle Treffer</translation>
        </message>
        <message>
            <source>all processes</source>
            <translation>alle Prozesse</translation>
        </message>
        <message>
            <source>and {n} more</source>
            <translation>und {n} weitere</translation>
        </message>
        <message numerus="yes">
            <source>and {n} more rules</source>
            <translation>
                <numerusform>und {n} weitere Regel</numerusform>
                <numerusform>und {n} weitere Regeln</numerusform>
            </translation>
        </message>
        <message>
            <source>everything</source>
            <translation>alles</translation>
        </message>
        <message>
            <source>execute</source>
            <translation>ausführen</translation>
        </message>
        <message>
            <source>full control</source>
            <translation>Vollzugriff</translation>
        </message>
        <message>
            <source>is</source>
            <translation>ist</translation>
        </message>
        <message>
            <source>is between</source>
            <translation>liegt zwischen</translation>
        </message>
        <message>
            <source>matches that are not prohibited</source>
            <translation>nicht unzulässige Treffer</translation>
        </message>
        <message>
            <source>matches without test data</source>
            <translation>Treffer ohne Testdaten</translation>
        </message>
        <message>
            <source>modify</source>
            <translation>ändern</translation>
        </message>
        <message>
            <source>prohibited matches</source>
            <translation>unzulässige Treffer</translation>
        </message>
        <message>
            <source>read</source>
            <translation>lesen</translation>
        </message>
        <message>
            <source>special permission</source>
            <translation>spezielle Berechtigung</translation>
        </message>
        <message>
            <source>test data</source>
            <translation>Testdaten</translation>
        </message>
        <message>
            <source>write</source>
            <translation>schreiben</translation>
        </message>
        <message>
            <source>{done} of {total} locations</source>
            <translation>{done} von {total} Speicherorten</translation>
        </message>
        <message>
            <source>{enrolled} of {total} enrolments are valid.</source>
            <translation>{enrolled} von {total} Registrierungen sind gültig.</translation>
        </message>
        <message>
            <source>{field} is required.</source>
            <translation>{field}: erforderlich.</translation>
        </message>
        <message>
            <source>{label} copy</source>
            <translation>{label} (Kopie)</translation>
        </message>
        <message>
            <source>{label} is between {first} and {last}</source>
            <translation>{label} liegt zwischen {first} und {last}</translation>
        </message>
        <message>
            <source>{label} is “{value}”</source>
            <translation>{label} ist „{value}“</translation>
        </message>
        <message>
            <source>{name} (group)</source>
            <translation>{name} (Gruppe)</translation>
        </message>
        <message>
            <source>{nouns} cannot be added here.</source>
            <translation>{nouns} können hier nicht hinzugefügt werden.</translation>
        </message>
        <message>
            <source>{nouns} cannot be changed here.</source>
            <translation>{nouns} können hier nicht geändert werden.</translation>
        </message>
        <message>
            <source>{nouns} cannot be deleted here.</source>
            <translation>{nouns} können hier nicht gelöscht werden.</translation>
        </message>
        <message numerus="yes">
            <source>{n} days</source>
            <translation>
                <numerusform>{n} Tag</numerusform>
                <numerusform>{n} Tage</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} locations were added.</source>
            <translation>
                <numerusform>{n} Speicherort wurde hinzugefügt.</numerusform>
                <numerusform>{n} Speicherorte wurden hinzugefügt.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} other locations were not added.</source>
            <translation>
                <numerusform>{n} weiterer Speicherort wurde nicht hinzugefügt.</numerusform>
                <numerusform>{n} weitere Speicherorte wurden nicht hinzugefügt.</numerusform>
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
            <source>{n} rows added</source>
            <translation>
                <numerusform>{n} Zeile hinzugefügt</numerusform>
                <numerusform>{n} Zeilen hinzugefügt</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} rows with a problem</source>
            <translation>
                <numerusform>{n} Zeile mit einem Problem</numerusform>
                <numerusform>{n} Zeilen mit einem Problem</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} rules</source>
            <translation>
                <numerusform>{n} Regel</numerusform>
                <numerusform>{n} Regeln</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} rules are hidden from your account</source>
            <translation>
                <numerusform>{n} Regel ist für dieses Konto nicht sichtbar</numerusform>
                <numerusform>{n} Regeln sind für dieses Konto nicht sichtbar</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} selected</source>
            <translation>{n} ausgewählt</translation>
        </message>
        <message numerus="yes">
            <source>{n} targets and locations</source>
            <translation>
                <numerusform>{n} Ziel oder Speicherort</numerusform>
                <numerusform>{n} Ziele und Speicherorte</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{place} and {n} more objects</source>
            <translation>
                <numerusform>{place} und {n} weiteres Objekt</numerusform>
                <numerusform>{place} und {n} weitere Objekte</numerusform>
            </translation>
        </message>
        <message>
            <source>{sent} of {total} locations sent …</source>
            <translation>{sent} von {total} Speicherorten gesendet …</translation>
        </message>
        <message>
            <source>{sent} of {total} targets sent …</source>
            <translation>{sent} von {total} Zielen gesendet …</translation>
        </message>
        <message>
            <source>{time} (time zone of the server)</source>
            <translation>{time} (Zeitzone des Servers)</translation>
        </message>
        <message>
            <source>{type}: at least {least} ({which})</source>
            <translation>{type}: mindestens {least} ({which})</translation>
        </message>
        <message>
            <source>{what} selected</source>
            <translation>{what} ausgewählt</translation>
        </message>
        <message>
            <source>{who} has the permission “{permission}”</source>
            <translation>{who} mit dem Recht „{permission}“</translation>
        </message>
        <message>
            <source>{who} “{name}” has the permission “{permission}”</source>
            <translation>{who} „{name}“ mit dem Recht „{permission}“</translation>
        </message>
        <message>
            <source>“{typed}” is not in the list of data types.</source>
            <translation>„{typed}“ steht nicht in der Liste der Datentypen.</translation>
        </message>
        <message>
            <source>“{user}” changed this {noun} meanwhile.</source>
            <translation>Inzwischen von „{user}“ geändert: {noun}.</translation>
        </message>
        <message>
            <source>“{user}” deleted this {noun} meanwhile.</source>
            <translation>Inzwischen von „{user}“ gelöscht: {noun}.</translation>
        </message>
    </context>
</TS>

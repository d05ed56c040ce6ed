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
            <source>1 is the highest</source>
            <translation>1 ist die höchste</translation>
        </message>
        <message>
            <source>1 is the highest. A location shows the level of the profile with the highest priority, whatever that level is.</source>
            <translation>1 ist die höchste. Eine Fundstelle zeigt die Stufe des Profils mit der höchsten Priorität, gleich welche Stufe das ist.</translation>
        </message>
        <message>
            <source>A fingerprint begins with “SHA256:”.</source>
            <translation>Ein Fingerabdruck beginnt mit „SHA256:“.</translation>
        </message>
        <message>
            <source>A profile maps a location if at least one rule of each of its criteria matches. Files in archives are rated separately.</source>
            <translation>Ein Profil erfasst eine Fundstelle, wenn von jedem seiner Kriterien mindestens eine Regel zutrifft. Dateien in Archiven werden einzeln bewertet.</translation>
        </message>
        <message>
            <source>A rule is not complete.</source>
            <translation>Eine Regel ist unvollständig.</translation>
        </message>
        <message>
            <source>A target includes all of its locations.</source>
            <translation>Ein Ziel umfasst alle seine Speicherorte.</translation>
        </message>
        <message>
            <source>A target is subject to all rules that apply to it. Undoing never needs approval.</source>
            <translation>Für ein Ziel gelten alle Regeln, die darauf zutreffen. Rückgängigmachen braucht nie eine Genehmigung.</translation>
        </message>
        <message>
            <source>Absent</source>
            <translation>Nicht vorhanden</translation>
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
            <source>Add again</source>
            <translation>Erneut hinzufügen</translation>
        </message>
        <message>
            <source>Add at least one rule.</source>
            <translation>Mindestens eine Regel hinzufügen.</translation>
        </message>
        <message>
            <source>Add everything</source>
            <translation>Alles hinzufügen</translation>
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
            <source>Add other permissions</source>
            <translation>Weitere Berechtigungen</translation>
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
            <source>All targets</source>
            <translation>Alle Ziele</translation>
        </message>
        <message>
            <source>Also deleted:</source>
            <translation>Ebenfalls gelöscht werden:</translation>
        </message>
        <message>
            <source>And {n} more.</source>
            <translation>Und {n} weitere.</translation>
        </message>
        <message>
            <source>Another target in the group may have this name.</source>
            <translation>Vielleicht hat ein anderes Ziel der Gruppe diesen Namen.</translation>
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
            <source>At a time</source>
            <translation>Zu einem Zeitpunkt</translation>
        </message>
        <message>
            <source>At least</source>
            <translation>Mindestens</translation>
        </message>
        <message>
            <source>At least 12 characters.</source>
            <translation>Mindestens 12 Zeichen.</translation>
        </message>
        <message>
            <source>At least 12 characters. Leave this empty to keep the password.</source>
            <translation>Mindestens 12 Zeichen. Leer lassen, um das Kennwort zu behalten.</translation>
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
            <source>Browse to tick folders, or enter the path of one.</source>
            <translation>„Durchsuchen“, um Ordner anzukreuzen, oder den Pfad eines Ordners eingeben.</translation>
        </message>
        <message>
            <source>CSV files (*.csv *.txt);;All files (*)</source>
            <translation>CSV-Dateien (*.csv *.txt);;Alle Dateien (*)</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Cannot read</source>
            <translation>Kann nicht lesen</translation>
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
            <source>Change rule</source>
            <translation>Regel ändern</translation>
        </message>
        <message>
            <source>Change targets and locations</source>
            <translation>Ziele und Speicherorte ändern</translation>
        </message>
        <message>
            <source>Choose a file</source>
            <translation>Datei auswählen</translation>
        </message>
        <message>
            <source>Choose a label …</source>
            <translation>Angabe auswählen …</translation>
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
            <source>Choose a target and its protocol, then Browse to tick folders.</source>
            <translation>Ein Ziel und sein Protokoll auswählen, dann „Durchsuchen“, um Ordner anzukreuzen.</translation>
        </message>
        <message>
            <source>Choose only one group or target, or All targets.</source>
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
            <source>Count locations</source>
            <translation>Fundstellen zählen</translation>
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
            <source>Days, hours, or both, separated by commas.</source>
            <translation>Tage, Uhrzeiten oder beides, durch Kommas getrennt.</translation>
        </message>
        <message>
            <source>Days, hours, or both, separated by commas. The server does not report the pauses and limits of the copied scan, nor whether it reads text in images: set these again.</source>
            <translation>Tage, Uhrzeiten oder beides, durch Kommas getrennt. Der Server meldet die Pausen und Grenzen des kopierten Scans nicht, auch nicht, ob er Text in Bildern liest: diese erneut festlegen.</translation>
        </message>
        <message>
            <source>Decide: confirmed, false match, test data; approve decisions that others propose</source>
            <translation>Entscheiden: bestätigt, Fehltreffer, Testdaten; Entscheidungen genehmigen, die andere vorschlagen</translation>
        </message>
        <message>
            <source>Default data types</source>
            <translation>Standard-Datentypen</translation>
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
            <source>Downloaded and read</source>
            <translation>Herunterladen und lesen</translation>
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
            <source>Email</source>
            <translation>E-Mail</translation>
        </message>
        <message>
            <source>Empty folder</source>
            <translation>Leerer Ordner</translation>
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
            <source>Enter the value of the metadata label.</source>
            <translation>Den Wert der Metadaten-Angabe eingeben.</translation>
        </message>
        <message>
            <source>Entries</source>
            <translation>Einträge</translation>
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
            <source>Everything, on everything</source>
            <translation>Alles, auf allem</translation>
        </message>
        <message>
            <source>Exceeded</source>
            <translation>Überschritten</translation>
        </message>
        <message>
            <source>Expired</source>
            <translation>Abgelaufen</translation>
        </message>
        <message>
            <source>Fact</source>
            <translation>Angabe</translation>
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
            <source>Group of the added targets</source>
            <translation>Gruppe der hinzugefügten Ziele</translation>
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
            <source>Host name or address; add :port if it is not the standard port.</source>
            <translation>Hostname oder Adresse; bei einem anderen als dem Standardport mit :Port.</translation>
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
            <source>Leave empty for an account of this server.</source>
            <translation>Für ein Konto dieses Servers leer lassen.</translation>
        </message>
        <message>
            <source>Leave password and key file empty to keep the stored secret; a new one replaces both.</source>
            <translation>Kennwort und Schlüsseldatei leer lassen, um das gespeicherte Geheimnis zu behalten; ein neues ersetzt beide.</translation>
        </message>
        <message>
            <source>Left out</source>
            <translation>Auslassen</translation>
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
            <source>Line</source>
            <translation>Zeile</translation>
        </message>
        <message>
            <source>Live matches</source>
            <translation>Echte Treffer</translation>
        </message>
        <message>
            <source>Load</source>
            <translation>Auslastung</translation>
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
            <source>Locations</source>
            <comment>match locations</comment>
            <translation>Fundstellen</translation>
        </message>
        <message>
            <source>Locations added.</source>
            <translation>Speicherorte hinzugefügt.</translation>
        </message>
        <message>
            <source>Locations are rated again without it. This cannot be undone.</source>
            <translation>Fundstellen werden ohne es neu bewertet. Nicht rückgängig zu machen.</translation>
        </message>
        <message>
            <source>Locations that “{label}” mapped, newest first.</source>
            <translation>Fundstellen, die „{label}“ erfasst hat, neueste zuerst.</translation>
        </message>
        <message>
            <source>Lost, because there was no keyring. Edit the credential and enter it again.</source>
            <translation>Verloren, weil es keinen Schlüsselbund gab. Die Anmeldedaten bearbeiten und es erneut eingeben.</translation>
        </message>
        <message>
            <source>Lost: enter it again</source>
            <translation>Verloren: neu eingeben</translation>
        </message>
        <message>
            <source>Machines that the server discovered and that are not added yet. Select some, or add all.</source>
            <translation>Rechner, die der Server entdeckt hat und die noch nicht hinzugefügt sind. Einige auswählen, oder alle hinzufügen.</translation>
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
            <source>Mask, encrypt, quarantine, delete and undo; approve these actions when others propose them</source>
            <translation>Maskieren, verschlüsseln, in Quarantäne verschieben, löschen und rückgängig machen; diese Aktionen genehmigen, wenn andere sie vorschlagen</translation>
        </message>
        <message>
            <source>Match locations that this rule matches on its own</source>
            <translation>Fundstellen, auf die diese Regel allein zutrifft</translation>
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
            <source>Module</source>
            <translation>Modul</translation>
        </message>
        <message>
            <source>Monthly</source>
            <translation>Monatlich</translation>
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
            <source>New…</source>
            <translation>Neu…</translation>
        </message>
        <message>
            <source>Next</source>
            <translation>Nächster Lauf</translation>
        </message>
        <message>
            <source>Next run</source>
            <translation>Nächster Lauf</translation>
        </message>
        <message>
            <source>No</source>
            <translation>Nein</translation>
        </message>
        <message>
            <source>No account could approve these actions on {place}. Give two accounts the permission “{permission}” there, in Administer &gt; Accounts.</source>
            <translation>Kein Konto könnte diese Aktionen auf {place} genehmigen. Dort zwei Konten die Berechtigung „{permission}“ geben (Verwalten &gt; Konten).</translation>
        </message>
        <message>
            <source>No accounts. An account lets a colleague sign in to this server.</source>
            <translation>Keine Konten. Mit einem Konto können sich Kollegen an diesem Server anmelden.</translation>
        </message>
        <message>
            <source>No agents. This server scans without other machines.</source>
            <translation>Keine Agenten. Dieser Server scannt ohne andere Rechner.</translation>
        </message>
        <message>
            <source>No approval rules. A rule lets an action happen only after a second person approved it.</source>
            <translation>Keine Genehmigungsregeln. Mit einer Regel geschieht eine Aktion erst, wenn eine zweite Person sie genehmigt hat.</translation>
        </message>
        <message>
            <source>No credentials. The server signs in with them to scan machines, mailboxes and websites.</source>
            <translation>Keine Anmeldedaten. Damit meldet sich der Server an, um Rechner, Postfächer und Websites zu scannen.</translation>
        </message>
        <message>
            <source>No events.</source>
            <translation>Keine Ereignisse.</translation>
        </message>
        <message>
            <source>No groups. A group holds targets; permissions and filters can be limited to it.</source>
            <translation>Keine Gruppen. Eine Gruppe enthält Ziele; Berechtigungen und Filter lassen sich auf sie beschränken.</translation>
        </message>
        <message>
            <source>No limit</source>
            <translation>Keine Grenze</translation>
        </message>
        <message>
            <source>No locations. A location is a folder, a mailbox or a website of a target to scan.</source>
            <translation>Keine Speicherorte. Ein Speicherort ist ein Ordner, ein Postfach oder eine Website eines Ziels.</translation>
        </message>
        <message>
            <source>No new targets. The server discovers itself and the servers of mounted folders.</source>
            <translation>Keine neuen Ziele. Der Server entdeckt sich selbst und die Server eingehängter Ordner.</translation>
        </message>
        <message>
            <source>No risk profiles. Their rules rate match locations as high, medium or low risk.</source>
            <translation>Keine Risikoprofile. Ihre Regeln geben Fundstellen ein hohes, mittleres oder niedriges Risiko.</translation>
        </message>
        <message>
            <source>No scans. Add a scan that starts now or at a set time, once or repeatedly.</source>
            <translation>Keine Scans. Einen Scan hinzufügen, der sofort oder zu einem Zeitpunkt beginnt, einmal oder wiederholt.</translation>
        </message>
        <message>
            <source>No targets. A target is a machine, a mailbox or an account; its locations are scanned.</source>
            <translation>Keine Ziele. Ein Ziel ist ein Rechner, ein Postfach oder ein Konto; seine Speicherorte werden gescannt.</translation>
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
            <source>Nobody can sign in with this account any more. Records of its actions remain. This cannot be undone.</source>
            <translation>Niemand kann sich mehr mit diesem Konto anmelden. Aufzeichnungen seiner Aktionen bleiben. Nicht rückgängig zu machen.</translation>
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
            <source>None: use the agent of the target.</source>
            <translation>„Keiner“: den Agenten des Ziels verwenden.</translation>
        </message>
        <message>
            <source>Not connected</source>
            <translation>Nicht verbunden</translation>
        </message>
        <message>
            <source>Not connected to a server.</source>
            <translation>Nicht mit einem Server verbunden.</translation>
        </message>
        <message>
            <source>Not read</source>
            <translation>Nicht lesen</translation>
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
            <source>Nothing was written. Choose Add again to create it with what you entered.</source>
            <translation>Nichts wurde geschrieben. „Erneut hinzufügen“ legt den Eintrag mit den Eingaben neu an.</translation>
        </message>
        <message>
            <source>Nothing was written. Choose which version of each field to keep.</source>
            <translation>Nichts wurde geschrieben. Für jedes Feld auswählen, welche Fassung bleibt.</translation>
        </message>
        <message>
            <source>Now</source>
            <translation>Jetzt</translation>
        </message>
        <message>
            <source>Number of targets and locations that use the credential</source>
            <translation>Zahl der Ziele und Speicherorte, die die Anmeldedaten verwenden</translation>
        </message>
        <message>
            <source>On all targets and credentials</source>
            <translation>Auf allen Zielen und Anmeldedaten</translation>
        </message>
        <message>
            <source>On some groups, targets or credentials</source>
            <translation>Auf einigen Gruppen, Zielen oder Anmeldedaten</translation>
        </message>
        <message>
            <source>On the host, run: ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub</source>
            <translation>Auf dem Host ausführen: ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub</translation>
        </message>
        <message>
            <source>On the server</source>
            <translation>Auf dem Server</translation>
        </message>
        <message>
            <source>On the server now</source>
            <translation>Jetzt auf dem Server</translation>
        </message>
        <message>
            <source>Once</source>
            <translation>Einmal</translation>
        </message>
        <message>
            <source>One at a time</source>
            <translation>Nur einer</translation>
        </message>
        <message>
            <source>Only a credential that nothing uses can be deleted. This cannot be undone.</source>
            <translation>Nur unbenutzte Anmeldedaten können gelöscht werden. Nicht rückgängig zu machen.</translation>
        </message>
        <message>
            <source>Only a group without targets can be deleted. This cannot be undone.</source>
            <translation>Nur eine Gruppe ohne Ziele kann gelöscht werden. Nicht rückgängig zu machen.</translation>
        </message>
        <message>
            <source>Only “{account}” could approve these actions on {place}, and nobody could approve what this account proposes. Give another account the permission “{permission}” there, in Administer &gt; Accounts.</source>
            <translation>Nur „{account}“ könnte diese Aktionen auf {place} genehmigen, und niemand die Vorschläge dieses Kontos. Dort einem weiteren Konto die Berechtigung „{permission}“ geben (Verwalten &gt; Konten).</translation>
        </message>
        <message>
            <source>Optional: a folder that the account should reach.</source>
            <translation>Optional: ein Ordner, den das Konto erreichen soll.</translation>
        </message>
        <message>
            <source>Optional: to sign in with a key instead of a password.</source>
            <translation>Optional: für die Anmeldung mit einem Schlüssel statt eines Kennworts.</translation>
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
            <source>Path</source>
            <translation>Pfad</translation>
        </message>
        <message>
            <source>Paths</source>
            <translation>Pfade</translation>
        </message>
        <message>
            <source>Pause at</source>
            <translation>Anhalten um</translation>
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
            <source>Permissions and filters of the new group apply from now on; results are kept.</source>
            <translation>Ab jetzt gelten Berechtigungen und Filter der neuen Gruppe; Ergebnisse bleiben erhalten.</translation>
        </message>
        <message>
            <source>Permissions on everything</source>
            <translation>Berechtigungen auf alles</translation>
        </message>
        <message>
            <source>Permissions on these groups, targets and credentials</source>
            <translation>Berechtigungen auf diese Gruppen, Ziele und Anmeldedaten</translation>
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
            <source>Prohibited matches</source>
            <translation>Unzulässige Treffer</translation>
        </message>
        <message>
            <source>Prohibited, match, test</source>
            <translation>Unzulässig, Treffer, Test</translation>
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
            <source>Proxy agent</source>
            <translation>Proxy-Agent</translation>
        </message>
        <message>
            <source>Public card data</source>
            <translation>Öffentliche Kartendaten</translation>
        </message>
        <message>
            <source>Read (slow)</source>
            <translation>Lesen (langsam)</translation>
        </message>
        <message>
            <source>Read at most (MB per second)</source>
            <translation>Höchstens lesen (MB pro Sekunde)</translation>
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
            <source>Repeat after</source>
            <translation>Wiederholen nach</translation>
        </message>
        <message>
            <source>Repeats</source>
            <translation>Wiederholung</translation>
        </message>
        <message>
            <source>Review changes</source>
            <translation>Änderungen prüfen</translation>
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
            <source>Route</source>
            <translation>Weg</translation>
        </message>
        <message>
            <source>Rows with a problem are not added. Correct the file and import it again: rows that were added are then recognised.</source>
            <translation>Zeilen mit einem Problem werden nicht hinzugefügt. Die Datei berichtigen und erneut importieren: Bereits hinzugefügte Zeilen werden dann erkannt.</translation>
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
            <source>Save chosen version</source>
            <translation>Auswahl speichern</translation>
        </message>
        <message numerus="yes">
            <source>Save {n} changes</source>
            <translation>
                <numerusform>{n} Änderung speichern</numerusform>
                <numerusform>{n} Änderungen speichern</numerusform>
            </translation>
        </message>
        <message>
            <source>Scans</source>
            <translation>Scans</translation>
        </message>
        <message>
            <source>Scans start only while this console or “discovery-console serve” runs on this computer. A scan that missed its time runs once, at the next start.</source>
            <translation>Scans starten nur, während diese Konsole oder „discovery-console serve“ auf diesem Computer läuft. Ein Scan, der seine Zeit verpasst hat, läuft einmal, beim nächsten Start.</translation>
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
            <source>Server</source>
            <translation>Server</translation>
        </message>
        <message>
            <source>Show existing location</source>
            <translation>Vorhandenen Speicherort zeigen</translation>
        </message>
        <message>
            <source>Sign in to other machines with the credential</source>
            <translation>Mit den Anmeldedaten an anderen Rechnern anmelden</translation>
        </message>
        <message>
            <source>Sign in; every account needs it</source>
            <translation>Anmelden; jedes Konto braucht es</translation>
        </message>
        <message>
            <source>Somebody else changed this {noun} meanwhile.</source>
            <translation>Inzwischen von jemand anderem geändert: {noun}.</translation>
        </message>
        <message>
            <source>Somebody else removed this {noun} meanwhile.</source>
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
            <source>State of the ratings</source>
            <translation>Stand der Bewertung</translation>
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
            <source>Takes precedence over the agent of the target.</source>
            <translation>Hat Vorrang vor dem Agenten des Ziels.</translation>
        </message>
        <message>
            <source>Takes precedence over the credential of the target.</source>
            <translation>Haben Vorrang vor den Anmeldedaten des Ziels.</translation>
        </message>
        <message>
            <source>Target</source>
            <translation>Ziel</translation>
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
            <source>Text in pictures</source>
            <translation>Text in Bildern</translation>
        </message>
        <message>
            <source>The actions no longer need approval where this rule applies, unless another rule requires it. Waiting proposals are kept. The audit journal and the events record that you removed the rule.</source>
            <translation>Die Aktionen brauchen dort, wo diese Regel gilt, keine Genehmigung mehr, außer eine andere Regel verlangt sie. Wartende Vorschläge bleiben. Prüfprotokoll und Ereignisse halten das Löschen der Regel fest.</translation>
        </message>
        <message>
            <source>The agent that scans the target on behalf of the server.</source>
            <translation>Der Agent, der das Ziel für den Server scannt.</translation>
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
            <source>The file contains no rows.</source>
            <translation>Die Datei enthält keine Zeilen.</translation>
        </message>
        <message>
            <source>The host is not scanned over SSH until its key is trusted again.</source>
            <translation>Der Host wird erst wieder über SSH gescannt, wenn seinem Schlüssel erneut vertraut wird.</translation>
        </message>
        <message>
            <source>The last day is before the first day.</source>
            <translation>Der letzte Tag liegt vor dem ersten.</translation>
        </message>
        <message>
            <source>The selected {noun} is shown here.</source>
            <translation>{noun} auswählen, um hier Details zu sehen.</translation>
        </message>
        <message>
            <source>The server does not scan over this protocol.</source>
            <translation>Der Server scannt nicht über dieses Protokoll.</translation>
        </message>
        <message>
            <source>The server lists no data types.</source>
            <translation>Der Server führt keine Datentypen auf.</translation>
        </message>
        <message>
            <source>The server needs a credential for this protocol, or rejected the one chosen.</source>
            <translation>Der Server braucht für dieses Protokoll Anmeldedaten oder hat die gewählten abgelehnt.</translation>
        </message>
        <message>
            <source>The server rejected a rule: it can never match.</source>
            <translation>Der Server hat eine Regel abgelehnt: Sie kann nie zutreffen.</translation>
        </message>
        <message>
            <source>The server rejected the label. Perhaps another profile uses it.</source>
            <translation>Der Server hat die Bezeichnung abgelehnt. Vielleicht verwendet sie ein anderes Profil.</translation>
        </message>
        <message>
            <source>The server rejected these actions.</source>
            <translation>Der Server hat diese Aktionen abgelehnt.</translation>
        </message>
        <message>
            <source>The server rejected these permissions.</source>
            <translation>Der Server hat diese Berechtigungen abgelehnt.</translation>
        </message>
        <message>
            <source>The server rejected these times. Write for example “{example}”.</source>
            <translation>Der Server hat diese Zeiten abgelehnt. Zum Beispiel „{example}“ schreiben.</translation>
        </message>
        <message>
            <source>The server rejected this agent. It may have been removed.</source>
            <translation>Der Server hat diesen Agenten abgelehnt. Vielleicht wurde er entfernt.</translation>
        </message>
        <message>
            <source>The server rejected this credential. It may have been deleted.</source>
            <translation>Der Server hat diese Anmeldedaten abgelehnt. Vielleicht wurden sie gelöscht.</translation>
        </message>
        <message>
            <source>The server rejected this group. Another target in it may have this name.</source>
            <translation>Der Server hat diese Gruppe abgelehnt. Vielleicht hat ein anderes Ziel darin diesen Namen.</translation>
        </message>
        <message>
            <source>The server rejected this label. Perhaps another scan already uses it.</source>
            <translation>Der Server hat diese Bezeichnung abgelehnt. Vielleicht verwendet sie schon ein anderer Scan.</translation>
        </message>
        <message>
            <source>The server rejected this name. It may not contain “:” or “\”.</source>
            <translation>Der Server hat diesen Namen abgelehnt. Er darf kein „:“ oder „\“ enthalten.</translation>
        </message>
        <message>
            <source>The server rejected this name. Perhaps another group already uses it.</source>
            <translation>Der Server hat diesen Namen abgelehnt. Vielleicht verwendet ihn schon eine andere Gruppe.</translation>
        </message>
        <message>
            <source>The server rejected this name. Perhaps another target already uses it.</source>
            <translation>Der Server hat diesen Namen abgelehnt. Vielleicht verwendet ihn schon ein anderes Ziel.</translation>
        </message>
        <message>
            <source>The server rejected this path. Check that it exists.</source>
            <translation>Der Server hat diesen Pfad abgelehnt. Prüfen, ob er existiert.</translation>
        </message>
        <message>
            <source>The server rejected this target.</source>
            <translation>Der Server hat dieses Ziel abgelehnt.</translation>
        </message>
        <message>
            <source>The server reports nothing about itself.</source>
            <translation>Der Server meldet nichts über sich selbst.</translation>
        </message>
        <message>
            <source>The server signs in with “{label}” and lists names. Nothing is changed.</source>
            <translation>Der Server meldet sich mit „{label}“ an und liest Namen. Nichts wird geändert.</translation>
        </message>
        <message>
            <source>The server starts scans at their times, also while no console is open.</source>
            <translation>Der Server startet Scans zu ihren Zeiten, auch wenn keine Konsole geöffnet ist.</translation>
        </message>
        <message>
            <source>The target was removed meanwhile. Nothing was written.</source>
            <translation>Das Ziel wurde inzwischen gelöscht. Nichts wurde geschrieben.</translation>
        </message>
        <message>
            <source>The ticked actions happen only after a second person has approved them.</source>
            <translation>Die angekreuzten Aktionen geschehen erst, wenn eine zweite Person sie genehmigt hat.</translation>
        </message>
        <message>
            <source>There is no separate permission to approve: whoever may perform an action may also approve it when others propose it.</source>
            <translation>Für Genehmigungen gibt es keine eigene Berechtigung: Wer eine Aktion ausführen darf, darf sie auch genehmigen, wenn andere sie vorschlagen.</translation>
        </message>
        <message>
            <source>There is nothing here.</source>
            <translation>Hier ist nichts.</translation>
        </message>
        <message numerus="yes">
            <source>These rules map {n} match locations.</source>
            <translation>
                <numerusform>Diese Regeln erfassen {n} Fundstelle.</numerusform>
                <numerusform>Diese Regeln erfassen {n} Fundstellen.</numerusform>
            </translation>
        </message>
        <message>
            <source>This cannot be undone.</source>
            <translation>Nicht rückgängig zu machen.</translation>
        </message>
        <message>
            <source>This is not an email address.</source>
            <translation>Das ist keine E-Mail-Adresse.</translation>
        </message>
        <message>
            <source>This server has no keyring, so password and key are lost when its service ends. Enter them again after each restart.</source>
            <translation>Dieser Server hat keinen Schlüsselbund; Kennwort und Schlüssel gehen daher verloren, wenn sein Dienst endet. Nach jedem Neustart neu eingeben.</translation>
        </message>
        <message>
            <source>This time is in the past on the server, or does not exist there.</source>
            <translation>Dieser Zeitpunkt ist auf dem Server schon vergangen, oder es gibt ihn dort nicht.</translation>
        </message>
        <message>
            <source>This {noun} does not exist any more.</source>
            <translation>Nicht mehr vorhanden: {noun}.</translation>
        </message>
        <message>
            <source>Tick folders or enter a path. Scans of the target then cover them.</source>
            <translation>Ordner ankreuzen oder einen Pfad eingeben. Scans des Ziels umfassen sie dann.</translation>
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
            <source>To sign in over SSH, for example.</source>
            <translation>Zum Beispiel zur Anmeldung über SSH.</translation>
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
            <source>Type All targets, or the name of a group or target</source>
            <translation>„Alle Ziele“ oder den Namen einer Gruppe oder eines Ziels eingeben</translation>
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
            <source>Until a restart</source>
            <translation>Bis zum Neustart</translation>
        </message>
        <message>
            <source>Until the service ends, because there is no keyring</source>
            <translation>Bis zum Ende des Dienstes, weil es keinen Schlüsselbund gibt</translation>
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
            <source>Which matches</source>
            <translation>Welche Treffer</translation>
        </message>
        <message>
            <source>Who</source>
            <translation>Wer</translation>
        </message>
        <message>
            <source>Yours</source>
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
        <message>
            <source>d MMM yyyy</source>
            <translation>d. MMM yyyy</translation>
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
            <source>full</source>
            <translation>vollständig</translation>
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
            <source>live matches</source>
            <translation>echte Treffer</translation>
        </message>
        <message>
            <source>matches that are not prohibited</source>
            <translation>nicht unzulässige Treffer</translation>
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
            <source>special</source>
            <translation>spezial</translation>
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
            <source>yyyy-MM-dd HH:mm</source>
            <translation>dd.MM.yyyy HH:mm</translation>
        </message>
        <message>
            <source>{done} of {total} locations</source>
            <translation>{done} von {total} Orten</translation>
        </message>
        <message>
            <source>{field} is required.</source>
            <translation>{field}: erforderlich.</translation>
        </message>
        <message>
            <source>{field}: new</source>
            <translation>{field}: neu</translation>
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
            <source>{n} added</source>
            <translation>{n} hinzugefügt</translation>
        </message>
        <message>
            <source>{n} added.</source>
            <translation>{n} hinzugefügt.</translation>
        </message>
        <message numerus="yes">
            <source>{n} rows</source>
            <translation>
                <numerusform>{n} Zeile</numerusform>
                <numerusform>{n} Zeilen</numerusform>
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
        <message>
            <source>{n} with a problem</source>
            <translation>{n} mit einem Problem</translation>
        </message>
        <message>
            <source>{sent} of {total} sent …</source>
            <translation>{sent} von {total} gesendet …</translation>
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
            <source>{who} has permission: {permission}</source>
            <translation>{who} mit dem Recht: {permission}</translation>
        </message>
        <message>
            <source>{who} “{name}” has permission: {permission}</source>
            <translation>{who} „{name}“ mit dem Recht: {permission}</translation>
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
            <source>“{user}” removed this {noun} meanwhile.</source>
            <translation>Inzwischen von „{user}“ gelöscht: {noun}.</translation>
        </message>
    </context>
</TS>

<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>ui.actions</name>
        <message>
            <source>API calls…</source>
            <translation>API-Aufrufe…</translation>
        </message>
        <message>
            <source>About</source>
            <translation>Info</translation>
        </message>
        <message>
            <source>Accounts</source>
            <translation>Konten</translation>
        </message>
        <message>
            <source>Add</source>
            <translation>Hinzufügen</translation>
        </message>
        <message>
            <source>Add SSH host key…</source>
            <translation>SSH-Hostschlüssel hinzufügen…</translation>
        </message>
        <message>
            <source>Add a credential (Ins in the list of credentials)</source>
            <translation>Anmeldedaten hinzufügen (Taste in der Liste der Anmeldedaten: Einfg)</translation>
        </message>
        <message>
            <source>Add a folder of this computer and look for sensitive data in it</source>
            <translation>Ordner dieses Computers hinzufügen und nach sensiblen Daten durchsuchen</translation>
        </message>
        <message>
            <source>Add a group (Ins in the list of groups)</source>
            <translation>Gruppe hinzufügen (Taste in der Liste der Gruppen: Einfg)</translation>
        </message>
        <message>
            <source>Add a location (Ins in the list of locations)</source>
            <translation>Speicherort hinzufügen (Taste in der Liste der Speicherorte: Einfg)</translation>
        </message>
        <message>
            <source>Add a risk profile (Ins in the list of risk profiles)</source>
            <translation>Risikoprofil hinzufügen (Taste in der Liste der Risikoprofile: Einfg)</translation>
        </message>
        <message>
            <source>Add a scan with the settings of the selected scan</source>
            <translation>Scan mit den Einstellungen des ausgewählten Scans hinzufügen</translation>
        </message>
        <message>
            <source>Add a target (Ins in the list of targets)</source>
            <translation>Ziel hinzufügen (Taste in der Liste der Ziele: Einfg)</translation>
        </message>
        <message>
            <source>Add a typed value to a field for several</source>
            <translation>Eingegebenen Wert in ein Feld für mehrere übernehmen</translation>
        </message>
        <message>
            <source>Add account…</source>
            <translation>Konto hinzufügen…</translation>
        </message>
        <message>
            <source>Add an SSH host key (Ins in the list of SSH host keys)</source>
            <translation>SSH-Hostschlüssel hinzufügen (Taste in der Liste der SSH-Hostschlüssel: Einfg)</translation>
        </message>
        <message>
            <source>Add an account (Ins in the list of accounts)</source>
            <translation>Konto hinzufügen (Taste in der Liste der Konten: Einfg)</translation>
        </message>
        <message>
            <source>Add an approval rule (Ins in the list of approval rules)</source>
            <translation>Genehmigungsregel hinzufügen (Taste in der Liste der Genehmigungsregeln: Einfg)</translation>
        </message>
        <message>
            <source>Add approval rule…</source>
            <translation>Genehmigungsregel hinzufügen…</translation>
        </message>
        <message>
            <source>Add credential…</source>
            <translation>Anmeldedaten hinzufügen…</translation>
        </message>
        <message>
            <source>Add group…</source>
            <translation>Gruppe hinzufügen…</translation>
        </message>
        <message>
            <source>Add location…</source>
            <translation>Speicherort hinzufügen…</translation>
        </message>
        <message>
            <source>Add risk profile…</source>
            <translation>Risikoprofil hinzufügen…</translation>
        </message>
        <message>
            <source>Add saved queries from a file; queries with the same name are replaced</source>
            <translation>Gespeicherte Abfragen aus einer Datei hinzufügen; Abfragen mit demselben Namen werden ersetzt</translation>
        </message>
        <message>
            <source>Add scan…</source>
            <translation>Scan hinzufügen…</translation>
        </message>
        <message>
            <source>Add target…</source>
            <translation>Ziel hinzufügen…</translation>
        </message>
        <message>
            <source>Add the query as a button above the results</source>
            <translation>Abfrage als Schaltfläche über den Ergebnissen hinzufügen</translation>
        </message>
        <message>
            <source>Admin</source>
            <translation>Verwaltung</translation>
        </message>
        <message>
            <source>Administration</source>
            <translation>Verwaltung</translation>
        </message>
        <message>
            <source>After a restart, earlier changes of files cannot be undone any more: this system has no keyring for the key of the undo copies.</source>
            <translation>Nach einem Neustart sind frühere Änderungen von Dateien nicht mehr rückgängig zu machen: Dieses System hat keinen Schlüsselbund für den Schlüssel der Rückgängig-Kopien.</translation>
        </message>
        <message>
            <source>Allow screen capture (remote support)</source>
            <translation>Bildschirmaufnahme zulassen (Fernwartung)</translation>
        </message>
        <message>
            <source>An export is running. Wait for it or cancel it first.</source>
            <translation>Ein Export läuft. Zuerst abwarten oder abbrechen.</translation>
        </message>
        <message>
            <source>Apply decision to decided results, too</source>
            <translation>Entscheidung auch auf entschiedene Ergebnisse anwenden</translation>
        </message>
        <message>
            <source>Apply decision to results of this template</source>
            <translation>Entscheidung auf Ergebnisse aus derselben Vorlage anwenden</translation>
        </message>
        <message>
            <source>Apply decision to results with these values</source>
            <translation>Entscheidung auf Ergebnisse mit denselben Werten anwenden</translation>
        </message>
        <message>
            <source>Apply the last decision also to the results that were left out because they were already decided</source>
            <translation>Letzte Entscheidung auch auf die Ergebnisse anwenden, die ausgelassen wurden, weil sie schon entschieden waren</translation>
        </message>
        <message>
            <source>Apply the last decision and its reason to the selected results</source>
            <translation>Letzte Entscheidung und ihre Begründung auf die ausgewählten Ergebnisse anwenden</translation>
        </message>
        <message>
            <source>Apply the last decision to every undecided result from the same template but with other values. Results on all targets and outside of the query are included</source>
            <translation>Letzte Entscheidung auf alle offenen Ergebnisse aus derselben Vorlage, aber mit anderen Werten anwenden. Ergebnisse auf allen Zielen und außerhalb der Abfrage gehören dazu</translation>
        </message>
        <message>
            <source>Apply the last decision to undecided results with the same values. Results on all targets and outside of the query are included</source>
            <translation>Letzte Entscheidung auf offene Ergebnisse mit denselben Werten anwenden. Ergebnisse auf allen Zielen und außerhalb der Abfrage gehören dazu</translation>
        </message>
        <message>
            <source>Apply the suggested fix</source>
            <translation>Vorgeschlagene Korrektur übernehmen</translation>
        </message>
        <message>
            <source>Approval rules</source>
            <translation>Genehmigungsregeln</translation>
        </message>
        <message>
            <source>Ask for a reason with the next decision</source>
            <translation>Bei der nächsten Entscheidung nach Begründung fragen</translation>
        </message>
        <message>
            <source>Ask for sign-off and reason when the next decision is made</source>
            <translation>Bei der nächsten Entscheidung nach Abzeichnung und Begründung fragen</translation>
        </message>
        <message>
            <source>Assign the selected results to a person; find them with “assigned:” and the name</source>
            <translation>Ausgewählte Ergebnisse einer Person zuweisen; mit „assigned:“ und dem Namen wiederfinden</translation>
        </message>
        <message>
            <source>Assign…</source>
            <translation>Zuweisen…</translation>
        </message>
        <message>
            <source>At the beginning of the text in Details, show what precedes in the file</source>
            <translation>Am Anfang des Textes in den Details zeigen, was in der Datei davor steht</translation>
        </message>
        <message>
            <source>At the end of the text in Details, show what follows in the file</source>
            <translation>Am Ende des Textes in den Details zeigen, was in der Datei folgt</translation>
        </message>
        <message>
            <source>Audit journal…</source>
            <translation>Prüfprotokoll…</translation>
        </message>
        <message>
            <source>Automatic lock…</source>
            <translation>Automatische Sperre…</translation>
        </message>
        <message>
            <source>Back</source>
            <translation>Zurück</translation>
        </message>
        <message>
            <source>Back up all data of the console on this computer to an encrypted file, or restore a backup</source>
            <translation>Alle Daten der Konsole auf diesem Computer in einer verschlüsselten Datei sichern oder eine Sicherung wiederherstellen</translation>
        </message>
        <message>
            <source>Backups…</source>
            <translation>Sicherungen …</translation>
        </message>
        <message>
            <source>Cancel</source>
            <translation>Abbrechen</translation>
        </message>
        <message>
            <source>Cancel scan</source>
            <translation>Scan abbrechen</translation>
        </message>
        <message>
            <source>Change</source>
            <translation>Ändern</translation>
        </message>
        <message>
            <source>Change edition and state of the licence of this server</source>
            <translation>Edition und Zustand der Lizenz dieses Servers ändern</translation>
        </message>
        <message>
            <source>Change licence…</source>
            <translation>Lizenz ändern…</translation>
        </message>
        <message>
            <source>Change the password of the lock, and the settings for locking when idle or minimized</source>
            <translation>Kennwort der Sperre und die Einstellungen für das Sperren bei Untätigkeit oder beim Minimieren ändern</translation>
        </message>
        <message>
            <source>Change the schedule and the settings of the selected scan, after a preview of the change (Enter in the list of scans)</source>
            <translation>Zeitplan und Einstellungen des ausgewählten Scans ändern, nach einer Vorschau der Änderung (Taste in der Liste der Scans: Eingabe)</translation>
        </message>
        <message>
            <source>Change the selected SSH host key, after a preview of the change (Enter in the list of SSH host keys)</source>
            <translation>Ausgewählten SSH-Hostschlüssel ändern, nach einer Vorschau der Änderung (Taste in der Liste der SSH-Hostschlüssel: Eingabe)</translation>
        </message>
        <message>
            <source>Change the selected account, after a preview of the change (Enter in the list of accounts)</source>
            <translation>Ausgewähltes Konto ändern, nach einer Vorschau der Änderung (Taste in der Liste der Konten: Eingabe)</translation>
        </message>
        <message>
            <source>Change the selected approval rule, after a preview of the change (Enter in the list of approval rules)</source>
            <translation>Ausgewählte Genehmigungsregel ändern, nach einer Vorschau der Änderung (Taste in der Liste der Genehmigungsregeln: Eingabe)</translation>
        </message>
        <message>
            <source>Change the selected credential, after a preview of the change (Enter in the list of credentials)</source>
            <translation>Ausgewählte Anmeldedaten ändern, nach einer Vorschau der Änderung (Taste in der Liste der Anmeldedaten: Eingabe)</translation>
        </message>
        <message>
            <source>Change the selected group, after a preview of the change (Enter in the list of groups)</source>
            <translation>Ausgewählte Gruppe ändern, nach einer Vorschau der Änderung (Taste in der Liste der Gruppen: Eingabe)</translation>
        </message>
        <message>
            <source>Change the selected location, after a preview of the change (Enter in the list of locations)</source>
            <translation>Ausgewählten Speicherort ändern, nach einer Vorschau der Änderung (Taste in der Liste der Speicherorte: Eingabe)</translation>
        </message>
        <message>
            <source>Change the selected risk profile, after a preview of the change (Enter in the list of risk profiles)</source>
            <translation>Ausgewähltes Risikoprofil ändern, nach einer Vorschau der Änderung (Taste in der Liste der Risikoprofile: Eingabe)</translation>
        </message>
        <message>
            <source>Change the selected target, after a preview of the change (Enter in the list of targets)</source>
            <translation>Ausgewähltes Ziel ändern, nach einer Vorschau der Änderung (Taste in der Liste der Ziele: Eingabe)</translation>
        </message>
        <message>
            <source>Change the size</source>
            <translation>Größe ändern</translation>
        </message>
        <message>
            <source>Charts</source>
            <translation>Diagramme</translation>
        </message>
        <message>
            <source>Check each row of a CSV file or of a pasted list of paths, then add the locations</source>
            <translation>Jede Zeile einer CSV-Datei oder einer eingefügten Liste von Pfaden prüfen, dann die Speicherorte hinzufügen</translation>
        </message>
        <message>
            <source>Check each row of a CSV file, then add the targets named in the file</source>
            <translation>Jede Zeile einer CSV-Datei prüfen, dann die darin genannten Ziele hinzufügen</translation>
        </message>
        <message>
            <source>Choose a link, and follow it</source>
            <translation>Link wählen, und ihm folgen</translation>
        </message>
        <message>
            <source>Choose a target in the Targets pane first.</source>
            <translation>Zuerst im Bereich Ziele ein Ziel auswählen.</translation>
        </message>
        <message>
            <source>Choose one font for texts, and one for paths and values</source>
            <translation>Eine Schrift für Texte und eine für Pfade und Werte auswählen</translation>
        </message>
        <message>
            <source>Choose one of the last 50 queries; type to search them</source>
            <translation>Eine der letzten 50 Abfragen auswählen; zum Suchen tippen</translation>
        </message>
        <message>
            <source>Clear a field for searching</source>
            <translation>Suchfeld leeren</translation>
        </message>
        <message>
            <source>Clear query</source>
            <translation>Abfrage leeren</translation>
        </message>
        <message>
            <source>Close tab</source>
            <translation>Registerkarte schließen</translation>
        </message>
        <message>
            <source>Close the dialog</source>
            <translation>Dialog schließen</translation>
        </message>
        <message>
            <source>Close the guide</source>
            <translation>Handbuch schließen</translation>
        </message>
        <message>
            <source>Close the palette</source>
            <translation>Palette schließen</translation>
        </message>
        <message>
            <source>Close the query form</source>
            <translation>Abfrageformular schließen</translation>
        </message>
        <message>
            <source>Close the search on the page, clear a search, or close the guide</source>
            <translation>Suche auf der Seite schließen, Suche leeren, oder Handbuch schließen</translation>
        </message>
        <message>
            <source>Columns…</source>
            <translation>Spalten…</translation>
        </message>
        <message>
            <source>Command palette</source>
            <translation>Befehlspalette</translation>
        </message>
        <message>
            <source>Command palette…</source>
            <translation>Befehlspalette…</translation>
        </message>
        <message>
            <source>Compact rows</source>
            <translation>Kompakte Zeilen</translation>
        </message>
        <message>
            <source>Compliance report…</source>
            <translation>Compliance-Bericht…</translation>
        </message>
        <message>
            <source>Conceal mode</source>
            <translation>Sichtschutz</translation>
        </message>
        <message>
            <source>Conceal mode is on.</source>
            <translation>Der Sichtschutz ist eingeschaltet.</translation>
        </message>
        <message>
            <source>Confirm</source>
            <translation>Bestätigen</translation>
        </message>
        <message>
            <source>Connect to a server…</source>
            <translation>Mit Server verbinden…</translation>
        </message>
        <message>
            <source>Connect to the server again</source>
            <translation>Verbindung zum Server erneut herstellen</translation>
        </message>
        <message>
            <source>Continue paused scans where they were paused</source>
            <translation>Angehaltene Scans dort fortsetzen, wo sie angehalten wurden</translation>
        </message>
        <message>
            <source>Continue the selected paused scans</source>
            <translation>Ausgewählte angehaltene Scans fortsetzen</translation>
        </message>
        <message>
            <source>Copy</source>
            <translation>Kopieren</translation>
        </message>
        <message>
            <source>Copy scan…</source>
            <translation>Scan kopieren…</translation>
        </message>
        <message>
            <source>Copy the selected rows as text; values are masked</source>
            <translation>Ausgewählte Zeilen als Text kopieren; Werte sind maskiert</translation>
        </message>
        <message>
            <source>Copy with masked values</source>
            <translation>Mit maskierten Werten kopieren</translation>
        </message>
        <message>
            <source>Create a filter for results like the selected ones, with a preview of its effect</source>
            <translation>Filter für Ergebnisse wie die ausgewählten erstellen, mit Vorschau seiner Wirkung</translation>
        </message>
        <message>
            <source>Create about 300 files that contain invented data, and scan them</source>
            <translation>Etwa 300 Dateien mit erfundenen Daten erstellen und scannen</translation>
        </message>
        <message>
            <source>Create evidence pack…</source>
            <translation>Nachweispaket erstellen…</translation>
        </message>
        <message>
            <source>Create filter…</source>
            <translation>Filter erstellen…</translation>
        </message>
        <message>
            <source>Credentials</source>
            <translation>Anmeldedaten</translation>
        </message>
        <message>
            <source>Dark</source>
            <translation>Dunkel</translation>
        </message>
        <message>
            <source>Data types…</source>
            <translation>Datentypen…</translation>
        </message>
        <message>
            <source>Deadlines…</source>
            <translation>Fristen…</translation>
        </message>
        <message>
            <source>Decisions and remediations since the console was opened, newest first</source>
            <translation>Entscheidungen und Bereinigungen seit dem Öffnen der Konsole, neueste zuerst</translation>
        </message>
        <message>
            <source>Define and test your own data types; create profiles that say which data types scans look for</source>
            <translation>Eigene Datentypen definieren und testen; Profile erstellen, die festlegen, welche Datentypen Scans suchen</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <source>Delete SSH host key…</source>
            <translation>SSH-Hostschlüssel löschen…</translation>
        </message>
        <message>
            <source>Delete account…</source>
            <translation>Konto löschen…</translation>
        </message>
        <message>
            <source>Delete approval rule…</source>
            <translation>Genehmigungsregel löschen…</translation>
        </message>
        <message>
            <source>Delete credential…</source>
            <translation>Anmeldedaten löschen…</translation>
        </message>
        <message>
            <source>Delete group…</source>
            <translation>Gruppe löschen…</translation>
        </message>
        <message>
            <source>Delete location…</source>
            <translation>Speicherort löschen…</translation>
        </message>
        <message>
            <source>Delete risk profile…</source>
            <translation>Risikoprofil löschen…</translation>
        </message>
        <message>
            <source>Delete target…</source>
            <translation>Ziel löschen…</translation>
        </message>
        <message>
            <source>Delete the files of the selected results; this can be undone for some days</source>
            <translation>Dateien der ausgewählten Ergebnisse löschen; das lässt sich einige Tage lang rückgängig machen</translation>
        </message>
        <message>
            <source>Delete the sample set with its targets, groups, results and files</source>
            <translation>Die Beispieldaten mit ihren Zielen, Gruppen, Ergebnissen und Dateien löschen</translation>
        </message>
        <message>
            <source>Delete the selected SSH host keys, after a preview of everything affected (Del in the list of SSH host keys)</source>
            <translation>Ausgewählte SSH-Hostschlüssel löschen, nach einer Vorschau aller Auswirkungen (Taste in der Liste der SSH-Hostschlüssel: Entf)</translation>
        </message>
        <message>
            <source>Delete the selected accounts, after a preview of everything affected (Del in the list of accounts)</source>
            <translation>Ausgewählte Konten löschen, nach einer Vorschau aller Auswirkungen (Taste in der Liste der Konten: Entf)</translation>
        </message>
        <message>
            <source>Delete the selected approval rules, after a preview of everything affected (Del in the list of approval rules)</source>
            <translation>Ausgewählte Genehmigungsregeln löschen, nach einer Vorschau aller Auswirkungen (Taste in der Liste der Genehmigungsregeln: Entf)</translation>
        </message>
        <message>
            <source>Delete the selected credentials, after a preview of everything affected (Del in the list of credentials)</source>
            <translation>Ausgewählte Anmeldedaten löschen, nach einer Vorschau aller Auswirkungen (Taste in der Liste der Anmeldedaten: Entf)</translation>
        </message>
        <message>
            <source>Delete the selected groups, after a preview of everything affected (Del in the list of groups)</source>
            <translation>Ausgewählte Gruppen löschen, nach einer Vorschau aller Auswirkungen (Taste in der Liste der Gruppen: Entf)</translation>
        </message>
        <message>
            <source>Delete the selected locations, after a preview of everything affected (Del in the list of locations)</source>
            <translation>Ausgewählte Speicherorte löschen, nach einer Vorschau aller Auswirkungen (Taste in der Liste der Speicherorte: Entf)</translation>
        </message>
        <message>
            <source>Delete the selected risk profiles, after a preview of everything affected (Del in the list of risk profiles)</source>
            <translation>Ausgewählte Risikoprofile löschen, nach einer Vorschau aller Auswirkungen (Taste in der Liste der Risikoprofile: Entf)</translation>
        </message>
        <message>
            <source>Delete the selected targets, after a preview of everything affected (Del in the list of targets)</source>
            <translation>Ausgewählte Ziele löschen, nach einer Vorschau aller Auswirkungen (Taste in der Liste der Ziele: Entf)</translation>
        </message>
        <message>
            <source>Delete…</source>
            <translation>Löschen…</translation>
        </message>
        <message>
            <source>Derive a regular expression from the selected text and the marked examples, and suggest a data type with it</source>
            <translation>Aus dem ausgewählten Text und den markierten Beispielen einen regulären Ausdruck ableiten und damit einen Datentyp vorschlagen</translation>
        </message>
        <message>
            <source>Desktop notifications</source>
            <translation>Desktopbenachrichtigungen</translation>
        </message>
        <message>
            <source>Detach tab</source>
            <translation>Registerkarte abtrennen</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>Details</translation>
        </message>
        <message>
            <source>Dialogs</source>
            <translation>Dialoge</translation>
        </message>
        <message>
            <source>Disable everything that changes a file or a record</source>
            <translation>Alles deaktivieren, was eine Datei oder einen Datensatz ändert</translation>
        </message>
        <message>
            <source>Discovered</source>
            <translation>Entdeckte Ziele</translation>
        </message>
        <message>
            <source>Discovered targets…</source>
            <translation>Entdeckte Ziele…</translation>
        </message>
        <message>
            <source>Duplicate tab</source>
            <translation>Registerkarte duplizieren</translation>
        </message>
        <message>
            <source>Edit</source>
            <translation>Bearbeiten</translation>
        </message>
        <message>
            <source>Edit SSH host key…</source>
            <translation>SSH-Hostschlüssel bearbeiten…</translation>
        </message>
        <message>
            <source>Edit account…</source>
            <translation>Konto bearbeiten…</translation>
        </message>
        <message>
            <source>Edit approval rule…</source>
            <translation>Genehmigungsregel bearbeiten…</translation>
        </message>
        <message>
            <source>Edit credential…</source>
            <translation>Anmeldedaten bearbeiten…</translation>
        </message>
        <message>
            <source>Edit group…</source>
            <translation>Gruppe bearbeiten…</translation>
        </message>
        <message>
            <source>Edit location…</source>
            <translation>Speicherort bearbeiten…</translation>
        </message>
        <message>
            <source>Edit risk profile…</source>
            <translation>Risikoprofil bearbeiten…</translation>
        </message>
        <message>
            <source>Edit scan…</source>
            <translation>Scan bearbeiten…</translation>
        </message>
        <message>
            <source>Edit target…</source>
            <translation>Ziel bearbeiten…</translation>
        </message>
        <message>
            <source>Encrypt…</source>
            <translation>Verschlüsseln…</translation>
        </message>
        <message>
            <source>End the selected scans and their schedules permanently; results are kept</source>
            <translation>Ausgewählte Scans samt Zeitplan endgültig beenden; Ergebnisse bleiben erhalten</translation>
        </message>
        <message>
            <source>Enrolled machines</source>
            <translation>Registrierungen</translation>
        </message>
        <message>
            <source>Exclude results with the value of the focused cell</source>
            <translation>Ergebnisse mit dem Wert der fokussierten Zelle ausschließen</translation>
        </message>
        <message>
            <source>Exclude this value</source>
            <translation>Diesen Wert ausschließen</translation>
        </message>
        <message>
            <source>Explore</source>
            <translation>Erkunden</translation>
        </message>
        <message>
            <source>Export assignment…</source>
            <translation>Zuweisung exportieren…</translation>
        </message>
        <message>
            <source>Export results…</source>
            <translation>Ergebnisse exportieren…</translation>
        </message>
        <message>
            <source>Export saved queries…</source>
            <translation>Gespeicherte Abfragen exportieren…</translation>
        </message>
        <message>
            <source>Export the results and their decisions as CSV, XLSX, JSON or HTML, without values</source>
            <translation>Ergebnisse und ihre Entscheidungen als CSV, XLSX, JSON oder HTML exportieren, ohne Werte</translation>
        </message>
        <message>
            <source>Export the selected results and their assignee as a signed file</source>
            <translation>Ausgewählte Ergebnisse und die zuständige Person als signierte Datei exportieren</translation>
        </message>
        <message>
            <source>Facets</source>
            <translation>Facetten</translation>
        </message>
        <message>
            <source>False match</source>
            <translation>Fehltreffer</translation>
        </message>
        <message>
            <source>Fields</source>
            <translation>Felder</translation>
        </message>
        <message>
            <source>File</source>
            <translation>Datei</translation>
        </message>
        <message>
            <source>Filters…</source>
            <translation>Filter…</translation>
        </message>
        <message>
            <source>Find a target, location, saved query or action by a few letters</source>
            <translation>Ziel, Speicherort, gespeicherte Abfrage oder Aktion mit wenigen Buchstaben finden</translation>
        </message>
        <message>
            <source>Find a text on this page</source>
            <translation>Text auf dieser Seite suchen</translation>
        </message>
        <message>
            <source>Find settings</source>
            <translation>Einstellungen finden</translation>
        </message>
        <message>
            <source>Find the text again, forwards or backwards</source>
            <translation>Weitersuchen, vorwärts oder rückwärts</translation>
        </message>
        <message>
            <source>First steps</source>
            <translation>Erste Schritte</translation>
        </message>
        <message>
            <source>Fix query</source>
            <translation>Abfrage korrigieren</translation>
        </message>
        <message>
            <source>Fonts…</source>
            <translation>Schriften…</translation>
        </message>
        <message>
            <source>Form</source>
            <translation>Formular</translation>
        </message>
        <message>
            <source>Formats that support masking…</source>
            <translation>Formate, die sich maskieren lassen…</translation>
        </message>
        <message>
            <source>Forward</source>
            <translation>Vorwärts</translation>
        </message>
        <message>
            <source>Full screen</source>
            <translation>Vollbild</translation>
        </message>
        <message>
            <source>Go</source>
            <translation>Gehe zu</translation>
        </message>
        <message>
            <source>Go back or forward</source>
            <translation>Zurück- oder vorgehen</translation>
        </message>
        <message>
            <source>Go from the contents to the page, or back</source>
            <translation>Vom Inhalt zur Seite gehen, oder zurück</translation>
        </message>
        <message>
            <source>Go to another row</source>
            <translation>Zu einer anderen Zeile gehen</translation>
        </message>
        <message>
            <source>Go to another row of the list</source>
            <translation>Zu einer anderen Zeile der Liste gehen</translation>
        </message>
        <message>
            <source>Go to anything…</source>
            <translation>Gehe zu…</translation>
        </message>
        <message>
            <source>Go to the first or the last point in time</source>
            <translation>Zum ersten oder letzten Zeitpunkt gehen</translation>
        </message>
        <message>
            <source>Go to the next or the previous control</source>
            <translation>Zum nächsten oder vorherigen Bedienelement gehen</translation>
        </message>
        <message>
            <source>Go to the next or the previous suggestion</source>
            <translation>Zum nächsten oder vorherigen Vorschlag gehen</translation>
        </message>
        <message>
            <source>Go to the next query</source>
            <translation>Zur nächsten Abfrage gehen</translation>
        </message>
        <message>
            <source>Go to the previous or the next point in time</source>
            <translation>Zum vorherigen oder nächsten Zeitpunkt gehen</translation>
        </message>
        <message>
            <source>Go to the previous query and its selection</source>
            <translation>Zur vorherigen Abfrage und ihrer Auswahl gehen</translation>
        </message>
        <message>
            <source>Go to the search field</source>
            <translation>Zum Suchfeld gehen</translation>
        </message>
        <message>
            <source>Group by target</source>
            <translation>Nach Ziel gruppieren</translation>
        </message>
        <message>
            <source>Group results by target; selecting a heading selects all of its results</source>
            <translation>Ergebnisse nach Ziel gruppieren; eine ausgewählte Überschrift wählt alle ihre Ergebnisse aus</translation>
        </message>
        <message>
            <source>Group results by values, template or folder, to decide them together</source>
            <translation>Ergebnisse nach Werten, Vorlage oder Ordner gruppieren, um gemeinsam zu entscheiden</translation>
        </message>
        <message>
            <source>Groups</source>
            <translation>Gruppen</translation>
        </message>
        <message>
            <source>Guide</source>
            <translation>Handbuch</translation>
        </message>
        <message>
            <source>Help</source>
            <translation>Hilfe</translation>
        </message>
        <message>
            <source>Hide all windows until the password of the lock is entered</source>
            <translation>Alle Fenster ausblenden, bis das Kennwort der Sperre eingegeben wird</translation>
        </message>
        <message>
            <source>Hide the figures of the point</source>
            <translation>Zahlen des Zeitpunkts ausblenden</translation>
        </message>
        <message>
            <source>Hide the suggestions</source>
            <translation>Vorschläge ausblenden</translation>
        </message>
        <message>
            <source>High contrast</source>
            <translation>Hoher Kontrast</translation>
        </message>
        <message>
            <source>History</source>
            <translation>Verlauf</translation>
        </message>
        <message>
            <source>History of risk profile…</source>
            <translation>Verlauf des Risikoprofils…</translation>
        </message>
        <message>
            <source>Import</source>
            <translation>Importieren</translation>
        </message>
        <message>
            <source>Import assignment…</source>
            <translation>Zuweisung importieren…</translation>
        </message>
        <message>
            <source>Import locations…</source>
            <translation>Speicherorte importieren …</translation>
        </message>
        <message>
            <source>Import saved queries…</source>
            <translation>Gespeicherte Abfragen importieren…</translation>
        </message>
        <message>
            <source>Import scan report…</source>
            <translation>Scanbericht importieren…</translation>
        </message>
        <message>
            <source>Import targets…</source>
            <translation>Ziele importieren…</translation>
        </message>
        <message>
            <source>Import the scan report of an enrolled machine as a scan of that machine</source>
            <translation>Scanbericht eines registrierten Computers als dessen Scan importieren</translation>
        </message>
        <message>
            <source>In Administration, add, edit or delete</source>
            <translation>In der Verwaltung hinzufügen, bearbeiten oder löschen</translation>
        </message>
        <message>
            <source>In Details, show the focused value while the key is held</source>
            <translation>In den Details den fokussierten Wert zeigen, solange die Taste gedrückt ist</translation>
        </message>
        <message>
            <source>In Facets, add the value to the query, or exclude it</source>
            <translation>In den Facetten den Wert zur Abfrage hinzufügen, oder ihn ausschließen</translation>
        </message>
        <message>
            <source>In Facets, add the value to the query, or remove it</source>
            <translation>In den Facetten den Wert zur Abfrage hinzufügen, oder ihn entfernen</translation>
        </message>
        <message>
            <source>In Jobs, open a row, close it, or do the opposite</source>
            <translation>In den Aufträgen eine Zeile aufklappen, zuklappen, oder das Gegenteil tun</translation>
        </message>
        <message>
            <source>In Similar results, select the results of a row</source>
            <translation>In den ähnlichen Ergebnissen die Ergebnisse einer Zeile auswählen</translation>
        </message>
        <message>
            <source>In Targets, open a row, close it, or open all of it</source>
            <translation>In den Zielen eine Zeile aufklappen, zuklappen, oder ganz aufklappen</translation>
        </message>
        <message>
            <source>In the map of targets, go to another cell</source>
            <translation>In der Karte der Ziele zu einer anderen Zelle gehen</translation>
        </message>
        <message>
            <source>In the map of targets, show the target; on a heading, sort by it</source>
            <translation>In der Karte der Ziele das Ziel zeigen; auf einer Überschrift danach sortieren</translation>
        </message>
        <message>
            <source>In the path of “Add locations”, list the files and folders of this path</source>
            <translation>Im Pfad von „Speicherorte hinzufügen“ die Dateien und Ordner dieses Pfades auflisten</translation>
        </message>
        <message>
            <source>In the query form, run the query</source>
            <translation>Im Abfrageformular die Abfrage ausführen</translation>
        </message>
        <message>
            <source>In “Details” and “Similar results”, go back to the results</source>
            <translation>In „Details“ und „Ähnliche Ergebnisse“ zu den Ergebnissen zurückgehen</translation>
        </message>
        <message>
            <source>In “Keyboard shortcuts”, clear the field for the new shortcut</source>
            <translation>In den „Tastenkombinationen“ das Feld für neue Tasten leeren</translation>
        </message>
        <message>
            <source>Insert the chosen suggestion</source>
            <translation>Gewählten Vorschlag einfügen</translation>
        </message>
        <message>
            <source>Jobs</source>
            <translation>Aufträge</translation>
        </message>
        <message>
            <source>Keep this tab, also after a restart; new queries open another tab</source>
            <translation>Registerkarte behalten, auch nach einem Neustart; neue Abfragen öffnen eine andere</translation>
        </message>
        <message>
            <source>Keyboard shortcuts</source>
            <translation>Tastenkombinationen</translation>
        </message>
        <message>
            <source>Language</source>
            <translation>Sprache</translation>
        </message>
        <message>
            <source>Language of the system</source>
            <translation>Sprache des Systems</translation>
        </message>
        <message>
            <source>Learn to use the console in six steps with the sample set</source>
            <translation>Die Konsole in sechs Schritten an den Beispieldaten kennenlernen</translation>
        </message>
        <message>
            <source>Light</source>
            <translation>Hell</translation>
        </message>
        <message>
            <source>List the commands that are greyed out now, each with the reason</source>
            <translation>Die Befehle auflisten, die gerade ausgegraut sind, jeweils mit dem Grund</translation>
        </message>
        <message>
            <source>Lists</source>
            <translation>Listen</translation>
        </message>
        <message>
            <source>Locations</source>
            <translation>Speicherorte</translation>
        </message>
        <message>
            <source>Lock</source>
            <translation>Sperren</translation>
        </message>
        <message>
            <source>Make pane narrower</source>
            <translation>Bereich schmaler machen</translation>
        </message>
        <message>
            <source>Make pane shorter</source>
            <translation>Bereich niedriger machen</translation>
        </message>
        <message>
            <source>Make pane taller</source>
            <translation>Bereich höher machen</translation>
        </message>
        <message>
            <source>Make pane wider</source>
            <translation>Bereich breiter machen</translation>
        </message>
        <message>
            <source>Mark selection as example of a data type</source>
            <translation>Auswahl als Beispiel eines Datentyps markieren</translation>
        </message>
        <message>
            <source>Mark several values as examples, one after the other; a data type can then be suggested from these examples</source>
            <translation>Mehrere Werte nacheinander als Beispiele markieren; aus diesen Beispielen kann dann ein Datentyp vorgeschlagen werden</translation>
        </message>
        <message>
            <source>Mark the selected results as already remediated by hand, and go to the next undecided result. Hold Shift to stay on this result</source>
            <translation>Ausgewählte Ergebnisse als bereits manuell bereinigt markieren und zum nächsten offenen Ergebnis gehen. Umschalt halten, um bei diesem Ergebnis zu bleiben</translation>
        </message>
        <message>
            <source>Mark the selected results as not sensitive, and go to the next undecided result. Hold Shift to stay on this result</source>
            <translation>Ausgewählte Ergebnisse als nicht sensibel markieren und zum nächsten offenen Ergebnis gehen. Umschalt halten, um bei diesem Ergebnis zu bleiben</translation>
        </message>
        <message>
            <source>Mark the selected results as published or invented values, and go to the next undecided result. Hold Shift to stay on this result</source>
            <translation>Ausgewählte Ergebnisse als veröffentlichte oder erfundene Werte markieren und zum nächsten offenen Ergebnis gehen. Umschalt halten, um bei diesem Ergebnis zu bleiben</translation>
        </message>
        <message>
            <source>Mark the selected results as real matches, and go to the next undecided result. Hold Shift to stay on this result</source>
            <translation>Ausgewählte Ergebnisse als echte Treffer markieren und zum nächsten offenen Ergebnis gehen. Umschalt halten, um bei diesem Ergebnis zu bleiben</translation>
        </message>
        <message>
            <source>Mask…</source>
            <translation>Maskieren…</translation>
        </message>
        <message>
            <source>Matches per day…</source>
            <translation>Treffer pro Tag…</translation>
        </message>
        <message>
            <source>Move</source>
            <translation>Verschieben</translation>
        </message>
        <message>
            <source>Move target to a group…</source>
            <translation>Ziel in Gruppe verschieben…</translation>
        </message>
        <message>
            <source>Move the files of the selected results into a private folder</source>
            <translation>Dateien der ausgewählten Ergebnisse in einen privaten Ordner verschieben</translation>
        </message>
        <message>
            <source>Move the selected targets to another group, whose permissions then apply</source>
            <translation>Ausgewählte Ziele in eine andere Gruppe verschieben, deren Berechtigungen dann gelten</translation>
        </message>
        <message>
            <source>Narrow the query by status, type, format, owner and target; each value is shown with its count</source>
            <translation>Abfrage nach Status, Typ, Format, Besitzer und Ziel eingrenzen; jeder Wert wird mit seiner Anzahl gezeigt</translation>
        </message>
        <message>
            <source>New tab</source>
            <translation>Neue Registerkarte</translation>
        </message>
        <message>
            <source>Next match</source>
            <translation>Nächster Treffer</translation>
        </message>
        <message>
            <source>Next pane</source>
            <translation>Nächster Bereich</translation>
        </message>
        <message>
            <source>Next result</source>
            <translation>Nächstes Ergebnis</translation>
        </message>
        <message>
            <source>Next tab</source>
            <translation>Nächste Registerkarte</translation>
        </message>
        <message>
            <source>No scan is paused.</source>
            <translation>Kein Scan ist angehalten.</translation>
        </message>
        <message>
            <source>No scan is running.</source>
            <translation>Kein Scan läuft.</translation>
        </message>
        <message>
            <source>Note…</source>
            <translation>Notiz…</translation>
        </message>
        <message>
            <source>On a level of risk, choose this level</source>
            <translation>Auf einer Risikostufe diese Stufe wählen</translation>
        </message>
        <message>
            <source>On the heading of a target, open its results, close them, or do the opposite</source>
            <translation>Auf der Überschrift eines Ziels dessen Ergebnisse aufklappen, zuklappen, oder das Gegenteil tun</translation>
        </message>
        <message>
            <source>Only actions on results can have keys without Ctrl or Alt.</source>
            <translation>Nur Aktionen auf Ergebnissen können Tasten ohne Strg oder Alt haben.</translation>
        </message>
        <message>
            <source>Open file</source>
            <translation>Datei öffnen</translation>
        </message>
        <message>
            <source>Open or close a folder</source>
            <translation>Ordner aufklappen oder zuklappen</translation>
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
            <source>Open the context menu of the focused control</source>
            <translation>Kontextmenü des fokussierten Bedienelements öffnen</translation>
        </message>
        <message>
            <source>Open the file in its default program; this is recorded in the audit journal</source>
            <translation>Datei im Standardprogramm öffnen; das wird im Prüfprotokoll festgehalten</translation>
        </message>
        <message>
            <source>Open the folder of the file; this is recorded in the audit journal</source>
            <translation>Ordner der Datei öffnen; das wird im Prüfprotokoll festgehalten</translation>
        </message>
        <message>
            <source>Open the guide at the page about the dialog</source>
            <translation>Handbuch bei der Seite über den Dialog öffnen</translation>
        </message>
        <message>
            <source>Open the guide at the page about the focused pane</source>
            <translation>Handbuch auf der Seite zum Bereich mit dem Fokus öffnen</translation>
        </message>
        <message>
            <source>Open the row</source>
            <translation>Zeile öffnen</translation>
        </message>
        <message>
            <source>Open the same query in another tab</source>
            <translation>Dieselbe Abfrage in einer weiteren Registerkarte öffnen</translation>
        </message>
        <message>
            <source>Open this tab in a separate window; closing the window returns the tab</source>
            <translation>Registerkarte in eigenem Fenster öffnen; beim Schließen des Fensters kehrt sie zurück</translation>
        </message>
        <message>
            <source>Overwrite the values in the files of the selected results, after a preview of every byte that changes</source>
            <translation>Werte in den Dateien der ausgewählten Ergebnisse überschreiben, nach einer Vorschau jedes geänderten Bytes</translation>
        </message>
        <message>
            <source>Paste a text to see, for each data type, which checks pass</source>
            <translation>Text einfügen und für jeden Datentyp sehen, welche Prüfungen bestanden werden</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>Anhalten</translation>
        </message>
        <message>
            <source>Pause running scans; results found so far are kept</source>
            <translation>Laufende Scans anhalten; bisherige Ergebnisse bleiben erhalten</translation>
        </message>
        <message>
            <source>Pause scan</source>
            <translation>Scan anhalten</translation>
        </message>
        <message>
            <source>Pause scans</source>
            <translation>Scans anhalten</translation>
        </message>
        <message>
            <source>Pause the selected scans; results found so far are kept</source>
            <translation>Ausgewählte Scans anhalten; bisherige Ergebnisse bleiben erhalten</translation>
        </message>
        <message>
            <source>Pin tab</source>
            <translation>Registerkarte anheften</translation>
        </message>
        <message>
            <source>Press the focused button; in a field, press the highlighted button</source>
            <translation>Fokussierte Schaltfläche drücken; in einem Feld die hervorgehobene Schaltfläche drücken</translation>
        </message>
        <message>
            <source>Previous match</source>
            <translation>Vorheriger Treffer</translation>
        </message>
        <message>
            <source>Previous pane</source>
            <translation>Vorheriger Bereich</translation>
        </message>
        <message>
            <source>Previous result</source>
            <translation>Vorheriges Ergebnis</translation>
        </message>
        <message>
            <source>Previous tab</source>
            <translation>Vorherige Registerkarte</translation>
        </message>
        <message>
            <source>Proposals…</source>
            <translation>Vorschläge…</translation>
        </message>
        <message>
            <source>Quarantine…</source>
            <translation>In Quarantäne verschieben…</translation>
        </message>
        <message>
            <source>Query</source>
            <translation>Abfrage</translation>
        </message>
        <message>
            <source>Query form</source>
            <translation>Abfrageformular</translation>
        </message>
        <message>
            <source>Queue</source>
            <translation>Warteschlange</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>Beenden</translation>
        </message>
        <message>
            <source>Read-only mode</source>
            <translation>Schreibgeschützter Modus</translation>
        </message>
        <message>
            <source>Reason {number}</source>
            <translation>Begründung {number}</translation>
        </message>
        <message>
            <source>Recent queries</source>
            <translation>Letzte Abfragen</translation>
        </message>
        <message>
            <source>Reconnect</source>
            <translation>Erneut verbinden</translation>
        </message>
        <message>
            <source>Redo</source>
            <translation>Wiederholen</translation>
        </message>
        <message>
            <source>Redo the last undone decision</source>
            <translation>Letzte rückgängig gemachte Entscheidung wiederholen</translation>
        </message>
        <message>
            <source>Reduce motion</source>
            <translation>Bewegung verringern</translation>
        </message>
        <message>
            <source>Refresh</source>
            <translation>Aktualisieren</translation>
        </message>
        <message>
            <source>Refuse scan reports of the selected enrolled machines from now on</source>
            <translation>Scanberichte der ausgewählten registrierten Computer ab jetzt zurückweisen</translation>
        </message>
        <message>
            <source>Reload everything from the server</source>
            <translation>Alles neu vom Server laden</translation>
        </message>
        <message>
            <source>Remediate</source>
            <translation>Bereinigen</translation>
        </message>
        <message>
            <source>Remediated by hand</source>
            <translation>Manuell bereinigt</translation>
        </message>
        <message>
            <source>Remove cached results</source>
            <translation>Zwischengespeicherte Ergebnisse entfernen</translation>
        </message>
        <message>
            <source>Remove sample set…</source>
            <translation>Beispieldaten entfernen…</translation>
        </message>
        <message>
            <source>Remove the cached results of this server, and their key. To stop caching, edit the entry of the server under “Switch server”</source>
            <translation>Zwischengespeicherte Ergebnisse dieses Servers und ihren Schlüssel entfernen. Um das Zwischenspeichern zu beenden, den Eintrag des Servers unter „Server wechseln“ bearbeiten</translation>
        </message>
        <message>
            <source>Remove the focused filter</source>
            <translation>Fokussierten Filter entfernen</translation>
        </message>
        <message>
            <source>Remove the last value from a field for several, if nothing is typed</source>
            <translation>Letzten Wert aus einem Feld für mehrere entfernen, wenn nichts eingegeben ist</translation>
        </message>
        <message>
            <source>Repeat last decision</source>
            <translation>Letzte Entscheidung wiederholen</translation>
        </message>
        <message>
            <source>Reset layout</source>
            <translation>Anordnung zurücksetzen</translation>
        </message>
        <message>
            <source>Resize focused pane</source>
            <translation>Größe des fokussierten Bereichs ändern</translation>
        </message>
        <message>
            <source>Results</source>
            <translation>Ergebnisse</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>Fortsetzen</translation>
        </message>
        <message>
            <source>Resume scan</source>
            <translation>Scan fortsetzen</translation>
        </message>
        <message>
            <source>Resume scans</source>
            <translation>Scans fortsetzen</translation>
        </message>
        <message>
            <source>Reveal value</source>
            <translation>Wert aufdecken</translation>
        </message>
        <message>
            <source>Review an action that somebody else proposes in a signed file, then approve it</source>
            <translation>Aktion prüfen, die jemand in einer signierten Datei vorschlägt, dann genehmigen</translation>
        </message>
        <message>
            <source>Review an assignment file from somebody else, then import it</source>
            <translation>Zuweisungsdatei einer anderen Person prüfen, dann importieren</translation>
        </message>
        <message>
            <source>Review undecided results one by one. On each target, results with prohibited values come first, then risk decides the order</source>
            <translation>Offene Ergebnisse einzeln prüfen. Auf jedem Ziel kommen zuerst Ergebnisse mit unzulässigen Werten, dann entscheidet das Risiko über die Reihenfolge</translation>
        </message>
        <message>
            <source>Revoke</source>
            <translation>Widerrufen</translation>
        </message>
        <message>
            <source>Revoke enrolment…</source>
            <translation>Registrierung widerrufen…</translation>
        </message>
        <message>
            <source>Risk</source>
            <translation>Risiko</translation>
        </message>
        <message>
            <source>Risk profiles</source>
            <translation>Risikoprofile</translation>
        </message>
        <message>
            <source>Run</source>
            <translation>Ausführen</translation>
        </message>
        <message>
            <source>Run query</source>
            <translation>Abfrage ausführen</translation>
        </message>
        <message>
            <source>Run scan now</source>
            <translation>Scan jetzt ausführen</translation>
        </message>
        <message>
            <source>Run the chosen command</source>
            <translation>Gewählten Befehl ausführen</translation>
        </message>
        <message>
            <source>Run the query, if no suggestion is chosen</source>
            <translation>Abfrage ausführen, wenn kein Vorschlag gewählt ist</translation>
        </message>
        <message>
            <source>SSH host keys</source>
            <translation>SSH-Hostschlüssel</translation>
        </message>
        <message>
            <source>Save query…</source>
            <translation>Abfrage speichern…</translation>
        </message>
        <message>
            <source>Scan a folder…</source>
            <translation>Ordner scannen…</translation>
        </message>
        <message>
            <source>Scan now</source>
            <translation>Jetzt scannen</translation>
        </message>
        <message>
            <source>Scan the group, target or location selected in the Targets pane</source>
            <translation>Im Bereich Ziele ausgewählte Gruppe, ausgewähltes Ziel oder ausgewählten Speicherort scannen</translation>
        </message>
        <message>
            <source>Scan the locations of the selected scan once now, with its settings; its schedule does not change</source>
            <translation>Speicherorte des ausgewählten Scans jetzt einmal mit dessen Einstellungen scannen; sein Zeitplan bleibt unverändert</translation>
        </message>
        <message>
            <source>Scans</source>
            <translation>Scans</translation>
        </message>
        <message>
            <source>Schedule a scan, once or repeatedly, or start one now (Ins in the list of scans)</source>
            <translation>Scan planen, einmalig oder wiederholt, oder sofort starten (Taste in der Liste der Scans: Einfg)</translation>
        </message>
        <message>
            <source>Search</source>
            <translation>Suchen</translation>
        </message>
        <message>
            <source>Search all pages</source>
            <translation>Alle Seiten durchsuchen</translation>
        </message>
        <message>
            <source>Search and export the records of who did what; changes to the records are detected</source>
            <translation>Aufzeichnungen darüber, wer was getan hat, durchsuchen und exportieren; Änderungen an den Aufzeichnungen werden erkannt</translation>
        </message>
        <message>
            <source>Search field</source>
            <translation>Suchfeld</translation>
        </message>
        <message>
            <source>Select a match first.</source>
            <translation>Zuerst einen Treffer auswählen.</translation>
        </message>
        <message>
            <source>Select all</source>
            <translation>Alles auswählen</translation>
        </message>
        <message>
            <source>Select or deselect the focused row. Afterwards, J and K move the focus without changing the selection; Ctrl+Up and Ctrl+Down always do so</source>
            <translation>Fokussierte Zeile auswählen oder abwählen. Danach bewegen J und K den Fokus, ohne die Auswahl zu ändern; Strg+Auf und Strg+Ab tun das immer</translation>
        </message>
        <message>
            <source>Select results first.</source>
            <translation>Zuerst Ergebnisse auswählen.</translation>
        </message>
        <message>
            <source>Select row</source>
            <translation>Zeile auswählen</translation>
        </message>
        <message>
            <source>Server</source>
            <translation>Server</translation>
        </message>
        <message>
            <source>Set deadlines for handling findings; overdue results are highlighted</source>
            <translation>Fristen für die Bearbeitung von Funden festlegen; überfällige Ergebnisse werden hervorgehoben</translation>
        </message>
        <message>
            <source>Set what is excluded from scans, ignored or counted as test data; check the precision of data types</source>
            <translation>Festlegen, was von Scans ausgeschlossen, ignoriert oder als Testdaten gezählt wird; Genauigkeit der Datentypen prüfen</translation>
        </message>
        <message>
            <source>Show a desktop notification when long work ends and no window of the console is active</source>
            <translation>Desktopbenachrichtigung zeigen, wenn lange Arbeiten enden und kein Fenster der Konsole aktiv ist</translation>
        </message>
        <message>
            <source>Show a shorter or a longer time</source>
            <translation>Kürzere oder längere Zeit zeigen</translation>
        </message>
        <message>
            <source>Show actions that a second person must approve; approve, reject or withdraw them</source>
            <translation>Aktionen zeigen, die eine zweite Person genehmigen muss; genehmigen, ablehnen oder zurückziehen</translation>
        </message>
        <message>
            <source>Show all fields of a query</source>
            <translation>Alle Felder einer Abfrage zeigen</translation>
        </message>
        <message>
            <source>Show all settings (preferences), and where each is changed</source>
            <translation>Alle Einstellungen zeigen, und wo jede geändert wird</translation>
        </message>
        <message>
            <source>Show and change all keyboard shortcuts (in the results, press ?)</source>
            <translation>Alle Tastenkombinationen zeigen und ändern (in den Ergebnissen ? drücken)</translation>
        </message>
        <message>
            <source>Show discovered targets that are not added yet, and add them</source>
            <translation>Entdeckte, noch nicht hinzugefügte Ziele zeigen und hinzufügen</translation>
        </message>
        <message>
            <source>Show how many matches there were at the end of each day</source>
            <translation>Zeigen, wie viele Treffer es am Ende jedes Tages gab</translation>
        </message>
        <message>
            <source>Show how the number of match locations mapped by the selected risk profile has changed</source>
            <translation>Zeigen, wie sich die Anzahl der Fundstellen geändert hat, die das ausgewählte Risikoprofil erfasst</translation>
        </message>
        <message>
            <source>Show in folder</source>
            <translation>Im Ordner anzeigen</translation>
        </message>
        <message>
            <source>Show only results with the value of the focused cell</source>
            <translation>Nur Ergebnisse mit dem Wert der fokussierten Zelle zeigen</translation>
        </message>
        <message>
            <source>Show only this value</source>
            <translation>Nur diesen Wert zeigen</translation>
        </message>
        <message>
            <source>Show recent queries, if no suggestions are shown</source>
            <translation>Letzte Abfragen zeigen, wenn keine Vorschläge gezeigt werden</translation>
        </message>
        <message>
            <source>Show recent server calls with status and duration; copy them as curl commands</source>
            <translation>Letzte Serveraufrufe mit Status und Dauer zeigen; als curl-Befehle kopieren</translation>
        </message>
        <message>
            <source>Show suggestions for this word</source>
            <translation>Vorschläge für dieses Wort zeigen</translation>
        </message>
        <message>
            <source>Show the contents</source>
            <translation>Inhalt zeigen</translation>
        </message>
        <message>
            <source>Show the focused value for a few seconds, or for as long as Space is held</source>
            <translation>Fokussierten Wert einige Sekunden lang zeigen, oder so lange die Leertaste gehalten wird</translation>
        </message>
        <message>
            <source>Show the most important changes of the program, newest first</source>
            <translation>Die wichtigsten Änderungen des Programms zeigen, neueste zuerst</translation>
        </message>
        <message>
            <source>Show the results in “Queue” or “Explore” first.</source>
            <translation>Zuerst die Ergebnisse in „Warteschlange“ oder „Erkunden“ anzeigen.</translation>
        </message>
        <message>
            <source>Show the values of a field for several values</source>
            <translation>Werte eines Feldes für mehrere Werte zeigen</translation>
        </message>
        <message>
            <source>Show the whole time</source>
            <translation>Ganze Zeit zeigen</translation>
        </message>
        <message>
            <source>Show the windows in screenshots and shared screens until the console is closed</source>
            <translation>Fenster in Bildschirmfotos und geteilten Bildschirmen zeigen, bis die Konsole geschlossen wird</translation>
        </message>
        <message>
            <source>Show which files can be restored, and until when</source>
            <translation>Zeigen, welche Dateien bis wann wiederherstellbar sind</translation>
        </message>
        <message>
            <source>Show, pin, resize and sort the columns of the results</source>
            <translation>Spalten der Ergebnisse zeigen, anheften, sortieren und ihre Breite ändern</translation>
        </message>
        <message>
            <source>Sign in to a target with the selected credential, and show the result of each step</source>
            <translation>Mit den ausgewählten Anmeldedaten an einem Ziel anmelden und das Ergebnis jedes Schritts zeigen</translation>
        </message>
        <message>
            <source>Sign in to the selected target with its credential, and show the result of each step</source>
            <translation>Am ausgewählten Ziel mit dessen Anmeldedaten anmelden und das Ergebnis jedes Schritts zeigen</translation>
        </message>
        <message>
            <source>Similar results</source>
            <translation>Ähnliche Ergebnisse</translation>
        </message>
        <message>
            <source>Start another query in a new tab; this tab stays open</source>
            <translation>Weitere Abfrage in neuer Registerkarte beginnen; diese Registerkarte bleibt offen</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Stoppen</translation>
        </message>
        <message>
            <source>Stop running scans; results found so far are kept</source>
            <translation>Laufende Scans stoppen; bisherige Ergebnisse bleiben erhalten</translation>
        </message>
        <message>
            <source>Stop scan</source>
            <translation>Scan stoppen</translation>
        </message>
        <message>
            <source>Stop scans</source>
            <translation>Scans stoppen</translation>
        </message>
        <message>
            <source>Stop the selected running scans; repeating scans run again as planned</source>
            <translation>Ausgewählte laufende Scans stoppen; sich wiederholende Scans laufen wieder wie geplant</translation>
        </message>
        <message>
            <source>Suggest a data type from the selection…</source>
            <translation>Datentyp aus der Auswahl vorschlagen…</translation>
        </message>
        <message>
            <source>Switch server…</source>
            <translation>Server wechseln…</translation>
        </message>
        <message>
            <source>Targets</source>
            <translation>Ziele</translation>
        </message>
        <message>
            <source>Targets, scans, accounts and everything else that the server administers</source>
            <translation>Ziele, Scans, Konten und alles andere, was der Server verwaltet</translation>
        </message>
        <message>
            <source>Test</source>
            <translation>Testen</translation>
        </message>
        <message>
            <source>Test a text…</source>
            <translation>Text testen…</translation>
        </message>
        <message>
            <source>Test connection…</source>
            <translation>Verbindung testen…</translation>
        </message>
        <message>
            <source>Test credential…</source>
            <translation>Anmeldedaten testen…</translation>
        </message>
        <message>
            <source>Test data</source>
            <translation>Testdaten</translation>
        </message>
        <message>
            <source>The console already uses the service of this computer.</source>
            <translation>Die Konsole verwendet schon den Dienst dieses Computers.</translation>
        </message>
        <message>
            <source>The query has an error. Correct the query first.</source>
            <translation>Die Abfrage hat einen Fehler. Zuerst die Abfrage korrigieren.</translation>
        </message>
        <message>
            <source>The query has no error to fix.</source>
            <translation>Die Abfrage hat keinen Fehler, der zu korrigieren ist.</translation>
        </message>
        <message>
            <source>The query is empty. Enter a query first.</source>
            <translation>Die Abfrage ist leer. Zuerst eine Abfrage eingeben.</translation>
        </message>
        <message>
            <source>The results shown are those of the previous query. Run the changed query, or restore the previous query.</source>
            <translation>Die gezeigten Ergebnisse sind die der vorherigen Abfrage. Führen Sie die geänderte Abfrage aus, oder stellen Sie die vorherige Abfrage wieder her.</translation>
        </message>
        <message>
            <source>The sample set is not open.</source>
            <translation>Die Beispieldaten sind nicht geöffnet.</translation>
        </message>
        <message>
            <source>Theme of the system</source>
            <translation>Design des Systems</translation>
        </message>
        <message>
            <source>Theme: dark text on a light background</source>
            <translation>Design: dunkler Text auf hellem Hintergrund</translation>
        </message>
        <message>
            <source>Theme: light or dark, as in the system</source>
            <translation>Design: hell oder dunkel, wie das System</translation>
        </message>
        <message>
            <source>Theme: light text on a dark background</source>
            <translation>Design: heller Text auf dunklem Hintergrund</translation>
        </message>
        <message>
            <source>Theme: the high-contrast colours of the system</source>
            <translation>Design: die kontrastreichen Farben des Systems</translation>
        </message>
        <message>
            <source>There are no cached results of this server.</source>
            <translation>Es gibt keine zwischengespeicherten Ergebnisse dieses Servers.</translation>
        </message>
        <message>
            <source>There are no results.</source>
            <translation>Es gibt keine Ergebnisse.</translation>
        </message>
        <message>
            <source>There are no saved queries.</source>
            <translation>Es gibt keine gespeicherten Abfragen.</translation>
        </message>
        <message>
            <source>There is no next query.</source>
            <translation>Es gibt keine nächste Abfrage.</translation>
        </message>
        <message>
            <source>There is no previous query.</source>
            <translation>Es gibt keine vorherige Abfrage.</translation>
        </message>
        <message>
            <source>There is nothing to redo.</source>
            <translation>Es gibt nichts zu wiederholen.</translation>
        </message>
        <message>
            <source>There is nothing to undo.</source>
            <translation>Es gibt nichts rückgängig zu machen.</translation>
        </message>
        <message>
            <source>There is only one tab.</source>
            <translation>Es gibt nur eine Registerkarte.</translation>
        </message>
        <message>
            <source>These keys are already used by “{name}”.</source>
            <translation>Diese Tasten werden bereits von „{name}“ verwendet.</translation>
        </message>
        <message>
            <source>These results are cached. Reconnect to the server first.</source>
            <translation>Diese Ergebnisse sind zwischengespeichert. Zuerst erneut mit dem Server verbinden.</translation>
        </message>
        <message>
            <source>This action is available in the main window only.</source>
            <translation>Diese Aktion ist nur im Hauptfenster verfügbar.</translation>
        </message>
        <message>
            <source>This key works in the results. Click a result, or press F6 until the results have the focus.</source>
            <translation>Diese Taste wirkt in den Ergebnissen. Auf ein Ergebnis klicken oder F6 drücken, bis die Ergebnisse den Fokus haben.</translation>
        </message>
        <message>
            <source>This server does not list the formats that support masking.</source>
            <translation>Dieser Server listet nicht auf, welche Formate sich maskieren lassen.</translation>
        </message>
        <message>
            <source>This server does not report scan coverage.</source>
            <translation>Dieser Server meldet die Abdeckung von Scans nicht.</translation>
        </message>
        <message>
            <source>This server does not suggest data types.</source>
            <translation>Dieser Server schlägt keine Datentypen vor.</translation>
        </message>
        <message>
            <source>This server stores proposals itself; no file is needed. See Tools &gt; Proposals.</source>
            <translation>Dieser Server verwaltet Vorschläge selbst; keine Datei ist nötig. Siehe Extras &gt; Vorschläge.</translation>
        </message>
        <message>
            <source>Tick or untick the selected rows, where rows have a box</source>
            <translation>Kästchen der ausgewählten Zeilen ankreuzen oder leeren, wenn sie eines haben</translation>
        </message>
        <message>
            <source>Tools</source>
            <translation>Extras</translation>
        </message>
        <message>
            <source>Triage</source>
            <translation>Triage</translation>
        </message>
        <message>
            <source>Turn off animations, such as progress bars without a percentage</source>
            <translation>Animationen ausschalten, etwa Fortschrittsbalken ohne Prozentangabe</translation>
        </message>
        <message>
            <source>Unavailable commands…</source>
            <translation>Nicht verfügbare Befehle…</translation>
        </message>
        <message>
            <source>Undo copies…</source>
            <translation>Rückgängig-Kopien…</translation>
        </message>
        <message>
            <source>Undo for selected results</source>
            <translation>Für ausgewählte Ergebnisse rückgängig machen</translation>
        </message>
        <message>
            <source>Undo history…</source>
            <translation>Rückgängig-Verlauf…</translation>
        </message>
        <message>
            <source>Undo last action</source>
            <translation>Letzte Aktion rückgängig machen</translation>
        </message>
        <message>
            <source>Undo the decisions and remediations of the selected results</source>
            <translation>Entscheidungen und Bereinigungen der ausgewählten Ergebnisse rückgängig machen</translation>
        </message>
        <message>
            <source>Undo the last decision or remediation</source>
            <translation>Letzte Entscheidung oder Bereinigung rückgängig machen</translation>
        </message>
        <message>
            <source>Use a password to encrypt the files of the selected results</source>
            <translation>Dateien der ausgewählten Ergebnisse mit einem Kennwort verschlüsseln</translation>
        </message>
        <message>
            <source>Use a server instead of the embedded service</source>
            <translation>Server statt des eingebetteten Dienstes verwenden</translation>
        </message>
        <message>
            <source>Use another known server, or edit or remove the entry of a server</source>
            <translation>Anderen bekannten Server verwenden, oder den Eintrag eines Servers bearbeiten oder entfernen</translation>
        </message>
        <message>
            <source>Use the embedded service of this computer</source>
            <translation>Eingebetteten Dienst dieses Computers verwenden</translation>
        </message>
        <message>
            <source>Use this computer</source>
            <translation>Diesen Computer verwenden</translation>
        </message>
        <message>
            <source>Use this language after the console is restarted</source>
            <translation>Diese Sprache nach einem Neustart der Konsole verwenden</translation>
        </message>
        <message>
            <source>Verify evidence pack…</source>
            <translation>Nachweispaket prüfen…</translation>
        </message>
        <message>
            <source>Verify that an evidence pack is unchanged, and show which key signed it</source>
            <translation>Prüfen, ob ein Nachweispaket unverändert ist, und zeigen, welcher Schlüssel es signiert hat</translation>
        </message>
        <message>
            <source>View</source>
            <translation>Ansicht</translation>
        </message>
        <message>
            <source>What is new</source>
            <translation>Neuerungen</translation>
        </message>
        <message>
            <source>When you last decided, no result kept its earlier decision.</source>
            <translation>Bei der letzten Entscheidung hat kein Ergebnis seine frühere Entscheidung behalten.</translation>
        </message>
        <message>
            <source>While others see the screen, hide the text around matches and do not allow values to be revealed</source>
            <translation>Solange andere den Bildschirm sehen, den Text um Treffer ausblenden und das Aufdecken von Werten sperren</translation>
        </message>
        <message>
            <source>Window</source>
            <translation>Fenster</translation>
        </message>
        <message>
            <source>Write a note about the selected results; it stays on this computer</source>
            <translation>Notiz zu den ausgewählten Ergebnissen schreiben; sie bleibt auf diesem Computer</translation>
        </message>
        <message>
            <source>Write a report for PCI DSS, GDPR or ISO 27001 as PDF or HTML; values are masked</source>
            <translation>Bericht für PCI DSS, DSGVO oder ISO 27001 als PDF oder HTML schreiben; Werte sind maskiert</translation>
        </message>
        <message>
            <source>Write query, decisions, changes and the audit journal to a signed file, without values</source>
            <translation>Abfrage, Entscheidungen, Änderungen und Prüfprotokoll in eine signierte Datei schreiben, ohne Werte</translation>
        </message>
        <message>
            <source>Write the saved queries to a file that others can import</source>
            <translation>Gespeicherte Abfragen in eine Datei schreiben, die andere importieren können</translation>
        </message>
        <message>
            <source>Zoom 100 %</source>
            <translation>Zoom 100 %</translation>
        </message>
        <message>
            <source>Zoom in</source>
            <translation>Vergrößern</translation>
        </message>
        <message>
            <source>Zoom out</source>
            <translation>Verkleinern</translation>
        </message>
        <message>
            <source>{text} and stay on this result</source>
            <translation>{text} und bei diesem Ergebnis bleiben</translation>
        </message>
        <message>
            <source>“First steps” needs the sample set. Before you start, choose File &gt; Use this computer.</source>
            <translation>„Erste Schritte“ braucht die Beispieldaten. Vor dem Start Datei &gt; Diesen Computer verwenden wählen.</translation>
        </message>
    </context>
</TS>

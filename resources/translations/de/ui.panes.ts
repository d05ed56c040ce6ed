<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>ui.panes</name>
        <message>
            <source>A result is an object with matches: a file, a mail, a table, or a member of an archive. Each of its values is a match.</source>
            <translation>Ein Ergebnis ist ein Objekt mit Treffern: eine Datei, eine E-Mail, eine Tabelle oder ein Teil eines Archivs. Jeder seiner Werte ist ein Treffer.</translation>
        </message>
        <message>
            <source>Acknowledge damage…</source>
            <translation>Schaden zur Kenntnis nehmen…</translation>
        </message>
        <message>
            <source>Active filters</source>
            <translation>Aktive Filter</translation>
        </message>
        <message>
            <source>Add</source>
            <translation>Hinzufügen</translation>
        </message>
        <message>
            <source>Add date range</source>
            <translation>Zeitraum hinzufügen</translation>
        </message>
        <message>
            <source>Add to query</source>
            <translation>Zur Abfrage hinzufügen</translation>
        </message>
        <message>
            <source>Advanced filters</source>
            <translation>Erweiterte Filter</translation>
        </message>
        <message>
            <source>Age</source>
            <translation>Alter</translation>
        </message>
        <message>
            <source>Age unknown</source>
            <translation>Alter unbekannt</translation>
        </message>
        <message>
            <source>All</source>
            <translation>Alle</translation>
        </message>
        <message>
            <source>All profiles</source>
            <translation>Alle Profile</translation>
        </message>
        <message>
            <source>All results of the group</source>
            <translation>Alle Ergebnisse der Gruppe</translation>
        </message>
        <message>
            <source>All results selected</source>
            <translation>Alle Ergebnisse ausgewählt</translation>
        </message>
        <message>
            <source>All targets</source>
            <translation>Alle Ziele</translation>
        </message>
        <message>
            <source>All undecided results hold only published test data.</source>
            <translation>Alle offenen Ergebnisse enthalten nur veröffentlichte Testdaten.</translation>
        </message>
        <message>
            <source>Allow changes</source>
            <translation>Änderungen zulassen</translation>
        </message>
        <message>
            <source>An archive or mailbox has its own row, in addition to the rows of the results in it.</source>
            <translation>Ein Archiv oder Postfach hat eine eigene Zeile, zusätzlich zu den Zeilen der Ergebnisse darin.</translation>
        </message>
        <message>
            <source>An object to which several risk profiles apply is counted at the level of each of these profiles. The levels can therefore add up to more than the number of results. Evidence packs count each object once.</source>
            <translation>Ein Objekt, auf das mehrere Risikoprofile zutreffen, zählt in der Stufe jedes dieser Profile. Daher können die Stufen zusammen mehr ergeben als die Zahl der Ergebnisse. Nachweispakete zählen jedes Objekt einmal.</translation>
        </message>
        <message>
            <source>Applies to results on all targets, also outside of this query</source>
            <translation>Gilt für Ergebnisse auf allen Zielen, auch außerhalb dieser Abfrage</translation>
        </message>
        <message>
            <source>Apply</source>
            <translation>Anwenden</translation>
        </message>
        <message numerus="yes">
            <source>Apply “{decision}” to {n} more results from the same template</source>
            <translation>
                <numerusform>„{decision}“ auf {n} weiteres Ergebnis aus derselben Vorlage anwenden</numerusform>
                <numerusform>„{decision}“ auf {n} weitere Ergebnisse aus derselben Vorlage anwenden</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Apply “{decision}” to {n} more results with the same values</source>
            <translation>
                <numerusform>„{decision}“ auf {n} weiteres Ergebnis mit denselben Werten anwenden</numerusform>
                <numerusform>„{decision}“ auf {n} weitere Ergebnisse mit denselben Werten anwenden</numerusform>
            </translation>
        </message>
        <message>
            <source>As of {since}; {server} is not connected. {whole}</source>
            <translation>Stand {since}; {server} ist nicht verbunden. {whole}</translation>
        </message>
        <message>
            <source>Assigned</source>
            <translation>Zugewiesen</translation>
        </message>
        <message>
            <source>Assigned person; stored on this computer only</source>
            <translation>Zuständige Person; nur auf diesem Computer gespeichert</translation>
        </message>
        <message>
            <source>Assigned to</source>
            <translation>Zugewiesen an</translation>
        </message>
        <message>
            <source>Assigned to {assigned}</source>
            <translation>Zugewiesen an {assigned}</translation>
        </message>
        <message>
            <source>Assigned to {name} by {by} · {when}</source>
            <translation>Zugewiesen an {name} von {by} · {when}</translation>
        </message>
        <message>
            <source>Assigned to {name} · {when}</source>
            <translation>Zugewiesen an {name} · {when}</translation>
        </message>
        <message>
            <source>At byte {offset}</source>
            <translation>Bei Byte {offset}</translation>
        </message>
        <message>
            <source>Audit journal</source>
            <translation>Prüfprotokoll</translation>
        </message>
        <message>
            <source>Audit journal: {message}</source>
            <translation>Prüfprotokoll: {message}</translation>
        </message>
        <message>
            <source>Automatic</source>
            <translation>Automatisch</translation>
        </message>
        <message>
            <source>Bytes around the match</source>
            <translation>Bytes um den Treffer</translation>
        </message>
        <message>
            <source>CSV (*.csv);;Excel workbook (*.xlsx);;JSON (*.json);;HTML (*.html)</source>
            <translation>CSV (*.csv);;Excel-Arbeitsmappe (*.xlsx);;JSON (*.json);;HTML (*.html)</translation>
        </message>
        <message>
            <source>Cancelled</source>
            <translation>Abgebrochen</translation>
        </message>
        <message>
            <source>Cause</source>
            <translation>Ursache</translation>
        </message>
        <message>
            <source>Causes</source>
            <translation>Ursachen</translation>
        </message>
        <message>
            <source>Causes of the change</source>
            <translation>Ursachen der Änderung</translation>
        </message>
        <message>
            <source>Causes: {level}</source>
            <translation>Ursachen: {level}</translation>
        </message>
        <message>
            <source>Certificate (SHA-256): {digits}</source>
            <translation>Zertifikat (SHA-256): {digits}</translation>
        </message>
        <message>
            <source>Certificate presented now</source>
            <translation>Jetzt vorgelegtes Zertifikat</translation>
        </message>
        <message>
            <source>Certificate trusted until now</source>
            <translation>Bisher vertrauenswürdiges Zertifikat</translation>
        </message>
        <message>
            <source>Change</source>
            <translation>Änderung</translation>
        </message>
        <message>
            <source>Checking</source>
            <translation>Prüft</translation>
        </message>
        <message>
            <source>Checking the match …</source>
            <translation>Treffer wird geprüft …</translation>
        </message>
        <message>
            <source>Checks of the match</source>
            <translation>Prüfungen des Treffers</translation>
        </message>
        <message>
            <source>Choose a result to see its matches.</source>
            <translation>Ein Ergebnis auswählen, um seine Treffer zu sehen.</translation>
        </message>
        <message>
            <source>Choose another text encoding</source>
            <translation>Andere Textcodierung wählen</translation>
        </message>
        <message>
            <source>Choose columns</source>
            <translation>Spalten auswählen</translation>
        </message>
        <message>
            <source>Choose columns automatically</source>
            <translation>Spalten automatisch auswählen</translation>
        </message>
        <message>
            <source>Choose where to search. You can also drop a folder here.</source>
            <translation>Wählen, wo gesucht wird. Ein Ordner lässt sich auch hierher ziehen.</translation>
        </message>
        <message>
            <source>Classification</source>
            <translation>Klassifizierung</translation>
        </message>
        <message>
            <source>Clear</source>
            <translation>Leeren</translation>
        </message>
        <message>
            <source>Close</source>
            <translation>Schließen</translation>
        </message>
        <message>
            <source>Close message</source>
            <translation>Meldung schließen</translation>
        </message>
        <message>
            <source>Close tab</source>
            <translation>Registerkarte schließen</translation>
        </message>
        <message>
            <source>Close the masking dialog, press {undo_last} and confirm: the file is restored, byte for byte.</source>
            <translation>Den Maskierungsdialog schließen, {undo_last} drücken und bestätigen: Die Datei wird Byte für Byte wiederhergestellt.</translation>
        </message>
        <message>
            <source>Close the scan summary</source>
            <translation>Zusammenfassung des Scans schließen</translation>
        </message>
        <message>
            <source>Close “First steps”</source>
            <translation>„Erste Schritte“ schließen</translation>
        </message>
        <message>
            <source>Close “First steps”. To continue later, choose Help &gt; First steps.</source>
            <translation>„Erste Schritte“ schließen. Später fortsetzen: Hilfe &gt; Erste Schritte.</translation>
        </message>
        <message>
            <source>Compare two dates…</source>
            <translation>Zwei Tage vergleichen…</translation>
        </message>
        <message>
            <source>Compare with previous period</source>
            <translation>Mit vorigem Zeitraum vergleichen</translation>
        </message>
        <message>
            <source>Conceal mode is on. The text around matches is hidden.</source>
            <translation>Der Sichtschutz ist eingeschaltet. Der Text um Treffer ist ausgeblendet.</translation>
        </message>
        <message>
            <source>Conditions</source>
            <translation>Bedingungen</translation>
        </message>
        <message>
            <source>Confirm</source>
            <translation>Bestätigen</translation>
        </message>
        <message>
            <source>Connect to a server</source>
            <translation>Mit Server verbinden</translation>
        </message>
        <message>
            <source>Connection lost</source>
            <translation>Verbindung verloren</translation>
        </message>
        <message>
            <source>Continue this scan where it was paused</source>
            <translation>Diesen Scan dort fortsetzen, wo er angehalten wurde</translation>
        </message>
        <message>
            <source>Count each object once</source>
            <translation>Jedes Objekt einmal zählen</translation>
        </message>
        <message>
            <source>Count each object only for its risk profile with the highest priority, even if several risk profiles apply to the object</source>
            <translation>Jedes Objekt nur für sein Risikoprofil mit der höchsten Priorität zählen, auch wenn mehrere Risikoprofile für das Objekt gelten</translation>
        </message>
        <message numerus="yes">
            <source>Counted in {n} loaded rows</source>
            <translation>
                <numerusform>Gezählt in {n} geladener Zeile</numerusform>
                <numerusform>Gezählt in {n} geladenen Zeilen</numerusform>
            </translation>
        </message>
        <message>
            <source>Coverage…</source>
            <translation>Abdeckung…</translation>
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
            <source>Data types before the decision:
{told}</source>
            <translation>Datentypen vor der Entscheidung:
{told}</translation>
        </message>
        <message>
            <source>Date field</source>
            <translation>Datumsfeld</translation>
        </message>
        <message>
            <source>Dates</source>
            <translation>Datum</translation>
        </message>
        <message>
            <source>Day (UTC)</source>
            <translation>Tag (UTC)</translation>
        </message>
        <message>
            <source>Days since this console first saw the object; stored on this computer only</source>
            <translation>Tage, seit diese Konsole das Objekt zuerst sah; nur auf diesem Computer gespeichert</translation>
        </message>
        <message>
            <source>Deadline (Triage &gt; Deadlines); stored on this computer only</source>
            <translation>Frist (Triage &gt; Fristen); nur auf diesem Computer gespeichert</translation>
        </message>
        <message>
            <source>Decision or remediation</source>
            <translation>Entscheidung oder Bereinigung</translation>
        </message>
        <message>
            <source>Decisions</source>
            <translation>Entscheidungen</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <source>Delete, encrypt and quarantine apply to the whole archive. Masking and decisions apply to individual members.</source>
            <translation>Löschen, Verschlüsseln und Quarantäne betreffen das ganze Archiv. Maskieren und Entscheidungen betreffen einzelne Teile.</translation>
        </message>
        <message>
            <source>Descending</source>
            <translation>Absteigend</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>Details</translation>
        </message>
        <message>
            <source>Discard unsent decisions</source>
            <translation>Nicht gesendete Entscheidungen verwerfen</translation>
        </message>
        <message>
            <source>Done</source>
            <translation>Erledigt</translation>
        </message>
        <message>
            <source>Due</source>
            <translation>Frist</translation>
        </message>
        <message>
            <source>Due on {day} according to your deadlines. {age}</source>
            <translation>Nach den eigenen Fristen fällig am {day}. {age}</translation>
        </message>
        <message>
            <source>Due: {due} · {day}</source>
            <translation>Fällig: {due} · {day}</translation>
        </message>
        <message>
            <source>Each level counts files and other objects with matches. “Unmapped” counts the objects to which no risk profile applies, including objects with test data only.</source>
            <translation>Jede Stufe zählt Dateien und andere Objekte mit Treffern. „Ohne Profil“ zählt die Objekte, auf die kein Risikoprofil passt, auch Objekte nur mit Testdaten.</translation>
        </message>
        <message>
            <source>Each object is counted once, as in evidence packs: at the level of its risk profile with the highest priority.</source>
            <translation>Jedes Objekt wird wie in Nachweispaketen einmal gezählt: in der Stufe seines Risikoprofils mit der höchsten Priorität.</translation>
        </message>
        <message>
            <source>Edit…</source>
            <translation>Bearbeiten…</translation>
        </message>
        <message>
            <source>Either the certificate was renewed, or somebody else answers in place of the server. Nothing was sent, and the results of the server are not shown. Ask the administrator of the server for the new fingerprint, by telephone or in person.</source>
            <translation>Entweder wurde das Zertifikat erneuert, oder jemand anderes antwortet anstelle des Servers. Es wurde nichts gesendet, und die Ergebnisse des Servers werden nicht gezeigt. Den neuen Fingerabdruck bei der Administration des Servers erfragen, telefonisch oder persönlich.</translation>
        </message>
        <message>
            <source>Elsewhere</source>
            <translation>Anderswo</translation>
        </message>
        <message>
            <source>Encrypt</source>
            <translation>Verschlüsseln</translation>
        </message>
        <message>
            <source>Enter a file format</source>
            <translation>Dateiformat eingeben</translation>
        </message>
        <message>
            <source>Enter a group</source>
            <translation>Gruppe eingeben</translation>
        </message>
        <message>
            <source>Enter a label</source>
            <translation>Bezeichnung eingeben</translation>
        </message>
        <message>
            <source>Enter a risk profile</source>
            <translation>Risikoprofil eingeben</translation>
        </message>
        <message>
            <source>Enter a target</source>
            <translation>Ziel eingeben</translation>
        </message>
        <message>
            <source>Enter password…</source>
            <translation>Kennwort eingeben…</translation>
        </message>
        <message>
            <source>Error</source>
            <translation>Fehler</translation>
        </message>
        <message>
            <source>Everything</source>
            <translation>Alles</translation>
        </message>
        <message>
            <source>Exactly the same values</source>
            <translation>Genau dieselben Werte</translation>
        </message>
        <message>
            <source>Exclude this folder…</source>
            <translation>Diesen Ordner ausschließen…</translation>
        </message>
        <message>
            <source>Exclude this value</source>
            <translation>Diesen Wert ausschließen</translation>
        </message>
        <message>
            <source>Exclude {label}</source>
            <translation>{label} ausschließen</translation>
        </message>
        <message>
            <source>Excluded by a filter</source>
            <translation>Durch einen Filter ausgeschlossen</translation>
        </message>
        <message>
            <source>Export all {results}</source>
            <translation>Alle Ergebnisse exportieren ({results})</translation>
        </message>
        <message>
            <source>Export saved queries</source>
            <translation>Gespeicherte Abfragen exportieren</translation>
        </message>
        <message>
            <source>Export this view…</source>
            <translation>Diese Ansicht exportieren…</translation>
        </message>
        <message>
            <source>Export view</source>
            <translation>Ansicht exportieren</translation>
        </message>
        <message>
            <source>Export {results} of the query {query}</source>
            <translation>{results} der Abfrage {query} exportieren</translation>
        </message>
        <message>
            <source>Facets</source>
            <translation>Facetten</translation>
        </message>
        <message>
            <source>Failed</source>
            <translation>Fehlgeschlagen</translation>
        </message>
        <message>
            <source>False match</source>
            <translation>Fehltreffer</translation>
        </message>
        <message>
            <source>Field</source>
            <translation>Feld</translation>
        </message>
        <message>
            <source>Filter targets and locations</source>
            <translation>Ziele/Speicherorte filtern</translation>
        </message>
        <message>
            <source>Filters</source>
            <translation>Filter</translation>
        </message>
        <message>
            <source>Filters for dates and for people are combined with OR. To require both, enter the person in the conditions or in the query bar, for example owner:roe.</source>
            <translation>Filter nach Datum und nach Personen werden mit ODER verknüpft. Um beides zu verlangen, die Person in den Bedingungen oder in der Abfragezeile eingeben, zum Beispiel owner:roe.</translation>
        </message>
        <message>
            <source>Find a value</source>
            <translation>Wert suchen</translation>
        </message>
        <message>
            <source>Find and remediate sensitive data</source>
            <translation>Sensible Daten finden und bereinigen</translation>
        </message>
        <message>
            <source>First day</source>
            <translation>Erster Tag</translation>
        </message>
        <message>
            <source>First seen by this console on {day}</source>
            <translation>Von dieser Konsole zuerst gesehen am {day}</translation>
        </message>
        <message>
            <source>First steps done</source>
            <translation>Erste Schritte erledigt</translation>
        </message>
        <message>
            <source>Fit all columns to content</source>
            <translation>Alle Spalten an Inhalt anpassen</translation>
        </message>
        <message>
            <source>Fit {column} to content</source>
            <translation>{column} an Inhalt anpassen</translation>
        </message>
        <message>
            <source>Fix</source>
            <translation>Korrigieren</translation>
        </message>
        <message>
            <source>Fix or remove the parts of the query that are not understood.</source>
            <translation>Die nicht verstandenen Teile der Abfrage korrigieren oder entfernen.</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>Ordner</translation>
        </message>
        <message>
            <source>For example /srv or file</source>
            <translation>Zum Beispiel /srv oder file</translation>
        </message>
        <message>
            <source>For example Masked</source>
            <translation>Zum Beispiel Maskiert</translation>
        </message>
        <message>
            <source>For example Visa</source>
            <translation>Zum Beispiel Visa</translation>
        </message>
        <message>
            <source>For example match &gt;= 10</source>
            <translation>Etwa match &gt;= 10</translation>
        </message>
        <message>
            <source>For example prohibited&gt;0</source>
            <translation>Etwa prohibited&gt;0</translation>
        </message>
        <message>
            <source>Format</source>
            <translation>Format</translation>
        </message>
        <message>
            <source>Formats</source>
            <translation>Formate</translation>
        </message>
        <message>
            <source>From</source>
            <translation>Von</translation>
        </message>
        <message>
            <source>From byte {offset}</source>
            <translation>Ab Byte {offset}</translation>
        </message>
        <message>
            <source>Group</source>
            <translation>Gruppe</translation>
        </message>
        <message>
            <source>Groups</source>
            <translation>Gruppen</translation>
        </message>
        <message>
            <source>Groups, targets and locations</source>
            <translation>Gruppen, Ziele und Speicherorte</translation>
        </message>
        <message>
            <source>Heat map</source>
            <translation>Heatmap</translation>
        </message>
        <message>
            <source>Hex</source>
            <translation>Hex</translation>
        </message>
        <message>
            <source>Hide details</source>
            <translation>Details ausblenden</translation>
        </message>
        <message>
            <source>History</source>
            <translation>Verlauf</translation>
        </message>
        <message>
            <source>Ignored patterns</source>
            <translation>Ignorierte Muster</translation>
        </message>
        <message>
            <source>Ignored prefixes</source>
            <translation>Ignorierte Präfixe</translation>
        </message>
        <message>
            <source>Ignored values</source>
            <translation>Ignorierte Werte</translation>
        </message>
        <message>
            <source>Import saved queries</source>
            <translation>Gespeicherte Abfragen importieren</translation>
        </message>
        <message>
            <source>Job</source>
            <translation>Auftrag</translation>
        </message>
        <message>
            <source>Jobs</source>
            <translation>Aufträge</translation>
        </message>
        <message>
            <source>Jobs · {words}</source>
            <translation>Aufträge · {words}</translation>
        </message>
        <message>
            <source>Journal damage acknowledged</source>
            <translation>Protokollschaden zur Kenntnis genommen</translation>
        </message>
        <message>
            <source>Journal damaged</source>
            <translation>Protokoll beschädigt</translation>
        </message>
        <message>
            <source>Journal intact</source>
            <translation>Protokoll intakt</translation>
        </message>
        <message>
            <source>Kind of similarity</source>
            <translation>Art der Ähnlichkeit</translation>
        </message>
        <message>
            <source>Last day</source>
            <translation>Letzter Tag</translation>
        </message>
        <message>
            <source>Last modified</source>
            <translation>Zuletzt geändert</translation>
        </message>
        <message>
            <source>Level</source>
            <translation>Stufe</translation>
        </message>
        <message>
            <source>Lines</source>
            <translation>Linien</translation>
        </message>
        <message>
            <source>Load all results</source>
            <translation>Alle Ergebnisse laden</translation>
        </message>
        <message>
            <source>Loading groups and targets …</source>
            <translation>Gruppen und Ziele werden geladen …</translation>
        </message>
        <message>
            <source>Loading history …</source>
            <translation>Verlauf wird geladen …</translation>
        </message>
        <message>
            <source>Loading jobs …</source>
            <translation>Aufträge werden geladen …</translation>
        </message>
        <message>
            <source>Loading matches …</source>
            <translation>Treffer werden geladen …</translation>
        </message>
        <message>
            <source>Loading results. Their values are shown here afterwards.</source>
            <translation>Die Ergebnisse werden geladen. Danach stehen hier ihre Werte.</translation>
        </message>
        <message>
            <source>Loading the members of the archive …</source>
            <translation>Teile des Archivs werden geladen …</translation>
        </message>
        <message>
            <source>Loading the risk history …</source>
            <translation>Risikoverlauf wird geladen …</translation>
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
            <source>Look for sensitive data in a folder of this computer. No file is changed.</source>
            <translation>Sensible Daten in einem Ordner dieses Computers suchen. Keine Datei wird geändert.</translation>
        </message>
        <message>
            <source>Looking for similar results …</source>
            <translation>Ähnliche Ergebnisse werden gesucht …</translation>
        </message>
        <message>
            <source>Mark as confirmed</source>
            <translation>Als bestätigt markieren</translation>
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
            <source>Mark {results} as {decision}</source>
            <translation>Als {decision} markieren: {results}</translation>
        </message>
        <message>
            <source>Marked as false match: these matches are not counted.</source>
            <translation>Als Fehltreffer markiert: Diese Treffer werden nicht gezählt.</translation>
        </message>
        <message>
            <source>Marked as test data: these matches are counted as test data.</source>
            <translation>Als Testdaten markiert: Diese Treffer werden als Testdaten gezählt.</translation>
        </message>
        <message>
            <source>Mask</source>
            <translation>Maskieren</translation>
        </message>
        <message>
            <source>Mask all {n} results…</source>
            <translation>Alle {n} Ergebnisse maskieren…</translation>
        </message>
        <message>
            <source>Mask…</source>
            <translation>Maskieren…</translation>
        </message>
        <message>
            <source>Match</source>
            <translation>Treffer</translation>
        </message>
        <message>
            <source>Match {hit} of {hits}</source>
            <translation>Treffer {hit} von {hits}</translation>
        </message>
        <message>
            <source>Matches</source>
            <translation>Treffer</translation>
        </message>
        <message>
            <source>Matches before the decision: {n}, now 0</source>
            <translation>Treffer vor der Entscheidung: {n}, jetzt 0</translation>
        </message>
        <message>
            <source>Matches per day</source>
            <translation>Treffer pro Tag</translation>
        </message>
        <message>
            <source>Maximum size</source>
            <translation>Maximale Größe</translation>
        </message>
        <message>
            <source>Member</source>
            <translation>Teil</translation>
        </message>
        <message>
            <source>Members</source>
            <translation>Teile</translation>
        </message>
        <message>
            <source>Members of the archive</source>
            <translation>Teile des Archivs</translation>
        </message>
        <message>
            <source>Members of the archive: {status}</source>
            <translation>Teile des Archivs: {status}</translation>
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
            <source>More</source>
            <translation>Mehr</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <source>Name or part of the name</source>
            <translation>Name oder Teil davon</translation>
        </message>
        <message>
            <source>Near miss</source>
            <translation>Beinahetreffer</translation>
        </message>
        <message>
            <source>Near misses around the match</source>
            <translation>Beinahetreffer um den Treffer</translation>
        </message>
        <message>
            <source>Near misses could not be determined. {problem}</source>
            <translation>Beinahetreffer konnten nicht ermittelt werden. {problem}</translation>
        </message>
        <message>
            <source>Needs attention</source>
            <translation>Braucht Aufmerksamkeit</translation>
        </message>
        <message>
            <source>No action on this object yet. Decisions and changes are listed here.</source>
            <translation>Noch keine Aktion an diesem Objekt. Hier stehen Entscheidungen und Änderungen.</translation>
        </message>
        <message>
            <source>No figures for this period. Every scan adds figures.</source>
            <translation>Keine Zahlen für diesen Zeitraum. Jeder Scan fügt Zahlen hinzu.</translation>
        </message>
        <message>
            <source>No job yet. Scans, decisions and remediations are listed here.</source>
            <translation>Noch kein Auftrag. Hier stehen Scans, Entscheidungen und Bereinigungen.</translation>
        </message>
        <message>
            <source>No match</source>
            <translation>Kein Treffer</translation>
        </message>
        <message>
            <source>No matches now</source>
            <translation>Jetzt keine Treffer</translation>
        </message>
        <message>
            <source>No name of a target or location contains the entered text. Clear it to see all.</source>
            <translation>Kein Name eines Ziels oder Speicherorts enthält den eingegebenen Text. Leeren Sie das Feld, um alle zu sehen.</translation>
        </message>
        <message>
            <source>No near miss from byte {start} to {end}</source>
            <translation>Kein Beinahetreffer von Byte {start} bis {end}</translation>
        </message>
        <message>
            <source>No near miss in this object</source>
            <translation>Kein Beinahetreffer in diesem Objekt</translation>
        </message>
        <message>
            <source>No result of the query has changed yet.</source>
            <translation>Noch kein Ergebnis der Abfrage hat sich geändert.</translation>
        </message>
        <message>
            <source>No results for this query.</source>
            <translation>Keine Ergebnisse für diese Abfrage.</translation>
        </message>
        <message>
            <source>No results in the loaded rows yet. More rows are being loaded.</source>
            <translation>Noch keine Ergebnisse in den geladenen Zeilen. Weitere werden geladen.</translation>
        </message>
        <message numerus="yes">
            <source>No results so far, but {n} locations were not scanned completely.</source>
            <translation>
                <numerusform>Bisher keine Ergebnisse, aber {n} Speicherort wurde nicht vollständig gescannt.</numerusform>
                <numerusform>Bisher keine Ergebnisse, aber {n} Speicherorte wurden nicht vollständig gescannt.</numerusform>
            </translation>
        </message>
        <message>
            <source>No results yet. A scan is running.</source>
            <translation>Noch keine Ergebnisse. Ein Scan läuft.</translation>
        </message>
        <message>
            <source>No risk history yet. Every scan, decision and remediation adds a point.</source>
            <translation>Noch kein Risikoverlauf. Jeder Scan, jede Entscheidung und jede Bereinigung fügt einen Punkt hinzu.</translation>
        </message>
        <message>
            <source>No scan of this item is running.</source>
            <translation>Für diesen Eintrag läuft kein Scan.</translation>
        </message>
        <message>
            <source>No scan status</source>
            <translation>Kein Scanstatus</translation>
        </message>
        <message>
            <source>No sensitive data found in the scanned locations.</source>
            <translation>In den gescannten Speicherorten wurden keine sensiblen Daten gefunden.</translation>
        </message>
        <message>
            <source>No targets are visible to your account. Ask the administrator of the server.</source>
            <translation>Ihr Konto sieht keine Ziele. Fragen Sie den Administrator des Servers.</translation>
        </message>
        <message>
            <source>No targets yet. Drop a folder here to scan it.</source>
            <translation>Noch keine Ziele. Einen Ordner hierher ziehen, um ihn zu scannen.</translation>
        </message>
        <message>
            <source>No two results are in the same folder. Choose another kind of similarity above.</source>
            <translation>Keine zwei Ergebnisse liegen im selben Ordner. Oben eine andere Art der Ähnlichkeit wählen.</translation>
        </message>
        <message>
            <source>No two results come from one template. Choose another kind of similarity above.</source>
            <translation>Keine zwei Ergebnisse stammen aus einer Vorlage. Oben eine andere Art der Ähnlichkeit wählen.</translation>
        </message>
        <message>
            <source>No two results hold the same values. Choose another kind of similarity above.</source>
            <translation>Keine zwei Ergebnisse enthalten dieselben Werte. Oben eine andere Art der Ähnlichkeit wählen.</translation>
        </message>
        <message>
            <source>No value contains the entered text. Clear it to see all values.</source>
            <translation>Kein Wert enthält den eingegebenen Text. Leeren Sie das Feld, um alle Werte zu sehen.</translation>
        </message>
        <message>
            <source>No values to count. The values of the results of a query are listed here.</source>
            <translation>Keine Werte zu zählen. Hier stehen die Werte der Ergebnisse einer Abfrage.</translation>
        </message>
        <message>
            <source>None of the selected jobs has failed.</source>
            <translation>Keiner der ausgewählten Aufträge ist fehlgeschlagen.</translation>
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
            <source>Not connected to a server. Choose “Reconnect” in the Tools menu.</source>
            <translation>Mit keinem Server verbunden. Wählen Sie „Erneut verbinden“ im Menü „Extras“.</translation>
        </message>
        <message>
            <source>Not due: the object is already remediated, or marked as false match or test data, or no deadline is set (Triage &gt; Deadlines)</source>
            <translation>Nicht fällig: Das Objekt ist schon bereinigt oder als Fehltreffer oder Testdaten markiert, oder es ist keine Frist festgelegt (Triage &gt; Fristen)</translation>
        </message>
        <message>
            <source>Not verified</source>
            <translation>Nicht geprüft</translation>
        </message>
        <message>
            <source>Note</source>
            <translation>Notiz</translation>
        </message>
        <message>
            <source>Note: {note}</source>
            <translation>Notiz: {note}</translation>
        </message>
        <message>
            <source>Nothing can be compared with the period “All”. Choose another period.</source>
            <translation>Mit dem Zeitraum „Alle“ lässt sich nichts vergleichen. Einen anderen Zeitraum auswählen.</translation>
        </message>
        <message>
            <source>Nothing has been scanned yet.</source>
            <translation>Es wurde noch nichts gescannt.</translation>
        </message>
        <message>
            <source>Nothing was scanned: no location could be opened, or no scan has finished.</source>
            <translation>Nichts wurde gescannt: Kein Speicherort ließ sich öffnen, oder kein Scan ist abgeschlossen.</translation>
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
            <source>Only the first {most} locations are shown</source>
            <translation>Nur die ersten {most} Speicherorte werden gezeigt</translation>
        </message>
        <message>
            <source>Only the first {most} targets are shown</source>
            <translation>Nur die ersten {most} Ziele werden gezeigt</translation>
        </message>
        <message>
            <source>Open</source>
            <translation>Offen</translation>
        </message>
        <message>
            <source>Open in new tab</source>
            <translation>In neuer Registerkarte öffnen</translation>
        </message>
        <message>
            <source>Open sample set</source>
            <translation>Beispieldaten öffnen</translation>
        </message>
        <message>
            <source>Other objects with the same values, owner or folder</source>
            <translation>Andere Objekte mit denselben Werten, demselben Besitzer oder im selben Ordner</translation>
        </message>
        <message>
            <source>Other objects with this value</source>
            <translation>Andere Objekte mit diesem Wert</translation>
        </message>
        <message>
            <source>Other objects with this value (the first {n})</source>
            <translation>Andere Objekte mit diesem Wert (die ersten {n})</translation>
        </message>
        <message>
            <source>Owner</source>
            <translation>Besitzer</translation>
        </message>
        <message>
            <source>Part of a path or name</source>
            <translation>Teil von Pfad oder Name</translation>
        </message>
        <message>
            <source>Path contains</source>
            <translation>Pfad enthält</translation>
        </message>
        <message>
            <source>Path or protocol</source>
            <translation>Pfad oder Protokoll</translation>
        </message>
        <message>
            <source>Path patterns</source>
            <translation>Pfadmuster</translation>
        </message>
        <message>
            <source>Path prefixes</source>
            <translation>Pfadpräfixe</translation>
        </message>
        <message>
            <source>Path suffixes</source>
            <translation>Pfadsuffixe</translation>
        </message>
        <message>
            <source>Pause</source>
            <translation>Anhalten</translation>
        </message>
        <message>
            <source>Pause this scan; its results so far are kept</source>
            <translation>Diesen Scan anhalten; bisherige Ergebnisse bleiben erhalten</translation>
        </message>
        <message>
            <source>Paused</source>
            <translation>Angehalten</translation>
        </message>
        <message>
            <source>Per day</source>
            <translation>Pro Tag</translation>
        </message>
        <message>
            <source>Period</source>
            <translation>Zeitraum</translation>
        </message>
        <message>
            <source>Pin</source>
            <translation>Anheften</translation>
        </message>
        <message>
            <source>Pin {column}</source>
            <translation>{column} anheften</translation>
        </message>
        <message>
            <source>Pinned</source>
            <translation>Angeheftet</translation>
        </message>
        <message numerus="yes">
            <source>Positions of {n} matches in the object</source>
            <translation>
                <numerusform>Position von {n} Treffer im Objekt</numerusform>
                <numerusform>Positionen von {n} Treffern im Objekt</numerusform>
            </translation>
        </message>
        <message>
            <source>Possible causes: the undo copy has expired, was destroyed or was already restored, or the key of the undo copy is lost. If the system keyring is missing or locked, the key is lost when the service ends.</source>
            <translation>Mögliche Ursachen: Die Rückgängig-Kopie ist abgelaufen, wurde vernichtet oder schon wiederhergestellt, oder der Schlüssel der Kopie ist verloren. Fehlt der Schlüsselbund des Systems oder ist er gesperrt, geht der Schlüssel verloren, wenn der Dienst endet.</translation>
        </message>
        <message>
            <source>Press Enter to select the undecided results of a group and decide them together.</source>
            <translation>Eingabe drücken, um die offenen Ergebnisse einer Gruppe auszuwählen und gemeinsam zu entscheiden.</translation>
        </message>
        <message>
            <source>Press to add this value to the query</source>
            <translation>Drücken, um diesen Wert zur Abfrage hinzuzufügen</translation>
        </message>
        <message>
            <source>Press {find}, enter type:Visa and press Enter: only results with Visa card numbers remain.</source>
            <translation>{find} drücken, type:Visa eingeben und Eingabe drücken: Nur Ergebnisse mit Visa-Kartennummern bleiben.</translation>
        </message>
        <message>
            <source>Preview</source>
            <translation>Vorschau</translation>
        </message>
        <message>
            <source>Problem</source>
            <translation>Problem</translation>
        </message>
        <message>
            <source>Prohibited</source>
            <translation>Unzulässig</translation>
        </message>
        <message>
            <source>Prohibited values must never be stored. Mask these values, or decide on each result separately.</source>
            <translation>Unzulässige Werte dürfen nie gespeichert werden. Diese Werte maskieren oder über jedes Ergebnis einzeln entscheiden.</translation>
        </message>
        <message>
            <source>Proposals</source>
            <translation>Vorschläge</translation>
        </message>
        <message>
            <source>Proposed</source>
            <comment>action that waits for an approval</comment>
            <translation>Vorgeschlagen</translation>
        </message>
        <message>
            <source>Quarantine</source>
            <translation>In Quarantäne verschieben</translation>
        </message>
        <message>
            <source>Queries</source>
            <translation>Abfragen</translation>
        </message>
        <message>
            <source>Query</source>
            <translation>Abfrage</translation>
        </message>
        <message>
            <source>Query changed since the last run</source>
            <translation>Abfrage seit der letzten Ausführung geändert</translation>
        </message>
        <message>
            <source>Query not run yet</source>
            <translation>Abfrage noch nicht ausgeführt</translation>
        </message>
        <message>
            <source>Query: {state}</source>
            <translation>Abfrage: {state}</translation>
        </message>
        <message numerus="yes">
            <source>Queue empty. {n} objects decided today.</source>
            <translation>
                <numerusform>Warteschlange leer. Heute {n} Objekt entschieden.</numerusform>
                <numerusform>Warteschlange leer. Heute {n} Objekte entschieden.</numerusform>
            </translation>
        </message>
        <message>
            <source>Queued</source>
            <translation>Eingereiht</translation>
        </message>
        <message>
            <source>Read-only</source>
            <translation>Schreibgeschützt</translation>
        </message>
        <message>
            <source>Read-only mode</source>
            <translation>Schreibgeschützter Modus</translation>
        </message>
        <message>
            <source>Read-only mode is on. Nothing can be changed.</source>
            <translation>Der schreibgeschützte Modus ist eingeschaltet. Nichts kann geändert werden.</translation>
        </message>
        <message>
            <source>Read-write</source>
            <translation>Lesen/Schreiben</translation>
        </message>
        <message>
            <source>Reason</source>
            <translation>Begründung</translation>
        </message>
        <message>
            <source>Reason</source>
            <comment>of a near miss</comment>
            <translation>Grund</translation>
        </message>
        <message>
            <source>Reason of the next decision: {reason}</source>
            <translation>Begründung der nächsten Entscheidung: {reason}</translation>
        </message>
        <message>
            <source>Recent query</source>
            <translation>Letzte Abfrage</translation>
        </message>
        <message>
            <source>Recently changed</source>
            <translation>Kürzlich geändert</translation>
        </message>
        <message>
            <source>Reconnect</source>
            <translation>Erneut verbinden</translation>
        </message>
        <message>
            <source>Refresh</source>
            <translation>Aktualisieren</translation>
        </message>
        <message>
            <source>Refresh counts</source>
            <translation>Anzahlen aktualisieren</translation>
        </message>
        <message>
            <source>Refused</source>
            <translation>Zurückgewiesen</translation>
        </message>
        <message>
            <source>Remove</source>
            <translation>Entfernen</translation>
        </message>
        <message>
            <source>Remove from query</source>
            <translation>Aus der Abfrage entfernen</translation>
        </message>
        <message>
            <source>Remove location…</source>
            <translation>Speicherort entfernen…</translation>
        </message>
        <message>
            <source>Remove the invalid part of the query</source>
            <translation>Ungültigen Teil der Abfrage entfernen</translation>
        </message>
        <message>
            <source>Remove the last filter</source>
            <translation>Letzten Filter entfernen</translation>
        </message>
        <message>
            <source>Remove {clause} from the query</source>
            <translation>{clause} aus der Abfrage entfernen</translation>
        </message>
        <message>
            <source>Replace the trusted certificate…</source>
            <translation>Vertrautes Zertifikat ersetzen…</translation>
        </message>
        <message>
            <source>Replace with {fix}</source>
            <translation>Ersetzen durch {fix}</translation>
        </message>
        <message>
            <source>Report which results are new, changed or no longer found since you last opened this query</source>
            <translation>Melden, welche Ergebnisse seit dem letzten Öffnen dieser Abfrage neu, geändert oder nicht mehr gefunden sind</translation>
        </message>
        <message>
            <source>Results</source>
            <translation>Ergebnisse</translation>
        </message>
        <message>
            <source>Results from one template: they differ only in what was filled in</source>
            <translation>Ergebnisse aus einer Vorlage: Sie unterscheiden sich nur in den ausgefüllten Angaben</translation>
        </message>
        <message>
            <source>Results in the same folder</source>
            <translation>Ergebnisse im selben Ordner</translation>
        </message>
        <message>
            <source>Results of {server}, read {ago}</source>
            <translation>Ergebnisse von {server}, gelesen {ago}</translation>
        </message>
        <message>
            <source>Results that contain exactly the same values</source>
            <translation>Ergebnisse, die genau dieselben Werte enthalten</translation>
        </message>
        <message>
            <source>Resume</source>
            <translation>Fortsetzen</translation>
        </message>
        <message numerus="yes">
            <source>Retry {n} refused decisions</source>
            <translation>
                <numerusform>{n} zurückgewiesene Entscheidung erneut senden</numerusform>
                <numerusform>{n} zurückgewiesene Entscheidungen erneut senden</numerusform>
            </translation>
        </message>
        <message>
            <source>Review and remediate the results of a server of your organisation.</source>
            <translation>Ergebnisse eines Servers der eigenen Organisation prüfen und bereinigen.</translation>
        </message>
        <message>
            <source>Review undecided results</source>
            <translation>Offene Ergebnisse durchsehen</translation>
        </message>
        <message>
            <source>Risk</source>
            <translation>Risiko</translation>
        </message>
        <message>
            <source>Risk history as a table</source>
            <translation>Risikoverlauf als Tabelle</translation>
        </message>
        <message>
            <source>Risk profile</source>
            <translation>Risikoprofil</translation>
        </message>
        <message>
            <source>Risk profiles</source>
            <translation>Risikoprofile</translation>
        </message>
        <message>
            <source>Running</source>
            <translation>Läuft</translation>
        </message>
        <message>
            <source>Same folder</source>
            <translation>Derselbe Ordner</translation>
        </message>
        <message>
            <source>Same owner</source>
            <translation>Derselbe Besitzer</translation>
        </message>
        <message>
            <source>Same template</source>
            <translation>Dieselbe Vorlage</translation>
        </message>
        <message>
            <source>Same values</source>
            <translation>Dieselben Werte</translation>
        </message>
        <message>
            <source>Saved queries (*.json)</source>
            <translation>Gespeicherte Abfragen (*.json)</translation>
        </message>
        <message>
            <source>Saved query</source>
            <translation>Gespeicherte Abfrage</translation>
        </message>
        <message>
            <source>Scan</source>
            <translation>Scan</translation>
        </message>
        <message>
            <source>Scan a folder</source>
            <translation>Ordner scannen</translation>
        </message>
        <message>
            <source>Scan everything now</source>
            <translation>Alles jetzt scannen</translation>
        </message>
        <message>
            <source>Scan failed.</source>
            <translation>Scan fehlgeschlagen.</translation>
        </message>
        <message>
            <source>Scan finished.</source>
            <translation>Scan abgeschlossen.</translation>
        </message>
        <message>
            <source>Scan status</source>
            <translation>Scanstatus</translation>
        </message>
        <message>
            <source>Scan stopped.</source>
            <translation>Scan gestoppt.</translation>
        </message>
        <message>
            <source>Scan summary</source>
            <translation>Zusammenfassung des Scans</translation>
        </message>
        <message>
            <source>Scan this group now</source>
            <translation>Diese Gruppe jetzt scannen</translation>
        </message>
        <message>
            <source>Scan this location now</source>
            <translation>Diesen Speicherort jetzt scannen</translation>
        </message>
        <message>
            <source>Scan this target now</source>
            <translation>Dieses Ziel jetzt scannen</translation>
        </message>
        <message>
            <source>Search paths, or enter a query: target:fs01 type:Visa prohibited&gt;0</source>
            <translation>Pfad oder Abfrage: target:fs01 type:Visa prohibited&gt;0</translation>
        </message>
        <message>
            <source>Searching for other objects …</source>
            <translation>Andere Objekte werden gesucht …</translation>
        </message>
        <message>
            <source>Searching …</source>
            <translation>Suche läuft …</translation>
        </message>
        <message>
            <source>Select a .csv, .json or .txt file and press {mask}. A preview shows the bytes before and after the change. Mask the file there. To verify the change, the file is read again.</source>
            <translation>Eine .csv-, .json- oder .txt-Datei auswählen und {mask} drücken. Eine Vorschau zeigt die Bytes vor und nach der Änderung. Die Datei dort maskieren. Zur Prüfung der Änderung wird die Datei erneut gelesen.</translation>
        </message>
        <message>
            <source>Select a job first.</source>
            <translation>Zuerst einen Auftrag auswählen.</translation>
        </message>
        <message>
            <source>Select a result in the table. Press {false_match} if its matches are not real card numbers, or {confirm} if they are. Sign-off and reason are recorded.</source>
            <translation>Ein Ergebnis in der Tabelle auswählen. {false_match} drücken, wenn seine Treffer keine echten Kartennummern sind, sonst {confirm}. Abzeichnung und Begründung werden festgehalten.</translation>
        </message>
        <message>
            <source>Select a result with several matches and press {next_hit}: the Details pane moves from match to match. Values stay masked until you reveal them.</source>
            <translation>Ein Ergebnis mit mehreren Treffern auswählen und {next_hit} drücken: Der Bereich „Details“ geht von Treffer zu Treffer. Werte bleiben maskiert, bis sie aufgedeckt werden.</translation>
        </message>
        <message>
            <source>Sensitivity labels</source>
            <translation>Vertraulichkeitsbezeichnungen</translation>
        </message>
        <message>
            <source>Server not trusted</source>
            <translation>Server nicht vertrauenswürdig</translation>
        </message>
        <message>
            <source>Severity</source>
            <translation>Schweregrad</translation>
        </message>
        <message>
            <source>Show</source>
            <translation>Zeigen</translation>
        </message>
        <message>
            <source>Show all results in the same folder</source>
            <translation>Alle Ergebnisse im selben Ordner zeigen</translation>
        </message>
        <message>
            <source>Show all results with exactly the same values</source>
            <translation>Alle Ergebnisse mit genau denselben Werten zeigen</translation>
        </message>
        <message>
            <source>Show all results with the same owner</source>
            <translation>Alle Ergebnisse mit demselben Besitzer zeigen</translation>
        </message>
        <message>
            <source>Show all results with this value</source>
            <translation>Alle Ergebnisse mit diesem Wert zeigen</translation>
        </message>
        <message>
            <source>Show changes…</source>
            <translation>Änderungen zeigen…</translation>
        </message>
        <message>
            <source>Show matches per day</source>
            <translation>Treffer pro Tag zeigen</translation>
        </message>
        <message>
            <source>Show only this value</source>
            <translation>Nur diesen Wert zeigen</translation>
        </message>
        <message>
            <source>Show only {label}</source>
            <translation>Nur {label} zeigen</translation>
        </message>
        <message>
            <source>Show or hide jobs</source>
            <translation>Aufträge ein- oder ausblenden</translation>
        </message>
        <message>
            <source>Show or hide the jobs: {words}</source>
            <translation>Aufträge ein- oder ausblenden: {words}</translation>
        </message>
        <message>
            <source>Show result</source>
            <translation>Ergebnis zeigen</translation>
        </message>
        <message>
            <source>Show the object as text, bytes or both</source>
            <translation>Objekt als Text, als Bytes oder als beides zeigen</translation>
        </message>
        <message>
            <source>Show the previous period as a thin line</source>
            <translation>Vorigen Zeitraum als dünne Linie zeigen</translation>
        </message>
        <message>
            <source>Show the risk history as a table</source>
            <translation>Risikoverlauf als Tabelle zeigen</translation>
        </message>
        <message>
            <source>Show the risk history as lines</source>
            <translation>Risikoverlauf als Linien zeigen</translation>
        </message>
        <message>
            <source>Show the risk history as stacked areas</source>
            <translation>Risikoverlauf als gestapelte Flächen zeigen</translation>
        </message>
        <message>
            <source>Show unreadable items…</source>
            <translation>Nicht lesbare Elemente zeigen…</translation>
        </message>
        <message>
            <source>Show {n} results</source>
            <translation>{n} Ergebnisse zeigen</translation>
        </message>
        <message>
            <source>Sign-off</source>
            <translation>Abzeichnung</translation>
        </message>
        <message>
            <source>Signed off by</source>
            <translation>Abgezeichnet von</translation>
        </message>
        <message>
            <source>Signed off by {signoff}</source>
            <translation>Abgezeichnet von {signoff}</translation>
        </message>
        <message>
            <source>Similar</source>
            <translation>Ähnliche</translation>
        </message>
        <message>
            <source>Similar results</source>
            <translation>Ähnliche Ergebnisse</translation>
        </message>
        <message>
            <source>Skip step</source>
            <translation>Schritt überspringen</translation>
        </message>
        <message>
            <source>Sort by</source>
            <translation>Sortieren nach</translation>
        </message>
        <message>
            <source>Sort by {level}</source>
            <translation>Nach {level} sortieren</translation>
        </message>
        <message>
            <source>Stacked</source>
            <translation>Gestapelt</translation>
        </message>
        <message>
            <source>Start page</source>
            <translation>Startseite</translation>
        </message>
        <message>
            <source>Started</source>
            <translation>Begonnen</translation>
        </message>
        <message>
            <source>Started by</source>
            <translation>Gestartet von</translation>
        </message>
        <message>
            <source>Starting</source>
            <translation>Startet</translation>
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
            <source>Step {step} of {steps}</source>
            <translation>Schritt {step} von {steps}</translation>
        </message>
        <message>
            <source>Stop</source>
            <translation>Stoppen</translation>
        </message>
        <message>
            <source>Stop loading</source>
            <translation>Laden stoppen</translation>
        </message>
        <message>
            <source>Stop scan</source>
            <translation>Scan stoppen</translation>
        </message>
        <message>
            <source>Stops the scans listed here, and all scans that were started together with one of them:</source>
            <translation>Stoppt die hier aufgeführten Scans und alle Scans, die zusammen mit einem davon gestartet wurden:</translation>
        </message>
        <message>
            <source>Switch server</source>
            <translation>Server wechseln</translation>
        </message>
        <message>
            <source>Table</source>
            <translation>Tabelle</translation>
        </message>
        <message>
            <source>Tabs with details of the focused result</source>
            <translation>Registerkarten mit Details des fokussierten Ergebnisses</translation>
        </message>
        <message>
            <source>Target</source>
            <translation>Ziel</translation>
        </message>
        <message>
            <source>Target {name}, {results}, collapsed</source>
            <translation>Ziel {name}, {results}, zugeklappt</translation>
        </message>
        <message>
            <source>Target {name}, {results}, expanded</source>
            <translation>Ziel {name}, {results}, aufgeklappt</translation>
        </message>
        <message>
            <source>Targets</source>
            <translation>Ziele</translation>
        </message>
        <message>
            <source>Targets and causes</source>
            <translation>Ziele und Ursachen</translation>
        </message>
        <message>
            <source>Targets with the highest risk</source>
            <translation>Ziele mit dem höchsten Risiko</translation>
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
            <source>Test-data patterns</source>
            <translation>Testdaten: Muster</translation>
        </message>
        <message>
            <source>Test-data prefixes</source>
            <translation>Testdaten: Präfixe</translation>
        </message>
        <message>
            <source>Test-data values</source>
            <translation>Testdaten: Werte</translation>
        </message>
        <message>
            <source>Text</source>
            <translation>Text</translation>
        </message>
        <message>
            <source>Text and hex</source>
            <translation>Text und Hex</translation>
        </message>
        <message>
            <source>Text around the matches</source>
            <translation>Text um die Treffer</translation>
        </message>
        <message>
            <source>Text encoding</source>
            <translation>Textcodierung</translation>
        </message>
        <message>
            <source>The audit journal is damaged: {message} Files cannot be changed until the damage is acknowledged; earlier changes can still be undone.</source>
            <translation>Das Prüfprotokoll ist beschädigt: {message} Dateien können erst geändert werden, wenn der Schaden zur Kenntnis genommen ist; frühere Änderungen lassen sich weiterhin rückgängig machen.</translation>
        </message>
        <message>
            <source>The connection was lost. Reconnecting …</source>
            <translation>Die Verbindung ist verloren. Wird wiederhergestellt …</translation>
        </message>
        <message>
            <source>The file is in quarantine.</source>
            <translation>Die Datei ist in Quarantäne.</translation>
        </message>
        <message>
            <source>The first day is after the last day.</source>
            <translation>Der erste Tag liegt nach dem letzten Tag.</translation>
        </message>
        <message>
            <source>The job has already ended.</source>
            <translation>Der Auftrag ist bereits beendet.</translation>
        </message>
        <message>
            <source>The level of the risk profile with the highest priority</source>
            <translation>Stufe des Risikoprofils mit der höchsten Priorität</translation>
        </message>
        <message>
            <source>The next decision asks for a reason. Press 0 to turn this off.</source>
            <translation>Die nächste Entscheidung fragt nach einer Begründung. 0 schaltet das aus.</translation>
        </message>
        <message>
            <source>The query is not watched.</source>
            <translation>Die Abfrage wird nicht beobachtet.</translation>
        </message>
        <message>
            <source>The query is running.</source>
            <translation>Die Abfrage läuft.</translation>
        </message>
        <message>
            <source>The sample set is about 300 files of invented data on this computer. Open it, and wait until its scan ends.</source>
            <translation>Die Beispieldaten sind etwa 300 Dateien mit erfundenen Daten auf diesem Computer. Öffnen Sie sie, und warten Sie, bis ihr Scan endet.</translation>
        </message>
        <message>
            <source>The saved query contains a name that this server does not know.</source>
            <translation>Die gespeicherte Abfrage enthält einen Namen, den dieser Server nicht kennt.</translation>
        </message>
        <message>
            <source>The scan recorded no details for this match.</source>
            <translation>Der Scan hat zu diesem Treffer keine Einzelheiten festgehalten.</translation>
        </message>
        <message>
            <source>The server says: {said}</source>
            <translation>Der Server meldet: {said}</translation>
        </message>
        <message>
            <source>These were the first steps. Press {scan_folder} to scan a folder of your own.</source>
            <translation>Das waren die ersten Schritte. {scan_folder} drücken, um einen eigenen Ordner zu scannen.</translation>
        </message>
        <message>
            <source>This certificate was signed by an authority that this computer trusts.</source>
            <translation>Dieses Zertifikat wurde von einer Zertifizierungsstelle signiert, der dieser Computer vertraut.</translation>
        </message>
        <message>
            <source>This column is always shown.</source>
            <translation>Diese Spalte wird immer angezeigt.</translation>
        </message>
        <message>
            <source>This file is no archive, and in none. Members of archives are listed here.</source>
            <translation>Diese Datei ist kein Archiv, und in keinem. Hier stehen Teile von Archiven.</translation>
        </message>
        <message numerus="yes">
            <source>This is a container of other objects. Its matches are in {n} objects, which are listed as separate results.</source>
            <translation>
                <numerusform>Dies ist ein Container mit anderen Objekten. Seine Treffer sind in {n} Objekt, das als eigenes Ergebnis aufgeführt ist.</numerusform>
                <numerusform>Dies ist ein Container mit anderen Objekten. Seine Treffer sind in {n} Objekten, die als eigene Ergebnisse aufgeführt sind.</numerusform>
            </translation>
        </message>
        <message>
            <source>This object has no matches any more.</source>
            <translation>Dieses Objekt hat keine Treffer mehr.</translation>
        </message>
        <message>
            <source>This server does not show risk. Showing risk requires the professional edition of the server and the permission to see risk. The server says: {refused}</source>
            <translation>Dieser Server zeigt kein Risiko. Dafür sind die Professional-Edition des Servers und die Berechtigung nötig, das Risiko zu sehen. Der Server meldet: {refused}</translation>
        </message>
        <message>
            <source>This server has no risk profiles.</source>
            <translation>Dieser Server hat keine Risikoprofile.</translation>
        </message>
        <message>
            <source>This server has no sensitivity labels.</source>
            <translation>Dieser Server hat keine Vertraulichkeitsbezeichnungen.</translation>
        </message>
        <message>
            <source>This value</source>
            <translation>Dieser Wert</translation>
        </message>
        <message>
            <source>This value cannot be excluded on this server.</source>
            <translation>Dieser Wert kann auf diesem Server nicht ausgeschlossen werden.</translation>
        </message>
        <message>
            <source>This value is in the query; press to remove it from the query</source>
            <translation>Dieser Wert ist in der Abfrage; drücken, um ihn aus der Abfrage zu entfernen</translation>
        </message>
        <message>
            <source>This view always shows all levels.</source>
            <translation>Diese Ansicht zeigt immer alle Stufen.</translation>
        </message>
        <message>
            <source>To</source>
            <translation>Bis</translation>
        </message>
        <message>
            <source>Toolbar</source>
            <translation>Symbolleiste</translation>
        </message>
        <message>
            <source>Top targets</source>
            <translation>Top-Ziele</translation>
        </message>
        <message>
            <source>Total</source>
            <translation>Gesamt</translation>
        </message>
        <message>
            <source>Try again</source>
            <translation>Erneut versuchen</translation>
        </message>
        <message>
            <source>Try all functions with about 300 files of invented data, created on this computer.</source>
            <translation>Alle Funktionen mit etwa 300 Dateien erfundener Daten ausprobieren, die auf diesem Computer erstellt werden.</translation>
        </message>
        <message>
            <source>Types</source>
            <translation>Typen</translation>
        </message>
        <message>
            <source>Undecided</source>
            <translation>Offen: noch nicht entschieden</translation>
        </message>
        <message>
            <source>Undecided results</source>
            <translation>Offene Ergebnisse</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Rückgängig machen</translation>
        </message>
        <message>
            <source>Undo copies</source>
            <translation>Rückgängig-Kopien</translation>
        </message>
        <message>
            <source>Undo for {results}</source>
            <translation>Rückgängig machen: {results}</translation>
        </message>
        <message>
            <source>Undo is no longer possible</source>
            <translation>Rückgängigmachen ist nicht mehr möglich</translation>
        </message>
        <message>
            <source>Undo was possible until {when}</source>
            <translation>Rückgängigmachen war möglich bis {when}</translation>
        </message>
        <message>
            <source>Undo: {job}</source>
            <translation>Rückgängig machen: {job}</translation>
        </message>
        <message>
            <source>Unknown</source>
            <translation>Unbekannt</translation>
        </message>
        <message>
            <source>Unmapped</source>
            <translation>Ohne Profil</translation>
        </message>
        <message>
            <source>Urgency</source>
            <translation>Dringlichkeit</translation>
        </message>
        <message>
            <source>Use this computer</source>
            <translation>Diesen Computer verwenden</translation>
        </message>
        <message>
            <source>Value</source>
            <translation>Wert</translation>
        </message>
        <message>
            <source>Value visible for another {n} s</source>
            <translation>Wert noch {n} s sichtbar</translation>
        </message>
        <message>
            <source>View</source>
            <translation>Ansicht</translation>
        </message>
        <message>
            <source>View only</source>
            <translation>Nur ansehen</translation>
        </message>
        <message>
            <source>Waits for the approval of a second person: {action}</source>
            <translation>Wartet auf die Genehmigung einer zweiten Person: {action}</translation>
        </message>
        <message>
            <source>Warning</source>
            <translation>Warnung</translation>
        </message>
        <message>
            <source>Watch</source>
            <translation>Beobachten</translation>
        </message>
        <message>
            <source>Watched query</source>
            <translation>Beobachtete Abfrage</translation>
        </message>
        <message>
            <source>When</source>
            <translation>Zeitpunkt</translation>
        </message>
        <message>
            <source>Why</source>
            <translation>Warum</translation>
        </message>
        <message>
            <source>You can undo this change {until}.</source>
            <translation>Rückgängigmachen ist möglich {until}.</translation>
        </message>
        <message>
            <source>Your account may view results, but not change anything.</source>
            <translation>Dieses Konto darf Ergebnisse ansehen, aber nichts ändern.</translation>
        </message>
        <message>
            <source>Your note; stored on this computer only</source>
            <translation>Eigene Notiz; nur auf diesem Computer gespeichert</translation>
        </message>
        <message>
            <source>all results selected</source>
            <translation>alle Ergebnisse ausgewählt</translation>
        </message>
        <message numerus="yes">
            <source>and {n} more filters</source>
            <translation>
                <numerusform>und {n} weiterer Filter</numerusform>
                <numerusform>und {n} weitere Filter</numerusform>
            </translation>
        </message>
        <message>
            <source>applied to loaded rows only</source>
            <translation>nur auf geladene Zeilen angewendet</translation>
        </message>
        <message>
            <source>as of {since}, not connected</source>
            <translation>Stand {since}, nicht verbunden</translation>
        </message>
        <message>
            <source>bytes {offset}–{last}</source>
            <translation>Bytes {offset}–{last}</translation>
        </message>
        <message>
            <source>cached</source>
            <translation>zwischengespeichert</translation>
        </message>
        <message>
            <source>cached; results on the server: {n}</source>
            <translation>zwischengespeichert; Ergebnisse auf dem Server: {n}</translation>
        </message>
        <message>
            <source>cancelled</source>
            <translation>abgebrochen</translation>
        </message>
        <message>
            <source>changed again later</source>
            <translation>später erneut geändert</translation>
        </message>
        <message>
            <source>details loaded: {loaded} of {count}</source>
            <translation>Details geladen: {loaded} von {count}</translation>
        </message>
        <message>
            <source>done</source>
            <translation>erledigt</translation>
        </message>
        <message>
            <source>due later</source>
            <translation>später fällig</translation>
        </message>
        <message>
            <source>due today</source>
            <translation>heute fällig</translation>
        </message>
        <message>
            <source>due within a week</source>
            <translation>innerhalb einer Woche fällig</translation>
        </message>
        <message>
            <source>empty</source>
            <translation>leer</translation>
        </message>
        <message>
            <source>failed</source>
            <translation>fehlgeschlagen</translation>
        </message>
        <message>
            <source>high confidence</source>
            <translation>hohe Konfidenz</translation>
        </message>
        <message>
            <source>in cached rows</source>
            <translation>in zwischengespeicherten Zeilen</translation>
        </message>
        <message>
            <source>in loaded rows</source>
            <translation>in geladenen Zeilen</translation>
        </message>
        <message>
            <source>low confidence</source>
            <translation>niedrige Konfidenz</translation>
        </message>
        <message>
            <source>match {match} begins at {share}% of the object</source>
            <translation>Treffer {match} beginnt bei {share} % des Objekts</translation>
        </message>
        <message>
            <source>medium confidence</source>
            <translation>mittlere Konfidenz</translation>
        </message>
        <message>
            <source>more near misses were found than are shown</source>
            <translation>es wurden mehr Beinahetreffer gefunden, als gezeigt werden</translation>
        </message>
        <message>
            <source>no due date</source>
            <translation>ohne Fälligkeitsdatum</translation>
        </message>
        <message>
            <source>no job running</source>
            <translation>kein Auftrag läuft</translation>
        </message>
        <message>
            <source>none</source>
            <translation>keine</translation>
        </message>
        <message>
            <source>not checked</source>
            <translation>nicht geprüft</translation>
        </message>
        <message>
            <source>not verified</source>
            <translation>nicht geprüft</translation>
        </message>
        <message>
            <source>on {target}</source>
            <translation>auf {target}</translation>
        </message>
        <message>
            <source>only loaded rows are sorted</source>
            <translation>nur geladene Zeilen sind sortiert</translation>
        </message>
        <message>
            <source>overdue</source>
            <translation>überfällig</translation>
        </message>
        <message>
            <source>partly done</source>
            <translation>teilweise erledigt</translation>
        </message>
        <message>
            <source>paused</source>
            <translation>angehalten</translation>
        </message>
        <message>
            <source>prohibited: {prohibited}, match: {match}, test data: {test}</source>
            <translation>unzulässig: {prohibited}, Treffer: {match}, Testdaten: {test}</translation>
        </message>
        <message>
            <source>query only partly understood</source>
            <translation>Abfrage nur teilweise verstanden</translation>
        </message>
        <message>
            <source>refused</source>
            <translation>zurückgewiesen</translation>
        </message>
        <message>
            <source>running</source>
            <translation>laufend</translation>
        </message>
        <message>
            <source>signed in as {account}</source>
            <translation>angemeldet als {account}</translation>
        </message>
        <message>
            <source>sorted within each target</source>
            <translation>innerhalb jedes Ziels sortiert</translation>
        </message>
        <message>
            <source>stopped</source>
            <translation>gestoppt</translation>
        </message>
        <message>
            <source>today</source>
            <translation>heute</translation>
        </message>
        <message>
            <source>undecided</source>
            <translation>offen</translation>
        </message>
        <message>
            <source>until {when}</source>
            <translation>bis {when}</translation>
        </message>
        <message>
            <source>verified</source>
            <translation>geprüft</translation>
        </message>
        <message>
            <source>waiting</source>
            <translation>wartend</translation>
        </message>
        <message>
            <source>waiting for the connection</source>
            <translation>wartet auf die Verbindung</translation>
        </message>
        <message>
            <source>{action} {count}</source>
            <translation>{action}: {count}</translation>
        </message>
        <message>
            <source>{address}
Switch server</source>
            <translation>{address}
Server wechseln</translation>
        </message>
        <message numerus="yes">
            <source>{chosen} results with {n} matches selected</source>
            <translation>
                <numerusform>{chosen} Ergebnisse mit {n} Treffer ausgewählt</numerusform>
                <numerusform>{chosen} Ergebnisse mit {n} Treffern ausgewählt</numerusform>
            </translation>
        </message>
        <message>
            <source>{column} (loaded rows)</source>
            <translation>{column} (geladene Zeilen)</translation>
        </message>
        <message>
            <source>{command}: {status}
Press Enter to show or hide its jobs</source>
            <translation>{command}: {status}
Eingabe drücken, um die Aufträge ein- oder auszublenden</translation>
        </message>
        <message>
            <source>{decision}: requested</source>
            <translation>{decision}: angefordert</translation>
        </message>
        <message>
            <source>{decision}: {confirmed} of {total} verified</source>
            <translation>{decision}: {confirmed} von {total} geprüft</translation>
        </message>
        <message>
            <source>{done} of {of} done</source>
            <translation>{done} von {of} erledigt</translation>
        </message>
        <message>
            <source>{done} of {total} files</source>
            <translation>{done} von {total} Dateien</translation>
        </message>
        <message>
            <source>{encoding} (detected)</source>
            <translation>{encoding} (erkannt)</translation>
        </message>
        <message>
            <source>{facet}
Type above to find other values</source>
            <translation>{facet}
Oben tippen, um andere Werte zu finden</translation>
        </message>
        <message>
            <source>{name}
level {level}</source>
            <translation>{name}
Ebene {level}</translation>
        </message>
        <message>
            <source>{name} is not trusted: its certificate has changed</source>
            <translation>{name} ist nicht vertrauenswürdig: Das Zertifikat hat sich geändert</translation>
        </message>
        <message>
            <source>{name}. To see the folders that are not listed, search for a part of their path.</source>
            <translation>{name}. Um nicht aufgeführte Ordner zu sehen, nach einem Teil ihres Pfads suchen.</translation>
        </message>
        <message>
            <source>{name}. To see the others, enter a part of their name in the filter.</source>
            <translation>{name}. Um die übrigen zu sehen, einen Teil ihres Namens in den Filter eingeben.</translation>
        </message>
        <message>
            <source>{name}: {changes} since you last opened this query</source>
            <translation>{name}: {changes} seit dem letzten Öffnen dieser Abfrage</translation>
        </message>
        <message numerus="yes">
            <source>{n} bytes are not shown between the matches.</source>
            <translation>
                <numerusform>{n} Byte zwischen den Treffern wird nicht gezeigt.</numerusform>
                <numerusform>{n} Bytes zwischen den Treffern werden nicht gezeigt.</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} confirmed</source>
            <translation>{n} bestätigt</translation>
        </message>
        <message numerus="yes">
            <source>{n} days</source>
            <translation>
                <numerusform>{n} Tag</numerusform>
                <numerusform>{n} Tage</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} done</source>
            <translation>{n} erledigt</translation>
        </message>
        <message>
            <source>{n} excluded by filters</source>
            <translation>{n} durch Filter ausgeschlossen</translation>
        </message>
        <message numerus="yes">
            <source>{n} false matches</source>
            <translation>
                <numerusform>{n} Fehltreffer</numerusform>
                <numerusform>{n} Fehltreffer</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files</source>
            <translation>
                <numerusform>{n} Datei</numerusform>
                <numerusform>{n} Dateien</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files were read</source>
            <translation>
                <numerusform>{n} Datei wurde gelesen</numerusform>
                <numerusform>{n} Dateien wurden gelesen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} filters, none of which applies</source>
            <translation>
                <numerusform>{n} Filter, der nicht zutrifft</numerusform>
                <numerusform>{n} Filter, von denen keiner zutrifft</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} items could not be read</source>
            <translation>
                <numerusform>{n} Element konnte nicht gelesen werden</numerusform>
                <numerusform>{n} Elemente konnten nicht gelesen werden</numerusform>
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
            <source>{n} matches cannot be shown. {trouble}</source>
            <translation>
                <numerusform>{n} Treffer kann nicht gezeigt werden. {trouble}</numerusform>
                <numerusform>{n} Treffer können nicht gezeigt werden. {trouble}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} matches cannot be shown: the server sent no content. If the file was changed or removed, scan it again.</source>
            <translation>
                <numerusform>{n} Treffer kann nicht gezeigt werden: Der Server hat keinen Inhalt gesendet. Wurde die Datei geändert oder entfernt, erneut scannen.</numerusform>
                <numerusform>{n} Treffer können nicht gezeigt werden: Der Server hat keinen Inhalt gesendet. Wurde die Datei geändert oder entfernt, erneut scannen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} more scans</source>
            <translation>
                <numerusform>{n} weiterer Scan</numerusform>
                <numerusform>{n} weitere Scans</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} near misses from byte {start} to {end}</source>
            <translation>
                <numerusform>{n} Beinahetreffer von Byte {start} bis {end}</numerusform>
                <numerusform>{n} Beinahetreffer von Byte {start} bis {end}</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} near misses in this object</source>
            <translation>
                <numerusform>{n} Beinahetreffer in diesem Objekt</numerusform>
                <numerusform>{n} Beinahetreffer in diesem Objekt</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} need attention</source>
            <translation>
                <numerusform>{n} braucht Aufmerksamkeit</numerusform>
                <numerusform>{n} brauchen Aufmerksamkeit</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} not sent</source>
            <translation>{n} nicht gesendet</translation>
        </message>
        <message>
            <source>{n} not verified</source>
            <translation>{n} nicht geprüft</translation>
        </message>
        <message numerus="yes">
            <source>{n} objects</source>
            <translation>
                <numerusform>{n} Objekt</numerusform>
                <numerusform>{n} Objekte</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} objects were not read completely</source>
            <translation>
                <numerusform>{n} Objekt wurde nicht vollständig gelesen</numerusform>
                <numerusform>{n} Objekte wurden nicht vollständig gelesen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} of your proposals have an answer that you have not seen.</source>
            <translation>
                <numerusform>{n} eigener Vorschlag hat eine ungelesene Antwort.</numerusform>
                <numerusform>{n} eigene Vorschläge haben eine ungelesene Antwort.</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} of {count} decided</source>
            <translation>{n} von {count} entschieden</translation>
        </message>
        <message numerus="yes">
            <source>{n} of {filters} filters apply: the match counts as test data</source>
            <translation>
                <numerusform>{n} von {filters} Filtern trifft zu: Der Treffer zählt als Testdaten</numerusform>
                <numerusform>{n} von {filters} Filtern treffen zu: Der Treffer zählt als Testdaten</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} of {filters} filters apply: the next scan excludes the match</source>
            <translation>
                <numerusform>{n} von {filters} Filtern trifft zu: Der nächste Scan schließt den Treffer aus</numerusform>
                <numerusform>{n} von {filters} Filtern treffen zu: Der nächste Scan schließt den Treffer aus</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} other objects</source>
            <comment>after: in</comment>
            <translation>
                <numerusform>{n} anderen Objekt</numerusform>
                <numerusform>{n} anderen Objekten</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} parts of the query not understood, but kept: {named}</source>
            <translation>
                <numerusform>Teil der Abfrage nicht verstanden, bleibt aber erhalten: {named}</numerusform>
                <numerusform>{n} Teile der Abfrage nicht verstanden, bleiben aber erhalten: {named}</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} prohibited</source>
            <translation>{n} unzulässig</translation>
        </message>
        <message numerus="yes">
            <source>{n} proposals answered</source>
            <translation>
                <numerusform>{n} Vorschlag beantwortet</numerusform>
                <numerusform>{n} Vorschläge beantwortet</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} proposals from other people wait for your approval.</source>
            <translation>
                <numerusform>{n} Vorschlag anderer Personen wartet auf Genehmigung.</numerusform>
                <numerusform>{n} Vorschläge anderer Personen warten auf Genehmigung.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} proposals to approve</source>
            <translation>
                <numerusform>{n} Vorschlag zu genehmigen</numerusform>
                <numerusform>{n} Vorschläge zu genehmigen</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} refused: {message}</source>
            <translation>{n} zurückgewiesen: {message}</translation>
        </message>
        <message numerus="yes">
            <source>{n} results</source>
            <translation>
                <numerusform>{n} Ergebnis</numerusform>
                <numerusform>{n} Ergebnisse</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} results selected</source>
            <translation>{n} Ergebnisse ausgewählt</translation>
        </message>
        <message numerus="yes">
            <source>{n} rows selected</source>
            <translation>
                <numerusform>{n} Zeile ausgewählt</numerusform>
                <numerusform>{n} Zeilen ausgewählt</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} running</source>
            <translation>{n} laufend</translation>
        </message>
        <message numerus="yes">
            <source>{n} scans are running</source>
            <translation>
                <numerusform>{n} Scan läuft</numerusform>
                <numerusform>{n} Scans laufen</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} still to be sent</source>
            <translation>{n} noch zu senden</translation>
        </message>
        <message numerus="yes">
            <source>{n} targets</source>
            <comment>after: on</comment>
            <translation>
                <numerusform>{n} Ziel</numerusform>
                <numerusform>{n} Zielen</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} test data</source>
            <translation>{n} mit Testdaten</translation>
        </message>
        <message>
            <source>{n} undecided</source>
            <translation>{n} offen</translation>
        </message>
        <message numerus="yes">
            <source>{n} undecided results hold prohibited values, which must never be stored.</source>
            <translation>
                <numerusform>{n} offenes Ergebnis enthält unzulässige Werte, die nie gespeichert werden dürfen.</numerusform>
                <numerusform>{n} offene Ergebnisse enthalten unzulässige Werte, die nie gespeichert werden dürfen.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} undecided results hold sensitive data.</source>
            <translation>
                <numerusform>{n} offenes Ergebnis enthält sensible Daten.</numerusform>
                <numerusform>{n} offene Ergebnisse enthalten sensible Daten.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} undo copies</source>
            <translation>
                <numerusform>{n} Rückgängig-Kopie</numerusform>
                <numerusform>{n} Rückgängig-Kopien</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} undo copies can be restored {ends}.</source>
            <translation>
                <numerusform>{n} Rückgängig-Kopie ist wiederherstellbar, {ends}.</numerusform>
                <numerusform>{n} Rückgängig-Kopien sind wiederherstellbar, {ends}.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} undo copies can be restored.</source>
            <translation>
                <numerusform>{n} Rückgängig-Kopie ist wiederherstellbar.</numerusform>
                <numerusform>{n} Rückgängig-Kopien sind wiederherstellbar.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} undo copies can be restored; the first copy expires on {until}.</source>
            <translation>
                <numerusform>{n} Rückgängig-Kopie ist wiederherstellbar; sie läuft am {until} ab.</numerusform>
                <numerusform>{n} Rückgängig-Kopien sind wiederherstellbar; die erste läuft am {until} ab.</numerusform>
            </translation>
        </message>
        <message>
            <source>{results} from the previous query</source>
            <translation>{results} der vorigen Abfrage</translation>
        </message>
        <message>
            <source>{results} on {targets}</source>
            <translation>{results} auf {targets}</translation>
        </message>
        <message numerus="yes">
            <source>{results} on {targets}, {n} are decided</source>
            <translation>
                <numerusform>{results} auf {targets}, {n} ist entschieden</numerusform>
                <numerusform>{results} auf {targets}, {n} sind entschieden</numerusform>
            </translation>
        </message>
        <message>
            <source>{server} as {user}</source>
            <translation>{server} als {user}</translation>
        </message>
        <message>
            <source>{share}%</source>
            <translation>{share} %</translation>
        </message>
        <message numerus="yes">
            <source>{shown} of {n} results</source>
            <translation>
                <numerusform>{shown} von {n} Ergebnis</numerusform>
                <numerusform>{shown} von {n} Ergebnissen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{shown} of {n} rows</source>
            <translation>
                <numerusform>{shown} von {n} Zeile</numerusform>
                <numerusform>{shown} von {n} Zeilen</numerusform>
            </translation>
        </message>
        <message>
            <source>{shown} of {total}</source>
            <translation>{shown} von {total}</translation>
        </message>
        <message>
            <source>{state} (as of {since})</source>
            <translation>{state} (Stand {since})</translation>
        </message>
        <message>
            <source>{status} · proposed: {action}</source>
            <translation>{status} · vorgeschlagen: {action}</translation>
        </message>
        <message>
            <source>{status}, proposed</source>
            <translation>{status}, vorgeschlagen</translation>
        </message>
        <message>
            <source>{title} {about}: {objects} on {targets}</source>
            <translation>{title} {about}: {objects} auf {targets}</translation>
        </message>
        <message>
            <source>{title}: in {objects} on {targets}</source>
            <translation>{title}: in {objects} auf {targets}</translation>
        </message>
        <message>
            <source>{title}: no other object</source>
            <translation>{title}: kein anderes Objekt</translation>
        </message>
        <message>
            <source>{trouble} The earlier content is shown.</source>
            <translation>{trouble} Der frühere Inhalt wird gezeigt.</translation>
        </message>
        <message>
            <source>{what}. Connecting …</source>
            <translation>{what}. Verbindung wird hergestellt …</translation>
        </message>
        <message>
            <source>{what}; the current results are being read.</source>
            <translation>{what}; die aktuellen Ergebnisse werden gelesen.</translation>
        </message>
        <message>
            <source>{what}; the server cannot be reached.</source>
            <translation>{what}; der Server ist nicht erreichbar.</translation>
        </message>
        <message>
            <source>{what}; the server cannot be reached. Reconnecting …</source>
            <translation>{what}; der Server ist nicht erreichbar. Verbindung wird wiederhergestellt …</translation>
        </message>
        <message numerus="yes">
            <source>{why} (and {n} more jobs)</source>
            <translation>
                <numerusform>{why} (und {n} weiterer Auftrag)</numerusform>
                <numerusform>{why} (und {n} weitere Aufträge)</numerusform>
            </translation>
        </message>
        <message>
            <source>“{text}” is not a condition. Enter one such as prohibited&gt;0.</source>
            <translation>„{text}“ ist keine Bedingung. Eine Bedingung wie prohibited&gt;0 eingeben.</translation>
        </message>
        <message>
            <source>┄ {level}, previous period</source>
            <translation>┄ {level}, voriger Zeitraum</translation>
        </message>
    </context>
</TS>

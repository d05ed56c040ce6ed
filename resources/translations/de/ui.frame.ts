<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>ui.frame</name>
        <message>
            <source>+ only this value</source>
            <translation>+ nur dieser Wert</translation>
        </message>
        <message>
            <source>+ only this value  - exclude this value</source>
            <translation>+ nur dieser Wert  - diesen Wert ausschließen</translation>
        </message>
        <message>
            <source>Action</source>
            <translation>Aktion</translation>
        </message>
        <message>
            <source>All decisions were sent</source>
            <translation>Alle Entscheidungen wurden gesendet</translation>
        </message>
        <message>
            <source>Back (Alt+Left)</source>
            <translation>Zurück (Alt+Links)</translation>
        </message>
        <message>
            <source>Close (Esc)</source>
            <translation>Schließen (Esc)</translation>
        </message>
        <message>
            <source>Close {title}</source>
            <translation>{title} schließen</translation>
        </message>
        <message>
            <source>Command</source>
            <translation>Befehl</translation>
        </message>
        <message>
            <source>Command palette</source>
            <translation>Befehlspalette</translation>
        </message>
        <message>
            <source>Confirmation</source>
            <translation>Bestätigung</translation>
        </message>
        <message>
            <source>Contents (F1)</source>
            <translation>Inhalt (F1)</translation>
        </message>
        <message>
            <source>Contents of the guide</source>
            <translation>Inhalt des Handbuchs</translation>
        </message>
        <message>
            <source>Continued from the other end of the page</source>
            <translation>Vom anderen Ende der Seite fortgesetzt</translation>
        </message>
        <message numerus="yes">
            <source>Copied {n} rows of {chosen}; press Ctrl+E to export all, values masked.</source>
            <translation>
                <numerusform>{n} Zeile von {chosen} kopiert, Werte maskiert; alle exportieren: Strg+E.</numerusform>
                <numerusform>{n} Zeilen von {chosen} kopiert, Werte maskiert; alle exportieren: Strg+E.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Copied {n} rows, values masked.</source>
            <translation>
                <numerusform>{n} Zeile kopiert, Werte maskiert.</numerusform>
                <numerusform>{n} Zeilen kopiert, Werte maskiert.</numerusform>
            </translation>
        </message>
        <message>
            <source>Deletion</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <source>Detail</source>
            <translation>Details</translation>
        </message>
        <message>
            <source>Discovery Console is locked</source>
            <translation>Discovery Console ist gesperrt</translation>
        </message>
        <message>
            <source>Encryption</source>
            <translation>Verschlüsseln</translation>
        </message>
        <message>
            <source>Export cancelled</source>
            <translation>Export abgebrochen</translation>
        </message>
        <message>
            <source>Export completed</source>
            <translation>Export abgeschlossen</translation>
        </message>
        <message>
            <source>Export failed</source>
            <translation>Export fehlgeschlagen</translation>
        </message>
        <message>
            <source>Exported and signed: {name}. The recipient may ask for your key: {signer}.</source>
            <translation>Exportiert und signiert: {name}. Die empfangende Person fragt eventuell nach diesem Schlüssel: {signer}.</translation>
        </message>
        <message>
            <source>Exported the proposal to {what}: {name}. Send it to the second person, who may ask for your key: {signer}.</source>
            <translation>Vorschlag exportiert ({what}): {name}. An die zweite Person senden, die eventuell nach diesem Schlüssel fragt: {signer}.</translation>
        </message>
        <message>
            <source>Facets</source>
            <translation>Facetten</translation>
        </message>
        <message>
            <source>Find on this page</source>
            <translation>Auf dieser Seite suchen</translation>
        </message>
        <message>
            <source>Forward (Alt+Right)</source>
            <translation>Vorwärts (Alt+Rechts)</translation>
        </message>
        <message>
            <source>Go to anything</source>
            <translation>Gehe zu</translation>
        </message>
        <message>
            <source>Group</source>
            <translation>Gruppe</translation>
        </message>
        <message>
            <source>Guide</source>
            <translation>Handbuch</translation>
        </message>
        <message>
            <source>Import assignment</source>
            <translation>Zuweisung importieren</translation>
        </message>
        <message numerus="yes">
            <source>Imported: {n} objects.</source>
            <translation>
                <numerusform>Importiert: {n} Objekt.</numerusform>
                <numerusform>Importiert: {n} Objekte.</numerusform>
            </translation>
        </message>
        <message>
            <source>Jobs</source>
            <translation>Aufträge</translation>
        </message>
        <message>
            <source>Jobs ended: {summary}</source>
            <translation>Aufträge beendet: {summary}</translation>
        </message>
        <message>
            <source>Jobs: {summary}</source>
            <translation>Aufträge: {summary}</translation>
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
            <source>Location</source>
            <translation>Speicherort</translation>
        </message>
        <message>
            <source>Locked</source>
            <translation>Gesperrt</translation>
        </message>
        <message>
            <source>Marking as false match</source>
            <translation>Markierung als Fehltreffer</translation>
        </message>
        <message>
            <source>Marking as remediated by hand</source>
            <translation>Markierung als manuell bereinigt</translation>
        </message>
        <message>
            <source>Marking as test data</source>
            <translation>Markierung als Testdaten</translation>
        </message>
        <message>
            <source>Masking</source>
            <translation>Maskieren</translation>
        </message>
        <message>
            <source>Messages</source>
            <translation>Meldungen</translation>
        </message>
        <message>
            <source>Name</source>
            <translation>Name</translation>
        </message>
        <message>
            <source>Next (F3)</source>
            <translation>Weiter (F3)</translation>
        </message>
        <message>
            <source>No commands found. Try other words.</source>
            <translation>Keine Befehle gefunden. Andere Wörter versuchen.</translation>
        </message>
        <message>
            <source>No program on this computer can open the file.</source>
            <translation>Kein Programm auf diesem Computer kann die Datei öffnen.</translation>
        </message>
        <message>
            <source>No program on this computer can open the folder.</source>
            <translation>Kein Programm auf diesem Computer kann den Ordner öffnen.</translation>
        </message>
        <message>
            <source>No results. Try other words.</source>
            <translation>Keine Ergebnisse. Andere Wörter versuchen.</translation>
        </message>
        <message>
            <source>No section contains these words.</source>
            <translation>Kein Abschnitt enthält diese Wörter.</translation>
        </message>
        <message>
            <source>Not on this page</source>
            <translation>Nicht auf dieser Seite</translation>
        </message>
        <message>
            <source>Open proposal</source>
            <translation>Vorschlag öffnen</translation>
        </message>
        <message>
            <source>Opening the file. This is recorded in the audit journal.</source>
            <translation>Die Datei wird geöffnet. Das wird im Prüfprotokoll festgehalten.</translation>
        </message>
        <message>
            <source>Opening the folder. This is recorded in the audit journal.</source>
            <translation>Der Ordner wird geöffnet. Das wird im Prüfprotokoll festgehalten.</translation>
        </message>
        <message>
            <source>Opening …</source>
            <translation>Wird geöffnet …</translation>
        </message>
        <message>
            <source>Page of the guide</source>
            <translation>Seite des Handbuchs</translation>
        </message>
        <message>
            <source>Panes on the left</source>
            <translation>Bereiche links</translation>
        </message>
        <message>
            <source>Password of the lock</source>
            <translation>Kennwort der Sperre</translation>
        </message>
        <message>
            <source>Preview ready: {count}</source>
            <translation>Vorschau bereit: {count}</translation>
        </message>
        <message>
            <source>Previous (Shift+F3)</source>
            <translation>Zurück (Umschalt+F3)</translation>
        </message>
        <message>
            <source>Proposed to {what}. A second person must approve it.</source>
            <translation>Vorgeschlagen: {what}. Eine zweite Person muss das genehmigen.</translation>
        </message>
        <message>
            <source>Quarantine</source>
            <translation>Quarantäne</translation>
        </message>
        <message>
            <source>Quit</source>
            <translation>Beenden</translation>
        </message>
        <message>
            <source>Removed the cached results of {name}.</source>
            <translation>Zwischengespeicherte Ergebnisse von {name} entfernt.</translation>
        </message>
        <message>
            <source>Saved query</source>
            <translation>Gespeicherte Abfrage</translation>
        </message>
        <message>
            <source>Search for a command</source>
            <translation>Befehl suchen</translation>
        </message>
        <message>
            <source>Search for a target, location, saved query or action</source>
            <translation>Ziel, Speicherort, gespeicherte Abfrage oder Aktion suchen</translation>
        </message>
        <message>
            <source>Search in paths</source>
            <translation>In Pfaden suchen</translation>
        </message>
        <message>
            <source>Search the guide (Ctrl+K)</source>
            <translation>Handbuch durchsuchen (Strg+K)</translation>
        </message>
        <message>
            <source>Sections that were found</source>
            <translation>Gefundene Abschnitte</translation>
        </message>
        <message>
            <source>Show proposals</source>
            <translation>Vorschläge zeigen</translation>
        </message>
        <message>
            <source>Similar</source>
            <translation>Ähnliche</translation>
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
            <source>Targets</source>
            <translation>Ziele</translation>
        </message>
        <message>
            <source>The language changes when the console is opened again.</source>
            <translation>Die Sprache wechselt, wenn die Konsole erneut geöffnet wird.</translation>
        </message>
        <message>
            <source>The service on this computer stopped and was restarted. Check the jobs: running jobs were restarted, or are marked as not done.</source>
            <translation>Der Dienst auf diesem Computer wurde beendet und neu gestartet. Aufträge prüfen: Laufende wurden neu gestartet oder sind als nicht erledigt markiert.</translation>
        </message>
        <message>
            <source>The system could not change screen capture for all windows.</source>
            <translation>Das System konnte die Bildschirmaufnahme nicht für alle Fenster ändern.</translation>
        </message>
        <message>
            <source>The windows of the console can be captured until the console is closed.</source>
            <translation>Die Fenster der Konsole können aufgenommen werden, bis die Konsole geschlossen wird.</translation>
        </message>
        <message>
            <source>The windows of the console cannot be captured.</source>
            <translation>Die Fenster der Konsole können nicht aufgenommen werden.</translation>
        </message>
        <message>
            <source>This system has no keyring: after a restart, the console signs with another key.</source>
            <translation>Dieses System hat keinen Schlüsselbund: Nach einem Neustart signiert die Konsole mit einem anderen Schlüssel.</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Rückgängig machen</translation>
        </message>
        <message>
            <source>Unlock</source>
            <translation>Entsperren</translation>
        </message>
        <message>
            <source>Verify evidence pack</source>
            <translation>Nachweispaket prüfen</translation>
        </message>
        <message>
            <source>Where</source>
            <translation>Ort</translation>
        </message>
        <message>
            <source>read-only</source>
            <translation>schreibgeschützt</translation>
        </message>
        <message>
            <source>select to show only this</source>
            <translation>auswählen, um nur dies zu zeigen</translation>
        </message>
        <message>
            <source>{command} · {status}</source>
            <translation>{command} · {status}</translation>
        </message>
        <message>
            <source>{left}. The console closes when this is done.</source>
            <translation>{left}. Die Konsole wird geschlossen, wenn das erledigt ist.</translation>
        </message>
        <message>
            <source>{left}. Unlock first.</source>
            <translation>{left}. Zuerst entsperren.</translation>
        </message>
        <message>
            <source>{most} windows are open. Close one first.</source>
            <translation>{most} Fenster sind geöffnet. Zuerst eines schließen.</translation>
        </message>
        <message numerus="yes">
            <source>{n} decisions</source>
            <translation>
                <numerusform>{n} Entscheidung</numerusform>
                <numerusform>{n} Entscheidungen</numerusform>
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
            <source>{what} requested for {count}</source>
            <translation>{what} angefordert für {count}</translation>
        </message>
    </context>
</TS>

<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>ui.frame</name>
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
            <source>Copied {n} of {chosen} rows, values masked. To export all rows, press Ctrl+E.</source>
            <translation>{n} von {chosen} Zeilen kopiert, Werte maskiert. Alle Zeilen exportieren: Strg+E.</translation>
        </message>
        <message numerus="yes">
            <source>Copied {n} rows, values masked.</source>
            <translation>
                <numerusform>{n} Zeile kopiert, Werte maskiert.</numerusform>
                <numerusform>{n} Zeilen kopiert, Werte maskiert.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>Decide these {n}, too</source>
            <translation>
                <numerusform>Auch dieses entscheiden</numerusform>
                <numerusform>Auch diese {n} entscheiden</numerusform>
            </translation>
        </message>
        <message>
            <source>Deleted {what}</source>
            <translation>Gelöscht: {what}</translation>
        </message>
        <message>
            <source>Deletion</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <source>Details</source>
            <translation>Details</translation>
        </message>
        <message>
            <source>Discovery Console is locked</source>
            <translation>Discovery Console ist gesperrt</translation>
        </message>
        <message>
            <source>Encrypted {what}</source>
            <translation>Verschlüsselt: {what}</translation>
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
            <source>Marked {what} as confirmed</source>
            <translation>Als bestätigt markiert: {what}</translation>
        </message>
        <message>
            <source>Marked {what} as false match</source>
            <translation>Als Fehltreffer markiert: {what}</translation>
        </message>
        <message>
            <source>Marked {what} as remediated by hand</source>
            <translation>Als von Hand bereinigt markiert: {what}</translation>
        </message>
        <message>
            <source>Marked {what} as test data</source>
            <translation>Als Testdaten markiert: {what}</translation>
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
            <source>Masked {what}</source>
            <translation>Maskiert: {what}</translation>
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
            <source>No commands found. Press Enter to search the guide.</source>
            <translation>Keine Befehle gefunden. Eingabe drücken, um das Handbuch zu durchsuchen.</translation>
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
            <source>No section of the guide contains the words you entered.</source>
            <translation>Kein Abschnitt des Handbuchs enthält die eingegebenen Wörter.</translation>
        </message>
        <message>
            <source>Nothing found among the unavailable commands. Press Enter to search the guide.</source>
            <translation>Unter den nicht verfügbaren Befehlen nichts gefunden. Eingabe drücken, um das Handbuch zu durchsuchen.</translation>
        </message>
        <message>
            <source>Nothing found. Enter other words.</source>
            <translation>Nichts gefunden. Andere Wörter eingeben.</translation>
        </message>
        <message>
            <source>Open proposal</source>
            <translation>Vorschlag öffnen</translation>
        </message>
        <message>
            <source>Opening the console …</source>
            <translation>Die Konsole wird geöffnet …</translation>
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
            <source>Press + to show only this value</source>
            <translation>+ nur diesen Wert</translation>
        </message>
        <message>
            <source>Press + to show only this value, - to exclude this value</source>
            <translation>+ nur diesen Wert, - ohne diesen Wert</translation>
        </message>
        <message>
            <source>Press Enter to show the other values, too</source>
            <translation>Eingabe: auch die anderen Werte zeigen</translation>
        </message>
        <message>
            <source>Press Esc to go back to the results</source>
            <translation>Esc führt zurück zu den Ergebnissen</translation>
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
            <source>Proposal exported to {name}: {what}. Send it to the second person, who may ask for your key: {signer}.</source>
            <translation>Vorschlag nach {name} exportiert: {what}. An die zweite Person senden, die eventuell nach diesem Schlüssel fragt: {signer}.</translation>
        </message>
        <message>
            <source>Proposal sent: {what}. A second person must approve it.</source>
            <translation>Vorschlag gesendet: {what}. Eine zweite Person muss ihn genehmigen.</translation>
        </message>
        <message>
            <source>Quarantine</source>
            <translation>Quarantäne</translation>
        </message>
        <message>
            <source>Quarantined {what}</source>
            <translation>In Quarantäne verschoben: {what}</translation>
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
            <source>Scan again</source>
            <translation>Erneut scannen</translation>
        </message>
        <message>
            <source>Scan of {what}: {why}</source>
            <translation>Scan von {what}: {why}</translation>
        </message>
        <message>
            <source>Screen capture is allowed until the console is closed.</source>
            <translation>Bildschirmaufnahmen sind zugelassen, bis die Konsole geschlossen wird.</translation>
        </message>
        <message>
            <source>Screen capture is no longer allowed.</source>
            <translation>Bildschirmaufnahmen sind nicht mehr zugelassen.</translation>
        </message>
        <message>
            <source>Search continued from the other end of the page</source>
            <translation>Suche vom anderen Ende der Seite fortgesetzt</translation>
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
            <source>Search for an unavailable command</source>
            <translation>Nicht verfügbaren Befehl suchen</translation>
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
            <source>Sections of the guide that were found</source>
            <translation>Gefundene Abschnitte des Handbuchs</translation>
        </message>
        <message>
            <source>Select this entry to show only its results</source>
            <translation>Diesen Eintrag auswählen, um nur dessen Ergebnisse zu zeigen</translation>
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
            <source>Some windows of the console are still hidden in screenshots.</source>
            <translation>Einige Fenster der Konsole sind in Bildschirmfotos weiterhin nicht sichtbar.</translation>
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
            <source>Text not found on this page</source>
            <translation>Text auf dieser Seite nicht gefunden</translation>
        </message>
        <message>
            <source>The language changes when the console is opened again.</source>
            <translation>Die Sprache wechselt, wenn die Konsole erneut geöffnet wird.</translation>
        </message>
        <message>
            <source>The password is being checked.</source>
            <translation>Das Kennwort wird geprüft.</translation>
        </message>
        <message>
            <source>The service on this computer stopped and was restarted. Check the jobs: each running job was restarted or is marked as not done.</source>
            <translation>Der Dienst auf diesem Computer wurde beendet und neu gestartet. Aufträge prüfen: Jeder laufende Auftrag wurde neu gestartet oder ist als nicht erledigt markiert.</translation>
        </message>
        <message>
            <source>The shortcuts for decisions and remediations also work here. Press Esc to go back to the results</source>
            <translation>Die Tastenkombinationen für Entscheidungen und Bereinigungen wirken auch hier. Esc führt zurück zu den Ergebnissen</translation>
        </message>
        <message>
            <source>There is no next page.</source>
            <translation>Es gibt keine nächste Seite.</translation>
        </message>
        <message>
            <source>There is no previous page.</source>
            <translation>Es gibt keine vorherige Seite.</translation>
        </message>
        <message>
            <source>This is a new signing key, because the earlier key is not in the system's keyring. Recipients have to ask you to confirm the new key.</source>
            <translation>Dies ist ein neuer Signaturschlüssel, weil der frühere nicht im Schlüsselbund des Systems ist. Empfänger müssen sich den neuen Schlüssel bestätigen lassen.</translation>
        </message>
        <message>
            <source>This system has no keyring: after a restart, the console signs with another key.</source>
            <translation>Dieses System hat keinen Schlüsselbund: Nach einem Neustart signiert die Konsole mit einem anderen Schlüssel.</translation>
        </message>
        <message>
            <source>Unavailable commands</source>
            <translation>Nicht verfügbare Befehle</translation>
        </message>
        <message>
            <source>Undo</source>
            <translation>Rückgängig machen</translation>
        </message>
        <message>
            <source>Undone: {what}</source>
            <translation>Rückgängig gemacht: {what}</translation>
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
            <source>What is new</source>
            <translation>Neuerungen</translation>
        </message>
        <message>
            <source>Where</source>
            <translation>Ort</translation>
        </message>
        <message>
            <source>read-only</source>
            <translation>schreibgeschützt</translation>
        </message>
        <message numerus="yes">
            <source>replaces {n} earlier decisions</source>
            <translation>
                <numerusform>ersetzt {n} frühere Entscheidung</numerusform>
                <numerusform>ersetzt {n} frühere Entscheidungen</numerusform>
            </translation>
        </message>
        <message>
            <source>{command} · {status}</source>
            <translation>{command} · {status}</translation>
        </message>
        <message>
            <source>{left}. The console closes when all work is done.</source>
            <translation>{left}. Die Konsole schließt, wenn alles erledigt ist.</translation>
        </message>
        <message>
            <source>{left}. To quit, unlock the console first.</source>
            <translation>{left}. Zum Beenden zuerst die Konsole entsperren.</translation>
        </message>
        <message>
            <source>{most} windows are open. Close a window first.</source>
            <translation>{most} Fenster sind geöffnet. Zuerst ein Fenster schließen.</translation>
        </message>
        <message numerus="yes">
            <source>{n} contain prohibited values</source>
            <translation>
                <numerusform>{n} enthält unzulässige Werte</numerusform>
                <numerusform>{n} enthalten unzulässige Werte</numerusform>
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
            <source>{n} other scans were interrupted, too. See Administration &gt; Scans.</source>
            <translation>
                <numerusform>{n} weiterer Scan wurde ebenfalls unterbrochen. Siehe Verwaltung &gt; Scans.</numerusform>
                <numerusform>{n} weitere Scans wurden ebenfalls unterbrochen. Siehe Verwaltung &gt; Scans.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} results</source>
            <translation>
                <numerusform>{n} Ergebnis</numerusform>
                <numerusform>{n} Ergebnisse</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} results are already remediated</source>
            <translation>
                <numerusform>{n} Ergebnis ist schon bereinigt</numerusform>
                <numerusform>{n} Ergebnisse sind schon bereinigt</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} results keep their earlier decision</source>
            <translation>
                <numerusform>{n} Ergebnis behält seine frühere Entscheidung</numerusform>
                <numerusform>{n} Ergebnisse behalten ihre frühere Entscheidung</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} undo copies were lost when the program ended: this system has no keyring, so the key of the undo copies exists only while the program runs.</source>
            <translation>
                <numerusform>{n} Rückgängig-Kopie ging verloren, als das Programm endete: Dieses System hat keinen Schlüsselbund, daher gibt es den Schlüssel der Kopien nur, solange das Programm läuft.</numerusform>
                <numerusform>{n} Rückgängig-Kopien gingen verloren, als das Programm endete: Dieses System hat keinen Schlüsselbund, daher gibt es den Schlüssel der Kopien nur, solange das Programm läuft.</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} {outcome}</source>
            <translation>{n} {outcome}</translation>
        </message>
        <message>
            <source>{what} requested for {count}</source>
            <translation>{what} angefordert für {count}</translation>
        </message>
        <message>
            <source>{words}: {why}</source>
            <translation>{words}: {why}</translation>
        </message>
    </context>
</TS>

<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.workspace</name>
        <message>
            <source>All of these results are decided.</source>
            <translation>Alle diese Ergebnisse sind entschieden.</translation>
        </message>
        <message>
            <source>Imported assignment</source>
            <translation>Importierte Zuweisung</translation>
        </message>
        <message>
            <source>No other undecided result has the same layout.</source>
            <translation>Kein anderes offenes Ergebnis hat denselben Aufbau.</translation>
        </message>
        <message>
            <source>No other undecided result has the same values.</source>
            <translation>Kein anderes offenes Ergebnis hat dieselben Werte.</translation>
        </message>
        <message>
            <source>No reason has the digit {number} yet. Each new reason gets the next free digit.</source>
            <translation>Noch keine Begründung hat die Ziffer {number}. Jede neue Begründung erhält die nächste freie Ziffer.</translation>
        </message>
        <message>
            <source>Nothing to undo: no decision was made.</source>
            <translation>Nichts rückgängig zu machen: Es wurde nichts entschieden.</translation>
        </message>
        <message>
            <source>Pinned tabs cannot be closed. Unpin the tab first.</source>
            <translation>Angeheftete Registerkarten lassen sich nicht schließen. Anheften zuerst aufheben.</translation>
        </message>
        <message>
            <source>Pinned tabs cannot be detached. Unpin or duplicate the tab first.</source>
            <translation>Angeheftete Registerkarten lassen sich nicht als Fenster lösen. Anheften zuerst aufheben oder Registerkarte duplizieren.</translation>
        </message>
        <message>
            <source>The console does not know yet whether another result has the same layout.</source>
            <translation>Noch ist nicht bekannt, ob ein anderes Ergebnis denselben Aufbau hat.</translation>
        </message>
        <message>
            <source>The console does not know yet whether another result has the same values.</source>
            <translation>Noch ist nicht bekannt, ob ein anderes Ergebnis dieselben Werte hat.</translation>
        </message>
        <message>
            <source>The query contains a name that this server does not have.</source>
            <translation>Die Abfrage enthält einen Namen, den dieser Server nicht hat.</translation>
        </message>
        <message>
            <source>The selected objects no longer exist. Run the query again.</source>
            <translation>Die ausgewählten Objekte existieren nicht mehr. Abfrage erneut ausführen.</translation>
        </message>
        <message>
            <source>The server changed after the file was opened. Import the file again.</source>
            <translation>Der Server hat gewechselt, seit die Datei geöffnet wurde. Datei erneut importieren.</translation>
        </message>
        <message>
            <source>The watches could not be read: {reason}.</source>
            <translation>Die Beobachtungen konnten nicht gelesen werden: {reason}.</translation>
        </message>
        <message>
            <source>The watches in {path} are damaged. No query is watched.</source>
            <translation>Die Beobachtungen in {path} sind beschädigt. Keine Abfrage wird beobachtet.</translation>
        </message>
        <message>
            <source>There are no other similar undecided results.</source>
            <translation>Es gibt keine anderen ähnlichen offenen Ergebnisse.</translation>
        </message>
        <message>
            <source>There are {n} tabs. Close one first.</source>
            <translation>Es gibt {n} Registerkarten. Zuerst eine schließen.</translation>
        </message>
        <message>
            <source>There is no decision yet.</source>
            <translation>Es gibt noch keine Entscheidung.</translation>
        </message>
        <message>
            <source>There is nothing to redo.</source>
            <translation>Es gibt nichts zu wiederholen.</translation>
        </message>
        <message>
            <source>This is the only tab.</source>
            <translation>Dies ist die einzige Registerkarte.</translation>
        </message>
        <message>
            <source>less than 1 min left</source>
            <translation>weniger als 1 min übrig</translation>
        </message>
        <message>
            <source>{done} of {total}</source>
            <translation>{done} von {total}</translation>
        </message>
        <message>
            <source>{minutes} min left</source>
            <translation>{minutes} min übrig</translation>
        </message>
        <message>
            <source>{name} cannot be read: {reason}.</source>
            <translation>{name} kann nicht gelesen werden: {reason}.</translation>
        </message>
        <message>
            <source>{name} cannot be written: {reason}.</source>
            <translation>{name} kann nicht geschrieben werden: {reason}.</translation>
        </message>
        <message>
            <source>{pace}/min</source>
            <translation>{pace}/min</translation>
        </message>
    </context>
</TS>

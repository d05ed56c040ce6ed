<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.workspace</name>
        <message>
            <source>All results of the query have been decided.</source>
            <translation>Alle Ergebnisse der Abfrage sind entschieden.</translation>
        </message>
        <message>
            <source>Imported assignment</source>
            <translation>Importierte Zuweisung</translation>
        </message>
        <message>
            <source>No other undecided result has the same values.</source>
            <translation>Kein anderes offenes Ergebnis hat dieselben Werte.</translation>
        </message>
        <message>
            <source>No other undecided result is from the same template.</source>
            <translation>Kein anderes offenes Ergebnis stammt aus derselben Vorlage.</translation>
        </message>
        <message>
            <source>No other undecided result is similar to this one.</source>
            <translation>Kein anderes offenes Ergebnis ist diesem ähnlich.</translation>
        </message>
        <message>
            <source>No reason can be selected with the digit {number} yet. Each new reason gets the next free digit.</source>
            <translation>Mit der Ziffer {number} lässt sich noch keine Begründung auswählen. Jede neue Begründung erhält die nächste freie Ziffer.</translation>
        </message>
        <message>
            <source>Nothing to undo: no decision was made.</source>
            <translation>Nichts rückgängig zu machen: Es wurde nichts entschieden.</translation>
        </message>
        <message>
            <source>Parts with a later date than {day} are new since you last ran the program.</source>
            <translation>Teile mit einem späteren Datum als {day} sind neu, seit Sie das Programm zuletzt gestartet haben.</translation>
        </message>
        <message>
            <source>Pinned tabs cannot be closed. Unpin the tab first.</source>
            <translation>Angeheftete Registerkarten lassen sich nicht schließen. Anheften zuerst aufheben.</translation>
        </message>
        <message>
            <source>Pinned tabs cannot be detached. Unpin or duplicate the tab first.</source>
            <translation>Angeheftete Registerkarten lassen sich nicht als Fenster abtrennen. Anheften zuerst aufheben oder Registerkarte duplizieren.</translation>
        </message>
        <message>
            <source>The console does not know yet whether another result has the same values.</source>
            <translation>Noch ist nicht bekannt, ob ein anderes Ergebnis dieselben Werte hat.</translation>
        </message>
        <message>
            <source>The console does not know yet whether another result is from the same template.</source>
            <translation>Noch ist nicht bekannt, ob ein anderes Ergebnis aus derselben Vorlage stammt.</translation>
        </message>
        <message>
            <source>The console was switched to another server after the file was opened. Import the file again.</source>
            <translation>Die Konsole hat den Server gewechselt, seit die Datei geöffnet wurde. Datei erneut importieren.</translation>
        </message>
        <message>
            <source>The list of watched queries could not be read: {reason}.</source>
            <translation>Die Liste der beobachteten Abfragen konnte nicht gelesen werden: {reason}.</translation>
        </message>
        <message>
            <source>The list of watched queries in {path} is damaged. No query is watched.</source>
            <translation>Die Liste der beobachteten Abfragen in {path} ist beschädigt. Keine Abfrage wird beobachtet.</translation>
        </message>
        <message>
            <source>The pinned tab keeps its query, and a new tab is not possible: at most {n} tabs can be open. Close a tab, then run the new query again.</source>
            <translation>Die angeheftete Registerkarte behält ihre Abfrage, und eine neue ist nicht möglich: Höchstens {n} Registerkarten können offen sein. Eine Registerkarte schließen, dann die neue Abfrage erneut ausführen.</translation>
        </message>
        <message>
            <source>The program was updated. See what is new since the version of {day}.</source>
            <translation>Das Programm wurde aktualisiert. Sehen Sie, was seit der Version vom {day} neu ist.</translation>
        </message>
        <message>
            <source>The query contains a name that this server does not know.</source>
            <translation>Die Abfrage enthält einen Namen, den dieser Server nicht kennt.</translation>
        </message>
        <message>
            <source>The query has no further results to decide. The last decisions are being sent.</source>
            <translation>Die Abfrage hat keine weiteren Ergebnisse zu entscheiden. Die letzten Entscheidungen werden gerade gesendet.</translation>
        </message>
        <message>
            <source>The selected objects no longer exist. Run the query again.</source>
            <translation>Die ausgewählten Objekte existieren nicht mehr. Abfrage erneut ausführen.</translation>
        </message>
        <message>
            <source>There are {n} tabs. Close a tab first.</source>
            <translation>Es gibt {n} Registerkarten. Zuerst eine Registerkarte schließen.</translation>
        </message>
        <message>
            <source>This is the only tab.</source>
            <translation>Dies ist die einzige Registerkarte.</translation>
        </message>
        <message>
            <source>This page of the guide is in English only.</source>
            <translation>Diese Seite des Handbuchs gibt es nur auf Englisch.</translation>
        </message>
        <message>
            <source>This query is longer than {n} characters, so its tab is not restored at the next start of the console.</source>
            <translation>Diese Abfrage ist länger als {n} Zeichen; ihre Registerkarte wird deshalb beim nächsten Start der Konsole nicht wiederhergestellt.</translation>
        </message>
        <message>
            <source>You have not made a decision yet.</source>
            <translation>Es wurde noch keine Entscheidung getroffen.</translation>
        </message>
        <message>
            <source>{done} of {total}</source>
            <translation>{done} von {total}</translation>
        </message>
        <message>
            <source>{done} of {total} decided</source>
            <translation>{done} von {total} entschieden</translation>
        </message>
        <message>
            <source>{name} cannot be read: {reason}.</source>
            <translation>{name} kann nicht gelesen werden: {reason}.</translation>
        </message>
        <message>
            <source>{name} cannot be written: {reason}.</source>
            <translation>{name} kann nicht geschrieben werden: {reason}.</translation>
        </message>
    </context>
</TS>

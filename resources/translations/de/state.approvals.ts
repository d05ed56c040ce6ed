<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.approvals</name>
        <message>
            <source>A proposal can have at most {count} objects. Select fewer objects.</source>
            <translation>Ein Vorschlag kann höchstens {count} Objekte haben. Weniger Objekte auswählen.</translation>
        </message>
        <message>
            <source>All objects of the proposal have changed since it was made.</source>
            <translation>Alle Objekte des Vorschlags haben sich geändert, seit er gemacht wurde.</translation>
        </message>
        <message>
            <source>Another object of this file has changed</source>
            <translation>Ein anderes Objekt dieser Datei hat sich geändert</translation>
        </message>
        <message>
            <source>Matches have changed since the proposal</source>
            <translation>Treffer haben sich seit dem Vorschlag geändert</translation>
        </message>
        <message>
            <source>Not found</source>
            <translation>Nicht gefunden</translation>
        </message>
        <message>
            <source>Object path has changed</source>
            <translation>Pfad des Objekts hat sich geändert</translation>
        </message>
        <message>
            <source>Only the person who made the proposal can withdraw it.</source>
            <translation>Nur wer den Vorschlag gemacht hat, kann ihn zurückziehen.</translation>
        </message>
        <message>
            <source>Select a proposal first.</source>
            <translation>Zuerst einen Vorschlag auswählen.</translation>
        </message>
        <message>
            <source>Status is now “{now}”</source>
            <translation>Status ist jetzt „{now}“</translation>
        </message>
        <message>
            <source>Status was removed</source>
            <translation>Status wurde entfernt</translation>
        </message>
        <message>
            <source>The account that you are signed in with made this proposal. Another person must approve it, with an account of their own.</source>
            <translation>Dieser Vorschlag stammt vom angemeldeten Konto. Eine andere Person muss ihn mit eigenem Konto genehmigen.</translation>
        </message>
        <message>
            <source>The certificate of the server differs from the one in the proposal. Compare the certificates, then ask for a new proposal.</source>
            <translation>Das Zertifikat des Servers weicht von dem im Vorschlag ab. Zertifikate vergleichen, dann um einen neuen Vorschlag bitten.</translation>
        </message>
        <message>
            <source>The console was switched to another server after the file was opened. Open the file again.</source>
            <translation>Die Konsole hat den Server gewechselt, seit die Datei geöffnet wurde. Datei erneut öffnen.</translation>
        </message>
        <message>
            <source>The console was switched to another server; no further requests were sent.</source>
            <translation>Die Konsole hat den Server gewechselt; weitere Anforderungen wurden nicht gesendet.</translation>
        </message>
        <message>
            <source>The objects of the proposal no longer exist.</source>
            <translation>Die Objekte des Vorschlags gibt es nicht mehr.</translation>
        </message>
        <message>
            <source>The proposal has expired.</source>
            <translation>Der Vorschlag ist abgelaufen.</translation>
        </message>
        <message>
            <source>The proposal is for the server {other}; this console is connected to {server}.</source>
            <translation>Der Vorschlag gilt für den Server {other}; diese Konsole ist mit {server} verbunden.</translation>
        </message>
        <message>
            <source>The proposal was approved by {by}.</source>
            <translation>Der Vorschlag wurde von {by} genehmigt.</translation>
        </message>
        <message>
            <source>The proposal was rejected by {by}.</source>
            <translation>Der Vorschlag wurde von {by} abgelehnt.</translation>
        </message>
        <message>
            <source>The proposal was withdrawn.</source>
            <translation>Der Vorschlag wurde zurückgezogen.</translation>
        </message>
        <message>
            <source>The proposed action changes no file.</source>
            <translation>Die vorgeschlagene Aktion ändert keine Datei.</translation>
        </message>
        <message>
            <source>The selected objects no longer exist. Run the query again.</source>
            <translation>Die ausgewählten Objekte existieren nicht mehr. Abfrage erneut ausführen.</translation>
        </message>
        <message>
            <source>The service on this computer stores proposals itself; no file is needed.</source>
            <translation>Der Dienst auf diesem Computer verwaltet Vorschläge selbst; keine Datei ist nötig.</translation>
        </message>
        <message>
            <source>The state of the proposal is “{state}”.</source>
            <translation>Der Zustand des Vorschlags ist „{state}“.</translation>
        </message>
        <message>
            <source>This server stores proposals itself. Ask the proposer to create the proposal on the server, not in a file.</source>
            <translation>Dieser Server verwaltet Vorschläge selbst. Die vorschlagende Person bitten, den Vorschlag auf dem Server statt in einer Datei zu erstellen.</translation>
        </message>
        <message>
            <source>This version of the console does not support the proposed action.</source>
            <translation>Diese Version der Konsole unterstützt die vorgeschlagene Aktion nicht.</translation>
        </message>
        <message>
            <source>Wait until all objects have been compared with the server.</source>
            <translation>Warten, bis alle Objekte mit dem Server verglichen sind.</translation>
        </message>
        <message>
            <source>You made this proposal. Another person must approve it with an account of their own (Administration &gt; Accounts), in a console connected to {server}.</source>
            <translation>Eigener Vorschlag. Eine andere Person muss ihn mit eigenem Konto (Verwaltung &gt; Konten) genehmigen, in einer mit {server} verbundenen Konsole.</translation>
        </message>
        <message>
            <source>You signed this proposal. Another person must approve it.</source>
            <translation>Eigene Signatur: Eine andere Person muss diesen Vorschlag genehmigen.</translation>
        </message>
        <message>
            <source>Your account needs the permission “{right}” on every target.</source>
            <translation>Das eigene Konto braucht auf jedem Ziel die Berechtigung „{right}“.</translation>
        </message>
        <message>
            <source>another person</source>
            <translation>einer anderen Person</translation>
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

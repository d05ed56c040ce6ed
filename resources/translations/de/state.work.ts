<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.work</name>
        <message>
            <source>A path begins with / or a drive letter. For a part of a path, use path:~ instead.</source>
            <translation>Ein Pfad beginnt mit / oder einem Laufwerksbuchstaben. Für einen Teil eines Pfads path:~ verwenden.</translation>
        </message>
        <message>
            <source>A value that you entered was not accepted.</source>
            <translation>Ein eingegebener Wert wurde nicht angenommen.</translation>
        </message>
        <message>
            <source>Ask the administrator of the server for the missing permission.</source>
            <translation>Bei der Administration des Servers die fehlende Berechtigung beantragen.</translation>
        </message>
        <message>
            <source>Ask the administrator of the server: the licence has expired or its limit is reached.</source>
            <translation>Bei der Administration des Servers nachfragen: Die Lizenz ist abgelaufen oder ihre Grenze erreicht.</translation>
        </message>
        <message>
            <source>Check the address and the version of the server.</source>
            <translation>Adresse und Version des Servers prüfen.</translation>
        </message>
        <message>
            <source>Check the network and the address, then reconnect.</source>
            <translation>Netzwerk und Adresse prüfen, dann erneut verbinden.</translation>
        </message>
        <message>
            <source>Check the permissions of the file and the free space on the disk, then try again.</source>
            <translation>Berechtigungen der Datei und freien Speicherplatz prüfen, dann erneut versuchen.</translation>
        </message>
        <message>
            <source>Close other programs, then try again.</source>
            <translation>Andere Programme schließen, dann erneut versuchen.</translation>
        </message>
        <message>
            <source>Connect to the previous server, and check its jobs before you try again.</source>
            <translation>Mit dem vorigen Server verbinden und seine Aufträge prüfen, bevor es erneut versucht wird.</translation>
        </message>
        <message>
            <source>Connect to the server again and enter the user name and the password again.</source>
            <translation>Erneut mit dem Server verbinden und Benutzername und Kennwort noch einmal eingeben.</translation>
        </message>
        <message>
            <source>Correct the data type in the query, or choose another one.</source>
            <translation>Den Datentyp in der Abfrage berichtigen oder einen anderen wählen.</translation>
        </message>
        <message>
            <source>Correct the field named in the details, then save again.</source>
            <translation>Das in den Details genannte Feld berichtigen, dann erneut speichern.</translation>
        </message>
        <message>
            <source>Correct the items named in the details, then try again.</source>
            <translation>Die in den Details genannten Angaben berichtigen, dann erneut versuchen.</translation>
        </message>
        <message>
            <source>For the remaining objects, see the jobs.</source>
            <translation>Zu den übrigen Objekten siehe Aufträge.</translation>
        </message>
        <message>
            <source>HTTP status {status}</source>
            <translation>HTTP-Status {status}</translation>
        </message>
        <message>
            <source>Narrow the query, then try again.</source>
            <translation>Die Abfrage eingrenzen, dann erneut versuchen.</translation>
        </message>
        <message>
            <source>No known location begins with this path.</source>
            <translation>Kein bekannter Speicherort beginnt mit diesem Pfad.</translation>
        </message>
        <message>
            <source>No known location contains this object.</source>
            <translation>Kein bekannter Speicherort enthält dieses Objekt.</translation>
        </message>
        <message>
            <source>Nothing was changed.</source>
            <translation>Nichts wurde geändert.</translation>
        </message>
        <message>
            <source>Nothing was changed. See the details for the reason.</source>
            <translation>Es wurde nichts geändert. Der Grund steht in den Details.</translation>
        </message>
        <message>
            <source>Nothing was sent. Ask the server's administrator before you accept the new certificate.</source>
            <translation>Es wurde nichts gesendet. Vor dem Akzeptieren des neuen Zertifikats bei der Administration des Servers nachfragen.</translation>
        </message>
        <message>
            <source>Nothing was sent. Remove escaped characters such as \ud800, then try again.</source>
            <translation>Es wurde nichts gesendet. Zeichen mit Escape-Schreibweise wie \ud800 entfernen, dann erneut versuchen.</translation>
        </message>
        <message>
            <source>Propose the action instead.</source>
            <translation>Die Aktion stattdessen vorschlagen.</translation>
        </message>
        <message>
            <source>Reconnect to restart the service. Your files were not changed.</source>
            <translation>Erneut verbinden startet den Dienst neu. Die Dateien wurden nicht geändert.</translation>
        </message>
        <message>
            <source>Reconnect, then run the query again.</source>
            <translation>Erneut verbinden, dann die Abfrage erneut ausführen.</translation>
        </message>
        <message>
            <source>Reconnect, then try again.</source>
            <translation>Erneut verbinden, dann wiederholen.</translation>
        </message>
        <message>
            <source>Refresh the targets, then try again.</source>
            <translation>Die Ziele aktualisieren, dann erneut versuchen.</translation>
        </message>
        <message>
            <source>Refresh the view: the item was removed or the query has expired.</source>
            <translation>Die Ansicht aktualisieren: Das Element wurde entfernt, oder die Abfrage ist abgelaufen.</translation>
        </message>
        <message>
            <source>Refresh. If the error occurs again, report it to the administrator of the server.</source>
            <translation>Aktualisieren. Im Wiederholungsfall der Administration des Servers melden.</translation>
        </message>
        <message>
            <source>See the details for the reason.</source>
            <translation>Der Grund steht in den Details.</translation>
        </message>
        <message>
            <source>Some objects were not changed.</source>
            <translation>Einige Objekte wurden nicht geändert.</translation>
        </message>
        <message>
            <source>The answer of the server is too large.</source>
            <translation>Die Antwort des Servers ist zu groß.</translation>
        </message>
        <message>
            <source>The certificate of the server has changed.</source>
            <translation>Das Zertifikat des Servers hat sich geändert.</translation>
        </message>
        <message>
            <source>The console is not connected to a server.</source>
            <translation>Die Konsole ist nicht mit einem Server verbunden.</translation>
        </message>
        <message>
            <source>The console was switched to another server while a request was being sent.</source>
            <translation>Die Konsole hat den Server gewechselt, während eine Anforderung gesendet wurde.</translation>
        </message>
        <message>
            <source>The file cannot be imported.</source>
            <translation>Die Datei kann nicht importiert werden.</translation>
        </message>
        <message>
            <source>The file contains no valid filters.</source>
            <translation>Die Datei enthält keine gültigen Filter.</translation>
        </message>
        <message>
            <source>The file contains no valid saved queries.</source>
            <translation>Die Datei enthält keine gültigen gespeicherten Abfragen.</translation>
        </message>
        <message>
            <source>The item no longer exists.</source>
            <translation>Das Element gibt es nicht mehr.</translation>
        </message>
        <message>
            <source>The licence of the server does not allow this action.</source>
            <translation>Die Lizenz des Servers erlaubt diese Aktion nicht.</translation>
        </message>
        <message>
            <source>The proposal cannot be opened.</source>
            <translation>Der Vorschlag kann nicht geöffnet werden.</translation>
        </message>
        <message>
            <source>The redirect was not followed. Check the address of the server.</source>
            <translation>Der Umleitung wurde nicht gefolgt. Die Adresse des Servers prüfen.</translation>
        </message>
        <message>
            <source>The request conflicts with an existing item or a running operation.</source>
            <translation>Die Anforderung steht im Widerspruch zu einem vorhandenen Element oder einem laufenden Vorgang.</translation>
        </message>
        <message>
            <source>The server cannot be reached, and there are no cached results of this query.</source>
            <translation>Der Server ist nicht erreichbar, und von dieser Abfrage gibt es keine zwischengespeicherten Ergebnisse.</translation>
        </message>
        <message>
            <source>The server could not be reached.</source>
            <translation>Der Server ist nicht erreichbar.</translation>
        </message>
        <message>
            <source>The server could not complete the request.</source>
            <translation>Der Server konnte die Anforderung nicht ausführen.</translation>
        </message>
        <message>
            <source>The server did not accept {count} of {total} objects.</source>
            <translation>Der Server hat {count} von {total} Objekten nicht angenommen.</translation>
        </message>
        <message>
            <source>The server did not answer in time.</source>
            <translation>Der Server hat nicht rechtzeitig geantwortet.</translation>
        </message>
        <message>
            <source>The server has no such data type.</source>
            <translation>Der Server hat diesen Datentyp nicht.</translation>
        </message>
        <message>
            <source>The server redirects to another address.</source>
            <translation>Der Server leitet zu einer anderen Adresse um.</translation>
        </message>
        <message>
            <source>The server rejected the request.</source>
            <translation>Der Server hat die Anforderung zurückgewiesen.</translation>
        </message>
        <message>
            <source>The server sent an invalid answer.</source>
            <translation>Der Server hat eine ungültige Antwort geschickt.</translation>
        </message>
        <message>
            <source>The server sent an invalid identifier.</source>
            <translation>Der Server hat eine ungültige Kennung geschickt.</translation>
        </message>
        <message>
            <source>The service on this computer is not running.</source>
            <translation>Der Dienst auf diesem Computer läuft nicht.</translation>
        </message>
        <message>
            <source>The service on this computer stopped before it answered.</source>
            <translation>Der Dienst auf diesem Computer endete, bevor er geantwortet hat.</translation>
        </message>
        <message>
            <source>The service restarts automatically. Check the jobs, then try again.</source>
            <translation>Der Dienst startet von selbst neu. Die Aufträge prüfen, dann erneut versuchen.</translation>
        </message>
        <message>
            <source>The system refused access to a file.</source>
            <translation>Das System hat den Zugriff auf eine Datei verweigert.</translation>
        </message>
        <message>
            <source>The system refused access to {name}.</source>
            <translation>Das System hat den Zugriff auf {name} verweigert.</translation>
        </message>
        <message>
            <source>The text cannot be sent: it contains an invalid character.</source>
            <translation>Der Text kann nicht gesendet werden: Er enthält ein ungültiges Zeichen.</translation>
        </message>
        <message>
            <source>The user name or the password is wrong.</source>
            <translation>Benutzername oder Kennwort ist falsch.</translation>
        </message>
        <message>
            <source>There is not enough memory.</source>
            <translation>Der Arbeitsspeicher reicht nicht aus.</translation>
        </message>
        <message>
            <source>This action is not possible.</source>
            <translation>Diese Aktion ist nicht möglich.</translation>
        </message>
        <message>
            <source>This action requires approval by a second person.</source>
            <translation>Diese Aktion muss eine zweite Person genehmigen.</translation>
        </message>
        <message>
            <source>Try again. Before you repeat a change, check its status: the change may already have taken effect.</source>
            <translation>Erneut versuchen. Vor dem Wiederholen einer Änderung ihren Status prüfen: Sie ist vielleicht schon wirksam.</translation>
        </message>
        <message>
            <source>Try again. If the error occurs again, see the log for details.</source>
            <translation>Erneut versuchen. Im Wiederholungsfall stehen Details im Protokoll.</translation>
        </message>
        <message>
            <source>Try again. If the request fails again, see the log of the server.</source>
            <translation>Erneut versuchen. Im Wiederholungsfall siehe Protokoll des Servers.</translation>
        </message>
        <message>
            <source>Unexpected error in the console.</source>
            <translation>Unerwarteter Fehler in der Konsole.</translation>
        </message>
        <message>
            <source>Use the existing item, or wait until the operation is done.</source>
            <translation>Das vorhandene Element verwenden oder das Ende des Vorgangs abwarten.</translation>
        </message>
        <message>
            <source>Your account does not have the permission for this action.</source>
            <translation>Dem Konto fehlt die Berechtigung für diese Aktion.</translation>
        </message>
        <message>
            <source>no file is written</source>
            <translation>es wird keine Datei geschrieben</translation>
        </message>
        <message>
            <source>{name} cannot be written: {reason}.</source>
            <translation>{name} kann nicht geschrieben werden: {reason}.</translation>
        </message>
    </context>
</TS>

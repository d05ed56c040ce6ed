<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.connection</name>
        <message>
            <source>Compare the certificate of the server first.</source>
            <translation>Zuerst das Zertifikat des Servers vergleichen.</translation>
        </message>
        <message>
            <source>Connecting to {server} …</source>
            <translation>Verbindung zu {server} wird hergestellt …</translation>
        </message>
        <message>
            <source>Enter the password of {server}.</source>
            <translation>Das Kennwort von {server} eingeben.</translation>
        </message>
        <message>
            <source>Loading was stopped, because the console was switched to another server.</source>
            <translation>Das Laden wurde beendet, weil die Konsole zu einem anderen Server gewechselt hat.</translation>
        </message>
        <message>
            <source>Local</source>
            <comment>the service on this computer</comment>
            <translation>Lokal</translation>
        </message>
        <message>
            <source>No sensitive data</source>
            <translation>Keine sensiblen Daten</translation>
        </message>
        <message>
            <source>Not connected to a server.</source>
            <translation>Nicht mit einem Server verbunden.</translation>
        </message>
        <message>
            <source>Published or invented test values</source>
            <translation>Veröffentlichte oder erfundene Testwerte</translation>
        </message>
        <message>
            <source>Read-only mode is on.</source>
            <translation>Der schreibgeschützte Modus ist eingeschaltet.</translation>
        </message>
        <message>
            <source>Remediated by hand</source>
            <translation>Manuell bereinigt</translation>
        </message>
        <message>
            <source>Sensitive data</source>
            <translation>Sensible Daten</translation>
        </message>
        <message>
            <source>Starting the service on this computer …</source>
            <translation>Der Dienst auf diesem Computer wird gestartet …</translation>
        </message>
        <message>
            <source>The connection failed because of an unexpected error ({error}). Choose Reconnect, or connect to another server.</source>
            <translation>Die Verbindung ist wegen eines unerwarteten Fehlers gescheitert ({error}). „Erneut verbinden“ wählen oder einen anderen Server verwenden.</translation>
        </message>
        <message>
            <source>The console is not connected to a server.</source>
            <translation>Die Konsole ist nicht mit einem Server verbunden.</translation>
        </message>
        <message>
            <source>The console was switched to another server; no further requests were sent.</source>
            <translation>Die Konsole hat den Server gewechselt; weitere Anforderungen wurden nicht gesendet.</translation>
        </message>
        <message>
            <source>The server certificate cannot be read.</source>
            <translation>Das Zertifikat des Servers kann nicht gelesen werden.</translation>
        </message>
        <message>
            <source>The service on this computer</source>
            <translation>Der Dienst auf diesem Computer</translation>
        </message>
        <message>
            <source>The service on this computer does not answer.</source>
            <translation>Der Dienst auf diesem Computer antwortet nicht.</translation>
        </message>
        <message>
            <source>The system's keyring is locked or denies access.</source>
            <translation>Der Schlüsselbund des Systems ist gesperrt oder verweigert den Zugriff.</translation>
        </message>
        <message>
            <source>The versions of the components could not be determined.</source>
            <translation>Die Versionen der Komponenten konnten nicht ermittelt werden.</translation>
        </message>
        <message>
            <source>This console has no embedded service.</source>
            <translation>Diese Konsole hat keinen eingebetteten Dienst.</translation>
        </message>
        <message>
            <source>This server does not support this action.</source>
            <translation>Dieser Server unterstützt diese Aktion nicht.</translation>
        </message>
        <message>
            <source>This system has no keyring.</source>
            <translation>Dieses System hat keinen Schlüsselbund.</translation>
        </message>
        <message>
            <source>This version of the service does not support this action.</source>
            <translation>Diese Version des Dienstes unterstützt diese Aktion nicht.</translation>
        </message>
        <message>
            <source>You did not accept the certificate of the server.</source>
            <translation>Das Zertifikat des Servers wurde nicht akzeptiert.</translation>
        </message>
        <message>
            <source>until the service is restarted (its system has no keyring)</source>
            <translation>bis zum Neustart des Dienstes (sein System hat keinen Schlüsselbund)</translation>
        </message>
        <message>
            <source>until you quit the console (this system has no keyring)</source>
            <translation>bis zum Beenden der Konsole (dieses System hat keinen Schlüsselbund)</translation>
        </message>
        <message>
            <source>{error} Check the address and the network, then choose Reconnect.</source>
            <translation>{error} Adresse und Netzwerk prüfen, dann „Erneut verbinden“ wählen.</translation>
        </message>
        <message>
            <source>{error} The password of {name} was not saved; you will be asked for it again.</source>
            <translation>{error} Das Kennwort von {name} wurde nicht gespeichert; es wird erneut danach gefragt.</translation>
        </message>
        <message>
            <source>{error} The saved password of {name} was not removed from the keyring.</source>
            <translation>{error} Das gespeicherte Kennwort von {name} wurde nicht aus dem Schlüsselbund entfernt.</translation>
        </message>
        <message>
            <source>{message} Nothing was sent. Ask the server's administrator about the certificate.</source>
            <translation>{message} Es wurde nichts gesendet. Bei der Administration des Servers nach dem Zertifikat fragen.</translation>
        </message>
        <message>
            <source>{problem} Choose Reconnect.</source>
            <translation>{problem} „Erneut verbinden“ wählen.</translation>
        </message>
        <message>
            <source>{problem} Reconnecting …</source>
            <translation>{problem} Verbindung wird wiederhergestellt …</translation>
        </message>
        <message>
            <source>{server} cannot be reached. Reconnect first.</source>
            <translation>{server} ist nicht erreichbar. Zuerst erneut verbinden.</translation>
        </message>
        <message>
            <source>{server} shows another certificate than before. Nothing was sent.</source>
            <translation>{server} zeigt ein anderes Zertifikat als zuvor. Es wurde nichts gesendet.</translation>
        </message>
        <message>
            <source>{who} answered with an error (status {status}): “{said}” Ask the administrator, or choose Reconnect.</source>
            <translation>{who} hat mit einem Fehler geantwortet (Status {status}): „{said}“ Bei der Administration nachfragen oder „Erneut verbinden“ wählen.</translation>
        </message>
        <message>
            <source>{who} does not answer like a discovery server: {said}. Check the address, then choose Reconnect.</source>
            <translation>{who} antwortet nicht wie ein Discovery-Server: {said}. Die Adresse prüfen, dann „Erneut verbinden“ wählen.</translation>
        </message>
        <message>
            <source>{who} rejected the user name or password. Check the user name and the password.</source>
            <translation>{who} hat Benutzername oder Kennwort zurückgewiesen. Benutzername und Kennwort prüfen.</translation>
        </message>
    </context>
</TS>

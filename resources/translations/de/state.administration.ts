<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.administration</name>
        <message>
            <source>A data type in the rules does not exist any more. Choose another data type.</source>
            <translation>Ein Datentyp in den Regeln existiert nicht mehr. Einen anderen Datentyp wählen.</translation>
        </message>
        <message>
            <source>A location of this target already covers this path.</source>
            <translation>Ein Speicherort dieses Ziels umfasst diesen Pfad bereits.</translation>
        </message>
        <message>
            <source>A risk profile with this label already exists.</source>
            <translation>Ein Risikoprofil mit dieser Bezeichnung existiert bereits.</translation>
        </message>
        <message>
            <source>A rule that applies to the same targets already exists. Edit that rule instead.</source>
            <translation>Für dieselben Ziele gibt es bereits eine Regel. Stattdessen diese Regel bearbeiten.</translation>
        </message>
        <message>
            <source>Add a target first: a credential is tested on a target.</source>
            <translation>Zuerst ein Ziel hinzufügen: Anmeldedaten werden an einem Ziel getestet.</translation>
        </message>
        <message>
            <source>Address</source>
            <translation>Adresse</translation>
        </message>
        <message>
            <source>All results of the {n} selected locations, with all decisions</source>
            <translation>Alle Ergebnisse der {n} ausgewählten Speicherorte, mit allen Entscheidungen</translation>
        </message>
        <message>
            <source>Already covered by the location {path}.</source>
            <translation>Bereits durch den Speicherort {path} abgedeckt.</translation>
        </message>
        <message>
            <source>Already covered by the location “Everything”.</source>
            <translation>Bereits durch den Speicherort „Alles“ abgedeckt.</translation>
        </message>
        <message>
            <source>Already covered by the path in line {line}.</source>
            <translation>Bereits im Pfad in Zeile {line} enthalten.</translation>
        </message>
        <message>
            <source>Cancelled</source>
            <translation>Abgebrochen</translation>
        </message>
        <message>
            <source>Certificate (SHA-256)</source>
            <translation>Zertifikat (SHA-256)</translation>
        </message>
        <message>
            <source>Clock</source>
            <translation>Uhr</translation>
        </message>
        <message>
            <source>Completed</source>
            <translation>Abgeschlossen</translation>
        </message>
        <message>
            <source>Enrolment revoked. Reports of this enrolment are refused from now on.</source>
            <translation>Registrierung widerrufen. Berichte dieser Registrierung werden ab jetzt zurückgewiesen.</translation>
        </message>
        <message>
            <source>Expected columns: {columns}. Only “{required}” is required.</source>
            <translation>Erwartete Spalten: {columns}. Nur „{required}“ ist erforderlich.</translation>
        </message>
        <message>
            <source>Failed</source>
            <translation>Fehlgeschlagen</translation>
        </message>
        <message>
            <source>Fri</source>
            <translation>Fr</translation>
        </message>
        <message>
            <source>Host</source>
            <translation>Host</translation>
        </message>
        <message>
            <source>It is unknown whether the change took effect: save again to check.</source>
            <translation>Ob die Änderung wirksam wurde, ist unbekannt: zum Prüfen erneut speichern.</translation>
        </message>
        <message>
            <source>Licence</source>
            <translation>Lizenz</translation>
        </message>
        <message>
            <source>Line {line} is not UTF-8. Save the file as UTF-8.</source>
            <translation>Zeile {line} ist nicht UTF-8. Die Datei als UTF-8 speichern.</translation>
        </message>
        <message>
            <source>Load average (1, 5, 15 minutes)</source>
            <translation>Mittlere Last (1, 5, 15 Minuten)</translation>
        </message>
        <message>
            <source>Mon</source>
            <translation>Mo</translation>
        </message>
        <message>
            <source>More than {count} files, mails or tables with matches</source>
            <translation>Mehr als {count} Dateien, Mails oder Tabellen mit Treffern</translation>
        </message>
        <message>
            <source>Not available: {what}</source>
            <translation>Nicht verfügbar: {what}</translation>
        </message>
        <message>
            <source>Not reported by the server</source>
            <translation>Vom Server nicht gemeldet</translation>
        </message>
        <message>
            <source>Not tested</source>
            <translation>Nicht geprüft</translation>
        </message>
        <message>
            <source>Nothing was saved: the status of this scan is “{status}” now. Only scheduled or paused scans can be changed.</source>
            <translation>Nichts wurde gespeichert: Der Status dieses Scans ist jetzt „{status}“. Nur geplante oder angehaltene Scans lassen sich ändern.</translation>
        </message>
        <message>
            <source>Only paused scans can be resumed.</source>
            <translation>Nur angehaltene Scans können fortgesetzt werden.</translation>
        </message>
        <message>
            <source>Only running scans can be stopped.</source>
            <translation>Nur laufende Scans können gestoppt werden.</translation>
        </message>
        <message>
            <source>Only scheduled or paused scans can be changed. Copy the scan instead.</source>
            <translation>Nur geplante oder angehaltene Scans lassen sich ändern. Stattdessen den Scan kopieren.</translation>
        </message>
        <message>
            <source>Only scheduled or running scans can be paused.</source>
            <translation>Nur geplante oder laufende Scans können angehalten werden.</translation>
        </message>
        <message>
            <source>Only scheduled, running or paused scans can be cancelled.</source>
            <translation>Nur geplante, laufende oder angehaltene Scans können abgebrochen werden.</translation>
        </message>
        <message>
            <source>Passed</source>
            <translation>Bestanden</translation>
        </message>
        <message>
            <source>Paused</source>
            <translation>Angehalten</translation>
        </message>
        <message>
            <source>Running</source>
            <translation>Läuft</translation>
        </message>
        <message>
            <source>SSH host key</source>
            <translation>SSH-Hostschlüssel</translation>
        </message>
        <message>
            <source>SSH host keys</source>
            <translation>SSH-Hostschlüssel</translation>
        </message>
        <message>
            <source>Sat</source>
            <translation>Sa</translation>
        </message>
        <message>
            <source>Scheduled</source>
            <translation>Geplant</translation>
        </message>
        <message>
            <source>Select one {noun} first.</source>
            <translation>Zuerst genau einen Eintrag auswählen ({noun}).</translation>
        </message>
        <message>
            <source>Select only machines whose enrolment is not revoked yet.</source>
            <translation>Wählen Sie nur Computer aus, deren Registrierung noch nicht widerrufen ist.</translation>
        </message>
        <message>
            <source>Select {nouns} first.</source>
            <translation>Zuerst {nouns} auswählen.</translation>
        </message>
        <message>
            <source>Service</source>
            <translation>Dienst</translation>
        </message>
        <message>
            <source>Several targets have this name. Enter the group of the target in the column “group”.</source>
            <translation>Mehrere Ziele haben diesen Namen. Geben Sie die Gruppe des Ziels in der Spalte „group“ an.</translation>
        </message>
        <message>
            <source>Some rules of this risk profile are hidden from your account.</source>
            <translation>Einige Regeln dieses Risikoprofils sind für dieses Konto nicht sichtbar.</translation>
        </message>
        <message>
            <source>Somebody else is changing the rules. Save again to see what has changed.</source>
            <translation>Jemand anderes ändert gerade die Regeln. Erneut speichern, um die Änderungen zu sehen.</translation>
        </message>
        <message>
            <source>Stopped</source>
            <translation>Gestoppt</translation>
        </message>
        <message>
            <source>Sun</source>
            <translation>So</translation>
        </message>
        <message>
            <source>The author is unknown: the events could not be read.</source>
            <translation>Von wem, ist unbekannt: Die Ereignisse konnten nicht gelesen werden.</translation>
        </message>
        <message>
            <source>The author is unknown: this server does not report who changes records.</source>
            <translation>Von wem, ist unbekannt: Dieser Server meldet nicht, wer Datensätze ändert.</translation>
        </message>
        <message>
            <source>The author is unknown: your account can see no event about this record.</source>
            <translation>Von wem, ist unbekannt: Für dieses Konto ist kein Ereignis zu diesem Datensatz sichtbar.</translation>
        </message>
        <message>
            <source>The author is unknown: your account is not permitted to read events.</source>
            <translation>Von wem, ist unbekannt: Dieses Konto darf keine Ereignisse lesen.</translation>
        </message>
        <message>
            <source>The column “{column}” is missing.</source>
            <translation>Die Spalte „{column}“ fehlt.</translation>
        </message>
        <message>
            <source>The column “{column}” occurs twice.</source>
            <translation>Die Spalte „{column}“ kommt zweimal vor.</translation>
        </message>
        <message>
            <source>The file contains no rows. Choose another file.</source>
            <translation>Die Datei enthält keine Zeilen. Eine andere Datei wählen.</translation>
        </message>
        <message>
            <source>The file could not be read: {reason}.</source>
            <translation>Die Datei konnte nicht gelesen werden: {reason}.</translation>
        </message>
        <message>
            <source>The file has more than {most} rows. Split the file into smaller files.</source>
            <translation>Die Datei hat mehr als {most} Zeilen. Die Datei in kleinere Dateien aufteilen.</translation>
        </message>
        <message>
            <source>The file is larger than 64 KiB, too large for a key or certificate. Choose another file.</source>
            <translation>Die Datei ist größer als 64 KiB, zu groß für einen Schlüssel oder ein Zertifikat. Eine andere Datei wählen.</translation>
        </message>
        <message>
            <source>The file is larger than 64 MiB. Split the file into smaller files.</source>
            <translation>Die Datei ist größer als 64 MiB. Die Datei in kleinere Dateien aufteilen.</translation>
        </message>
        <message>
            <source>The file is not valid CSV: {reason}.</source>
            <translation>Die Datei ist kein gültiges CSV: {reason}.</translation>
        </message>
        <message>
            <source>The group already contains a target of this name.</source>
            <translation>Die Gruppe enthält bereits ein Ziel dieses Namens.</translation>
        </message>
        <message>
            <source>The licence of the server does not allow this change: the licence has expired, or its limit is reached.</source>
            <translation>Die Lizenz des Servers erlaubt diese Änderung nicht: Die Lizenz ist abgelaufen, oder ihre Grenze ist erreicht.</translation>
        </message>
        <message>
            <source>The list contains no paths.</source>
            <translation>Die Liste enthält keine Pfade.</translation>
        </message>
        <message>
            <source>The list is larger than 64 MiB. Split it into smaller lists.</source>
            <translation>Die Liste ist größer als 64 MiB. Teilen Sie sie in kleinere Listen auf.</translation>
        </message>
        <message>
            <source>The name and group are the same as in line {line}.</source>
            <translation>Name und Gruppe sind dieselben wie in Zeile {line}.</translation>
        </message>
        <message>
            <source>The name contains &lt; or &gt;. Remove these characters.</source>
            <translation>Der Name enthält &lt; oder &gt;. Diese Zeichen entfernen.</translation>
        </message>
        <message>
            <source>The name is missing.</source>
            <translation>Der Name fehlt.</translation>
        </message>
        <message>
            <source>The path contains the invisible character {character}.</source>
            <translation>Der Pfad enthält das unsichtbare Zeichen {character}.</translation>
        </message>
        <message>
            <source>The path is missing.</source>
            <translation>Der Pfad fehlt.</translation>
        </message>
        <message>
            <source>The path is the same as in line {line}.</source>
            <translation>Der Pfad ist derselbe wie in Zeile {line}.</translation>
        </message>
        <message numerus="yes">
            <source>The risk level of {n} match locations</source>
            <translation>
                <numerusform>Die Risikostufe von {n} Fundstelle</numerusform>
                <numerusform>Die Risikostufe von {n} Fundstellen</numerusform>
            </translation>
        </message>
        <message>
            <source>The row has {found} instead of {expected} cells.</source>
            <translation>Die Zeile hat {found} statt {expected} Zellen.</translation>
        </message>
        <message>
            <source>The server accepted the change but shows values that differ from your input. Reload to check.</source>
            <translation>Der Server hat die Änderung angenommen, zeigt aber andere Werte als die eingegebenen. Zum Prüfen neu laden.</translation>
        </message>
        <message>
            <source>The server accepted the location but does not list it. Reload to check.</source>
            <translation>Der Server hat den Speicherort angenommen, führt ihn aber nicht auf. Zum Prüfen neu laden.</translation>
        </message>
        <message>
            <source>The server accepted the request, but still lists the machine as enrolled.</source>
            <translation>Der Server hat die Anfrage angenommen, führt den Computer aber weiterhin als registriert.</translation>
        </message>
        <message>
            <source>The server accepted the request, but the {noun} still exists.</source>
            <translation>Der Server hat die Anfrage angenommen; trotzdem weiterhin vorhanden: {noun}.</translation>
        </message>
        <message>
            <source>The server accepted the target but does not list it. Reload to check.</source>
            <translation>Der Server hat das Ziel angenommen, führt es aber nicht auf. Zum Prüfen neu laden.</translation>
        </message>
        <message>
            <source>The server does not show the group of this target, so the target cannot be changed safely.</source>
            <translation>Der Server zeigt die Gruppe dieses Ziels nicht; deshalb kann das Ziel nicht sicher geändert werden.</translation>
        </message>
        <message>
            <source>The target already has this location.</source>
            <translation>Das Ziel hat diesen Speicherort bereits.</translation>
        </message>
        <message>
            <source>There is no group of this name. Add the group first.</source>
            <translation>Es gibt keine Gruppe dieses Namens. Zuerst die Gruppe hinzufügen.</translation>
        </message>
        <message>
            <source>There is no target of this name. Add the target first.</source>
            <translation>Es gibt kein Ziel dieses Namens. Fügen Sie das Ziel zuerst hinzu.</translation>
        </message>
        <message>
            <source>This console cannot edit the rules of this risk profile.</source>
            <translation>Diese Konsole kann die Regeln dieses Risikoprofils nicht bearbeiten.</translation>
        </message>
        <message>
            <source>This credential is of the type “{type}”; it cannot sign in over “{protocol}”.</source>
            <translation>Diese Anmeldedaten sind vom Typ „{type}“; eine Anmeldung über „{protocol}“ ist damit nicht möglich.</translation>
        </message>
        <message>
            <source>This folder</source>
            <translation>Dieser Ordner</translation>
        </message>
        <message>
            <source>This row has no target. Choose a target for the rows without a target.</source>
            <translation>Diese Zeile enthält kein Ziel. Wählen Sie ein Ziel für die Zeilen ohne Ziel aus.</translation>
        </message>
        <message>
            <source>This scan repeats at an interval of both months and days. Only an API client can change this scan.</source>
            <translation>Dieser Scan wiederholt sich in einem Abstand aus Monaten und Tagen. Nur ein API-Client kann diesen Scan ändern.</translation>
        </message>
        <message>
            <source>This server can count match locations only after the profile is saved.</source>
            <translation>Dieser Server kann Fundstellen erst zählen, wenn das Profil gespeichert ist.</translation>
        </message>
        <message>
            <source>This server cannot change an existing scan. Copy the scan, then cancel the original.</source>
            <translation>Dieser Server kann einen vorhandenen Scan nicht ändern. Den Scan kopieren, dann das Original abbrechen.</translation>
        </message>
        <message>
            <source>This target does not exist any more.</source>
            <translation>Dieses Ziel existiert nicht mehr.</translation>
        </message>
        <message>
            <source>This target has no credential to sign in with.</source>
            <translation>Dieses Ziel hat keine Anmeldedaten.</translation>
        </message>
        <message>
            <source>This time does not exist on that day, because the clocks go forward. Enter another time.</source>
            <translation>Diese Uhrzeit gibt es an dem Tag nicht, weil die Uhr vorgestellt wird. Eine andere Uhrzeit eingeben.</translation>
        </message>
        <message>
            <source>This time is in the past. Enter a later time.</source>
            <translation>Dieser Zeitpunkt liegt in der Vergangenheit. Einen späteren eingeben.</translation>
        </message>
        <message>
            <source>Thu</source>
            <translation>Do</translation>
        </message>
        <message>
            <source>Tue</source>
            <translation>Di</translation>
        </message>
        <message>
            <source>Unknown column “{column}”.</source>
            <translation>Unbekannte Spalte „{column}“.</translation>
        </message>
        <message>
            <source>Unknown protocol “{protocol}”.</source>
            <translation>Unbekanntes Protokoll „{protocol}“.</translation>
        </message>
        <message>
            <source>Version</source>
            <translation>Version</translation>
        </message>
        <message>
            <source>Wed</source>
            <translation>Mi</translation>
        </message>
        <message>
            <source>account</source>
            <translation>Konto</translation>
        </message>
        <message>
            <source>accounts</source>
            <translation>Konten</translation>
        </message>
        <message>
            <source>agent</source>
            <translation>Agent</translation>
        </message>
        <message>
            <source>agents</source>
            <translation>Agenten</translation>
        </message>
        <message>
            <source>approval rule</source>
            <translation>Genehmigungsregel</translation>
        </message>
        <message>
            <source>approval rules</source>
            <translation>Genehmigungsregeln</translation>
        </message>
        <message>
            <source>credential</source>
            <translation>Anmeldedaten</translation>
        </message>
        <message>
            <source>credentials</source>
            <translation>Anmeldedaten</translation>
        </message>
        <message>
            <source>data type</source>
            <translation>Datentyp</translation>
        </message>
        <message>
            <source>data types</source>
            <translation>Datentypen</translation>
        </message>
        <message>
            <source>enrolled machine</source>
            <translation>Registrierung</translation>
        </message>
        <message>
            <source>enrolled machines</source>
            <translation>Registrierungen</translation>
        </message>
        <message>
            <source>event</source>
            <translation>Ereignis</translation>
        </message>
        <message>
            <source>events</source>
            <translation>Ereignisse</translation>
        </message>
        <message>
            <source>expired</source>
            <translation>abgelaufen</translation>
        </message>
        <message>
            <source>group</source>
            <translation>Gruppe</translation>
        </message>
        <message>
            <source>groups</source>
            <translation>Gruppen</translation>
        </message>
        <message>
            <source>licence</source>
            <translation>Lizenz</translation>
        </message>
        <message>
            <source>licensed</source>
            <translation>lizenziert</translation>
        </message>
        <message>
            <source>limit exceeded</source>
            <translation>Grenze überschritten</translation>
        </message>
        <message>
            <source>location</source>
            <translation>Speicherort</translation>
        </message>
        <message>
            <source>locations</source>
            <translation>Speicherorte</translation>
        </message>
        <message>
            <source>no licence</source>
            <translation>keine Lizenz</translation>
        </message>
        <message>
            <source>properties</source>
            <translation>Eigenschaften</translation>
        </message>
        <message>
            <source>risk profile</source>
            <translation>Risikoprofil</translation>
        </message>
        <message>
            <source>risk profiles</source>
            <translation>Risikoprofile</translation>
        </message>
        <message>
            <source>scan</source>
            <translation>Scan</translation>
        </message>
        <message>
            <source>scans</source>
            <translation>Scans</translation>
        </message>
        <message>
            <source>target</source>
            <translation>Ziel</translation>
        </message>
        <message>
            <source>targets</source>
            <translation>Ziele</translation>
        </message>
        <message>
            <source>the rows that were not sent yet will not be added</source>
            <translation>die noch nicht gesendeten Zeilen werden nicht hinzugefügt</translation>
        </message>
        <message>
            <source>trusted by the system</source>
            <translation>vom System als vertrauenswürdig anerkannt</translation>
        </message>
        <message>
            <source>unknown error</source>
            <translation>unbekannter Fehler</translation>
        </message>
        <message>
            <source>{column} contains the invisible character {character}.</source>
            <translation>{column} enthält das unsichtbare Zeichen {character}.</translation>
        </message>
        <message>
            <source>{column} has more than {most} characters.</source>
            <translation>{column} hat mehr als {most} Zeichen.</translation>
        </message>
        <message>
            <source>{edition}, {state}, until {day}; targets: {targets}</source>
            <translation>{edition}, {state}, bis {day}; Ziele: {targets}</translation>
        </message>
        <message>
            <source>{edition}, {state}; targets: {targets}</source>
            <translation>{edition}, {state}; Ziele: {targets}</translation>
        </message>
        <message numerus="yes">
            <source>{n} credentials</source>
            <translation>
                <numerusform>{n} Eintrag mit Anmeldedaten</numerusform>
                <numerusform>{n} Einträge mit Anmeldedaten</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} entries can be listed</source>
            <translation>
                <numerusform>{n} Eintrag kann aufgelistet werden</numerusform>
                <numerusform>{n} Einträge können aufgelistet werden</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} files, mails or tables with matches</source>
            <translation>
                <numerusform>{n} Datei, Mail oder Tabelle mit Treffern</numerusform>
                <numerusform>{n} Dateien, Mails oder Tabellen mit Treffern</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} filters of this group</source>
            <translation>
                <numerusform>{n} Filter dieser Gruppe</numerusform>
                <numerusform>{n} Filter dieser Gruppe</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} locations</source>
            <translation>
                <numerusform>{n} Speicherort</numerusform>
                <numerusform>{n} Speicherorte</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} matches, with their decisions</source>
            <translation>
                <numerusform>{n} Treffer, mit seiner Entscheidung</numerusform>
                <numerusform>{n} Treffer, mit ihren Entscheidungen</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} points of the risk history of this profile</source>
            <translation>
                <numerusform>{n} Punkt des Risikoverlaufs dieses Profils</numerusform>
                <numerusform>{n} Punkte des Risikoverlaufs dieses Profils</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} results marked as test data or false match</source>
            <translation>
                <numerusform>{n} als Testdaten oder Fehltreffer markiertes Ergebnis</numerusform>
                <numerusform>{n} als Testdaten oder Fehltreffer markierte Ergebnisse</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} results with a decision</source>
            <translation>
                <numerusform>{n} Ergebnis mit einer Entscheidung</numerusform>
                <numerusform>{n} Ergebnisse mit einer Entscheidung</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} scheduled or running scans of this target</source>
            <translation>
                <numerusform>{n} geplanter oder laufender Scan dieses Ziels</numerusform>
                <numerusform>{n} geplante oder laufende Scans dieses Ziels</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} undo copies, without which their files cannot be restored</source>
            <translation>
                <numerusform>{n} Rückgängig-Kopie, ohne die sich ihre Datei nicht wiederherstellen lässt</numerusform>
                <numerusform>{n} Rückgängig-Kopien, ohne die sich ihre Dateien nicht wiederherstellen lassen</numerusform>
            </translation>
        </message>
        <message>
            <source>{place} has at least {count} entries; only the first ones are shown. Enter a path to reach the others.</source>
            <translation>{place} hat mindestens {count} Einträge; nur die ersten werden gezeigt. Für die übrigen einen Pfad eingeben.</translation>
        </message>
        <message>
            <source>{reason} The record was last changed by “{user}”.</source>
            <translation>{reason} Der Datensatz wurde zuletzt von „{user}“ geändert.</translation>
        </message>
        <message>
            <source>{reason} {done} of {total} records were processed.</source>
            <translation>{reason} {done} von {total} Datensätzen wurden bearbeitet.</translation>
        </message>
        <message>
            <source>{sent} of {total} rows added</source>
            <translation>{sent} von {total} Zeilen hinzugefügt</translation>
        </message>
        <message>
            <source>{time}, same as this computer</source>
            <translation>{time}, wie dieser Computer</translation>
        </message>
        <message>
            <source>{time}, {seconds} s ahead of this computer</source>
            <translation>{time}, {seconds} s vor diesem Computer</translation>
        </message>
        <message>
            <source>{time}, {seconds} s behind this computer</source>
            <translation>{time}, {seconds} s hinter diesem Computer</translation>
        </message>
        <message>
            <source>{what} changed.</source>
            <translation>{what} geändert.</translation>
        </message>
        <message>
            <source>{what} deleted.</source>
            <translation>{what} gelöscht.</translation>
        </message>
        <message>
            <source>{what} saved.</source>
            <translation>{what} gespeichert.</translation>
        </message>
        <message>
            <source>{what}: cancel requested.</source>
            <translation>{what}: Abbrechen angefordert.</translation>
        </message>
        <message>
            <source>{what}: pause requested.</source>
            <translation>{what}: Anhalten angefordert.</translation>
        </message>
        <message>
            <source>{what}: resume requested.</source>
            <translation>{what}: Fortsetzen angefordert.</translation>
        </message>
        <message>
            <source>{what}: stop requested.</source>
            <translation>{what}: Stoppen angefordert.</translation>
        </message>
        <message>
            <source>“{label}” was started with the locations and settings of the selected scan.</source>
            <translation>„{label}“ wurde mit den Speicherorten und Einstellungen des ausgewählten Scans gestartet.</translation>
        </message>
    </context>
</TS>

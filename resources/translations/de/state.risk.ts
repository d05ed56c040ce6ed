<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.risk</name>
        <message>
            <source>All</source>
            <translation>Alle</translation>
        </message>
        <message>
            <source>Causes are recorded only for risk levels. To see the causes, choose “All profiles”.</source>
            <translation>Ursachen werden nur für Risikostufen aufgezeichnet. Um die Ursachen zu sehen, „Alle Profile“ auswählen.</translation>
        </message>
        <message>
            <source>Causes of changes are recorded only for risk levels, not for risk profiles.</source>
            <translation>Ursachen von Änderungen werden nur für Risikostufen aufgezeichnet, nicht für Risikoprofile.</translation>
        </message>
        <message>
            <source>Change</source>
            <translation>Änderung</translation>
        </message>
        <message>
            <source>Custom period</source>
            <translation>Eigener Zeitraum</translation>
        </message>
        <message>
            <source>Decided</source>
            <translation>Entschieden</translation>
        </message>
        <message>
            <source>High</source>
            <translation>Hoch</translation>
        </message>
        <message>
            <source>Last 7 days</source>
            <translation>Letzte 7 Tage</translation>
        </message>
        <message>
            <source>Low</source>
            <translation>Niedrig</translation>
        </message>
        <message>
            <source>Match after</source>
            <translation>Treffer nachher</translation>
        </message>
        <message>
            <source>Match before</source>
            <translation>Treffer vorher</translation>
        </message>
        <message>
            <source>Matches decreased</source>
            <translation>Treffer abgenommen</translation>
        </message>
        <message>
            <source>Matches increased</source>
            <translation>Treffer zugenommen</translation>
        </message>
        <message>
            <source>Matches of all targets at the end of each day (UTC). The first day with data is {day}.</source>
            <translation>Treffer aller Ziele am Ende jedes Tages (UTC). Der erste Tag mit Daten ist {day}.</translation>
        </message>
        <message>
            <source>Matches of all targets, without test data, at the end of each day (UTC). The first day with data is {day}.</source>
            <translation>Treffer aller Ziele, ohne Testdaten, am Ende jedes Tages (UTC). Der erste Tag mit Daten ist {day}.</translation>
        </message>
        <message>
            <source>Medium</source>
            <translation>Mittel</translation>
        </message>
        <message>
            <source>New</source>
            <translation>Neu</translation>
        </message>
        <message>
            <source>No data of the server {name} is stored on this computer. To store snapshots, tick “Cache the last results” in the entry of the server.</source>
            <translation>Vom Server {name} wird auf diesem Computer nichts gespeichert. Für Momentaufnahmen im Eintrag des Servers „Letzte Ergebnisse verschlüsselt zwischenspeichern“ ankreuzen.</translation>
        </message>
        <message>
            <source>No longer listed</source>
            <translation>Nicht mehr gelistet</translation>
        </message>
        <message>
            <source>Old snapshots could not be removed: {reason}.</source>
            <translation>Alte Momentaufnahmen konnten nicht entfernt werden: {reason}.</translation>
        </message>
        <message>
            <source>Other risk levels have objects that are no longer searched: {levels}.</source>
            <translation>Andere Risikostufen haben Objekte, die nicht mehr gescannt werden: {levels}.</translation>
        </message>
        <message>
            <source>Path</source>
            <translation>Pfad</translation>
        </message>
        <message>
            <source>Previous 7 days</source>
            <translation>7 Tage davor</translation>
        </message>
        <message>
            <source>Previous month</source>
            <translation>Voriger Monat</translation>
        </message>
        <message>
            <source>Previous period</source>
            <translation>Voriger Zeitraum</translation>
        </message>
        <message>
            <source>Previous quarter</source>
            <translation>Voriges Quartal</translation>
        </message>
        <message>
            <source>Previous week</source>
            <translation>Vorige Woche</translation>
        </message>
        <message>
            <source>Previous year</source>
            <translation>Voriges Jahr</translation>
        </message>
        <message>
            <source>Prohibited after</source>
            <translation>Unzulässig nachher</translation>
        </message>
        <message>
            <source>Prohibited before</source>
            <translation>Unzulässig vorher</translation>
        </message>
        <message>
            <source>Risk is being rated again: {share}%. Counts may still change.</source>
            <translation>Das Risiko wird neu bewertet: {share} %. Zahlen können sich noch ändern.</translation>
        </message>
        <message>
            <source>Snapshots are encrypted with a key of the keyring. {problem}</source>
            <translation>Momentaufnahmen werden mit einem Schlüssel des Schlüsselbunds verschlüsselt. {problem}</translation>
        </message>
        <message>
            <source>Snapshots are limited to {count} objects.</source>
            <translation>Momentaufnahmen sind auf {count} Objekte begrenzt.</translation>
        </message>
        <message>
            <source>Status after</source>
            <translation>Status nachher</translation>
        </message>
        <message>
            <source>Status before</source>
            <translation>Status vorher</translation>
        </message>
        <message>
            <source>Target</source>
            <translation>Ziel</translation>
        </message>
        <message>
            <source>Test after</source>
            <translation>Test nachher</translation>
        </message>
        <message>
            <source>Test before</source>
            <translation>Test vorher</translation>
        </message>
        <message>
            <source>The causes of changes of the level {level} appear here: decisions, remediations, new or deleted files, and others. This period has no causes. A change that was undone in the same period does not count.</source>
            <translation>Hier stehen die Ursachen für Änderungen der Stufe {level}: Entscheidungen, Bereinigungen, neue oder gelöschte Dateien und andere. In diesem Zeitraum gibt es keine Ursachen. Was im selben Zeitraum rückgängig gemacht wurde, zählt nicht.</translation>
        </message>
        <message>
            <source>The causes of changes of the risk appear here: decisions, remediations, new or deleted files, and others. The risk history has only one point so far; the next scan, decision or remediation adds a second one.</source>
            <translation>Hier stehen die Ursachen für Änderungen des Risikos: Entscheidungen, Bereinigungen, neue oder gelöschte Dateien und andere. Der Risikoverlauf hat bisher nur einen Punkt; der nächste Scan, die nächste Entscheidung oder Bereinigung fügt einen zweiten hinzu.</translation>
        </message>
        <message>
            <source>The causes result from a comparison of the targets with a snapshot that this console has stored.</source>
            <translation>Die Ursachen stammen aus einem Vergleich der Ziele mit einer Momentaufnahme, die diese Konsole gespeichert hat.</translation>
        </message>
        <message>
            <source>The clock of this computer is set to a day before the last snapshot. Correct the clock.</source>
            <translation>Die Uhr dieses Computers steht auf einem Tag vor der letzten Momentaufnahme. Die Uhr richtig stellen.</translation>
        </message>
        <message>
            <source>The list of targets is not loaded yet. Try again later.</source>
            <translation>Die Liste der Ziele ist noch nicht geladen. Später erneut versuchen.</translation>
        </message>
        <message>
            <source>The objects of {name} change too often for a snapshot.</source>
            <translation>Die Objekte von {name} ändern sich zu oft für eine Momentaufnahme.</translation>
        </message>
        <message>
            <source>The risk profile {name} was removed; all risk levels are shown.</source>
            <translation>Das Risikoprofil {name} wurde entfernt; alle Risikostufen werden gezeigt.</translation>
        </message>
        <message>
            <source>The risk snapshot cannot be saved: {reason}.</source>
            <translation>Die Momentaufnahme des Risikos kann nicht gespeichert werden: {reason}.</translation>
        </message>
        <message>
            <source>The server sent objects that cannot be read: {problem}.</source>
            <translation>Der Server hat Objekte geschickt, die nicht lesbar sind: {problem}.</translation>
        </message>
        <message>
            <source>The snapshot cannot be saved: {why}.</source>
            <translation>Die Momentaufnahme kann nicht gespeichert werden: {why}.</translation>
        </message>
        <message>
            <source>The snapshots cannot be read: {error}.</source>
            <translation>Die Momentaufnahmen können nicht gelesen werden: {error}.</translation>
        </message>
        <message>
            <source>The snapshots could not be removed: {why}.</source>
            <translation>Die Momentaufnahmen konnten nicht entfernt werden: {why}.</translation>
        </message>
        <message>
            <source>This console runs without a data folder and stores nothing.</source>
            <translation>Diese Konsole läuft ohne Datenordner und speichert nichts.</translation>
        </message>
        <message>
            <source>This month</source>
            <translation>Dieser Monat</translation>
        </message>
        <message>
            <source>This quarter</source>
            <translation>Dieses Quartal</translation>
        </message>
        <message>
            <source>This server does not report why the risk has changed.</source>
            <translation>Dieser Server meldet nicht, warum sich das Risiko geändert hat.</translation>
        </message>
        <message>
            <source>This week</source>
            <translation>Diese Woche</translation>
        </message>
        <message>
            <source>This year</source>
            <translation>Dieses Jahr</translation>
        </message>
        <message>
            <source>Undecided again</source>
            <translation>Wieder offen</translation>
        </message>
        <message>
            <source>Unmapped</source>
            <translation>Ohne Profil</translation>
        </message>
        <message>
            <source>Until {day}</source>
            <translation>Bis {day}</translation>
        </message>
        <message>
            <source>Your account is not permitted to list objects with matches.</source>
            <translation>Das Konto darf keine Objekte mit Treffern auflisten.</translation>
        </message>
        <message>
            <source>added</source>
            <translation>hinzugekommen</translation>
        </message>
        <message>
            <source>an unlisted target</source>
            <translation>ein nicht aufgeführtes Ziel</translation>
        </message>
        <message>
            <source>because of changed risk profiles</source>
            <translation>wegen geänderter Risikoprofile</translation>
        </message>
        <message>
            <source>changed</source>
            <translation>geändert</translation>
        </message>
        <message>
            <source>confirmed</source>
            <translation>bestätigt</translation>
        </message>
        <message>
            <source>deleted</source>
            <translation>gelöscht</translation>
        </message>
        <message>
            <source>down {change}</source>
            <translation>{change} weniger</translation>
        </message>
        <message>
            <source>encrypted</source>
            <translation>verschlüsselt</translation>
        </message>
        <message>
            <source>excluded by a filter</source>
            <translation>durch einen Filter ausgeschlossen</translation>
        </message>
        <message>
            <source>fewer objects</source>
            <translation>weniger Objekte</translation>
        </message>
        <message>
            <source>filtered out</source>
            <translation>herausgefiltert</translation>
        </message>
        <message>
            <source>for unknown reasons</source>
            <translation>aus unbekannten Gründen</translation>
        </message>
        <message>
            <source>in unchanged files because of changed filters or data types</source>
            <translation>in unveränderten Dateien wegen geänderter Filter oder Datentypen</translation>
        </message>
        <message>
            <source>less than 1 %</source>
            <translation>unter 1 %</translation>
        </message>
        <message>
            <source>marked as false match</source>
            <translation>als Fehltreffer markiert</translation>
        </message>
        <message>
            <source>marked as test data</source>
            <translation>als Testdaten markiert</translation>
        </message>
        <message>
            <source>masked</source>
            <translation>maskiert</translation>
        </message>
        <message>
            <source>more objects</source>
            <translation>mehr Objekte</translation>
        </message>
        <message>
            <source>new</source>
            <translation>neu</translation>
        </message>
        <message>
            <source>no history</source>
            <translation>kein Verlauf</translation>
        </message>
        <message>
            <source>no longer found</source>
            <translation>nicht mehr gefunden</translation>
        </message>
        <message>
            <source>no longer listed</source>
            <translation>nicht mehr aufgeführt</translation>
        </message>
        <message>
            <source>no longer searched</source>
            <translation>nicht mehr gescannt</translation>
        </message>
        <message>
            <source>partly masked</source>
            <translation>teilweise maskiert</translation>
        </message>
        <message>
            <source>quarantined</source>
            <translation>in Quarantäne</translation>
        </message>
        <message>
            <source>remediated by hand</source>
            <translation>manuell bereinigt</translation>
        </message>
        <message>
            <source>replaced by a link or an excluded folder</source>
            <translation>durch einen Link oder ausgeschlossenen Ordner ersetzt</translation>
        </message>
        <message>
            <source>results of this server are no longer kept on this computer</source>
            <translation>Ergebnisse dieses Servers werden auf diesem Computer nicht mehr aufbewahrt</translation>
        </message>
        <message>
            <source>unchanged</source>
            <translation>unverändert</translation>
        </message>
        <message>
            <source>undecided again</source>
            <translation>wieder offen</translation>
        </message>
        <message>
            <source>up {change}</source>
            <translation>{change} mehr</translation>
        </message>
        <message>
            <source>{change} from {count} other causes</source>
            <translation>{change} durch {count} andere Ursachen</translation>
        </message>
        <message>
            <source>{change} on {count} targets</source>
            <translation>{change} auf {count} Zielen</translation>
        </message>
        <message>
            <source>{change} on {target}</source>
            <translation>{change} auf {target}</translation>
        </message>
        <message>
            <source>{days}, and further days that are not listed here</source>
            <translation>{days} und weitere Tage, die hier nicht genannt sind</translation>
        </message>
        <message>
            <source>{first} to {last}</source>
            <translation>{first} bis {last}</translation>
        </message>
        <message>
            <source>{level} {before} to {now} since {when}, down {change}</source>
            <translation>{level}: von {before} auf {now} seit {when}, {change} weniger</translation>
        </message>
        <message>
            <source>{level} {before} to {now} since {when}, up {change}</source>
            <translation>{level}: von {before} auf {now} seit {when}, {change} mehr</translation>
        </message>
        <message numerus="yes">
            <source>{level} {before} to {now} since {when}; {change} when also counting the {n} objects that are no longer searched</source>
            <translation>
                <numerusform>{level}: von {before} auf {now} seit {when}; {change}, wenn {n} nicht mehr gescanntes Objekt mitgezählt wird</numerusform>
                <numerusform>{level}: von {before} auf {now} seit {when}; {change}, wenn {n} nicht mehr gescannte Objekte mitgezählt werden</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{level} {before} to {now} since {when}; {change} when also counting {n} of the {gone} objects that are no longer searched (the other {again} may be counted as new on the same target)</source>
            <translation>
                <numerusform>{level}: von {before} auf {now} seit {when}; {change}, wenn {n} von {gone} nicht mehr gescannten Objekten mitgezählt wird (die anderen {again} sind vielleicht als neu auf demselben Ziel gezählt)</numerusform>
                <numerusform>{level}: von {before} auf {now} seit {when}; {change}, wenn {n} von {gone} nicht mehr gescannten Objekten mitgezählt werden (die anderen {again} sind vielleicht als neu auf demselben Ziel gezählt)</numerusform>
            </translation>
        </message>
        <message>
            <source>{level} {now}, unchanged since {when}</source>
            <translation>{level} {now}, unverändert seit {when}</translation>
        </message>
        <message numerus="yes">
            <source>{n} changes exported to {name}, without values.</source>
            <translation>
                <numerusform>{n} Änderung in {name} exportiert, ohne Werte.</numerusform>
                <numerusform>{n} Änderungen in {name} exportiert, ohne Werte.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} days have no data (grey): {days}.</source>
            <translation>
                <numerusform>{n} Tag hat keine Daten (grau): {days}.</numerusform>
                <numerusform>{n} Tage haben keine Daten (grau): {days}.</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} points of the risk history ignored: invalid time or count.</source>
            <translation>
                <numerusform>{n} Punkt des Risikoverlaufs außer Acht gelassen: ungültige Zeit oder Anzahl.</numerusform>
                <numerusform>{n} Punkte des Risikoverlaufs außer Acht gelassen: ungültige Zeit oder Anzahl.</numerusform>
            </translation>
        </message>
        <message>
            <source>{sentence}. The trend starts with the next scan.</source>
            <translation>{sentence}. Der Verlauf beginnt mit dem nächsten Scan.</translation>
        </message>
    </context>
</TS>

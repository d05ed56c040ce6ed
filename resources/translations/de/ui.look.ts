<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>ui.look</name>
        <message>
            <source>1 day overdue</source>
            <translation>1 Tag überfällig</translation>
        </message>
        <message>
            <source>Automatically paused</source>
            <translation>Automatisch angehalten</translation>
        </message>
        <message>
            <source>Byte order mark</source>
            <translation>Byte-Reihenfolge-Markierung</translation>
        </message>
        <message>
            <source>Carriage return</source>
            <translation>Wagenrücklauf</translation>
        </message>
        <message>
            <source>Confirm</source>
            <translation>Bestätigen</translation>
        </message>
        <message>
            <source>Delete</source>
            <translation>Löschen</translation>
        </message>
        <message>
            <source>Encrypt</source>
            <translation>Verschlüsseln</translation>
        </message>
        <message>
            <source>Error</source>
            <translation>Fehler</translation>
        </message>
        <message>
            <source>False match</source>
            <translation>Fehltreffer</translation>
        </message>
        <message>
            <source>Indexing results</source>
            <translation>Ergebnisse werden indiziert</translation>
        </message>
        <message>
            <source>Line feed</source>
            <translation>Zeilenvorschub</translation>
        </message>
        <message>
            <source>Manually paused</source>
            <translation>Manuell angehalten</translation>
        </message>
        <message>
            <source>Mask</source>
            <translation>Maskieren</translation>
        </message>
        <message>
            <source>Match</source>
            <translation>Treffer</translation>
        </message>
        <message>
            <source>Match: sensitive data</source>
            <translation>Treffer: sensible Daten</translation>
        </message>
        <message>
            <source>Not scanned</source>
            <translation>Nicht gescannt</translation>
        </message>
        <message>
            <source>Preparing to scan</source>
            <translation>Scan wird vorbereitet</translation>
        </message>
        <message>
            <source>Processing blocked</source>
            <translation>Verarbeitung blockiert</translation>
        </message>
        <message>
            <source>Processing events</source>
            <translation>Ereignisse werden verarbeitet</translation>
        </message>
        <message>
            <source>Prohib.</source>
            <translation>Unzul.</translation>
        </message>
        <message>
            <source>Prohibited</source>
            <translation>Unzulässig</translation>
        </message>
        <message>
            <source>Prohibited: data that must not be stored at all, for example track data</source>
            <translation>Unzulässig: Daten, die gar nicht gespeichert werden dürfen, zum Beispiel Magnetspurdaten</translation>
        </message>
        <message>
            <source>Quarantine</source>
            <translation>Quarantäne</translation>
        </message>
        <message>
            <source>Queued for processing</source>
            <translation>Wartet auf Verarbeitung</translation>
        </message>
        <message>
            <source>Queued for scanning</source>
            <translation>Wartet auf Scan</translation>
        </message>
        <message>
            <source>Remediated by hand</source>
            <translation>Manuell bereinigt</translation>
        </message>
        <message>
            <source>Searched</source>
            <translation>Gescannt</translation>
        </message>
        <message>
            <source>Searching</source>
            <translation>Wird gescannt</translation>
        </message>
        <message>
            <source>Stalled</source>
            <translation>Stockt</translation>
        </message>
        <message>
            <source>Tab</source>
            <translation>Tabulator</translation>
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
            <source>Test: values published for testing, or marked as test data</source>
            <translation>Test: zum Testen veröffentlichte oder als Testdaten markierte Werte</translation>
        </message>
        <message>
            <source>The matches are counted as test data, also after a new scan.</source>
            <translation>Die Treffer zählen als Testdaten, auch nach einem neuen Scan.</translation>
        </message>
        <message>
            <source>The matches are not counted, also after a new scan.</source>
            <translation>Die Treffer zählen nicht, auch nach einem neuen Scan.</translation>
        </message>
        <message>
            <source>The matches are real and need remediation.</source>
            <translation>Die Treffer sind echt und zu bereinigen.</translation>
        </message>
        <message>
            <source>The matches were remediated outside this console.</source>
            <translation>Die Treffer wurden außerhalb dieser Konsole bereinigt.</translation>
        </message>
        <message>
            <source>confirmed</source>
            <translation>bestätigt</translation>
        </message>
        <message>
            <source>false match</source>
            <translation>Fehltreffer</translation>
        </message>
        <message>
            <source>in {n} days</source>
            <translation>in {n} Tagen</translation>
        </message>
        <message>
            <source>just now</source>
            <translation>gerade eben</translation>
        </message>
        <message>
            <source>remediated by hand</source>
            <translation>manuell bereinigt</translation>
        </message>
        <message>
            <source>test data</source>
            <translation>Testdaten</translation>
        </message>
        <message>
            <source>today</source>
            <translation>heute</translation>
        </message>
        <message>
            <source>tomorrow</source>
            <translation>morgen</translation>
        </message>
        <message numerus="yes">
            <source>{n} days ago</source>
            <translation>
                <numerusform>vor {n} Tag</numerusform>
                <numerusform>vor {n} Tagen</numerusform>
            </translation>
        </message>
        <message>
            <source>{n} days overdue</source>
            <translation>{n} Tage überfällig</translation>
        </message>
        <message numerus="yes">
            <source>{n} hours ago</source>
            <translation>
                <numerusform>vor {n} Stunde</numerusform>
                <numerusform>vor {n} Stunden</numerusform>
            </translation>
        </message>
        <message numerus="yes">
            <source>{n} minutes ago</source>
            <translation>
                <numerusform>vor {n} Minute</numerusform>
                <numerusform>vor {n} Minuten</numerusform>
            </translation>
        </message>
    </context>
</TS>

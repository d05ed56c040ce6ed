<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.query</name>
        <message>
            <source>A closing bracket is missing.</source>
            <translation>Eine schließende Klammer fehlt.</translation>
        </message>
        <message>
            <source>A comparison cannot be negated. Use the opposite comparison.</source>
            <translation>Ein Vergleich lässt sich nicht verneinen. Den umgekehrten Vergleich verwenden.</translation>
        </message>
        <message>
            <source>A condition is missing after “{text}”.</source>
            <translation>Nach „{text}“ fehlt eine Bedingung.</translation>
        </message>
        <message>
            <source>A condition is missing next to “{what}”. To search for this text, put it in quotation marks.</source>
            <translation>Neben „{what}“ fehlt eine Bedingung. Um nach diesem Text zu suchen, in Anführungszeichen setzen.</translation>
        </message>
        <message>
            <source>A list cannot contain parts of paths (~) together with whole paths.</source>
            <translation>Eine Liste kann nicht zugleich Teile von Pfaden (~) und ganze Pfade enthalten.</translation>
        </message>
        <message>
            <source>A path begins with / or a drive letter. For a part of a path, use {meant}.</source>
            <translation>Ein Pfad beginnt mit / oder einem Laufwerk. Für einen Teil eines Pfads {meant} verwenden.</translation>
        </message>
        <message>
            <source>A protocol cannot be negated.</source>
            <translation>Ein Protokoll lässt sich nicht verneinen.</translation>
        </message>
        <message>
            <source>A value is missing after “{text}”.</source>
            <translation>Nach „{text}“ fehlt ein Wert.</translation>
        </message>
        <message>
            <source>A value is missing in the list in brackets.</source>
            <translation>In der Liste in Klammern fehlt ein Wert.</translation>
        </message>
        <message>
            <source>A whole number</source>
            <translation>Eine ganze Zahl</translation>
        </message>
        <message>
            <source>Advanced filter expression</source>
            <translation>Erweiterter Filterausdruck</translation>
        </message>
        <message>
            <source>Age</source>
            <translation>Alter</translation>
        </message>
        <message>
            <source>Alternative values must be in brackets.</source>
            <translation>Alternative Werte müssen in Klammern stehen.</translation>
        </message>
        <message>
            <source>Assigned</source>
            <translation>Zugewiesen</translation>
        </message>
        <message>
            <source>Assignee: part of the name, or =name; * for anybody</source>
            <translation>Zuständige Person: Teil des Namens oder =Name; * für alle</translation>
        </message>
        <message>
            <source>At most {n} queries can be saved. Remove a saved query first.</source>
            <translation>Höchstens {n} Abfragen können gespeichert werden. Zuerst eine gespeicherte Abfrage entfernen.</translation>
        </message>
        <message>
            <source>At most {n} queries can be saved. Remove some saved queries first.</source>
            <translation>Höchstens {n} Abfragen können gespeichert werden. Zuerst einige gespeicherte Abfragen entfernen.</translation>
        </message>
        <message>
            <source>Classification</source>
            <translation>Klassifizierung</translation>
        </message>
        <message>
            <source>Comparisons (such as &gt;) work with counts only; use a colon with {field}.</source>
            <translation>Vergleiche (wie &gt;) sind nur mit Anzahlen möglich; bei {field} einen Doppelpunkt verwenden.</translation>
        </message>
        <message>
            <source>Created</source>
            <translation>Erstellt</translation>
        </message>
        <message>
            <source>Creator</source>
            <translation>Ersteller</translation>
        </message>
        <message>
            <source>Credit card</source>
            <translation>Kreditkarte</translation>
        </message>
        <message>
            <source>Custom data types</source>
            <translation>Eigene Datentypen</translation>
        </message>
        <message>
            <source>Data type</source>
            <translation>Datentyp</translation>
        </message>
        <message>
            <source>Data type found in the object</source>
            <translation>Datentyp im Objekt</translation>
        </message>
        <message>
            <source>Date</source>
            <translation>Datum</translation>
        </message>
        <message>
            <source>Date: one day, or a range written as first..last</source>
            <translation>Datum: ein Tag oder ein Zeitraum, geschrieben als erster..letzter</translation>
        </message>
        <message>
            <source>Days since this console first saw the object</source>
            <translation>Tage seit dem ersten Fund</translation>
        </message>
        <message>
            <source>Decision</source>
            <translation>Entscheidung</translation>
        </message>
        <message>
            <source>Did you mean {text}?</source>
            <translation>Gemeint: {text}?</translation>
        </message>
        <message>
            <source>Direction</source>
            <translation>Richtung</translation>
        </message>
        <message>
            <source>Document Created: one day, or a range written as first..last</source>
            <translation>Dokument erstellt: ein Tag oder ein Zeitraum, geschrieben als erster..letzter</translation>
        </message>
        <message>
            <source>Document Creator, or a part of the name</source>
            <translation>Autor, auch ein Teil des Namens</translation>
        </message>
        <message>
            <source>Document Modified: one day, or a range written as first..last</source>
            <translation>Dokument geändert: ein Tag oder ein Zeitraum, geschrieben als erster..letzter</translation>
        </message>
        <message>
            <source>Due</source>
            <translation>Frist</translation>
        </message>
        <message>
            <source>Due state according to your deadlines</source>
            <translation>Fälligkeit nach Fristen</translation>
        </message>
        <message>
            <source>Enter a value for {field}.</source>
            <translation>Einen Wert für {field} eingeben.</translation>
        </message>
        <message>
            <source>File Created: one day, or a range written as first..last</source>
            <translation>Datei erstellt: ein Tag oder ein Zeitraum, geschrieben als erster..letzter</translation>
        </message>
        <message>
            <source>File Modified: one day, or a range written as first..last</source>
            <translation>Datei geändert: ein Tag oder ein Zeitraum, geschrieben als erster..letzter</translation>
        </message>
        <message>
            <source>File Owner, or a part of the name</source>
            <translation>Dateibesitzer, auch ein Teil des Namens</translation>
        </message>
        <message>
            <source>File format</source>
            <translation>Dateiformat</translation>
        </message>
        <message>
            <source>Filter</source>
            <translation>Filter</translation>
        </message>
        <message>
            <source>Folder</source>
            <translation>Ordner</translation>
        </message>
        <message>
            <source>Format</source>
            <translation>Format</translation>
        </message>
        <message>
            <source>From the entered date on</source>
            <translation>Ab dem eingegebenen Datum</translation>
        </message>
        <message>
            <source>From the first to the last day of the period</source>
            <translation>Vom ersten bis zum letzten Tag des Zeitraums</translation>
        </message>
        <message>
            <source>Group</source>
            <translation>Gruppe</translation>
        </message>
        <message>
            <source>Label</source>
            <translation>Bezeichnung</translation>
        </message>
        <message>
            <source>Last year</source>
            <translation>Letztes Jahr</translation>
        </message>
        <message>
            <source>Matches</source>
            <translation>Treffer</translation>
        </message>
        <message>
            <source>Modified</source>
            <translation>Geändert</translation>
        </message>
        <message>
            <source>Name of a group</source>
            <translation>Name einer Gruppe</translation>
        </message>
        <message>
            <source>Name of a target</source>
            <translation>Name eines Ziels</translation>
        </message>
        <message>
            <source>No value of {field} is known yet.</source>
            <translation>Für {field} ist noch kein Wert bekannt.</translation>
        </message>
        <message>
            <source>Note</source>
            <translation>Notiz</translation>
        </message>
        <message>
            <source>Number of matches</source>
            <translation>Anzahl der Treffer</translation>
        </message>
        <message>
            <source>Number of matches that are test data</source>
            <translation>Anzahl der Treffer, die Testdaten sind</translation>
        </message>
        <message>
            <source>Number of prohibited matches</source>
            <translation>Anzahl unzulässiger Treffer</translation>
        </message>
        <message>
            <source>Origin of the sensitivity label</source>
            <translation>Herkunft der Vertraulichkeitsbezeichnung</translation>
        </message>
        <message>
            <source>Owner</source>
            <translation>Besitzer</translation>
        </message>
        <message>
            <source>Part of the path or name</source>
            <translation>Teil des Pfads oder Namens</translation>
        </message>
        <message>
            <source>Part of your note; * for any note</source>
            <translation>Teil der Notiz; * für jede</translation>
        </message>
        <message>
            <source>Path</source>
            <translation>Pfad</translation>
        </message>
        <message>
            <source>Possible values: {values}.</source>
            <translation>Mögliche Werte: {values}.</translation>
        </message>
        <message>
            <source>Prohibited</source>
            <translation>Unzulässig</translation>
        </message>
        <message>
            <source>Protocol, or path of a parent folder</source>
            <translation>Protokoll oder Ordnerpfad</translation>
        </message>
        <message>
            <source>Put several values in brackets.</source>
            <translation>Mehrere Werte müssen in Klammern stehen.</translation>
        </message>
        <message>
            <source>Remediation status</source>
            <translation>Bereinigungsstatus</translation>
        </message>
        <message>
            <source>Risk</source>
            <translation>Risiko</translation>
        </message>
        <message>
            <source>Risk profile</source>
            <translation>Risikoprofil</translation>
        </message>
        <message>
            <source>Sender</source>
            <translation>Absender</translation>
        </message>
        <message>
            <source>Sender, or a part of the name</source>
            <translation>Absender, auch ein Teil des Namens</translation>
        </message>
        <message>
            <source>Sensitivity label</source>
            <translation>Vertraulichkeitsbezeichnung</translation>
        </message>
        <message>
            <source>Separate values with commas.</source>
            <translation>Werte mit Kommas trennen.</translation>
        </message>
        <message>
            <source>Several entries have the name “{name}”. Choose a suggestion.</source>
            <translation>Mehrere Einträge haben den Namen „{name}“. Einen Vorschlag auswählen.</translation>
        </message>
        <message>
            <source>Sort by</source>
            <translation>Sortieren nach</translation>
        </message>
        <message>
            <source>Sort direction</source>
            <translation>Sortierrichtung</translation>
        </message>
        <message>
            <source>State</source>
            <translation>Zustand</translation>
        </message>
        <message>
            <source>State of the decision</source>
            <translation>Stand der Entscheidung</translation>
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
            <source>Test</source>
            <translation>Test</translation>
        </message>
        <message>
            <source>Test data</source>
            <translation>Testdaten</translation>
        </message>
        <message>
            <source>The closing quotation mark is missing.</source>
            <translation>Das schließende Anführungszeichen fehlt.</translation>
        </message>
        <message>
            <source>The file is not a list of saved queries: {reason}</source>
            <translation>Die Datei ist keine Liste gespeicherter Abfragen: {reason}</translation>
        </message>
        <message>
            <source>The file is too large for a list of saved queries.</source>
            <translation>Die Datei ist zu groß für eine Liste gespeicherter Abfragen.</translation>
        </message>
        <message>
            <source>The first day is after the last day.</source>
            <translation>Der erste Tag liegt nach dem letzten Tag.</translation>
        </message>
        <message>
            <source>The last 30 days</source>
            <translation>Die letzten 30 Tage</translation>
        </message>
        <message>
            <source>The list in brackets has no value yet.</source>
            <translation>Die Liste in Klammern hat noch keinen Wert.</translation>
        </message>
        <message>
            <source>The list in brackets is empty. Enter a value.</source>
            <translation>Die Liste in Klammern ist leer. Einen Wert eingeben.</translation>
        </message>
        <message>
            <source>The number is too large. Enter at most 15 digits.</source>
            <translation>Die Zahl ist zu groß. Höchstens 15 Ziffern eingeben.</translation>
        </message>
        <message>
            <source>The query is longer than {count} characters. Use the query form instead.</source>
            <translation>Die Abfrage ist länger als {count} Zeichen. Stattdessen das Abfrageformular verwenden.</translation>
        </message>
        <message>
            <source>The query is longer than {n} characters. Remove some of its conditions to save it.</source>
            <translation>Die Abfrage ist länger als {n} Zeichen. Zum Speichern einige ihrer Bedingungen entfernen.</translation>
        </message>
        <message>
            <source>The query “{name}” cannot be read: {reason}</source>
            <translation>Die Abfrage „{name}“ kann nicht gelesen werden: {reason}</translation>
        </message>
        <message>
            <source>The saved queries could not be read: {reason}. To keep the existing file unchanged, no query is saved until the next start of the console.</source>
            <translation>Die gespeicherten Abfragen konnten nicht gelesen werden: {reason}. Damit die vorhandene Datei unverändert bleibt, wird bis zum nächsten Start der Konsole keine Abfrage gespeichert.</translation>
        </message>
        <message>
            <source>The saved queries were damaged. The old file is kept as {path}.</source>
            <translation>Die gespeicherten Abfragen waren beschädigt. Die alte Datei bleibt als {path} erhalten.</translation>
        </message>
        <message>
            <source>The server accepts only one value for {field}.</source>
            <translation>Der Server nimmt für {field} nur einen Wert an.</translation>
        </message>
        <message>
            <source>The server can combine dates, owners, creators and senders only with “or”. Write these conditions next to each other, joined with “or”.</source>
            <translation>Der Server kann Zeiträume, Besitzer, Autoren und Absender nur mit „or“ verknüpfen. Diese Bedingungen nebeneinander schreiben, mit „or“ verbunden.</translation>
        </message>
        <message>
            <source>The server can search paths for only one text. Remove all search texts but one.</source>
            <translation>Der Server kann Pfade nur nach einem Text durchsuchen. Alle Suchtexte bis auf einen entfernen.</translation>
        </message>
        <message>
            <source>The server has no data type “{name}”. Remove it from the query, or choose another one.</source>
            <translation>Der Server hat keinen Datentyp „{name}“. Ihn aus der Abfrage entfernen oder einen anderen wählen.</translation>
        </message>
        <message>
            <source>The server has no data type “{name}”. The most similar one is {near}.</source>
            <translation>Der Server hat keinen Datentyp „{name}“. Am ähnlichsten ist {near}.</translation>
        </message>
        <message>
            <source>The server supports “or” only between dates, owners, creators and senders.</source>
            <translation>Der Server unterstützt „or“ nur zwischen Zeiträumen, Besitzern, Autoren und Absendern.</translation>
        </message>
        <message>
            <source>There is no field “{name}”. Did you mean {near}?</source>
            <translation>Ein Feld „{name}“ gibt es nicht. Gemeint: {near}?</translation>
        </message>
        <message>
            <source>There is no field “{name}”. To search for this text, put it in quotation marks.</source>
            <translation>Ein Feld „{name}“ gibt es nicht. Um nach diesem Text zu suchen, in Anführungszeichen setzen.</translation>
        </message>
        <message>
            <source>There is no risk profile “{value}”. Enter a profile, not a level.</source>
            <translation>Es gibt kein Risikoprofil „{value}“. Ein Profil eingeben, keine Stufe.</translation>
        </message>
        <message>
            <source>There is no state “{value}”.</source>
            <translation>Einen Zustand „{value}“ gibt es nicht.</translation>
        </message>
        <message>
            <source>There is no {field} “{value}”.</source>
            <translation>Für {field} gibt es keinen Wert „{value}“.</translation>
        </message>
        <message>
            <source>This year</source>
            <translation>Dieses Jahr</translation>
        </message>
        <message>
            <source>Type</source>
            <translation>Typ</translation>
        </message>
        <message>
            <source>Up to the entered date</source>
            <translation>Bis zum eingegebenen Datum</translation>
        </message>
        <message>
            <source>Use {field} only once in a query.</source>
            <translation>{field} nur einmal je Abfrage verwenden.</translation>
        </message>
        <message>
            <source>{field} needs a number.</source>
            <translation>{field} braucht eine Zahl.</translation>
        </message>
        <message>
            <source>“{field}” cannot be negated.</source>
            <translation>„{field}“ lässt sich nicht verneinen.</translation>
        </message>
        <message>
            <source>“{level}” is a level. Enter a risk profile, or sort by level with order:risk.</source>
            <translation>„{level}“ ist eine Stufe. Ein Risikoprofil eingeben, oder mit order:risk nach der Stufe sortieren.</translation>
        </message>
        <message>
            <source>“{text}” is not a date. Write dates like 2026-03-31.</source>
            <translation>„{text}“ ist kein Datum. Ein Datum wie 2026-03-31 schreiben.</translation>
        </message>
        <message>
            <source>“{text}” is not a valid day.</source>
            <translation>„{text}“ ist kein gültiger Tag.</translation>
        </message>
        <message>
            <source>“{text}” is not a valid month.</source>
            <translation>„{text}“ ist kein gültiger Monat.</translation>
        </message>
        <message>
            <source>“{what}” is not valid here. To search for this text, put it in quotation marks.</source>
            <translation>„{what}“ ist hier nicht gültig. Um nach diesem Text zu suchen, in Anführungszeichen setzen.</translation>
        </message>
        <message>
            <source>“~” works with paths only; {field} needs the whole value.</source>
            <translation>„~“ ist nur bei Pfaden möglich; {field} braucht den ganzen Wert.</translation>
        </message>
    </context>
</TS>

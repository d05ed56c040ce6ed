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
            <source>A list cannot contain both parts of paths (~) and whole paths.</source>
            <translation>Eine Liste kann nicht zugleich Teile von Pfaden (~) und ganze Pfade enthalten.</translation>
        </message>
        <message>
            <source>A number</source>
            <translation>Eine Zahl</translation>
        </message>
        <message>
            <source>A path begins with / or a drive. For a part of a path use {meant}.</source>
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
            <source>A value is missing in the list.</source>
            <translation>In der Liste fehlt ein Wert.</translation>
        </message>
        <message>
            <source>Advanced filter expression</source>
            <translation>Erweiterter Filterausdruck</translation>
        </message>
        <message>
            <source>Assignee: part of the name, or =name; * for anybody</source>
            <translation>Zuständige Person: Teil des Namens oder =Name; * für alle</translation>
        </message>
        <message>
            <source>Data type found in the object</source>
            <translation>Datentyp im Objekt</translation>
        </message>
        <message>
            <source>Date: a day, or first..last</source>
            <translation>Datum: Tag oder erster..letzter</translation>
        </message>
        <message>
            <source>Days since this console first saw the object</source>
            <translation>Tage seit dem ersten Fund</translation>
        </message>
        <message>
            <source>Did you mean {text}?</source>
            <translation>Gemeint: {text}?</translation>
        </message>
        <message>
            <source>Document Created: a day, or first..last</source>
            <translation>Dokument erstellt: Tag oder erster..letzter</translation>
        </message>
        <message>
            <source>Document Creator, or a part of it</source>
            <translation>Autor, auch ein Teil</translation>
        </message>
        <message>
            <source>Document Modified: a day, or first..last</source>
            <translation>Dokument geändert: Tag oder erster..letzter</translation>
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
            <source>File Created: a day, or first..last</source>
            <translation>Datei erstellt: Tag oder erster..letzter</translation>
        </message>
        <message>
            <source>File Modified: a day, or first..last</source>
            <translation>Datei geändert: Tag oder erster..letzter</translation>
        </message>
        <message>
            <source>File Owner, or a part of it</source>
            <translation>Dateibesitzer, auch ein Teil</translation>
        </message>
        <message>
            <source>File format</source>
            <translation>Dateiformat</translation>
        </message>
        <message>
            <source>From the first to the last day</source>
            <translation>Vom ersten bis zum letzten Tag</translation>
        </message>
        <message>
            <source>From this day on</source>
            <translation>Ab diesem Tag</translation>
        </message>
        <message>
            <source>How a label was found</source>
            <translation>Herkunft der Bezeichnung</translation>
        </message>
        <message>
            <source>It is no list of saved queries: {reason}</source>
            <translation>Das ist keine Liste gespeicherter Abfragen: {reason}</translation>
        </message>
        <message>
            <source>Last year</source>
            <translation>Letztes Jahr</translation>
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
            <source>No {field} is known yet.</source>
            <translation>Für {field} ist noch kein Wert bekannt.</translation>
        </message>
        <message>
            <source>Number of matches</source>
            <translation>Anzahl der Treffer</translation>
        </message>
        <message>
            <source>Number of prohibited matches</source>
            <translation>Anzahl unzulässiger Treffer</translation>
        </message>
        <message>
            <source>Number of test matches</source>
            <translation>Anzahl der Treffer in Testdaten</translation>
        </message>
        <message>
            <source>Only counts can be compared; use a colon with {field}.</source>
            <translation>Nur Anzahlen lassen sich vergleichen; bei {field} einen Doppelpunkt verwenden.</translation>
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
            <source>Path of a parent folder, or a protocol</source>
            <translation>Ordnerpfad oder Protokoll</translation>
        </message>
        <message>
            <source>Possible values: {values}.</source>
            <translation>Mögliche Werte: {values}.</translation>
        </message>
        <message>
            <source>Put alternatives in brackets.</source>
            <translation>Alternativen in Klammern setzen.</translation>
        </message>
        <message>
            <source>Put several values in brackets.</source>
            <translation>Mehrere Werte in Klammern setzen.</translation>
        </message>
        <message>
            <source>Remediation status</source>
            <translation>Bereinigungsstatus</translation>
        </message>
        <message>
            <source>Results can have only one {field}.</source>
            <translation>Für {field} ist nur ein Wert möglich.</translation>
        </message>
        <message>
            <source>Risk profile</source>
            <translation>Risikoprofil</translation>
        </message>
        <message>
            <source>Sender, or a part of it</source>
            <translation>Absender, auch ein Teil</translation>
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
            <source>State of the decision</source>
            <translation>Stand der Entscheidung</translation>
        </message>
        <message>
            <source>The closing quotation mark is missing.</source>
            <translation>Das schließende Anführungszeichen fehlt.</translation>
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
            <source>The list has no value yet.</source>
            <translation>Die Liste hat noch keinen Wert.</translation>
        </message>
        <message>
            <source>The list is empty. Enter a value.</source>
            <translation>Die Liste ist leer. Einen Wert eingeben.</translation>
        </message>
        <message>
            <source>The number is too large.</source>
            <translation>Die Zahl ist zu groß.</translation>
        </message>
        <message>
            <source>The query “{name}” cannot be read: {reason}</source>
            <translation>Die Abfrage „{name}“ kann nicht gelesen werden: {reason}</translation>
        </message>
        <message>
            <source>The saved queries cannot be read or backed up: {reason}.</source>
            <translation>Die gespeicherten Abfragen können weder gelesen noch gesichert werden: {reason}.</translation>
        </message>
        <message>
            <source>The saved queries could not be read: {reason}.</source>
            <translation>Die gespeicherten Abfragen konnten nicht gelesen werden: {reason}.</translation>
        </message>
        <message>
            <source>The saved queries were damaged. The old file is kept as {path}.</source>
            <translation>Die gespeicherten Abfragen waren beschädigt. Die alte Datei bleibt als {path} erhalten.</translation>
        </message>
        <message>
            <source>The server accepts only one {field}.</source>
            <translation>Der Server nimmt für {field} nur einen Wert an.</translation>
        </message>
        <message>
            <source>The server combines dates, creators and senders with “or” only: join them with “or”, too.</source>
            <translation>Der Server verknüpft Daten, Autoren und Absender nur mit „or“: auch hier mit „or“ verbinden.</translation>
        </message>
        <message>
            <source>The server supports only one text in paths. Remove the other one.</source>
            <translation>Der Server unterstützt nur einen Text in Pfaden. Den anderen entfernen.</translation>
        </message>
        <message>
            <source>The server supports “or” only between dates and people.</source>
            <translation>Der Server unterstützt „or“ nur zwischen Zeiträumen und Personen.</translation>
        </message>
        <message>
            <source>The text is longer than {count} characters. Use the form instead.</source>
            <translation>Der Text ist länger als {count} Zeichen. Stattdessen das Formular verwenden.</translation>
        </message>
        <message>
            <source>There are {n} saved queries. Remove one first.</source>
            <translation>Es gibt {n} gespeicherte Abfragen. Zuerst eine entfernen.</translation>
        </message>
        <message>
            <source>There is no field “{name}”. Did you mean {near}?</source>
            <translation>Ein Feld „{name}“ gibt es nicht. Gemeint: {near}?</translation>
        </message>
        <message>
            <source>There is no field “{name}”. To search for it, use quotation marks.</source>
            <translation>Ein Feld „{name}“ gibt es nicht. Um danach zu suchen, Anführungszeichen verwenden.</translation>
        </message>
        <message>
            <source>There is no risk profile “{value}”. Enter a profile, not a level.</source>
            <translation>Es gibt kein Risikoprofil „{value}“. Geben Sie ein Profil an, keine Stufe.</translation>
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
            <source>There would be more than {n} saved queries.</source>
            <translation>Es wären mehr als {n} gespeicherte Abfragen.</translation>
        </message>
        <message>
            <source>This year</source>
            <translation>Dieses Jahr</translation>
        </message>
        <message>
            <source>Up to this day</source>
            <translation>Bis zu diesem Tag</translation>
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
            <source>“{text}” is not a date. Use 2026-03-31.</source>
            <translation>„{text}“ ist kein Datum. Schreibweise: 2026-03-31.</translation>
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
            <source>“{what}” has no operand here. To search for it, put it in quotation marks.</source>
            <translation>„{what}“ hat hier keinen Operanden. Um danach zu suchen, in Anführungszeichen setzen.</translation>
        </message>
        <message>
            <source>“{what}” is not valid here. To search for it, put it in quotation marks.</source>
            <translation>„{what}“ ist hier nicht gültig. Um danach zu suchen, in Anführungszeichen setzen.</translation>
        </message>
        <message>
            <source>“~” works with paths only; {field} needs the whole value.</source>
            <translation>„~“ ist nur bei Pfaden möglich; {field} braucht den ganzen Wert.</translation>
        </message>
    </context>
</TS>

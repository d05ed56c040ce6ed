<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.console_data</name>
        <message>
            <source>Assignment</source>
            <translation>Zuweisung</translation>
        </message>
        <message>
            <source>Note</source>
            <translation>Notiz</translation>
        </message>
        <message>
            <source>Old cached results could not be removed: {reason}.</source>
            <translation>Alte zwischengespeicherte Ergebnisse konnten nicht entfernt werden: {reason}.</translation>
        </message>
        <message>
            <source>Results of this server are not cached.</source>
            <translation>Ergebnisse dieses Servers werden nicht zwischengespeichert.</translation>
        </message>
        <message>
            <source>Results of {name} are not cached: {why}</source>
            <translation>Ergebnisse von {name} werden nicht zwischengespeichert: {why}</translation>
        </message>
        <message>
            <source>The assignment cannot be saved: {reason}.</source>
            <translation>Die Zuweisung kann nicht gespeichert werden: {reason}.</translation>
        </message>
        <message>
            <source>The assignments could not be read: {reason}. No assignment is saved until the next start of the console.</source>
            <translation>Die Zuweisungen konnten nicht gelesen werden: {reason}. Bis zum nächsten Start der Konsole wird keine Zuweisung gespeichert.</translation>
        </message>
        <message>
            <source>The cached results cannot be shown: {error}.</source>
            <translation>Die zwischengespeicherten Ergebnisse können nicht gezeigt werden: {error}.</translation>
        </message>
        <message>
            <source>The cached results could not be removed: {reason}.</source>
            <translation>Die zwischengespeicherten Ergebnisse konnten nicht entfernt werden: {reason}.</translation>
        </message>
        <message>
            <source>The content of the file cannot be read; the file may come from a newer version of this program.</source>
            <translation>Der Inhalt der Datei kann nicht gelesen werden; die Datei stammt vielleicht von einer neueren Version dieses Programms.</translation>
        </message>
        <message>
            <source>The content of the proposal file is not valid. Ask the sender for a new file.</source>
            <translation>Der Inhalt der Vorschlagsdatei ist ungültig. Den Absender um eine neue Datei bitten.</translation>
        </message>
        <message>
            <source>The days on which objects were first seen cannot be saved: {reason}.</source>
            <translation>Die Tage, an denen Objekte zuerst gesehen wurden, können nicht gespeichert werden: {reason}.</translation>
        </message>
        <message>
            <source>The days on which objects were first seen could not be read: {reason}.</source>
            <translation>Die Tage, an denen Objekte zuerst gesehen wurden, konnten nicht gelesen werden: {reason}.</translation>
        </message>
        <message>
            <source>The file is not a proposal of this program.</source>
            <translation>Die Datei ist kein Vorschlag dieses Programms.</translation>
        </message>
        <message>
            <source>The file is not an assignment file of this program.</source>
            <translation>Die Datei ist keine Zuweisungsdatei dieses Programms.</translation>
        </message>
        <message>
            <source>The file is too large for a proposal.</source>
            <translation>Die Datei ist zu groß für einen Vorschlag.</translation>
        </message>
        <message>
            <source>The file is too large for an assignment file.</source>
            <translation>Die Datei ist zu groß für eine Zuweisungsdatei.</translation>
        </message>
        <message>
            <source>The file was changed after it was signed, or its signature does not match its key.</source>
            <translation>Die Datei wurde nach dem Signieren geändert, oder die Signatur passt nicht zum Schlüssel.</translation>
        </message>
        <message>
            <source>The file would be too large. Export fewer objects at once.</source>
            <translation>Die Datei würde zu groß. Weniger Objekte auf einmal exportieren.</translation>
        </message>
        <message>
            <source>The file would be too large. Propose fewer objects at once.</source>
            <translation>Die Datei würde zu groß. Weniger Objekte auf einmal vorschlagen.</translation>
        </message>
        <message>
            <source>The history of proposals cannot be read: {reason}.</source>
            <translation>Der Verlauf der Vorschläge kann nicht gelesen werden: {reason}.</translation>
        </message>
        <message>
            <source>The history of proposals cannot be written: {reason}.</source>
            <translation>Der Verlauf der Vorschläge kann nicht geschrieben werden: {reason}.</translation>
        </message>
        <message>
            <source>The key in the system's keyring is damaged (entry {account}) and was not changed. Restore the entry from a backup of the keyring. If there is no backup, delete the entry: a new key is then created, but existing data stays unreadable.</source>
            <translation>Der Schlüssel im Schlüsselbund des Systems ist beschädigt (Eintrag {account}) und wurde nicht geändert. Den Eintrag aus einer Sicherung des Schlüsselbunds wiederherstellen. Wenn es keine Sicherung gibt, den Eintrag löschen: Dann wird ein neuer Schlüssel erzeugt, aber vorhandene Daten bleiben unlesbar.</translation>
        </message>
        <message>
            <source>The note cannot be saved: {reason}.</source>
            <translation>Die Notiz kann nicht gespeichert werden: {reason}.</translation>
        </message>
        <message>
            <source>The notes could not be read: {reason}. No note is saved until the next start of the console.</source>
            <translation>Die Notizen konnten nicht gelesen werden: {reason}. Bis zum nächsten Start der Konsole wird keine Notiz gespeichert.</translation>
        </message>
        <message>
            <source>The path, the data types or the ID of one of the objects is too long to be exported to a file.</source>
            <translation>Pfad, Datentypen oder ID eines der Objekte sind zu lang für den Export in eine Datei.</translation>
        </message>
        <message>
            <source>The proposal has expired: it was valid for {days} days. Ask for a new one.</source>
            <translation>Der Vorschlag ist abgelaufen: Er galt {days} Tage. Um einen neuen bitten.</translation>
        </message>
        <message>
            <source>The proposal is dated in the future. Check the clocks of both computers.</source>
            <translation>Der Vorschlag ist in die Zukunft datiert. Die Uhren beider Computer prüfen.</translation>
        </message>
        <message>
            <source>The signing key of this console (entry {account} of {program} in the system's keyring) is damaged and was not changed. Restore the entry from a backup of the keyring, and try again. If there is no backup, delete the entry: a new key is then created, whose fingerprint other people have to compare again.</source>
            <translation>Der Schlüssel, mit dem diese Konsole signiert (Eintrag {account} von {program} im Schlüsselbund des Systems), ist beschädigt und wurde nicht geändert. Den Eintrag aus einer Sicherung des Schlüsselbunds wiederherstellen und es erneut versuchen. Wenn es keine Sicherung gibt, den Eintrag löschen: Dann wird ein neuer Schlüssel erzeugt, dessen Fingerabdruck andere Personen erneut vergleichen müssen.</translation>
        </message>
        <message>
            <source>There are no cached results of this query.</source>
            <translation>Von dieser Abfrage gibt es keine zwischengespeicherten Ergebnisse.</translation>
        </message>
        <message>
            <source>This proposal has already been approved. A proposal can be approved only once; ask for a new one.</source>
            <translation>Dieser Vorschlag wurde schon genehmigt. Ein Vorschlag kann nur einmal genehmigt werden; um einen neuen bitten.</translation>
        </message>
        <message>
            <source>Unreadable lines in the history of proposals: {count}. These lines stay in the file, and the proposals named in them cannot be approved any more.</source>
            <translation>Unlesbare Zeilen im Verlauf der Vorschläge: {count}. Diese Zeilen bleiben in der Datei; die darin genannten Vorschläge können nicht mehr genehmigt werden.</translation>
        </message>
        <message>
            <source>Wait {seconds} s before you enter the password again.</source>
            <translation>{seconds} s warten, bevor das Kennwort erneut eingegeben wird.</translation>
        </message>
        <message>
            <source>Wrong password. Enter the password of the console lock.</source>
            <translation>Falsches Kennwort. Das Kennwort der Konsolensperre eingeben.</translation>
        </message>
        <message>
            <source>the data was written by another version of the console</source>
            <translation>eine andere Version der Konsole hat die Daten geschrieben</translation>
        </message>
        <message>
            <source>the file is damaged or was changed</source>
            <translation>die Datei ist beschädigt oder wurde geändert</translation>
        </message>
        <message>
            <source>the key of the stored data is not in the system's keyring</source>
            <translation>der Schlüssel der gespeicherten Daten ist nicht im Schlüsselbund des Systems</translation>
        </message>
        <message>
            <source>{error} The key of the cached results was not removed from the keyring.</source>
            <translation>{error} Der Schlüssel der zwischengespeicherten Ergebnisse wurde nicht aus dem Schlüsselbund entfernt.</translation>
        </message>
    </context>
</TS>

<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.kept</name>
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
            <source>The ages of objects cannot be saved: {reason}.</source>
            <translation>Das Alter der Objekte kann nicht gespeichert werden: {reason}.</translation>
        </message>
        <message>
            <source>The ages of objects could not be read: {reason}.</source>
            <translation>Das Alter der Objekte konnte nicht gelesen werden: {reason}.</translation>
        </message>
        <message>
            <source>The assignment cannot be saved: {reason}.</source>
            <translation>Die Zuweisung kann nicht gespeichert werden: {reason}.</translation>
        </message>
        <message>
            <source>The assignments could not be read: {reason}.</source>
            <translation>Die Zuweisungen konnten nicht gelesen werden: {reason}.</translation>
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
            <source>The content of the file cannot be read; a newer version may have written it.</source>
            <translation>Der Inhalt der Datei kann nicht gelesen werden; eine neuere Version hat sie vielleicht geschrieben.</translation>
        </message>
        <message>
            <source>The content of the file is not valid.</source>
            <translation>Der Inhalt der Datei ist ungültig.</translation>
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
            <source>The note cannot be saved: {reason}.</source>
            <translation>Die Notiz kann nicht gespeichert werden: {reason}.</translation>
        </message>
        <message>
            <source>The notes could not be read: {reason}.</source>
            <translation>Die Notizen konnten nicht gelesen werden: {reason}.</translation>
        </message>
        <message>
            <source>The path, the types or the ID of one of the objects is too long for the file.</source>
            <translation>Pfad, Datentypen oder ID eines der Objekte sind zu lang für die Datei.</translation>
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
            <source>There are no cached results of this query.</source>
            <translation>Von dieser Abfrage gibt es keine zwischengespeicherten Ergebnisse.</translation>
        </message>
        <message>
            <source>This proposal was approved before. A proposal can be approved once; ask for a new one.</source>
            <translation>Dieser Vorschlag wurde schon genehmigt. Ein Vorschlag kann einmal genehmigt werden; um einen neuen bitten.</translation>
        </message>
        <message>
            <source>Wait {seconds} s before you try again.</source>
            <translation>{seconds} s bis zum nächsten Versuch warten.</translation>
        </message>
        <message>
            <source>Wrong password. Enter the password of the console lock.</source>
            <translation>Falsches Kennwort. Das Kennwort der Konsolensperre eingeben.</translation>
        </message>
        <message>
            <source>the file is damaged or was changed</source>
            <translation>die Datei ist beschädigt oder wurde geändert</translation>
        </message>
        <message>
            <source>their key is not in the system's keyring</source>
            <translation>ihr Schlüssel ist nicht im Schlüsselbund des Systems</translation>
        </message>
        <message>
            <source>they were written by another version of the console</source>
            <translation>eine andere Version der Konsole hat sie geschrieben</translation>
        </message>
        <message>
            <source>{error} The key of the cached results was not removed from the keyring.</source>
            <translation>{error} Der Schlüssel der zwischengespeicherten Ergebnisse wurde nicht aus dem Schlüsselbund entfernt.</translation>
        </message>
    </context>
</TS>

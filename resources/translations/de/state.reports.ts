<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.reports</name>
        <message>
            <source>A controller keeps a record of its processing activities: names and contacts, purposes, categories of data subjects and of personal data, recipients, transfers to third countries, time limits for erasure, and a description of the security measures.</source>
            <translation>Ein Verantwortlicher führt ein Verzeichnis seiner Verarbeitungstätigkeiten: Namen und Kontaktdaten, Zwecke, Kategorien betroffener Personen und personenbezogener Daten, Empfänger, Übermittlungen in Drittländer, Löschfristen und eine Beschreibung der Sicherheitsmaßnahmen.</translation>
        </message>
        <message>
            <source>Account data</source>
            <translation>Kontodaten</translation>
        </message>
        <message>
            <source>Action</source>
            <translation>Aktion</translation>
        </message>
        <message>
            <source>All counts of values in this report follow one rule: each occurrence that the latest scan found counts once, unless it was remediated after that scan or is marked as a false match. Test data (published test numbers, and data that was marked as test data) does not count in any total or list. The amount of test data is shown in a separate row.</source>
            <translation>Alle Anzahlen von Werten in diesem Bericht folgen einer Regel: Jedes Vorkommen, das der letzte Scan gefunden hat, zählt einmal, es sei denn, es wurde nach diesem Scan bereinigt oder ist als Fehltreffer markiert. Testdaten (veröffentlichte Testnummern und als Testdaten markierte Daten) zählen in keiner Summe oder Liste. Die Anzahl der Testdaten steht in einer eigenen Zeile.</translation>
        </message>
        <message>
            <source>All flows for each payment stage, and the date of their diagrams.</source>
            <translation>Alle Flüsse jeder Zahlungsphase und das Datum ihrer Diagramme.</translation>
        </message>
        <message>
            <source>An unexpected error ended the writing of the report. Write the report again.</source>
            <translation>Ein unerwarteter Fehler hat das Schreiben des Berichts beendet. Den Bericht erneut schreiben.</translation>
        </message>
        <message>
            <source>At least every 12 months, and after significant changes, the entity documents and confirms the scope of PCI DSS. The scope includes all places where account data is stored, processed or transmitted. It also includes data flows, system components, segmentation, and connections of third parties.</source>
            <translation>Der Geltungsbereich von PCI DSS wird mindestens alle 12 Monate und nach wesentlichen Änderungen dokumentiert und bestätigt. Dazu gehören alle Orte, an denen Kontodaten gespeichert, verarbeitet oder übertragen werden, sowie Datenflüsse, Systemkomponenten, Segmentierung und Verbindungen Dritter.</translation>
        </message>
        <message>
            <source>Backups, paper, terminals, cloud services.</source>
            <translation>Datensicherungen, Papier, Terminals, Cloud-Dienste.</translation>
        </message>
        <message>
            <source>Cancelled. No file was written.</source>
            <translation>Abgebrochen. Keine Datei wurde geschrieben.</translation>
        </message>
        <message>
            <source>Card numbers in total</source>
            <translation>Kartennummern gesamt</translation>
        </message>
        <message>
            <source>Categories of data subjects</source>
            <translation>Kategorien betroffener Personen</translation>
        </message>
        <message>
            <source>Categories, also in third countries and international organisations.</source>
            <translation>Kategorien, auch in Drittländern und internationalen Organisationen.</translation>
        </message>
        <message>
            <source>Changes</source>
            <translation>Änderungen</translation>
        </message>
        <message>
            <source>Changes of files are not listed: the account that wrote this report has no permission to read them.</source>
            <translation>Änderungen von Dateien sind nicht aufgeführt: Das Konto, das diesen Bericht geschrieben hat, hat keine Berechtigung, sie zu lesen.</translation>
        </message>
        <message>
            <source>Changes of files by action</source>
            <translation>Änderungen von Dateien nach Aktion</translation>
        </message>
        <message>
            <source>Closed by</source>
            <translation>Abgeschlossen von</translation>
        </message>
        <message>
            <source>Complete</source>
            <translation>Vollständig</translation>
        </message>
        <message>
            <source>Complete the following fields before you use the report. The program cannot fill in these fields.</source>
            <translation>Die folgenden Felder ausfüllen, bevor der Bericht verwendet wird. Das Programm kann diese Felder nicht ausfüllen.</translation>
        </message>
        <message>
            <source>Confirmed by</source>
            <translation>Bestätigt von</translation>
        </message>
        <message>
            <source>Connections of third parties, and their access to the cardholder data environment.</source>
            <translation>Verbindungen Dritter und deren Zugriff auf die Karteninhaberdatenumgebung.</translation>
        </message>
        <message>
            <source>Controller</source>
            <translation>Verantwortlicher</translation>
        </message>
        <message>
            <source>Controls that separate the cardholder data environment from other networks, and the tests of these controls.</source>
            <translation>Maßnahmen, die die Karteninhaberdatenumgebung von anderen Netzen abtrennen, und die Tests dieser Maßnahmen.</translation>
        </message>
        <message>
            <source>Counting card numbers…</source>
            <translation>Kartennummern werden gezählt…</translation>
        </message>
        <message>
            <source>Counting data types and decisions…</source>
            <translation>Datentypen und Entscheidungen werden gezählt…</translation>
        </message>
        <message>
            <source>Counting data types: {done} of {total} targets…</source>
            <translation>Datentypen werden gezählt: {done} von {total} Zielen…</translation>
        </message>
        <message>
            <source>Country, and the documented safeguards.</source>
            <translation>Land und die dokumentierten Garantien.</translation>
        </message>
        <message>
            <source>Coverage of the latest scans</source>
            <translation>Abdeckung der letzten Scans</translation>
        </message>
        <message>
            <source>Coverage statements without a valid signature: {count}. They are not in the table below.</source>
            <translation>Abdeckungserklärungen ohne gültige Signatur: {count}. Sie fehlen in der folgenden Tabelle.</translation>
        </message>
        <message>
            <source>Customers, employees, applicants, and others.</source>
            <translation>Kunden, Beschäftigte, Bewerber und andere.</translation>
        </message>
        <message>
            <source>Data</source>
            <translation>Daten</translation>
        </message>
        <message>
            <source>Data flows</source>
            <translation>Datenflüsse</translation>
        </message>
        <message>
            <source>Data is masked in accordance with the policy on access control, related policies, business requirements and applicable law.</source>
            <translation>Daten werden nach der Richtlinie zur Zugriffssteuerung, verwandten Richtlinien, geschäftlichen Anforderungen und geltendem Recht maskiert.</translation>
        </message>
        <message>
            <source>Data protection officer</source>
            <translation>Datenschutzbeauftragter</translation>
        </message>
        <message>
            <source>Data to be masked</source>
            <translation>Zu maskierende Daten</translation>
        </message>
        <message>
            <source>Data type</source>
            <translation>Datentyp</translation>
        </message>
        <message>
            <source>Data types</source>
            <translation>Datentypen</translation>
        </message>
        <message>
            <source>Data types and places, with the reason for masking and the masking technique.</source>
            <translation>Datentypen und Orte, mit dem Grund und dem Verfahren der Maskierung.</translation>
        </message>
        <message>
            <source>Data types on the target</source>
            <translation>Datentypen auf dem Ziel</translation>
        </message>
        <message>
            <source>Decision</source>
            <translation>Entscheidung</translation>
        </message>
        <message>
            <source>Decisions and remediations</source>
            <translation>Entscheidungen und Bereinigungen</translation>
        </message>
        <message>
            <source>Deleted</source>
            <translation>Gelöscht</translation>
        </message>
        <message>
            <source>Discovery Console {version} made this report on {when} from data of {server}. The report contains no values.</source>
            <translation>Discovery Console {version} hat diesen Bericht am {when} aus Daten von {server} erstellt. Der Bericht enthält keine Werte.</translation>
        </message>
        <message>
            <source>Encrypted</source>
            <translation>Verschlüsselt</translation>
        </message>
        <message>
            <source>Exceptions</source>
            <translation>Ausnahmen</translation>
        </message>
        <message>
            <source>Expected or not</source>
            <translation>Erwartet oder nicht</translation>
        </message>
        <message>
            <source>Files</source>
            <translation>Dateien</translation>
        </message>
        <message>
            <source>First</source>
            <translation>Erste</translation>
        </message>
        <message>
            <source>For each category of data.</source>
            <translation>Für jede Kategorie von Daten.</translation>
        </message>
        <message>
            <source>For each location in this report: inside the cardholder data environment, or unexpected.</source>
            <translation>Für jeden Speicherort in diesem Bericht: innerhalb der Karteninhaberdatenumgebung oder unerwartet.</translation>
        </message>
        <message>
            <source>For each location, the reason why it is out of scope.</source>
            <translation>Für jeden Speicherort der Grund, warum er nicht zum Geltungsbereich gehört.</translation>
        </message>
        <message>
            <source>GDPR Article 30: record of processing activities, annex of storage locations</source>
            <translation>DSGVO Artikel 30: Verarbeitungsverzeichnis, Anlage der Speicherorte</translation>
        </message>
        <message>
            <source>Gap in the process</source>
            <translation>Lücke im Ablauf</translation>
        </message>
        <message>
            <source>General description of technical and organisational measures.</source>
            <translation>Allgemeine Beschreibung der technischen und organisatorischen Maßnahmen.</translation>
        </message>
        <message>
            <source>ISO/IEC 27001 A.8.11: data masking</source>
            <translation>ISO/IEC 27001 A.8.11: Datenmaskierung</translation>
        </message>
        <message>
            <source>Incident</source>
            <translation>Vorfall</translation>
        </message>
        <message>
            <source>Item</source>
            <translation>Gegenstand</translation>
        </message>
        <message>
            <source>Last</source>
            <translation>Letzte</translation>
        </message>
        <message>
            <source>Left out</source>
            <translation>Ausgelassen</translation>
        </message>
        <message>
            <source>Location</source>
            <translation>Speicherort</translation>
        </message>
        <message>
            <source>Locations</source>
            <translation>Speicherorte</translation>
        </message>
        <message>
            <source>Locations never searched</source>
            <translation>Nie gescannte Speicherorte</translation>
        </message>
        <message>
            <source>Locations out of scope</source>
            <translation>Speicherorte außerhalb des Geltungsbereichs</translation>
        </message>
        <message>
            <source>Locations that were not searched</source>
            <translation>Nicht gescannte Speicherorte</translation>
        </message>
        <message>
            <source>Locations that were searched</source>
            <translation>Gescannte Speicherorte</translation>
        </message>
        <message>
            <source>Locations where data remains unmasked: reason, approval, end date.</source>
            <translation>Speicherorte, an denen Daten unmaskiert bleiben: Grund, Genehmigung, Enddatum.</translation>
        </message>
        <message>
            <source>Locations with sensitive data</source>
            <translation>Speicherorte mit sensiblen Daten</translation>
        </message>
        <message>
            <source>Masked</source>
            <translation>Maskiert</translation>
        </message>
        <message>
            <source>Masking where this program does not search: in databases, applications and test environments.</source>
            <translation>Maskierung dort, wo dieses Programm nicht sucht: in Datenbanken, Anwendungen und Testumgebungen.</translation>
        </message>
        <message>
            <source>Moved to quarantine</source>
            <translation>In Quarantäne verschoben</translation>
        </message>
        <message>
            <source>Name and contact.</source>
            <translation>Name und Kontaktdaten.</translation>
        </message>
        <message>
            <source>Name and contact; joint controllers; representative.</source>
            <translation>Name und Kontaktdaten; gemeinsam Verantwortliche; Vertreter.</translation>
        </message>
        <message>
            <source>Name, function, date, signature.</source>
            <translation>Name, Funktion, Datum, Unterschrift.</translation>
        </message>
        <message>
            <source>Name, function, date, signature; date of the next confirmation.</source>
            <translation>Name, Funktion, Datum, Unterschrift; Datum der nächsten Bestätigung.</translation>
        </message>
        <message>
            <source>Never</source>
            <translation>Nie</translation>
        </message>
        <message>
            <source>No</source>
            <translation>Nein</translation>
        </message>
        <message>
            <source>No decision</source>
            <translation>Keine Entscheidung</translation>
        </message>
        <message>
            <source>No statement</source>
            <translation>Keine Erklärung</translation>
        </message>
        <message>
            <source>None</source>
            <translation>Keine</translation>
        </message>
        <message>
            <source>None.</source>
            <translation>Keine.</translation>
        </message>
        <message>
            <source>Not read, or read in part</source>
            <translation>Nicht oder nur teils gelesen</translation>
        </message>
        <message>
            <source>Number</source>
            <translation>Anzahl</translation>
        </message>
        <message>
            <source>Number, start, responsible person, and people informed.</source>
            <translation>Nummer, Beginn, verantwortliche Person und informierte Personen.</translation>
        </message>
        <message>
            <source>Objects</source>
            <translation>Objekte</translation>
        </message>
        <message>
            <source>Objects that were not read, or that were read only in part, may hold data that this report does not count. Some objects are left out on purpose: links, special files, objects that filters or the scan exclude, and holes of sparse files. In each row, “Read”, “Not read, or read in part” and “Left out” add up to “Objects”. The signed coverage statement of each scan lists the number of objects for each reason why they were not read.</source>
            <translation>Objekte, die nicht oder nur teilweise gelesen wurden, können Daten enthalten, die dieser Bericht nicht zählt. Manche Objekte sind mit Absicht ausgelassen: Verknüpfungen, Gerätedateien und Ähnliches, von Filtern oder vom Scan ausgeschlossene Objekte und Lücken in Sparse-Dateien. In jeder Zeile ergeben „Gelesen“, „Nicht oder nur teils gelesen“ und „Ausgelassen“ zusammen „Objekte“. Die signierte Abdeckungserklärung jedes Scans nennt die Anzahl der Objekte zu jedem Grund, aus dem sie nicht gelesen wurden.</translation>
        </message>
        <message>
            <source>Objects, such as files, by their latest decision or remediation.</source>
            <translation>Objekte, etwa Dateien, nach ihrer letzten Entscheidung oder Bereinigung.</translation>
        </message>
        <message>
            <source>One record for each activity.</source>
            <translation>Ein Eintrag je Tätigkeit.</translation>
        </message>
        <message>
            <source>Origin of the data</source>
            <translation>Herkunft der Daten</translation>
        </message>
        <message>
            <source>Other</source>
            <translation>Andere</translation>
        </message>
        <message>
            <source>Other masking</source>
            <translation>Andere Maskierung</translation>
        </message>
        <message>
            <source>Other sensitive values</source>
            <translation>Andere sensible Werte</translation>
        </message>
        <message>
            <source>Overview</source>
            <translation>Übersicht</translation>
        </message>
        <message>
            <source>PCI DSS 12.10.7: account data found where it is not expected</source>
            <translation>PCI DSS 12.10.7: Kontodaten an unerwarteten Orten</translation>
        </message>
        <message>
            <source>PCI DSS 12.5.2: confirmation of the scope</source>
            <translation>PCI DSS 12.5.2: Bestätigung des Geltungsbereichs</translation>
        </message>
        <message>
            <source>Policy</source>
            <translation>Richtlinie</translation>
        </message>
        <message>
            <source>Procedures for incident response are started when stored account data is found anywhere it is not expected. They determine what happens to the data (secure deletion, migration), whether sensitive authentication data is stored with it, where it came from, and how the leak or the gap in a process is closed.</source>
            <translation>Werden gespeicherte Kontodaten an unerwarteten Orten gefunden, beginnen Verfahren der Vorfallsreaktion. Sie klären, was mit den Daten geschieht (sicheres Löschen, Verlagern), ob sensible Authentifizierungsdaten dabei sind, woher sie kamen und wie das Leck oder die Lücke im Ablauf geschlossen wird.</translation>
        </message>
        <message>
            <source>Processing activity and purpose</source>
            <translation>Verarbeitungstätigkeit und Zweck</translation>
        </message>
        <message>
            <source>Processing and transmission</source>
            <translation>Verarbeitung und Übertragung</translation>
        </message>
        <message>
            <source>Prohibited</source>
            <translation>Unzulässig</translation>
        </message>
        <message>
            <source>Prohibited values</source>
            <translation>Unzulässige Werte</translation>
        </message>
        <message>
            <source>Read</source>
            <translation>Gelesen</translation>
        </message>
        <message>
            <source>Reading coverage…</source>
            <translation>Abdeckung wird gelesen…</translation>
        </message>
        <message>
            <source>Reading targets and locations…</source>
            <translation>Ziele und Speicherorte werden gelesen…</translation>
        </message>
        <message>
            <source>Reading the changes of files…</source>
            <translation>Änderungen an Dateien werden gelesen…</translation>
        </message>
        <message>
            <source>Recipients</source>
            <translation>Empfänger</translation>
        </message>
        <message>
            <source>Report written to {name}.</source>
            <translation>Bericht geschrieben: {name}.</translation>
        </message>
        <message>
            <source>Reviewed by</source>
            <translation>Überprüft von</translation>
        </message>
        <message>
            <source>Searched</source>
            <translation>Gescannt</translation>
        </message>
        <message>
            <source>Security measures</source>
            <translation>Sicherheitsmaßnahmen</translation>
        </message>
        <message>
            <source>Segmentation</source>
            <translation>Segmentierung</translation>
        </message>
        <message>
            <source>Sensitive values in total</source>
            <translation>Sensible Werte gesamt</translation>
        </message>
        <message>
            <source>Systems that handle account data without storing it.</source>
            <translation>Systeme, die Kontodaten verarbeiten, ohne sie zu speichern.</translation>
        </message>
        <message>
            <source>Target</source>
            <translation>Ziel</translation>
        </message>
        <message>
            <source>Targets</source>
            <translation>Ziele</translation>
        </message>
        <message>
            <source>Test data (not counted)</source>
            <translation>Testdaten (nicht gezählt)</translation>
        </message>
        <message>
            <source>Test data only, no decision (not counted)</source>
            <translation>Nur Testdaten, keine Entscheidung (nicht gezählt)</translation>
        </message>
        <message>
            <source>The data types are those of the whole target. The counts and dates are those of the location.</source>
            <translation>Die Datentypen sind die des ganzen Ziels. Die Anzahlen und Zeiten sind die des Speicherorts.</translation>
        </message>
        <message>
            <source>The report {name} is being written</source>
            <translation>Der Bericht {name} wird geschrieben</translation>
        </message>
        <message>
            <source>The requirement</source>
            <translation>Die Anforderung</translation>
        </message>
        <message>
            <source>Third parties</source>
            <translation>Dritte</translation>
        </message>
        <message>
            <source>This report lists categories of personal data and the places where they are stored. The purposes and legal bases of each activity must be added.</source>
            <translation>Dieser Bericht nennt Kategorien personenbezogener Daten und die Orte, an denen sie gespeichert sind. Zwecke und Rechtsgrundlagen jeder Tätigkeit sind zu ergänzen.</translation>
        </message>
        <message>
            <source>This report lists each location that has findings. It also lists the counts of prohibited data and the recorded decisions. The report does not say which locations are expected. Add this information.</source>
            <translation>Dieser Bericht nennt jeden Speicherort mit Funden. Er nennt auch die Anzahlen unzulässiger Daten und die festgehaltenen Entscheidungen. Der Bericht sagt nicht, welche Speicherorte erwartet sind. Diese Angabe ist zu ergänzen.</translation>
        </message>
        <message>
            <source>This report lists the locations that were searched. It shows where account data was found and what could not be read. The report is evidence only for stored account data.</source>
            <translation>Dieser Bericht nennt die gescannten Speicherorte. Er zeigt, wo Kontodaten gefunden wurden und was nicht gelesen werden konnte. Der Bericht ist ein Nachweis nur für gespeicherte Kontodaten.</translation>
        </message>
        <message>
            <source>This report shows where unmasked sensitive data remains, and what was masked, deleted, moved or encrypted with this program. A mask replaces characters in a file and cannot be undone after its undo copy expires.</source>
            <translation>Dieser Bericht zeigt, wo unmaskierte sensible Daten verbleiben und was mit diesem Programm maskiert, gelöscht, verschoben oder verschlüsselt wurde. Eine Maskierung ersetzt Zeichen in einer Datei und lässt sich nach Ablauf ihrer Rückgängig-Kopie nicht rückgängig machen.</translation>
        </message>
        <message>
            <source>Time limits for erasure</source>
            <translation>Löschfristen</translation>
        </message>
        <message>
            <source>Title, version and date of the policies that require masking.</source>
            <translation>Titel, Version und Datum der Richtlinien, die eine Maskierung verlangen.</translation>
        </message>
        <message>
            <source>To be completed</source>
            <translation>Auszufüllen</translation>
        </message>
        <message>
            <source>Total</source>
            <translation>Gesamt</translation>
        </message>
        <message>
            <source>Transfers to third countries</source>
            <translation>Übermittlungen in Drittländer</translation>
        </message>
        <message>
            <source>Undone</source>
            <translation>Rückgängig</translation>
        </message>
        <message>
            <source>Values</source>
            <translation>Werte</translation>
        </message>
        <message>
            <source>Verification values and PIN blocks are sensitive authentication data.</source>
            <translation>Kartenprüfwerte und PIN-Blöcke sind sensible Authentifizierungsdaten.</translation>
        </message>
        <message>
            <source>Verified</source>
            <translation>Geprüft</translation>
        </message>
        <message>
            <source>What was changed so that account data does not get to unexpected places again.</source>
            <translation>Was geändert wurde, damit Kontodaten nicht wieder an unerwartete Orte gelangen.</translation>
        </message>
        <message>
            <source>Where the data came from, and how it got to the place where it was found.</source>
            <translation>Woher die Daten kamen und wie sie an den Ort gelangten, an dem sie gefunden wurden.</translation>
        </message>
        <message numerus="yes">
            <source>Writing the report of {n} locations…</source>
            <translation>
                <numerusform>Bericht über {n} Speicherort wird geschrieben…</numerusform>
                <numerusform>Bericht über {n} Speicherorte wird geschrieben…</numerusform>
            </translation>
        </message>
        <message>
            <source>Yes</source>
            <translation>Ja</translation>
        </message>
        <message>
            <source>{stated} of {count} locations have a statement</source>
            <translation>{stated} von {count} Speicherorten haben eine Erklärung</translation>
        </message>
        <message>
            <source>{types} and {count} more</source>
            <translation>{types} und {count} weitere</translation>
        </message>
        <message>
            <source>“First” and “Last” are the times when the first and the last change were requested. A change is verified if the program checked the file again afterwards and found the intended result. Changes that were undone later still count in every column. The column “Files” counts a file once, even if the same action changed it several times.</source>
            <translation>„Erste“ und „Letzte“ sind die Zeiten, zu denen die erste und die letzte Änderung angefordert wurden. Eine Änderung ist geprüft, wenn das Programm die Datei danach erneut geprüft und das beabsichtigte Ergebnis vorgefunden hat. Später rückgängig gemachte Änderungen zählen weiterhin in jeder Spalte. Die Spalte „Dateien“ zählt eine Datei einmal, auch wenn dieselbe Aktion sie mehrmals geändert hat.</translation>
        </message>
    </context>
</TS>

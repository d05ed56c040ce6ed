<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
    <context>
        <name>state.words</name>
        <message>
            <source>Confirmed Match</source>
            <translation>Bestätigter Treffer</translation>
        </message>
        <message>
            <source>Delegated</source>
            <translation>Delegiert</translation>
        </message>
        <message>
            <source>Deleted</source>
            <translation>Gelöscht</translation>
        </message>
        <message>
            <source>Deleted with restrictions</source>
            <translation>Mit Einschränkungen gelöscht</translation>
        </message>
        <message>
            <source>Encrypted</source>
            <translation>Verschlüsselt</translation>
        </message>
        <message>
            <source>False Match</source>
            <translation>Fehltreffer</translation>
        </message>
        <message>
            <source>MIP label modified</source>
            <translation>MIP-Bezeichnung geändert</translation>
        </message>
        <message>
            <source>Manually Remediated</source>
            <translation>Manuell bereinigt</translation>
        </message>
        <message>
            <source>Masked</source>
            <translation>Maskiert</translation>
        </message>
        <message>
            <source>Partially masked</source>
            <translation>Teilweise maskiert</translation>
        </message>
        <message>
            <source>Pending Delete</source>
            <translation>Löschen ausstehend</translation>
        </message>
        <message>
            <source>Pending Encrypt</source>
            <translation>Verschlüsseln ausstehend</translation>
        </message>
        <message>
            <source>Pending Mask</source>
            <translation>Maskieren ausstehend</translation>
        </message>
        <message>
            <source>Pending Modification</source>
            <translation>Änderung ausstehend</translation>
        </message>
        <message>
            <source>Pending Quarantine</source>
            <translation>Quarantäne ausstehend</translation>
        </message>
        <message>
            <source>Pending label modification</source>
            <translation>Bezeichnungsänderung ausstehend</translation>
        </message>
        <message>
            <source>Permissions modified</source>
            <translation>Berechtigungen geändert</translation>
        </message>
        <message>
            <source>Quarantined</source>
            <translation>In Quarantäne</translation>
        </message>
        <message>
            <source>Quarantined with restrictions</source>
            <translation>Mit Einschränkungen in Quarantäne</translation>
        </message>
        <message>
            <source>Remove mark</source>
            <translation>Markierung entfernt</translation>
        </message>
        <message>
            <source>Test Data</source>
            <translation>Testdaten</translation>
        </message>
        <message>
            <source>Unable to delete</source>
            <translation>Löschen nicht möglich</translation>
        </message>
        <message>
            <source>Unable to encrypt</source>
            <translation>Verschlüsseln nicht möglich</translation>
        </message>
        <message>
            <source>Unable to mask</source>
            <translation>Maskieren nicht möglich</translation>
        </message>
        <message>
            <source>Unable to modify label</source>
            <translation>Bezeichnung nicht änderbar</translation>
        </message>
        <message>
            <source>Unable to modify permissions</source>
            <translation>Berechtigungen nicht änderbar</translation>
        </message>
        <message>
            <source>Unable to quarantine</source>
            <translation>Quarantäne nicht möglich</translation>
        </message>
    </context>
</TS>

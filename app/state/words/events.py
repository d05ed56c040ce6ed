"""Words for the classes of events."""

from __future__ import annotations

import re

from app.language import Texts

tr = Texts(__name__)

_CLASSES = tr.words(
    "ACL Firewall",
    "Access Control Completed",
    "Access Control Failed",
    "Access Control List",
    "Access Control Started",
    "Activity Log Access",
    "Agent Error",
    "Agent Pending",
    "Agent Probe",
    "Agent Remediate",
    "Agent Revoked",
    "Agent Scan",
    "Agent Verified",
    "Application Failure",
    "Backup Failed",
    "Backup Succeeded",
    "Classification Completed",
    "Classification Failed",
    "Classification Started",
    "Classification Policy Added",
    "Classification Policy Modified",
    "Classification Policy Removed",
    "Configuration Failed",
    "Configuration Info",
    "Connection Info",
    "Credential Changed",
    "Credential Failed",
    "Datastore Failure",
    "Delegated",
    "Delegation Setting Modified",
    "Distributed Scan Assignment",
    "Distributed Scan Complete",
    "Distributed Scan Disabled",
    "Distributed Scan Trigger",
    "Filter Add Failed",
    "Format Failed",
    "Global Filter Added",
    "Global Filter Imported",
    "Global Filter Modified",
    "Global Filter Removed",
    "Group Changed",
    "Ledger corrupted",
    "License Changed",
    "License Update Broadcast Failed",
    "Log Failed",
    "Login Failed",
    "Login Successful",
    "Low memory",
    "Mail Failed",
    "Mail Info",
    "No Matches Found",
    "ODBC failure",
    "ODBC query",
    "Process Daemon",
    "Process Failed",
    "Process Output",
    "Process Signalled",
    "Process Started",
    "Process Stopped",
    "Processing Blocked",
    "Remediation Cancelled",
    "Remediation Completed",
    "Remediation Failed",
    "Remediation Started",
    "Remove Results",
    "Report Failed",
    "Report Memory Exceeded",
    "Report Progress",
    "Restart Server",
    "Risk History Processing",
    "Risk Profile Added",
    "Risk Profile Modified",
    "Risk Profile Removed",
    "Role Changed",
    "Scan Assigned",
    "Scan Running",
    "Search Added",
    "Search Changed",
    "Search Detected Matches",
    "Search Failed",
    "Search Paused",
    "Search Resumed",
    "Search Stalled",
    "Search Started",
    "Shutdown Server",
    "Target Changed",
    "Target Not Scanned",
    "Tombstone Message Changed",
    "User Access Denied",
    "User Account Changed",
    "Web Server",
)


_DECISIONS = {
    "Agent Remediate": tr("Decision requested"),
    "Remediation Cancelled": tr("Decision cancelled"),
    "Remediation Completed": tr("Decision completed"),
    "Remediation Failed": tr("Decision failed"),
    "Remediation Started": tr("Decision started"),
}
_UNDOS = {
    "Agent Remediate": tr("Undo requested"),
    "Remediation Cancelled": tr("Undo cancelled"),
    "Remediation Completed": tr("Undo completed"),
    "Remediation Failed": tr("Undo failed"),
    "Remediation Started": tr("Undo started"),
}
_MODULES = {
    "acl": tr("Access control"),
    "agent": tr("Agents"),
    "api": tr("API"),
    "authenticator": tr("Sign-in"),
    "datastore": tr("Database"),
    "index": tr("Index"),
    "logger": tr("Audit journal"),
    "overseer": tr("Service"),
    "policy": tr("Policies"),
    "remediate": tr("Decisions and remediation"),
    "ui": tr("Console"),
}
"""Words for the modules of a server of this project."""
EVENT_WORDS = (*_CLASSES.values(), *_DECISIONS.values(), *_UNDOS.values())
"""All words for known classes of events."""
_DECIDES = re.compile("confirmed|remediated[ _]manually|test[ _]data|false[ _]match", re.IGNORECASE)
_UNDOES = re.compile("undo", re.IGNORECASE)


def event_word(kind: str, message: str = "") -> str:
    """Return the word for the class of an event; an unknown class is returned unchanged.

    The API has no event classes for decisions: events about decisions have the classes of
    remediations. `message` begins with the action. If the action is a decision or an undo, return
    the word for the decision or the undo.
    """
    if _DECIDES.match(message):
        return _DECISIONS.get(kind) or event_word(kind)
    if _UNDOES.match(message):
        return _UNDOS.get(kind) or event_word(kind)
    return _CLASSES.get(kind, kind)


def module_word(module: str) -> str:
    """Return the word for the module of an event; an unknown module is returned unchanged."""
    return _MODULES.get(module, module)

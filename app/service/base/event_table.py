"""Table of the event that each operation emits (contract 6).

Callers publish an event by its name in the table: `bus.publish("target changed", message)`. The
function that writes events, `store.events.append`, refuses any other name.
"""

from __future__ import annotations

MODULES = (
    "agent", "authenticator", "datastore", "example", "intel", "logger", "mailer", "overseer",
    "proxy", "report", "ui", "policy", "activedirectory", "acl", "receiver", "remediate", "api",
    "index",
)  # fmt: skip
"""All event modules of contract 6."""

CLASSES = (
    "ACL Firewall", "Access Control Completed", "Access Control Failed", "Access Control List",
    "Access Control Started", "Activity Log Access", "Agent Error", "Agent Pending", "Agent Probe",
    "Agent Remediate", "Agent Revoked", "Agent Scan", "Agent Verified", "Application Failure",
    "Backup Failed", "Backup Succeeded", "Classification Completed", "Classification Failed",
    "Classification Started", "Classification Policy Added", "Classification Policy Modified",
    "Classification Policy Removed", "Configuration Failed", "Configuration Info",
    "Connection Info", "Credential Changed", "Credential Failed", "Datastore Failure", "Delegated",
    "Delegation Setting Modified", "Distributed Scan Assignment", "Distributed Scan Complete",
    "Distributed Scan Disabled", "Distributed Scan Trigger", "Filter Add Failed", "Format Failed",
    "Global Filter Added", "Global Filter Imported", "Global Filter Modified",
    "Global Filter Removed", "Group Changed", "Ledger corrupted", "License Changed",
    "License Update Broadcast Failed", "Log Failed", "Login Failed", "Login Successful",
    "Low memory", "Mail Failed", "Mail Info", "No Matches Found", "ODBC failure", "ODBC query",
    "Process Daemon", "Process Failed", "Process Output", "Process Signalled", "Process Started",
    "Process Stopped", "Processing Blocked", "Remediation Cancelled", "Remediation Completed",
    "Remediation Failed", "Remediation Started", "Remove Results", "Report Failed",
    "Report Memory Exceeded", "Report Progress", "Restart Server", "Risk History Processing",
    "Risk Profile Added", "Risk Profile Modified", "Risk Profile Removed", "Role Changed",
    "Scan Assigned", "Scan Running", "Search Added", "Search Changed", "Search Detected Matches",
    "Search Failed", "Search Paused", "Search Resumed", "Search Stalled", "Search Started",
    "Shutdown Server", "Target Changed", "Target Not Scanned", "Tombstone Message Changed",
    "User Access Denied", "User Account Changed", "Web Server",
)  # fmt: skip
"""All event classes of contract 6, where "Search Added, Changed" means two classes."""

EMITTED: dict[str, tuple[str, str]] = {
    # Scans
    "scan planned": ("ui", "Search Added"),
    "scan changed by an action": ("ui", "Search Changed"),
    "run of a schedule begun": ("agent", "Agent Scan"),
    "scan begun": ("agent", "Search Started"),
    "scan going on": ("agent", "Scan Running"),
    "scan paused": ("agent", "Search Paused"),
    "scan resumed": ("agent", "Search Resumed"),
    "scan stalled": ("agent", "Search Stalled"),
    "scan failed": ("agent", "Search Failed"),
    "scan ended with matches": ("agent", "Search Detected Matches"),
    "scan ended without matches": ("agent", "No Matches Found"),
    "results undecided again": ("agent", "Search Detected Matches"),
    "scan never begun": ("agent", "Target Not Scanned"),
    "scan held because the disk is full": ("datastore", "Processing Blocked"),
    "file too large for the memory": ("agent", "Low memory"),
    "risk computed again": ("index", "Risk History Processing"),
    # Remediation
    "remediation ordered": ("remediate", "Agent Remediate"),
    "remediation begun": ("remediate", "Remediation Started"),
    "remediation done": ("remediate", "Remediation Completed"),
    "remediation failed": ("remediate", "Remediation Failed"),
    "remediation cancelled": ("remediate", "Remediation Cancelled"),
    "proposal": ("remediate", "Delegated"),
    "approval rules changed": ("policy", "Delegation Setting Modified"),
    "audit journal read": ("logger", "Activity Log Access"),
    "audit journal damaged": ("logger", "Ledger corrupted"),
    # Enrolled machines
    "machine enrolled": ("agent", "Agent Verified"),
    "machine revoked": ("agent", "Agent Revoked"),
    "scan report refused": ("agent", "Agent Error"),
    # Inventory and settings
    "target changed": ("ui", "Target Changed"),
    "results removed": ("datastore", "Remove Results"),
    "target moved to a group": ("ui", "Group Changed"),
    "group changed": ("ui", "Group Changed"),
    "target probed": ("agent", "Agent Probe"),
    "connection to a target made": ("agent", "Connection Info"),
    "credential changed": ("ui", "Credential Changed"),
    "credential refused by a target": ("agent", "Credential Failed"),
    "ssh host key changed": ("ui", "Configuration Info"),
    "filter added": ("policy", "Global Filter Added"),
    "filter modified": ("policy", "Global Filter Modified"),
    "filter removed": ("policy", "Global Filter Removed"),
    "filter refused": ("policy", "Filter Add Failed"),
    "risk profile added": ("policy", "Risk Profile Added"),
    "risk profile modified": ("policy", "Risk Profile Modified"),
    "risk profile removed": ("policy", "Risk Profile Removed"),
    "data type added": ("policy", "Classification Policy Added"),
    "data type modified": ("policy", "Classification Policy Modified"),
    "data type removed": ("policy", "Classification Policy Removed"),
    "licence changed": ("ui", "License Changed"),
    # Users
    "login failed": ("authenticator", "Login Failed"),
    "login successful": ("authenticator", "Login Successful"),
    "access denied": ("acl", "User Access Denied"),
    "account changed": ("acl", "User Account Changed"),
    # The service process
    "service started": ("overseer", "Restart Server"),
    "service answers": ("api", "Web Server"),
    "service configured": ("overseer", "Configuration Info"),
    "vault key missing": ("overseer", "Credential Failed"),
    "service could not start": ("overseer", "Configuration Failed"),
    "service told to end by a signal": ("overseer", "Process Signalled"),
    "service ended": ("overseer", "Shutdown Server"),
    "worker started": ("overseer", "Process Started"),
    "worker ended": ("overseer", "Process Stopped"),
    "worker died": ("overseer", "Process Failed"),
    "store could not be used": ("datastore", "Datastore Failure"),
    "internal error": ("overseer", "Application Failure"),
}
"""Module and class of the event of each operation. "scan going on" is only streamed, never stored.
"""

"""The event classes and modules of contract 6 that the service never uses, with the reasons."""

from __future__ import annotations

_NO_ACCESS_CONTROL = "no access rights of files are changed"
_NO_AGENTS = "there is one agent, this computer, and it needs no approval"
_NO_CLASSIFICATION = "no classification system is connected"
_NO_DISTRIBUTION = "all scans are done by this computer"
_NO_BACKUP = "the service makes no backups"
_NO_MAIL = "the service sends no mail"
_NO_ODBC = "no database is connected"
_NO_REPORTS = "reports are made by the console, from what the API answers"

NEVER: dict[str, str] = {
    "ACL Firewall": "the service answers under its own names only and keeps no list of addresses",
    "Access Control Completed": _NO_ACCESS_CONTROL,
    "Access Control Failed": _NO_ACCESS_CONTROL,
    "Access Control List": _NO_ACCESS_CONTROL,
    "Access Control Started": _NO_ACCESS_CONTROL,
    "Agent Pending": _NO_AGENTS,
    "Backup Failed": _NO_BACKUP,
    "Backup Succeeded": _NO_BACKUP,
    "Classification Completed": _NO_CLASSIFICATION,
    "Classification Failed": _NO_CLASSIFICATION,
    "Classification Started": _NO_CLASSIFICATION,
    "Distributed Scan Assignment": _NO_DISTRIBUTION,
    "Distributed Scan Complete": _NO_DISTRIBUTION,
    "Distributed Scan Disabled": _NO_DISTRIBUTION,
    "Distributed Scan Trigger": _NO_DISTRIBUTION,
    "Format Failed": "unreadable content of a file is listed per Location, under `inaccess`",
    "Global Filter Imported": "filters are added one request at a time, each with its own event",
    "License Update Broadcast Failed": "licences are not sent to other services",
    "Log Failed": "an unwritable log is reported on standard error",
    "Mail Failed": _NO_MAIL,
    "Mail Info": _NO_MAIL,
    "ODBC failure": _NO_ODBC,
    "ODBC query": _NO_ODBC,
    "Process Daemon": "the service does not put itself into the background",
    "Process Output": "worker processes print nothing",
    "Report Failed": _NO_REPORTS,
    "Report Memory Exceeded": _NO_REPORTS,
    "Report Progress": _NO_REPORTS,
    "Role Changed": "permissions are given to accounts, not to roles",
    "Scan Assigned": _NO_DISTRIBUTION,
    "Tombstone Message Changed": "removed files are not replaced by a message",
}
"""Classes that this service never emits, with the reason."""

SILENT_MODULES: dict[str, str] = {
    "example": "it is an example",
    "intel": "no other services are queried",
    "mailer": _NO_MAIL,
    "proxy": "there is no agent between the service and a Target",
    "report": _NO_REPORTS,
    "activedirectory": "no directory is connected",
    "receiver": "no other agent sends results",
}
"""Modules that this service never uses, with the reason."""

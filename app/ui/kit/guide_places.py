"""Pages of the guide for the panes and dialogs of the console, and the request to show one."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

FIRST = "first-steps"
"""Page that is shown if the pane or dialog in focus has no page of its own."""
PLACES = {
    # Panes
    "StartPane": FIRST,
    "TreePane": "the-window#targets",
    "FacetsPane": "query-language#facets",
    "ClustersPane": "the-window#similar-results",
    "QueryBar": "query-language",
    "QueryForm": "query-language#fields",
    "ResultsPane": "the-window#results",
    "SummaryBar": "core-tasks#find",
    "TriageBar": "core-tasks#decide",
    "DetailPane": "the-window#details",
    "JobsPane": "the-window#jobs",
    "RiskPane": "risk",
    "UntrustedPane": "deployment#certificates",
    # Administration
    "AdministrationPage": "administration",
    "TargetsSection": "administration#targets-groups-and-locations",
    "GroupsSection": "administration#targets-groups-and-locations",
    "LocationsSection": "administration#targets-groups-and-locations",
    "CredentialsSection": "administration#credentials",
    "ScansSection": "administration#scans",
    "KnownHostsSection": "administration#ssh-host-keys",
    "RiskProfilesSection": "risk#risk-profiles",
    "ApprovalRulesSection": "approvals#rules",
    "AccountsSection": "administration#accounts-and-permissions",
    "ServerSection": "administration#server",
    "AgentsSection": "scale-out",
    "MachinesSection": "machines-without-a-service",
    "DataTypesSection": "data-types",
    "EventsSection": "events",
    "AddLocationsDialog": "administration#targets-groups-and-locations",
    "BulkDialog": "administration#adding-many-targets",
    "ImportLocationsDialog": "administration#adding-many-locations",
    "ConnectionDialog": "administration#credentials",
    "DeleteDialog": "administration#a-change-is-shown-first",
    "RevokeDialog": "machines-without-a-service#enrol-a-machine",
    "EditDialog": "administration#a-change-is-shown-first",
    "MoveDialog": "administration#targets-groups-and-locations",
    # Finding
    "ScanFolderDialog": "core-tasks#find",
    "ImportReportDialog": "machines-without-a-service#import",
    "CoverageDialog": "finding#limits",
    "UnreadDialog": "finding#limits",
    "DataTypesDialog": "data-types#data-types-of-your-own",
    "ValueListDialog": "finding#lists-of-values",
    "ProposeTypeDialog": "data-types#data-types-of-your-own",
    "TryTextDialog": "core-tasks#check-why",
    "FiltersDialog": "administration#filters",
    "CreateFilterDialog": "administration#filters",
    "SaveQueryDialog": "query-language#saved-queries",
    "WatchDialog": "query-language#watches",
    "RemoveLocationDialog": "administration#targets-groups-and-locations",
    # Deciding and changing
    "MarkDialog": "core-tasks#decide",
    "RemediateDialog": "remedies",
    "UndoDialog": "remedies#undo",
    "UndoCopiesDialog": "remedies#undo-copies",
    "BackupsDialog": "backup#in-the-window",
    "RestoreDialog": "backup#restore-in-the-window",
    "FormatsDialog": "masking",
    "NoteDialog": "the-window#notes-assignees-and-deadlines",
    "AssignDialog": "assignments",
    "ExportAssignmentDialog": "assignments",
    "ImportAssignmentDialog": "assignments#what-an-import-does",
    "DueDatesDialog": "the-window#notes-assignees-and-deadlines",
    "AnswerDialog": "approvals#approving",
    "DryRunDialog": "approvals#approving",
    "ProposalsDialog": "approvals#approving",
    "ProposalHistoryDialog": "approvals#proposals-in-files",
    "ReceivedProposalDialog": "approvals#proposals-in-files",
    # Proving
    "EvidenceDialog": "evidence",
    "VerifyEvidenceDialog": "evidence#what-a-verification-proves",
    "JournalDialog": "journal",
    "AcknowledgeDialog": "journal#damage",
    "ReportsDialog": "risk#reports",
    "TimelineDialog": "risk#history",
    "CompareDatesDialog": "risk#two-dates",
    # Servers and the program
    "ConnectDialog": "deployment#connect-the-console",
    "ServersDialog": "deployment#connect-the-console",
    "EditServerDialog": "deployment#connect-the-console",
    "RemoveServerDialog": "deployment#connect-the-console",
    "CertificateDialog": "deployment#certificates",
    "ReplaceCertificateDialog": "deployment#certificates",
    "CallsDialog": "api-in-five-minutes",
    "FontsDialog": "the-window#appearance",
    "OpenSampleDialog": "first-steps#try-it-on-the-sample-set",
    "RemoveSampleDialog": "first-steps#try-it-on-the-sample-set",
    "LockSettingsDialog": "reliability-and-security#the-screen",
    "ShortcutsDialog": "keys",
    "QuitDialog": "remedies#undo-copies",
    "AboutDialog": "whats-new",
}
"""Page (`name` or `name#anchor`) of each class of a pane or dialog."""


class GuideRequests(QObject):
    """Requests from any window. `wanted` carries a page: `name` or `name#anchor`; `search_wanted`
    carries the words to search for.
    """

    wanted = Signal(str)
    search_wanted = Signal(str)


@cache
def guide_requests() -> GuideRequests:
    """Return the requests of this process."""
    return GuideRequests()


def place_of(widget: QWidget | None) -> str:
    """Return the page for the innermost pane or dialog that contains `widget`; `FIRST` if none has
    a page.
    """
    while widget is not None:
        if place := PLACES.get(type(widget).__name__):
            return place
        widget = widget.parentWidget()
    return FIRST


def asks_for_guide(event: QKeyEvent, widget: QWidget | None) -> bool:
    """If the event is F1, request the page for `widget` and return True; otherwise return False."""
    plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
    if event.key() != Qt.Key.Key_F1 or not plain:
        return False
    guide_requests().wanted.emit(place_of(widget))
    return True

"""Availability of actions: functions that return why an action is unavailable ("" if it is
available), and functions that create such functions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.language import Texts
from app.state.changes import scan_control
from app.ui.system.notification_area import why_no_notifications
from app.ui.system.screen_capture import shield

if TYPE_CHECKING:
    from app.state.stores import WindowStores

tr = Texts(__name__)

CACHED = tr("These results are cached. Reconnect to the server first.")
HIDDEN = tr("Show the results in “Queue” or “Explore” first.")
OTHER = tr(
    "The results shown are those of the previous query. Run the changed "
    "query, or restore the previous query."
)


def always(_stores: WindowStores) -> str:
    return ""


def reportable(stores: WindowStores) -> str:
    """Check that the server provides coverage statements of scans: every report needs them."""
    unsupported = tr("This server does not report scan coverage.")
    session = stores.session
    return session.why_not_connected or ("" if session.offers("coverage") else unsupported)


def when(feature: str) -> Callable[[WindowStores], str]:
    """Return a check for `Action.enabled` that passes when the session allows `feature`."""

    def reason(stores: WindowStores) -> str:
        return stores.session.why_not(feature)

    return reason


def with_sample_set(stores: WindowStores) -> str:
    """Check that the sample set is open and can be removed."""
    none = "" if stores.inventory.has_sample else tr("The sample set is not open.")
    return stores.session.why_not("remove_sample") or none


def connected(stores: WindowStores) -> str:
    return stores.session.why_not_connected


def on_this_computer(stores: WindowStores) -> str:
    """Check that the embedded service is in use, because only it has the sample set."""
    elsewhere = tr(
        "“First steps” needs the sample set. Before you start, choose File > Use this computer."
    )
    return stores.session.why_not_connected or ("" if stores.session.local else elsewhere)


def by_file(stores: WindowStores) -> str:
    """Check that the server does not store proposals. Proposals are then exchanged as
    signed files.
    """
    kept = tr("This server stores proposals itself; no file is needed. See Tools > Proposals.")
    return connected(stores) or (kept if stores.guard.by_server else "")


def on_rows(feature: str) -> Callable[[WindowStores], str]:
    """Return a check for `Action.enabled`. It passes when the session allows `feature`, the results
    are not cached, and a result is selected or focused.
    """

    def reason(stores: WindowStores) -> str:
        return stores.session.why_not(feature) or live(stores) or any_rows(stores)

    return reason


def live(stores: WindowStores) -> str:
    return CACHED if stores.results.cached else ""


def on_server_rows(stores: WindowStores) -> str:
    return stores.session.why_not_connected or any_rows(stores)


def on_asked_rows(feature: str) -> Callable[[WindowStores], str]:
    """Return a check that passes when the check of `on_rows` passes and the results are those of
    the current query.

    If the current query was refused or has not been run yet, the results of the previous query are
    still shown. They must not be decided or changed as if they were results of the current query.
    """

    def reason(stores: WindowStores) -> str:
        query = stores.query
        other = query.applied is not None and query.altered
        return on_rows(feature)(stores) or (OTHER if other else "")

    return reason


def hidden(stores: WindowStores) -> str:
    """Check that the window shows its results. On the pages Risk and Administration the selection
    is hidden, and nobody must act on results that they do not see.
    """
    return "" if stores.results.on_screen else HIDDEN


def any_rows(stores: WindowStores) -> str:
    some = stores.results.selected or stores.results.current
    return hidden(stores) or ("" if some else tr("Select results first."))


def elsewhere(stores: WindowStores) -> str:
    """Check that the service of this computer is not the one in use."""
    here = stores.session.remote is None and stores.session.connected
    return tr("The console already uses the service of this computer.") if here else ""


def ruleable(stores: WindowStores) -> str:
    return on_rows("impact")(stores)


def any_results(stores: WindowStores) -> str:
    """Check that there are results to export, and that no export is running. Cached results are
    refused, because the file would not say how old they are.
    """
    if stores.export.running is not None:
        return tr("An export is running. Wait for it or cancel it first.")
    return hidden(stores) or live(stores) or any_listed(stores)


def any_listed(stores: WindowStores) -> str:
    return hidden(stores) or ("" if stores.results.count else tr("There are no results."))


def assigned_rows(stores: WindowStores) -> str:
    return live(stores) or any_rows(stores)


def forgettable(stores: WindowStores) -> str:
    return "" if stores.cache.held else tr("There are no cached results of this server.")


def selection(stores: WindowStores) -> str:
    return hidden(stores) or ("" if stores.results.selected else tr("Select results first."))


def revealable(stores: WindowStores) -> str:
    return tr("Conceal mode is on.") if stores.session.private else _some_hits(stores)


def capturable(_stores: WindowStores) -> str:
    return shield().why_not


def notifiable(_stores: WindowStores) -> str:
    return why_no_notifications()


def openable(stores: WindowStores) -> str:
    return hidden(stores) or stores.opening.why_not()


def example_selected(stores: WindowStores) -> str:
    if not stores.session.offers("propose_types"):
        return tr("This server does not suggest data types.")
    return hidden(stores) or stores.examples.why_not()


def has_hits(stores: WindowStores) -> str:
    return hidden(stores) or _some_hits(stores)


def _some_hits(stores: WindowStores) -> str:
    return "" if stores.matches.hits else tr("Select a match first.")


def undoable(stores: WindowStores) -> str:
    missing = "" if stores.triage.can_undo else tr("There is nothing to undo.")
    return stores.session.why_not("undo") or missing


def redoable(stores: WindowStores) -> str:
    missing = "" if stores.triage.can_redo else tr("There is nothing to redo.")
    return stores.session.why_not("confirmed") or missing


def alike(kind: str) -> Callable[[WindowStores], str]:
    """Return a check for `Action.enabled`. It passes when the last decision can be applied to
    similar results. `kind` is the kind of similarity, such as `VALUES` or `LAYOUT`.
    """

    def reason(stores: WindowStores) -> str:
        why_not = stores.session.why_not("confirmed") or hidden(stores)
        return why_not or stores.triage.why_not_alike(kind)

    return reason


def kept_decisions(stores: WindowStores) -> str:
    """Check that the last decision about several results left out results that were already
    decided.
    """
    missing = (
        ""
        if stores.triage.kept
        else tr("When you last decided, no result kept its earlier decision.")
    )
    return stores.session.why_not("confirmed") or missing


def mendable(stores: WindowStores) -> str:
    fixes = any(problem.fix is not None for problem in stores.text.problems)
    return "" if fixes else tr("The query has no error to fix.")


def askable(stores: WindowStores) -> str:
    empty = "" if stores.text.text.strip() else tr("The query is empty. Enter a query first.")
    return (
        tr("The query has an error. Correct the query first.")
        if stores.text.error is not None
        else empty
    )


def some_saved(stores: WindowStores) -> str:
    return "" if stores.saved.queries else tr("There are no saved queries.")


def can_go_back(stores: WindowStores) -> str:
    return "" if stores.visits.can_go_back else tr("There is no previous query.")


def closable_tab(stores: WindowStores) -> str:
    return stores.tabs.why_not_close()


def partable(stores: WindowStores) -> str:
    """Check that the tab in front can be detached. In a detached window the check always passes,
    because the same action returns the tab to the main window.
    """
    if not stores.is_main:
        return ""
    return connected(stores) or stores.tabs.why_not_part(stores.tabs.at)


def undo_ends(stores: WindowStores) -> str:
    """Return a warning that earlier changes of files cannot be undone after a restart. Return "" if
    they can be undone, because the key of the undo copies is stored.
    """
    if not stores.session.loses_undo:
        return ""
    return tr(
        "After a restart, earlier changes of files cannot be undone any more: this system has no "
        "keyring for the key of the undo copies."
    )


def several_tabs(stores: WindowStores) -> str:
    return "" if len(stores.tabs.tabs) > 1 else tr("There is only one tab.")


def can_go_forward(stores: WindowStores) -> str:
    return "" if stores.visits.can_go_forward else tr("There is no next query.")


def formats_known(stores: WindowStores) -> str:
    """Check that the server reports in which formats masking works."""
    found = stores.session.capabilities
    if found is not None and found.masking:
        return ""
    return tr("This server does not list the formats that support masking.")


def scannable(stores: WindowStores) -> str:
    missing = (
        "" if stores.query.scope.target_id else tr("Choose a target in the Targets pane first.")
    )
    return stores.session.why_not("scan") or missing


def can_hold(verb: str) -> Callable[[WindowStores], str]:
    """Return a check for `Action.enabled`. It passes when there is a scan that can be paused
    (`verb` is `scan_control.PAUSE`) or resumed (`scan_control.RESUME`).
    """
    missing = {
        scan_control.PAUSE: tr("No scan is running."),
        scan_control.RESUME: tr("No scan is paused."),
    }

    def reason(stores: WindowStores) -> str:
        fitting = stores.jobs.scans_for(verb)
        return stores.session.why_not(scan_control.FEATURE) or ("" if fitting else missing[verb])

    return reason


def scanning(stores: WindowStores) -> str:
    missing = "" if stores.jobs.active_scans else tr("No scan is running.")
    return stores.session.why_not("cancel") or missing

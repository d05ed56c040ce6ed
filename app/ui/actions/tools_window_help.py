"""Actions of the menus Tools, Window and Help."""

from __future__ import annotations

from app.state.changes.scan_control import PAUSE, RESUME
from app.ui.actions.action import Action, MainOnly, in_menu
from app.ui.actions.action_window import MainActionWindow
from app.ui.actions.availability import (
    can_hold,
    connected,
    example_selected,
    formats_known,
    on_this_computer,
    reportable,
    scannable,
    scanning,
    when,
)


def _hold(win: MainActionWindow, verb: str) -> None:
    jobs = win.stores.jobs
    jobs.hold(jobs.scans_for(verb), verb)


# fmt: off
TOOLS = in_menu(
    "Tools",
    Action("scan", "Scan now", MainOnly(lambda win: win.scan_scope()), keys=("S",), grid=True,
           beside=True, icon="run", enabled=scannable, tip="Scan the item selected in the tree"),
    Action("pause_scan", "Pause scans", MainOnly(lambda win: _hold(win, PAUSE)), icon="pause",
           enabled=can_hold(PAUSE), tip="Pause running scans; results found so far are kept"),
    Action("resume_scan", "Resume scans", MainOnly(lambda win: _hold(win, RESUME)), icon="run",
           enabled=can_hold(RESUME), tip="Continue paused scans where they were paused"),
    Action("stop_scan", "Stop scans", MainOnly(lambda win: win.stores.jobs.stop_scans()),
           icon="stop", enabled=scanning, tip="Stop running scans; results found so far are kept"),
    Action("read_only", "Read-only mode", lambda win: win.stores.session.toggle_read_only(),
           icon="lock", checked=lambda stores: stores.session.read_only, section=1,
           tip="Disable everything that changes a file or a record"),
    Action("reconnect", "Reconnect", lambda win: win.stores.session.reconnect(), icon="connect",
           section=1, tip="Connect to the server again"),
    Action("journal", "Audit journal…", lambda win: win.show_journal(), icon="history", section=1,
           enabled=when("audit"),
           tip="Search and export the records of who did what; later changes to them are detected"),
    Action("verify_evidence", "Verify evidence pack…", lambda win: win.verify_evidence(),
           icon="confirm", section=1,
           tip="Verify that an evidence pack is unchanged, and show which key signed it"),
    Action("proposals", "Proposals…", lambda win: win.show_proposals(), keys=("Ctrl+Shift+P",),
           icon="user", section=1, enabled=connected,
           tip="Show actions that a second person must approve; approve, reject or withdraw them"),
    Action("vault", "Undo copies…", lambda win: win.show_vault(), icon="undo", section=1,
           enabled=when("vault"), tip="Show which files can be restored, and until when"),
    Action("filters", "Filters…", lambda win: win.show_filters(), icon="filter", section=1,
           enabled=connected,
           tip="Set what scans exclude, ignore or count as test data; check data type precision"),
    Action("data_types", "Data types…", lambda win: win.show_data_types(), icon="match", section=1,
           enabled=when("profiles"),
           tip="Define and test your own data types; create profiles of data types to scan for"),
    Action("mark_example", "Mark as example of a data type",
           lambda win: win.stores.examples.mark(), section=1, enabled=example_selected,
           tip="Mark several values one after the other; then propose a data type from them"),
    Action("propose_type", "Propose a data type from this…", lambda win: win.propose_type(),
           section=1, enabled=example_selected,
           tip="Propose an expression from the selected text and the examples marked before"),
    Action("matches_per_day", "Matches per day…", lambda win: win.show_matches_per_day(),
           icon="history", section=1, enabled=connected,
           tip="Show how many matches there were at the end of each day"),
    Action("reports", "Compliance report…", lambda win: win.show_reports(), icon="report",
           enabled=reportable, section=1,
           tip="Write a report for PCI DSS, GDPR or ISO 27001 as PDF or HTML; values are masked"),
    Action("try_text", "Test a text…", lambda win: win.try_text(), keys=("Ctrl+Shift+T",),
           icon="why", enabled=when("why"), section=1,
           tip="Paste a text to see which checks of each data type pass"),
    Action("calls", "API calls…", lambda win: win.show_calls(), keys=("Ctrl+Shift+K",),
           icon="query", section=1,
           tip="Show recent server calls with status and time; copy them as curl commands"),
    Action("palette", "Command palette…", lambda win: win.palette_.open(), keys=("Ctrl+K",),
           icon="palette", section=2),
)

WINDOW = in_menu(
    "Window",
    Action("tree", "Targets", lambda win: win.toggle_pane("tree"), keys=("F9",),
           checked=lambda _stores: False),
    Action("facets", "Facets", lambda win: win.toggle_pane("facets"), keys=("Shift+F9",),
           checked=lambda _stores: False,
           tip="Narrow the query by status, type, format, owner and target, with counts"),
    Action("clusters", "Similar results", MainOnly(lambda win: win.show_clusters()), keys=("G",),
           grid=True, beside=True, checked=lambda _stores: False,
           tip="Group results by values, template or folder, to decide them together"),
    Action("detail", "Detail", lambda win: win.toggle_pane("detail"), keys=("Ctrl+F9",),
           checked=lambda _stores: False),
    Action("jobs", "Jobs", lambda win: win.toggle_pane("jobs"), keys=("Ctrl+J",), icon="jobs",
           checked=lambda _stores: False),
    Action("next_pane", "Next pane", lambda win: win.cycle_panes(1), keys=("F6",), section=1),
    Action("previous_pane", "Previous pane", lambda win: win.cycle_panes(-1), keys=("Shift+F6",),
           section=1),
    Action("wider", "Make pane wider", lambda win: win.grow_pane(1, 0), keys=("Alt+Shift+Right",),
           section=2, tip="Resize focused pane"),
    Action("narrower", "Make pane narrower", lambda win: win.grow_pane(-1, 0),
           keys=("Alt+Shift+Left",), section=2),
    Action("higher", "Make pane taller", lambda win: win.grow_pane(0, 1), keys=("Alt+Shift+Up",),
           section=2),
    Action("lower", "Make pane shorter", lambda win: win.grow_pane(0, -1), keys=("Alt+Shift+Down",),
           section=2),
    Action("reset_layout", "Reset layout", MainOnly(lambda win: win.reset_layout()), section=2),
)

HELP = in_menu(
    "Help",
    Action("guide", "Guide", lambda win: win.show_guide(), keys=("F1",), icon="help",
           tip="Open the guide at the page of the pane in focus"),
    Action("shortcuts", "Keyboard shortcuts", lambda win: win.show_shortcuts(),
           keys=("Ctrl+F1",), icon="key", tip="Show all keys, and change them (? in the results)"),
    Action("shortcuts_key", "Keyboard shortcuts", lambda win: win.show_shortcuts(), hidden=True,
           keys=("?",), grid=True, beside=True),
    Action("first_steps", "First steps", MainOnly(lambda win: win.stores.app.first_steps.resume()),
           icon="sample", enabled=on_this_computer,
           tip="Learn the console in six steps on the sample set"),
    Action("mask_formats", "Formats that support masking…", lambda win: win.show_formats(),
           icon="mask", enabled=formats_known),
    Action("news", "What is new", lambda win: win.show_news(), icon="info", section=1,
           tip="Show what has changed, newest first"),
    Action("about", "About", lambda win: win.show_about(), section=1),
)
# fmt: on

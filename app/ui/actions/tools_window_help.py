"""Actions of the menus Tools, Window and Help."""

from __future__ import annotations

from app.language import Texts
from app.state.changes.scan_control import PAUSE, RESUME
from app.ui.actions.action import Action, MainOnly, in_menu
from app.ui.actions.action_window import MainActionWindow
from app.ui.actions.availability import (
    can_hold,
    connected,
    example_selected,
    formats_known,
    on_this_computer,
    scannable,
    scanning,
    when,
)

tr = Texts(__name__)


WINDOW_MENU = tr("Window")


def _hold(win: MainActionWindow, verb: str) -> None:
    jobs = win.stores.jobs
    jobs.hold(jobs.scans_for(verb), verb)


# fmt: off
TOOLS = in_menu(
    tr("Tools"),
    Action("scan", tr("Scan now"), MainOnly(lambda win: win.scan_scope()), keys=("S",), grid=True,
           beside=True, icon="run", enabled=scannable,
           tip=tr("Scan the group, target or location selected in the Targets pane")),
    Action("pause_scan", tr("Pause scans"), MainOnly(lambda win: _hold(win, PAUSE)), icon="pause",
           enabled=can_hold(PAUSE), tip=tr("Pause running scans; results found so far are kept")),
    Action("resume_scan", tr("Resume scans"), MainOnly(lambda win: _hold(win, RESUME)), icon="run",
           enabled=can_hold(RESUME), tip=tr("Continue paused scans where they were paused")),
    Action("stop_scan", tr("Stop scans"), MainOnly(lambda win: win.stores.jobs.stop_scans()),
           icon="stop", enabled=scanning,
           tip=tr("Stop running scans; results found so far are kept")),
    Action("read_only", tr("Read-only mode"), lambda win: win.stores.session.toggle_read_only(),
           icon="lock", checked=lambda stores: stores.session.read_only, section=1,
           tip=tr("Disable everything that changes a file or a record")),
    Action("reconnect", tr("Reconnect"), lambda win: win.stores.session.reconnect(), icon="connect",
           section=1, tip=tr("Connect to the server again")),
    Action("journal", tr("Audit journal…"), lambda win: win.show_journal(), icon="history",
           section=1, enabled=lambda stores: stores.audit.why_not_read,
           tip=tr("Search and export the records of who did what; changes to the records are "
                  "detected")),
    Action("verify_evidence", tr("Verify evidence pack…"), lambda win: win.verify_evidence(),
           icon="confirm", section=1,
           tip=tr("Verify that an evidence pack is unchanged, and show which key signed it")),
    Action("proposals", tr("Proposals…"), lambda win: win.show_proposals(), keys=("Ctrl+Shift+P",),
           icon="user", section=1, enabled=connected,
           tip=tr("Show actions that a second person must approve; approve, reject or withdraw "
                  "them")),
    Action("vault", tr("Undo copies…"), lambda win: win.show_vault(), icon="undo", section=1,
           enabled=when("vault"), tip=tr("Show which files can be restored, and until when")),
    Action("backups", tr("Backups…"), lambda win: win.show_backups(), icon="export", section=1,
           enabled=lambda stores: stores.backups.why_not_here,
           tip=tr("Back up all data of the console on this computer to an encrypted file, or "
                  "restore a backup")),
    Action("filters", tr("Filters…"), lambda win: win.show_filters(), icon="filter", section=1,
           enabled=connected,
           tip=tr("Set what is excluded from scans, ignored or counted as test data; "
                  "check the precision of data types")),
    Action("data_types", tr("Data types…"), lambda win: win.show_data_types(), icon="match",
           section=1, enabled=when("profiles"),
           tip=tr("Define and test your own data types; create profiles that say which "
                  "data types scans look for")),
    Action("mark_example", tr("Mark selection as example of a data type"),
           lambda win: win.stores.examples.mark(), section=1, enabled=example_selected,
           tip=tr("Mark several values as examples, one after the other; a data type can "
                  "then be suggested from these examples")),
    Action("propose_type", tr("Suggest a data type from the selection…"),
           lambda win: win.propose_type(), section=1, enabled=example_selected,
           tip=tr("Derive a regular expression from the selected text and the marked "
                  "examples, and suggest a data type with it")),
    Action("matches_per_day", tr("Matches per day…"), lambda win: win.show_matches_per_day(),
           icon="history", section=1, enabled=connected,
           tip=tr("Show how many matches there were at the end of each day")),
    Action("try_text", tr("Test a text…"), lambda win: win.try_text(), keys=("Ctrl+Shift+T",),
           icon="why", enabled=when("why"), section=1,
           tip=tr("Paste a text to see, for each data type, which checks pass")),
    Action("calls", tr("API calls…"), lambda win: win.show_calls(), keys=("Ctrl+Shift+K",),
           icon="query", section=1,
           tip=tr("Show recent server calls with status and duration; copy them as curl commands")),
    Action("palette", tr("Command palette…"), lambda win: win.palette_.open(), keys=("Ctrl+K",),
           icon="palette", section=2),
)

WINDOW = in_menu(
    WINDOW_MENU,
    Action("tree", tr("Targets"), lambda win: win.toggle_pane("tree"), keys=("F9",),
           checked=lambda _stores: False),
    Action("facets", tr("Facets"), lambda win: win.toggle_pane("facets"), keys=("Shift+F9",),
           checked=lambda _stores: False,
           tip=tr("Narrow the query by status, type, format, owner and target; each value "
                  "is shown with its count")),
    Action("clusters", tr("Similar results"), MainOnly(lambda win: win.show_clusters()),
           keys=("G",), grid=True, beside=True, checked=lambda _stores: False,
           tip=tr("Group results by values, template or folder, to decide them together")),
    Action("detail", tr("Details"), lambda win: win.toggle_pane("detail"), keys=("Ctrl+F9",),
           checked=lambda _stores: False),
    Action("jobs", tr("Jobs"), lambda win: win.toggle_pane("jobs"), keys=("Ctrl+J",), icon="jobs",
           checked=lambda _stores: False),
    Action("next_pane", tr("Next pane"), lambda win: win.cycle_panes(1), keys=("F6",), section=1),
    Action("previous_pane", tr("Previous pane"), lambda win: win.cycle_panes(-1),
           keys=("Shift+F6",), section=1),
    Action("wider", tr("Make pane wider"), lambda win: win.grow_pane(1, 0),
           keys=("Alt+Shift+Right",), section=2, tip=tr("Resize focused pane")),
    Action("narrower", tr("Make pane narrower"), lambda win: win.grow_pane(-1, 0),
           keys=("Alt+Shift+Left",), section=2),
    Action("higher", tr("Make pane taller"), lambda win: win.grow_pane(0, 1),
           keys=("Alt+Shift+Up",), section=2),
    Action("lower", tr("Make pane shorter"), lambda win: win.grow_pane(0, -1),
           keys=("Alt+Shift+Down",), section=2),
    Action("reset_layout", tr("Reset layout"), MainOnly(lambda win: win.reset_layout()), section=2),
)

HELP = in_menu(
    tr("Help"),
    Action("guide", tr("Guide"), lambda win: win.show_guide(), keys=("F1",), icon="help",
           tip=tr("Open the guide at the page about the focused pane")),
    Action("shortcuts", tr("Keyboard shortcuts"), lambda win: win.show_shortcuts(),
           keys=("Ctrl+F1",), icon="key",
           tip=tr("Show and change all keyboard shortcuts (in the results, press ?)")),
    Action("shortcuts_key", tr("Keyboard shortcuts"), lambda win: win.show_shortcuts(), hidden=True,
           keys=("?",), grid=True, beside=True),
    Action("disabled", tr("Unavailable commands…"), lambda win: win.palette_.open_disabled(),
           keys=("Shift+F1",), icon="why",
           tip=tr("List the commands that are greyed out now, each with the reason")),
    Action("first_steps", tr("First steps"),
           MainOnly(lambda win: win.stores.app.first_steps.resume()),
           icon="sample", enabled=on_this_computer,
           tip=tr("Learn to use the console in six steps with the sample set")),
    Action("mask_formats", tr("Formats that support masking…"), lambda win: win.show_formats(),
           icon="mask", enabled=formats_known),
    Action("settings", tr("Find settings"), lambda win: win.show_settings(), icon="settings",
           tip=tr("Show all settings (preferences), and where each is changed")),
    Action("news", tr("What is new"), lambda win: win.show_news(), icon="info", section=1,
           tip=tr("Show the most important changes of the program, newest first")),
    Action("about", tr("About"), lambda win: win.show_about(), section=1),
)
# fmt: on

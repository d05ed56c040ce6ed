"""Table of every action of the console.

Menus, toolbar, context menus, shortcuts, the palette and the keyboard sheet are all built from
`ACTIONS`. An action names the method it runs: of a store (`inventory.refresh`) or of the window
(`window.mark`). Window methods only open a dialog or move the focus.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from app.api.records.enums import Action as Remedy
from app.state.counts.similarity import LAYOUT, VALUES
from app.ui.actions.administration import ADMINISTRATION
from app.ui.actions.availability import (
    alike,
    any_results,
    any_rows,
    askable,
    can_go_back,
    can_go_forward,
    capturable,
    closable_tab,
    connected,
    formats_known,
    has_hits,
    mendable,
    on_asked_rows,
    on_rows,
    openable,
    partable,
    redoable,
    revealable,
    ruleable,
    scannable,
    scanning,
    selection,
    several_tabs,
    some_saved,
    undoable,
    when,
)
from app.ui.actions.declaration import Action
from app.ui.kit.screen_capture import shield
from app.ui.look.theme import Look, Role, theme

if TYPE_CHECKING:
    from app.state.stores import WindowStores


def _look(look: Look) -> Callable[[WindowStores], bool]:
    def checked(_stores: WindowStores) -> bool:
        return theme().look is look

    return checked


def _marks() -> tuple[Action, ...]:
    """Return the four decisions, each also with Shift, which keeps the focus where it is."""
    # fmt: off
    table = (
        ("confirm", "Confirm", Remedy.CONFIRMED, "C", "confirm", "Mark as real matches"),
        ("false_match", "False match", Remedy.FALSE_MATCH, "F", "false-match",
         "Mark as not sensitive"),
        ("test_data", "Test data", Remedy.TEST_DATA, "T", "test-data",
         "Mark as published or invented values"),
        ("by_hand", "Remediated by hand", Remedy.REMEDIATED_MANUALLY, "H",
         "remediated-by-hand", "Mark as already remediated elsewhere"),
    )
    decide = [
        Action(name=name, text=text, menu="Triage", run="triage.decide", args=(remedy,),
               keys=(key,), grid=True, icon=icon, enabled=on_rows(remedy),
               tip=f"{tip} and go to the next undecided result. Hold Shift to stay here")
        for name, text, remedy, key, icon, tip in table
    ]
    stay = [
        Action(name=f"{name}_stay", text=f"{text} and stay", menu="",
               run="triage.decide_and_stay", args=(remedy,), keys=(f"Shift+{key}",), grid=True,
               icon=icon, enabled=on_rows(remedy))
        for name, text, remedy, key, icon, _ in table
    ]
    # fmt: on
    return (*decide, *stay)


def _digits() -> tuple[Action, ...]:
    """Return the actions of the digit keys, which choose the reason for the next decision."""
    return tuple(
        Action(name=f"reason_{number}", text=f"Reason {number}", menu="", grid=True,
               run="triage.choose_reason", args=(number,), keys=(str(number),))
        for number in range(1, 10)
    )  # fmt: skip


# fmt: off
ACTIONS: tuple[Action, ...] = (
    Action(name="scan_folder", text="Scan a folder…", menu="File", run="window.scan_folder",
           keys=("Ctrl+N",), icon="folder-scan", enabled=when("add_folder"),
           tip="Add a folder of this machine and look for sensitive data in it"),
    Action(name="open_sample", text="Open sample set", menu="File",
           run="inventory.open_sample_set", icon="sample", enabled=when("sample"),
           tip="Create about 300 files that contain invented data, and scan them"),
    Action(name="connect", text="Connect to a server…", menu="File", run="window.connect_server",
           keys=("Ctrl+Shift+N",), icon="connect", section=1,
           tip="Use a server instead of the embedded service"),
    Action(name="connect_local", text="Use this machine", menu="File",
           run="session.connect_local", icon="server", section=1,
           tip="Use the embedded service of this machine"),
    Action(name="export", text="Export results…", menu="File", run="window.results.export",
           keys=("Ctrl+E",), icon="export", section=2, enabled=any_results,
           tip="Export the shown results as CSV, JSON or HTML, with decisions, without values"),
    Action(name="quit", text="Quit", menu="File", run="window.quit", keys=("Ctrl+Q",), section=3),

    Action(name="undo_last", text="Undo last", menu="Edit", run="triage.undo_last",
           keys=("Ctrl+Z",), icon="undo", enabled=undoable,
           tip="Undo the last decision or remediation"),
    Action(name="redo", text="Redo", menu="Edit", run="triage.redo", keys=("Ctrl+Shift+Z",),
           icon="redo", enabled=redoable, tip="Redo the last undone decision"),
    Action(name="undo_list", text="Undo list…", menu="Edit", run="window.show_undo",
           keys=("Ctrl+Shift+H",), enabled=undoable, icon="history",
           tip="Decisions and remediations since the console was opened, newest first"),
    Action(name="copy", text="Copy masked", menu="Edit", run="window.copy_masked",
           keys=("Ctrl+C",), grid=True, icon="copy", enabled=selection, section=1,
           tip="Copy the selected rows as text; values are masked"),
    Action(name="select_all", text="Select all", menu="Edit", run="window.select_all",
           keys=("Ctrl+A",), grid=True, section=1),

    Action(name="tick", text="Select row", menu="Edit", run="window.results.tick", keys=("X",),
           grid=True, icon="success", enabled=any_rows, section=1,
           tip="Add or remove the focused row from the selection. Ctrl+Up and Ctrl+Down move the "
               "focus without changing the selection"),

    Action(name="light", text="Light", menu="View", run="window.set_look", args=(Look.LIGHT,),
           checked=_look(Look.LIGHT),
           tip="Theme: dark text on a light background"),
    Action(name="dark", text="Dark", menu="View", run="window.set_look", args=(Look.DARK,),
           checked=_look(Look.DARK),
           tip="Theme: light text on a dark background"),
    Action(name="contrast", text="High contrast", menu="View", run="window.set_look",
           args=(Look.CONTRAST,), checked=_look(Look.CONTRAST),
           tip="Theme: the high-contrast colours of the system"),
    Action(name="system", text="Use system setting", menu="View", run="window.set_look",
           args=(Look.SYSTEM,), checked=_look(Look.SYSTEM),
           tip="Theme: light or dark, following the system"),
    Action(name="zoom_in", text="Zoom in", menu="View", run="window.zoom", args=(1,),
           keys=("Ctrl+=", "Ctrl++"), icon="plus", section=1),
    Action(name="zoom_out", text="Zoom out", menu="View", run="window.zoom", args=(-1,),
           keys=("Ctrl+-",), icon="minus", section=1),
    Action(name="zoom_reset", text="Zoom 100 %", menu="View", run="window.zoom", args=(0,),
           keys=("Ctrl+0",), section=1),
    Action(name="compact", text="Compact rows", menu="View", run="window.toggle_compact",
           checked=lambda _stores: theme().measures.compact, section=1),
    Action(name="group", text="Group by target", menu="View", run="window.results.toggle_groups",
           keys=("Ctrl+G",), icon="group", section=1,
           tip="Group results by target; selecting a heading selects all of its results"),
    Action(name="columns", text="Columns…", menu="View", run="window.results.choose_columns",
           icon="columns", section=1, tip="Show, pin, resize and sort the columns of the results"),
    Action(name="conceal", text="Conceal mode", menu="View", run="window.toggle_private",
           keys=("Ctrl+Shift+L",), icon="eye-off", section=2,
           checked=lambda stores: stores.session.private,
           tip="Hide the text around matches and block revealing while others see the screen"),
    Action(name="capture", text="Allow screen capture (remote support)", menu="View",
           run="window.toggle_capture", section=2, checked=lambda _stores: shield().allowed,
           enabled=capturable,
           tip="Show the windows in screenshots and shared screens until the console is closed"),
    Action(name="refresh", text="Refresh", menu="View", run="window.refresh", keys=("F5",),
           icon="refresh", enabled=connected, section=2, tip="Reload everything from the server"),
    Action(name="full_screen", text="Full screen", menu="View", run="window.toggle_full_screen",
           keys=("F11",), section=2),

    Action(name="queue", text="Queue", menu="Go", run="window.show_queue", keys=("Ctrl+1",),
           icon="pending", tip="Review undecided results one by one, most matches first"),
    Action(name="explore", text="Explore", menu="Go", run="window.show_explore",
           keys=("Ctrl+2",), icon="explore"),
    Action(name="risk", text="Risk", menu="Go", run="window.show_page", args=("risk",),
           keys=("Ctrl+4",), icon="risk"),
    Action(name="administration", text="Administration", short="Admin", menu="Go",
           run="window.show_page", args=("administration",), keys=("Ctrl+5",), icon="admin",
           tip="Targets, groups, locations and credentials of the server"),
    Action(name="go_to", text="Go to anything…", menu="Go", run="window.go_to", keys=("Ctrl+P",),
           icon="target", tip="Find a target, location, saved query or action by a few letters"),
    Action(name="back", text="Back", menu="Go", run="visits.back", keys=("Alt+Left",),
           icon="chevron-left", enabled=can_go_back,
           tip="Go to the previous query and its selection"),
    Action(name="forward", text="Forward", menu="Go", run="visits.forward", keys=("Alt+Right",),
           icon="chevron-right", enabled=can_go_forward, tip="Go to the next query"),
    Action(name="next_row", text="Next result", menu="Go", run="window.step_row", args=(1,),
           keys=("J",), grid=True, section=1),
    Action(name="previous_row", text="Previous result", menu="Go", run="window.step_row",
           args=(-1,), keys=("K",), grid=True, section=1),
    Action(name="next_hit", text="Next match", menu="Go", run="matches.next_hit", keys=("N",),
           grid=True, beside=True, icon="next", enabled=has_hits, section=1),
    Action(name="previous_hit", text="Previous match", menu="Go", run="matches.previous_hit",
           keys=("P",), grid=True, beside=True, icon="previous", enabled=has_hits, section=1),
    Action(name="reveal", text="Reveal value", menu="Go", run="window.reveal",
           keys=("Ctrl+Space",), icon="eye", enabled=revealable, section=2,
           checked=lambda stores: stores.matches.revealed,
           tip="Show the focused value for a few seconds; hold Space to show it while pressed"),

    Action(name="open_file", text="Open file", menu="Go", run="window.open_file",
           keys=("Ctrl+O",), icon="file", enabled=openable, section=2,
           tip="Open the file in its default program; this is recorded in the audit journal"),
    Action(name="open_folder", text="Show in folder", menu="Go", run="window.open_folder",
           keys=("Ctrl+Shift+O",), icon="folder", enabled=openable, section=2,
           tip="Open the folder of the file; this is recorded in the audit journal"),

    Action(name="find", text="Search", menu="Query", run="window.focus_search",
           keys=("Ctrl+F",), icon="search", tip="Go to the search field"),
    Action(name="find_key", text="Search", menu="", run="window.focus_search", keys=("/",),
           grid=True, beside=True),
    Action(name="run_query", text="Run query", short="Run", menu="Query", run="window.run_query",
           keys=("Ctrl+R",), icon="run", role=Role.ACCENT, enabled=connected),
    Action(name="recent", text="Recent queries", menu="Query",
           run="window.toolbar.search.show_recent", keys=("Ctrl+H",), icon="history",
           tip="Choose one of the last 50 queries; type to search them"),
    Action(name="mend_query", text="Fix query", menu="Query",
           run="window.toolbar.search.mend", keys=("Alt+Enter", "Alt+Return"), icon="edit",
           enabled=mendable, tip="Apply the suggested fix"),
    Action(name="clear_query", text="Clear query", menu="Query", run="query.clear",
           keys=("Ctrl+Shift+R",), icon="close"),
    Action(name="only_this", text="Only this value", menu="Query", run="window.results.only_this",
           keys=("+",), grid=True, icon="plus", enabled=any_rows, section=1,
           tip="Show only results with the value of the focused cell"),
    Action(name="not_this", text="Exclude this value", menu="Query", run="window.results.not_this",
           keys=("-",), grid=True, icon="minus", enabled=any_rows, section=1,
           tip="Exclude results with the value of the focused cell"),
    Action(name="save_query", text="Save query…", menu="Query",
           run="window.results.saved.save", keys=("Ctrl+D",), icon="save", enabled=askable,
           section=1, tip="Add the query as a button above the results"),
    Action(name="import_queries", text="Import saved queries…", menu="Query",
           run="window.results.saved.import_", section=1,
           tip="Add saved queries from a file; queries with the same name are replaced"),
    Action(name="export_queries", text="Export saved queries…", menu="Query",
           run="window.results.saved.export", icon="export", section=1, enabled=some_saved,
           tip="Save the saved queries in a file that others can import"),
    Action(name="form", text="Query form", short="Form", menu="Query", run="window.toggle_form",
           keys=("Ctrl+Shift+F",), icon="filter", section=1,
           tip="Show all fields of a query"),

    Action(name="new_tab", text="New tab", menu="Query", run="window.new_tab", keys=("Ctrl+T",),
           icon="plus", enabled=connected, section=2,
           tip="Start another query in a new tab; this one stays open"),
    Action(name="duplicate_tab", text="Duplicate tab", menu="Query", run="tabs.duplicate",
           keys=("Ctrl+Shift+D",), icon="copy", enabled=connected, section=2,
           tip="Open the same query in another tab"),
    Action(name="pin_tab", text="Pin tab", menu="Query", run="tabs.toggle_pin", icon="pin",
           checked=lambda stores: stores.tabs.front.pinned, section=2,
           tip="Keep this tab, also after a restart; new queries open another tab"),
    Action(name="tear_off", text="Detach tab", menu="Query",
           run="window.tear_off", keys=("Ctrl+Shift+M",), icon="window", enabled=partable,
           checked=lambda stores: not stores.is_main, section=2,
           tip="Open this tab in a separate window; closing the window returns it"),
    Action(name="close_tab", text="Close tab", menu="Query", run="tabs.close",
           keys=("Ctrl+W",), icon="close", enabled=closable_tab, section=2),
    Action(name="next_tab", text="Next tab", menu="Query", run="tabs.step", args=(1,),
           keys=("Ctrl+PgDown",), icon="chevron-right", enabled=several_tabs, section=2),
    Action(name="previous_tab", text="Previous tab", menu="Query", run="tabs.step", args=(-1,),
           keys=("Ctrl+PgUp",), icon="chevron-left", enabled=several_tabs, section=2),

    *_marks(),
    *_digits(),
    Action(name="undo_mark", text="Undo decision", menu="Triage", run="window.undo_selected",
           keys=("U",), grid=True, icon="undo", enabled=on_rows("undo"), section=1,
           tip="Undo the decisions and remediations of the selected results"),
    Action(name="repeat", text="Repeat last decision", menu="Triage", run="triage.repeat",
           keys=(".",), grid=True, icon="redo", enabled=any_rows, section=1,
           tip="Apply the last decision and its reason to the selected results"),
    Action(name="decide_alike", text="Apply to all with the same values", menu="Triage",
           run="triage.decide_alike", keys=("Shift+.", ">"), grid=True, enabled=alike(VALUES),
           section=1, tip="Apply the last decision to undecided results with the same values, on "
                          "all targets"),
    Action(name="decide_layout", text="Apply to all with the same layout", menu="Triage",
           run="triage.decide_alike", args=(LAYOUT,), keys=("Shift+,", "<"), grid=True,
           enabled=alike(LAYOUT), section=1,
           tip="Apply the last decision to every undecided result with the same layout but other "
               "values, on all targets"),
    Action(name="ask_reason", text="Ask for a reason next time", menu="Triage",
           run="triage.ask_next", keys=("0",), grid=True, icon="edit", section=2,
           checked=lambda stores: stores.triage.asking,
           tip="Ask for sign-off and reason when the next decision is made"),
    Action(name="note", text="Note…", menu="Triage", run="window.write_note", keys=("A",),
           grid=True, icon="note", enabled=any_rows, section=2,
           tip="Write a note about the selected results; it stays on this computer"),
    Action(name="assign", text="Assign…", menu="Triage", run="window.assign", keys=("Shift+A",),
           grid=True, icon="user", enabled=any_rows, section=2,
           tip="Assign the selected results to a person; find them with assigned:name"),
    Action(name="hand_over", text="Export assignment…", menu="Triage", run="window.hand_over",
           icon="export", enabled=any_rows, section=2,
           tip="Export the selected results and their assignee as a signed file"),
    Action(name="take_over", text="Import assignment…", menu="Triage", run="window.take_over",
           icon="folder", enabled=connected, section=2,
           tip="Review an assignment file from somebody else, then import it"),
    Action(name="due_dates", text="Deadlines…", menu="Triage", run="window.show_due_dates",
           icon="calendar", section=2,
           tip="Set deadlines for handling findings; overdue results are highlighted"),
    Action(name="make_rule", text="Create filter…", menu="Triage", run="window.make_rule",
           keys=("R",), grid=True, icon="filter", enabled=ruleable, section=2,
           tip="Create a filter for results like the selected ones, with a preview of its effect"),

    Action(name="mask", text="Mask…", menu="Remediate", run="window.remediate",
           args=(Remedy.MASK,), keys=("M",), grid=True, icon="mask", enabled=on_asked_rows("mask"),
           tip="Overwrite the values in the files, after a preview of every byte that changes"),
    Action(name="quarantine", text="Quarantine…", menu="Remediate", run="window.remediate",
           args=(Remedy.QUARANTINE,), keys=("Q",), grid=True, icon="quarantine",
           enabled=on_asked_rows("quarantine"), tip="Move the files into a private folder"),
    Action(name="encrypt", text="Encrypt…", menu="Remediate", run="window.remediate",
           args=(Remedy.ENCRYPT,), keys=("E",), grid=True, icon="encrypt",
           enabled=on_asked_rows("encrypt"), tip="Encrypt the files with a password"),
    Action(name="delete", text="Delete…", menu="Remediate", run="window.remediate",
           args=(Remedy.DELETE,), keys=("Del",), grid=True, icon="delete",
           enabled=on_asked_rows("delete"), tip="Delete the files; can be undone for some days"),

    *ADMINISTRATION,

    Action(name="scan", text="Scan now", menu="Tools", run="window.scan_scope", keys=("S",),
           grid=True, beside=True, icon="run", enabled=scannable,
           tip="Scan the item selected in the tree"),
    Action(name="stop_scan", text="Stop scans", menu="Tools", run="window.stop_scans",
           icon="stop", enabled=scanning, tip="Stop running scans; results found so far are kept"),
    Action(name="read_only", text="Read-only mode", menu="Tools", run="window.toggle_read_only",
           icon="lock", checked=lambda stores: stores.session.read_only, section=1,
           tip="Disable everything that changes a file or a record"),
    Action(name="reconnect", text="Reconnect", menu="Tools", run="session.reconnect",
           icon="connect", section=1, tip="Connect to the server again"),
    Action(name="journal", text="Audit journal…", menu="Tools", run="window.show_journal",
           icon="history", section=1, enabled=when("audit"),
           tip="Show who did what; later changes to the records are detected"),
    Action(name="vault", text="Undo copies…", menu="Tools", run="window.show_vault",
           icon="undo", section=1, enabled=when("vault"),
           tip="Show which files can be restored, and until when"),
    Action(name="filters", text="Filters…", menu="Tools", run="window.show_filters",
           icon="filter", section=1, enabled=connected,
           tip="Set what scans exclude, ignore or count as test data; check data type precision"),
    Action(name="data_types", text="Data types…", menu="Tools", run="window.show_data_types",
           icon="match", section=1, enabled=when("profiles"),
           tip="Define and test your own data types; create profiles of data types to scan for"),
    Action(name="try_text", text="Test a text…", menu="Tools", run="window.try_text",
           keys=("Ctrl+Shift+T",), icon="why", enabled=when("why"), section=1,
           tip="Paste a text to see which checks of each data type pass"),
    Action(name="calls", text="API calls…", menu="Tools", run="window.show_calls",
           keys=("Ctrl+Shift+K",), icon="query", section=1,
           tip="Show recent server calls with status and time; copy them as curl commands"),
    Action(name="palette", text="Command palette…", menu="Tools", run="window.show_palette",
           keys=("Ctrl+K",), icon="palette", section=2),

    Action(name="tree", text="Targets", menu="Window", run="window.toggle_pane", args=("tree",),
           keys=("F9",), checked=lambda _stores: False),
    Action(name="facets", text="Facets", menu="Window", run="window.toggle_pane",
           args=("facets",), keys=("Shift+F9",), checked=lambda _stores: False,
           tip="Narrow the query by status, type, format, owner and target, with counts"),
    Action(name="clusters", text="Similar results", menu="Window", run="window.show_clusters",
           keys=("G",), grid=True, beside=True, checked=lambda _stores: False,
           tip="Group results by values, template or folder, to decide them together"),
    Action(name="detail", text="Detail", menu="Window", run="window.toggle_pane",
           args=("detail",), keys=("Ctrl+F9",), checked=lambda _stores: False),
    Action(name="jobs", text="Jobs", menu="Window", run="window.toggle_pane", args=("jobs",),
           keys=("Ctrl+J",), icon="jobs", checked=lambda _stores: False),
    Action(name="next_pane", text="Next pane", menu="Window", run="window.cycle_panes", args=(1,),
           keys=("F6",), section=1),
    Action(name="previous_pane", text="Previous pane", menu="Window", run="window.cycle_panes",
           args=(-1,), keys=("Shift+F6",), section=1),
    Action(name="wider", text="Make pane wider", menu="Window", run="window.grow_pane", args=(1, 0),
           keys=("Alt+Shift+Right",), section=2, tip="Resize focused pane"),
    Action(name="narrower", text="Make pane narrower", menu="Window", run="window.grow_pane",
           args=(-1, 0), keys=("Alt+Shift+Left",), section=2),
    Action(name="higher", text="Make pane taller", menu="Window", run="window.grow_pane",
           args=(0, 1),
           keys=("Alt+Shift+Up",), section=2),
    Action(name="lower", text="Make pane shorter", menu="Window", run="window.grow_pane",
           args=(0, -1),
           keys=("Alt+Shift+Down",), section=2),
    Action(name="reset_layout", text="Reset layout", menu="Window", run="window.reset_layout",
           section=2),

    Action(name="shortcuts", text="Keyboard shortcuts", menu="Help", run="window.show_shortcuts",
           keys=("F1",), icon="help"),
    Action(name="shortcuts_key", text="Keyboard shortcuts", menu="", run="window.show_shortcuts",
           keys=("?",), grid=True, beside=True),
    Action(name="mask_formats", text="Formats that support masking…", menu="Help",
           run="window.show_formats", icon="mask", enabled=formats_known),
    Action(name="about", text="About", menu="Help", run="window.show_about", section=1),
)
# fmt: on

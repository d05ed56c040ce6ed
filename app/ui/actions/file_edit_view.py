"""Actions of the menus File, Edit and View."""

from __future__ import annotations

from app.language import LANGUAGES, Texts
from app.ui.actions.action import Action, MainOnly, in_menu
from app.ui.actions.availability import (
    any_listed,
    any_results,
    any_rows,
    by_file,
    capturable,
    connected,
    elsewhere,
    forgettable,
    notifiable,
    redoable,
    reportable,
    selection,
    undo_ends,
    undoable,
    when,
    with_sample_set,
)
from app.ui.look.theme import Look, theme
from app.ui.system.screen_capture import shield

tr = Texts(__name__)


def _theme(name: str, text: str, look: Look, tip: str) -> Action:
    return Action(
        name,
        text,
        lambda win: win.set_look(look),
        checked=lambda _stores: theme().look is look,
        tip=tip,
    )


def _language(code: str, text: str) -> Action:
    return Action(
        f"language_{code}",
        text,
        lambda win: win.set_language(code),
        checked=lambda stores: stores.settings.language == code,
        tip=tr("Use this language after the console is restarted"),
        warning=undo_ends,
        submenu=tr("Language"),
    )


# fmt: off
FILE = in_menu(
    tr("File"),
    Action("scan_folder", tr("Scan a folder…"), MainOnly(lambda win: win.scan_folder()),
           keys=("Ctrl+N",), icon="folder-scan", enabled=when("add_folder"),
           tip=tr("Add a folder of this computer and look for sensitive data in it")),
    Action("open_sample", tr("Open sample set"), lambda win: win.open_sample_set(),
           icon="sample", enabled=when("sample"),
           tip=tr("Create about 300 files that contain invented data, and scan them")),
    Action("remove_sample", tr("Remove sample set…"), lambda win: win.remove_sample_set(),
           icon="sample", enabled=with_sample_set,
           tip=tr("Delete the sample set with its targets, groups, results and files")),
    Action("import_report", tr("Import scan report…"), MainOnly(lambda win: win.import_report()),
           icon="report", enabled=when("import_report"),
           tip=tr("Import the scan report of an enrolled machine as a scan of that machine")),
    Action("connect", tr("Connect to a server…"), lambda win: win.connect_server(),
           keys=("Ctrl+Shift+N",), icon="connect", section=1,
           tip=tr("Use a server instead of the embedded service")),
    Action("servers", tr("Switch server…"), lambda win: win.show_servers(), keys=("Ctrl+Shift+S",),
           icon="server", section=1, tip=tr("Use another known server, or edit or remove the "
                                            "entry of a server")),
    Action("connect_local", tr("Use this computer"), lambda win: win.stores.session.connect_local(),
           icon="server", section=1, enabled=elsewhere,
           tip=tr("Use the embedded service of this computer")),
    Action("forget_results", tr("Remove cached results"), lambda win: win.stores.cache.forget(),
           section=1, enabled=forgettable,
           tip=tr("Remove the cached results of this server, and their key. To stop caching, "
                  "edit the entry of the server under “Switch server”")),
    Action("export", tr("Export results…"), lambda win: win.results.export(), keys=("Ctrl+E",),
           icon="export", section=2, enabled=any_results,
           tip=tr("Export the results and their decisions as CSV, XLSX, JSON or HTML, without "
                  "values")),
    Action("evidence", tr("Create evidence pack…"), lambda win: win.create_evidence(),
           keys=("Ctrl+Shift+E",), icon="report", section=2, enabled=any_results,
           tip=tr("Write query, decisions, changes and the audit journal to a signed file, without "
               "values")),
    Action("reports", tr("Compliance report…"), lambda win: win.show_reports(), icon="report",
           enabled=reportable, section=2, also=tr("Tools"),
           tip=tr("Write a report for PCI DSS, GDPR or ISO 27001 as PDF or HTML; values are "
                  "masked")),
    Action("open_proposal", tr("Open proposal…"), lambda win: win.open_proposal(), icon="folder",
           section=2, enabled=by_file,
           tip=tr("Review an action that somebody else proposes in a signed file, then approve "
                  "it")),
    Action("quit", tr("Quit"), lambda win: win.quit(), keys=("Ctrl+Q",), section=3),
)

EDIT = in_menu(
    tr("Edit"),
    Action("undo_last", tr("Undo last action"), lambda win: win.stores.triage.undo_last(),
           keys=("Ctrl+Z",),
           icon="undo", enabled=undoable, tip=tr("Undo the last decision or remediation")),
    Action("redo", tr("Redo"), lambda win: win.stores.triage.redo(), keys=("Ctrl+Shift+Z",),
           icon="redo", enabled=redoable, tip=tr("Redo the last undone decision")),
    Action("undo_list", tr("Undo history…"), lambda win: win.show_undo(), keys=("Ctrl+Shift+H",),
           enabled=undoable, icon="history",
           tip=tr("Decisions and remediations since the console was opened, newest first")),
    Action("copy", tr("Copy with masked values"), lambda win: win.copy_masked(), keys=("Ctrl+C",),
           grid=True, rows=True, icon="copy", enabled=selection, section=1,
           tip=tr("Copy the selected rows as text; values are masked")),
    Action("select_all", tr("Select all"), lambda win: win.results.select_all(), keys=("Ctrl+A",),
           grid=True, rows=True, enabled=any_listed, section=1),
    Action("tick", tr("Select row"), lambda win: win.results.tick(), keys=("X",), grid=True,
           rows=True, icon="success", enabled=any_rows, section=1,
           tip=tr("Select or deselect the focused row. Afterwards, J and K move the focus "
                  "without changing the selection; Ctrl+Up and Ctrl+Down always do so")),
)

VIEW = in_menu(
    tr("View"),
    _theme("light", tr("Light"), Look.LIGHT, tr("Theme: dark text on a light background")),
    _theme("dark", tr("Dark"), Look.DARK, tr("Theme: light text on a dark background")),
    _theme("contrast", tr("High contrast"), Look.CONTRAST,
           tr("Theme: the high-contrast colours of the system")),
    _theme("system", tr("Theme of the system"), Look.SYSTEM,
           tr("Theme: light or dark, as in the system")),
    _language("system", tr("Language of the system")),
    *(_language(code, name) for code, name in LANGUAGES.items()),
    Action("zoom_in", tr("Zoom in"), lambda win: win.zoom(1), keys=("Ctrl+=", "Ctrl++"),
           icon="plus", section=1),
    Action("zoom_out", tr("Zoom out"), lambda win: win.zoom(-1), keys=("Ctrl+-",), icon="minus",
           section=1),
    Action("zoom_reset", tr("Zoom 100 %"), lambda win: win.zoom(0), keys=("Ctrl+0",), section=1),
    Action("fonts", tr("Fonts…"), lambda win: win.show_fonts(), section=1,
           tip=tr("Choose one font for texts, and one for paths and values")),
    Action("compact", tr("Compact rows"), lambda win: win.toggle_compact(),
           checked=lambda _stores: theme().measures.compact, section=1),
    Action("reduce_motion", tr("Reduce motion"), lambda win: win.toggle_motion(),
           checked=lambda _stores: not theme().moves, section=1,
           tip=tr("Turn off animations, such as progress bars without a percentage")),
    Action("group", tr("Group by target"), lambda win: win.results.toggle_groups(),
           keys=("Ctrl+G",), icon="group", section=1,
           tip=tr("Group results by target; selecting a heading selects all of its results")),
    Action("columns", tr("Columns…"), lambda win: win.results.choose_columns(), icon="columns",
           section=1, tip=tr("Show, pin, resize and sort the columns of the results")),
    Action("conceal", tr("Conceal mode"), lambda win: win.stores.session.toggle_private(),
           keys=("Ctrl+Shift+L",), icon="eye-off", section=2,
           checked=lambda stores: stores.session.private,
           tip=tr("While others see the screen, hide the text around matches and do not "
                  "allow values to be revealed")),
    Action("lock", tr("Lock"), lambda win: win.lock(), keys=("Ctrl+Alt+L",), icon="lock", section=2,
           tip=tr("Hide all windows until the password of the lock is entered")),
    Action("lock_settings", tr("Automatic lock…"), lambda win: win.show_lock_settings(), section=2,
           tip=tr("Change the password of the lock, and the settings for locking when "
                  "idle or minimized")),
    Action("capture", tr("Allow screen capture (remote support)"), lambda win: win.toggle_capture(),
           section=2, checked=lambda _stores: shield().capturable, enabled=capturable,
           tip=tr("Show the windows in screenshots and shared screens until the console is "
                  "closed")),
    Action("refresh", tr("Refresh"), lambda win: win.refresh(), keys=("F5",), icon="refresh",
           enabled=connected, section=2, tip=tr("Reload everything from the server")),
    Action("desktop_notifications", tr("Desktop notifications"),
           lambda win: win.toggle_notifications(), section=2,
           checked=lambda stores: stores.settings.desktop_notifications, enabled=notifiable,
           tip=tr("Show a desktop notification when long work ends and no window of the "
                  "console is active")),
    Action("full_screen", tr("Full screen"), lambda win: win.toggle_full_screen(), keys=("F11",),
           section=2),
)
# fmt: on

"""Actions of the menus File, Edit and View."""

from __future__ import annotations

from app.ui.actions.action import Action, MainOnly
from app.ui.actions.availability import (
    any_results,
    any_rows,
    capturable,
    connected,
    redoable,
    selection,
    undoable,
    when,
)
from app.ui.kit.screen_capture import shield
from app.ui.look.theme import Look, theme


def _theme(name: str, text: str, look: Look, tip: str) -> Action:
    return Action(
        name=name,
        text=text,
        menu="View",
        run=lambda win: win.set_look(look),
        checked=lambda _stores: theme().look is look,
        tip=f"Theme: {tip}",
    )


# fmt: off
FILE_EDIT_VIEW: tuple[Action, ...] = (
    Action(name="scan_folder", text="Scan a folder…", menu="File",
           run=MainOnly(lambda win: win.scan_folder()), keys=("Ctrl+N",), icon="folder-scan",
           enabled=when("add_folder"),
           tip="Add a folder of this machine and look for sensitive data in it"),
    Action(name="open_sample", text="Open sample set", menu="File",
           run=lambda win: win.stores.inventory.open_sample_set(), icon="sample",
           enabled=when("sample"),
           tip="Create about 300 files that contain invented data, and scan them"),
    Action(name="connect", text="Connect to a server…", menu="File",
           run=lambda win: win.connect_server(), keys=("Ctrl+Shift+N",), icon="connect", section=1,
           tip="Use a server instead of the embedded service"),
    Action(name="servers", text="Switch server…", menu="File", run=lambda win: win.show_servers(),
           keys=("Ctrl+Shift+S",), icon="server", section=1,
           tip="Use another known server; edit or remove its entry"),
    Action(name="connect_local", text="Use this machine", menu="File",
           run=lambda win: win.stores.session.connect_local(), icon="server", section=1,
           tip="Use the embedded service of this machine"),
    Action(name="export", text="Export results…", menu="File", run=lambda win: win.results.export(),
           keys=("Ctrl+E",), icon="export", section=2, enabled=any_results,
           tip="Export the shown results as CSV, JSON or HTML, with decisions, without values"),
    Action(name="quit", text="Quit", menu="File", run=lambda win: win.quit(), keys=("Ctrl+Q",),
           section=3),

    Action(name="undo_last", text="Undo last", menu="Edit",
           run=lambda win: win.stores.triage.undo_last(), keys=("Ctrl+Z",), icon="undo",
           enabled=undoable, tip="Undo the last decision or remediation"),
    Action(name="redo", text="Redo", menu="Edit", run=lambda win: win.stores.triage.redo(),
           keys=("Ctrl+Shift+Z",), icon="redo", enabled=redoable,
           tip="Redo the last undone decision"),
    Action(name="undo_list", text="Undo list…", menu="Edit", run=lambda win: win.show_undo(),
           keys=("Ctrl+Shift+H",), enabled=undoable, icon="history",
           tip="Decisions and remediations since the console was opened, newest first"),
    Action(name="copy", text="Copy masked", menu="Edit", run=lambda win: win.copy_masked(),
           keys=("Ctrl+C",), grid=True, icon="copy", enabled=selection, section=1,
           tip="Copy the selected rows as text; values are masked"),
    Action(name="select_all", text="Select all", menu="Edit",
           run=lambda win: win.results.select_all(), keys=("Ctrl+A",), grid=True, section=1),
    Action(name="tick", text="Select row", menu="Edit", run=lambda win: win.results.tick(),
           keys=("X",), grid=True, icon="success", enabled=any_rows, section=1,
           tip="Add or remove the focused row from the selection. Ctrl+Up and Ctrl+Down move the "
               "focus without changing the selection"),

    _theme("light", "Light", Look.LIGHT, "dark text on a light background"),
    _theme("dark", "Dark", Look.DARK, "light text on a dark background"),
    _theme("contrast", "High contrast", Look.CONTRAST, "the high-contrast colours of the system"),
    _theme("system", "Use system setting", Look.SYSTEM, "light or dark, following the system"),
    Action(name="zoom_in", text="Zoom in", menu="View", run=lambda win: win.zoom(1),
           keys=("Ctrl+=", "Ctrl++"), icon="plus", section=1),
    Action(name="zoom_out", text="Zoom out", menu="View", run=lambda win: win.zoom(-1),
           keys=("Ctrl+-",), icon="minus", section=1),
    Action(name="zoom_reset", text="Zoom 100 %", menu="View", run=lambda win: win.zoom(0),
           keys=("Ctrl+0",), section=1),
    Action(name="compact", text="Compact rows", menu="View", run=lambda win: win.toggle_compact(),
           checked=lambda _stores: theme().measures.compact, section=1),
    Action(name="group", text="Group by target", menu="View",
           run=lambda win: win.results.toggle_groups(), keys=("Ctrl+G",), icon="group", section=1,
           tip="Group results by target; selecting a heading selects all of its results"),
    Action(name="columns", text="Columns…", menu="View",
           run=lambda win: win.results.choose_columns(), icon="columns", section=1,
           tip="Show, pin, resize and sort the columns of the results"),
    Action(name="conceal", text="Conceal mode", menu="View",
           run=lambda win: win.stores.session.toggle_private(), keys=("Ctrl+Shift+L",),
           icon="eye-off", section=2, checked=lambda stores: stores.session.private,
           tip="Hide the text around matches and block revealing while others see the screen"),
    Action(name="lock", text="Lock", menu="View", run=lambda win: win.lock(), keys=("Ctrl+Alt+L",),
           icon="lock", section=2,
           tip="Hide all windows until the password of the lock is entered"),
    Action(name="lock_settings", text="Lock settings…", menu="View",
           run=lambda win: win.show_lock_settings(), section=2,
           tip="Change the password of the lock; lock when idle or minimized"),
    Action(name="capture", text="Allow screen capture (remote support)", menu="View",
           run=lambda win: win.toggle_capture(), section=2,
           checked=lambda _stores: shield().allowed, enabled=capturable,
           tip="Show the windows in screenshots and shared screens until the console is closed"),
    Action(name="refresh", text="Refresh", menu="View", run=lambda win: win.refresh(), keys=("F5",),
           icon="refresh", enabled=connected, section=2, tip="Reload everything from the server"),
    Action(name="full_screen", text="Full screen", menu="View",
           run=lambda win: win.toggle_full_screen(), keys=("F11",), section=2),
)
# fmt: on

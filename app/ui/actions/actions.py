"""Table of every action of the console.

Menus, toolbar, context menus, shortcuts, the palette and the keyboard sheet are all built from
`ACTIONS`, which has the order of the menus.
"""

from __future__ import annotations

from app.ui.actions.administration import ADMINISTRATION
from app.ui.actions.file_edit_view import EDIT, FILE, VIEW
from app.ui.actions.go_query import GO, QUERY
from app.ui.actions.tools_window_help import HELP, TOOLS, WINDOW
from app.ui.actions.triage_remediate import REMEDIATE, TRIAGE

ACTIONS = (
    *(*FILE, *EDIT, *VIEW, *GO, *QUERY),
    *(*TRIAGE, *REMEDIATE, *ADMINISTRATION, *TOOLS, *WINDOW, *HELP),
)
MENUS = tuple(dict.fromkeys(action.menu for action in ACTIONS if action.menu))

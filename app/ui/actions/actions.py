"""Table of every action of the console.

Menus, toolbar, context menus, shortcuts, the palette and the keyboard sheet are all built from
`ACTIONS`. Their order is that of the menus.
"""

from __future__ import annotations

from app.ui.actions.administration import ADMINISTRATION
from app.ui.actions.file_edit_view import FILE_EDIT_VIEW
from app.ui.actions.go_query import GO_QUERY
from app.ui.actions.tools_window_help import TOOLS_WINDOW_HELP
from app.ui.actions.triage_remediate import TRIAGE_REMEDIATE

ACTIONS = (*FILE_EDIT_VIEW, *GO_QUERY, *TRIAGE_REMEDIATE, *ADMINISTRATION, *TOOLS_WINDOW_HELP)
MENUS = tuple(dict.fromkeys(action.menu for action in ACTIONS if action.menu))

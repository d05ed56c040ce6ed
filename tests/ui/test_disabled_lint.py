"""Every control and every entry of a menu that is disabled has a reason that is shown."""

from __future__ import annotations

import ast
from pathlib import Path

import app.ui

UI = Path(app.ui.__file__).parent
METHODS = {"setEnabled", "setDisabled"}
OWN = {
    "kit/controls/buttons.py": "allow, and a button that shows the tooltip of its action",
    "kit/menu.py": "allow_entry",
    "actions/qactions.py": "a command, whose tooltip ends with the reason",
    "panes/triage.py": "a button that shows the tooltip of its command",
    "administration/forms/protocols.py": "an entry of a list whose text has the reason",
    "dialogs/scan_options.py": "an entry of a list with a tooltip",
}
"""Files that disable something themselves, and how it shows the reason."""


def offences(path: Path) -> list[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = (node.func for node in ast.walk(tree) if isinstance(node, ast.Call))
    return [
        f"{path.name}:{call.lineno}"
        for call in calls
        if isinstance(call, ast.Attribute) and call.attr in METHODS
    ]


def test_only_allow_disables_a_control() -> None:
    found = {path.relative_to(UI).as_posix(): offences(path) for path in sorted(UI.rglob("*.py"))}
    assert {name for name, lines in found.items() if lines} == {*OWN}

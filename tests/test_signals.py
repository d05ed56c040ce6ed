"""Every signal fits its slots and emissions: the number of its values, as the source says it.

With too few values, a slot is never called; Qt only prints an error.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.signals import Program

APP = Path(__file__).parent.parent / "app"
HEAD = """
from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QCheckBox

class Cache(QObject):
    failed = Signal(str)

class Stores:
    def __init__(self) -> None:
        self.cache = Cache()

class Base:
    def __init__(self, stores: Stores) -> None:
        self._stores, self.sure = stores, QCheckBox()
"""


def faults(line: str, slot: str = "def slot(self) -> None: ...") -> list[str]:
    """Return the faults of a class with this line and this slot."""
    source = f"{HEAD}\nclass Pane(Base):\n    def show(self) -> None:\n        {line}\n    {slot}\n"
    return Program({"pane": source}).faults()


def test_each_signal_of_the_console_fits() -> None:
    files = [*APP.glob("*.py"), *(APP / "state").rglob("*.py"), *(APP / "ui").rglob("*.py")]
    names = {file: ".".join(file.relative_to(APP.parent).with_suffix("").parts) for file in files}
    program = Program({name: file.read_text(encoding="utf-8") for file, name in names.items()})
    assert program.faults() == []
    assert program.checked > 10 * len(program.skipped), program.skipped


@pytest.mark.parametrize("slot", [
    "def slot(self, message: str, count: int) -> None: ...",
    "def slot(self, message: str, count: int, more: int = 0) -> None: ...",
    "@staticmethod\n    def slot(message: str, count: int) -> None: ...",
])  # fmt: skip
def test_a_slot_that_needs_more_values_than_the_signal_has_is_found(slot: str) -> None:
    line = "self._stores.cache.failed.connect(self.slot)"
    (found,) = faults(line, slot)
    assert found == f"pane:18 1 values for a slot that needs 2: {line}"


@pytest.mark.parametrize("slot", [
    "def slot(self) -> None: ...",
    "def slot(self, message: str) -> None: ...",
    "def slot(self, message: str, count: int = 0) -> None: ...",
    "def slot(self, *values: str) -> None: ...",
])  # fmt: skip
def test_a_slot_may_use_fewer_values(slot: str) -> None:
    assert faults("self._stores.cache.failed.connect(self.slot)", slot) == []


def test_a_slot_that_needs_more_values_than_a_signal_of_qt_has_is_found() -> None:
    slot = "def slot(self, ticked: bool, count: int) -> None: ..."
    (found,) = faults("self.sure.toggled.connect(self.slot)", slot)
    assert "1 values for a slot that needs 2" in found


@pytest.mark.parametrize("values", ["", "'a', 1"])
def test_an_emission_with_another_number_of_values_is_found(values: str) -> None:
    (found,) = faults(f"self._stores.cache.failed.emit({values})")
    assert "values for a signal with 1" in found

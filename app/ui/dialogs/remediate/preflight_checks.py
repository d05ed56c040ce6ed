"""Preflight of one file: each check, its result, and the reason of a failure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.api.records.local import MATCHES_LEFT, PreflightCheck
from app.language import Texts
from app.state.words.preflight import preflight_word, reason_word
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.text import sentence

tr = Texts(__name__)

_PLACE = frozenset({"protected place", "rights", "free space"})  # not translated
"""Checks that run a second time for the new place or name of a file."""


class CheckedFile(NamedTuple):
    """Preflight check with a label that is unique among the checks of its file."""

    name: str
    check: PreflightCheck


def _result(check: PreflightCheck) -> tuple[str, str, Role | None]:
    """Return word, icon and colour of a check's result."""
    if check.ok:
        return tr("Passed", "check"), "confirm", None
    if check.name == MATCHES_LEFT:
        return tr("No matches left", "check"), "info", Role.SECONDARY
    return tr("Failed", "check"), "error", Role.PROHIBITED


def _reason(check: PreflightCheck) -> str:
    return sentence(reason_word(check.reason))


CHECKS: tuple[Column[CheckedFile], ...] = (
    Column(title=tr("Check"), text=lambda one: sentence(one.name).rstrip("."), width=208),
    Column(
        title=tr("Result"),
        text=lambda one: _result(one.check)[0],
        width=104,
        words=(tr("Passed", "check"), tr("No matches left", "check"), tr("Failed", "check")),
        icon=lambda one: _result(one.check)[1],
        role=lambda one: _result(one.check)[2],
    ),
    Column(
        title=tr("Reason", "cause"),
        text=lambda one: _reason(one.check),
        stretch=True,
        tip=lambda one: _reason(one.check),
    ),
)


class ChecksTable(ListTable[CheckedFile]):
    """Table of the checks of the focused file; failures come first."""

    def __init__(self) -> None:
        super().__init__(CHECKS, id, name=tr("Passed and failed checks, made before any change"))

    def show_checks(self, checks: Sequence[PreflightCheck]) -> None:
        """Show the checks of another file."""
        self.put(sorted(_told_apart(checks), key=lambda one: one.check.ok))

    def words(self) -> str:
        """Return the reasons of the failed checks."""
        failed = (row.check for row in self.source.rows if not row.check.ok)
        return " ".join(_reason(check) for check in failed)


def _told_apart(checks: Sequence[PreflightCheck]) -> Iterator[CheckedFile]:
    """Yield the checks with unique labels. A check of the old file that is repeated for the new
    file gets a label that says so.
    """
    met: set[str] = set()
    for check in checks:
        again = check.name in _PLACE & met
        met.add(check.name)
        name = preflight_word(check.name)
        yield CheckedFile(tr("{name} (new file)", name=name) if again else name, check)

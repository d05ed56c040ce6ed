"""Metadata of the focused object: the fields of its record and of the file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtWidgets import QWidget

from app.api.records.common import number
from app.language import Texts
from app.masking import mask, without_numbers, without_values
from app.state.type_words.type_words import type_word
from app.state.words.formats import format_word
from app.state.words.labels import level_word, metadata_word, right_words
from app.state.words.statuses import status_word
from app.state.words.values import time_words
from app.ui.kit.boxes import vbox
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column

if TYPE_CHECKING:
    from app.api.records.matchobjects import MatchObjectDetails
    from app.state.rows.keys import Row
    from app.state.stores import WindowStores

tr = Texts(__name__)


_MOST_MATCHES = 10_000
"""Maximum number of matches whose contents are masked; looking for more would take too long."""
_SHORT = 3
"""Contents of matches with at most this many characters are masked only as whole words."""


class Fact(NamedTuple):
    """Row of the table. `number` distinguishes rows with the same label."""

    number: int
    label: str
    value: str


COLUMNS: tuple[Column[Fact], ...] = (
    Column(title=tr("Field"), text=lambda fact: fact.label, width=152),
    Column(title=tr("Value"), text=lambda fact: fact.value, stretch=True, middle=True),
)


class MetadataTab(QWidget):
    """Tab with a table of labels and values, first those of the record, then those of the file."""

    def __init__(self, stores: WindowStores) -> None:
        super().__init__()
        self._stores = stores
        self._details: MatchObjectDetails | None = None
        self._of_file: list[tuple[str, str]] = []
        self.view = ListTable(COLUMNS, lambda fact: fact.number, name=tr("Metadata"))
        vbox(self.view, into=self)
        stores.matches.changed.connect(self._show)
        stores.results.loaded.connect(self._on_rows_loaded)
        self._show()

    def _on_rows_loaded(self, _rows: object) -> None:
        self._show()

    def _show(self) -> None:
        key = self._stores.matches.key
        row = None if key is None else self._stores.results.row_of(key)
        details = self._stores.matches.details
        if details is not self._details:
            self._details, self._of_file = details, [*_of_details(details)]
        found = [*_of_row(row), *self._of_file]
        facts = [Fact(at, label, value) for at, (label, value) in enumerate(found)]
        if facts != self.view.source.rows:
            self.view.put(facts)


def _of_row(row: Row | None) -> Iterator[tuple[str, str]]:
    if row is None:
        return
    yield tr("Location"), row.location
    yield tr("Target"), row.target
    yield tr("Format"), format_word(row.content_type)
    yield tr("Owner"), row.owner
    yield tr("Risk"), level_word(row.risk) or tr("Unmapped")
    yield tr("Status"), status_word(row.status) or tr("Undecided")
    if row.signoff:
        yield tr("Signed off by"), row.signoff
    if row.reason:
        yield tr("Reason"), row.reason
    if row.remediation_error:
        yield tr("Problem"), row.remediation_error


def _of_details(details: MatchObjectDetails | None) -> Iterator[tuple[str, str]]:
    if details is None:
        return
    for meta in details.metas:
        if meta.is_aggregate:
            yield (
                type_word(metadata_word(meta.label)),
                tr.plural("{n} match", "{n} matches", number(meta.value)),
            )
    matches = details.matches or []
    whole = details.matches is not None and not details.omitted and len(matches) <= _MOST_MATCHES
    contents = {match.content for match in matches[:_MOST_MATCHES]} - {""}
    for meta in details.metas:
        if not meta.is_aggregate:
            value = time_words(_masked(meta.value, contents, whole=whole))
            yield metadata_word(meta.label), right_words(value) if _is_right(meta.label) else value


def _is_right(label: str) -> bool:
    return label.startswith("Permission ")


def _masked(value: str, contents: Iterable[str], *, whole: bool) -> str:
    """Mask the matches of the scan in a metadata value, as the preview does: the subject of a mail
    may hold a card number. Also mask what looks like a card, bank, national or tax number.

    `whole` says that `contents` has the contents of all matches. If it does not, also mask e-mail
    addresses.
    """
    for content in sorted((one for one in contents if one in value), key=len, reverse=True):
        if len(content) > _SHORT or not content.isascii():
            value = value.replace(content, mask(content))
        else:  # it may be a part of another word
            parts = re.split(rf"(?<!\w){re.escape(content)}(?!\w)", value)
            value = mask(content).join(parts)
    return without_numbers(value) if whole else without_values(value)

"""Precision and recall of each data type, in per cent and with the counts behind them."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.api.records.quality import PlantedType
from app.language import Texts, number
from app.state.data_types.type_quality import QualityOfTypes, TypeQuality
from app.state.type_words.type_words import type_word
from app.ui.kit.boxes import hbox, stacked, vbox
from app.ui.kit.controls.buttons import allow, button
from app.ui.kit.controls.empty_state import EmptyState
from app.ui.kit.controls.progress_bar import BusyBar
from app.ui.kit.tables.list_table import ListTable
from app.ui.kit.tables.table_model import Column
from app.ui.look.colours import Role
from app.ui.look.text import PlainLabel, sentence
from app.ui.look.theme import theme

tr = Texts(__name__)

_PARTIAL = tr("Only part of the decisions is counted, because reading all of them took too long.")
_ABOUT = tr(
    "Recall: of the values in the sample set, the share that a scan finds. "
    "Precision: of the decided matches, the share that were right "
    "(confirmed or remediated, not marked as false match)."
)
_NONE = "-"


def _planted(one: TypeQuality) -> PlantedType | None:
    """Return how many values of this type the sample set contains, and how many of them were found.
    Return None if the sample set contains no value of this type.
    """
    return one.planted if one.planted and one.planted.planted else None


def _found(one: TypeQuality) -> str:
    planted = _planted(one)
    return (
        tr("{found} of {planted}", found=planted.found, planted=planted.planted)
        if planted
        else _NONE
    )


def _recall(one: TypeQuality) -> float | None:
    planted = _planted(one)
    return planted.found / planted.planted if planted else None


def _missed(one: TypeQuality) -> str:
    planted = _planted(one)
    return number(planted.planted - planted.found) if planted else _NONE


def _missed_role(one: TypeQuality) -> Role | None:
    return Role.PROHIBITED if _missed(one) not in {_NONE, "0"} else None


def _more(one: TypeQuality) -> str:
    return number(one.planted.more) if one.planted else _NONE


def _decided(one: TypeQuality) -> str:
    if one.decided is None:
        return _NONE
    return tr.plural(
        "Correct: {right} of {n} decided match",
        "Correct: {right} of {n} decided matches",
        one.decided.decided,
        right=one.decided.right,
    )


def _range(one: TypeQuality) -> str:
    if one.decided is None:
        return _NONE
    return tr(
        "{low} to {high} %",
        low=f"{one.decided.low * 100:.0f}",
        high=f"{one.decided.high * 100:.0f}",
    )


COLUMNS: tuple[Column[TypeQuality], ...] = (
    Column(title=tr("Data type"), text=lambda one: type_word(one.name), width=320),
    Column(title=tr("Found"), text=_found, width=112, right=True, share=_recall,
           about=tr("Of all values of this data type in the sample set: how many were found")),
    Column(title=tr("Missed"), text=_missed, width=72, right=True, role=_missed_role),
    Column(title=tr("Additional"), text=_more, width=96, right=True,
           about=tr("Matches at places where the sample set has no value of this type")),
    Column(title=tr("Decisions"), text=_decided, stretch=True),
    Column(title=tr("Range"), text=_range, width=104, right=True,
           role=lambda _one: Role.SECONDARY,
           about=tr("Range of the precision: Wilson interval, 95 % confidence")),
)  # fmt: skip


class TypeQualityPage(QWidget):
    """Table of all data types, and the scan of the sample set with its progress."""

    def __init__(self, quality: QualityOfTypes) -> None:
        super().__init__()
        self._quality = quality
        self.view = ListTable(
            COLUMNS, lambda one: one.key, name=tr("Precision and recall of data types")
        )
        self.scan = button(tr("Scan the sample set"), icon="folder-scan")
        self.cancel = button(tr("Stop"), "link")
        self.bar = BusyBar()
        self.bar.setFixedWidth(theme().px(160))
        self.state = PlainLabel("", "secondary", wrap=True)
        self._empty = EmptyState("pending", tr("Loading figures …"))
        pages = QWidget()
        self._pages = stacked(self._empty, self.view, into=pages)
        foot = hbox(self.scan, self.bar, self.cancel, (self.state, 1))
        vbox(
            PlainLabel(_ABOUT, "secondary", wrap=True),
            (pages, 1),
            foot,
            into=self,
            edges=(0, 8, 0, 0),
        )
        quality.changed.connect(self._on_changed)
        self.scan.clicked.connect(quality.scan_sample)
        self.cancel.clicked.connect(quality.cancel_scan)
        self._on_changed()

    def _on_changed(self) -> None:
        quality = self._quality
        self.view.put(quality.types)
        self._pages.setCurrentWidget(self.view if quality.types else self._empty)
        if quality.error:
            self._empty.say(sentence(quality.error), "", "error")
        running, why_not = quality.recall.running, quality.why_not_scan() or quality.error
        allow(self.scan, sentence(why_not) or (tr("The scan is running.") if running else ""))
        for part in (self.bar, self.cancel):
            part.setVisible(running)
        total = quality.recall.total
        self.bar.show_share(quality.recall.done / total if total else None)
        self.state.setText(self._words())

    def _words(self) -> str:
        if self._quality.recall_error:
            return sentence(self._quality.recall_error)
        if self._quality.recall.running:
            return tr("Writing and scanning the sample set …")
        types = [one.planted for one in self._quality.types if one.planted]
        planted, found = sum(one.planted for one in types), sum(one.found for one in types)
        said = (
            tr(
                "{found} of {planted} values in the sample set were found.",
                found=found,
                planted=planted,
            )
            if types
            else ""
        )
        cut = any(one.decided and one.decided.partial for one in self._quality.types)
        return " ".join(filter(None, (said, _PARTIAL if cut else "")))

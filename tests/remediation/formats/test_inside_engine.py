"""A mask inside a document through the engine: preview, act, crash, undo."""

from __future__ import annotations

import hashlib
import os
from functools import partial
from pathlib import Path

import pytest

from app.discovery.match.rules import NO_RULES
from app.remediation.engine import Remediator
from app.remediation.formats import mask_inside
from app.remediation.formats.splices import Rebuilt
from app.remediation.journal.records import Order, Outcome, Span
from app.remediation.undo_copies.keys import Keys
from tests.kit import faults
from tests.kit.documents import docx, runs
from tests.kit.lean import lean
from tests.remediation.change.test_crashes import (
    SOME_OR_ALL,
    needs_strace,
    strace_everywhere,
    whole,
)
from tests.remediation.formats.inside import masked, places, scanned
from tests.remediation.room import JOURNAL_KEY, KEY, Room, rescan

SCAN_KEY = bytes(32)
DATA = docx(runs("card 4111", "111111111111"), customXml__item1_xml="<a>4111111111111111</a>")


def rebuild(data: bytes, order: Order) -> Rebuilt:
    return mask_inside.rebuild(data, mask_inside.subject(order), SCAN_KEY, NO_RULES)


class DocumentRoom(Room):
    """A room whose file is a document."""

    def __init__(self, base: Path) -> None:
        super().__init__(base, b"text")
        self.file = self.file.with_name("a.docx")
        (self.folder / "list.txt").rename(self.file)
        self.file.write_bytes(DATA)
        self.old = DATA
        self.new = masked(DATA, "a.docx")[0]
        self.first = self.file.stat()

    def engine(self, **more: object) -> Remediator:
        days = more.get("days", 7)
        assert isinstance(days, int)
        return Remediator(
            self.data, Keys.derive(KEY, JOURNAL_KEY), rescan=rescan, rebuild=rebuild,
            retention_days=days,
        )  # fmt: skip

    def order(self, **changes: object) -> Order:
        return super().order(**{"extracted": True, **changes})

    def spans(self, data: bytes) -> tuple[Span, ...]:
        del data
        return places(scanned(DATA, "a.docx")[""])


@pytest.fixture
def room(tmp_path: Path) -> DocumentRoom:
    return DocumentRoom(tmp_path / "room")


def mask(room: Room) -> Outcome:
    engine = room.engine()
    try:
        return engine.act(room.order(), "job")
    finally:
        engine.close()


def test_preview_is_what_is_done_and_undo_brings_it_back(room: DocumentRoom) -> None:
    engine = room.engine()
    dry = engine.preview(room.order())
    assert (dry.ok, dry.residue) == (True, 0), dry.reason
    assert [check.reason for check in dry.checks if check.name == "note"] == [
        "a masked value also occurs in customXml/item1.xml and is left there",
    ]
    assert room.file.read_bytes() == DATA
    done = engine.act(room.order(), "job")
    assert (done.status, done.verified) == ("Masked", True), done.message
    assert room.file.read_bytes() == room.new
    assert hashlib.sha256(room.new).hexdigest() == dry.sha256_after == done.sha256_after
    assert engine.undo("job", "back", "17", "A. Analyst", "").ok
    assert room.file.read_bytes() == DATA
    assert room.file.stat().st_mtime_ns == room.first.st_mtime_ns
    engine.close()


def test_a_member_of_a_document_is_masked_alone(room: DocumentRoom) -> None:
    found = scanned(DATA, "a.docx")["customXml/item1.xml"]
    engine = room.engine()
    order = room.order(inner=found.inner, extracted=False, spans=places(found))
    assert engine.act(order, "job").status == "Masked"
    assert set(scanned(room.file.read_bytes(), "a.docx")) == {""}
    engine.close()


def test_refusals_touch_nothing(room: DocumentRoom) -> None:
    engine = room.engine()
    changed = engine.act(room.order(sha256="0" * 64), "one")
    assert "changed after the scan" in changed.message
    gone = engine.act(room.order(inner="nothing"), "two")
    assert (gone.status, gone.ok) == ("Unable to mask", False)
    assert "no longer in its file" in gone.message
    plain = Remediator(
        room.base / "other", Keys.derive(KEY, JOURNAL_KEY), rescan=rescan
    )  # without a rewriter of formats
    assert "cannot be masked here" in plain.act(room.order(), "three").message
    assert room.file.read_bytes() == DATA
    assert os.listdir(room.folder) == ["a.docx"]  # noqa: PTH208 - names only
    plain.close()
    engine.close()


@pytest.mark.parametrize("stride", SOME_OR_ALL)
@lean
def test_killed_at_any_crash_point_leaves_the_old_or_the_new_document(
    tmp_path: Path, stride: int
) -> None:
    points = faults.crash_points(partial(mask, DocumentRoom(tmp_path / "count")))
    assert len(points) >= 8
    for number in range(0, len(points), stride):
        room = DocumentRoom(tmp_path / str(number))
        assert faults.kill_at(number, partial(mask, room))
        assert room.faults() == [], points[number]


@needs_strace
@pytest.mark.slow
def test_killed_at_every_system_call_of_a_mask_in_a_document(tmp_path: Path) -> None:
    calls, bad = strace_everywhere(tmp_path, DocumentRoom, whole(mask), "job")
    print(f"kill points: {calls}, violations: {len(bad)}")  # noqa: T201 - the count is the proof
    assert not bad, "\n".join(bad)
    assert calls > 200

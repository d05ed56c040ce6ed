"""The content of a match object: excerpts, omitted ranges, and character boundaries."""

from __future__ import annotations

import hashlib
import threading
import zipfile
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from app.discovery.match.errors import ObjectGone, ObjectUnreadable
from app.discovery.scan.workers import WorkerDied
from app.service.base.problems import Problem
from app.service.queries import object_reader
from app.service.queries.object_content import (
    AROUND,
    MOST_BYTES,
    MOST_STRETCHES,
    ObjectContent,
    look_inside,
)
from app.service.queries.object_reader import FetchedReader, FileReader, Reader, read_unchanged
from app.service.store.objects import StoredMatch, StoredObject

WORD = "4532015112830366"


@pytest.fixture
def pool() -> Iterator[Executor]:
    """A thread is enough to read a file."""
    with ThreadPoolExecutor(1) as executor:
        yield executor


def stored(file: Path, encoding: str = "utf-8") -> StoredObject:
    """Return the object of a whole file."""
    found = file.stat()
    return StoredObject(
        id=1, target_id=1, location_id=1, parent_id=None, path=str(file),
        file_raw=file.name.encode(), inner="", owner="", content_type="Plain text",
        encoding=encoding, stream_size=found.st_size, size=found.st_size,
        mtime_ns=found.st_mtime_ns, sha256="", container=False, status=None, sign_off=None,
        reason=None, error=None, user=None, job_id=None, location_path=str(file.parent),
        protocol="file",
    )  # fmt: skip


def match(offset: int, length: int = len(WORD), **more: object) -> StoredMatch:
    values = {
        "id": 1, "data_type": "CARD_VISA", "severity": "match", "offset": offset, "length": length,
        "masked": "", "fingerprint": "", "near": "", "trace": "", "mark": None, "purged": False,
        "label": "Visa",
    }  # fmt: skip
    return StoredMatch(**(values | more))  # type: ignore[arg-type]


def look_inside_of(
    pool: Executor, item: StoredObject, matches: Sequence[StoredMatch]
) -> ObjectContent | None:
    return look_inside(FileReader(pool, item), item, matches)


def covered(inside: ObjectContent) -> list[tuple[int, int]]:
    """Return excerpts and omitted ranges together, in order."""
    chunks = [(part.offset, part.length) for part in inside.chunks]
    return sorted(chunks + [(part.offset, part.length) for part in inside.omitted])


def test_chunks_and_omitted_stretches_make_up_the_whole(tmp_path: Path, pool: Executor) -> None:
    file = tmp_path / "many.txt"
    gap = 4 * AROUND
    file.write_text((WORD + " " * gap) * (MOST_STRETCHES + 50))
    offsets = [n * (len(WORD) + gap) for n in range(MOST_STRETCHES + 50)]
    inside = look_inside_of(pool, stored(file), [match(offset) for offset in offsets])
    assert inside is not None
    assert [item.offset for item in inside.matches] == offsets[:MOST_STRETCHES]
    assert {item.content for item in inside.matches} == {WORD}
    at = 0
    for offset, length in covered(inside):
        assert offset == at
        at += length
    assert at == file.stat().st_size


class Counting(ThreadPoolExecutor):
    """A reader that counts its calls."""

    calls = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.calls += 1
        return super().submit(fn, *args, **kwargs)


@pytest.mark.parametrize("protocol", ["file", "imaps", "https"])
def test_answer_costs_one_call_of_a_worker(tmp_path: Path, protocol: str) -> None:
    """Regardless of the number of ranges: a mail or an archive is not parsed for each."""
    file = tmp_path / "many.zip"
    gap = 4 * AROUND
    text = (WORD + " " * gap) * MOST_STRETCHES
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("a.txt", text)
    data = file.read_bytes()
    item = replace(stored(file), inner="a.txt", stream_size=len(text), protocol=protocol)
    if protocol == "imaps":
        mail = EmailMessage()
        mail.add_attachment(data, "application", "zip", filename="many.zip")
        data = mail.as_bytes()
        item = replace(item, inner="many.zip#a.txt")
    matches = [match(n * (len(WORD) + gap)) for n in range(MOST_STRETCHES)]
    with Counting(1) as pool:
        reader: Reader = FileReader(pool, item)
        if protocol != "file":
            item = replace(item, sha256=hashlib.sha256(data).hexdigest())
            reader = FetchedReader(pool, item, data)
        inside = look_inside(reader, item, matches)
        assert pool.calls == 1
    assert inside is not None
    assert len(inside.chunks) == MOST_STRETCHES
    assert [item.content for item in inside.matches] == [WORD] * MOST_STRETCHES


def test_neighbours_share_a_chunk(tmp_path: Path, pool: Executor) -> None:
    file = tmp_path / "two.txt"
    file.write_text(f"{WORD} {WORD}")
    inside = look_inside_of(pool, stored(file), [match(0), match(17)])
    assert inside is not None
    assert [chunk.content for chunk in inside.chunks] == [f"{WORD} {WORD}"]
    assert inside.omitted == []


def test_chunk_of_a_dense_file_stays_within_its_bound(tmp_path: Path, pool: Executor) -> None:
    file = tmp_path / "dense.txt"
    file.write_text((WORD + "\n") * 80_000)
    inside = look_inside_of(pool, stored(file), [match(n * 17) for n in range(80_000)])
    assert inside is not None
    assert sum(chunk.length for chunk in inside.chunks) <= MOST_BYTES
    assert {item.content for item in inside.matches} == {WORD}


@pytest.mark.parametrize("nested", [0, 8])
def test_the_context_of_an_excerpt_holds_no_match_without_its_value(
    tmp_path: Path, pool: Executor, nested: int
) -> None:
    """In a dense file, the limit ends an excerpt directly before another match."""
    file = tmp_path / "dense.txt"
    file.write_text("".join(f"4{number:015}\n" for number in range(80_000)))
    found = [match(n * 17 - nested * (n % 2)) for n in range(80_000)]
    inside = look_inside_of(pool, stored(file), found)
    assert inside is not None
    (chunk,) = inside.chunks
    last = inside.matches[-1]
    assert chunk.offset + chunk.length == last.offset + last.length + 1 + nested
    assert len(inside.matches[-1].content) == len(WORD)


@pytest.mark.parametrize(
    ("encoding", "filler"),
    [("utf-8", "\u00e9"), ("utf-8", "\u20ac"), ("utf-8", "\U0001f600"), ("utf-16-le", "\u20ac"),
     ("latin-1", "\u00e9")],
)  # fmt: skip
def test_chunks_begin_with_a_whole_character(
    tmp_path: Path, pool: Executor, encoding: str, filler: str
) -> None:
    file = tmp_path / "wide.txt"
    before = (filler * 1000).encode(encoding)
    value = WORD.encode(encoding)
    file.write_bytes(before + value + before)
    inside = look_inside_of(pool, stored(file, encoding), [match(len(before), len(value))])
    assert inside is not None
    (chunk,) = inside.chunks
    assert chunk.content.strip(filler) == WORD
    assert inside.matches[0].content == WORD
    (first, at), (second, more), (third, rest) = covered(inside)
    assert (first, second, third) == (0, at, at + more)
    assert third + rest == file.stat().st_size


def test_gone_matches_are_not_shown_and_marked_ones_are(tmp_path: Path, pool: Executor) -> None:
    file = tmp_path / "marked.txt"
    file.write_text(f"{WORD} {WORD} {WORD}")
    matches = [match(0, purged=True), match(17, mark="false_match"), match(34, mark="test_data")]
    inside = look_inside_of(pool, stored(file), matches)
    assert inside is not None
    shown = [(item.offset, item.severity) for item in inside.matches]
    assert shown == [(17, "match"), (34, "test")]


def test_around_what_was_masked_the_text_is_shown(tmp_path: Path, pool: Executor) -> None:
    file = tmp_path / "masked.txt"
    file.write_text("Card: 4532 01** **** 0366, paid\n" + "x" * 10 * AROUND)
    gone = [match(6, purged=True), match(1_000_000, purged=True)]
    inside = look_inside_of(pool, stored(file), gone)
    assert inside is not None
    assert inside.matches == []
    (chunk,) = inside.chunks
    assert chunk.content.startswith("Card: 4532 01** **** 0366, paid\n")
    assert chunk.length + sum(part.length for part in inside.omitted) == file.stat().st_size


def test_changed_or_missing_file_is_not_read(tmp_path: Path, pool: Executor) -> None:
    file = tmp_path / "gone.txt"
    file.write_text(WORD)
    item = stored(file)
    file.write_text(WORD + " more")
    assert look_inside_of(pool, item, [match(0)]) is None
    file.unlink()
    with pytest.raises(ObjectGone, match="no longer there"):
        look_inside_of(pool, item, [match(0)])


def test_nothing_is_returned_of_a_file_that_changes_while_it_is_read(
    tmp_path: Path, pool: Executor
) -> None:
    file = tmp_path / "busy.txt"
    file.write_text(WORD)

    class Late(FileReader):
        def read(self, stretches: Sequence[tuple[int, int]]) -> list[bytes]:
            file.write_text("another file")
            return super().read(stretches)

    late = Late(pool, stored(file))
    assert read_unchanged(late, [(0, 7)]) is None
    file.write_text(WORD)
    assert look_inside(Late(pool, stored(file)), stored(file), [match(0)]) is None


def test_a_service_that_has_no_time_says_so_and_not_that_the_file_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.txt"
    file.write_text(WORD)
    monkeypatch.setattr(object_reader, "_WAIT_SECONDS", 0.05)
    free = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        pool.submit(free.wait)
        with pytest.raises(Problem, match="The service is busy") as raised:
            look_inside_of(pool, stored(file), [match(0)])
        free.set()
    assert raised.value.status == 503


def test_an_object_whose_worker_died_is_not_said_to_have_changed(tmp_path: Path) -> None:
    class Dying(ThreadPoolExecutor):
        def submit(self, *_args: Any, **_more: Any) -> Future[Any]:
            died: Future[Any] = Future()
            died.set_exception(WorkerDied("the worker process ended unexpectedly"))
            return died

    file = tmp_path / "a.txt"
    file.write_text(WORD)
    with pytest.raises(ObjectUnreadable, match="could not be read: the worker process ended"):
        look_inside_of(Dying(), stored(file), [match(0)])

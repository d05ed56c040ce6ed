"""The audit journal under every kind of tampering, and under crashes, which are not tampering."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from app.remediation.disk import crash
from app.remediation.disk.errors import JournalDamaged, RemediationError
from app.remediation.engine import Remediator
from app.remediation.journal import audit_verification, hash_chain, head_file
from app.remediation.journal.audit_verification import Check, Finding, Verdict
from app.remediation.journal.hash_chain import Head, Row
from app.remediation.journal.head_file import HeadFile
from app.remediation.undo_copies.keys import Keys
from tests.kit.damage import damaged_files
from tests.remediation.room import JOURNAL_KEY, KEY, OTHER_KEY, Room, in_memory

AUDIT_KEY = Keys.derive(KEY, JOURNAL_KEY).audit
LENGTH = 12


def filled(room: Room, length: int = LENGTH) -> None:
    """Fill a journal with `length` records."""
    engine = room.engine()
    for number in range(length):
        engine.audit.note("reveal", "17:ann", object=str(number), path="/files/a.txt")
    engine.close()


def harmed(room: Room, statements: str) -> None:
    with closing(sqlite3.connect(room.data / "journal.db")) as db:
        db.executescript(statements)


def rows(room: Room) -> list[Row]:
    with closing(sqlite3.connect(room.data / "journal.db")) as db:
        return hash_chain.rows(db, hash_chain.BEFORE_ALL, -1)


def check(found: list[Row], heads: list[Head] | None = None) -> Verdict:
    made = Check(AUDIT_KEY, heads or [])
    made.read(found)
    return made.verdict()


def damage(room: Room, *, journal_key: bytes = JOURNAL_KEY, key: bytes = KEY) -> str:
    engine = room.engine(journal_key=journal_key, key=key)
    try:
        return engine.audit.damage
    finally:
        engine.close()


def test_a_record_that_cannot_be_made_leaves_the_journal_usable(tmp_path: Path) -> None:
    engine = Room(tmp_path).engine()
    with pytest.raises(TypeError):
        engine.audit.note_all([{"event": "opened"}, {"event": object()}])
    engine.audit.note("opened", "17:ann")
    assert [one.body["event"] for one in engine.audit.records()] == ["opened"]
    assert engine.audit.verify() == ""
    engine.close()


SWAP = (
    "UPDATE audit SET number = CASE number WHEN 2 THEN -3 ELSE -2 END WHERE number IN (2, 3);"
    "UPDATE audit SET number = -number WHERE number < 0"
)
COPY = "INSERT INTO audit SELECT {to}, body, hash, code FROM audit WHERE number = 3"


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        ("UPDATE audit SET body = replace(body, '17', '18') WHERE number = 5", "5 was changed"),
        ("UPDATE audit SET hash = '0' WHERE number = 6", "6 was changed"),
        ("UPDATE audit SET code = '0' WHERE number = 7", "7 was not written with this key"),
        ("UPDATE audit SET body = CAST(x'ff' AS TEXT) WHERE number = 5", "5 was changed"),
        ("DELETE FROM audit WHERE number = 4", "4 is missing"),
        ("DELETE FROM audit WHERE number = 1", "1 is missing"),
        ("DELETE FROM audit WHERE number > 9", "10 is missing: the chain was cut off"),
        ("DELETE FROM audit WHERE number > 11", "12 is missing: the chain was cut off"),
        ("DELETE FROM audit", "1 is missing: the chain was cut off"),
        (SWAP, "2 was changed"),
        (COPY.format(to=13), "13 was changed"),
        (COPY.format(to=-1), "-1 was inserted"),
        (COPY.format(to=0), "0 was inserted"),
        (COPY.format(to=2**53), "13 is missing"),
    ],
)
def test_what_was_tampered_with_is_named_and_stops_acts(
    tmp_path: Path, harm: str, words: str
) -> None:
    room = Room(tmp_path)
    filled(room)
    assert damage(room) == ""
    harmed(room, harm)
    engine = room.engine()
    assert f"audit record {words}" in engine.audit.damage
    shown = engine.preview(room.order())
    assert (shown.ok, words in shown.reason) == (False, True)
    refused = engine.act(room.order(), "job")
    assert (refused.ok, room.file.read_bytes()) == (False, room.old)
    assert words in refused.message
    engine.close()
    assert words in damage(room), "it is not forgotten, though the journal went on"
    engine = room.engine()
    engine.audit.acknowledge("17:ann", "A. Analyst", "restored from a backup")
    assert engine.audit.damage == ""
    assert next(str(one) for one in engine.audit.check().acknowledged).endswith(words)
    engine.close()
    engine = room.engine()
    assert engine.audit.damage == ""
    assert engine.act(room.order(), "again").ok
    with pytest.raises(ValueError, match="no damage"):
        engine.audit.acknowledge("17:ann", "A. Analyst", "once more")
    engine.close()
    assert damage(room) == ""


def test_undo_needs_no_acknowledgement(tmp_path: Path) -> None:
    room = Room(tmp_path)
    engine = room.engine()
    assert engine.act(room.order(), "job").ok
    engine.close()
    harmed(room, "UPDATE audit SET body = replace(body, 'mask', 'mosk')")
    engine = room.engine()
    assert engine.audit.damage
    assert engine.undo("job", "undo", "17", "A", "the user's bytes come first").ok
    assert room.file.read_bytes() == room.old
    engine.close()


def test_an_acknowledgement_excuses_one_damage_only(tmp_path: Path) -> None:
    room = Room(tmp_path)
    filled(room)
    harmed(room, "UPDATE audit SET body = replace(body, '17', '18') WHERE number = 5")
    engine = room.engine()
    engine.audit.acknowledge("17:ann", "A. Analyst", "known")
    engine.close()
    assert damage(room) == ""
    first = (room.data / "journal.db").read_bytes()
    for number, named in ((3, "3 was changed"), (8, "5 was changed"), (14, "5 was changed")):
        (room.data / "journal.db").write_bytes(first)
        harmed(room, f"UPDATE audit SET body = replace(body, 'e', 'E') WHERE number = {number}")
        assert named in damage(room)


@pytest.mark.parametrize("acknowledged", [False, True])
def test_damage_before_a_known_one_is_not_forgotten(tmp_path: Path, acknowledged: bool) -> None:
    """Whoever changes an earlier record, too, cannot put it back unseen."""
    room = Room(tmp_path)
    filled(room)
    harmed(room, "UPDATE audit SET body = replace(body, '17', '18') WHERE number = 5")
    assert "5 was changed" in damage(room)
    if acknowledged:
        engine = room.engine()
        engine.audit.acknowledge("17:ann", "A. Analyst", "known")
        engine.close()
    harmed(room, "UPDATE audit SET body = replace(body, 'ann', 'bob') WHERE number = 3")
    for _ in range(2):
        assert "3 was changed" in damage(room)
    harmed(room, "UPDATE audit SET body = replace(body, 'bob', 'ann') WHERE number = 3")
    assert "3 was changed" in damage(room)
    told = [json.loads(row[1]) for row in rows(room)]
    noted = [one["first_bad"] for one in told if one["event"] == audit_verification.DAMAGED]
    assert noted == [5, 3]


@pytest.mark.parametrize("how", ["cut", "old copy", "new journal"])
def test_an_older_journal_is_noticed(tmp_path: Path, how: str) -> None:
    room = Room(tmp_path)
    filled(room, 3)
    journal = room.data / "journal.db"
    older = journal.read_bytes()
    engine = room.engine()
    assert engine.act(room.order(), "job").ok
    engine.close()
    if how == "old copy":
        journal.write_bytes(older)
    elif how == "cut":
        harmed(room, "DELETE FROM audit WHERE number = 4")
    else:
        journal.unlink()
    first = 1 if how == "new journal" else 4
    assert f"{first} is missing: the chain was cut off" in damage(room)
    filled(room, 5)  # it continues past the recorded end
    assert f"{first} is missing: the chain was cut off" in damage(room)
    assert os.listdir(room.data / "vault"), "nothing is swept away"  # noqa: PTH208


@pytest.mark.parametrize("harm", ["gone", "emptied", "flipped", "another key's"])
def test_without_the_note_of_its_end_a_journal_is_not_whole(tmp_path: Path, harm: str) -> None:
    room = Room(tmp_path)
    filled(room, 3)
    note = room.data / head_file.NAME
    if harm == "gone":
        note.unlink()
    elif harm == "emptied":
        note.write_bytes(b"")
    elif harm == "flipped":
        note.write_bytes(note.read_bytes().translate(bytes.maketrans(b"0123456789", b"1234567890")))
    else:
        HeadFile(note, OTHER_KEY).create(Head(3, "0" * 64))
    assert "4 may be missing: the stored end of the journal is missing" in damage(room)
    engine = room.engine()
    engine.audit.acknowledge("17:ann", "A. Analyst", "known")
    engine.close()
    assert damage(room) == ""


def test_an_end_that_was_noted_elsewhere_counts(tmp_path: Path) -> None:
    room = Room(tmp_path)
    filled(room, 3)
    older = shutil.copytree(room.data, tmp_path / "older")
    filled(room, 2)
    engine = room.engine()
    noted = engine.audit.head()
    engine.close()
    shutil.rmtree(room.data)
    older.rename(room.data)  # both the journal and the record of its end
    assert damage(room) == ""
    engine = Remediator(
        room.data, Keys.derive(KEY, JOURNAL_KEY), rescan=lambda *_: (), heads=[noted]
    )
    assert "4 is missing" in engine.audit.damage
    engine.close()


def test_another_key_is_noticed_but_the_vault_key_may_be_another(tmp_path: Path) -> None:
    room = Room(tmp_path)
    filled(room, 2)
    assert damage(room, key=OTHER_KEY) == "", "the vault key may be gone after a restart"
    assert "1 was not written with this key" in damage(room, journal_key=OTHER_KEY)


def mutations(row: Row, chosen: random.Random) -> Iterator[Row]:
    """Yield the record with one flipped bit, for each of its bytes."""
    for part, text in enumerate(row[1:]):
        for place in range(len(text)):
            changed = bytearray(text)
            changed[place] ^= 1 << chosen.randrange(8)
            texts = [*row[1:]]
            texts[part] = bytes(changed)
            yield (row[0], texts[0], texts[1], texts[2])


def test_every_byte_counts(tmp_path: Path) -> None:
    """Of a hundred records. The check resumes after the preceding ones, and also reads the next."""
    room = Room(tmp_path)
    filled(room, 100)
    found = rows(room)
    assert check(found).fault is None
    before, chosen = Check(AUDIT_KEY, []), random.Random(13)
    tried, missed = 0, []
    for at, row in enumerate(found):
        for harmed_row in mutations(row, chosen):
            made = before.copy()
            made.read([harmed_row])
            if made.faulty and row is not found[-1]:
                fault = made._known()  # noqa: SLF001 - the verdict would be the same, but slower
            else:
                made.read(found[at + 1 : at + 2])
                fault = made.verdict().fault
            tried += 1
            missed += [] if fault and fault.number == row[0] else [row[0]]
        before.read([row])
    assert missed == []
    assert tried >= 20_000
    print(f"T13: {tried} mutations of single bytes, {len(missed)} not named")  # noqa: T201


def test_every_record_counts(tmp_path: Path) -> None:
    """Each one dropped, swapped with the next, duplicated, moved; each end cut off."""
    room = Room(tmp_path)
    filled(room, 40)
    found = rows(room)
    end = [Head(found[-1][0], found[-1][2].decode())]
    for at in range(len(found)):
        left, here, right = found[:at], found[at], found[at + 1 :]
        assert _fault([*left, *right], end).number == at + 1
        assert _fault(left, end).number == at + 1
        assert _fault([*left, here, (here[0] + 1, *here[1:]), *right], end).number == at + 2
        if right:
            swapped = [(here[0], *right[0][1:]), (right[0][0], *here[1:])]
            assert _fault([*left, *swapped, *right[1:]], end).number == at + 1


def _fault(found: list[Row], heads: list[Head]) -> Finding:
    fault = check(found, heads).fault
    assert fault is not None
    return fault


def test_a_journal_without_a_table_or_a_column_is_damaged(tmp_path: Path) -> None:
    """One letter of its schema was changed. It is reported each time, and nothing stays open."""
    room = Room(tmp_path)
    filled(room, 3)
    journal = room.data / "journal.db"
    whole = journal.read_bytes()
    for harm in ("body', 'bodo", "TABLE audit', 'TABLE audio", "sign_off', 'sign_of_"):
        change = f"UPDATE sqlite_schema SET sql = replace(sql, '{harm}')"
        harmed(room, f"PRAGMA writable_schema=ON; {change}")
        for _ in range(2):
            with pytest.raises(JournalDamaged), closing(room.engine()) as engine:
                engine.recover()
        journal.write_bytes(whole)
        assert damage(room) == ""


@pytest.mark.parametrize("number", [1_000, pytest.param(10_000, marks=pytest.mark.slow)])
def test_a_damaged_file_is_never_another_story(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    """Any change to journal.db: it is refused and kept, or reported, or no record differs."""
    outcomes: Counter[str] = Counter()
    with in_memory(tmp_path, monkeypatch) as folder:
        room = Room(folder)
        filled(room, 30)
        journal, told = room.data / "journal.db", rows(room)
        first, note = journal.read_bytes(), (room.data / head_file.NAME).read_bytes()
        for kind, bad in damaged_files(first, number, seed=17):
            journal.write_bytes(bad)
            (room.data / head_file.NAME).write_bytes(note)
            try:
                named = damage(room)
            except JournalDamaged:  # if left open it would be "in use" next time
                assert journal.read_bytes() == bad
                outcomes[f"{kind}: refused"] += 1
                continue
            if not named:
                assert rows(room) == told
            outcomes[f"{kind}: {'named' if named else 'same'}"] += 1
    print(f"T14b: {number} damaged files: {dict(sorted(outcomes.items()))}")  # noqa: T201
    assert {"flip: named", "flip: refused", "cut: refused", "zeros: refused"} <= outcomes.keys()


class _Snapshots:
    """Copies of the data folder as a crash at each point of the journal would leave it."""

    def __init__(self, room: Room, folder: Path) -> None:
        self._room, self._folder = room, folder
        self.taken: list[tuple[str, Path]] = []

    def __call__(self, point: str) -> None:
        if point.startswith(("journal", "audit")):
            made = self._folder / f"{len(self.taken)}"
            shutil.copytree(self._room.data, made)
            self.taken.append((point, made))


def test_a_crash_is_no_tampering(tmp_path: Path) -> None:
    """Crashes at each step that writes the journal or the record of its end."""
    room = Room(tmp_path)
    snapshots = _Snapshots(room, tmp_path / "snapshots")
    crash.arm(snapshots)
    try:
        engine = room.engine()
        engine.audit.note("open", "17:ann", object="1")
        assert engine.act(room.order(), "job").ok
        assert engine.undo("job", "undo", "17:ann", "A", "").ok
        engine.copies.purge("job", "17:ann")
        engine.close()
    finally:
        crash.arm(None)
    assert len(snapshots.taken) > 20
    for point, left in snapshots.taken:
        assert _reopened(left, room) == "", point


def test_a_torn_note_of_the_end_is_no_tampering(tmp_path: Path) -> None:
    room = Room(tmp_path)
    filled(room, 4)
    note = room.data / head_file.NAME
    before = note.read_bytes()
    filled(room, 1)
    after = note.read_bytes()
    changed = [at for at in range(len(after)) if after[at] != before[at]]
    assert changed
    assert changed[-1] - changed[0] < 512, "one place only"
    for torn in range(changed[0], changed[-1] + 2, 7):
        note.write_bytes(after[:torn] + before[torn:])
        assert damage(room) == ""


def _reopened(folder: Path, room: Room) -> str:
    with closing(Remediator(folder, Keys.derive(KEY, JOURNAL_KEY), rescan=lambda *_: ())) as engine:
        del room
        engine.audit.note("open", "17:ann", object="2")
        return engine.audit.verify()


def test_a_crash_while_a_damage_is_noted_or_acknowledged(tmp_path: Path) -> None:
    room = Room(tmp_path)
    filled(room)
    harmed(room, "DELETE FROM audit WHERE number > 9")
    snapshots = _Snapshots(room, tmp_path / "snapshots")
    crash.arm(snapshots)
    try:
        engine = room.engine()
        noted = len(snapshots.taken)
        engine.audit.acknowledge("17:ann", "A", "known")
        engine.close()
    finally:
        crash.arm(None)
    assert 0 < noted < len(snapshots.taken)
    for _, left in snapshots.taken:
        with closing(
            Remediator(left, Keys.derive(KEY, JOURNAL_KEY), rescan=lambda *_: ())
        ) as engine:
            assert engine.audit.damage in {"", "audit record 10 is missing: the chain was cut off"}
            with suppress(ValueError):
                engine.audit.acknowledge("17:ann", "A", "known")
            assert engine.audit.verify() == ""


def test_a_disk_that_refuses_the_note_only_lets_it_lag(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = Room(tmp_path)
    filled(room, 2)
    engine = room.engine()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", _no_space)
        engine.audit.note("open", "17:ann", object="1")
    engine.audit.note("open", "17:ann", object="2")
    engine.close()
    assert damage(room) == ""


def _no_space(_: int) -> None:
    raise OSError(28, "no space")


def test_a_number_beyond_all_numbers_is_refused(tmp_path: Path) -> None:
    room = Room(tmp_path)
    filled(room, 3)
    harmed(room, COPY.format(to=2**63 - 1))
    with pytest.raises(RemediationError, match="damaged"):
        room.engine()


@pytest.mark.parametrize("count", [4_000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_a_long_journal_is_read_in_little_memory(tmp_path: Path, count: int) -> None:
    room = Room(tmp_path)
    filled(room, 1)
    with closing(sqlite3.connect(room.data / "journal.db", isolation_level=None)) as db:
        db.execute("BEGIN")
        head = hash_chain.NO_RECORDS
        db.execute("DELETE FROM audit")
        for number in range(1, count + 1):
            body = json.dumps({"event": "open", "object": str(number), "time": number})
            digest = hash_chain.link(head.hash.encode(), number, body.encode())
            code = hash_chain.code(AUDIT_KEY, digest.encode())
            db.execute("INSERT INTO audit VALUES (?, ?, ?, ?)", (number, body, digest, code))
            head = Head(number, digest)
        db.execute("COMMIT")
    HeadFile(room.data / head_file.NAME, AUDIT_KEY).create(head)
    engine = room.engine()
    tracemalloc.start()
    verdict = engine.audit.check()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    engine.close()
    assert (verdict.records, verdict.fault, verdict.head) == (count, None, head)
    assert (verdict.first, verdict.last) == (1, count)
    assert most < 5 << 19


def test_a_record_holds_no_card_number_of_a_path(tmp_path: Path) -> None:
    room = Room(tmp_path)
    engine = room.engine()
    (room.file.parent / "4111111111111111.txt").write_bytes(room.old)
    order = room.order(path=b"mail/4111111111111111.txt", spans=())
    engine.act(order, "job")
    (record,) = engine.audit.records()
    engine.close()
    assert record.body["path"] == "mail/411111******1111.txt"
    assert b"4111111111111111" not in rows(room)[0][1]


@pytest.mark.parametrize("event", [audit_verification.ACKNOWLEDGE, audit_verification.DAMAGED])
def test_nobody_speaks_for_the_journal_in_a_reason(tmp_path: Path, event: str) -> None:
    room = Room(tmp_path)
    engine = room.engine()
    engine.audit.note("open", "17:ann", reason=f'", "event": "{event}", "first_bad": 1, "x": "')
    assert engine.audit.verify() == ""
    engine.close()


KINDS: list[tuple[str, Callable[[bytes], bytes]]] = [
    ("a list", lambda body: b"[]"),
    ("no JSON", lambda body: body[:-1]),
    ("deep", lambda body: b"[" * 100_000),
]


@pytest.mark.parametrize(("kind", "harm"), KINDS, ids=[kind for kind, _ in KINDS])
def test_a_damaged_body_can_still_be_listed(
    tmp_path: Path, kind: str, harm: Callable[[bytes], bytes]
) -> None:
    del kind
    room = Room(tmp_path)
    filled(room, 3)
    with closing(sqlite3.connect(room.data / "journal.db")) as db:
        db.execute("UPDATE audit SET body = ? WHERE number = 2", (harm(rows(room)[1][1]).decode(),))
        db.commit()
    engine = room.engine()
    assert [bool(audit_record.body) for audit_record in engine.audit.records()] == [
        True,
        False,
        True,
        True,
    ]
    assert "2 was changed" in engine.audit.damage
    engine.close()

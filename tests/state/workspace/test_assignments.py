"""Assignments in a signed file: reviewed, trusted, imported, and undone."""

from __future__ import annotations

import base64
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import keyring.backend
import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from app.paths import APP_NAME
from app.state.console_data import assignment_file
from app.state.console_data import signer as signing
from app.state.console_data.assignment_file import Assignment, Item, Signed, parsed, written
from app.state.console_data.signer import Signer, fingerprint, spoken
from app.state.console_data.signers import Trust
from app.state.rows.keys import Key
from app.state.work.errors import NotHandOver, NotPossible
from app.state.workspace import assignments
from app.state.workspace.assignments import ReceivedAssignment
from tests.state.conftest import CARD, Console, Run, console

ITEM = Item(target_id="11", object_id="1", target="fs01", path="/srv/a.txt", note="ask first")
GIVEN = Assignment(made=1_795_000_000.0, by="A. Roe", to="B. Doe", items=[ITEM])


class Ring(keyring.backend.KeyringBackend):
    """A keyring that lasts for one test."""

    priority = 1.0

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password


@pytest.fixture
def ring(monkeypatch: pytest.MonkeyPatch) -> Ring:
    made = Ring()
    monkeypatch.setattr(signing, "keystore", lambda: made)
    return made


def test_a_hand_over_is_looked_at_trusted_and_taken(
    run: Run, tmp_path: Path, folder: Path, ring: Ring
) -> None:
    async def work() -> None:
        async with console(folder=tmp_path) as stores:
            await stores.scan(folder)
            results, offered = stores.results, stores.assignments
            keys, seen = [results.key(at) for at in range(3)], list[ReceivedAssignment]()
            offered.looked.connect(seen.append)
            stores.notes.write(keys[:1], "mine")
            path = tmp_path / "out.handover.json"
            offered.write(path, keys, "A. Roe", "B. Doe")
            await stores.tasks.idle()
            assert ring.kept
            assert {key: note.text for key, note in stores.assigned.given()} == dict.fromkeys(
                keys, "B. Doe"
            )
            assert CARD not in path.read_text(encoding="utf-8")
            assert path.stat().st_mode & 0o777 == 0o600
            stores.assigned.write(keys, "")
            await stores.tasks.idle()

            offered.look(path)
            await stores.tasks.idle()
            (own,) = seen
            assert (own.trust, own.here) == (Trust.OWN, tuple(keys))
            other = _resigned(path, "A. Roe", note="yours")
            for trust in (Trust.NEW, Trust.KNOWN):
                offered.look(other)
                await stores.tasks.idle()
                assert seen[-1].trust is trust
                offered.take(seen[-1])
                await stores.tasks.idle()
            assert [stores.assigned.text(key) for key in keys] == ["B. Doe"] * 3
            assert [stores.notes.text(key) for key in keys] == ["mine", "yours", "yours"]
            for name in ("A. Roe", "M. Allory"):  # another key; then that key with another name
                stranger = _resigned(path, name, elsewhere=True)
                offered.look(stranger)
                await stores.tasks.idle()
                assert seen[-1].trust is (Trust.OTHER if name == "A. Roe" else Trust.NEW)
                assert seen[-1].here == (None,) * 3
            assert stores.settings.signers == {seen[1].signed.signer: "A. Roe"}
            path.write_bytes(path.read_bytes().replace(b"B. Doe", b"M. Doe"))
            offered.look(path)
            await stores.tasks.idle()
            (failure,) = stores.failures
            assert isinstance(failure.error, NotHandOver)
            stores.failures.clear()

    run(work())


def test_all_that_is_taken_over_is_taken_back_at_once(
    run: Run, tmp_path: Path, folder: Path, ring: Ring
) -> None:
    async def work() -> None:
        async with console(folder=tmp_path) as stores:
            await stores.scan(folder)
            results, offered = stores.results, stores.assignments
            keys, seen, taken = (
                list(map(results.key, range(3))),
                list[ReceivedAssignment](),
                list[object](),
            )
            offered.looked.connect(seen.append)
            offered.taken.connect(lambda _: taken.append([stores.notes.text(key) for key in keys]))
            path = tmp_path / "out.json"
            items = [_item_of(stores, key, note=f"note {at} {CARD}")
                     for at, key in enumerate(keys)]  # fmt: skip
            made = Assignment(made=1.0, by="A. Roe", to="B. Doe", items=items)
            path.write_bytes(written(made, Ed25519PrivateKey.generate()))
            stores.assigned.write(keys[:1], "C. Poe")
            offered.look(path)
            await stores.tasks.idle()
            offered.take(seen[-1])
            assert not taken, "before anything was written"
            await stores.tasks.idle()
            notes = [f"note {at} 5500 00** **** 5559" for at in range(3)]
            assert taken == [notes]
            assert [stores.assigned.text(key) for key in keys] == ["B. Doe"] * 3
            assert [one.kind for one in stores.undo.done] == ["Assignment", "Imported assignment"]
            stores.triage.undo_last()
            await stores.tasks.idle()
            assert [stores.assigned.text(key) for key in keys] == ["C. Poe", "", ""]
            assert [stores.notes.text(key) for key in keys] == [""] * 3
            stores.triage.redo()
            await stores.tasks.idle()
            assert [stores.notes.text(key) for key in keys] == notes

            elsewhere = replace(seen[-1], place="https://other.example")
            stores.assigned.write(keys, "")
            await stores.tasks.idle()
            offered.take(elsewhere)
            await stores.tasks.idle()
            assert len(taken) == 1
            assert [stores.assigned.text(key) for key in keys] == [""] * 3
            (failure,) = stores.failures
            assert isinstance(failure.error, NotPossible)
            stores.failures.clear()

    run(work())


def test_what_has_another_target_name_or_is_not_loaded_is_found_by_its_ids(
    run: Run, tmp_path: Path, folder: Path, ring: Ring
) -> None:
    async def work() -> None:
        async with console(folder=tmp_path) as stores:
            await stores.scan(folder)
            results, seen = stores.results, list[ReceivedAssignment]()
            keys = [results.key(at) for at in range(results.count)]
            archive = stores.key("old.zip")
            assert archive in keys
            right = [_item_of(stores, key, target="as it was called") for key in keys]
            wrong = [msgspec.structs.replace(one, path="/other/path") for one in right]
            container = _item_of(stores, archive)
            made = Assignment(made=1.0, by="A. Roe", to="B", items=[*right, *wrong, container])
            path = tmp_path / "out.json"
            path.write_bytes(written(made, Ed25519PrivateKey.generate()))
            stores.text.write("path:~nothing-has-this-name")
            assert stores.text.run()
            await stores.tasks.idle()
            assert results.count == 0
            stores.assignments.looked.connect(seen.append)
            stores.assignments.look(path)
            await stores.tasks.idle()
            assert seen[0].here == (*keys, *[None] * len(keys), archive)

    run(work())


def test_a_file_is_read_outside_of_the_windows_thread(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ring: Ring
) -> None:
    threads: list[threading.Thread] = []

    def noted(data: bytes) -> Signed:
        threads.append(threading.current_thread())
        return parsed(data)

    async def work() -> None:
        async with console(folder=tmp_path) as stores:
            path, seen = tmp_path / "out.json", list[ReceivedAssignment]()
            path.write_bytes(written(GIVEN, Ed25519PrivateKey.generate()))
            monkeypatch.setattr(assignments, "parsed", noted)
            stores.assignments.looked.connect(seen.append)
            stores.assignments.look(path)
            await stores.tasks.idle()
            assert [one.here for one in seen] == [(None,)]
            assert threading.main_thread() not in threads
            assert len(threads) == 1

    run(work())


def _item_of(stores: Console, key: Key, *, note: str = "", target: str = "") -> Item:
    row = stores.results.row_of(key)
    assert row is not None
    return Item(target_id=key.target_id, object_id=key.object_id, target=target or row.target,
                path=row.location, note=note)  # fmt: skip


_KEYS: dict[str, Ed25519PrivateKey] = {}


def _resigned(path: Path, by: str, *, note: str = "", elsewhere: bool = False) -> Path:
    """Return the file as from another person; `elsewhere`: from another server, with a new key."""
    given = parsed(path.read_bytes()).hand_over
    items = [msgspec.structs.replace(item, note=note) for item in given.items]
    if elsewhere:
        items = [
            msgspec.structs.replace(item, target="elsewhere", target_id="9999") for item in items
        ]
    key = Ed25519PrivateKey.generate()
    if not elsewhere:
        key = _KEYS.setdefault(by, key)
    made = path.with_name(f"other-{by}-{elsewhere}.json")
    made.write_bytes(written(Assignment(made=given.made, by=by, to=given.to, items=items), key))
    return made


def test_one_flipped_bit_anywhere_is_refused() -> None:
    whole = written(GIVEN, Ed25519PrivateKey.generate())
    assert parsed(whole).hand_over == GIVEN
    passed = []
    for at in range(len(whole)):
        data = bytearray(whole)
        data[at] ^= 1
        try:
            passed.append((whole[at : at + 1], parsed(bytes(data))))
        except NotHandOver:
            continue
    assert all(one.hand_over == GIVEN for _, one in passed), "only what says nothing may differ"
    assert {sign for sign, _ in passed} <= {b" ", b"\n"}


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"path": "/" + "a" * 4_096}, "too long"),
        ({"types": "Mastercard, " * 400}, "too long"),
        ({"object_id": "1" * 101}, "too long"),
        ({}, "too large"),
    ],
)
def test_what_nobody_could_read_is_not_written(
    change: dict[str, str], word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not change:
        monkeypatch.setattr(assignment_file, "LARGEST", 100)
    item = msgspec.structs.replace(ITEM, **change)
    with pytest.raises(NotPossible, match=word):
        written(msgspec.structs.replace(GIVEN, items=[item]), Ed25519PrivateKey.generate())


def test_threads_that_come_first_together_get_one_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = threading.Barrier(2)

    class Slow(Ring):
        def get_password(self, service: str, username: str) -> str | None:
            with suppress(threading.BrokenBarrierError):
                both.wait(0.5)  # waits for the other thread, unless that is locked out
            return super().get_password(service, username)

    slow = Slow()
    monkeypatch.setattr(signing, "keystore", lambda: slow)
    signer = Signer(tmp_path)
    with ThreadPoolExecutor(2) as pool:
        one, other = (pool.submit(signer.key) for _ in range(2))
        assert one.result() is other.result()


@pytest.mark.parametrize(
    "data",
    [b"", b"{}", b"\xff", b"[" * 100_000, b'{"hand_over": 2}', b'{"hand_over": 1, "content": ""}'],
)
def test_what_is_no_hand_over_is_refused(data: bytes) -> None:
    with pytest.raises(NotHandOver):
        parsed(data)


def test_what_was_signed_for_something_else_is_refused() -> None:
    key, content = Ed25519PrivateKey.generate(), b'{"made": 1.0}'
    for signed, word in (
        (content, "changed"),
        (b"discovery-console hand-over 1\n" + content, "newer version"),
    ):
        file = {
            "hand_over": 1,
            "content": content.decode(),
            "key": base64.b64encode(key.public_key().public_bytes_raw()).decode(),
            "signature": base64.b64encode(key.sign(signed)).decode(),
        }
        with pytest.raises(NotHandOver, match=word):
            parsed(json.dumps(file).encode())


@pytest.mark.parametrize("stored", ["", "no key", "AAAA"])
def test_a_damaged_key_is_told_and_not_replaced(ring: Ring, tmp_path: Path, stored: str) -> None:
    first = Signer(tmp_path).key().private_bytes_raw()
    before = dict(ring.kept)
    ((_, account),) = ring.kept
    ring.kept = dict.fromkeys(ring.kept, stored)
    signer = Signer(tmp_path)
    with pytest.raises(NotPossible, match=f"{account} .* delete the entry"):
        signer.key()
    assert list(ring.kept.values()) == [stored]
    ring.kept = before  # restored from a backup
    assert signer.key().private_bytes_raw() == first


def test_a_moved_folder_signs_with_the_same_key(ring: Ring, tmp_path: Path) -> None:
    first = Signer(tmp_path / "a").key().private_bytes_raw()
    (tmp_path / "a").rename(tmp_path / "b")
    assert Signer(tmp_path / "b").key().private_bytes_raw() == first


def test_the_key_lasts_as_long_as_the_keyring(
    ring: Ring, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Signer(tmp_path).key().private_bytes_raw()
    again = Signer(tmp_path)
    assert again.key().private_bytes_raw() == first
    assert again.lasting
    assert Signer(tmp_path / "other").key().private_bytes_raw() != first
    ((service, account), *_) = ring.kept
    assert service == APP_NAME
    assert str(tmp_path) not in account
    monkeypatch.setattr(signing, "keystore", lambda: None)
    alone = Signer(tmp_path)
    assert alone.key() is alone.key()
    assert not alone.lasting
    assert len(spoken(fingerprint(b"x")).split()) == 6

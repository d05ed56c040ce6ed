"""Evidence packs of a real service: complete, without values, and every byte is verified."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from app import evidence_verifier as verifier
from app.api.records.enums import Action
from app.state.oversight.evidence import PackRequest
from app.state.stores import WindowStores
from tests.ui.live import Story, console, key_of, until

CARD, IBAN, MAIL = "4532015112830366", "DE89370400440532013000", "richard.roe@example.org"
SSN, IN_A_NAME = "078-05-1120", "jane.doe@example.org"
TEXT = f"name;card;iban;mail;ssn\nRoe;{CARD};{IBAN};{MAIL};{SSN}\n"
FLIPS = 400


@pytest.fixture(scope="module")
def story(qapp: object) -> Iterator[Story]:
    made = Story()
    yield made
    made.close()


@pytest.fixture(scope="module")
def stores(story: Story, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WindowStores]:
    """A console with four files: one masked, one confirmed with values in all texts, one false with
    an address in its name, one open.
    """
    data = tmp_path_factory.mktemp("evidence") / "data"
    folder = tmp_path_factory.mktemp("files")
    confirmed = f"confirmed {CARD} {SSN} {MAIL}.csv"
    for name in ("masked.csv", confirmed, f"{IN_A_NAME}.csv", "open.csv"):
        (folder / name).write_text(TEXT)
    with story.holds(console(data, folder, own=True)) as made:
        story.run(_decide(made))
        yield made


async def _decide(stores: WindowStores) -> None:
    masked, confirmed = (key_of(stores, name) for name in ("masked.csv", f"{MAIL}.csv"))
    plan = stores.plan
    plan.prepare(Action.MASK, [masked])
    await until(lambda: plan.checked is not None)
    plan.submit("A. Analyst", "clean-up")
    await until(lambda: _status(stores, "masked.csv").startswith("Masked"))
    stores.results.set_selected([confirmed])
    plan.prepare(Action.CONFIRMED, [confirmed])
    await until(lambda: plan.rows and not plan.loading)
    plan.submit("A. Analyst", f"seen {CARD} and {IBAN}")
    await until(lambda: _status(stores, f"{MAIL}.csv") == "Confirmed Match")
    false = key_of(stores, f"{IN_A_NAME}.csv")
    plan.prepare(Action.FALSE_MATCH, [false])
    await until(lambda: plan.rows and not plan.loading)
    plan.submit("A. Analyst", "sample data")
    await until(lambda: _status(stores, f"{IN_A_NAME}.csv") == "False Match")
    await stores.notes.put(stores.session.place, {confirmed: f"call {MAIL} about {SSN}"})
    await stores.tasks.idle()


def _status(stores: WindowStores, ending: str) -> str:
    row = stores.results.row(
        next(
            at
            for at in range(stores.results.count)
            if stores.results.row(at).location.endswith(ending)  # type: ignore[union-attr]
        )
    )
    return row.status if row is not None else ""


@pytest.fixture(scope="module")
def pack(story: Story, stores: WindowStores, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pack") / "evidence.zip"
    results = stores.results
    keys = tuple(results.shown([(0, results.count - 1)]))
    stores.evidence.write(path, PackRequest(f'path:"{CARD}"', keys, "A. Analyst"))
    story.run(until(lambda: stores.evidence.path == path))
    return path


def records(pack: Path, name: str) -> list[dict[str, object]]:
    with zipfile.ZipFile(pack) as archive:
        lines = archive.read(name).splitlines()
    return [json.loads(json.loads(line)["body"]) for line in lines]


def test_a_pack_is_intact_and_signed_by_this_console(pack: Path, stores: WindowStores) -> None:
    verdict = verifier.verify(pack)
    assert verdict.fault == ""
    assert verdict.fingerprint == stores.evidence.fingerprint


def test_the_verifier_in_the_pack_works_alone(
    pack: Path, stores: WindowStores, tmp_path: Path
) -> None:
    with zipfile.ZipFile(pack) as archive:
        assert archive.testzip() is None
        archive.extract("verify_evidence.py", tmp_path)
    command = [sys.executable, "-I", "-S", str(tmp_path / "verify_evidence.py"), str(pack)]
    done = subprocess.run(
        [*command, stores.evidence.fingerprint], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "It is the expected key." in done.stdout
    other = subprocess.run([*command, "00" * 32], capture_output=True, text=True, check=False)
    assert (other.returncode, other.stderr) == (1, "")
    assert other.stdout.startswith("Intact: ")
    assert "It is not the expected key." in other.stdout


def test_a_pack_has_each_decision_dry_run_and_digest(pack: Path) -> None:
    objects = records(pack, verifier.OBJECTS)
    assert sorted(str(one["status"]) for one in objects) == [
        "",
        "Confirmed Match",
        "False Match",
        "Masked",
    ]
    trials = records(pack, verifier.DRY_RUNS)
    assert [one["possible"] for one in trials] == [True, True]
    done = {str(one["action"]): one for one in records(pack, verifier.REMEDIATIONS)}
    mask = done["mask"]
    before, after = (str(mask[name]).partition(":") for name in ("before", "after"))
    assert before[0] == after[0] != ""
    assert before[2] != after[2]
    assert mask["verified"] is True
    assert str(mask["confirmed_here"]).startswith("Masked, confirmed 20")  # in English, always


def test_a_pack_has_the_journal_up_to_its_own_export(pack: Path) -> None:
    last = json.loads(str(records(pack, verifier.JOURNAL)[-1]["body"]))
    assert last["event"] == "export"
    assert "evidence pack" in str(last["message"])


def test_a_journal_record_whose_text_has_a_value_is_only_a_hash(pack: Path) -> None:
    withheld = [one for one in records(pack, verifier.JOURNAL) if one["body"] is None]
    assert verifier.verify(pack).withheld == len(withheld) > 0


def test_no_value_is_in_a_pack(pack: Path) -> None:
    data = pack.read_bytes()
    for value in (CARD, IBAN, MAIL, SSN, IN_A_NAME, "4532 0151", "0151128303"):
        assert value.encode() not in data, value


def test_one_flipped_byte_is_found_and_named(pack: Path, tmp_path: Path) -> None:
    chosen = random.Random(7)
    data = pack.read_bytes()
    with zipfile.ZipFile(pack) as archive:
        starts = [info.header_offset for info in archive.infolist()]
        starts.append(archive.start_dir)
    headers = [at for start in starts for at in range(start, start + 30)]
    tail = list(range(len(data) - 22, len(data)))
    for at in [*headers, *tail, *chosen.choices(range(len(data)), k=FLIPS)]:
        _check_flip(data, at, 1 << chosen.randrange(8), tmp_path / "flipped.zip")


@pytest.mark.slow
def test_every_flipped_byte_is_found_and_named(pack: Path, tmp_path: Path) -> None:
    data = pack.read_bytes()
    for at in range(len(data)):
        _check_flip(data, at, 0x10, tmp_path / "flipped.zip")


def _check_flip(data: bytes, at: int, bit: int, path: Path) -> None:
    """The verdict on `data` with a changed byte names the file that the byte is in."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        starts = {info.filename: info.header_offset for info in archive.infolist()}
        directory = archive.start_dir
    path.write_bytes(bytes([*data[:at], data[at] ^ bit, *data[at + 1 :]]))
    fault = verifier.verify(path).fault
    name = max((start, name) for name, start in starts.items() if start <= at)[1]
    assert fault, at
    assert name in fault or at >= directory, (at, name, fault)


def test_a_flipped_byte_in_a_list_names_the_record(pack: Path, tmp_path: Path) -> None:
    data = pack.read_bytes()
    with zipfile.ZipFile(pack) as archive:
        for name in (verifier.OBJECTS, verifier.JOURNAL):
            lines = archive.read(name).splitlines(keepends=True)
            start = data.index(lines[0])
            for number, line in enumerate(lines, 1):
                at = start + sum(map(len, lines[: number - 1])) + len(line) // 2
                path = tmp_path / "flipped.zip"
                path.write_bytes(bytes([*data[:at], data[at] ^ 1, *data[at + 1 :]]))
                assert verifier.verify(path).fault == f"{name}, record {number} was changed"


def test_a_file_of_another_kind_is_not_intact(tmp_path: Path) -> None:
    for content in (b"", b"x", b"PK" * 400, bytes(5000)):
        path = tmp_path / "other.zip"
        path.write_bytes(content)
        assert verifier.verify(path).fault


def test_a_cancelled_pack_leaves_no_file(
    story: Story, stores: WindowStores, tmp_path: Path
) -> None:
    keys = tuple(stores.results.shown([(0, 0)]))
    stores.evidence.write(tmp_path / "evidence.zip", PackRequest("", keys, "A. Analyst"))
    stores.evidence.cancel()
    story.run(until(lambda: not stores.evidence.running))
    assert list(tmp_path.iterdir()) == []


def test_a_pack_is_named_when_the_console_is_to_end_and_is_then_discarded(
    story: Story, stores: WindowStores, tmp_path: Path
) -> None:
    keys = tuple(stores.results.shown([(0, 0)]))
    stores.evidence.write(tmp_path / "evidence.zip", PackRequest("", keys, "A. Analyst"))
    (long,) = stores.app.unfinished.long
    assert long.said() == "The evidence pack evidence.zip is being written (Recording the export)"
    long.cancel()
    story.run(until(lambda: not stores.evidence.running))
    assert list(tmp_path.iterdir()) == []
    assert not stores.app.unfinished

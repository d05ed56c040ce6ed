"""A full disk is reported beforehand, and does no harm if it fills up meanwhile (`T04b`)."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from app.remediation.disk import crash
from app.remediation.disk.errors import JournalUnwritable
from app.remediation.journal.records import Outcome
from tests.remediation import room
from tests.remediation.change import moving
from tests.remediation.change.moving import DONE, MoveRoom
from tests.remediation.change.test_links import LinkedRoom
from tests.remediation.room import TEXT, Room

ROOT = Path(__file__).resolve().parents[3]
_ENTRY = "from tests.remediation.change.test_full_disk import main; main()"
_SMALL = "mount -t tmpfs -o size=12m small {0} && exec {1} -c '{2}' {0} {3}"
"""A disk of 12 MiB that only this command and its children can see."""
BIG = TEXT + b"nothing to see here\n" * 5_000 + TEXT
"""More than the blocks that the journal reserves."""
DONE_WORDS = {"mask": "Masked", **DONE}


def on_a_small_disk(tmp_path: Path, stride: int) -> dict[str, list[str]]:
    """Return what `main` prints, run with a small disk mounted. Skips where that is impossible."""
    disk = tmp_path / "disk"
    disk.mkdir()
    for own in (["unshare", "-Urm"], ["unshare", "-m"]):  # the second needs root
        if not subprocess.run([*own, "mount", "-t", "tmpfs", "try", disk], check=False).returncode:
            break
    else:
        pytest.skip("this account can't mount a small disk, nor in a namespace of its own")
    script = _SMALL.format(disk, sys.executable, _ENTRY, stride)
    done = subprocess.run(
        [*own, "sh", "-c", script],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, list[str]] = json.loads(done.stdout)
    return found


@pytest.mark.skipif(sys.platform != "linux", reason="mounts a tmpfs")
@pytest.mark.parametrize("stride", [6, pytest.param(1, marks=pytest.mark.slow)])
def test_a_disk_that_fills_up_at_any_step(tmp_path: Path, stride: int) -> None:
    told = on_a_small_disk(tmp_path, stride)
    print({name: len(said) for name, said in told.items()})  # noqa: T201
    assert told.pop("violations") == []
    small = "the disk of the file has less than 10 MiB left; free some space"
    assert told.pop("beforehand") == [small] * 5
    for name, said in told.items():
        assert len(said) > 12 // stride, name
        assert any("the disk is full" in one or "cannot be written" in one for one in said), name


def main() -> None:
    """Run all cases, with folder and stride from the command line."""
    disk, stride = Path(sys.argv[1]), int(sys.argv[2])
    told: dict[str, list[str]] = {"violations": [], "beforehand": []}
    makers: dict[str, Callable[[Path], Room]] = {
        "mask": lambda base: Room(base, BIG),
        "mask in place": lambda base: LinkedRoom(base, BIG),
        **{name: lambda base, name=name: MoveRoom(base, name, BIG) for name in DONE},  # type: ignore[misc]
    }
    for name, make in makers.items():
        told["beforehand"].append(refused_beforehand(disk / f"{name} before", make))
        number, said = 0, []
        while True:
            base = disk / f"{name} {number}"
            here = make(base)
            end, reached = filled_at(number, disk, here)
            told["violations"] += [f"{name} {number}: {fault}" for fault in wrong(here, end)]
            remove(base)
            if not reached:
                break
            said.append(end)
            number += stride
        told[name] = said
    print(json.dumps(told))  # noqa: T201


def fill(disk: Path) -> Path:
    """Fill the disk to the last byte."""
    filler = disk / "filler"
    with filler.open("ab", buffering=0) as file:
        for length in (1 << 20, 4096, 1):
            try:
                while file.write(bytes(length)):
                    pass
            except OSError:
                continue
    return filler


def filled_at(number: int, disk: Path, here: Room) -> tuple[str, bool]:
    """Act, with the disk filling up at this crash point.

    Return the message, and whether the point was reached.
    """
    left = number

    def hook(_: str) -> None:
        nonlocal left
        if left == 0:
            fill(disk)
        left -= 1

    crash.arm(hook)
    try:
        end = acted(here)
        said = f"{end.status}|{end.message}"
    except JournalUnwritable as error:
        said = f"journal|{error}"
    finally:
        crash.arm(None)
        (disk / "filler").unlink(missing_ok=True)
    return said, left < 0


def acted(here: Room) -> Outcome:
    return moving.act(here) if isinstance(here, MoveRoom) else room.act(here)


def refused_beforehand(base: Path, make: Callable[[Path], Room]) -> str:
    """Return the preflight's reason on a disk with little space."""
    here = make(base)
    filler = base / "filler"
    filler.write_bytes(bytes(4 << 20))
    engine = here.engine()
    shown, done = engine.preview(here.order()), engine.act(here.order(), "job")
    engine.close()
    assert here.file.read_bytes() == here.old
    assert done.message.endswith(shown.reason)
    remove(base)
    return shown.reason


def wrong(here: Room, said: str) -> list[str]:
    """Return what differs from the reported outcome, before and after a restart."""
    status = said.partition("|")[0]
    action = here.action if isinstance(here, MoveRoom) else "mask"
    there = here.file.exists() and here.file.read_bytes() == here.old
    if status == DONE_WORDS[action]:
        found = ["said to be done"] if there else []
    elif status in {f"Unable to {action}", "journal"}:
        found = [] if there else [f"{status}, and the file is not as it was"]
    else:
        found = [] if status.startswith("Pending ") else [f"said {status}"]
    return found + here.faults()


def remove(base: Path) -> None:
    subprocess.run(["rm", "-rf", str(base)], check=True)

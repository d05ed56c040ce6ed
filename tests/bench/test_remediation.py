"""Cost of changing files, against a copy and the bare protocol in the same run.

Memory is that of a process that does nothing else. Rescans are left out: the benchmarks of scans
measure them.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from app.remediation.change import preflight
from app.remediation.disk import linux
from app.remediation.engine import Remediator
from app.remediation.journal.records import Order, Span
from app.remediation.undo_copies.keys import Keys
from tests.kit.faults import HAS_STRACE
from tests.remediation.room import CARD, JOURNAL_KEY, KEY, TEXT, VISA, spans

ROOT = Path(__file__).resolve().parents[2]
BIG = 1024 * 1024 * 1024
MATCHES = 10_000
SMALL = 10_000
TRACED = 200
"""Number of small files under strace, which makes each call a hundred times slower."""

MEMORY = 100 * 1024 * 1024
AT_MOST = 2.0
"""Upper bound for the time of a mask, relative to a copy."""
OVER = 2.0
"""Upper bound for processor time, relative to a copy and two SHA-256."""
SMALL_PER_SECOND = 200.0
CALLS = 2.0

_ENTRY = "from tests.bench.test_remediation import main; main()"


def nothing(*_: object) -> tuple[()]:
    """Do not search: the rescan is not measured."""
    return ()


def engine_in(folder: Path, days: int = 7) -> Remediator:
    return Remediator(folder, Keys.derive(KEY, JOURNAL_KEY), rescan=nothing, retention_days=days)


def order_for(file: Path, digest: str, places: tuple[Span, ...]) -> Order:
    status = file.stat()
    return Order(
        action="mask",
        root=os.fsencode(file.parent),
        path=os.fsencode(file.name),
        encoding="utf-8",
        size=status.st_size,
        mtime_ns=status.st_mtime_ns,
        sha256=digest,
        spans=places,
        actor="17",
        sign_off="A. Analyst",
    )


def big_file(file: Path) -> tuple[str, tuple[Span, ...]]:
    """Write a text of `BIG` bytes with `MATCHES` card numbers; return its hash and their places."""
    each = BIG // MATCHES
    line = b"Paid with %s on Monday, thank you.\n" % VISA.encode()
    block = line + (b"nothing to see here, and nothing to do about it\n" * (each // 40))
    block, hashed = block[: each - 1] + b"\n", hashlib.sha256()
    with file.open("wb") as out:
        for _ in range(MATCHES):
            hashed.update(block)
            out.write(block)
    start = line.index(VISA.encode())
    places = (Span(CARD, number * each + start, len(VISA)) for number in range(MATCHES))
    return hashed.hexdigest(), tuple(places)


def copied(file: Path) -> tuple[float, float]:
    """Return the seconds and processor seconds of a durable copy, its name synced."""
    copy = file.with_name("copy")
    began, cpu = time.perf_counter(), time.process_time()
    with file.open("rb") as source, copy.open("wb") as target:
        shutil.copyfileobj(source, target, 1024 * 1024)
        target.flush()
        os.fsync(target.fileno())
    folder = os.open(file.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
    taken, used = time.perf_counter() - began, time.process_time() - cpu
    copy.unlink()
    return taken, used


def hashing() -> float:
    """Return the processor seconds of one SHA-256 over the file's size."""
    began, hashed, block = time.process_time(), hashlib.sha256(), bytes(1024 * 1024)
    for _ in range(BIG // len(block)):
        hashed.update(block)
    return time.process_time() - began


@pytest.mark.parametrize("days", [0, 7], ids=["without undo", "with undo"])
def test_a_large_file_against_copying_it(tmp_path: Path, days: int) -> None:
    """Masking a file takes at least a copy and two SHA-256, of the old and the new bytes: the bytes
    are read back and compared.
    """
    file = tmp_path / "root" / "big.txt"
    file.parent.mkdir()
    turns = []
    for turn in range(3):
        digest, places = big_file(file)
        plan = {"digest": digest, "offsets": [place.offset for place in places], "days": days}
        (tmp_path / "plan").write_text(json.dumps(plan))
        turns.append(in_own_process("big", str(file), str(tmp_path / f"data{turn}")))
    copy, mask = min(turn["copy"] for turn in turns), min(turn["seconds"] for turn in turns)
    best = min(turns, key=lambda one: one["cpu"] / one["least"])
    peak = max(turn["peak"] for turn in turns)
    each = ", ".join(f"{turn['seconds']:.2f} / {turn['copy']:.2f}" for turn in turns)
    print(
        f"\n1 GiB, {MATCHES:,} matches: mask {mask:.2f} s / copy {copy:.2f} s = "
        f"{mask / copy:.2f} x ({each}); {best['cpu']:.2f} s processor = "
        f"{best['cpu'] / best['least']:.2f} x what is asked for; peak {peak / 2**20:.0f} MiB"
    )
    assert peak < MEMORY
    assert best["cpu"] <= OVER * best["least"]
    assert mask <= AT_MOST * copy


def test_many_small_files_as_one_batch(tmpfs: Path) -> None:
    told = in_own_process("small", str(tmpfs), str(SMALL))
    rate = SMALL / told["cpu"]
    print(
        f"\n{SMALL:,} files: {SMALL / float(told['seconds']):.0f} files/s, "
        f"{rate:.0f} files per second of one core"
    )
    assert rate >= SMALL_PER_SECOND


@pytest.mark.skipif(not HAS_STRACE, reason="strace is not installed")
def test_the_calls_for_a_small_file_against_the_bare_protocol(tmpfs: Path) -> None:
    """`bare` is the protocol (docs/reliability.md, "How a file is changed") with nothing around it;
    its calls are counted, too.
    """
    ours, _ = counted("small", tmpfs / "ours")
    least, table = counted("bare", tmpfs / "bare")
    print(f"\ncalls per file: {ours:.1f}, the bare protocol {least:.1f} = {ours / least:.2f} x")
    print(table)
    assert ours <= CALLS * least


@pytest.fixture
def tmpfs() -> Iterator[Path]:
    shared = Path("/dev/shm")
    if not shared.is_dir():
        pytest.skip("there is no /dev/shm")
    folder = Path(tempfile.mkdtemp(dir=shared))
    yield folder
    shutil.rmtree(folder)


def in_own_process(*arguments: str) -> dict[str, float]:
    """Return what `main` prints for a piece of work."""
    done = subprocess.run(
        [sys.executable, "-c", _ENTRY, *arguments],
        cwd=ROOT, check=True, capture_output=True, text=True, timeout=900,
    )  # fmt: skip
    found: dict[str, float] = json.loads(done.stdout)
    return found


def counted(work: str, folder: Path) -> tuple[float, str]:
    """Return system calls per file: those for many files minus those for none."""
    totals, table = [], ""
    for number in (0, TRACED):
        folder.mkdir(exist_ok=True)
        log = folder / f"log{number}"
        command = ["strace", "-f", "-c", "-o", str(log), sys.executable, "-c", _ENTRY]
        subprocess.run(
            [*command, work, str(folder / str(number)), str(number)],
            cwd=ROOT, check=True, capture_output=True, timeout=900,
        )  # fmt: skip
        table = log.read_text()
        totals.append(
            int(table.splitlines()[-1].split()[3 if "." in table.splitlines()[-1] else 1])
        )
    return (totals[1] - totals[0]) / TRACED, "\n".join(table.splitlines()[:14])


def main() -> None:
    """Run the work that the command line names, in its own process."""
    work, *arguments = sys.argv[1:]
    {"big": one_big, "small": many_small, "bare": many_bare}[work](*arguments)


@contextmanager
def measured(**more: float) -> Iterator[None]:
    """Print seconds, processor seconds, peak memory of the process, and `more`."""
    began, cpu = time.perf_counter(), time.process_time()
    yield
    taken, used = time.perf_counter() - began, time.process_time() - cpu
    about = Path("/proc/self/status").read_text()
    peak = int(about.split("VmHWM:")[1].split()[0]) * 1024
    print(json.dumps({"seconds": taken, "cpu": used, "peak": peak, **more}))


def one_big(file: str, data: str) -> None:
    """Mask right after a copy, with equally much freshly freed memory."""
    path = Path(file)
    plan = json.loads((path.parents[1] / "plan").read_text())
    places = tuple(Span(CARD, offset, len(VISA)) for offset in plan["offsets"])
    engine, order = engine_in(Path(data), plan["days"]), order_for(path, plan["digest"], places)
    hashed = hashing()
    free_memory(path)
    seconds, used = copied(path)
    free_memory(path)
    with measured(copy=seconds, least=used + 2 * hashed):
        done = engine.act(order, "job")
    assert done.ok, done.message
    engine.close()
    shutil.rmtree(data)


def free_memory(file: Path) -> None:
    """Free slightly more memory than `file` takes, for a consumer that starts within two seconds.

    A virtual machine returns free memory to its host after two seconds. Memory that was freed
    earlier takes ten times as long to fill (measured: 3.8 s of processor time for 1 GiB instead of
    0.3), and memory that was freed just before is returned in the middle of the measurement.
    """
    spare, block = file.with_name("spare"), b"x" * 1024 * 1024
    with spare.open("wb") as out:
        for _ in range(BIG // len(block) * 5 // 4):
            out.write(block)
        out.flush()
        os.fsync(out.fileno())
    time.sleep(3)
    spare.unlink()


def small_files(folder: Path, number: int) -> list[Path]:
    root = folder / "root"
    root.mkdir(parents=True)
    files = [root / f"{each}.txt" for each in range(number)]
    for file in files:
        file.write_bytes(TEXT)
    return files


def many_small(folder: str, number: str) -> None:
    base = Path(folder)
    preflight.SYSTEM = [
        place for place in preflight.SYSTEM if place != b"/dev"
    ]  # the location of the tmpfs
    files = small_files(base, int(number))
    digest, places = hashlib.sha256(TEXT).hexdigest(), spans(TEXT)
    engine = engine_in(base / "data")
    orders = [order_for(file, digest, places) for file in files]
    with measured():
        for place, order in enumerate(orders):
            done = engine.act(order, f"job-{place}")
            assert done.ok, done.message
    engine.close()


def many_bare(folder: str, number: str) -> None:
    """Run the protocol's steps on each file (docs/reliability.md, "How a file is changed"), one
    system call each, without repeated checks.
    """
    base = Path(folder)
    files = small_files(base, int(number))
    (base / "vault").mkdir()
    with closing(sqlite3.connect(base / "journal.db", isolation_level=None)) as db:
        for pragma in ("locking_mode=EXCLUSIVE", "journal_mode=TRUNCATE", "synchronous=EXTRA"):
            db.execute(f"PRAGMA {pragma}")
        db.execute("PRAGMA secure_delete=ON")
        db.execute("CREATE TABLE job (job TEXT PRIMARY KEY, state TEXT) STRICT")
        db.execute("CREATE TABLE audit (number INTEGER PRIMARY KEY, body TEXT) STRICT")
        vault = os.open(base / "vault", os.O_RDONLY)
        for place, file in enumerate(files):
            bare(db, vault, file, f"job-{place}")
        os.close(vault)


def bare(db: sqlite3.Connection, vault: int, file: Path, job: str) -> None:
    """Change one file. The numbers are those of the steps."""
    name, temp = os.fsencode(file.name), b".temp"
    db.execute("INSERT INTO job VALUES (?, 'REQUESTED')", (job,))
    root = os.open(file.parent, os.O_RDONLY)  # 1
    folder = opened(root, b".")
    original = opened(folder, name)
    os.fstat(original)
    os.read(original, len(TEXT))  # 2
    os.read(original, 1)
    os.fstat(original)
    os.listxattr(original)
    os.fstatvfs(folder)
    os.fstatvfs(vault)
    db.execute("UPDATE job SET state = 'INTENT' WHERE job = ?", (job,))  # 3
    written(vault, b"copy.tmp")
    os.rename("copy.tmp", f"{job}.dde", src_dir_fd=vault, dst_dir_fd=vault)
    os.fsync(vault)
    written(folder, temp, meta=True)  # 4
    db.execute("UPDATE job SET state = 'BUILT' WHERE job = ?", (job,))
    linux.take_lease(original)  # 5
    linux.exchange(folder, temp, name)  # 6
    os.fsync(folder)
    linux.take_lease(original)  # 7
    os.pread(original, len(TEXT), 0)
    os.pread(original, 1, len(TEXT))
    os.unlink(temp, dir_fd=folder)  # 8
    os.fsync(folder)
    for each in (original, folder, root):
        os.close(each)
    root = os.open(file.parent, os.O_RDONLY)  # 8, before DONE is written
    folder = opened(root, b".")
    again = opened(folder, name)
    os.fstat(again)
    os.pread(again, len(TEXT), 0)
    os.pread(again, 1, len(TEXT))
    for each in (again, folder, root):
        os.close(each)
    db.execute("BEGIN")
    db.execute("UPDATE job SET state = 'DONE' WHERE job = ?", (job,))
    db.execute("INSERT INTO audit (body) VALUES (?)", (job,))
    db.execute("COMMIT")


def opened(folder: int, name: bytes) -> int:
    fd = linux.open_beneath(folder, name, os.O_RDONLY)
    assert fd is not None
    return fd


def written(folder: int, name: bytes, *, meta: bool = False) -> None:
    """Write a new file with its attributes, sync it and read it back."""
    fd = os.open(name, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600, dir_fd=folder)
    os.write(fd, TEXT)
    if meta:
        os.fstat(fd)
        os.listxattr(fd)
        os.fchmod(fd, 0o640)
    os.fsync(fd)
    os.pread(fd, len(TEXT), 0)
    os.pread(fd, 1, len(TEXT))
    os.close(fd)

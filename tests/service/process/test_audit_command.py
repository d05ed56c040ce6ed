"""`discovery-console audit`, and the stand-alone check, on a real data folder."""

from __future__ import annotations

import io
import json
import os
import random
import runpy
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from app.__main__ import main
from app.remediation.engine import Remediator
from app.remediation.journal import journal_file
from app.remediation.journal.hash_chain import link
from app.remediation.undo_copies.keys import Keys
from app.service.process.folder_lock import only_service
from app.service.process.installation_keys import VaultKey, audit_key_of, folder_keys

CHECK = Path(__file__).resolve().parents[3] / "docs" / "check_journal.py"
Captured = pytest.CaptureFixture[str]


def engine(data: Path, heads: tuple[()] = ()) -> Remediator:
    service = data / "service"
    keys = folder_keys(service, VaultKey(bytes(32), lasting=True))
    return Remediator(
        service / "remediation",
        Keys.derive(bytes(32), keys.journal, audit=keys.audit),
        rescan=lambda *_: (),
        head=service / "audit.head",
        heads=heads,
    )


def fill(data: Path, count: int) -> None:
    with closing(engine(data)) as made:
        for number in range(count):
            made.audit.note("open", "1:ann", objects=[str(number)], path="/files/a.txt")


def harm(data: Path, statement: str) -> None:
    with closing(sqlite3.connect(data / "service" / "remediation" / "journal.db")) as db:
        db.execute(statement)
        db.commit()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    fill(tmp_path / "data", 9)
    return tmp_path / "data"


def run(capfd: Captured, *arguments: str) -> tuple[int, str]:
    code = main(["audit", *arguments])
    told = capfd.readouterr()
    return code, told.out + told.err


def test_a_whole_journal(data: Path, capfd: Captured) -> None:
    code, said = run(capfd, "verify", "--data", str(data))
    assert code == 0
    assert said.startswith("The audit journal is intact: 9 records, from 20")


@pytest.mark.parametrize(
    ("harmed", "words"),
    [
        ("UPDATE audit SET body = replace(body, 'ann', 'bob') WHERE number = 4", "4 was changed"),
        ("DELETE FROM audit WHERE number = 9", "9 is missing: the chain was cut off"),
        ("DELETE FROM audit", "1 is missing: the chain was cut off"),
    ],
)
def test_the_first_bad_record_is_named_also_when_acknowledged(
    data: Path, capfd: Captured, harmed: str, words: str
) -> None:
    harm(data, harmed)
    code, said = run(capfd, "verify", "--data", str(data))
    assert (code, f"damaged: Audit record {words}." in said) == (1, True)
    with closing(engine(data)) as made:
        made.audit.acknowledge("1:ann", "A. B.", "known")
    code, said = run(capfd, "verify", "--data", str(data))
    assert code == 1
    assert f"Acknowledged: audit record {words}." in said


def test_what_cannot_be_read_is_said(tmp_path: Path, data: Path, capfd: Captured) -> None:
    assert run(capfd, "verify", "--data", str(tmp_path))[0] == 2
    key = data / "service" / "audit.key"
    kept = key.read_bytes()
    key.unlink()
    assert "key file" in run(capfd, "verify", "--data", str(data))[1]
    assert not key.exists(), "none was made"
    key.write_bytes(kept)
    (data / "service" / "remediation" / "journal.db").write_bytes(b"no database" * 1000)
    code, said = run(capfd, "verify", "--data", str(data))
    assert (code, "is not a readable journal" in said) == (2, True)


def test_it_may_run_beside_the_service_and_touches_nothing(data: Path, capfd: Captured) -> None:
    with closing(engine(data)) as service, only_service(data):
        before = stamps(data)
        assert run(capfd, "verify", "--data", str(data))[0] == 0
        assert stamps(data) == before
        service.audit.note("open", "1:ann", objects=["10"])
        assert "10 records" in run(capfd, "verify", "--data", str(data))[1]


def stamps(data: Path) -> dict[str, tuple[int, int]]:
    found = {path: path.stat() for path in data.rglob("*") if path.is_file()}
    return {str(path): (one.st_size, one.st_mtime_ns) for path, one in found.items()}


def test_a_journal_that_is_written_meanwhile_is_whole(data: Path, capfd: Captured) -> None:
    ended = threading.Event()

    def write() -> None:
        with only_service(data), closing(engine(data)) as made:
            for number in range(100):
                made.audit.note("open", "1:ann", objects=[str(number)], path="/files/" + "x" * 300)
        ended.set()

    writer = threading.Thread(target=write)
    writer.start()
    seen = 0
    while not ended.is_set() or not seen:
        code, said = run(capfd, "verify", "--data", str(data))
        assert code == 0, said
        seen += 1
    writer.join(60)
    assert "109 records" in run(capfd, "verify", "--data", str(data))[1]


def test_a_write_that_a_crash_cut_short_is_no_damage(data: Path, capfd: Captured) -> None:
    journal = data / "service" / "remediation" / "journal.db"
    with closing(sqlite3.connect(journal, isolation_level=None)) as db:
        db.execute("PRAGMA cache_spill = 1")
        db.execute("PRAGMA cache_size = 1")
        db.execute("BEGIN IMMEDIATE")
        db.execute("UPDATE audit SET body = hex(randomblob(4000))")  # exceeds the cache
        left = [(path, path.read_bytes()) for path in journal.parent.glob("journal.db*")]
        db.execute("ROLLBACK")
    for path, content in left:
        path.write_bytes(content)
    assert (journal.parent / "journal.db-journal").stat().st_size
    code, said = run(capfd, "verify", "--data", str(data))
    assert (code, "9 records" in said) == (0, True)


def test_an_export_is_checked_without_this_program(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "journal.jsonl"
    assert main(["audit", "export", "--data", str(data), "--output", str(out)]) == 0
    assert main(["audit", "export", "--data", str(data), "--output", str(out)]) == 2, "it is there"
    lines = out.read_text().splitlines()
    assert [json.loads(line)["number"] for line in lines] == list(range(1, 10))
    key = str(data / "service" / "audit.key")
    for arguments, code, words in checks(out, lines, key, tmp_path):
        done = subprocess.run(
            [sys.executable, "-I", str(CHECK), *arguments],
            capture_output=True, text=True, check=False, timeout=180,
        )  # fmt: skip
        assert (done.returncode, words in done.stdout) == (code, True), done


def test_an_export_that_nobody_takes_is_told(
    data: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with Path("/dev/full").open("w", encoding="ascii") as full:
        monkeypatch.setattr(sys, "stdout", full)
        assert main(["audit", "export", "--data", str(data)]) == 2
    assert "The output cannot be used: No space left on device." in capfd.readouterr().err


def checks(
    out: Path, lines: list[str], key: str, folder: Path
) -> Iterator[tuple[list[str], int, str]]:
    yield [str(out)], 0, "9 records"
    yield [str(out), key], 0, "9 records"
    other = folder / "other.key"
    other.write_bytes(os.urandom(32))
    yield [str(out), str(other)], 1, "record 1 was not written with this key"
    bad = folder / "bad.jsonl"
    bad.write_text("\n".join(lines).replace("a.txt", "b.txt", 4).replace("b.txt", "a.txt", 3))
    yield [str(bad)], 1, "record 4 was changed"


def test_a_read_only_copy_can_be_checked(data: Path, tmp_path: Path, capfd: Captured) -> None:
    copy = shutil.copytree(data, tmp_path / "copy")
    for path in [*copy.rglob("*"), copy]:
        path.chmod(0o500 if path.is_dir() else 0o400)
    try:
        assert run(capfd, "verify", "--data", str(copy))[0] == 0
    finally:
        for path in [copy, *copy.rglob("*")]:
            path.chmod(0o700)


def test_what_seems_bad_is_looked_at_again(data: Path) -> None:
    """A torn read is not reported as damage; what stays bad is."""
    path = data / "service" / "remediation" / "journal.db"
    key = audit_key_of(data / "service")
    whole = path.read_bytes()
    harm(data, "UPDATE audit SET body = replace(body, 'ann', 'bob') WHERE number = 4")
    pauses: list[float] = []

    def mended(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 2:
            path.write_bytes(whole)

    assert journal_file.verify(path, key, [], mended).fault is None
    assert len(pauses) == 2


def test_whatever_an_export_was_altered_to_there_is_a_verdict(data: Path, tmp_path: Path) -> None:
    """None of 10,000 passes, none causes a traceback; with the key a forged code is detected."""
    out = tmp_path / "journal.jsonl"
    assert main(["audit", "export", "--data", str(data), "--output", str(out)]) == 0
    key = data / "service" / "audit.key"
    whole, program = out.read_bytes(), runpy.run_path(str(CHECK))
    seed = random.randrange(1 << 32)
    chance = random.Random(seed)
    for number in range(10_000):
        bad = altered(whole, chance)
        if bad in (b"", whole) or (whole.startswith(bad) and bad.endswith(b"\n")):
            continue  # cut after a record: only a known earlier hash reveals it
        count, _, wrong = program["fault"](io.BytesIO(bad), program["audit_keys"](key.read_bytes()))
        assert wrong, (seed, number, bad)
        assert count <= 20


def altered(whole: bytes, chance: random.Random) -> bytes:
    """Return an export with an alteration."""
    if chance.random() < 0.3:
        return torn(whole, chance)
    lines = whole.splitlines(keepends=True)
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    if chance.random() < 0.2:  # a self-made chain
        return forged(lines, at, {"event": "open", **chance.choice([{"more": 1}, {}])})
    if chance.random() < 0.1:
        lines[at], lines[other] = lines[other], lines[at]
        return b"".join(lines if at != other else [*lines, lines[at]])
    line, record = lines[at], json.loads(lines[at])
    name = chance.choice(list(record))
    value: object = chance.choice(
        [None, True, 1.0, float("nan"), [], {}, "1", 10**400, -1, "\ud800"]
    )
    without = {key: said for key, said in record.items() if key != name}
    lines[at] = chance.choice(
        [
            b"{" + json.dumps({name: record[name]})[1:-1].encode() + b", " + line[1:],
            written({**record, chance.choice(["note", "Number", ""]): 1}),
            written(without),
            written({**without, name: record[name]}) if name != "code" else b"",
            written({**record, name: value}),
            written({**record, "code": chance.randbytes(32).hex()}),
            *(b"\n", b"{}\n", b"[" * 100_000 + b"\n", b"null\n", b"\xff\n", b"9\n"),
            *(b" " + line, line[:-1] + b"\r\n", line + b"\n"),  # equivalent for a JSON parser
        ]
    )
    return b"".join(lines)


def written(record: dict[str, object]) -> bytes:
    return json.dumps(record).encode() + b"\n"


def torn(whole: bytes, chance: random.Random) -> bytes:
    """Return the export with a flipped bit, truncated, or with bytes inserted or removed."""
    at = chance.randrange(len(whole))
    flipped = bytes([whole[at] ^ (1 << chance.randrange(8))])
    few = chance.randrange(1, 9)
    middle = chance.choice([flipped, None, chance.randbytes(few) + whole[at : at + 1], b""])
    return whole[:at] if middle is None else whole[:at] + middle + whole[at + 1 :]


def forged(lines: list[bytes], at: int, body: dict[str, object] | str) -> bytes:
    """Return a chain with correct hashes from one record on, but wrong codes."""
    records = [json.loads(line) for line in lines]
    records[at]["body"] = body if isinstance(body, str) else json.dumps(body)
    before = records[at - 1]["hash"] if at else "0" * 64
    for record in records[at:]:
        record["hash"] = link(before.encode(), record["number"], record["body"].encode())
        before = record["hash"]
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)


def test_without_a_key_what_is_not_known_is_refused_all_the_same(
    data: Path, tmp_path: Path
) -> None:
    out = tmp_path / "journal.jsonl"
    assert main(["audit", "export", "--data", str(data), "--output", str(out)]) == 0
    lines, program = out.read_bytes().splitlines(keepends=True), runpy.run_path(str(CHECK))
    foreign = forged(lines, 3, {"event": "open", "more": 1})
    assert program["fault"](io.BytesIO(foreign), [])[2] == "record 4 has 1 foreign field(s)"
    twice = forged(lines, 3, '{"event": "open", "event": "mask"}')
    assert program["fault"](io.BytesIO(twice), [])[2] == "record 4 names a field twice"
    for body in ("[]", "null", '{"time": 1}', '{"event": 1}', "{", '{"event": NaN}', "[" * 99999):
        assert "record 4" in program["fault"](io.BytesIO(forged(lines, 3, body)), [])[2]


def test_what_is_no_export_and_no_key_is_said(tmp_path: Path) -> None:
    empty, short = tmp_path / "empty", tmp_path / "short"
    empty.write_bytes(b"")
    short.write_bytes(b"x")
    for arguments, code in (
        ([str(tmp_path / "none")], 2), ([str(tmp_path)], 2), ([str(empty), str(short)], 2),
        ([str(empty), str(tmp_path / "none")], 2), ([str(short)], 1), (["a\0b"], 2), ([], 2),
    ):  # fmt: skip
        run_it = f"runpy.run_path({str(CHECK)!r}, run_name='__main__')"
        script = f"import runpy, sys; sys.argv = ['', *{arguments!r}]; {run_it}"
        done = subprocess.run(
            [sys.executable, "-I", "-c", script],
            capture_output=True, text=True, check=False, timeout=180,
        )  # fmt: skip
        assert done.returncode == code, (arguments, done)
        assert "Traceback" not in done.stderr

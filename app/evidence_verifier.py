"""Verify an evidence pack of Discovery Console, using only Python's standard library (3.11).

    python verify_evidence.py PACK.zip [FINGERPRINT]
    python verify_evidence.py COVERAGE.json [FINGERPRINT]

Every byte of the pack is covered. The structure of the ZIP file must be exactly as the console
writes it. Each file must have its hash in manifest.json, and the signature of manifest.json must be
valid. The records of each list must form a chain. The output names the part that was changed. A
valid signature shows that the owner of the key made the pack. It does not show who the owner is. To
learn this, get the fingerprint of the author's key from the author, separately from the pack, and
compare it with the one of this key. An exported coverage statement is verified in the same way, by
its signature and the hash of its list of objects.

The verdict states two facts separately: whether the file is intact, and whether the key of this
FINGERPRINT signed it. Exit code: 0 if file and journal are intact and the key is the expected one
(checked only if FINGERPRINT is given), 1 if not, 2 if the file could not be read or is of another
kind.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import re
import struct
import sys
import zlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any

OBJECTS, DRY_RUNS, REMEDIATIONS = "objects.jsonl", "dry_runs.jsonl", "remediations.jsonl"
JOURNAL, COVERAGE, MANIFEST, SIGNATURE = (
    *("journal.jsonl", "coverage.jsonl", "manifest.json", "signature.json"),
)
LISTS = (OBJECTS, DRY_RUNS, REMEDIATIONS, JOURNAL, COVERAGE)
NAMES = (
    *("query.json", JOURNAL, OBJECTS, DRY_RUNS, REMEDIATIONS, COVERAGE),
    *("summary.html", "verify_evidence.py", MANIFEST, SIGNATURE),
)
"""The files of a pack, in their order."""
START = "0" * 64
"""Hash before the first record of a list."""
PURPOSE = "evidence 1"
_COVERAGE_PURPOSE = "coverage 1"
_LOCAL, _CENTRAL, _END = "<IHHHHHIIIHH", "<IHHHHHHIIIHHHHHII", "<IHHHHIIH"
_DATE = 0x21  # 1 January 1980: the time of the pack is in its manifest
_PIECE = 1 << 20


PACK, STATEMENT, OTHER = "evidence pack", "coverage statement", "other file"
_STATEMENT_START = b'{\n  "purpose": "coverage '
_STATEMENT_HEAD = 6
"""Lines of an exported coverage statement before its objects."""
_SHORTEST = 24
"""Minimum number of hex digits of FINGERPRINT; the console shows some fingerprints this short."""
_UNLISTED = hashlib.sha256().hexdigest()
"""Hash of a list without objects."""


class Bad(Exception):
    """The pack or statement is not intact; the text names what was changed."""


@dataclass(frozen=True)
class Verdict:
    """Result of a verification.

    `fault` is "" if the file is intact. `journal_fault` describes damage that the audit journal
    had before the pack was made. `counts` are the numbers of records of each list. `withheld` is
    the number of journal records whose text was left out. `kind` is PACK, STATEMENT, or OTHER for
    a file of neither kind. A statement has only one list: the objects that were not read; `listed`
    is false if that list was left out. `made` is the time at which the pack was made or, for a
    statement, at which the scan ended.
    """

    fault: str
    journal_fault: str = ""
    fingerprint: str = ""
    made: str = ""
    by: str = ""
    counts: tuple[tuple[str, int], ...] = ()
    withheld: int = 0
    kind: str = PACK
    listed: bool = True


def local_header(name: str, crc: int, size: int) -> bytes:
    """Return the ZIP header that precedes a file stored without compression."""
    fields = (0x04034B50, 20, 0, 0, 0, _DATE, crc, size, size, len(name), 0)
    return struct.pack(_LOCAL, *fields) + name.encode()


def central_header(name: str, crc: int, size: int, offset: int) -> bytes:
    """Return the entry of a file in the directory of the ZIP file."""
    made_by, mode = 0x0314, 0o100600 << 16
    fields = (0x02014B50, made_by, 20, 0, 0, 0, _DATE, crc, size, size, len(name))
    return struct.pack(_CENTRAL, *fields, 0, 0, 0, 0, mode, offset) + name.encode()


def end_record(count: int, size: int, offset: int) -> bytes:
    """Return the end record of a ZIP file. `size` and `offset` describe the directory of the ZIP
    file.
    """
    return struct.pack(_END, 0x06054B50, 0, 0, count, count, size, offset, 0)


def link(before: str, number: int, body: str) -> str:
    """Return the hash of a record. The hash covers this record and all records before it."""
    return hashlib.sha256(
        f"{before}\n{number}\n{body}".encode("utf-8", "surrogatepass")
    ).hexdigest()


def signed(purpose: str, content: bytes) -> bytes:
    """Return the bytes that a signature of `content` covers."""
    return f"discovery-console {purpose}\n".encode() + content


def verify(path: Path) -> Verdict:
    """Verify a pack or a statement. Raises OSError if the file cannot be read."""
    with path.open("rb") as file:
        if not file.seek(0, 2):
            return Verdict("the file is empty")
        with closing(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)) as pack:
            kind = _kind(pack)
            try:
                if kind == OTHER:
                    raise Bad("it is neither an evidence pack nor a coverage statement")
                return _statement_verdict(pack) if kind == STATEMENT else _verdict(pack)
            except Bad as error:
                return Verdict(str(error), kind=kind)


def _kind(file: mmap.mmap) -> str:
    if file[: len(_STATEMENT_START)] == _STATEMENT_START:
        return STATEMENT
    room, end = struct.calcsize(_END), struct.pack("<I", 0x06054B50)
    zipped = file[:4] == struct.pack("<I", 0x04034B50) or file[-room : 4 - room] == end
    return PACK if zipped else OTHER


def _statement_verdict(file: mmap.mmap) -> Verdict:
    """Verify an exported coverage statement. Raises Bad if any byte was changed."""
    lines = _lines(file, (0, len(file)))
    head = b"".join(islice(lines, _STATEMENT_HEAD))
    where = "the coverage statement"
    said = _object(head.decode("utf-8", "replace") + "]}", where)
    objects = said.pop("objects", None)
    whole = json.dumps(said, indent=2, ensure_ascii=False)[:-2] + ',\n  "objects": [\n'
    if (
        objects != []
        or list(said) != ["purpose", "content", "key", "signature"]
        or said["purpose"] != _COVERAGE_PURPOSE
        or not isinstance(said["content"], str)
        or head != whole.encode("utf-8", "replace")
    ):
        raise Bad(f"{where} was changed")
    _check_statement(said, where)
    content = _object(said["content"], where)
    ended = content.get("ended")
    if not isinstance(ended, int | float):
        raise Bad(f"{where} has no time")
    count, listed = _listed_objects(lines, str(content.get("uncovered")))
    return Verdict(
        "",
        fingerprint=hashlib.sha256(_hex(said["key"]) or b"").hexdigest(),
        made=datetime.fromtimestamp(ended, UTC).isoformat(timespec="seconds"),
        counts=(("objects", count),),
        kind=STATEMENT,
        listed=listed,
    )


def _listed_objects(lines: Iterator[bytes], wanted: str) -> tuple[int, bool]:
    """Return the number of listed objects, and whether the signed list is present.

    An empty list is accepted, too: the server drops the list when the Location is scanned again.
    Raises Bad for any other list that differs from the signed one.
    """
    digest, count, before, closed = hashlib.sha256(), 0, b",\n", b""
    for line in lines:
        if line == b"  ]\n":
            closed = line + b"".join(lines)
        elif before[-2:] != b",\n":
            break
        else:
            before, count = line, count + 1
            digest.update(line.removesuffix(b"\n").removesuffix(b",") + b"\n")
    if closed != b"  ]\n}\n" or (count and before[-2:] == b",\n"):
        raise Bad("its list of objects was changed, or the file was cut off")
    if count and digest.hexdigest() != wanted:
        raise Bad("its list of objects was changed")
    return count, count > 0 or wanted in {"", _UNLISTED}


def _verdict(pack: mmap.mmap) -> Verdict:
    places = _places(pack)
    key = _valid_key(pack, places)
    manifest = _object(_text(_content(pack, places[MANIFEST]), MANIFEST), MANIFEST)
    _check_files(pack, places, manifest)
    withheld, journal_fault = _check_lists(pack, places)
    if manifest.get("withheld") != withheld:
        raise Bad(f"{MANIFEST} contradicts {JOURNAL}")
    return Verdict(
        "",
        journal_fault=journal_fault,
        fingerprint=hashlib.sha256(key).hexdigest(),
        made=str(manifest.get("made")),
        by=str(manifest.get("by")),
        counts=tuple((name, _count(pack, places[name])) for name in LISTS),
        withheld=withheld,
    )


Place = tuple[int, int]
"""Offset and size of a file's content in the pack."""


def _places(pack: mmap.mmap) -> dict[str, Place]:
    """Return the place of each file in the pack. Raises Bad unless the ZIP structure is exactly as
    the console writes it.
    """
    room = struct.calcsize(_END)
    end = pack[-room:] if len(pack) >= room else b""
    size, start = struct.unpack_from("<II", end, 12) if end else (0, 0)
    if end != end_record(len(NAMES), size, start) or start + size + room != len(pack):
        raise Bad("the end of the ZIP file was changed, or the file was cut off")
    found: dict[str, Place] = {}
    offset, entry = 0, start
    fixed = struct.calcsize(_CENTRAL)
    for name in NAMES:
        fields = pack[entry : entry + fixed]
        crc, length = struct.unpack_from("<II", fields, 16) if len(fields) == fixed else (0, 0)
        central, local = central_header(name, crc, length, offset), local_header(name, crc, length)
        if pack[entry : entry + len(central)] != central:
            raise Bad(f"{name}: its entry in the directory of the ZIP file was changed")
        if pack[offset : offset + len(local)] != local:
            raise Bad(f"{name}: its ZIP header was changed")
        found[name] = (offset + len(local), length)
        offset, entry = offset + len(local) + length, entry + len(central)
    if offset != start or entry != start + size:
        raise Bad("the directory of the ZIP file was changed")
    for name, (at, length) in found.items():
        crc = struct.unpack_from("<I", pack, at - len(name) - 16)[0]
        if _crc(pack, at, length) != crc:
            where = _first_bad_record(pack, found[name], name)
            raise Bad(f"{where or name} was changed")
    return found


def _crc(pack: mmap.mmap, at: int, length: int) -> int:
    crc = 0
    for piece in _pieces(pack, at, length):
        crc = zlib.crc32(piece, crc)
    return crc


def _pieces(pack: mmap.mmap, at: int, length: int) -> Iterator[bytes]:
    for start in range(at, at + length, _PIECE):
        yield pack[start : min(start + _PIECE, at + length)]


def _content(pack: mmap.mmap, place: Place) -> bytes:
    at, length = place
    return pack[at : at + length]


def _valid_key(pack: mmap.mmap, places: dict[str, Place]) -> bytes:
    """Return the public key that signed the manifest. Raises Bad if the signature is not valid."""
    said = _object(_text(_content(pack, places[SIGNATURE]), SIGNATURE), SIGNATURE)
    key, signature = (_hex(said.get(name)) for name in ("key", "signature"))
    if said.keys() != {"key", "signature"} or key is None or signature is None:
        raise Bad(f"{SIGNATURE} was changed")
    if not valid(key, signature, signed(PURPOSE, _content(pack, places[MANIFEST]))):
        raise Bad(f"{MANIFEST} or {SIGNATURE} was changed: the signature is not valid")
    return key


def _check_files(pack: mmap.mmap, places: dict[str, Place], manifest: dict[str, Any]) -> None:
    """Compare all files with the signed manifest. Raises Bad if one of them differs."""
    listed = manifest.get("files")
    if manifest.get("evidence") != 1 or not isinstance(listed, list):
        raise Bad(f"{MANIFEST} is of another version")
    hashes = []
    for name in NAMES[:-2]:
        digest = hashlib.sha256()
        for piece in _pieces(pack, *places[name]):
            digest.update(piece)
        hashes.append({"name": name, "size": places[name][1], "sha256": digest.hexdigest()})
    for wanted, actual in zip(listed, hashes, strict=False):
        if wanted != actual:
            name = str(actual["name"])
            where = _first_bad_record(pack, places[name], name)
            raise Bad(f"{where or name} was changed")
    if len(listed) != len(hashes):
        raise Bad(f"{MANIFEST} lists other files")


def _first_bad_record(pack: mmap.mmap, place: Place, name: str) -> str:
    """Return a text that names the first changed record of a list; "" if no single record is to
    blame.
    """
    if name not in LISTS:
        return ""
    try:
        for _ in _records(pack, place, name):
            pass
    except Bad as error:
        return str(error).removesuffix(" was changed")
    return ""


def _records(pack: mmap.mmap, place: Place, name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield number and content of each record. Raises Bad at the first changed record."""
    number, before = 1, START
    for line in _lines(pack, place):
        where = f"{name}, record {number}"
        said = _object(_text(line, where), where)
        body, digest = said.get("body"), said.get("hash")
        whole = (
            list(said) == ["number", "body", "hash"]
            and line == json.dumps(said).encode() + b"\n"
            and said["number"] == number
            and isinstance(body, str)
            and link(before, number, body) == digest
        )
        if not whole:
            raise Bad(f"{where} was changed")
        yield number, _object(str(body), where)
        number, before = number + 1, str(digest)


def _lines(pack: mmap.mmap, place: Place) -> Iterator[bytes]:
    at, length = place
    end = at + length
    while at < end:
        line_end = pack.find(b"\n", at, end) + 1 or end
        yield pack[at:line_end]
        at = line_end


def _count(pack: mmap.mmap, place: Place) -> int:
    return sum(1 for _ in _lines(pack, place))


def _check_lists(pack: mmap.mmap, places: dict[str, Place]) -> tuple[int, str]:
    """Check that the lists agree with each other. Raises Bad if they do not.

    Return the number of journal records without text, and the first damage of the journal itself
    ("" if none).
    """
    cited: dict[int, list[tuple[int, dict[str, Any]]]] = {}
    for number, said in _records(pack, places[REMEDIATIONS], REMEDIATIONS):
        if said.get("journal") is not None:
            cited.setdefault(said["journal"], []).append((number, said))
    for number, said in _records(pack, places[COVERAGE], COVERAGE):
        _check_statement(said, f"{COVERAGE}, record {number}")
    withheld, fault, last = 0, "", None
    for _, entry in _records(pack, places[JOURNAL], JOURNAL):
        fault = fault or _damage(entry, last)
        last, body = entry, entry.get("body")
        withheld += body is None
        event = {} if body is None else _event(str(body))
        for at, claim in cited.pop(entry.get("number", 0), ()):
            differs = any(claim.get(name) != (event.get(name) or "") for name in _DIGESTS)
            if body is not None and differs:
                raise Bad(f"{REMEDIATIONS}, record {at} contradicts the journal")
    if cited:
        raise Bad(f"{JOURNAL} lacks record {min(cited)} of the journal")
    return withheld, fault


_DIGESTS = ("before", "after")


def _event(body: str) -> dict[str, Any]:
    """Return the content of a journal record; empty if it was damaged."""
    try:
        return _object(body, "")
    except Bad:
        return {}


def _damage(entry: dict[str, Any], last: dict[str, Any] | None) -> str:
    """Return what is wrong with a record of the audit journal; "" if nothing is."""
    number, before, body = (entry.get(name) for name in ("number", "before", "body"))
    if last is not None and number != last.get("number", 0) + 1:
        return f"the record before record {number} is missing"
    if last is not None and before != last.get("hash"):
        return f"record {number} does not follow the record before it"
    if body is not None and link(str(before), int(number or 0), str(body)) != entry.get("hash"):
        return f"record {number} was changed"
    return ""


def _check_statement(said: dict[str, Any], where: str) -> None:
    """Check the server's signature of a coverage statement. Raises Bad if the signature is not
    valid. A record without `content` has no signature, and is accepted.
    """
    content = said.get("content")
    if content is None:
        return
    key, signature = _hex(said.get("key")), _hex(said.get("signature"))
    purpose = signed(_COVERAGE_PURPOSE, str(content).encode("utf-8", "surrogatepass"))
    if key is None or signature is None or not valid(key, signature, purpose):
        raise Bad(f"{where} has no valid signature of the server")


def _text(data: bytes, where: str) -> str:
    try:
        return data.decode("ascii")
    except UnicodeDecodeError:
        raise Bad(f"{where} was changed") from None


def _object(text: str, where: str) -> dict[str, Any]:
    """Parse a JSON object. Raises Bad for anything else, and for a repeated name."""

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) != len(pairs):
            raise ValueError
        return found

    try:
        found = json.loads(text, object_pairs_hook=unique)
    except (ValueError, RecursionError):
        raise Bad(f"{where} was changed") from None
    if not isinstance(found, dict):
        raise Bad(f"{where} was changed")
    return found


def _hex(text: object) -> bytes | None:
    """Return the bytes of lower-case hex digits; None for anything else."""
    if isinstance(text, str) and re.fullmatch(r"([0-9a-f]{2})+", text):
        return bytes.fromhex(text)
    return None


# Verification of Ed25519 signatures, as RFC 8032, section 5.1, defines it. A point is (X, Y, Z, T)
# with x = X/Z, y = Y/Z and x * y = T/Z.

_P = 2**255 - 19
_ORDER = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, -1, _P) % _P
_ROOT = pow(2, (_P - 1) // 4, _P)
"""A square root of -1."""
Point = tuple[int, int, int, int]


def valid(key: bytes, signature: bytes, message: bytes) -> bool:
    """Return whether an Ed25519 signature of this message was made with this public key."""
    if len(key) != 32 or len(signature) != 64:
        return False
    public, commitment = _point(key), _point(signature[:32])
    response = int.from_bytes(signature[32:], "little")
    if public is None or commitment is None or response >= _ORDER:
        return False
    digest = hashlib.sha512(signature[:32] + key + message).digest()
    challenge = int.from_bytes(digest, "little") % _ORDER
    left = _times(response, _BASE)
    right = _add(commitment, _times(challenge, public))
    return _same(left, right)


def _x_of(y: int, sign: int) -> int | None:
    """Return the x coordinate of the point on the curve with this `y`; `sign` is the lowest bit of
    x. None if there is no such point.
    """
    square = (y * y - 1) * pow(_D * y * y + 1, -1, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _ROOT % _P
    if y >= _P or (x * x - square) % _P or (x == 0 and sign):
        return None
    return _P - x if x & 1 != sign else x


def _point(data: bytes) -> Point | None:
    """Decode a point of the curve; None if the bytes do not encode one."""
    number = int.from_bytes(data, "little")
    y, sign = number & ((1 << 255) - 1), number >> 255
    x = _x_of(y, sign)
    return None if x is None else (x, y, 1, x * y % _P)


def _add(one: Point, other: Point) -> Point:
    a = (one[1] - one[0]) * (other[1] - other[0]) % _P
    b = (one[1] + one[0]) * (other[1] + other[0]) % _P
    c = 2 * one[3] * other[3] * _D % _P
    d = 2 * one[2] * other[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % _P, g * h % _P, f * g % _P, e * h % _P)


def _times(number: int, point: Point) -> Point:
    total: Point = (0, 1, 1, 0)
    while number:
        if number & 1:
            total = _add(total, point)
        point = _add(point, point)
        number >>= 1
    return total


def _same(one: Point, other: Point) -> bool:
    return not (
        (one[0] * other[2] - other[0] * one[2]) % _P or (one[1] * other[2] - other[1] * one[2]) % _P
    )


_BASE_Y = 4 * pow(5, -1, _P) % _P
_BASE: Point = (_x_of(_BASE_Y, 0) or 0, _BASE_Y, 1, (_x_of(_BASE_Y, 0) or 0) * _BASE_Y % _P)


def main(arguments: list[str]) -> int:
    """Print the verdict. Return the exit code."""
    if len(arguments) not in {1, 2} or arguments[0].startswith("-"):
        sys.stderr.write(__doc__ or "")
        return 2
    try:
        verdict = verify(Path(arguments[0]))
    except OSError as error:
        sys.stdout.write(f"Not verified: {error.strerror}.\n")
        return 2
    if verdict.kind == OTHER:
        sys.stdout.write(f"Not verified: {verdict.fault}.\n")
        return 2
    if verdict.fault:
        sys.stdout.write(f"Not intact: {verdict.fault}.\n")
        return 1
    if verdict.journal_fault:
        sys.stdout.write(f"The journal was damaged before: {verdict.journal_fault}.\n")
    sys.stdout.write(f"Intact: {_content_words(verdict)}.\n")
    sys.stdout.write(f"Signed with the key {verdict.fingerprint}. ")
    if not arguments[1:]:
        sys.stdout.write("Compare it with the author's.\n")
        return 1 if verdict.journal_fault else 0
    given = "".join(arguments[1].split()).lower()
    expected = len(given) >= _SHORTEST and verdict.fingerprint.startswith(given)
    sys.stdout.write(f"It is {'the' if expected else 'not the'} expected key.\n")
    if not expected:
        sys.stdout.write("Ask the author which key signed it before you rely on the content.\n")
    return 1 if verdict.journal_fault or not expected else 0


def _content_words(verdict: Verdict) -> str:
    counts = ", ".join(f"{name} {count}" for name, count in verdict.counts)
    if verdict.kind == STATEMENT:
        listed = f"not read completely: {counts}" if verdict.listed else "without its objects"
        return f"coverage statement of a scan that ended {verdict.made}; {listed}"
    records = f"made {verdict.made} by {verdict.by}; records: {counts}"
    return f"{records}; journal records without text: {verdict.withheld}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

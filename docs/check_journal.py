"""Check an exported audit journal without Discovery Console, using only Python's standard library.

    discovery-console audit export --output journal.jsonl
    python check_journal.py journal.jsonl [audit.key]

Without the key file (DATA/service/audit.key) the check shows that no record was changed, removed or
inserted; with it, also that this installation wrote them. The key opens nothing else. Anything
unknown to this program is refused. Exit code: 0 if the journal is whole, 1 if damaged, 2 if it
could not be checked. The format is described in journal.md.
"""

import hashlib
import hmac
import json
import re
import sys
from pathlib import Path
from typing import Any, BinaryIO

LONGEST = 16 * 1024 * 1024
"""Maximum bytes of a line."""
KEY_BYTES = 32
HASH = re.compile(r"[0-9a-f]{64}")
FIELDS = ["number", "body", "hash", "code"]
KNOWN = {
    *("time", "event", "actor", "job", "root", "path", "place", "data_types", "sign_off", "reason"),
    *("before", "after", "residue", "state", "status", "message", "undoes", "target", "objects"),
    *("matches", "first_bad", "found", "seen", "unrecorded", "odd"),
    *("proposal", "proposal_hash", "proposer", "revision", "machine", "report", "requested"),
}
"""Fields that a body may contain."""


class Bad(Exception):
    """A record is invalid; the text says why."""


def derived(key: bytes, info: bytes) -> bytes:
    """Return 32 bytes of HKDF-SHA-256 (RFC 5869) without salt."""
    secret = hmac.digest(bytes(32), key, "sha256")
    return hmac.digest(secret, info + b"\x01", "sha256")


def audit_keys(key: bytes) -> list[bytes]:
    """Return the keys for the codes that a key file may contain: itself, or, if it is the
    fingerprint.key of versions before November 2026, the key derived from it.
    """
    journal = derived(key, b"discovery-console journal")
    return [key, derived(journal, b"discovery-console audit")]


def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return a JSON object. Raises Bad for a name that occurs twice."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Bad("names a field twice")
    return found


def strict(text: str) -> Any:
    """Parse JSON text. Raises Bad."""
    try:
        return json.loads(text, object_pairs_hook=unique, parse_constant=no_number)
    except (ValueError, RecursionError):
        raise Bad("is no JSON") from None


def no_number(_: str) -> None:
    """Refuse NaN and Infinity, which Python accepts, but JSON does not allow."""
    raise Bad("is no JSON")


def record(line: bytes) -> dict[str, Any]:
    """Return the record in a line, which must be exactly as the program writes it. Raises Bad."""
    if len(line) > LONGEST:
        raise Bad("is too long")
    if not line.endswith(b"\n"):
        raise Bad("is cut off")
    try:
        text = line[:-1].decode("ascii")
    except UnicodeDecodeError:
        raise Bad("is no JSON") from None
    found = strict(text)
    if not isinstance(found, dict):
        raise Bad("is no record")
    if foreign := found.keys() - set(FIELDS):
        raise Bad(f"has {len(foreign)} foreign field(s)")
    if list(found) != FIELDS:
        raise Bad("lacks a field")
    if type(found["number"]) is not int or not all(type(found[name]) is str for name in FIELDS[1:]):
        raise Bad("has a field of another kind")
    if not HASH.fullmatch(found["hash"]) or not HASH.fullmatch(found["code"]):
        raise Bad("has a hash or a code that is none")
    if json.dumps(found) != text:
        raise Bad("is not written as the program writes it")
    return found


def look_into(body: str) -> None:
    """Refuse a body with content unknown to this program. Raises Bad."""
    said = strict(body)
    if not isinstance(said, dict) or not isinstance(said.get("event"), str):
        raise Bad("tells of no event")
    if foreign := said.keys() - KNOWN:
        raise Bad(f"has {len(foreign)} foreign field(s)")


def fault(journal: BinaryIO, keys: list[bytes]) -> tuple[int, str, str]:
    """Return the number of records, the hash of the last one, and what is wrong, "" if nothing."""
    before, number = "0" * 64, 0
    while line := journal.readline(LONGEST + 1):
        number += 1
        try:
            found = record(line)
            if found["number"] != number:
                raise Bad("is missing")
            text = f"{before}\n{number}\n{found['body']}"
            if hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest() != found["hash"]:
                raise Bad("was changed")
            look_into(found["body"])
            before = found["hash"]
            codes = [hmac.digest(key, before.encode(), "sha256").hex() for key in keys]
            if keys and found["code"] not in codes:
                raise Bad("was not written with this key")
            keys = [key for key, code in zip(keys, codes, strict=True) if code == found["code"]]
        except Bad as error:
            return number, before, f"record {number} {error}"
    return number, before, ""


def main(arguments: list[str]) -> int:
    """Return 0 when the journal is whole, 1 when it is damaged, 2 when it could not be checked."""
    if len(arguments) not in {1, 2}:
        sys.stderr.write(__doc__ or "")
        return 2
    try:
        keys: list[bytes] = []
        if len(arguments) == 2:
            key = Path(arguments[1]).read_bytes()
            if len(key) != KEY_BYTES:
                print("Not checked: the key file is none.")
                return 2
            keys = audit_keys(key)
        with Path(arguments[0]).open("rb") as journal:
            count, last, wrong = fault(journal, keys)
    except (OSError, ValueError, MemoryError) as error:
        print(f"Not checked: {getattr(error, 'strerror', None) or 'the file cannot be read'}.")
        return 2
    if wrong:
        print(f"Damaged: {wrong}.")
        return 1
    codes = "" if keys else " Their codes were not checked: no key was given."
    print(f"Whole: {count} records, the last with {last}.{codes}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

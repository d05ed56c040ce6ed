"""Check an exported audit journal without Discovery Console: only Python's standard library.

    discovery-console audit export --output journal.jsonl
    python check_journal.py journal.jsonl [fingerprint.key]

Without the key file (DATA/service/fingerprint.key) it shows that no record was changed, dropped or
put in between; with it, that this installation wrote them. Format: journal.md.
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path


def derived(key: bytes, info: bytes) -> bytes:
    """HKDF-SHA-256 (RFC 5869) without salt, 32 bytes."""
    secret = hmac.digest(bytes(32), key, "sha256")
    return hmac.digest(secret, info + b"\x01", "sha256")


def audit_key(path: Path) -> bytes:
    """The key of the codes, from the key file."""
    journal = derived(path.read_bytes(), b"discovery-console journal")
    return derived(journal, b"discovery-console audit")


def fault(journal: Path, key: bytes | None) -> tuple[int, str, str]:
    """How many records there are, the hash of the last one, and what is wrong; "" when nothing."""
    before, number = "0" * 64, 0
    with journal.open(encoding="utf-8") as lines:
        for number, line in enumerate(lines, 1):
            record = json.loads(line)
            if record["number"] != number:
                return number, before, f"record {number} is missing"
            text = f"{before}\n{number}\n{record['body']}"
            if hashlib.sha256(text.encode()).hexdigest() != record["hash"]:
                return number, before, f"record {number} was changed"
            before = record["hash"]
            if key and hmac.digest(key, before.encode(), "sha256").hex() != record["code"]:
                return number, before, f"record {number} was not written with this key"
    return number, before, ""


def main(arguments: list[str]) -> int:
    """0 when the journal is whole, 1 when it is not, 2 for wrong arguments."""
    if len(arguments) not in {1, 2}:
        sys.stderr.write(__doc__ or "")
        return 2
    key = audit_key(Path(arguments[1])) if len(arguments) == 2 else None
    count, last, wrong = fault(Path(arguments[0]), key)
    print(f"Damaged: {wrong}." if wrong else f"Whole: {count} records, the last with {last}.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

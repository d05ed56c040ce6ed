"""`discovery-console audit`: verify the audit journal, and export its records for an auditor.

The command may run while the service is writing. It changes nothing, with one exception: it rolls
back a write that a crash has interrupted, as the next start of the service would do.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

from app.remediation.journal import head_file, journal_file
from app.remediation.journal.audit_verification import Verdict
from app.remediation.journal.hash_chain import Head
from app.remediation.journal.journal import NAME
from app.remediation.journal.journal_file import Unreadable
from app.secrets.keystore import keystore
from app.service.process.folder_lock import StartError, only_service
from app.service.process.installation_keys import InstallationKeyError, audit_key_of
from app.service.process.keyring_head import KeyringHead
from app.service.process.terminal import BAD_INPUT, UsageError, answer, prepare_folder, say

DAMAGED = 1


def verify_command(data: Path) -> int:
    """Verify the journal. Return 0 if intact, 1 if damaged (with a description on standard
    output), 2 on an error.
    """
    try:
        return _verify(data.absolute() / "service", data)
    except (UsageError, Unreadable, InstallationKeyError) as error:
        say(str(error))
    except OSError as error:
        say(f"{error.filename or data} cannot be read: {error.strerror}.")
    return BAD_INPUT


def export_command(data: Path, output: Path | None) -> int:
    """Write each record as a JSON line (resources/help/journal.md) to a new file, or to standard
    output. Return 0, or 2 on an error.
    """
    try:
        path = _journal(data.absolute() / "service", data)
        _mend(path, data)
        with _opened(output) as out:
            for number, body, digest, code in journal_file.rows(path):
                texts = (part.decode("utf-8", "replace") for part in (body, digest, code))
                line = dict(zip(("body", "hash", "code"), texts, strict=True))
                out.write(json.dumps({"number": number, **line}) + "\n")
    except (UsageError, Unreadable) as error:
        say(str(error))
        return BAD_INPUT
    except OSError as error:
        say(f"{error.filename or output or 'The output'} cannot be used: {error.strerror}.")
        return BAD_INPUT
    return 0


def _verify(folder: Path, data: Path) -> int:
    path = _journal(folder, data)
    key = audit_key_of(folder)
    _mend(path, data)
    heads, kept = _heads(folder, data, key)  # read before the records: the journal only grows
    verdict = journal_file.verify(path, key, heads)
    if verdict.fault is None and not verdict.acknowledged:
        answer(f"The audit journal is intact: {_described(verdict)}.")
        if not kept:
            answer(
                "No keyring stores its end: the restore of an older data folder is not detected."
            )
        return 0
    first = verdict.fault or verdict.acknowledged[0]
    said = str(first)
    answer(f"The audit journal is damaged: {said[0].upper()}{said[1:]}.")
    for one in verdict.acknowledged:
        answer(f"Acknowledged: {one}.")
    answer(f"It has {_described(verdict)}.")
    return DAMAGED


def _described(verdict: Verdict) -> str:
    if not verdict.records:
        return "no records yet"
    count = "1 record" if verdict.records == 1 else f"{verdict.records:,} records"
    times = f"from {_moment(verdict.first)} to {_moment(verdict.last)}"
    return f"{count}, {times}, the last with the hash {verdict.head.hash}"


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


def _journal(folder: Path, data: Path) -> Path:
    prepare_folder(data)
    path = folder / "remediation" / NAME
    if not path.is_file():
        raise UsageError(f"There is no audit journal in {data}. Give the data folder with --data.")
    return path


def _heads(folder: Path, data: Path, key: bytes) -> tuple[list[Head] | None, bool]:
    """Return the stored heads of the journal, and whether the keyring has a head. The heads are
    None if the head file is missing or invalid.
    """
    noted = head_file.read(folder / head_file.NAME, key)
    backend = keystore()
    kept = KeyringHead(backend, data).load() if backend else []
    return (None if noted is None else [noted, *kept]), bool(kept)


def _mend(path: Path, data: Path) -> None:
    """Roll back a write that a crash has interrupted. A running service does so itself."""
    rest = path.with_name(f"{NAME}-journal")
    if rest.exists() and rest.stat().st_size:
        with contextlib.suppress(StartError), only_service(data.absolute()):
            journal_file.mend(path)


@contextlib.contextmanager
def _opened(output: Path | None) -> Iterator[TextIO]:
    """Open `output`, which must not exist yet, for writing. If `output` is None, use standard
    output.
    """
    if output is None:
        try:
            yield sys.stdout
            sys.stdout.flush()
        except OSError:  # Python would retry at exit, and complain
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise
        return
    with output.open("x", encoding="utf-8") as out:
        yield out

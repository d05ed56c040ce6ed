"""Writer of evidence packs: a ZIP file without compression, whose every byte can be verified.

`app/evidence_verifier.py` defines the format and is itself part of each pack. Nothing is
compressed, so that a damaged byte affects only one record. No text contains a value: IBANs, e-mail
addresses, and numbers long enough to be a value are masked.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Mapping
from typing import IO

from app import evidence_verifier as verifier
from app.language import Texts
from app.secrets.signing import SigningKey
from app.state.work.errors import NotPossible

tr = Texts(__name__)

_MOST_BYTES = 0xFFFFFFFF
"""Maximum size in bytes of a ZIP file without extensions. A pack may have half of this size."""


class PackWriter:
    """A pack that is being written. Its calls block: run them in threads, one at a time.

    The files have to be written in the order of the format.
    """

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._headers: list[tuple[str, int, int, int]] = []
        self._files: list[dict[str, object]] = []
        self._offset = 0
        self._begin()

    def _begin(self) -> None:
        self._name = verifier.NAMES[len(self._headers)]
        self._crc = self._size = self._number = 0
        self._before = verifier.START
        self._digest = hashlib.sha256()
        self._file.write(verifier.local_header(self._name, 0, 0))

    def write(self, data: bytes) -> None:
        """Append to the current file. Raises `NotPossible` if the pack becomes too large."""
        self._size += len(data)
        if self._offset + self._size > _MOST_BYTES >> 1:
            raise NotPossible(tr("The evidence pack would be too large. Choose fewer results."))
        self._crc = zlib.crc32(data, self._crc)
        self._digest.update(data)
        self._file.write(data)

    def record(self, body: Mapping[str, object]) -> None:
        """Append a record to the current file, which is a list of hash-chained records."""
        text = json.dumps(body)
        self._number += 1
        self._before = verifier.link(self._before, self._number, text)
        line = {"number": self._number, "body": text, "hash": self._before}
        self.write(json.dumps(line).encode() + b"\n")

    def end(self, name: str) -> None:
        """End the current file. Raises `ValueError` if `name` is not the name of this file."""
        if name != self._name:
            raise ValueError(f"{self._name} comes before {name}")
        header = verifier.local_header(name, self._crc, self._size)
        self._file.seek(self._offset)
        self._file.write(header)
        self._file.seek(0, 2)
        self._headers.append((name, self._crc, self._size, self._offset))
        digest = self._digest.hexdigest()
        self._files.append({"name": name, "size": self._size, "sha256": digest})
        self._offset += len(header) + self._size
        if len(self._headers) < len(verifier.NAMES):
            self._begin()

    def finish(self, about: Mapping[str, object], key: SigningKey) -> None:
        """Write the signed manifest and the end of the ZIP file."""
        manifest = json.dumps({"evidence": 1, **about, "files": self._files}, indent=1).encode()
        self.write(manifest)
        self.end(verifier.MANIFEST)
        made = key.sign(verifier.PURPOSE, manifest)
        self.write(json.dumps({"key": made.key, "signature": made.signature}).encode())
        self.end(verifier.SIGNATURE)
        directory = b"".join(verifier.central_header(*header) for header in self._headers)
        count = len(self._headers)
        self._file.write(directory + verifier.end_record(count, len(directory), self._offset))

"""Replace every module below a folder by its compiled form, and write the versions of Python.

    python compile_modules.py FOLDER VERSIONS

It runs in Windows' Python, under Wine. A compiled module is valid whatever the time of its file:
archives change it. The same modules give the same bytes.
"""

from __future__ import annotations

import json
import marshal
import platform
import sqlite3
import ssl
import sys
import zlib
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path

ANY_TIME = b"\1\0\0\0"
"""The flags of a module that is not compared with its source (PEP 552)."""
WITHOUT_REFERENCES = 2
"""Version of marshal's format. Which objects later ones write as references depends on what else
the interpreter holds, and differs from run to run.
"""
KEPT = "app/evidence_verifier.py"
"""Copied into evidence packs."""


def compile_module(source: bytes, name: str) -> bytes:
    """Return a compiled module as the import system reads it. Raises SyntaxError."""
    code = compile(source, name, "exec", dont_inherit=True)
    head = MAGIC_NUMBER + ANY_TIME + source_hash(source)
    return head + marshal.dumps(code, WITHOUT_REFERENCES)


def main(folder: Path, versions: Path) -> int:
    """Compile and write; return 0. Raises SyntaxError."""
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        if name != KEPT:
            path.with_suffix(".pyc").write_bytes(compile_module(path.read_bytes(), name))
            path.unlink()
    found = {
        "Python": platform.python_version(),
        "OpenSSL": ssl.OPENSSL_VERSION.split()[1],
        "SQLite": sqlite3.sqlite_version,
        "zlib": zlib.ZLIB_RUNTIME_VERSION,
    }
    versions.write_text(json.dumps(found, indent=1) + "\n", "ascii", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))

"""Replace every module below a folder by its compiled form, and write the versions of Python.

    python compile_modules.py FOLDER VERSIONS

It runs in Windows' Python, under Wine. A compiled module is valid whatever the time of its file:
archives change it. The same modules give the same bytes.
"""

from __future__ import annotations

import json
import platform
import py_compile
import sqlite3
import ssl
import sys
import zlib
from pathlib import Path

ANY_TIME = py_compile.PycInvalidationMode.UNCHECKED_HASH
KEPT = "app/evidence_verifier.py"
"""Copied into evidence packs."""


def main(folder: Path, versions: Path) -> int:
    """Compile and write; return 0. Raises py_compile.PyCompileError."""
    for path in sorted(folder.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        compiled = path.with_suffix(".pyc")
        py_compile.compile(str(path), str(compiled), name, doraise=True, invalidation_mode=ANY_TIME)
        if name == KEPT:
            compiled.unlink()
        else:
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

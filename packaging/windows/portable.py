"""Pack the program for Windows as a ZIP archive that runs wherever it is extracted.

    SOURCE_DATE_EPOCH=... python packaging/windows/portable.py FOLDER ARCHIVE

The same files and date give the same bytes.
"""

from __future__ import annotations

import os
import sys
import zipfile
from datetime import UTC, datetime
from pathlib import Path


def main(folder: Path, archive: Path) -> int:
    """Write the archive; return 0."""
    date = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC)
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            name = f"{folder.name}/{path.relative_to(folder).as_posix()}"
            entry = zipfile.ZipInfo(name, date.timetuple()[:6])
            entry.create_system = 0  # with no modes: it is for Windows
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, path.read_bytes())
    print(f"{archive}: {archive.stat().st_size / 1e6:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))

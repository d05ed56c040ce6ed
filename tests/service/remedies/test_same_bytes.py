"""A mask through the API gives the same bytes on every system, and its undo the old ones."""

from __future__ import annotations

import io
import os
import zipfile
from pathlib import Path

from tests.kit.documents import docx, runs
from tests.service.running import Running

LINES = "Visa 4532015112830366\r\nof Bob\r\n"
MASKED = "Visa 453201******0366\r\nof Bob\r\n"
FILLER = ("nothing to see here " * 50 + "\n") * 10_000
"""More than is held in memory as a whole."""
OLD_TIME = 1_600_000_000_000_000_000


def archive(text: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in (("list.txt", text), ("notes.txt", "nothing")):
            packed.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), content)
    return data.getvalue()


def document(*parts: str) -> bytes:
    return docx(runs("Visa ", *parts))


FILES = {
    "ansi.txt": (LINES.encode("cp1252"), MASKED.encode("cp1252")),
    "utf-8.txt": (f"Zoë\n{LINES}".encode(), f"Zoë\n{MASKED}".encode()),
    "utf-16.txt": (LINES.encode("utf-16"), MASKED.encode("utf-16")),
    "large.txt": ((FILLER + LINES).encode(), (FILLER + MASKED).encode()),
    "archive.zip": (archive(LINES), archive(MASKED)),
    "letter.docx": (document("4532", "015112830366"), document("4532", "01******0366")),
}


def same(one: bytes, other: bytes) -> bool:
    """Return whether two files are equal; of archives, name, time and content of the members:
    packed bytes depend on the version of zlib.
    """
    if not one.startswith(b"PK"):
        return one == other
    return members(one) == members(other)


def members(data: bytes) -> list[tuple[str, tuple[int, ...], bytes]]:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return [(each.filename, each.date_time, packed.read(each)) for each in packed.infolist()]


def test_mask_and_undo(service: Running, tmp_path: Path) -> None:
    for name, (old, _) in FILES.items():
        (tmp_path / name).write_bytes(old)
        os.utime(tmp_path / name, ns=(OLD_TIME, OLD_TIME))
    target, location = service.scan_folder(tmp_path, tmp_path.name)
    items = {Path(item["path"]).name: item for item in service.objects(target, location)}
    assert items.keys() == FILES.keys()
    for name, (old, new) in FILES.items():
        file = tmp_path / name
        (item,) = items[name].get("subpaths") or [items[name]]
        job = service.remediate(target, location, item, "mask")
        assert (job["state"], job["status"], job["verified"]) == ("done", "Masked", True), job
        assert same(file.read_bytes(), new), name
        back = service.remediate(target, location, item, "undo")
        assert (back["state"], back["verified"]) == ("done", True), back
        assert file.read_bytes() == old, name
        assert file.stat().st_mtime_ns == OLD_TIME, name
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == sorted(FILES)

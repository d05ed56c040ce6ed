"""The sample set: the files of a made-up firm, and a manifest of everything planted in them.

The same seed gives the same bytes on every machine. No value in it belongs to anybody.
"""

from __future__ import annotations

import codecs
import io
import json
import os
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from app.discovery.read.extract.mail import Mail
from app.discovery.sample import sample_files as kinds
from app.discovery.sample.sample_files import Draft, Plant
from app.discovery.sample.sample_values import Values

MANIFEST = "manifest.json"
SEED = 20_251_121
_DAY = 86_400
_OLDEST = int(datetime(2024, 1, 8, tzinfo=UTC).timestamp())

Maker = Callable[[Values, Draft], None]


@dataclass(frozen=True, slots=True)
class Host:
    """A machine of the made-up firm. In the console it is the Target `name` in the Group `group`.
    `folder` is the subfolder of the sample set with its files.
    """

    name: str
    group: str
    platform: str
    folder: str


FINANCE = Host("finance-fs01", "Finance", "Windows Server 2022", "finance-fs01")
PEOPLE = Host("hr-ws07", "People", "Windows 11", "hr-ws07")
ENGINEERING = Host("dev-srv02", "Engineering", "Debian 12", "dev-srv02")
SHOP = Host("shop-web03", "Web shop", "Ubuntu 24.04", "shop-web03")
HOSTS: tuple[Host, ...] = (FINANCE, PEOPLE, ENGINEERING, SHOP)


@dataclass(frozen=True, slots=True)
class _Series:
    """`count` files of one kind; `{n}` in `path` is replaced by the number of the file."""

    host: Host
    path: str
    count: int
    make: Maker
    encoding: str = "utf-8"
    mark: bytes = b""
    newline: str = "\n"


@dataclass(frozen=True, slots=True)
class _Packed:
    """An archive and its members. A member consists of its name and a kind of file or, if it is an
    archive itself, of its name and its own members.
    """

    host: Host
    path: str
    members: tuple[tuple[str, Maker | _Packed], ...]


_LATER = _Packed(SHOP, "", (("customers.sql", kinds.dump), ("notes.txt", kinds.minutes)))
_SERIES = (
    _Series(FINANCE, "Accounts payable/2025/Invoice {n:04d}.txt", 32, kinds.invoice,
            newline="\r\n"),
    _Series(FINANCE, "Card settlements/settlement-2025-{n:02d}.csv", 10, kinds.settlement),
    _Series(FINANCE, "Payroll/Pay list {n:02d}.txt", 8, kinds.payroll, "utf-16-le",
            codecs.BOM_UTF16_LE, "\r\n"),
    _Series(FINANCE, "Expenses/report-{n:03d}.xml", 14, kinds.expenses),
    _Series(FINANCE, "Board/Minutes {n:02d}.txt", 17, kinds.minutes, "cp1252", newline="\r\n"),
    _Series(PEOPLE, "Employees/employee-{n:03d}.json", 26, kinds.employee),
    _Series(PEOPLE, "Onboarding/welcome-{n:02d}.eml", 12, kinds.onboarding, newline="\r\n"),
    _Series(PEOPLE, "Benefits/enrolment-{n:02d}.csv", 6, kinds.benefits, "utf-8",
            codecs.BOM_UTF8, "\r\n"),
    _Series(PEOPLE, "Briefe/Brief-{n:02d}.txt", 12, kinds.letter, "latin-1", newline="\r\n"),
    _Series(PEOPLE, "Handbook/chapter-{n:02d}.html", 14, kinds.handbook),
    _Series(PEOPLE, "Überstunden/liste-{n}.txt", 3, kinds.payroll, "utf-16-be",
            codecs.BOM_UTF16_BE),
    _Series(ENGINEERING, "srv/service-{n:02d}/.env", 10, kinds.environment),
    _Series(ENGINEERING, "srv/service-{n:02d}/config.yaml", 10, kinds.settings),
    _Series(ENGINEERING, "srv/legacy/storage-{n}.ini", 4, kinds.ini),
    _Series(ENGINEERING, "home/build/src/payments_{n:02d}.py", 18, kinds.program),
    _Series(ENGINEERING, "home/build/.ssh/id_{n}.pem", 5, kinds.private_key),
    _Series(ENGINEERING, "var/log/app/app-{n:02d}.log", 20, kinds.app_log),
    _Series(ENGINEERING, "home/build/notes/meeting-{n:02d}.md", 8, kinds.minutes),
    _Series(SHOP, "var/backups/customers-{n:02d}.sql", 6, kinds.dump),
    _Series(SHOP, "var/log/nginx/access-{n:02d}.log", 16, kinds.access_log),
    _Series(SHOP, "var/log/terminal/debug-{n}.log", 5, kinds.terminal_log),
    _Series(SHOP, "srv/exports/orders-{n:02d}.json", 14, kinds.orders),
    _Series(SHOP, "srv/exports/customers-{n:02d}.xml", 8, kinds.customers),
    _Series(SHOP, "srv/www/page-{n:02d}.html", 18, kinds.page),
)  # fmt: skip
_ARCHIVES = (
    _Packed(FINANCE, "Archive/settlements-2024.zip", (
        ("2024/settlement-01.csv", kinds.settlement), ("2024/settlement-02.csv", kinds.settlement),
        ("2024/read me.txt", kinds.minutes))),
    _Packed(PEOPLE, "Archive/former employees.zip", (
        ("employee-900.json", kinds.employee), ("employee-901.json", kinds.employee),
        ("briefe.txt", kinds.letter))),
    _Packed(ENGINEERING, "home/build/old-keys.zip", (
        ("id_old.pem", kinds.private_key), (".env", kinds.environment))),
    _Packed(SHOP, "var/backups/shop-2024.zip", (
        ("www/index.html", kinds.page), ("db/later.zip", _LATER),
        ("log/access.log", kinds.access_log))),
)  # fmt: skip


def generate(
    folder: Path, seed: int = SEED, progress: Callable[[int, int], None] | None = None
) -> Path:
    """Write the sample set into `folder` (created if needed) and return the path of its manifest.

    `progress` is called after each file with the number of files written and the total number. The
    manifest is written last, so a set without a manifest is incomplete. Raises OSError when
    `folder` cannot be written.
    """
    values = Values(seed)
    total = sum(series.count for series in _SERIES) + len(_ARCHIVES)
    plants: list[dict[str, object]] = []
    for done, (path, data, found) in enumerate(_files(values), start=1):
        _write(folder / path, data, _OLDEST + values.below(680) * _DAY)
        plants += ({"path": path, "object": inner, **asdict(plant)} for inner, plant in found)
        if progress is not None:
            progress(done, total)
    content = {
        "seed": seed,
        "files": total,
        "hosts": [asdict(host) for host in HOSTS],
        "plants": plants,
    }
    manifest = folder / MANIFEST
    text = json.dumps(content, indent=1, ensure_ascii=True)
    _write(manifest, (text + "\n").encode("ascii"), _OLDEST)
    return manifest


def _files(values: Values) -> Iterator[tuple[str, bytes, list[tuple[str, Plant]]]]:
    """Yield every file: its path relative to the folder, its bytes, and the planted values by
    object.
    """
    for series in _SERIES:
        for number in range(1, series.count + 1):
            draft = Draft(series.newline)
            series.make(values, draft)
            data, plants = draft.render(series.encoding, series.mark)
            path = f"{series.host.folder}/{series.path.format(n=number)}"
            if path.endswith(".eml"):
                plants = _in_mail(data, plants)
            yield path, data, [("", plant) for plant in plants]
    for archive in _ARCHIVES:
        data, found = _pack(values, archive)
        yield f"{archive.host.folder}/{archive.path}", data, found


def _in_mail(data: bytes, plants: list[Plant]) -> list[Plant]:
    """Return the planted values of a mail, with their positions in the text of the mail, because a
    scan searches this text.
    """
    text = "".join(piece.text for piece in Mail(io.BytesIO(data), len(data)).pieces()).encode()
    found, at = [], 0
    for plant in plants:
        at = text.index(data[plant.offset : plant.offset + plant.length], at)
        found.append(replace(plant, offset=at))
    return found


def _pack(values: Values, archive: _Packed) -> tuple[bytes, list[tuple[str, Plant]]]:
    found: list[tuple[str, Plant]] = []
    packed = io.BytesIO()
    # Stored, not deflated: other versions of zlib would give other bytes.
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as file:
        for name, member in archive.members:
            if isinstance(member, _Packed):
                data, inside = _pack(values, member)
                found += ((f"{name}#{inner}", plant) for inner, plant in inside)
            else:
                draft = Draft()
                member(values, draft)
                data, plants = draft.render("utf-8")
                found += ((name, plant) for plant in plants)
            info = zipfile.ZipInfo(name, (2024, 12, 30, 18, 0, 0))
            info.create_system, info.external_attr = 3, 0o100644 << 16
            file.writestr(info, data)
    return packed.getvalue(), found


def _write(path: Path, data: bytes, modified: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    os.utime(path, (modified, modified))

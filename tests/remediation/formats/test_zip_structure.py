"""Rewritten archives: unmasked entries stay byte for byte, whichever program created them."""

from __future__ import annotations

import io
import shutil
import struct
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.remediation.disk.errors import Refused
from app.remediation.formats.splices import applied
from app.remediation.formats.zip_rewriting import replaced
from app.remediation.formats.zip_structure import Zip

METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2)
LINE = b"Visa 4111111111111111 paid\n"


class OneWay(io.RawIOBase):
    """A file without seek, which makes sizes follow the data."""

    def __init__(self) -> None:
        super().__init__()
        self.made = io.BytesIO()

    def writable(self) -> bool:
        return True

    def write(self, data: Any, /) -> int:
        return self.made.write(data)


def archive(
    entries: list[tuple[str, bytes, int]], *, one_way: bool = False, large: bool = False
) -> bytes:
    """Return a ZIP with comments, extra fields and old times; `large`: with ZIP64 fields."""
    file = OneWay() if one_way else io.BytesIO()
    with zipfile.ZipFile(file, "w") as made:  # type: ignore[arg-type, unused-ignore]
        made.comment = b"of the archive"
        for number, (name, content, method) in enumerate(entries):
            info = zipfile.ZipInfo(name, (1999, 1, 2, 3, 4, 6))
            info.compress_type = method
            info.comment = b"of entry %d" % number
            info.extra = b"\xfe\xca\x02\x00ab"
            info.external_attr = 0o644 << 16
            with made.open(info, "w", force_zip64=large) as entry:
                entry.write(content)
    return file.made.getvalue() if isinstance(file, OneWay) else file.getvalue()


def stretches(data: bytes) -> dict[str, bytes]:
    """Return every entry's bytes, from its local header to the next one."""
    with zipfile.ZipFile(io.BytesIO(data)) as made:
        infos = sorted(made.infolist(), key=lambda info: info.header_offset)
        ends = [info.header_offset for info in infos[1:]] + [made.start_dir]
    return {
        info.filename: data[info.header_offset : end] for info, end in zip(infos, ends, strict=True)
    }


def rewritten(data: bytes, name: str, change: Callable[[bytes], bytes]) -> bytes:
    """Return the archive with other content in one entry."""
    made = Zip(data)
    with zipfile.ZipFile(io.BytesIO(data)) as opened:
        start = opened.getinfo(name).header_offset
    content = made.content(made.entry(start))
    return applied(data, replaced(made, {start: change(content)}))


def check_rewritten(data: bytes, name: str, change: Callable[[bytes], bytes]) -> bytes:
    """Rewrite an entry, and check the result with another program."""
    new = rewritten(data, name, change)
    before, after = stretches(data), stretches(new)
    assert list(before) == list(after)
    assert all(before[each] == after[each] for each in before if each != name)
    with zipfile.ZipFile(io.BytesIO(data)) as old_zip, zipfile.ZipFile(io.BytesIO(new)) as new_zip:
        assert new_zip.testzip() is None
        assert new_zip.read(name) == change(old_zip.read(name))
        assert new_zip.comment == old_zip.comment
        for old, now in zip(old_zip.infolist(), new_zip.infolist(), strict=True):
            for field in (
                "filename", "date_time", "compress_type", "comment", "create_system",
                "create_version", "extract_version", "flag_bits", "internal_attr", "external_attr",
            ):  # fmt: skip
                assert getattr(old, field) == getattr(now, field), field
            assert len(old.extra) == len(now.extra)
            if old.filename != name:
                assert (old.CRC, old.file_size) == (now.CRC, now.file_size)
    return new


NAMES = st.text(
    st.characters(codec="utf-8", exclude_characters="\0/\\", exclude_categories=("Cs", "Cc")),
    min_size=1,
    max_size=12,
)
ENTRIES = st.lists(
    st.tuples(NAMES, st.binary(max_size=300), st.sampled_from(METHODS)),
    min_size=1,
    max_size=6,
    unique_by=lambda entry: entry[0],
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(ENTRIES, st.booleans(), st.booleans(), st.data())
def test_untouched_entries_of_any_archive_stay(
    entries: list[tuple[str, bytes, int]], one_way: bool, large: bool, data: st.DataObject
) -> None:
    made = archive(entries, one_way=one_way, large=large)
    name, content, _ = data.draw(st.sampled_from(entries))
    other = data.draw(st.one_of(st.binary(max_size=400), st.just(content)))
    check_rewritten(made, name, lambda _: other)


@pytest.mark.skipif(shutil.which("unzip") is None, reason="unzip is not installed")
@pytest.mark.parametrize("one_way", [False, True])
@pytest.mark.parametrize("large", [False, True])
def test_other_programs_open_it(tmp_path: Path, one_way: bool, large: bool) -> None:
    entries = [(f"{n}/\u00fc.txt", LINE * (n + 1), method) for n, method in enumerate(METHODS)]
    made = archive(entries, one_way=one_way, large=large)
    for name, _, _ in entries:
        made = check_rewritten(made, name, lambda old: old.replace(b"11111111", b"11******"))
    (tmp_path / "a.zip").write_bytes(made)
    subprocess.run(["unzip", "-tqq", str(tmp_path / "a.zip")], check=True, timeout=180)


def test_several_entries_at_once() -> None:
    made = archive([(str(n), LINE * n, METHODS[n % 3]) for n in range(9)])
    rewriter = Zip(made)
    with zipfile.ZipFile(io.BytesIO(made)) as opened:
        starts = {opened.getinfo(name).header_offset: b"x" * int(name) for name in "258"}
    with zipfile.ZipFile(io.BytesIO(applied(made, replaced(rewriter, starts)))) as opened:
        assert opened.testzip() is None
        assert [opened.read(name) for name in "2358"] == [b"xx", LINE * 3, b"x" * 5, b"x" * 8]


PLAIN = archive([("a.txt", LINE, 0), ("b.txt", LINE, 8)])
_AT_B = PLAIN.index(b"PK\3\4", 4)
_LIST = PLAIN.index(b"PK\1\2")
_END = PLAIN.rindex(b"PK\5\6")


def patched(*edits: tuple[int, bytes]) -> bytes:
    changed = bytearray(PLAIN)
    for at, new in edits:
        changed[at : at + len(new)] = new
    return bytes(changed)


def with_entry(name: str) -> bytes:
    return archive([("a.txt", LINE, 0), (name, b"signature", 0)])


REFUSED: dict[str, tuple[bytes, str]] = {
    "unpacks itself": (b"MZ program" + PLAIN, "it is self-extracting"),
    "unpacks itself, told so": (
        b"#!sh" + patched((_END + 16, struct.pack("<L", _LIST + 4))), "damaged"),
    "something behind it": (PLAIN + b"more", "data after its end"),
    "split": (patched((_END + 4, b"\1\0")), "split"),
    "entry on another disk": (patched((_LIST + 34, b"\1\0")), "split"),
    "encrypted": (patched((_LIST + 8, b"\1\0"), (6, b"\1\0")), "encrypted"),
    "encrypted by its local header": (patched((6, b"\1\0")), "differs from its central directory"),
    "strongly encrypted": (patched((_LIST + 8, b"\x40\0")), "encrypted"),
    "another name in place": (patched((30, b"z")), "differs from its central directory"),
    "another method in place": (patched((8, b"\x08\0")), "differs from its central directory"),
    "an entry inside another": (patched((_AT_B - 12, b"PK\3\4"), (_LIST + 20, b"\xff")), "overlap"),
    "fewer entries than told": (patched((_END + 8, b"\3\0\3\0")), "damaged"),
    "more entries than told": (patched((_END + 8, b"\1\0\1\0")), "damaged"),
    "wrong checksum": (patched((_LIST + 16, b"\0\0\0\0")), "damaged"),
    "wrong size": (patched((_LIST + 24, b"\1\0\0\0")), "damaged"),
    "twice the same name": (
        archive([("a.txt", LINE, 0), ("b.txt", LINE, 0)]).replace(b"b.txt", b"a.txt"), "same name"),
    "LZMA": (
        archive([("a.txt", LINE, zipfile.ZIP_LZMA)]),
        "compression method of that file is not supported"),
    "signed jar": (with_entry("META-INF/CERT.SF"), "signed"),
    "signed office document": (with_entry("_xmlsignatures/sig1.xml"), "signed"),
    "signed OpenDocument": (with_entry("META-INF/documentsignatures.xml"), "signed"),
    "nothing": (b"", "damaged"),
    "cut off": (PLAIN[:-30], "damaged"),
}  # fmt: skip


@pytest.mark.parametrize(("data", "reason"), REFUSED.values(), ids=REFUSED)
def test_what_can_not_be_written_again_is_refused(data: bytes, reason: str) -> None:
    def write_again() -> None:
        made = Zip(data)
        replaced(made, {0: made.content(made.entry(0))})

    with pytest.raises(Refused, match=reason):
        write_again()


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(PLAIN) - 1), st.integers(0, 255), st.integers(0, len(PLAIN)))
def test_damage_is_refused_or_harmless(at: int, byte: int, end: int) -> None:
    """Any damage causes a refusal at most, and leaves unrelated data unchanged."""
    damaged = patched((at, bytes([byte])))[: end if at % 4 == 0 else None]
    try:
        made = Zip(damaged)
        entry = made.entry(0)
        new = applied(damaged, replaced(made, {0: made.content(entry)[::-1]}))
    except Refused:
        return
    assert Zip(new).content(Zip(new).entry(0)) == made.content(entry)[::-1]
    assert new[entry.end : _LIST] == damaged[entry.end : _LIST]

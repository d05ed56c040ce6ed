"""The native library: what is loaded, what is refused, and with which reason."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.discovery.cli.scan_command import scan_command
from app.discovery.match.detectors import cards
from app.discovery.match.finder import Finder
from app.discovery.match.native import library
from app.discovery.match.native.library import native
from tests.kit.delivery import script

TEXT = b"card 4539148803436467, call +49 30 901820"
building = script("native_library", "native")
has_compiler = sys.platform != "win32" and any(map(shutil.which, building.COMPILERS))
needs_compiler = pytest.mark.skipif(not has_compiler, reason="no C compiler")


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the library as it is compiled in a folder of its own, in which it is looked for."""
    source = tmp_path / "digit_core.c"
    shutil.copyfile(library.SOURCE, source)
    for module in (library, building.LIBRARY):
        monkeypatch.setattr(module, "BUILT", tmp_path / "lib")
        monkeypatch.setattr(module, "SOURCE", source)
    monkeypatch.delenv(library.SWITCH, raising=False)
    native.cache_clear()
    said = building.for_this()
    assert said.startswith("Compiled the native library in ")
    yield next(path for path in (tmp_path / "lib").iterdir() if path.suffix != ".sha256")
    native.cache_clear()


def refused() -> str:
    """Return why the library is refused. The hits are then found without it."""
    found = native()
    assert found.refused
    assert found.library is None
    finder = Finder([cards.DETECTOR])
    assert finder.core is None
    assert [hit.data_type for hit in finder.hits(TEXT)[0]] == ["CARD_VISA"]
    return found.state.partition("the native library is refused, ")[2]


@needs_compiler
def test_a_library_that_was_just_compiled_is_used(built: Path) -> None:
    assert native().state == "native library"
    finder = Finder([cards.DETECTOR])
    assert finder.core is not None
    assert [hit.data_type for hit in finder.hits(TEXT)[0]] == ["CARD_VISA"]
    assert building.for_this() == ""  # it is up to date
    assert sorted(path.name for path in built.parent.iterdir()) == [
        built.name,
        f"{built.name}.sha256",
    ]


@needs_compiler
def test_one_from_an_older_source_is_refused_and_made_again(built: Path) -> None:
    source = built.parents[1] / "digit_core.c"
    source.write_text(source.read_text() + "/* changed */\n")
    assert refused() == "it is made from another version of the source"
    assert building.for_this().startswith("Compiled the native library in ")
    native.cache_clear()
    assert native().library is not None


@needs_compiler
def test_a_changed_one_is_refused(built: Path) -> None:
    content = bytearray(built.read_bytes())
    content[-1] ^= 1
    built.write_bytes(content)
    assert refused() == "it is not the one that was built"


@needs_compiler
def test_one_without_a_record_is_refused(built: Path) -> None:
    library.record_of(built).unlink()
    assert refused() == "it has no record"


@needs_compiler
def test_one_that_claims_another_source_than_its_record_is_refused(built: Path) -> None:
    content = built.read_bytes()
    digest = library.digest(library.SOURCE.read_bytes()).encode()
    assert content.count(digest) == 1
    built.unlink()  # the system may have the old content mapped
    built.write_bytes(content.replace(digest, b"0" * 64))
    library.record_of(built).write_text(library.record(built.read_bytes()), "ascii")
    assert refused() == "it contains another version of the source"


@needs_compiler
def test_a_file_that_is_no_library_is_refused(built: Path) -> None:
    built.unlink()
    built.write_bytes(b"no library")
    library.record_of(built).write_text(library.record(b"no library"), "ascii")
    assert refused() == "it cannot be loaded"


@needs_compiler
def test_a_scan_says_that_the_library_is_refused(
    built: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    library.record_of(built).unlink()
    (built.parent / "card.txt").write_bytes(TEXT)
    assert scan_command([built.parent / "card.txt"], 1, None, None) == 0
    out, error = capfd.readouterr()
    assert out.count('"CARD_VISA"') == 1
    assert error.count("the native library is refused, it has no record.") == 1


def test_without_a_compiler_nothing_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (library, building.LIBRARY):
        monkeypatch.setattr(module, "BUILT", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "No C compiler" in building.for_this()
    native.cache_clear()
    found = native()
    native.cache_clear()
    assert (found.library, found.refused) == (None, False)
    assert list(tmp_path.iterdir()) == []


def test_the_switch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(library.SWITCH, "off")
    native.cache_clear()
    found = native()
    native.cache_clear()
    assert (found.library, found.refused) == (None, False)
    assert library.SWITCH in found.state


@pytest.mark.parametrize(
    ("system", "machine", "name"),
    [
        ("linux", "x86_64", "digit_core-linux-x86_64.so"),
        ("linux", "aarch64", "digit_core-linux-aarch64.so"),
        ("darwin", "arm64", "digit_core-darwin-aarch64.dylib"),
        ("win32", "AMD64", "digit_core-win32-x86_64.dll"),
        ("win32", "ARM64", "digit_core-win32-aarch64.dll"),
    ],
)
def test_the_name_of_each_system(system: str, machine: str, name: str) -> None:
    assert library.file_name(system, machine) == name
    assert (system, name.partition(f"{system}-")[2].partition(".")[0]) in building.TARGETS

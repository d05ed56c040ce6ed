"""Files of one form are grouped together, and separately from other forms."""

from __future__ import annotations

import contextlib
import random
from collections import Counter, defaultdict

import pytest

from app.discovery.match.matches import FileReport
from app.discovery.read.file_scan import scan_file
from app.service.store import clusters, layouts, recording, scan_runs
from app.service.store.database import Database
from app.service.store.search import Criteria
from tests.service.store import forms
from tests.service.store.kit import add_location

KEY = b"k" * 32


@pytest.fixture(scope="module")
def scanned(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[str, FileReport]]:
    """Form and report of each file."""
    folder = tmp_path_factory.mktemp("forms")
    made = forms.write(folder)
    return [(form, scan_file(bytes(folder), name, KEY)) for name, form in made.items()]


def grouped(db: Database) -> dict[str, int | None]:
    with db.read() as conn:
        return dict(conn.execute("SELECT path, same_layout FROM objects").fetchall())


@pytest.mark.parametrize("order", ["by form", "mixed", "turned round"])
def test_files_of_one_form_are_one_group(
    db: Database, scanned: list[tuple[str, FileReport]], order: str
) -> None:
    some = list(scanned)
    if order == "mixed":
        random.Random(17).shuffle(some)
    if order == "turned round":
        some.reverse()
    with db.write() as conn:
        run = scan_runs.begin(conn, add_location(conn))
        for at in range(0, len(some), 100):
            recording.record(conn, run, [report for _, report in some[at : at + 100]], 1.0)
    by_path = grouped(db)
    found: dict[str, Counter[int | None]] = defaultdict(Counter)
    for form, report in some:
        assert report.found, (form, report.path)
        found[form][by_path[f"/data/{report.path.decode()}"]] += 1
    assert {form: sorted(sizes.values()) for form, sizes in found.items()} == {
        form: [count] for form, (_, _, count) in forms.FORMS.items()
    }
    assert len({key for sizes in found.values() for key in sizes}) == len(forms.FORMS)
    with db.read() as conn:
        told = clusters.biggest(conn, Criteria(), clusters.LAYOUT, 50)
    assert {(one.name, one.objects) for one in told} == {
        ("*.txt", 210),
        ("reminder-*.txt", 210),
        ("*.txt", 60),
        ("export_*.csv", 60),
        ("suppliers *.csv", 60),
        ("*.json", 60),
        ("shop.*.log", 60),
        ("Invoice *.docx", 60),
        ("invoice-*.pdf", 60),
    }
    types = {(one.name, one.objects): set(one.data_types) for one in told}
    assert types["reminder-*.txt", 210] == {"Card number", "E-mail address", "IBAN"}
    assert types["export_*.csv", 60] == {"Card number", "E-mail address", "Name of a person"}


def test_files_that_no_template_made_are_kept_apart(
    db: Database, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder, rng = tmp_path_factory.mktemp("free"), random.Random(5)
    often = [
        "the",
        "of",
        "and",
        "to",
        "in",
        "is",
        "it",
        "that",
        "was",
        "for",
        "on",
        "are",
        "with",
        "at",
    ]
    rare = ["".join(rng.choices("abcdefghiklmnoprstu", k=7)) for _ in range(2000)]

    def text(size: int) -> str:
        return " ".join(rng.choice(often if rng.random() < 0.45 else rare) for _ in range(size))

    reports = []
    for number in range(100):
        fill = forms.Filler(number)
        value = rng.choice([fill.mail, fill.card(), fill.iban()])
        name = f"{rng.choice(rare)} {rng.choice(rare)}.txt"
        (folder / name).write_text(f"{text(30)}\n{text(9)} {value} {text(9)}.\n{text(20)}\n")
        reports.append(scan_file(bytes(folder), name.encode(), KEY))
    with db.write() as conn:
        recording.record(conn, scan_runs.begin(conn, add_location(conn)), reports, 1.0)
    sizes = Counter(grouped(db).values())
    assert max(sizes.values()) <= 3


def test_a_second_scan_and_another_service_find_the_same(
    db: Database, scanned: list[tuple[str, FileReport]]
) -> None:
    reports = [report for form, report in scanned if form in {"letter", "reminder"}]
    with db.write() as conn:
        place = add_location(conn)
        recording.record(conn, scan_runs.begin(conn, place), reports, 1.0)
    before = grouped(db)
    assert len(set(before.values())) == 2
    with db.write() as conn:
        recording.record(conn, scan_runs.begin(conn, place), reports[::-1], 2.0)
    assert grouped(db) == before


def test_what_was_begun_in_vain_is_begun_again(
    db: Database, scanned: list[tuple[str, FileReport]]
) -> None:
    """A batch that could not be written, for instance on a full disk, is repeated."""
    reports = [report for form, report in scanned if form in {"letter", "log"}]
    with db.write() as conn:
        run = scan_runs.begin(conn, add_location(conn))
    with contextlib.suppress(RuntimeError), db.write() as conn:
        recording.record(conn, run, reports[:50], 1.0)
        raise RuntimeError
    assert grouped(db) == {}
    for at in range(0, len(reports), 50):
        with db.write() as conn:
            recording.record(conn, run, reports[at : at + 50], 1.0)
    assert len(set(grouped(db).values())) == 2
    with db.read() as conn:
        known = {row["key"] for row in conn.execute("SELECT key FROM layouts")}
    assert set(grouped(db).values()) == known


def test_only_so_many_layouts_are_kept_in_mind(
    db: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layouts, "MOST", 20)
    some = layouts.Layouts()
    with db.write() as conn:
        for number in range(200):
            some.refresh(conn)
            name = "abcdefghij"[number % 10] * 5 + chr(97 + number // 10) * 4
            new = layouts.form(f"/x/{name}", {"IBAN"}, ())
            some.of(conn, "Text", new)
        (count,) = conn.execute("SELECT count(*) FROM layouts").fetchone()
    assert count <= 21


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["invoice-1.txt", "invoice-22.txt"], "invoice-*.txt"),
        (["Smith letter.txt", "Jones letter.txt"], "* letter.txt"),
        (["letter Smith.txt", "letter Jones.txt"], "letter *.txt"),
        (["4111111111111111.txt", "5500000000000004.txt"], "*.txt"),
        (["ann@example.org 1.eml", "ann@example.org 2.eml"], "*.eml"),
        (["Smith.txt", "Smart.txt"], "*.txt"),
        (["one.txt"], "one.txt"),
        (["a-2024-05.csv", "a-2024-06.csv"], "a-*.csv"),
        ([*(f"report {name}.doc" for name in "abcdefghi"), "copy of report.doc"], "*report*.doc"),
    ],
)
def test_a_name_says_what_names_have_in_common(names: list[str], said: str) -> None:
    assert clusters.common_name(names) == said

"""Enrolment files, and the folders that a machine may scan: what is wrong with them is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.scan_reports.enrolment import Enrolment, GivenFilters, GivenType, Place, encoded, load
from app.scan_reports.errors import ReportRefused
from app.scan_reports.writing import ReportWriter
from tests.scan_reports.samples import scan

SECRET = "5" * 64


def enrolled(folder: Path, *places: Path) -> Path:
    """Write an enrolment file for these folders."""
    path = folder / "enrolment.json"
    path.touch(0o600)
    path.write_bytes(
        encoded(
            Enrolment(
                format="discovery-console enrolment",
                version=1,
                name="web01",
                service="9" + "0" * 63,
                secret=SECRET,
                fingerprints="7" * 64,
                places=[Place(str(at), str(one)) for at, one in enumerate(places)],
                filters=GivenFilters(days=[3], largest=5),
                types=[GivenType(key="STAFF", name="Staff", expression="S-[0-9]{4}")],
                lists=["Members"],
            )
        )
    )
    return path


def test_an_enrolment_is_read_as_it_was_given(tmp_path: Path) -> None:
    known = load(enrolled(tmp_path, tmp_path))
    rules = known.rules("/srv/a", b"a", pictures=True, downloads=False)
    assert (rules.root, rules.above, rules.largest) == ("/srv/a", b"a", 5)
    assert rules.periods[0][1] == float("inf")
    assert [one.key for one in rules.wanted.custom] == ["STAFF"]
    assert rules.wanted.pictures
    assert SECRET not in repr(known)


def test_a_bad_enrolment_file_is_refused_with_the_reason(tmp_path: Path) -> None:
    path = enrolled(tmp_path, tmp_path)
    good = json.loads(path.read_text())
    for content, reason in (
        (b"", "damaged or of another kind"),
        (b"\xff\xfe", "damaged or of another kind"),
        (json.dumps(good)[:-9].encode(), "damaged or of another kind"),
        (json.dumps(good | {"secret": "x"}).encode(), "damaged or of another kind"),
        (json.dumps(good | {"places": []}).encode(), "damaged or of another kind"),
        (json.dumps(good | {"format": "other"}).encode(), "damaged or of another kind"),
        (json.dumps(good | {"version": 2}).encode(), "another version"),
    ):
        path.write_bytes(content)
        with pytest.raises(ReportRefused, match=reason) as error:
            load(path)
        assert SECRET not in str(error.value)
        assert str(path) in str(error.value)
    path.write_text(json.dumps(good))
    path.chmod(0o640)
    with pytest.raises(ReportRefused, match=r"by other users\. Run: chmod 600"):
        load(path)
    with pytest.raises(ReportRefused, match=r"does not exist\. Get the file"):
        load(tmp_path / "missing.json")
    with pytest.raises(ReportRefused, match="cannot be read"):
        load(tmp_path)


def test_only_enrolled_folders_are_scanned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out"
    (inside / "sub").mkdir(parents=True)
    outside.mkdir()
    (inside / "link").symlink_to(outside)
    known, report = enrolled(tmp_path, inside), tmp_path / "web01.report"
    for paths, reason in (
        ([outside], "is not enrolled"),
        ([inside / "missing"], "does not exist"),
        ([inside / "link"], "contains a link"),
        ([inside, inside / "sub"], "overlap"),
        ([inside / ".." / "out"], "is not enrolled"),
    ):
        assert scan(known, report, *paths) == 2
        assert reason in capsys.readouterr().err
        assert not report.exists()
    report.write_text("something else")
    assert scan(known, report) == 2
    assert "is not a scan report" in capsys.readouterr().err
    assert report.read_text() == "something else"
    report.unlink()
    assert scan(known, report, inside / "sub") == 0
    assert report.stat().st_mode & 0o777 == 0o600
    assert "Members" in capsys.readouterr().err


def test_a_stopped_scan_leaves_the_old_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.txt").write_text("a")
    known, report = enrolled(tmp_path, folder), tmp_path / "web01.report"
    assert scan(known, report) == 0
    before = report.read_bytes()

    def stop(*_given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ReportWriter, "finish", stop)
    assert scan(known, report) == 130
    assert "No report was written" in capsys.readouterr().err
    assert report.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "enrolment.json", "in", "web01.report",
    ]  # fmt: skip

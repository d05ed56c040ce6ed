"""`mask`, `mark` and `undo`: dry runs change nothing, and changes are those of the window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.commands.conftest import CARD, MASKED, Run, profile
from tests.service.running import Running

SIGNED = ("--sign-off", "Roe", "--reason", "clean-up")
PASSWORD = "long enough for a test"


def content(files: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in files.iterdir()}


def acts(service: Running) -> list[dict[str, Any]]:
    """Return the jobs other than scans, oldest first."""
    jobs = service.get("/local/v1/jobs", limit=100)
    return [job for job in reversed(jobs) if job["kind"] != "scan"]


def test_a_dry_run_shows_the_bytes_and_changes_nothing(
    run: Run, scanned: Running, files: Path
) -> None:
    before, jobs = content(files), scanned.get("/local/v1/jobs")
    done = run("mask", "type:Mastercard", "--format", "json")
    assert done.code == 0, done.err
    shown = {Path(row["Location"]).name: row for row in done.rows}
    assert shown["=1+1.csv"] == {
        "Outcome": "would change",
        "Type": "Mastercard",
        "Place": "line 2",
        "Offset": 14,
        "Length": 19,
        "Before": MASKED,
        "After": MASKED,
        "Location": str(files / "=1+1.csv"),
    }
    assert (shown["größe 日本語.txt"]["Offset"], len(shown)) == (7, 2)
    assert "Nothing was changed. Use --yes" in done.err
    both = run("mask", "type:Mastercard", "--dry-run", "--yes", *SIGNED)
    assert "Nothing was changed" in both.err
    assert content(files) == before
    assert scanned.get("/local/v1/jobs") == jobs


def test_mask_and_undo_are_confirmed_and_recorded(run: Run, scanned: Running, files: Path) -> None:
    before = content(files)
    done = run("mask", "type:Mastercard", "--yes", *SIGNED, "--format", "json")
    assert done.code == 0, done.err
    assert {row["Outcome"] for row in done.rows} == {"confirmed"}
    assert all(MASKED.encode() in data for data in content(files).values())
    jobs = acts(scanned)
    assert [(job["kind"], job["state"], job["sign_off"], job["reason"]) for job in jobs] == [
        ("mask", "done", "Roe", "clean-up")
    ] * 2
    assert len({job["command"] for job in jobs}) == 1
    masked = content(files)
    tried = run("undo", "status:Masked", "--format", "json")
    assert {row["Outcome"] for row in tried.rows} == {"file would be restored"}
    assert content(files) == masked
    undone = run("undo", "status:Masked", "--yes")
    assert undone.code == 0, undone.err
    assert content(files) == before
    assert {job["reason"] for job in acts(scanned)[2:]} == {"Undone"}


def test_one_data_type_can_be_chosen(run: Run, scanned: Running, files: Path) -> None:
    wrong = run("mask", "type:Mastercard", "--type", "IBAN")
    assert wrong.code == 2
    assert "contain no 'IBAN'. They contain: Mastercard." in wrong.err
    assert run("mask", "type:Mastercard", "--type", "mastercard").code == 0


def test_marks_are_decisions_and_can_be_undone(run: Run, scanned: Running, files: Path) -> None:
    before = content(files)
    done = run("mark", "false-match", "type:Mastercard", *SIGNED)
    assert done.code == 0, done.err
    assert "2 confirmed" in done.err
    decided = run("query", 'status:"False Match"', "--format", "json").rows
    assert [row["Decision"] for row in decided] == ["false", "false"]
    tried = run("undo", "is:false", "--format", "json")
    assert [row["Outcome"] for row in tried.rows] == ["decision", "decision"]
    assert run("undo", "is:false", "--yes").code == 0
    assert {row["Status"] for row in run("query", "--format", "json").rows} == {""}
    assert content(files) == before


def test_a_change_needs_a_query_a_name_and_a_reason(run: Run, scanned: Running) -> None:
    everything = run("mark", "confirmed", "", *SIGNED)
    assert everything.code == 2
    assert "The query is empty, which means every result." in everything.err
    unsigned = run("mask", "type:Mastercard", "--yes", "--reason", "x")
    assert unsigned.code == 2
    assert "A change needs a name. Use --sign-off." in unsigned.err
    nothing = run("mark", "confirmed", "type:IBAN", *SIGNED)
    assert (nothing.code, nothing.out) == (0, "")
    assert "The query has no results. Nothing was changed." in nothing.err
    assert not acts(scanned)


def test_a_file_that_somebody_else_changed_is_not_masked(
    run: Run, scanned: Running, files: Path
) -> None:
    other = files / "=1+1.csv"
    other.write_text(f"one more line\nname;card\nDoe;{CARD}\n", "utf-8")
    done = run("mask", "type:Mastercard", "--yes", *SIGNED)
    assert done.code == 5
    assert "changed" in done.err
    assert CARD in other.read_text("utf-8")
    assert MASKED in (files / "größe 日本語.txt").read_text("utf-8")


def test_without_a_keyring_nothing_is_masked_that_could_not_be_undone(
    run: Run, scanned: Running, files: Path
) -> None:
    before = content(files)
    scanned.close()
    refused = run("mask", "type:Mastercard", "--yes", *SIGNED)
    assert refused.code == 2
    assert "nothing could be undone, because this system has no keyring" in refused.err
    assert content(files) == before
    assert run("mask", "type:Mastercard", "--yes", *SIGNED, "--without-undo").code == 0
    assert content(files) != before


def test_an_account_that_may_not(run: Run, scanned: Running, files: Path, tmp_path: Path) -> None:
    before = content(files)
    realm = {"realm": "target", "id": scanned.get("/v1/targets")[0]["id"]}
    permissions = {"permissions": ["node visible", "report summary", "report detail"]}
    grants = {"global": ["api access"], "resource": [{**realm, **permissions}]}
    body = {"name": "reader", "password": PASSWORD, "permissions": grants}
    scanned.post("/local/v1/users", body, 201)
    data = profile(tmp_path / "far", scanned.base_url, "reader", scanned.certificate)
    password = tmp_path / "password"
    password.write_text(f"{PASSWORD}\n", "utf-8")
    far = ("--profile", "far", "--password-file", str(password))
    seen = run("query", *far, "--format", "json", data=data)
    assert seen.code == 0, seen.err
    assert len(seen.rows) == 2
    for verb in (("mark", "confirmed"), ("mask",)):
        more = ("--yes",) if verb[0] == "mask" else ()
        done = run(*verb, "type:Mastercard", *far, *SIGNED, *more, data=data)
        assert done.code in {4, 5}, done.err
        assert "ermission" in done.err
    assert content(files) == before
    assert not acts(scanned)

"""Imports of scan reports: the same results as a scan by the service, or nothing at all."""

from __future__ import annotations

import base64
import json
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from app.discovery.match.matches import Trouble
from app.scan_reports.records import File, LeftOut, OneProblem, Problems, Record
from app.secrets.signing import SigningKey
from app.service.base.problems import Problem as ServiceProblem
from app.service.base.secrets import Seals
from app.service.scans.reports import report_files
from app.service.scans.reports.report_uploads import Checked, ReportUploads
from app.service.store import groups, machines, schedules, targets
from tests.kit import stores
from tests.scan_reports.samples import scan
from tests.service.approvals.site import check_elsewhere
from tests.service.running import Running
from tests.service.scanned import LETTER, UTF16, VISA, query

_ROWS = """
SELECT o.file_raw, o.inner, o.owner, o.mode, o.content_type, o.encoding, o.stream_size, o.size,
  o.mtime_ns, o.device, o.inode, o.container, o.extracted, o.match, o.test, o.prohibited,
  m.data_type, m.severity, m.offset, m.length, m.masked, m.fingerprint, m.near, m.trace, m.place,
  m.mark
FROM objects o LEFT JOIN matches m ON m.object_id = o.id WHERE o.location_id = ?
ORDER BY o.file_raw, o.inner, m.offset, m.data_type
"""
_UNREAD = "SELECT file_raw, severity, message FROM inaccess WHERE location_id = ? ORDER BY 1, 3"
_STATE = """
SELECT (SELECT json_group_array(run) FROM locations), (SELECT count(*) FROM scan_reports),
  (SELECT count(*) FROM schedules), (SELECT count(*) FROM objects),
  (SELECT count(*) FROM matches), (SELECT count(*) FROM jobs)
"""
_OUTSIDE = ("scan", "target_id", "location_id", "target", "ended", "uncovered")


class Site:
    """A service, and the machine web01 with a folder, which is enrolled."""

    def __init__(self, service: Running, folder: Path) -> None:
        self.service, self.folder = service, folder
        self.tree = folder / "tree"
        self.tree.mkdir()
        (self.tree / "letter.txt").write_text(LETTER)
        (self.tree / "wide.txt").write_text(UTF16, "utf-16")
        (self.tree / "gone.txt").write_text(LETTER)
        (self.tree / "clean.txt").write_text("nothing")
        (self.tree / "left.skip").write_text(LETTER)
        (self.tree / "broken.zip").write_bytes(b"PK\x03\x04 broken")
        (self.tree / "link").symlink_to(self.tree)
        shutil.make_archive(str(self.tree / "box"), "zip", self.tree, "letter.txt")
        self.enrolment = folder / "enrolment.json"
        self.machine = self.enrol("web01", self.enrolment)
        (self.location,) = (
            one["id"] for one in service.get(f"/v1/targets/{self.machine['target_id']}/locations")
        )
        self.report = folder / "first.report"
        assert scan(self.enrolment, self.report) == 0

    def enrol(self, name: str, file: Path, **more: object) -> dict[str, Any]:
        body = {"name": name, "paths": [str(self.tree)], **more}
        found = self.service.post("/local/v1/machines", body, 201)
        file.write_text(found["content"])
        file.chmod(0o600)
        machine: dict[str, Any] = found["machine"]
        return machine

    def send(self, data: bytes, at_once: int = 600_000, http: Any = None) -> tuple[int, Any]:
        """Send a report; return status and answer to the last part."""
        http = http or self.service.http
        begun = http.post("/local/v1/reports")
        if begun.status_code != 201:
            return begun.status_code, begun.json()
        where = f"/local/v1/reports/{begun.json()['id']}/parts"
        for at in range(0, max(len(data), 1), at_once):
            part = base64.b64encode(data[at : at + at_once]).decode()
            body = {"content": part, "last": at + at_once >= len(data)}
            answer = http.post(where, json=body)
            if answer.status_code != 200:
                break
        return answer.status_code, answer.json()

    def take(self, report: Path) -> dict[str, Any]:
        """Import a report to its end; return the answer."""
        status, answer = self.send(report.read_bytes())
        assert status == 200, answer
        for job in answer["job_ids"]:
            self.ended(job)
        found: dict[str, Any] = answer
        return found

    def ended(self, job: str) -> dict[str, Any]:
        return self._past({"queued", "running"}, job)

    def begun(self, job: str) -> None:
        self._past({"queued"}, job, pause=0.005)

    def _past(self, states: set[str], job: str, pause: float = 0.05) -> dict[str, Any]:
        end = time.monotonic() + 60
        while (found := self.service.get(f"/local/v1/jobs/{job}"))["state"] in states:
            assert time.monotonic() < end, found
            time.sleep(pause)
        return cast(dict[str, Any], found)

    def read(self, statement: str, *values: object) -> list[Any]:
        with sqlite3.connect(f"file:{self.service.data}/service/store.db?mode=ro", uri=True) as db:
            return db.execute(statement, values).fetchall()

    def key(self, public: str) -> int:
        return int(public) - 10**19

    def state(self) -> Any:
        return self.read(_STATE)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("site")
    service = Running(folder / "data")
    service.post("/v1/filters", {"type": "exclude_suffix", "expression": ".skip"}, 201)
    yield Site(service, folder)
    service.close()


def statement(site: Site, job: str) -> dict[str, Any]:
    record = site.service.get(f"/local/v1/scans/{job}/coverage")
    found: dict[str, Any] = msgspec.json.decode(record["content"])
    return {name: value for name, value in found.items() if name not in _OUTSIDE}


def test_a_report_gives_what_a_scan_by_the_service_gives(site: Site) -> None:
    service = site.service
    answer = site.take(site.report)
    assert (answer["machine"], answer.get("already", False)) == ("web01", False)
    target, location = service.scan_folder(site.tree, "local")
    ours, theirs = site.key(location), site.key(site.location)
    rows = site.read(_ROWS, ours)
    assert len(rows) > 6
    assert site.read(_ROWS, theirs) == rows
    assert site.read(_UNREAD, theirs) == site.read(_UNREAD, ours)
    (job,) = answer["job_ids"]
    (own,) = (
        one["id"] for one in service.get("/local/v1/jobs") if one.get("location_id") == location
    )
    covered = statement(site, job)
    assert covered == statement(site, own)
    assert {"filtered", "link", "damaged"} <= {one["name"] for one in covered["classes"]}
    lists = [
        [
            {name: value for name, value in one.items() if name != "path"}
            for one in service.get(f"/local/v1/scans/{one}/coverage/objects")
        ]
        for one in (job, own)
    ]
    assert sorted(map(str, lists[0])) == sorted(map(str, lists[1]))
    assert query(service, target) == query(service, site.machine["target_id"])
    assert VISA not in json.dumps(answer)


def test_taken_in_twice_it_changes_nothing(site: Site) -> None:
    before = site.state()
    answer = site.take(site.report)
    assert answer["already"] is True
    assert site.state() == before


def test_decisions_are_kept_and_vanished_files_disappear(site: Site) -> None:
    service, target = site.service, site.machine["target_id"]
    items = {Path(one["path"]).name: one for one in service.objects(target, site.location)}
    job = service.remediate(target, site.location, items["letter.txt"], "false_match")
    assert job["state"] == "done", job
    refused = service.http.post(
        f"/v1/targets/{target}/locations/{site.location}/remediation/mask",
        json={"path": items["wide.txt"]["path"], "sign_off": "A", "reason": "b",
              "object_ids": [items["wide.txt"]["id"]]},
    )  # fmt: skip
    assert refused.status_code == 422
    (site.tree / "gone.txt").unlink()
    (site.tree / "new.txt").write_text(LETTER)
    second = site.folder / "second.report"
    assert scan(site.enrolment, second) == 0
    site.take(second)
    after = {Path(one["path"]).name: one for one in service.objects(target, site.location)}
    assert "gone.txt" not in after
    assert "new.txt" in after
    marked = "SELECT count(*) FROM matches WHERE mark = 'false_match'"
    assert site.read(marked)[0][0] > 0
    status, said = site.send(site.folder.joinpath("first.report").read_bytes())
    assert (status, said["already"]) == (200, True)


def test_what_must_not_be_imported_is_refused_and_changes_nothing(
    site: Site, tmp_path: Path
) -> None:
    service, data = site.service, site.report.read_bytes()
    older = tmp_path / "older.report"
    with pytest.MonkeyPatch.context() as patch:
        now = time.time()
        for name, seconds in (("older", -3_600.0), ("stale", -8 * 86_400.0), ("ahead", 86_400.0)):
            patch.setattr("time.time", lambda shift=seconds: now + shift)
            assert scan(site.enrolment, tmp_path / f"{name}.report") == 0
    unknown = json.loads(site.enrolment.read_text()) | {"secret": "1" * 64}
    stranger = tmp_path / "stranger.json"
    stranger.write_text(json.dumps(unknown))
    stranger.chmod(0o600)
    assert scan(stranger, tmp_path / "unknown.report") == 0
    other = json.loads(site.enrolment.read_text()) | {"service": "2" * 64}
    stranger.write_text(json.dumps(other))
    assert scan(stranger, tmp_path / "other.report") == 0
    place = {"id": "1" + "0" * 18 + "9", "path": str(site.tree)}
    foreign = json.loads(site.enrolment.read_text()) | {"places": [place]}
    stranger.write_text(json.dumps(foreign))
    assert scan(stranger, tmp_path / "foreign.report") == 0
    machine = site.enrol("gone01", tmp_path / "gone.json")
    assert scan(tmp_path / "gone.json", tmp_path / "revoked.report") == 0
    assert service.http.delete(f"/local/v1/machines/{machine['id']}").status_code == 204
    altered = bytearray(data)
    altered[len(data) // 2] ^= 1
    before = site.state()
    for report, reason, todo in (
        (bytes(altered), "changed after", "Copy it again"),
        (data[:-1], "incomplete", "Copy it again"),
        (b"%PDF", "not a scan report", "Choose a file"),
        (older.read_bytes(), "A newer report of web01", "in the order"),
        ((tmp_path / "stale.report").read_bytes(), "older than 7 days", "Scan again"),
        ((tmp_path / "ahead.report").read_bytes(), "in the future", "Set the clock"),
        ((tmp_path / "unknown.report").read_bytes(), "not enrolled here", "Enrol it"),
        ((tmp_path / "revoked.report").read_bytes(), "was revoked", "enrol it again"),
        ((tmp_path / "other.report").read_bytes(), "another service", "Import it where"),
        ((tmp_path / "foreign.report").read_bytes(), "is not enrolled", "Enrol the machine"),
    ):
        status, said = site.send(report, at_once=500)
        assert status == 422, reason
        assert reason in said["message"], said
        assert todo in said["message"], said
        assert "othing was changed" in said["message"]
    assert site.state() == before
    assert not list((service.data / "service" / "reports").glob("*.part"))


def _file(path: bytes) -> File:
    return File(path, 1, 0, "1", "1", "", "ann", "", None, "Plain text", False, [], None, 0)  # noqa: FBT003


@pytest.mark.parametrize("path", [b"../x", b"a/../../x", b"a/..", b"/x", b"a\0b"])
@pytest.mark.parametrize(
    "record",
    [
        _file,
        lambda path: Problems([OneProblem(path, "", Trouble.ERROR, "Permission denied.")]),
        lambda path: LeftOut([(path, 1)]),
    ],
    ids=["file", "problem", "left out"],
)
def test_a_path_outside_of_the_scanned_folder_is_refused(
    record: Callable[[bytes], Record], path: bytes
) -> None:
    with pytest.raises(ServiceProblem, match="names a path outside of its folder"):
        Checked().add(record(path))


@pytest.mark.parametrize("path", [b"", b"x", b"a/..x/y..", b"a/.x", b"..."])
def test_a_path_in_the_scanned_folder_is_accepted(path: bytes) -> None:
    Checked().add(_file(path))


def test_a_report_that_cannot_be_stored_leaves_nothing(site: Site, tmp_path: Path) -> None:
    report = tmp_path / "not stored.report"
    assert scan(site.enrolment, report) == 0
    before = site.state()
    ((last,),) = site.read("SELECT seq FROM sqlite_sequence WHERE name = 'schedules'")
    reports = site.service.data / "service" / "reports"
    in_the_way = [reports / f"{last + more}.report" for more in (1, 2, 3)]  # a label may be taken
    for path in in_the_way:
        path.mkdir()
    status, answer = site.send(report.read_bytes())
    for path in in_the_way:
        path.rmdir()
    assert status == 422
    assert answer["message"].startswith("The service cannot store the report: ")
    assert site.state() == before
    assert list(reports.glob("*.part")) == []
    assert site.take(report)["complete"]


def test_a_report_whose_import_is_being_recorded_is_not_removed(tmp_path: Path) -> None:
    """Another account begins to send a report between the rename and the commit."""
    key = bytes(32)
    with closing(stores.new(tmp_path)) as db:
        with db.write() as conn:
            target = targets.add(conn, "web01", targets.Fields(groups.FIRST)) or 0
            machine = machines.add(
                conn, key="k", target_id=target, name="web01", locations=(), basis="", days=1,
                user="ann", now=1.0,
            )  # fmt: skip
        uploads = ReportUploads(db, Seals.derive(key, key), tmp_path)
        begin = threading.Thread(target=uploads.begin, args=("ann",))
        with db.write() as conn:
            scan_id = schedules.add(
                conn, label="Report", locations=(), options="{}", user="ann", now=1.0
            )
            assert scan_id is not None
            machines.add_report(
                conn, number="n", machine_id=machine, begun=1.0, now=1.0, schedule_id=scan_id,
                counts="{}",
            )  # fmt: skip
            stored = report_files.path(tmp_path, scan_id)
            stored.write_bytes(b"report")
            begin.start()
            begin.join(0.5)
        begin.join()
        uploads.close()
        assert stored.exists()


def test_acts_are_recorded_and_need_permission(site: Site) -> None:
    service = site.service
    grants = {"global": ["api access"], "resource": []}
    body = {"name": "reader", "password": "a long password", "permissions": grants}
    service.post("/local/v1/users", body, 201)
    with service.client(auth=("reader", "a long password")) as http:
        refusals = [
            http.get("/local/v1/machines").status_code,
            http.post("/local/v1/machines", json={"name": "x", "paths": ["/x"]}).status_code,
            http.delete(f"/local/v1/machines/{site.machine['id']}").status_code,
            http.post("/local/v1/reports").status_code,
        ]
    assert refusals == [403, 403, 403, 403]
    told = [one["action"] for one in service.get("/local/v1/audit", limit=1000)]
    assert {"enrol", "revoke", "import report"} <= set(told)
    classes = {one["class"] for one in service.get("/local/v1/events", limit=1000)}
    assert {"Agent Verified", "Agent Revoked", "Agent Error"} <= classes
    answer = service.http.post(
        "/v1/schedules",
        json={"label": "x", "targets": [{"id": site.machine["target_id"]}]},
    )
    assert (answer.status_code, "scans itself" in answer.json()["message"]) == (422, True)
    for paths in (["relative"], [], ["/a", "/a/b"], ["/a/../b"]):
        answer = service.http.post("/local/v1/machines", json={"name": "x", "paths": paths})
        assert answer.status_code == 422, paths
    listed = service.get("/local/v1/machines")
    assert [one["key"] for one in listed][:1] == [
        SigningKey(bytes.fromhex(json.loads(site.enrolment.read_text())["secret"])).public
    ]


def test_the_program_for_auditors_knows_records_of_machines(site: Site) -> None:
    site.take(site.report)
    revoked = site.enrol("web09", site.folder / "revoked.json")
    assert site.service.http.delete(f"/local/v1/machines/{revoked['id']}").is_success
    check_elsewhere(site.service, site.folder)


def test_a_killed_import_is_completed_by_the_next_start(site: Site) -> None:
    service = site.service
    many = site.tree / "many"
    many.mkdir()
    for number in range(2_000):
        (many / f"{number:04}.txt").write_text(f"card {VISA} of {number}\n")
    report = site.folder / "many.report"
    assert scan(site.enrolment, report) == 0
    status, answer = site.send(report.read_bytes())
    assert status == 200
    (job,) = answer["job_ids"]
    service.kill()
    (state,) = site.read("SELECT state FROM jobs WHERE id = ?", site.key(job))
    assert state[0] in {"queued", "running"}
    service.start()
    assert site.ended(job)["state"] == "done"
    paths = query(service, site.machine["target_id"])
    assert sum("/many/" in path for path in paths) == 2_000
    assert statement(site, job)["complete"] is True
    assert site.take(report)["already"] is True


def stopped_import(site: Site) -> tuple[Path, str]:
    """Stop an import that has begun; return its report and its job. An import can be faster than
    the stop, so try a few.
    """
    for number in range(20):
        report = site.folder / f"again{number}.report"
        assert scan(site.enrolment, report) == 0
        _, answer = site.send(report.read_bytes())
        (job,) = answer["job_ids"]
        site.begun(job)  # else there is no coverage to state
        stop = site.service.http.post(f"/v1/schedules/{answer['schedule_id']}/stop")
        assert stop.status_code == 204
        if site.ended(job)["state"] == "cancelled":
            return report, job
    raise AssertionError("each import ended before it was stopped")


def test_a_stopped_import_can_be_repeated(site: Site) -> None:
    report, job = stopped_import(site)
    assert statement(site, job)["complete"] is False
    again = site.take(report)
    assert again.get("already", False) is False
    (job,) = again["job_ids"]
    assert statement(site, job)["complete"] is True

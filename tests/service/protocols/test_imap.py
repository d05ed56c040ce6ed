"""IMAP against a real Dovecot: read-only, one object per mail, attachments below it."""

from __future__ import annotations

import asyncio
import base64
import imaplib
import io
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest

from app.api.client import Client
from app.api.transport import Address
from app.service.protocols import imap
from app.service.protocols.imap_wire import Connection, OverBudget, folder_raw, folder_text
from app.state.results.mail_matches import own_matches
from app.state.rows.keys import Key
from tests.service.inventory import status_and_message
from tests.service.protocols import kit, servers
from tests.service.protocols.servers import ImapServer
from tests.service.running import Running


def _lacking() -> str:
    """Return why these tests cannot run here; empty if they can."""
    dovecot = servers.program("dovecot")
    if dovecot is None:
        return "dovecot (dovecot-imapd) is not installed"
    told = subprocess.run([dovecot, "--version"], capture_output=True, text=True, check=False)
    return "" if told.stdout.startswith("2.3.") else "the test's configuration is for Dovecot 2.3"


pytestmark = pytest.mark.skipif(bool(_lacking()), reason=_lacking())


def mail(subject: str, text: str, **headers: str) -> EmailMessage:
    made = EmailMessage()
    made["From"] = "Ada Example <ada@example.org>"
    made["To"] = "bob@example.org"
    made["Subject"] = subject
    made["Date"] = "Mon, 02 Mar 2026 10:00:00 +0100"
    for name, value in headers.items():
        made[name.replace("_", "-")] = value
    made.set_content(text)
    return made


def with_attachments() -> bytes:
    made = mail("Grüße mit Anhang", f"See inside, {kit.AMEX}.", Message_ID="<42@example.org>")
    made.add_attachment(b"name;card\n" + kit.CARD, "text", "csv", filename="list.csv")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("in/side.txt", kit.CARD)
    made.add_attachment(packed.getvalue(), "application", "zip", filename="böse.zip")
    made.add_attachment(b"nothing", "application", "octet-stream", filename="list.csv")
    return made.as_bytes()


BROKEN = {
    "nul": b"Subject: nul\x00byte\r\n\r\nCard " + kit.VISA.encode() + b"\x00end\r\n",
    "mime": b"Subject: =?x?q?=\r\nContent-Type: multipart/mixed; boundary=\r\n\r\n--\r\n"
    + kit.CARD,
    "coded": b"Content-Transfer-Encoding: base64\r\nContent-Type: text/plain; charset=no-such\r\n"
    b"\r\n!" + base64.b64encode(kit.CARD) + b"=",
    "empty": b"",
    "headless": b"\r\n\r\n" + kit.CARD,
    "literal": b"Subject: {5000000}\r\n\r\nx OK done {99999999999}\r\n* BYE\r\n" + kit.CARD,
}


@pytest.fixture(scope="module")
def server() -> Iterator[ImapServer]:
    """Not in pytest's folder, which Dovecot's other users may not enter."""
    with (
        tempfile.TemporaryDirectory(prefix="imap-") as folder,
        servers.imap_server(Path(folder)) as found,
    ):
        found.put("1.card", mail("Invoice", f"Your card {kit.VISA}, thank you.").as_bytes())
        found.put("2.clean", mail("Lunch?", "At noon.").as_bytes())
        found.put("3.more", with_attachments())
        found.put("1.sub", mail("Old", f"Card {kit.VISA}").as_bytes(), ".Archive.Entw&APw-rfe")
        for name, content in BROKEN.items():
            found.put(name, content, ".Broken")
        yield found


@pytest.fixture(scope="module")
def login(service: Running, server: ImapServer) -> str:
    return kit.add_credential(
        service, "ada@example.org", password=servers.PASSWORD, file=server.certificate
    )


def test_mailbox_is_scanned_over_tls(service: Running, server: ImapServer, login: str) -> None:
    host = f"localhost:{server.tls_port}"
    target, key = kit.add_place(service, host, "imaps", "INBOX", login)
    assert service.scan(target, key)["class"] == "Search Detected Matches"
    found = {item["path"]: item for item in service.objects(target, key)}
    first, third = sorted(path for path in found if path.startswith("INBOX/"))
    assert set(found) == {first, third}
    asked = service.post("/v1/query", {"target": [target], "prefix": [first]}, 201)["query_id"]
    assert len(service.get(f"/v1/query/{asked}/targets/{target}/locations")) == 1
    assert {one["path"] for one in found[third]["subpaths"]} == {
        f"{third}#list.csv",
        f"{third}#böse.zip#in/side.txt",
    }
    inside = kit.details(service, target, found[third])
    assert [match["content"] for match in inside["matches"]] == [kit.AMEX]
    assert "Grüße mit Anhang" in inside["chunks"][0]["content"]
    metas = [(meta["label"], meta["value"]) for meta in inside["metas"]]
    for pair in (
        ("From", "Ada Example <ada@example.org>"),
        ("To", "bob@example.org"),
        ("Subject", "Grüße mit Anhang"),
        ("Message-ID", "<42@example.org>"),
        ("Date", "2026-03-02T10:00:00+01:00"),
        ("Folder", "INBOX"),
        ("Attachment", "list.csv"),
        ("Attachment", "böse.zip"),
    ):
        assert pair in metas
    for part in found[third]["subpaths"]:
        (match,) = kit.details(service, target, part)["matches"]
        assert match["content"] == kit.VISA
    assert not kit.trouble(service, target, key)


def test_a_mail_counts_beside_its_attachments(
    service: Running, server: ImapServer, login: str
) -> None:
    """It has its own matches, which a decision on its attachments does not cover."""
    target, key = kit.add_place(service, f"localhost:{server.port}", "imap", "INBOX", login)
    service.scan(target, key)
    (found,) = (item for item in service.objects(target, key) if item.get("subpaths"))
    asked = service.post("/v1/query", {"target": [target], "prefix": [found["path"]]}, 201)
    query_id = asked["query_id"]
    where = Key(target, found["id"])

    async def has_its_own() -> bool:
        address = Address(service.base_url, "analyst", service.password, service.certificate)
        client = Client(address)
        try:
            summary = await client.queries.location(query_id, target, found["id"])
            assert len(summary.children) == len(found["subpaths"]) == 2
            return await own_matches(client, where, summary)
        finally:
            await client.close()

    assert asyncio.run(has_its_own())
    assert service.get(f"/local/v1/query/{query_id}/sums")["open"] == 3
    service.remediate(target, key, found, "false_match")
    assert asyncio.run(has_its_own())
    assert service.get(f"/local/v1/query/{query_id}/sums")["false"] == 1


def test_no_mail_is_marked_as_seen(service: Running, server: ImapServer, login: str) -> None:
    target, key = kit.add_place(service, f"127.0.0.1:{server.port}", "imap", "Archive", login)
    assert service.scan(target, key)["class"] == "Search Detected Matches"
    (item,) = service.objects(target, key)
    assert item["path"].startswith("Archive/Entwürfe/")
    assert kit.details(service, target, item)["matches"][0]["content"] == kit.VISA
    flags = [path.name.rpartition(":2,")[2] for path in server.mails.rglob("*:2,*")]
    assert flags
    assert not any("S" in flag for flag in flags)


def test_damaged_mails_break_nothing(service: Running, server: ImapServer, login: str) -> None:
    target, key = kit.add_place(service, f"127.0.0.1:{server.port}", "imap", "Broken", login)
    last = service.scan(target, key)
    assert last["class"] == "Search Detected Matches", last
    assert len(kit.paths(service, target, key)) == len(BROKEN) - 1  # all except the empty one
    for item in service.objects(target, key):
        assert kit.details(service, target, item)["matches"]


def test_marks_work_and_acts_are_refused(service: Running, server: ImapServer, login: str) -> None:
    target, key = kit.add_place(service, f"localhost:{server.port}", "imap", "Archive", login)
    service.scan(target, key)
    (item,) = service.objects(target, key)
    assert service.remediate(target, key, item, "test_data")["state"] == "done"
    where = f"/v1/targets/{target}/locations/{key}/remediation/mask"
    body = {"path": item["path"], "sign_off": "A", "reason": "b", "object_ids": [item["id"]]}
    assert status_and_message(service, "POST", where, body)[0] == 422


def test_mail_that_was_deleted_is_dropped(service: Running, server: ImapServer, login: str) -> None:
    server.put("1.gone", mail("a", kit.VISA).as_bytes(), ".Shrinking")
    server.put("2.stays", mail("b", kit.VISA).as_bytes(), ".Shrinking")
    target, key = kit.add_place(service, f"127.0.0.1:{server.port}", "imap", "Shrinking", login)
    service.scan(target, key)
    before = kit.paths(service, target, key)
    assert len(before) == 2
    (file,) = server.mails.glob(".Shrinking/*/1.gone*")
    file.unlink()
    service.scan(target, key)
    assert kit.paths(service, target, key) == before[1:]


def test_probing(service: Running, server: ImapServer, login: str) -> None:
    host = f"127.0.0.1:{server.port}"
    body = {"target_name": host, "protocol": "imap", "credential_id": login}
    found = {item["path"]: item["type"] for item in service.post("/v1/targets/probing", body)}
    assert found["INBOX"] == "folder"
    below = service.post("/v1/targets/probing", {**body, "path": "Archive"})
    assert below == [{"path": "Archive.Entwürfe", "type": "folder"}]
    wrong = kit.add_credential(service, "ada@example.org", password="wrong")
    other = kit.add_credential(service, "ada@example.org", password=servers.PASSWORD)
    tls = {"target_name": f"127.0.0.1:{server.tls_port}", "protocol": "imaps"}
    for more, said in (
        ({"credential_id": wrong}, "not trusted"),
        ({**tls, "credential_id": other}, "not trusted"),
        ({"path": "No such folder"}, "no folder"),
        ({"target_name": "127.0.0.1:1"}, "cannot be reached"),
    ):
        status, message = status_and_message(service, "POST", "/v1/targets/probing", body | more)
        assert status == 422
        assert said in message


def test_wrong_password_is_told(service: Running, server: ImapServer) -> None:
    wrong = kit.add_credential(
        service, "ada@example.org", password="wrong", file=server.certificate
    )
    host = f"127.0.0.1:{server.tls_port}"
    target, key = kit.add_place(service, host, "imaps", "Broken", wrong)
    last = service.scan(target, key)
    assert last["class"] == "Search Failed"
    assert "refused the login" in last["message"]
    assert "wrong." in last["message"]


@pytest.mark.parametrize("name", ["INBOX", "Entwürfe & mehr", "台北", "&", "a&b-"])
def test_names_of_folders_survive_their_encoding(name: str) -> None:
    assert folder_text(folder_raw(name).encode("ascii")) == name


@pytest.mark.parametrize("raw", [b"&AGE-", b"&!-", b"\xff", b"&2D0-"])
def test_name_with_a_second_spelling_is_refused(raw: bytes) -> None:
    """Otherwise two folders could be taken for one."""
    with pytest.raises(ValueError, match=r"not canonical|codec|base64|padding"):
        folder_text(raw)


@pytest.mark.parametrize("date", ["01-Foo-2020", "01-Jan-0000", "99-Jan-2020", "31-Dec-9999"])
def test_time_that_nobody_believes_is_none(date: str) -> None:
    assert imap.arrival_time(f'1 (INTERNALDATE "{date} 00:00:00 +0000")'.encode()) == 0


def test_exchange_has_its_bytes(server: ImapServer) -> None:
    """A server that claims more than was requested is abandoned before reading."""
    wire = Connection("127.0.0.1", server.port, None)
    wire.log_in("ada@example.org", servers.PASSWORD)
    wire.select("INBOX", readonly=True)
    wire.allow(0)
    wire._left = 100  # noqa: SLF001 - less than any answer has
    with pytest.raises(OverBudget):
        wire.fetch("3", "(BODY.PEEK[])")
    wire.end()
    with pytest.raises((imaplib.IMAP4.abort, OSError)):
        wire.noop()

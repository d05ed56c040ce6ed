"""What an evidence pack says of proposals, and of objects that hold nothing any more."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path

from app.api.client import Client
from app.api.records.approvals import Answer, ProposalAnswer
from app.api.records.enums import Action
from app.api.transport import Address
from app.state.acts.orders import ChangeRequest
from app.state.approvals.proposing import Draft
from app.state.oversight.evidence import PackRequest
from app.state.rows.keys import Key
from app.state.stores import WindowStores
from tests.ui.administration.two_windows import PASSWORD, add_account
from tests.ui.live import CSV, console, key_of, run, until

LOOK = ("node visible", "report summary", "report detail")
ACT = (*LOOK, "remediation act directly", "remediation mark location")


async def propose(stores: WindowStores, action: Action, *keys: Key) -> None:
    wish = ChangeRequest(action, sign_off="R. Roe", reason="old", place=stores.session.place)
    stores.proposing.propose(Draft(wish, keys=keys))
    await stores.tasks.idle()
    assert stores.proposing.error is None


async def packed(stores: WindowStores, path: Path, *keys: Key) -> str:
    """Write a pack about these objects; return the text of its page."""
    stores.evidence.write(path, PackRequest("", keys, "A. Analyst"))
    await until(lambda: stores.evidence.path == path)
    with zipfile.ZipFile(path) as pack:
        page = pack.read("summary.html").decode()
    return re.sub("(<[^>]*>)+", "|", page)


def test_rejected_proposals_are_in_the_summary(tmp_path: Path, qapp: object) -> None:
    """And those of other objects are not."""
    folder = tmp_path / "files"
    folder.mkdir()
    for name in ("a.csv", "b.csv", "c.csv"):
        (folder / name).write_text(CSV)

    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            first, second, third = (key_of(stores, name) for name in ("a.csv", "b.csv", "c.csv"))
            await add_account(stores, "ann", (), ACT)
            address = stores.session.client.address
            ann = Client(Address(address.base_url, "ann", PASSWORD, address.certificate))
            await propose(stores, Action.DELETE, first, second)
            await propose(stores, Action.MASK, third)
            await propose(stores, Action.MASK, second)
            for made in (await ann.approvals.list()).items[1:]:
                given = ProposalAnswer(hash=made.hash, reason="still in use")
                await ann.approvals.answer(made.id, Answer.REJECT, given)
            await ann.close()

            page = await packed(stores, tmp_path / "first.zip", first)
            assert re.search(
                r"\|delete of 2 objects: \S+/a.csv, \S+/b.csv.\|analyst · R. Roe\|old\|"
                r"Rejected by ann, [-0-9]+ [:0-9]+: still in use\|",
                page,
            )
            assert "mask of 1 object" not in page
            page = await packed(stores, tmp_path / "second.zip", second)
            assert re.search(
                r"\|mask of 1 object. \S+/b.csv\|analyst · R. Roe\|old\|Waiting\|", page
            )
            assert page.count("Rejected by ann") == 1

    run(work())


def test_a_masked_file_keeps_its_types_and_counts(tmp_path: Path, qapp: object) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "a.csv").write_text(CSV)

    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            key = key_of(stores, "a.csv")
            row = stores.results.row_of(key)
            assert row is not None
            stores.plan.prepare(Action.MASK, [key])
            await until(lambda: stores.plan.checked is not None)
            stores.plan.submit("A. Analyst", "clean-up")
            await until(lambda: (stores.results.row_of(key) or row).status == "Masked")
            await stores.tasks.idle()
            page = await packed(stores, tmp_path / "pack.zip", key)
            held = f"{row.types}|{row.prohibited}|{row.match}|{row.test}|Masked"
            assert f"/a.csv|{held}|clean-up|" in page
            with zipfile.ZipFile(tmp_path / "pack.zip") as pack:
                (line,) = pack.read("objects.jsonl").splitlines()
            before = json.loads(json.loads(line)["body"])["before"]
            assert before["types"] == row.types

    run(work())

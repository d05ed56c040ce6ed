"""What an evidence pack says of proposals, and of objects that hold nothing any more."""

from __future__ import annotations

import json
import re
import zipfile
from functools import partial
from pathlib import Path

from app.api.client import Client
from app.api.records.approvals import Answer, ProposalAnswer
from app.api.records.enums import Action
from app.api.transport import Address
from app.state.approvals.proposing import Draft
from app.state.decisions_and_undo.change_requests import ChangeRequest
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
            before = f"{row.prohibited} prohibited, {row.match} match, {row.test} test"
            held = f"{row.types}|0|0|0|{before}|Masked"
            assert f"/a.csv|{held}|clean-up|" in page
            with zipfile.ZipFile(tmp_path / "pack.zip") as pack:
                (line,) = pack.read("objects.jsonl").splitlines()
            before = json.loads(json.loads(line)["body"])["before"]
            assert before["types"] == row.types

    run(work())


def test_a_change_that_was_undone_is_in_the_pack_with_its_undo(
    tmp_path: Path, qapp: object
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "a.csv").write_text(CSV)

    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            key = key_of(stores, "a.csv")

            def has(status: str) -> bool:
                row = stores.results.row_of(key)
                return row is not None and row.status == status

            for action, status in ((Action.MASK, "Masked"), (Action.UNDO, "")):
                stores.plan.prepare(action, [key])
                await until(lambda: stores.plan.checked is not None)
                stores.plan.submit("A. Analyst", "clean-up")
                await until(partial(has, status))
                await stores.tasks.idle()
            await packed(stores, tmp_path / "pack.zip", key)
            with zipfile.ZipFile(tmp_path / "pack.zip") as pack:
                lines = pack.read("remediations.jsonl").splitlines()
            bodies = [json.loads(json.loads(line)["body"]) for line in lines]
            assert sorted(body["action"] for body in bodies) == ["mask", "undo"]

    run(work())


def test_the_matches_left_are_those_of_the_tree(tmp_path: Path, qapp: object) -> None:
    """With an archive and its members: open, marked as false match, and masked."""
    folder = tmp_path / "files"
    folder.mkdir()
    names = ("open.csv", "false.csv", "masked.csv")
    content = f"{CSV}Poe;4532015112830366\n"
    with zipfile.ZipFile(folder / "all.zip", "w") as archive:
        for name in names:
            archive.writestr(name, content)
    for name in names:
        (folder / name).write_text(content)

    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            places = [f"{place}{name}" for place in ("files/", "all.zip#") for name in names]
            keys = {place: key_of(stores, place) for place in places}

            def status(place: str) -> str:
                row = stores.results.row_of(keys[place])
                return "" if row is None else row.status

            marked = [keys[place] for place in places if place.endswith("false.csv")]
            stores.outbox.mark(Action.FALSE_MATCH, marked, "A. Analyst", "invented")
            masked = [place for place in places if place.endswith("masked.csv")]
            await until(lambda: all(status(p) for p in places if "false" in p))
            stores.plan.prepare(Action.MASK, [keys[place] for place in masked])
            await until(lambda: stores.plan.checked is not None)
            stores.plan.submit("A. Analyst", "clean-up")
            await until(lambda: all(status(place) == "Masked" for place in masked))
            await stores.tasks.idle()
            await stores.inventory.load()
            (target,) = [one for group in stores.inventory.groups for one in group.targets or ()]
            left = target.matches
            everything = [stores.results.key(at) for at in range(stores.results.count)]
            assert len(everything) == len(places) + 1
            page = await packed(stores, tmp_path / "pack.zip", *everything)
            counts = f"{left.prohibited}|{left.match}|{left.test}"
            assert f"|{target.name}|{len(everything)}|{counts}|" in page
            assert (left.prohibited, left.match, left.test) == ("0", "2", "4")

    run(work())

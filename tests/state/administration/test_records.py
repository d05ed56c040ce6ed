"""Safe edit of records, with the real service: nothing of somebody else is overwritten."""

from __future__ import annotations

import asyncio
import hashlib
import ssl
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from app.api.records.local import KnownHost, NewKnownHost
from app.api.records.targets import NewTarget, TargetUpdate
from app.api.transport import split_url
from app.state.administration import record_list as module
from app.state.administration.outcomes import Diverged, Rejected, Saved, Vanished
from app.state.administration.records import Records
from app.state.administration.targets import TargetRow
from app.state.stores import WindowStores
from tests.state.administration.lists import console, ended, listed, opened

Run = Callable[[Coroutine[Any, Any, None]], None]
FIELDS = {"group_id": "", "platform": "", "comments": "", "credential_id": "", "proxy_id": ""}


async def added(stores: WindowStores, name: str, comments: str = "") -> str:
    return await stores.session.client.targets.create(NewTarget(name=name, comments=comments))


def run_with(
    run: Run, folder: Path, work: Callable[[WindowStores, Records[TargetRow]], Any]
) -> None:
    async def whole() -> None:
        async with console(folder) as stores:
            await work(stores, stores.administration.targets)

    run(whole())


def test_a_list_has_all_pages(run: Run, tmp_path: Path, monkeypatch: Any) -> None:
    async def work(stores: WindowStores, targets: Records[TargetRow]) -> None:
        monkeypatch.setattr(module, "PAGE", 2)
        keys = [await added(stores, f"host{number}") for number in range(5)]
        assert [row.target.id for row in await listed(targets)] == keys

    run_with(run, tmp_path / "data", work)


def test_an_added_record_is_told_after_it_was_read(run: Run, tmp_path: Path) -> None:
    async def work(_stores: WindowStores, targets: Records[TargetRow]) -> None:
        values = FIELDS | {"name": "host", "comments": "new"}
        values["group_id"] = _stores.inventory.groups[0].id
        outcome = await ended(targets, lambda: targets.add(values))
        assert isinstance(outcome, Saved)
        (row,) = await listed(targets)
        assert (row.target.id, row.target.comments) == (outcome.key, "new")

    run_with(run, tmp_path / "data", work)


def test_a_refused_name_is_told_at_its_field(run: Run, tmp_path: Path) -> None:
    async def work(stores: WindowStores, targets: Records[TargetRow]) -> None:
        await added(stores, "host")
        outcome = await ended(targets, lambda: targets.add(FIELDS | {"name": "host"}))
        assert isinstance(outcome, Rejected)
        assert outcome.field == "name"

    run_with(run, tmp_path / "data", work)


def test_fields_that_a_form_does_not_show_survive_an_edit(run: Run, tmp_path: Path) -> None:
    async def work(stores: WindowStores, targets: Records[TargetRow]) -> None:
        client = stores.session.client
        (agent,) = (await client.agents.list()).items
        new = NewTarget(name="host", proxy_id=agent.id, comments="before")
        key = await client.targets.create(new)
        base = (await opened(targets, key)).values
        after = base | {"comments": "after"}
        assert isinstance(await ended(targets, lambda: targets.save(key, base, after)), Saved)
        target = await client.targets.get(key)
        assert (target.comments, target.proxy_id) == ("after", agent.id)
        assert [row.id for row in (await client.groups.targets(base["group_id"])).items] == [key]

    run_with(run, tmp_path / "data", work)


def test_a_change_of_somebody_else_is_shown_instead_of_overwritten(
    run: Run, tmp_path: Path
) -> None:
    async def work(stores: WindowStores, targets: Records[TargetRow]) -> None:
        key = await added(stores, "host", "before")
        base = (await opened(targets, key)).values
        other = TargetUpdate(group_id=base["group_id"], comments="theirs")
        await stores.session.client.targets.update(key, other)
        mine = base | {"comments": "mine"}
        outcome = await ended(targets, lambda: targets.save(key, base, mine))
        assert isinstance(outcome, Diverged)
        assert outcome.values["comments"] == "theirs"
        assert (await stores.session.client.targets.get(key)).comments == "theirs"
        outcome = await ended(
            targets, lambda: targets.save(key, base | {"comments": "theirs"}, mine)
        )
        assert isinstance(outcome, Saved)
        assert (await stores.session.client.targets.get(key)).comments == "mine"

    run_with(run, tmp_path / "data", work)


def test_the_same_change_of_somebody_else_is_no_conflict(run: Run, tmp_path: Path) -> None:
    async def work(stores: WindowStores, targets: Records[TargetRow]) -> None:
        key = await added(stores, "host", "before")
        base = (await opened(targets, key)).values
        other = TargetUpdate(group_id=base["group_id"], comments="both")
        await stores.session.client.targets.update(key, other)
        both = base | {"comments": "both"}
        assert isinstance(await ended(targets, lambda: targets.save(key, base, both)), Saved)

    run_with(run, tmp_path / "data", work)


def test_a_record_removed_meanwhile_is_told(run: Run, tmp_path: Path) -> None:
    async def work(stores: WindowStores, targets: Records[TargetRow]) -> None:
        key = await added(stores, "host")
        base = (await opened(targets, key)).values
        await stores.session.client.targets.delete(key)
        after = base | {"comments": "x"}
        assert isinstance(await ended(targets, lambda: targets.save(key, base, after)), Vanished)

    run_with(run, tmp_path / "data", work)


def test_removed_records_are_gone_when_it_is_told(run: Run, tmp_path: Path) -> None:
    async def work(stores: WindowStores, targets: Records[TargetRow]) -> None:
        keys = [await added(stores, f"host{number}") for number in range(3)]
        assert isinstance(await ended(targets, lambda: targets.delete(keys[:2])), Saved)
        assert [row.target.id for row in await listed(targets)] == keys[2:]

    run_with(run, tmp_path / "data", work)


def test_what_goes_with_a_target_is_read_before_it_is_removed(run: Run, tmp_path: Path) -> None:
    async def work(stores: WindowStores, targets: Records[TargetRow]) -> None:
        stores.inventory.add_folder(str(tmp_path), scan=False)
        await stores.tasks.idle()
        (row,) = await listed(targets)
        read = await opened(targets, row.target.id, deleting=True)
        assert read.goes_with == ("1 location",)

    run_with(run, tmp_path / "data", work)


def test_read_only_mode_refuses_every_write(run: Run, tmp_path: Path) -> None:
    async def work(stores: WindowStores, targets: Records[TargetRow]) -> None:
        key = await added(stores, "host")
        base = (await opened(targets, key)).values
        stores.session.set_read_only(True)
        writes: list[Callable[[], None]] = [
            lambda: targets.add(FIELDS | {"name": "other"}),
            lambda: targets.save(key, base, base | {"comments": "x"}),
            lambda: targets.delete([key]),
        ]
        for write in writes:
            assert await ended(targets, write) == Rejected("Read-only mode is on.")
        stores.session.set_read_only(False)
        assert [row.target for row in await listed(targets)] == [
            await stores.session.client.targets.get(key)
        ]

    run_with(run, tmp_path / "data", work)


def test_a_write_does_not_go_on_at_another_server(
    run: Run, tmp_path: Path, monkeypatch: Any
) -> None:
    async def work(stores: WindowStores, targets: Records[TargetRow]) -> None:
        keys = [await added(stores, name) for name in ("a", "b")]
        delete, place = targets.noun.delete, stores.session.place

        async def and_leave(key: str) -> None:
            await delete(key)
            stores.session.place = "https://other"  # whose Targets may have the same IDs

        monkeypatch.setattr(targets.noun, "delete", and_leave)
        outcome = await ended(targets, lambda: targets.delete(keys))
        stores.session.place = place
        assert isinstance(outcome, Rejected)
        assert [row.target.id for row in await listed(targets)] == keys[1:]

    run_with(run, tmp_path / "data", work)


def test_a_trusted_server_is_named_as_the_list_writes_it(
    run: Run, tmp_path: Path, monkeypatch: Any
) -> None:
    async def whole() -> None:
        async with console(tmp_path / "data") as stores:
            hosts, local = (
                stores.administration.sections["known_hosts"],
                stores.session.client.local,
            )
            row = KnownHost(id="1", host="[host]:2222", key_type="ssh-rsa", fingerprint="SHA256:A")

            async def trust(_new: NewKnownHost) -> KnownHost:
                return row

            async def known() -> SimpleNamespace:
                return SimpleNamespace(items=[row])

            monkeypatch.setattr(hosts.noun, "need", lambda _verb: None)
            monkeypatch.setattr(local, "trust_host", trust)
            monkeypatch.setattr(local, "known_hosts", known)
            values = {"host": "host:2222", "fingerprint": "SHA256:A"}
            assert isinstance(await ended(hosts, lambda: hosts.add(values)), Saved)

    run(whole())


def test_the_certificate_of_the_own_service_can_be_compared(run: Run, tmp_path: Path) -> None:
    async def work(stores: WindowStores, _targets: Records[TargetRow]) -> None:
        host, port = split_url(stores.session.base_url)
        pem = await asyncio.to_thread(ssl.get_server_certificate, (host, port))
        digest = hashlib.sha256(ssl.PEM_cert_to_DER_cert(pem)).hexdigest()
        facts = {
            row.key: row.text for row in await listed(stores.administration.sections["server"])
        }
        assert facts["address"] == stores.session.base_url
        assert facts["certificate"].replace(" ", "") == digest

    run_with(run, tmp_path / "data", work)

"""Tree of what lies under a place, whose folders are read beside each other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.api.records.targets import Probe, ProbeEntry
from app.state.work.tasks import Failure
from tests.state.administration.lists import console
from tests.ui.live import until

Run = Callable[[Coroutine[Any, Any, None]], None]


def test_a_folder_may_be_closed_while_one_in_it_is_read(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        async with console(tmp_path / "data") as stores:
            go_on = asyncio.Event()

            async def probe(asked: Probe) -> SimpleNamespace:
                if asked.path == "/a/b":
                    await go_on.wait()
                name = {"/": "/a", "/a": "/a/b", "/a/b": "/a/b/c"}[asked.path or "/"]
                return SimpleNamespace(items=[ProbeEntry(path=name, type="folder")])

            monkeypatch.setattr(stores.session.client.targets, "probe", probe)
            failures: list[Failure] = []
            stores.tasks.failed.connect(failures.append)
            tree = stores.administration.probing()
            tree.begin(Probe(target_name="host", protocol="file"))
            await until(lambda: tree.count == 1)
            tree.open(0)
            await until(lambda: tree.count == 2)
            tree.open(1)
            await asyncio.sleep(0)
            tree.close(0)
            go_on.set()
            await until(lambda: not tree.loading or failures)
            assert not failures
            assert [node.path for node in tree.nodes] == ["/a"]

    run(work())

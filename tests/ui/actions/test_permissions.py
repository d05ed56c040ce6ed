"""Actions that an account has no permission for: unavailable, with the permission's name."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from app.api.errors import NotAllowed
from app.state.stores import WindowStores
from app.state.work.problems import explain
from app.ui.actions.actions import ACTIONS
from tests.ui.dialogs.test_proposals_live import LOOK, two_people
from tests.ui.live import CSV, key_of, run, until

BY_NAME = {action.name: action for action in ACTIONS}
MARKS = "Your account needs the permission “Remediation mark location” or “Remediation request”."
ACTS = "Your account needs the permission “Remediation act directly” or “Remediation request”."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "a.csv").write_text(CSV)
    return folder


@asynccontextmanager
async def viewer(tmp_path: Path, folder: Path, *more: str) -> AsyncIterator[WindowStores]:
    """Yield the stores of an account that may view results, with one result selected."""
    async with two_people(tmp_path / "data", folder, rights=(*LOOK, *more)) as (_, ann):
        await until(lambda: ann.guard.account is not None)
        ann.results.select(key_of(ann, "a.csv"))
        yield ann


def test_actions_on_results_name_the_permission_that_is_missing(
    tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with viewer(tmp_path, folder) as ann:
            found = {name: BY_NAME[name].enabled(ann) for name in ("confirm", "false_match")}
            assert found == {"confirm": MARKS, "false_match": MARKS}
            found = {name: BY_NAME[name].enabled(ann) for name in ("mask", "delete", "encrypt")}
            assert found == {"mask": ACTS, "delete": ACTS, "encrypt": ACTS}
            assert BY_NAME["scan_folder"].enabled(ann).startswith("Your account needs")
            assert "Remediation act directly" in BY_NAME["undo_mark"].enabled(ann)

    run(work())


@pytest.mark.parametrize("right", ["remediation act directly", "remediation request"])
def test_an_action_is_available_with_any_permission_that_allows_or_proposes_it(
    tmp_path: Path, folder: Path, right: str
) -> None:
    async def work() -> None:
        async with viewer(tmp_path, folder, right) as ann:
            assert BY_NAME["mask"].enabled(ann) == ""

    run(work())


def test_a_refusal_names_the_permission_once_and_shows_no_placeholder(
    tmp_path: Path, folder: Path
) -> None:
    async def work() -> None:
        async with viewer(tmp_path, folder) as ann:
            with pytest.raises(NotAllowed) as refusal:
                await ann.session.client.local.cancel("1")
            told = explain(refusal.value)
            assert told.what == (
                "Your account needs the permission “Remediation act directly” or "
                "“Remediation mark location”."
            )
            assert told.do == "Ask the administrator of the server for the missing permission."
            assert told.said == ""
            assert "{" not in told.details

    run(work())

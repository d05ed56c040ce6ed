"""What a console requests at sign-in."""

from __future__ import annotations

import pytest

from tests.state.conftest import Console, Run, console
from tests.ui.live import until

RULES = "/local/v1/approvals/rules"
"""Read at sign-in, and again when the event stream is open."""


def reads(console: Console, path: str) -> int:
    """Return how often a list was requested."""
    calls = console.session.calls.newest()
    return sum(call.reads and call.path.startswith(path) for call in calls)


@pytest.mark.parametrize("which", ["state=waiting", "own=true"])
def test_each_list_of_proposals_is_read_once_at_sign_in(run: Run, which: str) -> None:
    async def work() -> None:
        async with console() as stores:
            await until(lambda: reads(stores, RULES) > 1)
            await stores.tasks.idle()
            assert reads(stores, f"/local/v1/proposals?{which}") == 1

    run(work())

"""Another program changes the file at a random moment of an action (`T57`, `T59`); `test_foreign`
does it at each step.
"""

from __future__ import annotations

import random
import shutil
import sys
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from tests.kit.races import Meddler
from tests.remediation.change.test_foreign import ACTIONS, JOBS, KINDS, Kind, Make, working
from tests.remediation.room import in_memory

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="changes that Linux knows")


def race(make: Make, kind: Kind, number: int, delay: float) -> tuple[bool, list[str]]:
    """Run one action with a foreign change after `delay` seconds; return whether the action
    succeeded, and what is wrong.
    """
    case = make(kind, f"{kind.name} {number}")
    engine, work = working(case)
    with Meddler(case.here.file, kind.do) as somebody:
        somebody.start(delay)
        outcome = work()
        case.done = somebody.did()
    if outcome.status.startswith("Pending"):
        engine.recover()
    bad = case.faults(engine, None)
    if not outcome.message:
        bad.append("silent")
    engine.close()
    shutil.rmtree(case.here.base)
    return outcome.ok, bad


@pytest.mark.parametrize(
    ("number", "kinds"),
    [
        pytest.param(1, (KINDS[0], *KINDS[2:5]), id="some"),
        *(pytest.param(500, (kind,), id=kind.name, marks=pytest.mark.slow) for kind in KINDS),
    ],
)
@pytest.mark.parametrize("job", JOBS)
@pytest.mark.parametrize("action", ACTIONS)
def test_somebody_else_at_a_random_moment(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    action: str,
    job: str,
    kinds: tuple[Kind, ...],
    number: int,
) -> None:
    """The moment is adjusted until it is too late for half of the actions."""
    dice, came, bad, reach = random.Random(number), Counter[str](), [], 0.005
    with in_memory(tmp_path, monkeypatch) as memory:
        make = Make(memory, action, job, tmp_path / "other-disk")
        for at, kind in product(range(number), kinds):
            done, found = race(make, kind, at, dice.uniform(0.1, 1.4) * reach)
            came["done" if done else "not done"] += 1
            reach *= 0.97 if done else 1.03
            bad += [f"{kind.name} {at}: {fault}" for fault in found]
    said = f"{action}, {job}, {kinds[0].name}: {dict(came)}, {len(bad)} violations"
    print(f"T57, T59: {said}")  # noqa: T201
    assert not bad, "\n".join(bad)

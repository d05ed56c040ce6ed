"""Runner of the tour: executes the steps in order, and records their results."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from app.state.stores import WindowStores
from app.state.work.problems import explain
from app.state.work.tasks import Failure
from app.state.workspace.first_steps import Step as FirstStep
from app.tour.driver import Driver, StepFailedError
from app.tour.steps import Steps
from app.ui.frame.window import MainWindow
from app.ui.look.theme import theme

WIDTH, HEIGHT = 1280, 800


@dataclass(frozen=True, slots=True)
class Step:
    """Result of one step in `tour.json`. `problem` says why the step failed, and names the first
    error that the window showed; "" if the step succeeded.
    """

    step: str
    seconds: float
    ok: bool
    problem: str = ""


async def run_tour(window: MainWindow, stores: WindowStores, folder: Path) -> int:
    """Drive `window` through the steps, and stop after the first step that fails. Return 0 if every
    step succeeded, otherwise 1.

    Pictures and `tour.json` are written to `folder`, which must exist.
    """
    window.resize(WIDTH, HEIGHT)
    look = theme().look
    stores.settings.first_step = FirstStep.END
    driver = Driver(window, folder)
    errors: list[str] = []

    def on_failed(failure: Failure) -> None:
        errors.append(explain(failure.error).what)

    stores.tasks.failed.connect(on_failed)
    driver.probe.start()
    done: list[Step] = []
    for name, step in Steps(window, stores, driver).all():
        driver.probe.step = name
        done.append(await _run(name, step, errors))
        print(_line(done[-1]), flush=True)  # noqa: T201 - a command's answer
        if not done[-1].ok:
            await driver.picture(f"{name}-failed")
            break
    driver.probe.pause()
    stores.tasks.failed.disconnect(on_failed)
    theme().use(look=look)
    await asyncio.to_thread(_write, folder, done, driver)
    gaps = driver.probe.worst
    where = max(gaps, key=gaps.__getitem__)
    print(f"worst gap of the GUI timer: {gaps[where]} ms ({where})", flush=True)  # noqa: T201
    return 0 if all(step.ok for step in done) else 1


async def _run(name: str, step: Callable[[], Awaitable[None]], errors: list[str]) -> Step:
    began = time.monotonic()
    errors.clear()
    problem = ""
    try:
        await step()
    except StepFailedError as error:
        problem = str(error)
    if errors:
        problem = f"{problem}; the console showed: {errors[0]}".lstrip("; ")
    return Step(name, round(time.monotonic() - began, 2), not problem, problem)


def _line(step: Step) -> str:
    return f"{'ok  ' if step.ok else 'FAIL'} {step.seconds:6.2f} s  {step.step}  {step.problem}"


def _write(folder: Path, steps: list[Step], driver: Driver) -> None:
    gaps = driver.probe.worst
    answer = {
        "steps": [asdict(step) | {"worst_gap_ms": gaps.get(step.step, 0)} for step in steps],
        "worst_gap_ms": max(gaps.values()),
    }
    (folder / "tour.json").write_text(json.dumps(answer, indent=2) + "\n", encoding="utf-8")

"""Look up every locked package in a database of known vulnerabilities, with pip-audit.

    python packaging/delivery/audit.py [OPTION of pip-audit]...

The database is that of PyPI; `-s osv` chooses another. All pins of all lock files are looked up,
also those for other systems. Exit code 0: all were looked up and none is affected; 1: at least one
is; 3: none is known to be affected, but some could not be looked up.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

import lock_file

CLEAN, FOUND, UNKNOWN = 0, 1, 3
MOST_CHARACTERS = 300


@dataclass(slots=True)
class Result:
    """Names and versions, or names with what is known about them."""

    clean: list[str] = field(default_factory=list)
    found: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    trouble: str = ""

    @property
    def code(self) -> int:
        """The exit code for this result."""
        return FOUND if self.found else UNKNOWN if self.unknown or self.trouble else CLEAN


def main(options: list[str]) -> int:
    """Print the result and return its exit code."""
    delivered = {pin.name for pin in lock_file.all_delivered()}
    result = audit(lock_file.pins("requirements-dev.lock"), options)
    for line in result.found:
        tool = "" if line.split()[0] in delivered else " (a tool, not delivered)"
        print(f"VULNERABLE  {line}{tool}")
    if result.unknown:
        print(f"NOT LOOKED UP  {', '.join(result.unknown)}")
    if result.trouble:
        print(f"pip-audit failed: {result.trouble}")
    counts = f"{len(result.found)} affected, {len(result.unknown)} not looked up"
    print(f"{len(result.clean)} packages without known vulnerabilities, {counts}.")
    if result.code == UNKNOWN:
        print("This says nothing about the packages that were not looked up.")
    return result.code


def audit(pins: list[lock_file.Pin], options: list[str]) -> Result:
    """Run pip-audit, which takes each name once: numpy is pinned for two versions of Python."""
    result = Result()
    left = pins
    while left:
        once = {pin.name: pin for pin in left}
        _look_up(list(once.values()), options, result)
        left = [pin for pin in left if once[pin.name] is not pin]
    return result


def _look_up(pins: list[lock_file.Pin], options: list[str], result: Result) -> None:
    """Add what pip-audit says. What it leaves out of its answer was not looked up."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pins.txt"
        # Without conditions: those for other systems would be left out.
        path.write_text("".join(replace(pin, marker="").requirement() for pin in pins), "utf-8")
        command = [sys.executable, "-m", "pip_audit", "-r", str(path), "--require-hashes"]
        command += ["--disable-pip", "--format", "json", "--progress-spinner", "off", *options]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    answers: dict[str, dict[str, object]] = {}
    try:
        answers = {answer["name"]: answer for answer in json.loads(done.stdout)["dependencies"]}
    except (ValueError, KeyError):
        result.trouble = (done.stderr.strip().splitlines() or ["no answer"])[-1][:MOST_CHARACTERS]
    for pin in pins:
        name = f"{pin.name} {pin.version}"
        answer = answers.get(pin.name, {})
        if answer.get("version") != pin.version:
            result.unknown.append(name)
        elif reports := answer["vulns"]:
            result.found.extend(f"{name}: {text}" for text in _reports(reports))
        else:
            result.clean.append(name)


def _reports(reports: object) -> Iterator[str]:
    if isinstance(reports, list):
        for report in reports:
            names = [report["id"], *report.get("aliases", ())]
            versions = ", ".join(report.get("fix_versions", ())) or "no version yet"
            yield f"{', '.join(names)}; fixed in {versions}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Lists, facets and sentences in one language, in a process of its own: see `in_language.py`."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from app.api.records.conditions import Facet, FacetValue
from app.api.records.enums import SearchStatus
from app.api.records.local import Job
from app.api.records.risk import DataTypeRule, NewRiskProfile, NewRiskRules
from app.api.records.schedules import (
    NewSchedule,
    Schedule,
    ScheduleLocation,
    ScheduleTarget,
    TargetChoice,
)
from app.state.administration.records import Records
from app.state.console_data.assignment_file import Item
from app.state.counts import facets
from app.state.words.event_sentences import sentence_words
from app.ui.administration.section import Section
from app.ui.dialogs.import_assignment import COLUMNS
from tests.ui.administration.live import section, show, workspace
from tests.ui.administration.test_sections import with_location
from tests.ui.live import run

SEARCHED = {
    "events": "Der Dienst wurde gestartet",
    "data_types": "Europa",
    "risk_profiles": "Hoch",
    "scans": "Geplant",
}
"""A part of a text that each list shows in German."""
COUNTRY = 2
STATUS = 4


def lists() -> dict[str, list[str]]:
    """Return the lists that find a text they show, and the countries of data types in order."""
    found: dict[str, list[str]] = {"searched": []}
    with tempfile.TemporaryDirectory() as folder:
        run(_lists(Path(folder), found))
    return found


async def _lists(folder: Path, found: dict[str, list[str]]) -> None:
    async with workspace(folder / "data", "targets", own=True) as window:
        target = await with_location(window, folder / "files")
        client = window.stores.session.client
        rules = NewRiskRules(data_types=[DataTypeRule(data_type="Visa")])
        await client.risk.add_profile(
            NewRiskProfile(label="A", level="High", priority=1, rules=rules)
        )
        places = [TargetChoice(id=target)]
        await client.schedules.create(
            NewSchedule(label="A", targets=places, start="2099-01-01 02:00")
        )
        for name, text in SEARCHED.items():
            await show(window, name)
            if _finds(section(window, name).records, text):
                found["searched"].append(name)
        found["failed"] = _why_failed(section(window, "scans"))
        found["countries"] = _in_order(section(window, "data_types"), COUNTRY)


def _why_failed(of: Section[Any]) -> list[str]:
    """Return what the facts of a failed scan say about its Location."""
    place = ScheduleLocation(id="7", name="/srv", status=SearchStatus.ERROR)
    failed = Schedule(
        id="1", label="A", status="failed", repeat_days=0, repeat_months=0, profiles=[],
        targets=[ScheduleTarget(id="1", name="fs01", locations=[place])],
    )  # fmt: skip
    job = Job(
        id="3", kind="scan", state="failed", title="Scan /srv", created=1.0, updated=1.0,
        target_id="1", location_id="7", path="/srv",
        message="Interrupted, because the service ended abruptly. 5 files were read. Scan it "
        "again for complete results.",
    )  # fmt: skip
    of.stores.jobs.jobs = [job]
    return [text for _, text in of.facts(failed) if "fs01" in text]


def _finds(records: Records[Any], text: str) -> bool:
    records.search(text)
    count = records.count
    records.search("")
    return count > 0


def _in_order(of: Section[Any], at: int) -> list[str]:
    """Return the different texts of a column, in the order in which it sorts them."""
    column = of.model.columns[at]
    of.records.sort(column.sort)
    return list(dict.fromkeys(filter(None, map(column.text, of.records.shown))))


def joined() -> list[Any]:
    """Return the number of values that a search in a facet shows, and of those it does not show, if
    the server has found ten and returned eight; and what is found by its word alone.
    """
    names = [f"Number {n}" for n in range(10)]
    values = [FacetValue(value=one, label=one, count="5") for one in [*names, "E-mail address"]]
    found = Facet(facet="data_type", values=values[:8], more=2)
    none = Facet(facet="data_type", values=[], more=0)
    whole = Facet(facet="data_type", values=values, more=0)
    shown = facets._joined(found, whole, "number")  # noqa: SLF001 - what a search ends with
    added = facets._joined(none, whole, "adresse")  # noqa: SLF001
    return [len(shown.values), shown.more, [one.value for one in added.values]]


def told() -> list[str]:
    """Return sentences about a name that begins like the title of a job, and about a title; and
    the status in an imported assignment.
    """
    item = Item(target_id="1", object_id="1", target="A", path="/a", status="Masked")
    return [
        sentence_words("Delete plan.txt: started."),
        sentence_words("Delete /srv/plan.txt: started."),
        sentence_words("Delete C:\\plan.txt: started."),
        COLUMNS[STATUS].text((0, item, None)),
    ]

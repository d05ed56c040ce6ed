"""Templates of reports: what a requirement demands, what the program knows about it, and which
fields a person must fill in.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from app.api.records.enums import Action
from app.api.records.locations import Location
from app.api.records.targets import Target
from app.state.counts.coverage import covered
from app.state.reports.blocks import Block, End, Field, Head, Heading, Row, Text, Title
from app.state.reports.changes import CHANGES
from app.state.reports.facts import Facts

_TYPES = 6
"""Maximum number of data types that are named in a row."""
_COUNTED = (
    "Every count of values in this report follows one rule: each occurrence that the latest scan "
    "found, and that was neither remediated since nor marked as a false match, counts once. Test "
    "data (published test numbers, and what was marked as test data) does not count in any "
    "total or list; its number stands in a row apart."
)
_TESTS = "Test data (not counted)"
_DONE = {
    Action.MASK: "Masked",
    Action.QUARANTINE: "Moved to quarantine",
    Action.DELETE: "Deleted",
    Action.ENCRYPT: "Encrypted",
}


@dataclass(frozen=True, slots=True)
class Template:
    """A kind of report: `wants` paraphrases the requirement, `use` says what the report is for.

    `fields` (label, hint) are filled in by a person. With `only_found`, Locations without findings
    are counted, but not listed. With `cards`, card numbers are counted; with `changes`, changes of
    files are listed by action.
    """

    key: str
    title: str
    wants: str
    use: str
    fields: Sequence[tuple[str, str]]
    only_found: bool = False
    cards: bool = False
    changes: bool = False


TEMPLATES = (
    Template(
        "pci-12.5.2",
        "PCI DSS 12.5.2: confirmation of the scope",
        "At least every 12 months, and after significant changes, the entity documents and "
        "confirms the scope of PCI DSS. It includes all places where account data is stored, "
        "processed or transmitted, data flows, system components, segmentation, and connections "
        "of third parties.",
        "This report lists the locations that were searched, where account data was found, and "
        "what could not be read. It is evidence for stored account data only.",
        (
            ("Data flows", "All flows for each payment stage, and the date of their diagrams."),
            ("Processing and transmission", "Systems that handle account data without storing it."),
            ("Locations that were not searched", "Backups, paper, terminals, cloud services."),
            ("Segmentation", "Controls that separate the cardholder data environment, and tests."),
            ("Third parties", "Connections and their access to the environment."),
            ("Locations out of scope", "The reason for each location."),
            ("Confirmed by", "Name, function, date, signature; date of the next confirmation."),
        ),
        cards=True,
    ),
    Template(
        "pci-12.10.7",
        "PCI DSS 12.10.7: account data found where it is not expected",
        "Procedures for incident response are started when stored account data is found anywhere "
        "it is not expected. They determine what happens to the data (secure deletion, migration), "
        "whether sensitive authentication data is stored with it, where it came from, and how the "
        "leak or the gap in a process is closed.",
        "This report lists each location with findings, the counts of prohibited data, and the "
        "decisions that were recorded. Which locations are expected must be added.",
        (
            ("Expected or not", "For each location below: inside the environment, or unexpected."),
            ("Origin of the data", "Where the data came from, and how it got to this place."),
            ("Incident", "Number, start, responsible person, and people informed."),
            ("Gap in the process", "What was changed so that such data does not get there again."),
            ("Closed by", "Name, function, date, signature."),
        ),
        only_found=True,
        cards=True,
    ),
    Template(
        "gdpr-30",
        "GDPR Article 30: record of processing activities, annex of storage locations",
        "A controller keeps a record of its processing activities: names and contacts, purposes, "
        "categories of data subjects and of personal data, recipients, transfers to third "
        "countries, time limits for erasure, and a description of the security measures.",
        "This report lists categories of personal data and the places where they are stored. The "
        "purposes and legal bases of each activity must be added.",
        (
            ("Controller", "Name and contact; joint controllers; representative."),
            ("Data protection officer", "Name and contact."),
            ("Processing activity and purpose", "One record for each activity."),
            ("Categories of data subjects", "Customers, employees, applicants, and others."),
            ("Recipients", "Categories, also in third countries and international organisations."),
            ("Transfers to third countries", "Country, and the documented safeguards."),
            ("Time limits for erasure", "For each category of data."),
            ("Security measures", "General description of technical and organisational measures."),
        ),
    ),
    Template(
        "iso-a.8.11",
        "ISO/IEC 27001 A.8.11: data masking",
        "Data is masked in accordance with the policy on access control, related policies, "
        "business requirements and applicable law.",
        "This report shows where unmasked sensitive data remains, and what was masked, deleted, "
        "moved or encrypted with this program. A mask replaces characters in a file and cannot be "
        "undone after its undo copy expires.",
        (
            ("Policy", "Title, version and date of the policies that require masking."),
            ("Data to be masked", "Data types and places, with the reason and the technique."),
            ("Exceptions", "Locations where data remains unmasked: reason, approval, end date."),
            ("Other masking", "Databases, applications and test environments not searched here."),
            ("Reviewed by", "Name, function, date, signature."),
        ),
        changes=True,
    ),
)


def blocks(
    template: Template, facts: Facts, told: Callable[[int], None] = lambda _done: None
) -> Iterator[Block]:
    """Yield the blocks of the report. `told` is called with a running number for each Location. Two
    tables list the Locations, so the number reaches twice the number of Locations.
    """
    yield Title(template.title)
    yield Text(
        f"Made on {_day(facts.made)} by Discovery Console {facts.version}, from {facts.server}. "
        "It contains no values.",
        note=True,
    )
    yield Heading("The requirement")
    yield Text(template.wants)
    yield Text(template.use)
    yield from _overview(facts)
    if template.cards:
        yield from _cards(facts)
    yield from _types(facts)
    yield from _decisions(facts)
    if template.changes:
        yield from _changes(facts)
    yield from _places(template, facts, told)
    yield from _coverage(facts, told)
    yield Heading("To be completed")
    yield Text("Complete these fields before you use the report. The program cannot fill them in.")
    for label, hint in template.fields:
        yield Field(label, hint)


def _overview(facts: Facts) -> Iterator[Block]:
    searched = sum(1 for _, place in facts.places if place.search_time)
    found = sum(1 for _, place in facts.places if _matches(place))
    yield Heading("Overview")
    yield Text(_COUNTED)
    yield Head(("Item", "Number"), (75, 25), frozenset({1}))
    prohibited = sum(int(place.matches.prohibited) for _, place in facts.places)
    others = sum(int(place.matches.match) for _, place in facts.places)
    for name, count in (
        ("Targets", len(facts.targets)),
        ("Locations", facts.count),
        ("Locations that were searched", searched),
        ("Locations never searched", facts.count - searched),
        ("Locations with sensitive data", found),
        ("Prohibited values", prohibited),
        ("Other sensitive values", others),
        ("Sensitive values in total", prohibited + others),
        (_TESTS, facts.tests),
    ):
        yield Row((name, f"{count:,}"))
    yield End()


def _cards(facts: Facts) -> Iterator[Block]:
    """Yield the section on account data. It counts values: a card number that occurs twice counts
    twice.
    """
    yield Heading("Account data")
    yield Text("Verification values and PIN blocks are sensitive authentication data.")
    yield Head(("Data", "Values"), (75, 25), frozenset({1}))
    for name, count in facts.cards:
        yield Row((name, f"{count:,}"))
    yield Row(("Card numbers in total", f"{sum(count for _, count in facts.cards):,}"))
    for name, count in facts.secrets:
        yield Row((name, f"{count:,}"))
    yield End()


def _types(facts: Facts) -> Iterator[Block]:
    yield Heading("Data types")
    yield Head(("Data type", "Values"), (75, 25), frozenset({1}))
    for name, count in facts.types:
        yield Row((name, f"{count:,}"))
    yield Row(("Total", f"{sum(count for _, count in facts.types):,}"))
    yield Row((_TESTS, f"{facts.tests:,}"))
    yield End()


def _decisions(facts: Facts) -> Iterator[Block]:
    yield Heading("Decisions and remediations")
    yield Text("Objects, such as files, by their latest decision or remediation.")
    yield Head(("Decision", "Objects"), (75, 25), frozenset({1}))
    for name, count in facts.decisions:
        yield Row((name or "No decision", f"{count:,}"))
    yield Row(("Total", f"{sum(count for _, count in facts.decisions):,}"))
    yield Row(("Test data only, no decision (not counted)", f"{facts.only_tests:,}"))
    yield End()


def _changes(facts: Facts) -> Iterator[Block]:
    yield Heading("Changes of files by action")
    if facts.changes is None:
        yield Text("The account that wrote this report may not read changes of files.")
        return
    if not facts.changes:
        yield Text("None.")
        return
    yield Text(
        "First and last are when a change was requested. "
        "A change is verified if the program has read the file again and found it as intended. "
        "Changes that were undone later count in every column. A file that was changed several "
        "times by the same action counts once under Files."
    )
    titles = ("Action", "Changes", "Files", "First", "Last", "Verified", "Undone")
    yield Head(titles, (22, 11, 10, 18, 18, 11, 10), frozenset({1, 2, 5, 6}))
    for action in CHANGES:
        if done := facts.changes.get(action):
            numbers = (f"{done.count:,}", f"{len(done.files):,}")
            ends = (_day(done.first), _day(done.last), f"{done.verified:,}", f"{done.undone:,}")
            yield Row((_DONE[action], *numbers, *ends))
    yield End()


def _places(template: Template, facts: Facts, told: Callable[[int], None]) -> Iterator[Block]:
    yield Heading("Locations with sensitive data" if template.only_found else "Locations")
    yield Text(
        "Data types are those of the target as a whole; counts and dates those of the location."
    )
    if template.only_found and not any(_matches(place) for _, place in facts.places):
        yield Text("None.")
        return
    titles = ("Target", "Location", "Data types on the target", "Prohibited", "Other", "Searched")
    yield Head(titles, (14, 30, 20, 13, 9, 14), frozenset({3, 4}))
    for done, (target, place) in enumerate(facts.places, 1):
        told(done)
        if template.only_found and not _matches(place):
            continue
        yield Row(_place(target, place, facts))
    yield End()


def _place(target: Target, place: Location, facts: Facts) -> tuple[str, ...]:
    types = [name for name, _ in facts.types_of.get(target.id, [])]
    left = max(len(types) - _TYPES, 0)
    more = f" and {left:,} more" if left else ""
    return (
        target.name,
        place.path or place.description,
        (", ".join(types[:_TYPES]) + more) if _matches(place) else "None",
        f"{int(place.matches.prohibited):,}",
        f"{int(place.matches.match):,}",
        _day(place.search_time) if place.search_time else "Never",
    )


def _coverage(facts: Facts, told: Callable[[int], None]) -> Iterator[Block]:
    yield Heading("Coverage of the latest scans")
    yield Text(
        "Objects that were not read, or only in part, may hold data that this report does not "
        "count. Links, special files, objects that filters or the scan exclude, and holes of "
        "sparse files are left out on purpose. The numbers of each row add up to its objects; the "
        "signed coverage statement of each scan lists every class."
    )
    if facts.invalid:
        yield Text(
            f"Statements omitted below because their signature is not valid: {facts.invalid:,}."
        )
    yield Head(
        (
            "Target",
            "Location",
            "Objects",
            "Read",
            "Not read, or read in part",
            "Left out",
            "Complete",
        ),
        (13, 30, 11, 10, 13, 10, 13),
        frozenset({2, 3, 4, 5}),
    )
    total, stated, complete = [0, 0, 0, 0], 0, True
    for done, (target, place) in enumerate(facts.places, facts.count + 1):
        told(done)
        statement = facts.coverage.get((target.id, place.id))
        if statement is None:
            yield Row((target.name, place.path or place.description, *[""] * 4, "No statement"))
            continue
        searched = statement.complete and not statement.not_searched
        stated, complete = stated + 1, complete and searched
        counts = covered(statement)
        total = [before + count for before, count in zip(total, counts, strict=True)]
        yield Row(_covered(target.name, statement.path, counts, complete=searched))
    places = f"{stated:,} of {facts.count:,} locations have a statement"
    whole = complete and stated == facts.count
    yield Row(_covered("Total", places, total, complete=whole))
    yield End()


def _covered(target: str, place: str, counts: Sequence[int], *, complete: bool) -> tuple[str, ...]:
    return (target, place, *(f"{count:,}" for count in counts), "Yes" if complete else "No")


def _matches(place: Location) -> int:
    return int(place.matches.match) + int(place.matches.prohibited)


def _day(when: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(when))

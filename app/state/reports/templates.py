"""Templates of reports: what a requirement demands, what the program knows about it, and which
fields a person must fill in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from app.api.records.enums import Action
from app.api.records.locations import Location
from app.api.records.targets import Target
from app.language import Texts, moment, number
from app.state.counts.coverage import covered
from app.state.reports.blocks import Block, End, Field, Head, Heading, Row, Text, Title
from app.state.reports.changes import CHANGES
from app.state.reports.facts import Facts
from app.state.type_words.type_words import type_word
from app.state.words.names import name_word
from app.state.words.statuses import status_word

tr = Texts(__name__)

_TYPES = 6
"""Maximum number of data types that are named in a row."""
_COUNTED = tr(
    "All counts of values in this report follow one rule: each occurrence "
    "that the latest scan found counts once, unless it was remediated after "
    "that scan or is marked as a false match. Test data (published test "
    "numbers, and data that was marked as test data) does not count in any "
    "total or list. The amount of test data is shown in a separate row."
)
_TESTS = tr("Test data (not counted)")
_DONE = {
    Action.MASK: tr("Masked"),
    Action.QUARANTINE: tr("Moved to quarantine"),
    Action.DELETE: tr("Deleted"),
    Action.ENCRYPT: tr("Encrypted"),
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
        tr("PCI DSS 12.5.2: confirmation of the scope"),
        tr(
            "At least every 12 months, and after significant changes, the entity "
            "documents and confirms the scope of PCI DSS. The scope includes all "
            "places where account data is stored, processed or transmitted. It also "
            "includes data flows, system components, segmentation, and connections "
            "of third parties."
        ),
        tr(
            "This report lists the locations that were searched. It shows where "
            "account data was found and what could not be read. The report is "
            "evidence only for stored account data."
        ),
        (
            (
                tr("Data flows"),
                tr("All flows for each payment stage, and the date of their diagrams."),
            ),
            (
                tr("Processing and transmission"),
                tr("Systems that handle account data without storing it."),
            ),
            (
                tr("Locations that were not searched"),
                tr("Backups, paper, terminals, cloud services."),
            ),
            (
                tr("Segmentation"),
                tr(
                    "Controls that separate the cardholder data environment from other "
                    "networks, and the tests of these controls."
                ),
            ),
            (
                tr("Third parties"),
                tr(
                    "Connections of third parties, and their access to the cardholder data "
                    "environment."
                ),
            ),
            (
                tr("Locations out of scope"),
                tr("For each location, the reason why it is out of scope."),
            ),
            (
                tr("Confirmed by"),
                tr("Name, function, date, signature; date of the next confirmation."),
            ),
        ),
        cards=True,
    ),
    Template(
        "pci-12.10.7",
        tr("PCI DSS 12.10.7: account data found where it is not expected"),
        tr(
            "Procedures for incident response are started when stored account data is found "
            "anywhere it is not expected. They determine what happens to the data (secure "
            "deletion, migration), whether sensitive authentication data is stored with it, where "
            "it came from, and how the leak or the gap in a process is closed."
        ),
        tr(
            "This report lists each location that has findings. It also lists the "
            "counts of prohibited data and the recorded decisions. The report does "
            "not say which locations are expected. Add this information."
        ),
        (
            (
                tr("Expected or not"),
                tr(
                    "For each location in this report: inside the cardholder data "
                    "environment, or unexpected."
                ),
            ),
            (
                tr("Origin of the data"),
                tr("Where the data came from, and how it got to the place where it was found."),
            ),
            (tr("Incident"), tr("Number, start, responsible person, and people informed.")),
            (
                tr("Gap in the process"),
                tr(
                    "What was changed so that account data does not get to unexpected places again."
                ),
            ),
            (tr("Closed by"), tr("Name, function, date, signature.")),
        ),
        only_found=True,
        cards=True,
    ),
    Template(
        "gdpr-30",
        tr("GDPR Article 30: record of processing activities, annex of storage locations"),
        tr(
            "A controller keeps a record of its processing activities: names and contacts, "
            "purposes, categories of data subjects and of personal data, recipients, transfers to "
            "third countries, time limits for erasure, and a description of the security measures."
        ),
        tr(
            "This report lists categories of personal data and the places where they are stored. "
            "The purposes and legal bases of each activity must be added."
        ),
        (
            (tr("Controller"), tr("Name and contact; joint controllers; representative.")),
            (tr("Data protection officer"), tr("Name and contact.")),
            (tr("Processing activity and purpose"), tr("One record for each activity.")),
            (
                tr("Categories of data subjects"),
                tr("Customers, employees, applicants, and others."),
            ),
            (
                tr("Recipients"),
                tr("Categories, also in third countries and international organisations."),
            ),
            (tr("Transfers to third countries"), tr("Country, and the documented safeguards.")),
            (tr("Time limits for erasure"), tr("For each category of data.")),
            (
                tr("Security measures"),
                tr("General description of technical and organisational measures."),
            ),
        ),
    ),
    Template(
        "iso-a.8.11",
        tr("ISO/IEC 27001 A.8.11: data masking"),
        tr(
            "Data is masked in accordance with the policy on access control, related policies, "
            "business requirements and applicable law."
        ),
        tr(
            "This report shows where unmasked sensitive data remains, and what was masked, "
            "deleted, moved or encrypted with this program. A mask replaces characters in a file "
            "and cannot be undone after its undo copy expires."
        ),
        (
            (tr("Policy"), tr("Title, version and date of the policies that require masking.")),
            (
                tr("Data to be masked"),
                tr("Data types and places, with the reason for masking and the masking technique."),
            ),
            (
                tr("Exceptions"),
                tr("Locations where data remains unmasked: reason, approval, end date."),
            ),
            (
                tr("Other masking"),
                tr(
                    "Masking where this program does not search: in databases, applications "
                    "and test environments."
                ),
            ),
            (tr("Reviewed by"), tr("Name, function, date, signature.")),
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
        tr(
            "Discovery Console {version} made this report on {when} from data of "
            "{server}. The report contains no values.",
            when=moment(facts.made),
            version=facts.version,
            server=facts.server,
        ),
        note=True,
    )
    yield Heading(tr("The requirement"))
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
    yield Heading(tr("To be completed"))
    yield Text(
        tr(
            "Complete the following fields before you use the report. The program "
            "cannot fill in these fields."
        )
    )
    for label, hint in template.fields:
        yield Field(label, hint)


def _overview(facts: Facts) -> Iterator[Block]:
    searched = sum(1 for _, place in facts.places if place.search_time)
    found = sum(1 for _, place in facts.places if _matches(place))
    yield Heading(tr("Overview"))
    yield Text(_COUNTED)
    yield Head((tr("Item"), tr("Number")), (75, 25), frozenset({1}))
    prohibited = sum(int(place.matches.prohibited) for _, place in facts.places)
    others = sum(int(place.matches.match) for _, place in facts.places)
    for name, count in (
        (tr("Targets"), len(facts.targets)),
        (tr("Locations"), facts.count),
        (tr("Locations that were searched"), searched),
        (tr("Locations never searched"), facts.count - searched),
        (tr("Locations with sensitive data"), found),
        (tr("Prohibited values"), prohibited),
        (tr("Other sensitive values"), others),
        (tr("Sensitive values in total"), prohibited + others),
        (_TESTS, facts.tests),
    ):
        yield Row((name, number(count)))
    yield End()


def _cards(facts: Facts) -> Iterator[Block]:
    """Yield the section on account data. It counts values: a card number that occurs twice counts
    twice.
    """
    yield Heading(tr("Account data"))
    yield Text(tr("Verification values and PIN blocks are sensitive authentication data."))
    yield Head((tr("Data"), tr("Values")), (75, 25), frozenset({1}))
    for name, count in facts.cards:
        yield Row((type_word(name), number(count)))
    yield Row((tr("Card numbers in total"), number(sum(count for _, count in facts.cards))))
    for name, count in facts.secrets:
        yield Row((type_word(name), number(count)))
    yield End()


def _types(facts: Facts) -> Iterator[Block]:
    yield Heading(tr("Data types"))
    yield Head((tr("Data type"), tr("Values")), (75, 25), frozenset({1}))
    for name, count in facts.types:
        yield Row((type_word(name), number(count)))
    yield Row((tr("Total"), number(sum(count for _, count in facts.types))))
    yield Row((_TESTS, number(facts.tests)))
    yield End()


def _decisions(facts: Facts) -> Iterator[Block]:
    yield Heading(tr("Decisions and remediations"))
    yield Text(tr("Objects, such as files, by their latest decision or remediation."))
    yield Head((tr("Decision"), tr("Objects")), (75, 25), frozenset({1}))
    for name, count in facts.decisions:
        yield Row((status_word(name) or tr("No decision"), number(count)))
    yield Row((tr("Total"), number(sum(count for _, count in facts.decisions))))
    yield Row((tr("Test data only, no decision (not counted)"), number(facts.only_tests)))
    yield End()


def _changes(facts: Facts) -> Iterator[Block]:
    yield Heading(tr("Changes of files by action"))
    if facts.changes is None:
        yield Text(
            tr(
                "Changes of files are not listed: the account that wrote this report "
                "has no permission to read them."
            )
        )
        return
    if not facts.changes:
        yield Text(tr("None."))
        return
    yield Text(
        tr(
            "“First” and “Last” are the times when the first and the last change "
            "were requested. A change is verified if the program checked the file "
            "again afterwards and found the intended result. Changes that were "
            "undone later still count in every column. The column “Files” counts a "
            "file once, even if the same action changed it several times."
        )
    )
    titles = (
        tr("Action"),
        tr("Changes"),
        tr("Files"),
        tr("First"),
        tr("Last"),
        tr("Verified"),
        tr("Undone"),
    )
    yield Head(titles, (17, 14, 10, 17, 17, 11, 14), frozenset({1, 2, 5, 6}))
    for action in CHANGES:
        if done := facts.changes.get(action):
            numbers = (number(done.count), number(len(done.files)))
            ends = (
                moment(done.first),
                moment(done.last),
                number(done.verified),
                number(done.undone),
            )
            yield Row((_DONE[action], *numbers, *ends))
    yield End()


def _places(template: Template, facts: Facts, told: Callable[[int], None]) -> Iterator[Block]:
    yield Heading(tr("Locations with sensitive data") if template.only_found else tr("Locations"))
    yield Text(
        tr(
            "The data types are those of the whole target. The counts and dates are "
            "those of the location."
        )
    )
    if template.only_found and not any(_matches(place) for _, place in facts.places):
        yield Text(tr("None."))
        return
    titles = (
        tr("Target"),
        tr("Location"),
        tr("Data types on the target"),
        tr("Prohibited"),
        tr("Other"),
        tr("Searched"),
    )
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
    named = ", ".join(map(type_word, types[:_TYPES]))
    return (
        target.name,
        _path(place),
        _listed(named, left) if _matches(place) else tr("None"),
        number(int(place.matches.prohibited)),
        number(int(place.matches.match)),
        moment(place.search_time) if place.search_time else tr("Never"),
    )


def _coverage(facts: Facts, told: Callable[[int], None]) -> Iterator[Block]:
    yield Heading(tr("Coverage of the latest scans"))
    yield Text(
        tr(
            "Objects that were not read, or that were read only in part, may hold "
            "data that this report does not count. Some objects are left out on "
            "purpose: links, special files, objects that filters or the scan "
            "exclude, and holes of sparse files. In each row, “Read”, “Not read, or "
            "read in part” and “Left out” add up to “Objects”. The signed coverage "
            "statement of each scan lists the number of objects for each reason why "
            "they were not read."
        )
    )
    if facts.invalid:
        yield Text(
            tr(
                "Coverage statements without a valid signature: {count}. They are not "
                "in the table below.",
                count=facts.invalid,
            )
        )
    yield Head(
        (
            tr("Target"),
            tr("Location"),
            tr("Objects"),
            tr("Read"),
            tr("Not read, or read in part"),
            tr("Left out"),
            tr("Complete"),
        ),
        (13, 25, 11, 10, 13, 15, 13),
        frozenset({2, 3, 4, 5}),
    )
    total, stated, complete = [0, 0, 0, 0], 0, True
    for done, (target, place) in enumerate(facts.places, facts.count + 1):
        told(done)
        statement = facts.coverage.get((target.id, place.id))
        if statement is None:
            yield Row((target.name, _path(place), *[""] * 4, tr("No statement")))
            continue
        searched = statement.complete and not statement.not_searched
        stated, complete = stated + 1, complete and searched
        counts = covered(statement)
        total = [before + count for before, count in zip(total, counts, strict=True)]
        yield Row(_covered(target.name, statement.path, counts, complete=searched))
    places = tr("{stated} of {count} locations have a statement", stated=stated, count=facts.count)
    whole = complete and stated == facts.count
    yield Row(_covered(tr("Total"), places, total, complete=whole))
    yield End()


def _covered(target: str, place: str, counts: Sequence[int], *, complete: bool) -> tuple[str, ...]:
    return (
        target,
        place,
        *(number(count) for count in counts),
        tr("Yes") if complete else tr("No"),
    )


def _matches(place: Location) -> int:
    return int(place.matches.match) + int(place.matches.prohibited)


def _path(place: Location) -> str:
    return place.path or name_word(place.description)


def _listed(types: str, left: int) -> str:
    """Return the names of data types, and how many more there are."""
    return tr("{types} and {count} more", types=types, count=left) if left else types

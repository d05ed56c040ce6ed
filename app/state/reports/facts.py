"""Facts that the server has for a report: Locations, data types, decisions and coverage; no
values.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from app.api.client import Client
from app.api.errors import Gone, NotAllowed
from app.api.records.conditions import FacetsOrder, LocalQuery, RowCondition
from app.api.records.coverage import Statement
from app.api.records.enums import OperationStatus
from app.api.records.locations import Location
from app.api.records.queries import Query
from app.api.records.targets import Target
from app.language import Texts
from app.state.counts.coverage import checked
from app.state.inventory.group_reader import GroupReader
from app.state.reports.changes import ActionChanges, read_changes
from app.state.work.errors import NotPossible

tr = Texts(__name__)

_PAGE = 2_000
_MOST = 100
_CARDS = "Cardholder data"  # not translated
"""Category of the data types that are account data of PCI DSS."""
_SECRETS = frozenset({"CARD_VERIFICATION_VALUE", "PIN_BLOCK"})
"""Data types of the category `_CARDS` that are sensitive authentication data, not card numbers."""
Counts = list[tuple[str, int]]
"""Pairs of a name and a count."""


@dataclass(slots=True, kw_only=True)
class Facts:
    """Facts of a report.

    `types` counts the values of all Targets by data type, and `types_of` those of each Target by
    its ID. Both leave out test data, which `tests` counts. `cards` counts the card numbers among
    `types`, and `secrets` the verification values and PIN blocks. `decisions` counts objects by
    status ("" for undecided ones). Undecided objects that hold only test data are counted in
    `only_tests` instead. `changes` has the changes of files by action; None if the account may not
    read them. `coverage` has the statements by (target_id, location_id), and `invalid` is the
    number of statements left out because their signature is not valid.
    """

    server: str
    version: str
    made: float = field(default_factory=time.time)
    targets: list[Target] = field(default_factory=list)
    types: Counts = field(default_factory=list)
    tests: int = 0
    decisions: Counts = field(default_factory=list)
    only_tests: int = 0
    types_of: dict[str, Counts] = field(default_factory=dict)
    changes: dict[str, ActionChanges] | None = None
    coverage: dict[tuple[str, str], Statement] = field(default_factory=dict)
    invalid: int = 0
    cards: Counts = field(default_factory=list)
    secrets: Counts = field(default_factory=list)

    @property
    def places(self) -> Iterator[tuple[Target, Location]]:
        """Yield all Locations with their Targets."""
        for target in self.targets:
            for location in target.locations or ():
                yield target, location

    @property
    def count(self) -> int:
        """Number of Locations."""
        return sum(len(target.locations or ()) for target in self.targets)


async def gather(
    client: Client,
    facts: Facts,
    told: Callable[[str], None],
    *,
    cards: bool = False,
    changes: bool = False,
) -> None:
    """Read all facts of a report into `facts`: account data only if `cards` is set, and changes of
    files only if `changes` is set. `told` is called with a text that says what is being read.
    Raises `ApiError`.
    """
    told(tr("Reading targets and locations…"))
    groups = await GroupReader().read(client)
    facts.targets = [target for group in groups for target in group.targets or ()]
    told(tr("Counting data types and decisions…"))
    await _count_decisions(client, facts)
    await _count_types(client, facts, told)
    if cards:
        told(tr("Counting card numbers…"))
        await _count_cards(client, facts)
    if changes:
        told(tr("Reading the changes of files…"))
        with suppress(NotAllowed):
            facts.changes = await read_changes(client)
    told(tr("Reading coverage…"))
    await _read_coverage(client, facts)


async def _count_decisions(client: Client, facts: Facts) -> None:
    """Count the objects by status."""
    (facet,) = await client.queries.facets(FacetsOrder(facets=["status"], most=_MOST))
    undecided = RowCondition(field="status", op="not", values=[*OperationStatus])
    empty = [RowCondition(field=name, op="=", values=["0"]) for name in ("match", "prohibited")]
    tested = RowCondition(field="test", op=">", values=["0"])
    all_open, without, only_tests = [
        (await client.queries.count_here(LocalQuery(conditions=conditions))).locations
        for conditions in ([undecided], [undecided, *empty], [undecided, *empty, tested])
    ]
    facts.decisions = [(value.label, int(value.count)) for value in facet.values]
    if all_open > without:
        facts.decisions.insert(0, ("", all_open - without))
    facts.only_tests = only_tests


async def _count_types(client: Client, facts: Facts, told: Callable[[str], None]) -> None:
    """Count the values of each data type, from the summary of each Target."""
    found, query_id = Counter[str](), await client.queries.create(Query())
    total = len(facts.targets)
    for done, target in enumerate(facts.targets):
        told(tr("Counting data types: {done} of {total} targets…", done=done, total=total))
        held = target.matches
        if not any(int(count) for count in (held.match, held.prohibited, held.test)):
            continue
        with suppress(Gone):  # removed meanwhile
            data = (await client.queries.target(query_id, target.id)).matchdata
            here = Counter({one.label: int(one.match) + int(one.prohibited) for one in data})
            found.update(here)
            facts.types_of[target.id] = _ordered(here)
            facts.tests += sum(int(one.test) for one in data)
    facts.types = _ordered(found)


async def _count_cards(client: Client, facts: Facts) -> None:
    """Copy the counts of account data from `facts.types`."""
    builtins = (await client.datatypes.builtins()).items
    kinds = {kind.name: kind.key for kind in builtins if kind.category == _CARDS}
    held = [count for count in facts.types if count[0] in kinds]
    facts.cards = [count for count in held if kinds[count[0]] not in _SECRETS]
    facts.secrets = [count for count in held if kinds[count[0]] in _SECRETS]


def _ordered(found: Counter[str]) -> Counts:
    """Return the counts, the highest first. Counts of 0 are left out."""
    counts = [(name, count) for name, count in found.items() if count]
    return sorted(counts, key=lambda count: (-count[1], count[0]))


async def _read_coverage(client: Client, facts: Facts) -> None:
    offset = 0
    while True:
        page = await client.coverage.latest(offset=offset, limit=_PAGE)
        for item in page.items:
            try:
                statement = checked(item)
            except NotPossible:
                facts.invalid += 1
                continue
            facts.coverage[statement.target_id, statement.location_id] = statement
        if len(page.items) < _PAGE:
            return
        offset += _PAGE

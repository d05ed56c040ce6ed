"""Facts that the server has for a report: Locations, data types, decisions and coverage; no
values.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from app.api.client import Client
from app.api.errors import Gone
from app.api.records.conditions import Facet, FacetsOrder
from app.api.records.coverage import Statement
from app.api.records.locations import Location
from app.api.records.queries import Query
from app.api.records.targets import Target
from app.language import Texts
from app.state.counts.coverage import checked
from app.state.inventory.group_reader import GroupReader
from app.state.work.errors import NotPossible

tr = Texts(__name__)

_PAGE = 2_000
_MOST = 100
_CARDS = "Cardholder data"  # not translated
"""Category of the data types that are account data of PCI DSS."""
_SECRETS = frozenset({"CARD_VERIFICATION_VALUE", "PIN_BLOCK"})
"""Data types of this category that are sensitive authentication data, not card numbers."""
Counts = list[tuple[str, int]]
"""Pairs of a name and a count."""


@dataclass(slots=True, kw_only=True)
class Facts:
    """Facts of a report. `types` and `decisions` are counts over all Targets. `types_of` has the
    types by Target ID, and `coverage` the statements by (target_id, location_id). `invalid` is the
    number of statements left out because their signature is not valid. `cards` counts card numbers
    by brand, and `secrets` counts verification values and PIN blocks. Both are over all Targets,
    without published test numbers.
    """

    server: str
    version: str
    made: float = field(default_factory=time.time)
    targets: list[Target] = field(default_factory=list)
    types: Counts = field(default_factory=list)
    decisions: Counts = field(default_factory=list)
    types_of: dict[str, Counts] = field(default_factory=dict)
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
    client: Client, facts: Facts, told: Callable[[str], None], *, cards: bool = False
) -> None:
    """Read all facts of a report, the numbers of `cards` only on request; `told` is called with a
    text that says what is being read.
    """
    told(tr("Reading targets and locations…"))
    groups = await GroupReader().read(client)
    facts.targets = [target for group in groups for target in group.targets or ()]
    told(tr("Counting data types and decisions…"))
    order = FacetsOrder(facets=["data_type", "status"], most=_MOST)
    found = {facet.facet: _counts(facet) for facet in await client.queries.facets(order)}
    facts.types, facts.decisions = found.get("data_type", []), found.get("status", [])
    for done, target in enumerate(facts.targets):
        total = len(facts.targets)
        told(tr("Counting data types: {done} of {total} targets…", done=done, total=total))
        order = FacetsOrder(facets=["data_type"], target=[target.id], most=_MOST)
        if any(int(count) for count in (target.matches.match, target.matches.prohibited)):
            (facet,) = await client.queries.facets(order)
            facts.types_of[target.id] = _counts(facet)
    if cards:
        told(tr("Counting card numbers…"))
        await _count_cards(client, facts)
    told(tr("Reading coverage…"))
    await _read_coverage(client, facts)


async def _count_cards(client: Client, facts: Facts) -> None:
    """Count the values of account data: each Target's summary has the numbers by data type."""
    builtins = (await client.datatypes.builtins()).items
    kinds = {kind.name: kind.key for kind in builtins if kind.category == _CARDS}
    found, query_id = Counter[str](), await client.queries.create(Query())
    for target in facts.targets:
        if int(target.matches.match) or int(target.matches.prohibited):
            with suppress(Gone):  # removed meanwhile
                for counts in (await client.queries.target(query_id, target.id)).matchdata:
                    found[counts.label] += int(counts.match) + int(counts.prohibited)
    facts.cards = _named(found, (name for name, key in kinds.items() if key not in _SECRETS))
    facts.secrets = _named(found, (name for name, key in kinds.items() if key in _SECRETS))


def _named(found: Counter[str], names: Iterable[str]) -> Counts:
    """Return the counts of these data types that are not 0, the highest first."""
    counts = [(name, found[name]) for name in names if found[name]]
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


def _counts(facet: Facet) -> Counts:
    return [(value.label, int(value.count)) for value in facet.values if int(value.count)]

"""Values that the server offers for queries, and their names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from app.api.records.administration import FileFormat, MipLabel
from app.api.records.datatypes import DataType
from app.api.records.enums import PROTOCOLS, OperationStatus
from app.api.records.groups import Group
from app.api.records.risk import RiskProfile
from app.language import Texts
from app.state.query.language.known import Known, Name, worded
from app.state.words.names import name_word

tr = Texts(__name__)

_CARDS = "Cardholder data"  # not translated


@dataclass(frozen=True, slots=True)
class Options:
    """The lists of the server; a list is empty if the server does not provide it."""

    data_types: list[DataType] = field(default_factory=list)
    types_whole: bool = True
    """Whether `data_types` has all types of the server, including the custom ones."""
    formats: list[FileFormat] = field(default_factory=list)
    profiles: list[RiskProfile] = field(default_factory=list)
    statuses: list[str] = field(
        default_factory=lambda: [status.value for status in OperationStatus]
    )
    labels: list[MipLabel] = field(default_factory=list)


def known_names(options: Options, groups: Sequence[Group]) -> Known:
    """Return the names of all values that a query can contain."""

    def targets() -> list[Name]:
        found = {target.id: target.name for group in groups for target in group.targets or ()}
        return [Name(name, target_id) for target_id, name in found.items()]

    def paths() -> list[Name]:
        places = [
            place.path
            for group in groups
            for target in group.targets or ()
            for place in target.locations or ()
            if place.path
        ]
        return _words([*PROTOCOLS, *places])

    also = {kind.name: also_called(kind) for kind in options.data_types}
    return Known(
        {
            "group": [_named(group.name, group.id) for group in groups],
            "target": targets,
            "type": [
                replace(name, also=also.get(name.text, ""))
                for name in worded("type", dict.fromkeys(kind.name for kind in options.data_types))
            ],
            "format": worded("format", [one.format for one in options.formats]),
            "risk": [_named(profile.label, profile.profile_id) for profile in options.profiles],
            "label": [Name(label.name, label.id) for label in options.labels],
            "path": paths,
        },
        partial=frozenset() if options.types_whole else frozenset({"type"}),
    )


def _words(texts: Sequence[str]) -> list[Name]:
    return [Name(text, text) for text in dict.fromkeys(texts)]


def also_called(kind: DataType) -> str:
    """Return another text by which a data type is found; "" if there is none."""
    return tr("Credit card") if kind.category == _CARDS else ""


def _named(name: str, value: str) -> Name:
    """Return the `Name` of a record. If the program itself has named the record, the name may have
    a `word` in the user's language.
    """
    word = name_word(name)
    return Name(name, value, "" if word == name else word)

"""Conversion of clauses to a question, with validation against the known values."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.api.records.queries import ClassificationFilter, MetaFilter, Query
from app.language import Texts
from app.state.query.language.days import NotDays, read_days
from app.state.query.language.field_words import translated_field
from app.state.query.language.fields import (
    COMPARISONS,
    FIELDS,
    ONLY_SERVER,
    OWNER,
    WHOLE,
    Field,
    Kind,
    field_of,
)
from app.state.query.language.grammar import Clause, Group, Value, quoted, written
from app.state.query.language.known import Known, nearest
from app.state.query.language.misplaced_values import elsewhere
from app.state.query.language.parsing import taken_apart
from app.state.query.language.problem import NotRead, Problem
from app.state.query.language.question import ANY, NOT, Condition, Question, day_range, settled
from app.state.query.language.writing import MIP
from app.state.words.labels import level_word

tr = Texts(__name__)

_RISKS = ("High", "Medium", "Low")  # not translated
_LEVELS = frozenset(text.casefold() for level in _RISKS for text in (level, level_word(level)))
_OPEN_ENDED = frozenset({"path", "filter"})
"""Fields for which the server also accepts values that are not known here."""
_FEW = 8
"""Maximum number of values of a field that are listed in the message about an unknown value."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Result of reading a text: the question (None if invalid), and the problems, errors first."""

    question: Question | None
    problems: tuple[Problem, ...] = ()


def read(text: str, known: Known) -> Reading:
    """Read the text of a query. An invalid text raises nothing: its `question` is None, and its
    `problems` say why.
    """
    try:
        groups = taken_apart(text)
    except NotRead as error:
        return Reading(None, (error.problem,))
    reader = _Reader(text, known)
    for group in groups:
        reader.take(group)
    problems = sorted(reader.problems, key=lambda one: (one.warning, one.start))
    if any(not problem.warning for problem in problems):
        return Reading(None, tuple(problems))
    return Reading(reader.question(), tuple(problems))


def read_sound(groups: list[Group], text: str, known: Known) -> tuple[Question, list[Group]]:
    """Return the question that the valid groups ask, and the invalid groups. `groups` were parsed
    from `text`.
    """
    sound, unsound = list(groups), list[Group]()
    while True:
        reader, wrong = _Reader(text, known), []
        for group in sound:
            before = reader.errors
            reader.take(group)
            if reader.errors > before:
                wrong.append(group)
        if not wrong:
            return reader.question(), unsound
        unsound += wrong
        sound = [group for group in sound if group not in wrong]


@dataclass
class _Reader:
    """Collects the question and the problems of the clauses."""

    text: str
    known: Known
    problems: list[Problem] = field(default_factory=list)
    _lists: dict[str, list[str]] = field(default_factory=dict)
    _texts: dict[str, str] = field(default_factory=dict)
    _meta: list[MetaFilter] = field(default_factory=list)
    _meta_end: int = 0
    _conditions: list[Condition] = field(default_factory=list)
    _words_end: int = -1

    @property
    def errors(self) -> int:
        """Number of problems that prevent the query from running."""
        return sum(not problem.warning for problem in self.problems)

    def question(self) -> Question:
        """The resulting question."""
        lists = {name: values for name, values in self._lists.items() if name not in MIP}
        mip = ClassificationFilter(**{name: self._lists.get(name) for name in MIP})
        body = Query(meta=self._meta, classification_mip=mip, **lists, **self._texts)  # type: ignore[arg-type]
        return settled(Question(body, tuple(self._conditions)))

    def take(self, group: Group) -> None:
        """Add clauses joined by `or`."""
        fields = [self._field(clause) for clause in group]
        for clause, found in zip(group, fields, strict=True):
            if found is None:
                continue
            if found.key == OWNER and len(group) == 1 and clause.values:
                self._take_condition(clause, found)  # beside dates it is one; see `settled`
            else:
                self._take_one(clause, found, first=clause is group[0])
        known = [found for found in fields if found is not None]
        if len(group) > 1 and len(known) == len(group):
            self._check_alternatives(group, known)

    def _check_alternatives(self, group: Group, fields: list[Field]) -> None:
        """Check alternatives. Only dates and people can be joined by `or`; several values of one
        field must be in brackets.
        """
        if all(one.meta for one in fields) and not any(clause.negated for clause in group):
            return
        start, end = group[0].start, group[-1].end
        keys = {one.key for one in fields}
        plain = not any(clause.negated or clause.op for clause in group)
        if len(keys) == 1 and plain and fields[0].kind in {Kind.LIST, Kind.STATE}:
            values = [value for clause in group for value in clause.values]
            inside = ",".join(self.text[value.start : value.end] for value in values)
            words = tr("Alternative values must be in brackets.")
            self._wrong(start, end, words, f"{fields[0].name}:({inside})")
            return
        words = tr("The server supports “or” only between dates, owners, creators and senders.")
        parts = [self.text[clause.start : clause.end] for clause in group]
        self._wrong(start, end, words, " ".join(parts))

    def _field(self, clause: Clause) -> Field | None:
        if not clause.name:
            return field_of("path", containing=True)
        if clause.op:  # counts are compared; `type>x` is invalid
            found = field_of(clause.name)
            if found is not None and found.kind is not Kind.COUNT:
                self._no_comparison(clause, found)
                return None
        signs = {value.sign for value in clause.values}
        if "~" in signs and len(signs) > 1:
            words = tr("A list cannot contain parts of paths (~) together with whole paths.")
            self._wrong(clause.head, clause.end, words, None)
            return None
        found = field_of(clause.name, containing="~" in signs)
        if found is not None:
            return found
        if field_of(clause.name) is not None and "~" in signs:
            value = next(value for value in clause.values if value.sign == "~")
            words = tr(
                "“~” works with paths only; {field} needs the whole value.", field=clause.name
            )
            self._wrong(value.start, value.start + 1, words, "")
            return None
        self._no_field(clause)
        return None

    def _no_comparison(self, clause: Clause, found: Field) -> None:
        words = tr(
            "Comparisons (such as >) work with counts only; use a colon with {field}.",
            field=found.name,
        )
        sign = "-" if clause.op == "!=" and found.on_rows and not clause.negated else ""
        start = clause.start if sign else clause.at
        self._wrong(start, clause.head, words, f"{sign}{found.name}:")

    def _no_field(self, clause: Clause) -> None:
        start = clause.at
        names = [name for one in FIELDS for name in (one.name, *one.others)]
        near = translated_field(clause.name) or nearest(clause.name, names)
        if near is not None:
            words = tr(
                "There is no field “{name}”. Did you mean {near}?", name=clause.name, near=near
            )
            self._wrong(start, start + len(clause.name), words, near)
        else:
            words = tr(
                "There is no field “{name}”. To search for this text, put it in quotation marks.",
                name=clause.name,
            )
            whole = self.text[start : clause.end]
            self._wrong(start, clause.end, words, quoted(whole.strip('"')))

    def _take_one(self, clause: Clause, found: Field, *, first: bool) -> None:
        if not clause.values:
            self._no_value(clause)
        elif found.kind is Kind.COUNT:
            self._take_count(clause, found)
        elif clause.negated and not found.on_rows:
            words = tr("“{field}” cannot be negated.", field=found.name)
            self._wrong(clause.start, clause.end, words, "")
        elif clause.negated or found.kind is Kind.STATE:
            self._take_condition(clause, found)
        elif found.kind is Kind.LIST:
            if found.key == "path":
                self._warn_of_parts(clause)
            values = [self._value(clause, found, value) for value in clause.values]
            self._lists.setdefault(found.api, []).extend(value for value in values if value)
        elif len(clause.values) > 1:
            value = self.text[clause.values[0].start : clause.values[0].end]
            words = tr("The server accepts only one value for {field}.", field=found.name)
            self._wrong(clause.head, clause.end, words, value)
        elif found.meta:
            self._take_meta(clause, found, first=first)
        else:
            self._take_text(clause, found)

    def _warn_of_parts(self, clause: Clause) -> None:
        """Add a warning about a clause such as `path:pay`. Servers refuse it unless a mail folder
        or a process has that name.
        """
        part = next((value for value in clause.values if not whole_path(value.text)), None)
        if part is not None and part.text:
            meant = f"path:~{written(part.text)}"
            words = tr(
                "A path begins with / or a drive letter. For a part of a path, use {meant}.",
                meant=meant,
            )
            fix = meant if len(clause.values) == 1 else None
            length = clause.end - clause.start
            self.problems.append(Problem(clause.start, length, words, fix, warning=True))

    def _no_value(self, clause: Clause) -> None:
        rest = self.text[clause.end :]
        gap = len(rest) - len(rest.lstrip())
        head = self.text[clause.start : clause.end]
        words = tr("A value is missing after “{text}”.", text=head)
        if gap and rest.strip() and ":" not in rest.split()[0]:
            self._wrong(clause.start, clause.end + gap, words, head)
        else:
            self._wrong(clause.start, clause.end, words, "")

    def _take_count(self, clause: Clause, found: Field) -> None:
        """Add a count such as `prohibited>0`. A colon is also accepted, before the operator or in
        place of it.
        """
        value = clause.values[0]
        number = value.text
        op = clause.op or "="
        head = f"{found.name}{op}"
        if len(clause.values) > 1 or not (number.isascii() and number.isdigit()):
            words = tr("{field} needs a number.", field=found.name)
            self._wrong(clause.start, clause.end, words, f"{found.name}{clause.op or '>'}0")
        elif len(number) > 15:
            self._wrong(
                value.start,
                value.end,
                tr("The number is too large. Enter at most 15 digits."),
                "1000000",
            )
        elif clause.negated:
            words = tr("A comparison cannot be negated. Use the opposite comparison.")
            turned = f"{found.name}{_TURNED[op]}{number}"
            self._wrong(clause.start, clause.end, words, turned)
        else:
            assert op in COMPARISONS, head  # noqa: S101 - the grammar says so
            self._conditions.append(Condition(found.name, op, (str(int(number)),)))

    def _take_condition(self, clause: Clause, found: Field) -> None:
        values = tuple(one for value in clause.values if (one := self._value(clause, found, value)))
        if clause.negated and found.key == "path" and ONLY_SERVER.intersection(values):
            words = tr("A protocol cannot be negated.")
            self._wrong(clause.start, clause.end, words, "")
        elif values:
            self._conditions.append(Condition(found.key, NOT if clause.negated else ANY, values))

    def _take_meta(self, clause: Clause, found: Field, *, first: bool) -> None:
        if self._meta and first:
            words = tr(
                "The server can combine dates, owners, creators and senders only with “or”. Write "
                "these conditions next to each other, joined with “or”."
            )
            between = self.text[self._meta_end : clause.start]
            if between.strip():
                self._wrong(clause.start, clause.end, words, "")
            else:
                self._wrong(self._meta_end, clause.start, words, " or ")
            return
        if any(one.label == found.api for one in self._meta):
            words = tr("The server accepts only one value for {field}.", field=found.name)
            self._wrong(clause.start, clause.end, words, "")
            return
        value = clause.values[0]
        self._meta_end = clause.end
        if found.kind is Kind.TEXT:
            if text := self._value(clause, found, value):
                self._meta.append(MetaFilter(label=found.api, value=text))
            return
        try:
            self._meta += day_range(found.api, *read_days(value.text))
        except NotDays as error:
            self._wrong(value.start, value.end, error.words, error.fix)

    def _take_text(self, clause: Clause, found: Field) -> None:
        value = clause.values[0]
        text = self._value(clause, found, value)
        if text is None:
            return
        if found.key != "path~":
            if self._texts.setdefault(found.api, text) != text:
                words = tr("Use {field} only once in a query.", field=found.name)
                self._wrong(clause.start, clause.end, words, "")
            return
        before = self._texts.get("search")
        if before is None:
            self._texts["search"] = text
        elif not clause.name and self._words_end >= 0 and not self._between(clause).strip():
            self._texts["search"] = f"{before} {text}"
        else:
            words = tr(
                "The server can search paths for only one text. Remove all search texts but one."
            )
            self._wrong(clause.start, clause.end, words, "")
        self._words_end = -1 if clause.name else clause.end

    def _between(self, clause: Clause) -> str:
        return self.text[self._words_end : clause.start]

    def _value(self, clause: Clause, found: Field, value: Value) -> str | None:
        """Return the API value for a value as typed. If the value is not possible, add an error and
        return None. If it is unknown, but the server may know it, add a warning and return it
        unchanged.
        """
        if value.sign == "=" or not value.text:
            if not value.text:
                words = tr("Enter a value for {field}.", field=found.name)
                self._wrong(value.start, value.end, words, None)
            return WHOLE * found.parts + value.text if value.text else None
        if found.free:
            return value.text
        names = self.known.names(found.key)
        meant = names.value(value.text)
        if meant is not None or not (names.all or found.named):
            return value.text if meant is None else meant
        if found.key in self.known.partial:
            return value.text
        if found.key == "risk" and value.text.casefold() in _LEVELS:
            words = tr(
                "“{level}” is a level. Enter a risk profile, or sort by level with order:risk.",
                level=value.text,
            )
            self._wrong(clause.start, clause.end, words, "order:risk")
            return None
        return self._unknown(clause, found, value)

    def _unknown(self, clause: Clause, found: Field, value: Value) -> str | None:
        names = self.known.names(found.key)
        if names.ambiguous(value.text):
            words = tr(
                "Several entries have the name “{name}”. Choose a suggestion.", name=value.text
            )
            self._wrong(value.start, value.end, words, None)
            return None
        if found.named and names.text(value.text) is not None:
            return value.text  # the ID was given directly
        must = found.named or bool(found.fixed)
        words, fix = _no_such(found, value.text), None
        start, end = value.start, value.end
        other = elsewhere(self.known, found, value.text)
        name = names.translated(value.text) if other is None else None
        other = other or elsewhere(self.known, found, value.text, translated=True)
        if name is not None:
            words, fix = f"{words} {tr('Did you mean {text}?', text=name)}", written(name)
        elif other is not None:
            words = f"{words} {tr('Did you mean {text}?', text=other)}"
            if len(clause.values) == 1:
                start, end, fix = clause.at, clause.end, other
        elif (near := names.nearest(value.text)) is not None:
            words, fix = f"{words} {tr('Did you mean {text}?', text=near)}", written(near)
        elif found.key in _OPEN_ENDED:
            return value.text
        elif not names.all:
            words = tr("No value of {field} is known yet.", field=found.name)
        elif 0 < len(names.all) <= _FEW:
            values = ", ".join(one.text for one in names.all)
            words = f"{words} {tr('Possible values: {values}.', values=values)}"
        self.problems.append(Problem(start, end - start, words, fix, warning=not must))
        return None if must else value.text

    def _wrong(self, start: int, end: int, words: str, fix: str | None) -> None:
        self.problems.append(Problem(start, end - start, words, fix))


def _no_such(field: Field, value: str) -> str:
    """Return the message that a field has no such value."""
    if field.kind is Kind.STATE:
        return tr("There is no state “{value}”.", value=value)
    if field.key == "risk":
        return tr("There is no risk profile “{value}”. Enter a profile, not a level.", value=value)
    return tr("There is no {field} “{value}”.", field=field.name, value=value)


def whole_path(text: str) -> bool:
    """Whether the text is a protocol, or starts like a path or an address."""
    return text in ONLY_SERVER or text[:1] in {"/", "\\"} or text[1:2] == ":" or "://" in text


_TURNED = {">": "<=", "<": ">=", ">=": "<", "<=": ">", "=": "!=", "!=": "="}

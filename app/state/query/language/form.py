"""State of the query form, field by field, and its conversion to a question."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.api.records.queries import VALUE_LABELS, ClassificationFilter, MetaFilter, Query
from app.state.query.language.compiling import read
from app.state.query.language.fields import BY_KEY, DEFAULTS, OWNER
from app.state.query.language.known import Known
from app.state.query.language.question import ANY, Condition, Question, settled
from app.state.query.language.writing import condition_text

LISTS = (
    "target",
    "group",
    "data_type",
    "remediation_status",
    "prefix",
    "content_type",
    "risk_profile",
    "afconfig",
)
"""The fields of the body that are lists of values."""


@dataclass(slots=True)
class FormState:
    """Contents of the form's fields. `people` maps labels of metadata to names, `days` are the date
    entries of `Query.meta`, `conditions` are texts of conditions on loaded rows.
    """

    lists: dict[str, list[str]] = field(default_factory=dict)
    search: str = ""
    people: dict[str, str] = field(default_factory=dict)
    days: list[MetaFilter] = field(default_factory=list)
    methods: list[str] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    conditions: list[str] = field(default_factory=list)
    order: str = DEFAULTS["order"]
    descending: bool = False

    @classmethod
    def of(cls, question: Question, known: Known) -> FormState:
        """Return the state that represents `question`."""
        body, meta = question.body, question.body.meta or []
        mip = body.classification_mip or ClassificationFilter()
        return cls(
            lists={name: list(getattr(body, name) or ()) for name in LISTS},
            search=body.search or "",
            people={one.label: one.value or "" for one in meta if one.label in VALUE_LABELS},
            days=[one for one in meta if one.label not in VALUE_LABELS],
            methods=list(mip.method or ()),
            labels=list(mip.label or ()),
            conditions=[condition_text(condition, known) for condition in question.conditions],
            order=body.order or DEFAULTS["order"],
            descending=body.direction == "desc",
        )

    def question(self, known: Known) -> Question:
        """Return the question that the fields represent. Conditions that cannot be parsed are left
        out.
        """
        people = [MetaFilter(label=label, value=value) for label, value in self.people.items()]
        mip = ClassificationFilter(method=self.methods, label=self.labels)
        body = Query(
            search=self.search,
            meta=[*people, *self.days],
            classification_mip=mip,
            order=self.order,
            direction="desc" if self.descending else None,
            **self.lists,
        )
        conditions = [found for text in self.conditions if (found := condition_of(text, known))]
        return settled(Question(body, tuple(conditions)))


def condition_of(text: str, known: Known) -> Condition | None:
    """Parse one condition on loaded rows; None if the text is not exactly one such condition."""
    question = read(text, known).question
    if question is None:
        return None
    if owner := _lone_owner(question):
        return Condition(OWNER, ANY, (owner,))
    alone = question.body == Query() and len(question.conditions) == 1
    return question.conditions[0] if alone else None


def _lone_owner(question: Question) -> str:
    """Return the owner if `question` asks only for one owner, else "". In such a question, the
    owner is a filter for metadata, not a condition.
    """
    meta = question.body.meta or []
    alone = question == Question(Query(meta=meta)) and len(meta) == 1
    return meta[0].value or "" if alone and meta[0].label == BY_KEY[OWNER].api else ""

"""The meaning of texts, their errors, and completions at a position."""

from __future__ import annotations

from itertools import pairwise

import pytest

from app.api.records.queries import ClassificationFilter, MetaFilter, Query
from app.state.query.language.compiling import read
from app.state.query.language.completion import complete
from app.state.query.language.fields import FIELDS, Kind
from app.state.query.language.form import condition_of
from app.state.query.language.known import Known, Name, nearest
from app.state.query.language.parsing import LONGEST
from app.state.query.language.question import Condition, Question, day_range
from app.state.query.language.writing import terms, text_of, without

NAMES = Known(
    {
        "target": [
            *(Name("fs01", "11"), Name("fs 02", "12")),
            *(Name("dup", "13"), Name("dup", "14"), Name("Größe", "15")),
        ],
        "group": [Name("Finance", "1")],
        "type": [Name(one, one) for one in ("Visa", "Mastercard", "E-mail address")],
        "risk": [Name("Cards", "5")],
        "label": [Name("Secret", "9")],
    }
)
EXAMPLE = (
    'target:fs01 type:"Visa" status:"Confirmed Match" path:~payroll '
    "modified:2026-01-01..2026-03-31 prohibited>0"
)
TO_MARCH = day_range("File Modified", "20260101", "20260331")


@pytest.mark.parametrize(
    ("text", "body", "conditions"),
    [
        (
            EXAMPLE,
            Query(
                target=["11"],
                data_type=["Visa"],
                remediation_status=["Confirmed Match"],
                search="payroll",
                meta=TO_MARCH,
            ),
            [Condition("prohibited", ">", ("0",))],
        ),
        ("type:(visa,Mastercard)", Query(data_type=["Visa", "Mastercard"]), []),
        ("type:Visa type:Mastercard", Query(data_type=["Visa", "Mastercard"]), []),
        ("annual  report", Query(search="annual report"), []),
        ('"type:Visa"', Query(search="type:Visa"), []),
        ("TYPE:visa AND Target:FS01", Query(data_type=["Visa"], target=["11"]), []),
        ("target:GRÖSSE", Query(target=["15"]), []),
        ("target:=99 group:Finance risk:Cards", Query(
            target=["99"], group=["1"], risk_profile=["5"]), []),
        ("target:12", Query(target=["12"]), []),
        ("path:(/srv/pay,file)", Query(prefix=["/srv/pay", "file"]), []),
        (r"path:C:\Users\new path:\\nas\x", Query(prefix=[r"C:\Users\new", r"\\nas\x"]), []),
        (r'path:"C:\Program Files"', Query(prefix=[r"C:\Program Files"]), []),
        (r'path:~"a\"b\\c\u{202e}\u{a}"', Query(search='a"b\\c\u202e\n'), []),
        ("format:CSV filter:\"match >= 10\"", Query(
            content_type=["CSV"], afconfig=["match >= 10"]), []),
        ("classification:discovered label:Secret", Query(
            classification_mip=ClassificationFilter(method=["Discovered"], label=["9"])), []),
        ("owner:roe or modified:2026-01..2026-03", Query(
            meta=[MetaFilter(label="File Owner", value="roe"), *TO_MARCH]), []),
        ("owner:roe", Query(meta=[MetaFilter(label="File Owner", value="roe")]), []),
        ("owner:roe modified:2026-01..2026-03 test=0", Query(meta=TO_MARCH), [
            Condition("owner", "any", ("roe",)), Condition("test", "=", ("0",))]),
        ("modified:2026-01..2026-03 owner:roe", Query(meta=TO_MARCH), [
            Condition("owner", "any", ("roe",))]),
        ("owner:(roe,doe) owner:roe", Query(), [Condition("owner", "any", ("roe", "doe"))]),
        ("owner:a owner:roe or modified:2026-01..2026-03", Query(
            meta=[MetaFilter(label="File Owner", value="roe"), *TO_MARCH]), [
            Condition("owner", "any", ("a",))]),
        ("modified:2026-03-31..", Query(
            meta=day_range("File Modified", "20260331", "99991231")), []),
        ("date:..2025", Query(meta=day_range("Date", "19000101", "20251231")), []),
        ("created:2024-02", Query(meta=day_range("File Created", "20240201", "20240229")), []),
        ("sort:matches direction:desc", Query(order="matches", direction="desc"), []),
        ("order:location direction:asc", Query(), []),
        ("-type:Visa not type:Mastercard", Query(), [
            Condition("type", "not", ("Visa", "Mastercard"))]),
        ("-payroll -owner:roe", Query(), [
            Condition("path~", "not", ("payroll",)), Condition("owner", "not", ("roe",))]),
        ("prohibited:>=5 matches<10 test=0", Query(), [
            Condition("prohibited", ">=", ("5",)), Condition("match", "<", ("10",)),
            Condition("test", "=", ("0",))]),
        ("is:(open,confirmed)", Query(), [Condition("is", "any", ("open", "confirmed"))]),
        ("", Query(), []),
    ],
)  # fmt: skip
def test_a_text_asks_and_is_written_in_one_way(
    text: str, body: Query, conditions: list[Condition]
) -> None:
    found = read(text, NAMES)
    assert found.problems == ()
    assert found.question == Question(body, tuple(conditions))
    once = text_of(found.question, NAMES)
    assert read(once, NAMES).question == found.question
    assert once == text_of(read(once, NAMES).question or Question(), NAMES)


@pytest.mark.parametrize(
    ("text", "wrong", "words", "mended"),
    [
        ("targt:fs01", "targt", "Did you mean target", "target:fs01"),
        ("path:/x targt:fs01", "targt", "Did you mean target", "path:/x target:fs01"),
        ("http://x", "http://x", "no field “http”", '"http://x"'),
        ("target:fs1", "fs1", "Did you mean fs01", "target:fs01"),
        ("target:nowhere", "nowhere", "no target", None),
        ("target:dup", "dup", "Several", None),
        (
            "risk:Critical",
            "Critical",
            "Enter a profile, not a level. Possible values: Cards.",
            None,
        ),
        ("risk:High", "risk:High", "sort by level with order:risk", "order:risk"),
        ("status:maskd", "maskd", "Did you mean Masked", "status:Masked"),
        ("is:opn", "opn", "Did you mean open", "is:open"),
        ('type:"Visa', '"Visa', "quotation mark is missing", 'type:"Visa"'),
        ('path:"C:\\x\\"', '"C:\\x\\"', "quotation mark is missing", 'path:"C:\\x\\\\"'),
        ("type:(Visa", "(Visa", "closing bracket is missing", "type:(Visa)"),
        ("type:(Visa,", "(Visa,", "closing bracket is missing", "type:(Visa)"),
        ("type:(Visa Mastercard)", "Mastercard", "comma", "type:(Visa ,Mastercard)"),
        ("type:Visa,Mastercard x", "Visa,Mastercard", "brackets", "type:(Visa,Mastercard) x"),
        ("type:()", "type:()", "list in brackets is empty", ""),
        ("a,b", "a,b", "not valid here", '"a,b"'),
        ("x )", ")", "not valid here", 'x ")"'),
        ("type:", "type:", "missing", ""),
        ("type: Visa", "type: ", "missing", "type:Visa"),
        ("a or", "or", "missing", "a "),
        ("prohibited>many", "prohibited>many", "number", "prohibited>0"),
        ("-prohibited>3", "-prohibited>3", "opposite comparison", "prohibited<=3"),
        ("type>5", "type>", "work with counts only", "type:5"),
        ("type!=Visa", "type!=", "work with counts only", "-type:Visa"),
        ("type:~Vis", "~", "paths only", "type:Vis"),
        ("modified:2026-02-30", "2026-02-30", "not a valid day", "modified:2026-02-28"),
        ("modified:2026-13", "2026-13", "not a valid month", "modified:2026-12"),
        ("modified:2026..2025", "2026..2025", "after", "modified:2025..2026"),
        ("-modified:2026", "-modified:2026", "cannot be negated", ""),
        ("-path:file", "-path:file", "protocol", ""),
        ("sender:(a,b)", "(a,b)", "one value for sender", "sender:a"),
        ("sender:a modified:2026", " ", "“or”", "sender:a or modified:2026"),
        ("type:Visa or type:Visa2", "type:Visa or type:Visa2", "brackets", "type:(Visa,Visa2)"),
        ("type:Visa or is:open", "type:Visa or is:open", "“or”", "type:Visa is:open"),
        ("path:~a path:~b", "path:~b", "paths for only one text", "path:~a "),
        ("order:up", "up", "no order", None),
    ],
)
def test_what_is_wrong_is_said_with_its_place_and_a_fix(
    text: str, wrong: str, words: str, mended: str | None
) -> None:
    found = read(text, NAMES)
    assert found.question is None
    problem = found.problems[0]
    assert text[problem.start : problem.end] == wrong
    assert words in problem.words
    assert problem.words.endswith(".") or problem.words.endswith("?")
    assert (None if problem.fix is None else problem.mended(text)) == mended
    if mended and "Visa2" not in mended:
        assert not [problem for problem in read(mended, NAMES).problems if not problem.warning]


def test_a_value_that_the_server_may_not_know_is_a_warning() -> None:
    found = read("type:Viza", NAMES)
    assert found.question == Question(Query(data_type=["Viza"]))
    assert found.problems[0].warning
    assert found.problems[0].mended("type:Viza") == "type:Visa"


def test_a_part_of_a_path_is_not_where_it_begins() -> None:
    for text, mended in (
        ("path:pay", "path:~pay"),
        ('is:open path:"pay roll"', 'is:open path:~"pay roll"'),
        ("path:(/srv,pay)", None),
        ("path:(/srv,C:\\pay,\\\\fs01\\pay,ssh,https://er.example) -path:pay", ""),
    ):
        found = read(text, NAMES)
        assert found.question is not None, text
        told = [
            (problem.warning, problem.fix and problem.mended(text)) for problem in found.problems
        ]
        assert told == ([] if mended == "" else [(True, mended)]), text


def test_while_nothing_is_known_names_are_refused_and_ids_are_not() -> None:
    assert read("target:fs01", Known()).problems[0].words == "No value of target is known yet."
    asked = Question(Query(target=["11"]))
    assert read(text_of(asked, Known()), Known()).question == asked


@pytest.mark.parametrize("text", [
    "x" * 1_000_000, "(" * 1_000_000, "(" * LONGEST, '"' * (LONGEST - 1), "type:(" * 3_000,
    "-" * LONGEST, "not " * 4_000, "\x00" * 9_000, "\ud800", "a:" * 9_000, '\\"' * 9_000,
    "or " * 6_000, "prohibited>" + "9" * 9_000, "modified:" + "9" * 9_000, "…" * LONGEST,
])  # fmt: skip
def test_hostile_texts_end_with_words(text: str) -> None:
    found = read(text, NAMES)
    if len(text) > LONGEST:
        assert "longer than" in found.problems[0].words
    for problem in found.problems:
        assert 0 <= problem.start <= problem.end <= len(text)
        problem.mended(text)


@pytest.mark.parametrize(
    ("text", "replaced", "offered"),
    [
        ("ta|", "ta", "target:"),
        ("|", "", "type:"),
        ("type:Visa |", "", "prohibited>0"),
        ("ty|pe:Visa", "type:", "type:"),
        ("own|", "own", "owner:"),
        ("author|", "author", "creator:"),
        ("-|", "", "type:"),
        ("-ta|", "ta", "target:"),
        ("prohibited|", "prohibited", "prohibited>=10"),
        ("target:|", "", '"fs 02"'),
        ('target:"fs|', '"fs', "fs01"),
        ("target:dup|", "dup", "=13"),
        ("type:(Visa,|", "", "Mastercard"),
        ("type:(Visa,m|) x", "m", "Mastercard"),
        ("type:=V|", "V", "Visa"),
        ('status:"Confirmed M|atch" x', '"Confirmed Match"', '"Confirmed Match"'),
        ("modified:2026-03|", "2026-03", "2026-03.."),
        ("order:m|", "m", "matches"),
        ("is:|", "", "open"),
        ("owner:a or |", "", "modified:"),
    ],
)
def test_what_can_be_written_at_the_cursor(text: str, replaced: str, offered: str) -> None:
    cursor, whole = text.index("|"), text.replace("|", "")
    found = complete(whole, cursor, NAMES)
    assert whole[found.start : found.end] == replaced
    assert offered in [offer.text for offer in found.offers]


@pytest.mark.parametrize(
    "text", ["kind|", '"x|', "path:~|", ")|", "type:Visa) ta|", "x" * 5_000 + "|"]
)
def test_where_nothing_can_be_offered_nothing_is(text: str) -> None:
    assert not complete(text.replace("|", ""), text.index("|"), NAMES).offers


def test_a_negated_field_is_one_that_rows_tell() -> None:
    offered = {offer.text for offer in complete("-", 1, NAMES).offers}
    assert "type:" in offered
    assert not {"modified:", "risk:", "prohibited>0"} & offered


def test_every_offered_value_reads_back() -> None:
    offered = set()
    for field in FIELDS:
        if field.kind in {Kind.DAYS, Kind.COUNT}:
            continue
        head = f"{field.name}{field.sign}"
        for offer in complete(head, len(head), NAMES).offers:
            offered.add(field.name)
            assert read(head + offer.text, NAMES).problems == (), head + offer.text
    assert {"type", "target", "status"} <= offered


def test_a_chip_goes_and_the_rest_stays() -> None:
    text = "type:(Visa,Mastercard) owner:roe or modified:2026 -type:Visa prohibited>0"
    asked = read(text, NAMES).question
    assert asked is not None
    count = 0
    for chip in terms(asked, NAMES):
        left = terms(without(asked, chip), NAMES)
        count += 1
        assert len(left) == 5
        assert chip.text not in [one.text for one in left]
    assert count == 6


def test_one_condition_is_told_from_other_texts() -> None:
    assert condition_of("prohibited>0", NAMES) == Condition("prohibited", ">", ("0",))
    assert condition_of("owner:roe", NAMES) == Condition("owner", "any", ("roe",))
    assert condition_of("owner:(roe,doe)", NAMES) == Condition("owner", "any", ("roe", "doe"))
    for text in ("sender:x", "owner:x type:Visa"):
        assert condition_of(text, NAMES) is None
    for text in ("type:Visa", "prohibited>0 test=0", "prohibited>", "", "is:open type:Visa"):
        assert condition_of(text, NAMES) is None


def test_fields_have_names_of_their_own() -> None:
    keys = [field.key for field in FIELDS]
    assert len(set(keys)) == len(keys)
    plain = sorted(
        name for field in FIELDS if field.sign != ":~" for name in (field.name, *field.others)
    )
    assert not [one for one, other in pairwise(plain) if one == other]
    assert {field.api for field in FIELDS if field.api and not field.meta} >= (
        set(Query.__struct_fields__) - {"meta", "classification_mip"}
    )


def test_the_nearest_name() -> None:
    assert nearest("mastercrad", ["Visa", "Mastercard"]) == "Mastercard"
    assert nearest("zzz", ["Visa", "Mastercard"]) is None


@pytest.mark.parametrize(
    ("text", "words", "fix"),
    [
        ("type:Customer", "no type “Customer”. Did you mean Customer number KD?", True),
        ("type:Xyzzy", "There is no type “Xyzzy”.", False),
        ("format:Xyzzy", "There is no format “Xyzzy”.", False),
    ],
)
def test_a_value_that_the_server_refuses_is_named_before_the_query_runs(
    text: str, words: str, fix: bool
) -> None:
    names = ("Visa", "Customer number KD")
    known = Known({"type": [Name(one, one) for one in names], "format": [Name("PDF", "PDF")]})
    (problem,) = read(text, known).problems
    assert problem.warning
    assert words in problem.words
    assert bool(problem.fix) is fix


def test_nothing_is_said_of_a_value_where_more_are_possible_than_known() -> None:
    known = Known({"type": [Name("Visa", "Visa")]}, partial=frozenset({"type"}))
    assert read("type:Vsa", known).problems == ()

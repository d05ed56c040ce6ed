"""Locations in a file or a list: each row is checked before anything is sent."""

from __future__ import annotations

import time

import pytest

from app.api.records.common import ErrorCounts, MatchCounts
from app.api.records.groups import Group
from app.api.records.locations import Location
from app.api.records.targets import Target
from app.state.administration.bulk.csv_rows import Draft
from app.state.administration.bulk.location_list import Defaults, drafts
from app.state.work.errors import NotPossible

HOST = Defaults("1", "file")
READY = ""
NO_ERRORS = ErrorCounts(notice=0, error=0, critical=0)
NO_MATCHES = MatchCounts(test="0", match="0", prohibited="0")


def location(path: str, protocol: str = "file") -> Location:
    return Location(
        id="7", path=path, protocol=protocol, description="", search_status="none",
        errors=NO_ERRORS, matches=NO_MATCHES, search_time=0.0,
    )  # fmt: skip


def target(key: str, name: str, *places: Location) -> Target:
    return Target(
        id=key, name=name, comments="", search_status="none", errors=NO_ERRORS, matches=NO_MATCHES,
        locations=list(places),
    )  # fmt: skip


def group(key: str, name: str, *targets: Target) -> Group:
    return Group(
        id=key, name=name, comments="", search_status="none", errors=NO_ERRORS, matches=NO_MATCHES,
        targets=list(targets),
    )  # fmt: skip


def groups(*places: Location) -> list[Group]:
    """Return two Groups, both with a Target `fs`, the first also with `host`, which has places."""
    first = group("1", "one", target("1", "host", *places), target("2", "fs"))
    return [first, group("2", "two", target("3", "fs"))]


def problems(text: str, *places: Location, defaults: Defaults = HOST) -> list[str]:
    return [draft.problem for draft in drafts(text, groups(*places), defaults)]


def values(draft: Draft) -> tuple[str, ...]:
    return tuple(draft.values[name] for name in ("target_id", "protocol", "path"))


def test_a_list_has_one_path_in_each_line_for_the_chosen_target() -> None:
    found = drafts("/srv/a\r\n\n  /srv/b, c\n", groups(), HOST)
    assert [values(draft) for draft in found] == [
        ("1", "file", "/srv/a"), ("1", "file", "/srv/b, c"),
    ]  # fmt: skip
    assert [(draft.line, draft.parent, draft.problem) for draft in found] == [
        (1, "host", READY), (3, "host", READY),
    ]  # fmt: skip


def test_a_file_names_target_and_protocol_of_each_row() -> None:
    found = drafts("Path;Target;Protocol\n/a;HOST;ssh\n/b;;\n", groups(), HOST)
    assert [values(draft) for draft in found] == [("1", "ssh", "/a"), ("1", "file", "/b")]


def test_a_name_in_two_groups_needs_the_group() -> None:
    found = drafts("path,target,group\n/a,fs,\n/a,fs,two\n", groups(), HOST)
    assert found[0].problem.startswith("Several targets have this name.")
    assert found[1].values["target_id"] == "3"


@pytest.mark.parametrize(("row", "problem"), [
    (",host,", "The path is missing."),
    ("/a,nobody,", "There is no target of this name. Add the target first."),
    ("/a,host,gopher", "Unknown protocol “gopher”."),
    ("/a\u200bb,host,", "The path contains the invisible character U+200B."),
    ("/a,host", "The row has 2 instead of 3 cells."),
])  # fmt: skip
def test_a_wrong_row_is_told_at_its_line(row: str, problem: str) -> None:
    assert problems(f"path,target,protocol\n{row}\n/b,host,file\n") == [problem, READY]


def test_a_row_without_a_target_needs_a_chosen_one() -> None:
    told = problems("/a\n", defaults=Defaults("", "file"))
    assert told == ["This row has no target. Choose a target for the rows without a target."]


def test_a_path_that_is_there_or_covered_is_not_sent() -> None:
    text = "/srv/a/\n/srv/a/b/c\n/srv/ab\n/home\n/home/\n/home/x\n"
    assert problems(text, location("/srv/a")) == [
        "The target already has this location.",
        "Already covered by the location /srv/a.",
        READY,
        READY,
        "The path is the same as in line 4.",
        "Already covered by the path in line 4.",
    ]


def test_everything_covers_only_its_protocol() -> None:
    text = "path,protocol\n/a,file\n/a,ssh\n"
    told = "Already covered by the location “Everything”."
    assert problems(text, location("", "ssh")) == [READY, told]


def test_folders_of_windows_cover_each_other() -> None:
    told = problems("C:\\Data\nC:\\Data\\a\nC:\\Database\n")
    assert told == [READY, "Already covered by the path in line 1.", READY]


@pytest.mark.parametrize("text", ["", "\n \n", "path,target\n", "path,colour\n/a,red\n"])
def test_a_text_without_rows_or_with_an_unknown_column_is_refused(text: str) -> None:
    with pytest.raises(NotPossible):
        drafts(text, groups(), HOST)


def test_the_time_to_check_grows_with_the_rows_only() -> None:
    def seconds(rows: int) -> float:
        text = "\n".join(f"/srv/data/{number % 100}/{number}" for number in range(rows))
        began = time.thread_time()
        drafts(text, groups(), HOST)
        return time.thread_time() - began

    seconds(1_000)
    assert seconds(20_000) < 20 * 4 * seconds(1_000) + 0.05


def test_a_first_line_that_no_csv_reader_takes_is_a_path() -> None:
    (draft,) = drafts("/" + "a" * 200_000, groups(), HOST)
    assert len(draft.values["path"]) == 200_001

"""CSV files of Targets: each problem is told at its row, or names what is wrong with the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.state.administration.bulk.csv_rows import Draft
from app.state.administration.bulk.target_csv import Known, drafts
from app.state.work.errors import NotPossible

KNOWN = Known(
    groups={"first": "1", "hr": "2"},
    names={"1": "First", "2": "HR"},
    targets=frozenset({("2", "old")}),
    first="1",
)
MANY = 100_000


def read(folder: Path, content: str | bytes) -> list[Draft]:
    path = folder / "targets.csv"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return drafts(path, KNOWN)


def test_rows_become_targets_with_their_groups(tmp_path: Path) -> None:
    found = read(tmp_path, "\ufeffName;Group;Comments\nhost;HR;a\nother;;b\n")
    assert [(draft.values["name"], draft.values["group_id"], draft.parent) for draft in found] == [
        ("host", "2", "HR"),
        ("other", "1", "First"),
    ]
    assert [draft.problem for draft in found] == ["", ""]


def test_each_problem_is_told_at_its_row(tmp_path: Path) -> None:
    rows = {
        "ok,hr,": "",
        "few,hr": "The row has 2 instead of 3 cells.",
        ",hr,x": "The name is missing.",
        "OK,HR,": "The name and group are the same as in line 2.",
        "old,hr,": "The group already contains a target of this name.",
        "x,nowhere,": "There is no group of this name. Add the group first.",
        "a\u202eb,,": "Name contains the invisible character U+202E.",
        "a\x07b,,": "Name contains the invisible character U+0007.",
        "x,,\u200b": "Comments contains the invisible character U+200B.",
        "<b>x</b>,,": "The name contains < or >. Remove these characters.",
        f"{'x' * 256},,": "Name has more than 255 characters.",
    }
    found = read(tmp_path, "name,group,comments\n" + "\n".join(rows))
    assert [draft.problem for draft in found] == list(rows.values())
    assert [draft.line for draft in found] == list(range(2, len(rows) + 2))


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("host;group\nx;y\n", "Unknown column “host”."),
        ("group\nx\n", "The column “name” is missing."),
        ("name,name\nx,y\n", "The column “name” occurs twice."),
        ("name\n", "The file contains no rows. Choose another file."),
        ("", "The column “name” is missing."),
        (b"name\nx\n\xff\n", "Line 3 is not UTF-8."),
        ('name\n"x\n', "The file is not valid CSV"),
    ],
)
def test_an_unusable_file_is_told_as_a_whole(
    tmp_path: Path, content: str | bytes, words: str
) -> None:
    with pytest.raises(NotPossible) as caught:
        read(tmp_path, content)
    assert caught.value.message.startswith(words)


def test_a_hundred_thousand_rows_are_checked(tmp_path: Path) -> None:
    content = "name\n" + "".join(f"host{number}\n" for number in range(MANY)) + "host7\n"
    found = read(tmp_path, content)
    assert len(found) == MANY + 1
    assert [draft.problem for draft in found if draft.problem] == [
        "The name and group are the same as in line 9."
    ]

"""The go / no-go table of a preview: every row, before any change."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

from tests.service.running import Running, order

LIVE = "Card 4532015112830366\n"


def test_each_line_of_the_table(service: Running, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    for name in ("plain.txt", "linked.txt", "edited.txt", "gone.txt", "linked-edited.txt"):
        (folder / name).write_text(LIVE)
    for name in ("linked", "linked-edited"):
        os.link(folder / f"{name}.txt", tmp_path / name)
    with zipfile.ZipFile(folder / "both.zip", "w") as packed:
        packed.writestr("one.txt", LIVE)
        packed.writestr("two.txt", LIVE)
    target, location = service.scan_folder(folder, tmp_path.name)
    items = {Path(one["path"]).name: one for one in service.objects(target, location)}
    for name in ("edited.txt", "linked-edited.txt"):
        (folder / name).write_text("another one\n")
    (folder / "gone.txt").unlink()

    def lines(name: str, action: str, ids: list[str] | None = None) -> dict[str, bool]:
        body = order(items[name]) | {"target_id": target, "location_id": location}
        body |= {"action": action}
        if ids:
            body |= {"object_ids": ids, "path": items["both.zip"]["path"]}
        shown = service.post("/local/v1/remediation/preview", body)["objects"][0]
        assert shown["ok"] is all(one["ok"] for one in shown["checks"])
        assert all(one["reason"] for one in shown["checks"] if not one["ok"])
        return {one["name"]: one["ok"] for one in shown["checks"]}

    always = dict.fromkeys(
        ("file", "protected place", "link count", "rights", "free space", "in use", "audit journal",
         "unchanged since the scan"), True,
    )  # fmt: skip
    assert lines("plain.txt", "mask") == {**always, "format": True}
    in_place = {"note": True, "format": True} if os.name == "posix" else {"link count": False}
    assert lines("linked.txt", "mask") == {**always, **in_place}
    assert lines("linked.txt", "delete") == {**always, "link count": False}
    assert lines("edited.txt", "delete") == {**always, "unchanged since the scan": False}
    both = {"link count": False, "unchanged since the scan": False}
    assert lines("linked-edited.txt", "delete") == {**always, **both}
    assert lines("gone.txt", "delete") == {"file": False, "audit journal": True}
    one, two = items["both.zip"]["subpaths"]
    items["one"] = one
    assert lines("one", "delete") == {"archive as a whole": False}
    whole = lines("one", "delete", [one["id"], two["id"]])
    assert whole == {**always, "archive as a whole": True, "note": True}
    assert (folder / "plain.txt").read_text() == LIVE, "nothing was touched"

"""A value of an object is masked in all parts of the object, with the real service."""

from __future__ import annotations

from pathlib import Path

from app.state.location.matches import BOTH
from tests.ui.live import console, key_of, run, until

SECRET = "Zebra-7-violet-Kx"
CARD = "4532015112830366"
FILLER = "nothing to see here\n" * 20_000


def test_a_value_is_masked_far_from_its_match(tmp_path: Path, qapp: object) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    far = f"as said, {SECRET} it is\n"
    (folder / "a.txt").write_text(f"password = {SECRET}\n{FILLER}{far}{FILLER}Card {CARD}\n")

    async def work() -> None:
        async with console(tmp_path / "data", folder, own=True) as stores:
            matches = stores.matches

            def text() -> str:
                lines = matches.lines()
                return "".join(piece.text for line in lines for piece in line.segments)

            stores.presence.note()
            stores.results.select(key_of(stores, "a.txt"))
            await until(lambda: matches.hits)
            assert len(matches.hits) == 2
            matches.set_view(BOTH)
            matches.look_at(len(f"password = {SECRET}\n{FILLER}") + 12)
            await until(lambda: matches.hex() is not None and "as said" in text())
            assert "Zebra" not in text()
            part = matches.hex()
            assert part is not None
            assert b"Zebra" not in bytes(cell.byte for cell in part.cells if cell.byte >= 0)

    run(work())

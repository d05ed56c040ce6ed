"""The sample set is added to other data only after a question."""

from __future__ import annotations

from pathlib import Path

from app.ui.dialogs.sample_set import OpenSampleDialog
from app.ui.frame.window import MainWindow
from tests.ui.live import CSV, console, run
from tests.ui.tidy import discard


def test_with_other_data_the_sample_set_is_opened_after_a_question(
    tmp_path: Path, styled: object
) -> None:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "cards.csv").write_text(CSV)

    async def work() -> None:
        async with console(tmp_path / "data", folder) as stores:
            window = MainWindow(stores)
            window.actions_["open_sample"].trigger()
            (asked,) = window.findChildren(OpenSampleDialog)
            assert "Adds 4 targets" in asked.consequence.whole()
            asked.reject()
            await stores.tasks.idle()
            assert not stores.inventory.has_sample
            assert not window.actions_["remove_sample"].isEnabled()
            discard(window)

    run(work())

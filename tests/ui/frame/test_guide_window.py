"""The guide's window: pages, history, search, find, keys, themes; and that it never blocks."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QImage, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.guide.pages import CONTENTS, page_names
from app.paths import resource
from app.settings import Settings
from app.state.stores import AppStores
from app.ui.frame.guide_text import picture_path
from app.ui.frame.guide_window import GuideWindow
from app.ui.frame.window import MainWindow
from app.ui.kit.guide_places import PLACES, guide_requests
from app.ui.look.colours import Role
from app.ui.look.theme import Look, theme
from tests.ui.fitting import all_fits
from tests.ui.live import Story, until
from tests.ui.spoken import nameless
from tests.ui.tidy import discard

CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


@pytest.fixture(scope="module")
def stores(story: Story) -> Iterator[AppStores]:
    made = AppStores(Settings())
    yield made
    story.run(made.tasks.close())


@pytest.fixture
def guide(stores: AppStores, styled: QApplication) -> Iterator[GuideWindow]:
    assert styled is not None
    theme().use(look=Look.LIGHT, zoom=100)
    window = GuideWindow(stores.guide)
    yield window
    discard(window)


async def at(guide: GuideWindow, title: str) -> None:
    """Wait until the page with this title is there as a whole."""
    await until(lambda: guide.windowTitle().startswith(title) and not guide.text.busy)
    await until(lambda: active(guide))


def active(guide: GuideWindow) -> bool:
    """Return whether the window is active, after asking for it: the end of an earlier test's window
    may have taken the activity away again.
    """
    guide.activateWindow()
    return guide.isActiveWindow()


async def test_a_page_is_shown_with_its_place_in_the_contents(guide: GuideWindow) -> None:
    guide.open("remedies#undo-copies")
    await at(guide, "Remedies")
    current = guide.tree.currentItem()
    assert current is not None
    assert current.text(0) == "Remedies"
    assert guide.text.verticalScrollBar().value() > 0
    assert "kept: seven days" in guide.text.toPlainText()
    assert nameless(guide) == []
    all_fits(guide)


async def test_every_page_is_shown_and_every_picture_is_loaded(guide: GuideWindow) -> None:
    for name in page_names():
        guide.open(name)
        await until(lambda: not guide.text.busy and bool(guide.text.toPlainText()))
    guide.open("risk")
    await at(guide, "Risk")
    assert guide.text.document().size().height() > 1_000  # with its picture


async def test_links_lead_to_pages_and_back_restores_the_position(guide: GuideWindow) -> None:
    guide.open("first-steps")
    await at(guide, "First steps")
    bar = guide.text.verticalScrollBar()
    bar.setValue(120)
    guide.text.anchorClicked.emit(QUrl("core-tasks#decide"))
    await at(guide, "The five core tasks")
    assert bar.value() > 0
    guide.text.anchorClicked.emit(QUrl("#find"))
    await at(guide, "The five core tasks")
    QTest.keyClick(guide, Qt.Key.Key_Left, ALT)
    await until(guide.forward.isEnabled)
    QTest.keyClick(guide, Qt.Key.Key_Left, ALT)
    await at(guide, "First steps")
    assert bar.value() == 120
    assert not guide.back.isEnabled()
    QTest.keyClick(guide, Qt.Key.Key_Right, ALT)
    await at(guide, "The five core tasks")


async def test_only_the_web_opens_outside(
    guide: GuideWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toString()))
    guide.open("comparison")
    await at(guide, "Comparison")
    guide.text.anchorClicked.emit(QUrl("https://example.org/x"))
    guide.text.anchorClicked.emit(QUrl("file:///etc/passwd"))
    await at(guide, "Guide")  # no page: the contents
    assert opened == ["https://example.org/x"]


async def test_nothing_but_pictures_of_the_guide_is_loaded(guide: GuideWindow) -> None:
    assert guide.text.loadResource(3, QUrl("file:///etc/passwd")) is None
    with pytest.raises(FileNotFoundError):
        guide.text.loadResource(2, QUrl("file:///etc/passwd"))


@pytest.mark.parametrize("folder", ["pictures", "de/pictures"])
def test_a_picture_suits_its_language_and_the_theme(folder: str) -> None:
    name = f"{folder}/risk-light.png"
    assert picture_path(name, dark=False) == str(resource(f"help/{name}"))
    assert picture_path(name, dark=True) == str(resource(f"help/{folder}/risk-dark.png"))


async def test_search_by_keys_alone(guide: GuideWindow) -> None:
    guide.open(CONTENTS)
    await at(guide, "Guide")
    QTest.keyClick(guide, Qt.Key.Key_K, CTRL)
    assert guide.field.hasFocus()
    QTest.keyClicks(guide.field, "reverse proxy")
    QTest.keyClick(guide.field, Qt.Key.Key_Return)  # before the search has ended
    await at(guide, "A service for a team")
    assert guide.hits.hasFocus()
    QTest.keyClick(guide, Qt.Key.Key_F6)
    assert guide.text.hasFocus()
    QTest.keyClick(guide, Qt.Key.Key_Escape)
    assert guide.side.currentWidget() is guide.tree


async def test_a_search_without_result_says_so(guide: GuideWindow) -> None:
    guide.open(CONTENTS)
    await at(guide, "Guide")
    guide.field.setText("xylophone")
    await until(guide.none.isVisible)


async def test_each_section_that_was_found_is_shown_with_an_excerpt(guide: GuideWindow) -> None:
    guide.open(CONTENTS)
    await at(guide, "Guide")
    guide.search("report for auditor")
    await at(guide, "Evidence packs")
    heading, excerpt = guide.hits.item(0).text().split("\n")
    assert heading == "Evidence packs"
    assert excerpt.startswith("For auditors")


async def test_find_on_the_page_goes_round(guide: GuideWindow) -> None:
    guide.open("masking")
    await at(guide, "Masking")
    QTest.keyClick(guide, Qt.Key.Key_F, CTRL)
    QTest.keyClicks(guide.wanted, "DKIM")
    first = guide.text.textCursor().selectedText()
    assert first == "DKIM"
    QTest.keyClick(guide, Qt.Key.Key_F3)
    assert "other end" in guide.said.whole()
    guide.wanted.setText("xylophone")
    assert guide.said.whole() == "Text not found on this page"
    QTest.keyClick(guide, Qt.Key.Key_Escape)
    assert not guide.find_bar.isVisible()
    assert guide.text.hasFocus()


async def test_a_picture_leaves_no_gap_below_it(guide: GuideWindow) -> None:
    guide.open("core-tasks")
    await at(guide, "The five core tasks")
    block = guide.text.document().begin()
    while "\ufffc" not in block.text():
        block = block.next()
    picture = block.begin().fragment().charFormat().toImageFormat()
    image = guide.text.loadResource(
        QTextDocument.ResourceType.ImageResource.value, QUrl(picture.name())
    )
    assert isinstance(image, QImage)
    height = image.deviceIndependentSize().height()
    assert height <= block.layout().lineAt(0).height() < height + theme().px(12)


async def test_escape_closes_the_guide_after_its_search(guide: GuideWindow) -> None:
    guide.open("masking")
    await at(guide, "Masking")
    guide.field.setText("card")
    QTest.keyClick(guide, Qt.Key.Key_Escape)
    assert guide.isVisible()
    assert not guide.field.text()
    QTest.keyClick(guide, Qt.Key.Key_Escape)
    assert not guide.isVisible()


async def test_the_page_follows_the_theme(guide: GuideWindow) -> None:
    guide.open("risk")
    await at(guide, "Risk")
    theme().use(look=Look.DARK)
    await until(lambda: theme().settled and not guide.text.busy)
    cursor = guide.text.textCursor()
    cursor.movePosition(cursor.MoveOperation.Start)
    cursor.movePosition(cursor.MoveOperation.NextCharacter)
    assert cursor.charFormat().foreground().color() == theme().color(Role.TEXT)
    theme().use(look=Look.LIGHT)


async def test_every_pane_of_the_window_has_a_page(stores: AppStores, styled: QApplication) -> None:
    assert styled is not None
    window = MainWindow(stores.main)
    panes = [dock.widget() for dock in window.docks.values()]
    for pane in (*panes, *window.pages.values(), window.form, window.results):
        assert pane is not None
        inside = [pane, *pane.findChildren(QWidget)]
        assert any(type(one).__name__ in PLACES for one in inside), pane
    discard(window)


async def test_the_window_opens_it_at_the_page_of_the_pane_in_focus(
    story: Story, stores: AppStores, styled: QApplication
) -> None:
    assert story is not None
    assert styled is not None
    window = MainWindow(stores.main)
    window.show()
    window.activateWindow()
    await until(window.isActiveWindow)
    window.toolbar.search.setFocus()
    window.actions_["guide"].trigger()
    assert window.guide is not None
    await at(window.guide, "The text language of queries")
    guide_requests().wanted.emit("whats-new")
    await at(window.guide, "Changelog")
    window.guide.zoomed.emit(1)
    assert theme().measures.zoom == 110
    window.guide.zoomed.emit(0)
    first = window.guide
    window.guide.close()
    window.actions_["news"].trigger()
    assert window.guide is first
    assert first.isVisible()
    window.actions_["settings"].trigger()
    await at(window.guide, "Settings")
    window.close()
    assert window.guide is None
    await asyncio.sleep(0)
    discard(window)


async def test_enter_in_the_palette_searches_the_guide_if_no_command_is_found(
    story: Story, stores: AppStores, styled: QApplication
) -> None:
    assert story is not None
    assert styled is not None
    window = MainWindow(stores.main)
    window.show()
    window.palette_.open()
    QTest.keyClicks(window.palette_.field, "uninstall")
    assert window.palette_.shown() == []
    QTest.keyClick(window.palette_.field, Qt.Key.Key_Return)
    assert window.palette_.isHidden()
    assert window.guide is not None
    await at(window.guide, "Questions and answers")
    assert window.guide.hits.item(0).text().startswith("Uninstall or remove the program")
    window.close()
    discard(window)


@pytest.mark.parametrize("zoomed_before", [True, False])
async def test_the_window_fits_on_the_screen_at_any_zoom(
    guide: GuideWindow, zoomed_before: bool
) -> None:
    if zoomed_before:
        theme().use(zoom=200)
    guide.open(CONTENTS)
    await at(guide, "Guide")
    theme().use(zoom=200)
    guide.resize(guide.screen().availableSize() * 2)
    theme().use(zoom=100)
    await until(lambda: not guide.text.busy)
    assert guide.screen().availableGeometry().contains(guide.frameGeometry())


async def test_the_window_opens_no_larger_than_the_screen(
    stores: AppStores, styled: QApplication
) -> None:
    assert styled is not None
    theme().use(look=Look.LIGHT, zoom=150)
    window = GuideWindow(stores.guide)
    window.open(CONTENTS)
    await at(window, "Guide")
    try:
        room = window.screen().availableGeometry()
        assert window.height() <= room.height()
        assert window.width() <= max(room.width(), window.minimumSizeHint().width())
    finally:
        discard(window)
        theme().use(zoom=100)

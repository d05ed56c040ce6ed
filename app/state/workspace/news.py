"""What is new since the user last ran the program, from the page `news` of the guide."""

from __future__ import annotations

import asyncio
import datetime as dt
from collections.abc import Callable

from app import language
from app.guide.pages import NEWS, news_dates
from app.language import Texts
from app.settings import Settings
from app.state.work.signals import QObject, Signal
from app.state.work.tasks import Tasks
from app.state.workspace.guide_pages import GuideStore

tr = Texts(__name__)


class News(QObject):
    """Compares the newest entry of the page with the one that the user's last start has seen, which
    is kept in the settings. `arrived` is emitted with a sentence if there are newer ones. A new
    user has no news.
    """

    arrived = Signal(str)

    def __init__(
        self, guide: GuideStore, settings: Settings, save: Callable[[], None], tasks: Tasks
    ) -> None:
        super().__init__()
        self._guide, self._settings, self._save, self._tasks = guide, settings, save, tasks

    def look(self) -> None:
        """Read the dates of the page, once after a start."""
        self._tasks.read("news", self._look)

    async def _look(self) -> None:
        dates = await asyncio.to_thread(news_dates)
        seen, newest = self._settings.seen_news, dates[0]
        if newest <= seen:
            return
        self._settings.seen_news = newest
        self._save()
        if not seen:
            return
        day = language.date(dt.date.fromisoformat(seen))
        self._guide.notes[NEWS] = tr(
            "Parts with a later date than {day} are new since you last ran the program.", day=day
        )
        self.arrived.emit(
            tr("The program was updated. See what is new since the version of {day}.", day=day)
        )

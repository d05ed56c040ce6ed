"""Surroundings of the focused object: its history, its archive, and other places of its data."""

from __future__ import annotations

from dataclasses import dataclass

from app.api.records.local import Job
from app.api.records.local_objects import ObjectPart
from app.api.records.queries import MetaFilter, Query
from app.api.records.similarity import AlikeObject
from app.language import Texts
from app.paths import separator_of
from app.state.changes.jobs import Jobs
from app.state.connection.session import Session
from app.state.location.followed import About, Followed
from app.state.location.matches import Matches
from app.state.query.language.question import Question
from app.state.query.query_store import QueryStore
from app.state.results.results import Results
from app.state.rows.keys import Key
from app.state.work.signals import QObject
from app.state.work.tasks import Tasks

tr = Texts(__name__)

VALUE, VALUES, OWNER, FOLDER = "value", "values", "owner", "folder"
MOST_LISTED = 1_000
_MEMBER = "#"
_AGAIN_MS = 500
_CHANGES = frozenset({"results", "risk"})
"""Kinds of data whose change may change the status of other objects (`Session.announce`)."""


class Past(Followed[list[Job]]):
    """The complete history of an object, not only its recent jobs."""

    NAME = "past"

    def __init__(self, session: Session, matches: Matches, jobs: Jobs, tasks: Tasks) -> None:
        super().__init__(session, matches, tasks)
        self._jobs = jobs

    @property
    def jobs(self) -> list[Job]:
        """The jobs, newest first, with the current state of those that the console follows."""
        recent = self._matches.history
        known = {job.id for job in recent}
        return [*recent, *(job for job in self.told or () if job.id not in known)]

    async def read(self, about: About) -> list[Job]:
        page = await self._session.client.local.jobs(object_id=about.key.object_id)
        return page.items


class Family(Followed[list[ObjectPart]]):
    """The archive that an object is or belongs to, as a flattened tree; empty for other objects."""

    NAME = "family"

    async def read(self, about: About) -> list[ObjectPart]:
        local = self._session.client.local
        return (await local.parts(about.key.target_id, about.key.object_id)).items


@dataclass(frozen=True, slots=True)
class Reach:
    """Number of objects and Targets that share a property with the focused object; `about` names
    the property. If there is a `question`, it finds the counted objects, and the focused object is
    one of them. Otherwise only other objects are counted.
    """

    kind: str
    about: str
    objects: int
    targets: int
    question: Question | None = None


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Where else the value, the owner and the folder of the focused object occur. `same` are other
    objects that contain the value of the focused match (at most `MOST_LISTED`).
    """

    reaches: tuple[Reach, ...]
    same: tuple[AlikeObject, ...]


class Radius(Followed[Elsewhere]):
    """Reader of the other places in which the object's data occurs."""

    NAME = "radius"
    BY_MATCH = True

    def __init__(
        self,
        session: Session,
        matches: Matches,
        results: Results,
        query: QueryStore,
        tasks: Tasks,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(session, matches, tasks)
        self.setParent(parent)
        self._results = results
        self._query = query
        self._again = tasks.pace(_AGAIN_MS, self._read, reads=self.NAME)
        session.written.connect(self._on_written)

    def _on_written(self, what: frozenset[str]) -> None:
        """Read again after decisions, remediations and their undo, because they change the status
        of other objects. What was read is shown meanwhile.
        """
        if not what & _CHANGES:
            return
        if self._wanted:
            self._again.poke()
        else:
            self.told = None  # to be read once it is visible

    @property
    def why_not(self) -> str:
        """Return why details are unavailable; "" if available."""
        return super().why_not or ("" if self._matches.hits else tr("Select a match first."))

    def show(self, reach: Reach) -> None:
        """Run the `question` of `reach`, and show its results. Does nothing if there is no
        `question`.
        """
        if reach.question is not None:
            self._query.replace(reach.question)
            self._query.run()

    def open(self, one: AlikeObject) -> None:
        """Focus one of the objects in `Elsewhere.same`."""
        self._results.select(Key(one.target_id, one.object_id))

    async def read(self, about: About) -> Elsewhere:
        key, local = about.key, self._session.client.local
        groups = await local.alike(key.target_id, key.object_id, at=about.offset)
        reaches = [
            Reach(item.kind, "", item.objects, item.targets)
            for item in groups.items
            if item.kind in {VALUE, VALUES}
        ]
        page = await local.alike_objects(key.target_id, key.object_id, VALUE, at=about.offset)
        for kind, words, question in self.questions():
            _, found = await self._query.found(question)
            count = sum(len(ids) for _, ids in found)
            reaches.append(Reach(kind, words, count, len(found), question))
        return Elsewhere(tuple(reaches), tuple(page.items[:MOST_LISTED]))

    def questions(self) -> list[tuple[str, str, Question]]:
        """Return the queries for the owner and for the folder, each with the `kind` and the `about`
        of its `Reach`.
        """
        found = []
        details = self._matches.details
        metas = details.metas if details else []
        owner = next((meta.value for meta in metas if meta.label == "File Owner"), "")
        if owner:
            body = Query(meta=[MetaFilter(label="File Owner", value=owner)])
            found.append((OWNER, owner, Question(body)))
        row = self._results.row_of(self._matches.key) if self._matches.key else None
        path = self._results.files_with(row).get(row.key, "") if row is not None else ""
        if not path:
            path = details.path.partition(_MEMBER)[0] if details else ""
        sign = separator_of(path)
        folder = path.rpartition(sign)[0] if path.startswith("/") or sign != "/" else ""
        if sign in folder:  # else it is the root
            found.append((FOLDER, folder, Question(Query(prefix=[f"{folder}{sign}"]))))
        return found

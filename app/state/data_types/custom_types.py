"""Custom data types, scan profiles, and trying a data type before it is saved."""

from __future__ import annotations

from app.api.errors import ApiError
from app.api.records.datatypes import (
    CustomDataType,
    DataType,
    DataTypeExamples,
    DataTypeImpact,
    DataTypeProfile,
    DataTypeTrial,
    DataTypeTried,
    ExactMatch,
    NewDataType,
    NewDataTypeProfile,
    ProposedDataType,
)
from app.language import Texts
from app.state.connection.session import Session
from app.state.data_types.value_list import ValueList
from app.state.oversight.editable_list import EditableList
from app.state.work.errors import NotPossible, StateError
from app.state.work.signals import Signal
from app.state.work.tasks import Tasks

tr = Texts(__name__)

LONGEST = 65_536
"""Maximum length, in characters, of a text to try a data type on."""


class CustomTypes(EditableList):
    """The custom data types, the built-in data types, and the profiles of a server."""

    tried = Signal()
    proposed = Signal(object)
    """Carries a proposed expression (`ProposedDataType`), or the reason why there is none (str)."""

    measured = Signal(object)
    """Carries the impact of a draft (`DataTypeImpact`), or the reason why it is unknown (str)."""

    def __init__(self, session: Session, tasks: Tasks) -> None:
        super().__init__("types", session, tasks)
        self.types: list[CustomDataType] = []
        self.builtins: list[DataType] = []
        self.profiles: list[DataTypeProfile] = []
        self.trial: DataTypeTried | None = None
        self.trial_error = ""

    def try_on(self, text: str, kind: NewDataType) -> None:
        """Search a text for matches of a data type, saved or not. Ends with `tried`."""
        self._tasks.read("types.try", self._try, DataTypeTrial(text=text, type=kind))

    def why_not_propose(self) -> str:
        """Return why the server cannot propose expressions for examples; "" if it can."""
        return (
            ""
            if self._session.offers("propose_types")
            else tr("This server does not suggest regular expressions.")
        )

    def why_no_lists(self) -> str:
        """Return why the server does not accept data types with lists of values; "" if it accepts
        them.
        """
        if self._session.offers("exact_types"):
            return ""
        return tr("This server does not support lists of values.")

    def why_no_impact(self) -> str:
        """Return why the server cannot count the matches of an unsaved data type in known files;
        "" if it can.
        """
        if self._session.offers("type_impact"):
            return ""
        return tr("This server can count matches only after the data type is saved.")

    def measure(self, kind: NewDataType) -> None:
        """Count matches of a data type in known files. Ends with `measured`."""
        self._tasks.read("types.impact", self._measure, kind)

    def value_list(self) -> ValueList:
        """Return the model of a new list of values."""
        return ValueList(self._session, self._tasks)

    def propose(self, given: DataTypeExamples) -> None:
        """Request an expression for examples or words. Ends with `proposed`."""
        self._tasks.read("types.propose", self._propose, given)

    def save(self, kind: NewDataType, type_id: str | None = None) -> None:
        """Add a data type, or replace the data type with the ID `type_id`. Ends with `saved` or
        `refused`.
        """
        self._write(self._save, kind, type_id)

    def remove(self, type_id: str) -> None:
        """Remove a data type. Ends with `saved` or `refused`."""
        self._write(self._remove, type_id)

    def save_profile(self, new: NewDataTypeProfile, profile_id: str | None = None) -> None:
        """Add a profile, or replace the profile with the ID `profile_id`. Ends with `saved` or
        `refused`.
        """
        self._write(self._save_profile, new, profile_id)

    def remove_profile(self, profile_id: str) -> None:
        """Remove a profile. Ends with `saved` or `refused`."""
        self._write(self._remove_profile, profile_id)

    def stop(self) -> None:
        """Stop reading when the view is closed; a write in progress completes."""
        super().stop()
        self._tasks.stop("types.try")
        self._tasks.stop("types.propose")
        self._tasks.stop("types.impact")

    async def _load(self) -> None:
        if reason := self._session.why_not("profiles"):
            self.error, self.loading = reason, False
            self.changed.emit()
        else:
            await super()._load()

    async def _read_all(self) -> None:
        client = self._session.client
        self.profiles = (await client.profiles.list()).items
        self.types = (await client.datatypes.custom()).items
        self.builtins = (await client.datatypes.builtins()).items

    async def _try(self, trial: DataTypeTrial) -> None:
        self.trial, self.trial_error = None, ""
        try:
            self.trial = await self._session.client.datatypes.test(trial)
        except (ApiError, StateError) as error:
            self.trial_error = error.message
        self.tried.emit()

    async def _propose(self, given: DataTypeExamples) -> None:
        try:
            found: ProposedDataType | str = await self._session.client.datatypes.propose(given)
        except (ApiError, StateError) as error:
            found = error.message
        self.proposed.emit(found)

    async def _measure(self, kind: NewDataType) -> None:
        try:
            found: DataTypeImpact | str = await self._session.client.datatypes.impact(kind)
        except (ApiError, StateError) as error:
            found = error.message
        self.measured.emit(found)

    async def _save(self, kind: NewDataType, type_id: str | None) -> str:
        datatypes = self._session.client.datatypes
        if type_id is None:
            type_id = await datatypes.add(kind)
        else:
            await datatypes.change(type_id, kind)
        await self._read_again()
        self._session.announce("types")
        found = next((data_type for data_type in self.types if data_type.id == type_id), None)
        if found is None or _shown(found) != _shown(kind):
            raise NotPossible(_NOT_SHOWN)
        return tr("Data type saved. The next scan will search for this type.")

    async def _remove(self, type_id: str) -> str:
        await self._session.client.datatypes.remove(type_id)
        await self._read_again()
        self._session.announce("types")
        if any(data_type.id == type_id for data_type in self.types):
            raise NotPossible(_NOT_SHOWN)
        return tr("Data type removed. Its matches stay until the next scan.")

    async def _save_profile(self, new: NewDataTypeProfile, profile_id: str | None) -> str:
        profiles = self._session.client.profiles
        if profile_id is None:
            profile_id = await profiles.create(new)
        else:
            await profiles.update(profile_id, new)
        await self._read_again()
        found = next((profile for profile in self.profiles if profile.id == profile_id), None)
        if found is None or set(found.data_types) != set(new.data_types):
            raise NotPossible(_NOT_SHOWN)
        return tr("Profile saved.")

    async def _remove_profile(self, profile_id: str) -> str:
        await self._session.client.profiles.delete(profile_id)
        await self._read_again()
        if any(profile.id == profile_id for profile in self.profiles):
            raise NotPossible(_NOT_SHOWN)
        return tr("Profile removed.")


def _shown(kind: NewDataType) -> tuple[str, str, ExactMatch | None]:
    """Return the properties that the server must report unchanged after saving."""
    return kind.name, kind.expression, kind.exact


_NOT_SHOWN = tr(
    "The server accepted the change but shows values that differ from your input. Reload to check."
)

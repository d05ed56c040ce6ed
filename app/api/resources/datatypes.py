"""Data types: built-in ones, custom ones, and profiles of both."""

from __future__ import annotations

from app.api.records.datatypes import (
    CustomDataType,
    DataType,
    DataTypeExamples,
    DataTypeImpact,
    DataTypeProfile,
    DataTypeTrial,
    DataTypeTried,
    NewDataType,
    NewDataTypeProfile,
    NewValueList,
    ProposedDataType,
    ValueListCheck,
    ValueRows,
)
from app.api.records.quality import DecidedType, SampleRecallState
from app.api.resources.base import Resource
from app.api.wire import Page


class DataTypes(Resource):
    """Built-in data types (contract 4.3), and custom ones (servers of this project only)."""

    async def builtins(self, key: str | None = None) -> Page[DataType]:
        """Return all built-in data types. With `key`, return only the data type with this key."""
        if key is not None:
            return await self._requester.read_page(
                "/v1/datatypes/builtins/{key}", DataType, key=key
            )
        return await self._requester.read_page("/v1/datatypes/builtins", DataType)

    async def custom(self) -> Page[CustomDataType]:
        """Return the custom data types."""
        return await self._requester.read_page("/local/v1/datatypes", CustomDataType)

    async def add(self, new: NewDataType) -> str:
        """Add a data type; return its ID. Raises `NotAccepted` with the reason if the data type
        cannot be used.
        """
        return await self._create("/local/v1/datatypes", new)

    async def change(self, datatype_id: str, new: NewDataType) -> None:
        """Replace a custom data type."""
        template = "/local/v1/datatypes/{datatype_id}"
        await self._requester.write("PUT", template, body=new, datatype_id=datatype_id)

    async def remove(self, datatype_id: str) -> None:
        """Remove a custom data type. Raises `Refused` (409) if a profile contains it."""
        template = "/local/v1/datatypes/{datatype_id}"
        await self._requester.write("DELETE", template, datatype_id=datatype_id)

    async def test(self, trial: DataTypeTrial) -> DataTypeTried:
        """Return matches and near misses in a text."""
        return await self._requester.post("/local/v1/datatypes/test", DataTypeTried, trial)

    async def impact(self, new: NewDataType) -> DataTypeImpact:
        """Return what a data type would find in the objects with matches. Changes nothing."""
        return await self._requester.post("/local/v1/datatypes/impact", DataTypeImpact, new)

    async def begin_list(self, new: NewValueList) -> str:
        """Begin a list of values; return its ID. The server drops a list that is not completed
        soon.
        """
        return await self._create("/local/v1/datatypes/lists", new)

    async def add_rows(self, list_id: str, rows: ValueRows) -> ValueListCheck:
        """Add rows to an incomplete list; return the state of the list."""
        template = "/local/v1/datatypes/lists/{list_id}/rows"
        return await self._requester.post(template, ValueListCheck, rows, list_id=list_id)

    async def decided(self) -> Page[DecidedType]:
        """Return how many decided matches of each data type were right."""
        return await self._requester.read_page("/local/v1/precision/types", DecidedType)

    async def recall(self) -> SampleRecallState:
        """Return progress and last result of the scan of the sample set."""
        return await self._requester.read("/local/v1/recall", SampleRecallState)

    async def begin_recall(self) -> SampleRecallState:
        """Scan the sample set in the background; return the progress."""
        return await self._requester.post("/local/v1/recall", SampleRecallState)

    async def cancel_recall(self) -> None:
        """Cancel the scan of the sample set."""
        await self._requester.write("DELETE", "/local/v1/recall")

    async def propose(self, given: DataTypeExamples) -> ProposedDataType:
        """Return an expression for examples or words. Raises `NotAccepted` with the reason if no
        expression can be proposed.
        """
        return await self._requester.post("/local/v1/datatypes/propose", ProposedDataType, given)


class DataTypeProfiles(Resource):
    """Profiles: which data types scans look for (servers of this project only)."""

    async def list(self) -> Page[DataTypeProfile]:
        """Return all profiles."""
        return await self._requester.read_page("/local/v1/profiles", DataTypeProfile)

    async def create(self, new: NewDataTypeProfile) -> str:
        """Add a profile; return its ID."""
        return await self._create("/local/v1/profiles", new)

    async def update(self, profile_id: str, new: NewDataTypeProfile) -> None:
        """Replace a profile."""
        template = "/local/v1/profiles/{profile_id}"
        await self._requester.write("PUT", template, body=new, profile_id=profile_id)

    async def delete(self, profile_id: str) -> None:
        """Remove a profile. Raises `Refused` (409) if a planned or running scan uses it."""
        template = "/local/v1/profiles/{profile_id}"
        await self._requester.write("DELETE", template, profile_id=profile_id)

"""Data types: built-in ones, custom ones, and profiles of both."""

from __future__ import annotations

from app.api.records.datatypes import (
    CustomDataType,
    DataType,
    DataTypeExamples,
    DataTypeProfile,
    DataTypeTrial,
    DataTypeTried,
    NewDataType,
    NewDataTypeProfile,
    ProposedDataType,
)
from app.api.resources.base import Resource
from app.api.wire import Page


class DataTypes(Resource):
    """Built-in data types (contract 4.3), and custom ones (servers of this project only)."""

    async def builtins(self, key: str | None = None) -> Page[DataType]:
        """Return all built-in data types, or the one with this key."""
        if key is not None:
            return await self._connection.read_page(
                "/v1/datatypes/builtins/{key}", DataType, key=key
            )
        return await self._connection.read_page("/v1/datatypes/builtins", DataType)

    async def custom(self) -> Page[CustomDataType]:
        """Return the custom data types."""
        return await self._connection.read_page("/local/v1/datatypes", CustomDataType)

    async def add(self, new: NewDataType) -> str:
        """Add a data type; return its ID. Raises `NotAccepted` with the reason if the data type
        cannot be used.
        """
        return await self._create("/local/v1/datatypes", new)

    async def change(self, datatype_id: str, new: NewDataType) -> None:
        """Replace a custom data type."""
        template = "/local/v1/datatypes/{datatype_id}"
        await self._connection.write("PUT", template, body=new, datatype_id=datatype_id)

    async def remove(self, datatype_id: str) -> None:
        """Remove a custom data type that no profile uses."""
        template = "/local/v1/datatypes/{datatype_id}"
        await self._connection.write("DELETE", template, datatype_id=datatype_id)

    async def test(self, trial: DataTypeTrial) -> DataTypeTried:
        """Return matches and near misses in a text."""
        return await self._connection.post("/local/v1/datatypes/test", DataTypeTried, trial)

    async def propose(self, given: DataTypeExamples) -> ProposedDataType:
        """Return an expression for examples or words; raises `NotAccepted` with the reason if there
        is none.
        """
        return await self._connection.post("/local/v1/datatypes/propose", ProposedDataType, given)


class DataTypeProfiles(Resource):
    """Profiles: which data types scans look for (servers of this project only)."""

    async def list(self) -> Page[DataTypeProfile]:
        """Return all profiles."""
        return await self._connection.read_page("/local/v1/profiles", DataTypeProfile)

    async def create(self, new: NewDataTypeProfile) -> str:
        """Add a profile; return its ID."""
        return await self._create("/local/v1/profiles", new)

    async def update(self, profile_id: str, new: NewDataTypeProfile) -> None:
        """Replace a profile."""
        template = "/local/v1/profiles/{profile_id}"
        await self._connection.write("PUT", template, body=new, profile_id=profile_id)

    async def delete(self, profile_id: str) -> None:
        """Remove a profile that no scan uses."""
        template = "/local/v1/profiles/{profile_id}"
        await self._connection.write("DELETE", template, profile_id=profile_id)

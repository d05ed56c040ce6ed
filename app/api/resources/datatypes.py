"""Data types: built-in ones, those of users, and profiles of both."""

from __future__ import annotations

from app.api.records.datatypes import (
    CustomDataType,
    DataType,
    DataTypeProfile,
    DataTypeTrial,
    DataTypeTried,
    NewDataType,
    NewDataTypeProfile,
)
from app.api.resources.base import Noun
from app.api.wire import Page


class DataTypes(Noun):
    """Built-in data types (spec 4.3), and those of users (servers of this project only)."""

    async def builtins(self, key: str | None = None) -> Page[DataType]:
        """All of them, or the one with this key."""
        if key is not None:
            return await self._connection.read_page(
                "/v1/datatypes/builtins/{key}", DataType, key=key
            )
        return await self._connection.read_page("/v1/datatypes/builtins", DataType)

    async def custom(self) -> Page[CustomDataType]:
        """The data types of users."""
        return await self._connection.read_page("/local/v1/datatypes", CustomDataType)

    async def add(self, new: NewDataType) -> str:
        """Add a data type; its ID. A hopeless one is refused with the reason."""
        return await self._create("/local/v1/datatypes", new)

    async def change(self, datatype_id: str, new: NewDataType) -> None:
        """Replace a data type of users."""
        template = "/local/v1/datatypes/{datatype_id}"
        await self._connection.write("PUT", template, body=new, datatype_id=datatype_id)

    async def remove(self, datatype_id: str) -> None:
        """Remove a data type of users that no profile names."""
        template = "/local/v1/datatypes/{datatype_id}"
        await self._connection.write("DELETE", template, datatype_id=datatype_id)

    async def test(self, trial: DataTypeTrial) -> DataTypeTried:
        """What is found in a text, and why something is not."""
        found: DataTypeTried = await self._connection.write(
            "POST", "/local/v1/datatypes/test", DataTypeTried, trial
        )
        return found


class DataTypeProfiles(Noun):
    """Which data types scans look for (servers of this project only)."""

    async def list(self) -> Page[DataTypeProfile]:
        """All profiles."""
        return await self._connection.read_page("/local/v1/profiles", DataTypeProfile)

    async def create(self, new: NewDataTypeProfile) -> str:
        """Add a profile; its ID."""
        return await self._create("/local/v1/profiles", new)

    async def update(self, profile_id: str, new: NewDataTypeProfile) -> None:
        """Replace a profile."""
        template = "/local/v1/profiles/{profile_id}"
        await self._connection.write("PUT", template, body=new, profile_id=profile_id)

    async def delete(self, profile_id: str) -> None:
        """Remove a profile that no scan uses."""
        template = "/local/v1/profiles/{profile_id}"
        await self._connection.write("DELETE", template, profile_id=profile_id)

"""Every method of the client about the inventory and credentials has an action of the window."""

from __future__ import annotations

import inspect

import pytest

from app.api.resources.administration import Credentials
from app.api.resources.base import Resource
from app.api.resources.inventory import Groups, Locations, Targets
from app.ui.actions.actions import ACTIONS

TABLE: dict[type[Resource], dict[str, str]] = {
    Targets: {
        "list": "administration",
        "get": "edit_target",
        "create": "add_target",
        "update": "edit_target",
        "delete": "delete_target",
        "discovered": "discovered_targets",
        "probe": "add_location",
        "inaccessible": "tree",
    },
    Groups: {
        "all": "administration",
        "targets": "move_target",
        "create": "add_group",
        "update": "edit_group",
        "delete": "delete_group",
    },
    Locations: {
        "list": "add_location",
        "get": "edit_location",
        "create": "add_location",
        "update": "edit_location",
        "delete": "delete_location",
        "folders": "tree",
    },
    Credentials: {
        "list": "administration",
        "get": "edit_credential",
        "create": "add_credential",
        "update": "edit_credential",
        "delete": "delete_credential",
    },
}


@pytest.mark.parametrize("resource", TABLE, ids=lambda resource: resource.__name__)
def test_every_method_has_an_action(resource: type[Resource]) -> None:
    methods = {
        name
        for name, method in inspect.getmembers(resource, inspect.iscoroutinefunction)
        if not name.startswith("_")
    }
    assert methods == TABLE[resource].keys()
    assert set(TABLE[resource].values()) <= {action.name for action in ACTIONS}

"""Every error that a user can meet has its own message."""

from __future__ import annotations

import inspect

import pytest

from app.api import errors as api
from app.state.work import errors as state
from app.state.work.problems import explain

FALLBACK = explain(ValueError("unforeseen")).what


def made(kind: type[BaseException]) -> BaseException:
    if issubclass(kind, api.Refused):
        return kind(422, "the server says so", endpoint="POST /v1/x", path="/srv/a.csv")
    if issubclass(kind, state.NotAll):
        return kind(2, (state.Refusal("/srv/b.csv", "locked", ("1", "2")),), 4)
    if issubclass(kind, state.FieldRefused):
        return kind("the message", "label")
    if issubclass(kind, state.UnknownType):
        return kind("A whole sentence.")
    return kind("the message")


def all_errors() -> list[type[BaseException]]:
    found = [
        kind
        for module in (api, state)
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, BaseException) and kind.__module__ == module.__name__
    ]
    return [kind for kind in found if kind not in {api.ApiError, api.Refused, state.StateError}]


@pytest.mark.parametrize("kind", all_errors())
def test_each_error_is_explained(kind: type[BaseException]) -> None:
    told = explain(made(kind))
    assert told.what != FALLBACK
    assert told.what.endswith(".")
    assert told.do.endswith(".")


def test_the_servers_own_words_are_in_the_details() -> None:
    told = explain(made(api.NotAccepted))
    assert "the server says so" in told.details
    assert "/srv/a.csv" in told.details
    assert "422" in told.details


def test_a_rule_of_the_server_is_not_told_as_a_missing_permission() -> None:
    words = "This action requires approval by a second person. Create a proposal."
    told = explain(api.NotAllowed(403, words, endpoint="POST /v1/x"))
    assert (told.what, told.do) == (
        "This action requires approval by a second person.",
        "Propose the action instead.",
    )


def test_a_batch_names_what_was_left() -> None:
    assert "/srv/b.csv: locked" in explain(made(state.NotAll)).details


def test_an_unforeseen_error_tells_nothing_of_its_text() -> None:
    told = explain(ValueError("4111 1111 1111 1111"))
    assert "4111" not in f"{told.what} {told.do} {told.details}"
    assert "PermissionError" not in explain(PermissionError(13, "denied", "/srv/x")).what
    assert "/srv/x" in explain(PermissionError(13, "denied", "/srv/x")).what

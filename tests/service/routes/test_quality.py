"""Precision and recall of data types over HTTPS: decisions in the store, and the sample set."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from tests.service.inventory import new_name
from tests.service.routes.test_datatypes import TYPES, badge, made
from tests.service.running import Running

RECALL, DECIDED = "/local/v1/recall", "/local/v1/precision/types"
CARDS = ("4111111111111111", "5555555555554444")


def ended(service: Running) -> dict[str, Any]:
    """Wait until the scan of the sample set has ended; return its state."""
    while (state := service.get(RECALL))["running"]:
        time.sleep(0.05)
    assert isinstance(state, dict)
    return state


def test_recall_is_what_a_scan_finds_of_the_planted_values(service: Running) -> None:
    assert service.get(RECALL)["types"] == []
    begun = service.post(RECALL, None)
    assert begun["running"]
    assert service.post(RECALL, None)["running"]  # the same one
    state = ended(service)
    assert state["error"] == ""
    types = {one["key"]: one for one in state["types"]}
    assert types["EMAIL"]["planted"] > 100
    assert all(one["found"] == one["planted"] for one in types.values())
    assert all(one["more"] == 0 for one in types.values())
    assert types["IBAN"]["data_type"] == "IBAN"
    body = {**badge(), "expression": r"[\w.]+@[\w.-]+\.[a-z]+", "keywords": []}
    with made(service, TYPES, {**body, "name": new_name("Mail")}) as (_, key):
        service.post(RECALL, None)
        types = {one["key"]: one for one in ended(service)["types"]}
        assert types[key]["planted"] == 0
        assert types[key]["more"] > 0


def test_recall_can_be_cancelled(service: Running) -> None:
    service.post(RECALL, None)
    service.http.delete(RECALL).raise_for_status()
    state = ended(service)
    assert (state["types"], state["error"]) == ([], "")
    service.http.delete(RECALL).raise_for_status()  # nothing runs
    service.post(RECALL, None)
    assert ended(service)["types"]


def test_right_are_confirmed_and_remediated_matches_and_none_is_counted_undecided(
    service: Running, tmp_path: Path
) -> None:
    names = ("a", "b", "c")
    for name in names:
        (tmp_path / f"{name}.txt").write_text("\n".join(CARDS))
    before = {one["key"]: one for one in service.get(DECIDED)}
    target, location = service.scan_folder(tmp_path, new_name("decided"))
    assert {one["key"]: one for one in service.get(DECIDED)} == before
    items = sorted(service.objects(target, location), key=lambda item: str(item["path"]))
    service.remediate(target, location, items[0], "confirmed")
    service.remediate(target, location, items[1], "false_match")
    after = {one["key"]: one for one in service.get(DECIDED)}
    for key in ("CARD_VISA", "CARD_MASTERCARD"):
        old = before.get(key, {"decided": 0, "right": 0})
        assert after[key]["decided"] == old["decided"] + 2
        assert after[key]["right"] == old["right"] + 1
        assert 0 < after[key]["low"] < after[key]["right"] / after[key]["decided"]
    assert after["CARD_VISA"]["data_type"] == "Visa"

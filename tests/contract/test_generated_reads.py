"""Generated requests to every endpoint that reads (`T41`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.service.running import Running

if TYPE_CHECKING:
    from tests.contract.generated import Operation, Run


@pytest.fixture(scope="module")
def known(service: Running, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return real IDs for path members: a scanned file with two matches, a mark, a query."""
    folder = tmp_path_factory.mktemp("inventory")
    (folder / "cards.txt").write_text("Visa 4111 1111 1111 1111, Amex 3782 822463 10005\n")
    target, location = service.scan_folder(folder)
    (item,) = service.objects(target, location)
    job = service.remediate(target, location, item, "confirmed")
    return {
        "target_id": target,
        "location_id": location,
        "object_id": item["id"],
        "job_id": job["id"],
        "group_id": service.get("/v1/groups/all")[0]["id"],
        "query_id": service.post("/v1/query", status=201)["query_id"],
        "level_id": "1",
        "key": service.get("/v1/datatypes/builtins")[0]["key"],
    }


def test_document_is_valid_openapi(run: Run) -> None:
    assert run.document["openapi"].startswith("3.1")
    run.schema.validate()


@pytest.mark.parametrize(
    ("edges", "random", "least"), [(8, 2, 600), pytest.param(480, 60, 6000, marks=pytest.mark.slow)]
)
def test_every_answer_to_a_read_is_documented(
    run: Run, known: dict[str, str], edges: int, random: int, least: int
) -> None:
    for operation in run.operations(_reads):
        members = {name: known[name] for name in _members(operation) if name in known}
        run.edges(operation, edges, members)
        run.random(operation, random, members)
        if operation.query or operation.path_parameters:
            run.random(operation, random, {}, right=False)
    run.report()
    assert run.count >= least, run
    assert run.statuses[200] >= 150, run
    assert run.statuses[404], run
    assert run.statuses[422], run


def _reads(operation: Operation) -> bool:
    return operation.method.upper() == "GET"


def _members(operation: Operation) -> list[str]:
    return [str(parameter.name) for parameter in operation.path_parameters]

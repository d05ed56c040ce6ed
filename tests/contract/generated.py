"""Requests that schemathesis makes of our own OpenAPI document, and what every answer must be.

Two sources per endpoint: the edges of each schema (its "coverage" phase, always the same) and
random data, right and wrong, from a seed that is printed. `DISCOVERY_SEED` sets another seed.
"""

from __future__ import annotations

import itertools
import os
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import FlakyStrategyDefinition
from schemathesis import Case, GenerationMode, Response
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.service.running import Running

SEED = int(os.environ.get("DISCOVERY_SEED", "20261121"))
AnyCase = Case[Any]
Operation = APIOperation[Any, Any, Any, Any]
ENDLESS = "/local/v1/events/stream"
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
_ERROR_MEMBERS = {"message", "path", "object_ids"}


@dataclass
class Run:
    """Sends cases to a service and counts their answers by status."""

    service: Running
    folder: Path
    statuses: Counter[int] = field(default_factory=Counter)
    slowest: float = 0.0
    doubtful: list[str] = field(default_factory=list)
    """Answers in chains that were not found to be right."""

    def __post_init__(self) -> None:
        self.pinned = self.folder / "pinned.pem"
        self.pinned.write_text(self.service.certificate)
        self.http = requests.Session()
        self.http.trust_env = False
        self.http.auth = ("analyst", self.service.password)
        self.document = self.service.get("/local/v1/openapi.json")
        self.schema = schemathesis.openapi.from_dict(self.document)
        self.schema.config.generation.with_security_parameters = False  # no storm of bad passwords

    def operations(self, wanted: Callable[[Operation], bool]) -> list[Operation]:
        """The endpoints that are wanted, but for the one that never ends."""
        found = [one.ok() for one in self.schema.get_all_operations() if isinstance(one, Ok)]
        return [one for one in found if one.path != ENDLESS and wanted(one)]

    def send(self, case: AnyCase) -> None:
        """Send one case and check the answer against the document."""
        begun = time.monotonic()
        answer = case.call(**self.transport())
        self.slowest = max(self.slowest, time.monotonic() - begun)
        case.validate_response(answer, checks=CHECKS)
        self.count_answer(answer)

    def transport(self) -> dict[str, Any]:
        """Where and how a case is sent."""
        return {
            "base_url": self.service.base_url,
            "session": self.http,
            "verify": str(self.pinned),
            "timeout": 30,
        }

    def count_answer(self, answer: Response) -> None:
        """Count an answer; one that is no success must be as spec 7 has it."""
        self.statuses[answer.status_code] += 1
        if answer.status_code >= 400:
            body = answer.json()
            assert isinstance(body["message"], str)
            assert body.keys() <= _ERROR_MEMBERS
            assert "content-encoding" not in answer.headers

    def chains(self, paths: str, count: int) -> None:
        """Sequences of requests in which the answer to one gives the IDs of the next, `count`
        requests at least.

        `paths` is a pattern of the paths that take part. The service keeps what a chain has made:
        the same choices do not always get the same answers. Hypothesis gives up when it sees that,
        so it goes on from the next seed; what was found amiss until then stays in `doubtful`.
        """
        run = self
        base = self.schema.include(path_regex=paths).as_state_machine()

        class Chain(base):  # type: ignore[misc, valid-type]
            def get_call_kwargs(self, case: AnyCase) -> dict[str, Any]:
                return run.transport()

            def after_call(self, response: Response, case: AnyCase) -> None:
                super().after_call(response, case)
                run.doubtful.append(f"{case.method} {case.path}: {response.status_code}")
                run.count_answer(response)

            def validate_response(self, response: Response, case: AnyCase, **kwargs: Any) -> None:
                case.validate_response(response, checks=CHECKS, recorder=self.recorder)
                run.doubtful.pop()

        few = settings(
            max_examples=8,
            stateful_step_count=6,
            deadline=None,
            database=None,
            phases=(Phase.generate,),
            suppress_health_check=list(HealthCheck),
        )
        for number in itertools.count(SEED):
            with suppress(FlakyStrategyDefinition):
                seed(number)(Chain).run(settings=few)
            if self.count >= count:
                break

    def linked(self, path: str) -> list[tuple[Operation, str]]:
        """What the answer to POST on this path leads to, and the member that its ID goes into."""
        links = self.document["paths"][path]["post"]["responses"]["201"]["links"]
        found = []
        for operation in self.operations(lambda one: one.definition.raw["operationId"] in links):
            parameters = links[operation.definition.raw["operationId"]]["parameters"]
            (member,) = (name for name, at in parameters.items() if at.startswith("$response"))
            found.append((operation, member))
        return found

    def edges(self, operation: Operation, most: int, members: dict[str, str]) -> None:
        """The edges of an endpoint's schemas; right data for `members` of the path is given."""
        found = operation.schema.iter_coverage_cases(
            operation,
            generation_modes=list(GenerationMode),
            generation_config=self.schema.config.generation,
        )
        for case in itertools.islice(found, most):
            if case.meta is not None and case.meta.generation.mode.is_positive:
                case.path_parameters.update(members)
            self.send(case)

    def random(
        self, operation: Operation, count: int, members: dict[str, str], *, right: bool = True
    ) -> None:
        """Random data, all right or with something wrong; `members` of the path are given."""
        mode = GenerationMode.POSITIVE if right else GenerationMode.NEGATIVE
        strategy = operation.as_strategy(generation_mode=mode, path_parameters=members or None)

        @seed(SEED)
        @settings(
            max_examples=count,
            deadline=None,
            database=None,
            phases=(Phase.generate, Phase.shrink),
            suppress_health_check=list(HealthCheck),
        )
        @given(case=strategy)
        def check(case: AnyCase) -> None:
            self.send(case)

        check()

    def report(self) -> None:
        """Print what was done, and with which seed."""
        sys.stdout.write(f"seed {SEED}: {self}\n")

    def __str__(self) -> str:
        found = ", ".join(f"{code}: {times}" for code, times in sorted(self.statuses.items()))
        return f"{self.count} cases, slowest {self.slowest:.1f} s, {found}"

    @property
    def count(self) -> int:
        """How many cases were answered."""
        return self.statuses.total()

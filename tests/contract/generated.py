"""Requests that schemathesis generates from our OpenAPI document, and checks of the answers.

Each endpoint gets the edge cases of its schema (the deterministic "coverage" phase) and random
data, valid and invalid, from a printed seed. `DISCOVERY_SEED` sets another seed.
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
    """Send cases to a service and count the answers by status."""

    service: Running
    folder: Path
    statuses: Counter[int] = field(default_factory=Counter)
    slowest: float = 0.0
    doubtful: list[str] = field(default_factory=list)
    """Wrong answers in chains."""

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
        """Return the wanted endpoints, without the one that never ends."""
        found = [
            get_all_operation.ok()
            for get_all_operation in self.schema.get_all_operations()
            if isinstance(get_all_operation, Ok)
        ]
        return [one for one in found if one.path != ENDLESS and wanted(one)]

    def send(self, case: AnyCase) -> None:
        """Send one case and check the answer against the document."""
        begun = time.monotonic()
        answer = case.call(**self.transport())
        self.slowest = max(self.slowest, time.monotonic() - begun)
        case.validate_response(answer, checks=CHECKS)
        self.count_answer(answer)

    def transport(self) -> dict[str, Any]:
        """Return where and how a case is sent."""
        return {
            "base_url": self.service.base_url,
            "session": self.http,
            "verify": str(self.pinned),
            "timeout": 30,
        }

    def count_answer(self, answer: Response) -> None:
        """Count an answer; check that an error has the form of contract 7."""
        self.statuses[answer.status_code] += 1
        if answer.status_code >= 400:
            body = answer.json()
            assert isinstance(body["message"], str)
            assert body.keys() <= _ERROR_MEMBERS
            assert "content-encoding" not in answer.headers

    def chains(self, paths: str, count: int) -> None:
        """Send chains of requests, at least `count` in total; each answer gives the IDs of the next
        request.

        `paths` is a pattern of the paths that take part. The service stores what a chain creates,
        so the same choices do not always get the same answers. Hypothesis gives up when it notices;
        the run continues with the next seed, and errors found until then stay in `doubtful`.
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
        """Return the operations that POST on this path links to, and the member for the ID."""
        links = self.document["paths"][path]["post"]["responses"]["201"]["links"]
        found = []
        for operation in self.operations(lambda one: one.definition.raw["operationId"] in links):
            parameters = links[operation.definition.raw["operationId"]]["parameters"]
            (member,) = (name for name, at in parameters.items() if at.startswith("$response"))
            found.append((operation, member))
        return found

    def edges(self, operation: Operation, most: int, members: dict[str, str]) -> None:
        """Send edge cases of an endpoint's schemas; `members` of the path get valid values."""
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
        """Send random data, all valid or partly invalid; `members` gives values for the path."""
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
        """Print what was sent, and the seed."""
        sys.stdout.write(f"seed {SEED}: {self}\n")

    def __str__(self) -> str:
        found = ", ".join(f"{code}: {times}" for code, times in sorted(self.statuses.items()))
        return f"{self.count} cases, slowest {self.slowest:.1f} s, {found}"

    @property
    def count(self) -> int:
        """Number of answered cases."""
        return self.statuses.total()

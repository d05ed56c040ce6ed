"""Expressions that are compiled at their first use."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from unittest import mock

import pytest

from app.discovery.late_pattern import _Late, late


def test_it_is_compiled_once_and_only_when_it_is_used() -> None:
    with mock.patch.object(re, "compile", wraps=re.compile) as compiled:
        pattern = late(r"B([0-9]+)", re.IGNORECASE)
        assert not compiled.called
        assert pattern.search("a b12 b3").span() == (2, 5)  # type: ignore[union-attr]
        assert pattern.findall("a b12 b3") == ["12", "3"]
        assert pattern.search("a") is None
        assert pattern.groups == 1
    assert compiled.call_count == 1


def test_a_wrong_expression_is_refused_at_its_first_use() -> None:
    pattern = late(rb"(")
    with pytest.raises(re.error):
        pattern.search(b"")


def test_all_expressions_of_the_program_can_be_compiled() -> None:
    import_module("app.discovery.scan.worker_tasks")
    modules = [module for name, module in sys.modules.items() if name.startswith("app.")]
    patterns = [
        value for module in modules for value in vars(module).values() if isinstance(value, _Late)
    ]
    assert len(patterns) > 100
    for pattern in patterns:
        assert isinstance(pattern._compiled, re.Pattern)  # noqa: SLF001

"""The service accepts the example bodies of docs/api.md unchanged."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.service.running import Running

PAGE = Path(__file__).parents[2] / "docs" / "api.md"
EXAMPLE = re.compile(r"^POST (\S+) +(\{.*?\})$(?=\n(?:POST|\Z))", re.MULTILINE | re.DOTALL)


def test_the_bodies_to_begin_with_are_taken(tmp_path: Path) -> None:
    examples = PAGE.read_text().partition("## Bodies to begin with")[2].split("```")[1]
    bodies = EXAMPLE.findall(examples)
    assert len(bodies) == examples.count("POST ")
    (tmp_path / "files").mkdir()
    service = Running(tmp_path / "data")
    try:
        target, _ = service.add_folder(tmp_path / "files")
        for path, text in bodies:
            body = text.replace("<group or target id>", target).replace("<target id>", target)
            service.post(path, json.loads(body), 201)
    finally:
        service.close()

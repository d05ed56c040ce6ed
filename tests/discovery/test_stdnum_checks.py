"""Values are prepared for python-stdnum as it does itself."""

from __future__ import annotations

import string

from app.discovery.detectors.stdnum_checks import clean, thorough

VALUES = (string.ascii_letters + string.digits, "12-34 5.m6", "", "1\u20132", "\uff11", "\xc91")


def test_a_value_is_prepared_as_by_the_library() -> None:
    for value in VALUES:
        for deleted in ("", " -", " -./", " -/?:().m'+\""):
            assert clean(value, deleted) == thorough(value, deleted)

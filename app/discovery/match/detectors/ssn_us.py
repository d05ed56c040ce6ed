"""US Social Security Numbers, checked by the rules of the Social Security Administration."""

from __future__ import annotations

from app.discovery.match.detectors.base import DataType, Detector, Sample
from app.discovery.match.detectors.number import Number
from app.discovery.match.matches import Severity

SSN_US = DataType(
    "SSN_US", "Social Security Number (US)", "National identifier", "North America",
    "United States", strict=True,
)  # fmt: skip
_PUBLISHED = frozenset(
    {"078051120", "219099999", "123456789", "111111111", "333333333", "111223333", "457555462"}
) | {f"98765432{last}" for last in range(10)}


def possible(number: str) -> bool:
    """Return whether area, group and serial number can be issued (SSA, since 2011)."""
    area, group, serial = number[:3], number[3:5], number[5:]
    return area not in {"000", "666"} and area < "900" and group != "00" and serial != "0000"


DETECTOR = Detector(
    numbers=(
        Number(
            SSN_US,
            forms=("000-00-0000", "000 00 0000", "000000000"),
            words=("ssn", "social security", "soc sec", "social sec", "ss number", "ss no", "ss#"),
            check=possible,
            rule="area, group and serial number are possible",
            shapes=("000-00-0000",),
            examples=_PUBLISHED,
        ),
    ),
    matching=(
        Sample("SSN: 536-90-4399", "SSN_US", "536-90-4399"),
        Sample("Doe,Jane,536-90-4399,1980", "SSN_US", "536-90-4399"),
        Sample("Doe, 536904399 (SSN), Ulm", "SSN_US", "536904399"),
        Sample("ssn=536904399", "SSN_US", "536904399"),
        Sample("employeeSsn: 536904399", "SSN_US", "536904399"),
        Sample("name,ssn\nJane,536904399\n", "SSN_US", "536904399"),
        Sample("Social Security Number 536 90 4399", "SSN_US", "536 90 4399"),
        Sample("078-05-1120", "SSN_US", "078-05-1120", Severity.TEST),
        Sample("219-09-9999", "SSN_US", "219-09-9999", Severity.TEST),
        Sample("ssn 111-22-3333", "SSN_US", "111-22-3333", Severity.TEST),
        Sample("987-65-4320", "SSN_US", "987-65-4320", Severity.TEST),
    ),
    clean=(
        "000-12-3456",
        "666-12-3456",
        "900-12-3456",
        "536-00-4399",
        "536-90-0000",
        "536904399",
        "536 90 4399",
        "1536-90-4399",
        "536-90-4399-1",
        "A536-90-43991",
        "4-536-90-4399",
    ),
)

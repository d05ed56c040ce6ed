"""Addresses of devices: IPv4, IPv6 (RFC 4291), MAC (IEEE 802).

Such addresses are personal data where they identify a person (CJEU, C-582/14). But they occur in
every line of a log, so these types are searched for only when requested.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterator

from app.discovery.match.detectors.base import Anchor, DataType, Detector, Hit, Sample, Subject
from app.discovery.match.matches import Check, Confidence, Severity

IPV4 = DataType("IP_ADDRESS", "IP address (version 4)", "Personal data", default=False)
IPV6 = DataType("IPV6_ADDRESS", "IP address (version 6)", "Personal data", default=False)
MAC = DataType("MAC_ADDRESS", "MAC address", "Personal data", default=False)

_V4 = re.compile(rb"(?:[0-9]{1,3}\.){3}[0-9]{1,3}(?![0-9A-Za-z_]|[.\-][0-9])")
_V6 = re.compile(rb"[0-9A-Fa-f:]{2,39}(?:(?<=:)(?:[0-9]{1,3}\.){3}[0-9]{1,3})?(?![0-9A-Za-z_:.])")
_V6_END = re.compile(rb"[0-9A-Fa-f:]{2,39}(?=\.(?:\s|$))")
_MAC = re.compile(
    rb"(?:[0-9A-F]{2}(?P<sign>[:\-])(?:[0-9A-F]{2}(?P=sign)){4}[0-9A-F]{2}"
    rb"|[0-9A-F]{4}\.[0-9A-F]{4}\.[0-9A-F]{4})(?![0-9A-Za-z_]|[:.\-][0-9A-F])",
    re.IGNORECASE,
)
_VERSION = re.compile(rb"(?:version|ver|v|rev|release|[0-9]\.)[ :=]{0,2}$", re.IGNORECASE)


def v4(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge four numbers with dots between them."""
    if (found := _V4.match(subject.text, start)) and not _VERSION.search(subject.before(start, 12)):
        yield from _address(IPV4, found, start)


def v6(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge groups of hexadecimal digits with colons between them."""
    found = _V6.match(subject.text, start) or _V6_END.match(subject.text, start)
    if found and found.group().count(b":") >= 3:
        yield from _address(IPV6, found, start)


def mac(subject: Subject, start: int) -> Iterator[Hit]:
    """Judge twelve hexadecimal digits in groups."""
    if (found := _MAC.match(subject.text, start)) and len(set(found.group())) > 3:
        digits = re.sub(rb"[^0-9a-f]", b"", found.group().lower())
        trace = (Check("Pattern", "six bytes in groups"), Check("Length", "48 bits"))
        yield Hit(
            MAC.key, start, found.end(), digits, trace, Severity.MATCH, Confidence.MEDIUM
        )  # fmt: skip


def _address(kind: DataType, found: re.Match[bytes], start: int) -> Iterator[Hit]:
    try:
        address = ipaddress.ip_address(found.group().decode("ascii"))
    except ValueError:
        return
    if address.is_unspecified or address.is_loopback or address.is_multicast:
        return
    public = address.is_global
    documented = (not public and not address.is_private) or address in _DOCUMENTS[address.version]
    trace = (
        Check("Pattern", kind.name),
        Check("Range", "public" if public else "not on the internet"),
        Check("Neighbours", "not part of a version or a longer number"),
    )
    yield Hit(
        kind.key,
        start,
        found.end(),
        str(address).encode("ascii"),
        trace,
        Severity.TEST if documented else Severity.MATCH,
        Confidence.MEDIUM if public else Confidence.LOW,
    )


class _Networks(tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, ...]):
    """A set of networks. It contains an address if one of its networks does."""

    __slots__ = ()

    def __contains__(self, address: object) -> bool:
        return any(address in network for network in self)


_DOCUMENTS = {
    4: _Networks(
        ipaddress.ip_network(each) for each in ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24")
    ),
    6: _Networks((ipaddress.ip_network("2001:db8::/32"),)),
}

_SIZES = [(a, b, c) for a in (1, 2, 3) for b in (1, 2, 3) for c in (1, 2, 3)]

DETECTOR = Detector(
    types=(IPV4, IPV6, MAC),
    anchors=(
        *(
            Anchor(
                rf"[0-9]{{{a}}}\.[0-9]{{{b}}}\.[0-9]{{{c}}}\.[0-9]",
                a + b + c + 4,
                v4,
                "0-9A-Za-z.\\-",
            )
            for a, b, c in _SIZES
        ),
        *(
            Anchor(rf"[0-9A-Fa-f]{{{size}}}:[0-9A-Fa-f:]", size + 2, v6, "0-9A-Za-z:.")
            for size in (1, 2, 3, 4)
        ),
        Anchor("::[0-9A-Fa-f]", 3, v6, "0-9A-Za-z:."),
        Anchor(r"(?:[0-9A-Fa-f]{2}[:\-]){3}", 9, mac, "0-9A-Za-z:\\-"),
        Anchor(r"(?:[0-9A-Fa-f]{4}\.){2}", 10, mac, "0-9A-Za-z."),
    ),
    matching=(
        Sample("from 93.184.216.34 port 22", "IP_ADDRESS", "93.184.216.34"),
        Sample("10.20.30.40 - - [21/Nov/2026]", "IP_ADDRESS", "10.20.30.40"),
        Sample("http://93.184.216.34:8080/", "IP_ADDRESS", "93.184.216.34"),
        Sample("198.51.100.7", "IP_ADDRESS", "198.51.100.7", Severity.TEST),
        Sample("[2a00:1450:4001:829::200e]:443", "IPV6_ADDRESS", "2a00:1450:4001:829::200e"),
        Sample("addr fe80::1ff:fe23:4567:890a.", "IPV6_ADDRESS", "fe80::1ff:fe23:4567:890a"),
        Sample("2001:db8::8a2e:370:7334", "IPV6_ADDRESS", "2001:db8::8a2e:370:7334",
               Severity.TEST),
        Sample("ether 3c:52:82:aa:07:1b txq", "MAC_ADDRESS", "3c:52:82:aa:07:1b"),
        Sample("3C-52-82-AA-07-1B", "MAC_ADDRESS", "3C-52-82-AA-07-1B"),
        Sample("3c52.82aa.071b", "MAC_ADDRESS", "3c52.82aa.071b"),
    ),
    clean=(
        "version 1.2.3.4",
        "1.2.3.4.5",
        "256.1.1.1",
        "127.0.0.1 ::1 0.0.0.0",
        "10:15:00:123",
        "2025-01-01T10:15:00",
        "3c:52:82:aa:07:1b:22:31:99",
        "std::vector::add",
        "00:00:00:00:00:00",
    ),
)  # fmt: skip

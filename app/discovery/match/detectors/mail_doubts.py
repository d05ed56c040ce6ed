"""Doubts about text that is written like an e-mail address, but may belong to nobody: a placeholder
of documentation, the identifier of a message, the name of an algorithm, a piece of a program.
"""

from __future__ import annotations

from app.discovery.late_pattern import late
from app.discovery.match.matches import Confidence
from app.paths import resource


def listed(text: bytes) -> frozenset[bytes]:
    """Return the lines of a list, without comments (`#`). Any kind of line end is accepted."""
    return frozenset(line for line in text.splitlines() if line and not line.startswith(b"#"))


_RETIRED = frozenset(b"an cs dd tp yu zr".split())
TOP_LEVEL = listed(resource("top-level-domains.txt").read_bytes()) | _RETIRED
"""The top-level domains of the Internet (IANA) and retired ones of countries, in lower case. The
file is read at import, because a process that reads untrusted files may not open other files.
"""
_COUNTRYWIDE = frozenset(b"ac co com edu gov net org".split())
_DOMAIN = late(
    rb"(?:domain|company)(?:name)?[0-9]{0,2}|example[0-9]{0,2}|sample|foo|bar|baz|qux|foobar"
    rb"|(?:some|no)where|hostname|provider|your"
    rb"|(?:an?|any|my|our|other|some|the|your)-?(?:domain|company|firm|corp|org|organi[sz]ation"
    rb"|(?:web)?site|(?:mail)?server|host|e?mail|provider|school|university)(?:name)?[0-9]{0,2}"
    rb"|xxx+"
)
_ALSO_OF_FIRMS = late(rb"([a-z])\1{2,}|abc|xyz|dom|my|host")
"""Placeholders that are also domains of firms (aaa.com, mmm.com, abc.net.au)."""
_ONE_LETTER = late(rb"[a-pr-wy]\.(?:com|org|net)")
"""Domains of one letter that IANA has not assigned. The few assigned ones (q.com, x.com, x.org,
z.com) do not match.
"""
_LOCAL = late(
    rb"user|user[._\-]?(?:name|id)|you|your|(?:your|my)[._\-]?(?:user)?(?:name|e?mail|address)|name"
    rb"|e-?mail|address|login|some(?:one|body)|anyone|test|example[a-z0-9]*|sample|foo|bar|baz|foobar"
    rb"|(?:john|jane|j)[._\-]?doe|first(?:name)?[._\-]?last(?:name)?|vorname[._\-]?nachname"
    rb"|(?:max|erika)[._\-]?mustermann|prenom[._\-]?nom|nombre[._\-]?apellidos?|nome[._\-]?cognome"
    rb"|(?:do)?[._\-]?no[t._\-]{0,3}reply|aaa+|xxx+"
)
_NAMED_SPACES = frozenset((b"openssh.com", b"libssh.org"))
"""Domains that follow an `@` in names of SSH algorithms and extensions (RFC 4251, section 6)."""
_OF_MESSAGES = frozenset((b"mail.gmail.com", b"email.amazonses.com"))
_IN_HEADER = late(
    rb"(?:\A|\n)(?:(?:(?:resent-|x-[a-z\-]{0,30})?message-id|content-id)[ \t]{0,4}:"
    rb"(?:[^\n]|\n[ \t])*|(?:in-reply-to|references)[ \t]{0,4}:(?:[^\n]|\n[ \t])*<)\Z"
)
_WITH_TELEPHONE = late(rb"[a-z]+[._\-]?[0-9]{10,13}|[0-9]{10,13}[._\-]?[a-z]+")
_GITHUB = b"users.noreply.github.com"
"""Domain of the addresses (`NUMBER+NAME@...`) that GitHub shows instead of those of its users."""
_LONG, _LEAST_DIGITS, _MANY_DIGITS = 32, 4, 12


def doubt(before: bytes, local: bytes, domain: bytes) -> tuple[Confidence, str]:
    """Return how sure it is that an address belongs to somebody, and the doubts in words ("" if
    there are none). `before` is the text before the address. All arguments are in lower case.
    """
    if domain in _NAMED_SPACES:
        return Confidence.LOW, "the name of an algorithm or extension"
    if _of_message(before, local, domain):
        return Confidence.LOW, "the identifier of a message"
    label, ending = _registered(domain), domain.rpartition(b".")[2]
    if _DOMAIN.fullmatch(label) or _ONE_LETTER.fullmatch(domain):
        return Confidence.LOW, "the domain is a usual placeholder"
    doubts = []
    if ending.isascii() and ending not in TOP_LEVEL:
        doubts.append("ends in no top-level domain of the Internet")
    if _ALSO_OF_FIRMS.fullmatch(label):
        doubts.append("the domain is often a placeholder")
    if _LOCAL.fullmatch(local.partition(b"+")[0]):
        doubts.append("the name is a usual placeholder, or nobody's")
    sure = (Confidence.HIGH, Confidence.MEDIUM)[len(doubts)] if len(doubts) < 2 else Confidence.LOW
    return sure, "; ".join(doubts)


def _registered(domain: bytes) -> bytes:
    """Return the label of a domain that its owner has chosen: "firm" in "mail.firm.co.uk"."""
    labels = domain.split(b".")
    countrywide = len(labels) > 2 and len(labels[-1]) == 2 and labels[-2] in _COUNTRYWIDE
    return labels[-3 if countrywide else -2]


def _of_message(before: bytes, local: bytes, domain: bytes) -> bool:
    """Return whether an address is the identifier of a message (RFC 5322, section 3.6.4): a header
    field for identifiers contains it, or it is written like one. A `local` part of digits only, or
    of a name with a telephone number, is not written like one.
    """
    if domain in _OF_MESSAGES or local.endswith(b".fsf") or _IN_HEADER.search(before):
        return True
    digits = sum(sign in b"0123456789" for sign in local)
    if digits == len(local) or domain == _GITHUB or _WITH_TELEPHONE.fullmatch(local):
        return False
    return digits >= _MANY_DIGITS or (len(local) >= _LONG and digits >= _LEAST_DIGITS)

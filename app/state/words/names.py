"""Words for names that the program itself gives: its first group, its risk profiles, and the kinds
of locations. Queries and requests need the names themselves.
"""

from __future__ import annotations

from app.language import Texts

tr = Texts(__name__)

_NAMES = tr.words(
    "This computer",
    # Risk profiles of a new database
    "Prohibited card data",
    "Secrets and keys",
    "Payment cards",
    "National identifiers",
    "Bank accounts",
    "Personal data",
    # Kinds of locations
    "Local files",
    "Shadow volumes",
    "Free disk space",
    "Process memory",
    "Windows share",
    "Unix file share",
    "Remote access",
    "Hadoop cluster",
    "Mailbox (IMAP)",
    "Mailbox (IMAP over TLS)",
    "Website",
    "Website (TLS)",
) | {"Scan reports of an enrolled machine": tr("Scan reports from an enrolled machine")}


def name_word(name: str) -> str:
    """Return the word for a name that the program has given; a name that somebody else has given is
    returned unchanged.
    """
    return _NAMES.get(name, name)

"""Words for why a scan could not read an item, or only a part of it."""

from __future__ import annotations

from app.language import Texts
from app.state.words.formats import format_word
from app.state.words.templates import Templates

tr = Texts(__name__)

_REASONS = tr.words(
    {
        "it has more than {count} MiB of memory": "the process has more than {count} MiB of memory",
        "it would need to be unpacked too often": "it would have to be unpacked too many times",
        "it has too many results, so that its other objects are not searched": (
            "it has too many results: the other objects inside it are not searched"
        ),
        "a part of it cannot be decoded to its end; it may be damaged": (
            "a part of the document cannot be decoded to its end; the document may be damaged"
        ),
        "a part of it holds an encoded file, which is not decoded; it may be damaged": (
            "a part of the mail holds an encoded file, which is not decoded; the mail may be "
            "damaged"
        ),
        "it reserves more than {count} GiB in one range": (
            "it reserves more than {count} GiB in one memory range"
        ),
        "its pictures take longer than {count} minutes": (
            "reading its pictures takes longer than {count} minutes"
        ),
        "its strings are larger than {count} MiB": "its shared strings are larger than {count} MiB",
        "only the text recognised in its bytes was searched": (
            "only the text recognised in its raw bytes was searched"
        ),
        "some of its text is in a group that is not read; it may be damaged": (
            "some text of the document is in a group that is not read; the document may be damaged"
        ),
        "what follows the end of the archive is not searched; it may be damaged": (
            "data after the end of the archive is not searched; the archive may be damaged"
        ),
        (
            "a possible card number or IBAN outside its readable parts could not be searched; it "
            "may be damaged"
        ): (
            "a possible card number or IBAN outside the readable parts of the object was not "
            "checked; the object may be damaged"
        ),
        "its reader is not installed": "no reader for it is installed",
        "large parts of it were never written": "large parts of the sparse file were never written",
        (
            "no permission to read it, because macOS protects it. Allow this program to read it in "
            "System Settings > Privacy & Security > Full Disk Access, and start it again"
        ): (
            "no permission to read it, because macOS protects it. In System Settings > Privacy & "
            "Security > Full Disk Access, allow this program to read it, then start the program "
            "again"
        ),
        "Tesseract cannot read it": "Tesseract cannot read the picture",
        "text recognition has ended": "text recognition was shut down",
        "the agent {name} does not see this file by its path, and it cannot be sent": (
            "the agent {name} cannot see the path of this file, and the file cannot be sent to the "
            "agent"
        ),
        (
            "{count} possible card numbers or IBANs outside its readable parts could not be "
            "searched; it may be damaged"
        ): (
            "{count} possible card numbers or IBANs outside the readable parts of the object were "
            "not checked; the object may be damaged"
        ),
        "a text in it: {inner}": "one of its text parts: {inner}",
        "its reader is not installed (the parquet extra)": (
            "the reader for Parquet files is not installed (extra: parquet)"
        ),
        "not all of its groups end; it may be damaged": (
            "some of its groups are not closed; it may be damaged"
        ),
        "one of its members is followed by digits that are not searched": (
            "digits after the end of a member are not searched"
        ),
        "one of its pages is too large and cannot be identified: no page is read": (
            "a page is too large, but it is unknown which one: no page is read"
        ),
        "pages linked only from unread pages are unknown": (
            "pages that are linked only from unread pages were not found"
        ),
    },
    "its part {name}: {inner}",  # before others about a part
    "a group of its rows is larger than {count} MiB",
    "an embedded text is longer than {count} MiB",
    "another part has the same name",
    "another program has locked it",
    "it defines entities, which are not expanded",
    "it became much larger during the scan",
    "it belongs to this program",
    "it cannot be read",
    "it contains entries that are missing in its central directory",
    "it does not begin as an RTF document; it may be damaged",
    "it grew while being read",
    "it has more than {count} entries",
    "it has more than {count} parts",
    "it holds more than {count} MiB",
    "it is a damaged database",
    "it is a device, pipe or socket",
    "it is a symbolic link",
    "it is a symbolic link, junction or mount point",
    "it is damaged",
    "it is damaged: it ends early",
    "it is damaged: not all of it is base64",
    "it is encrypted",
    "it is excluded from scans",
    "it is larger than {count} MiB",
    "it is nested in more than {count} archives",
    "it is no longer there",
    "it is not a mailbox",
    "it is not a message",
    "it is too large for a database inside another file",
    "it needs too much memory",
    "it redirects to an invalid address",
    "it took too long",
    "it unpacks to more than {count} times its size",
    "it was replaced while it was being opened",
    "its address is not valid",
    "its central directory is too long",
    "its compression method is not supported",
    "its groups are nested more than {count} deep",
    "its name points outside the archive",
    "its part {name} is larger than {count} MiB",
    "its parts are nested too deeply",
    "its parts cannot be separated",
    "it has too many results, so that only its first {count} matches are listed",
    "its sheet {name} is damaged",
    "its sheets are larger than {count} MiB",
    "its table of contents is too long",
    "its table {name} was only partly readable",
    "its text is larger than {count} MiB",
    "larger than {count} MiB",
    "nested too deeply",
    "no answer in time",
    "no permission to read it",
    "one of its attachments is damaged",
    "only its first {count} matches are listed",
    "only its first {count} pages are read",
    "page {count} is damaged",
    "some of its rows are damaged",
    "the archive is damaged",
    "the connection was lost",
    "the file unpacks to more than {count} MiB",
    "the files in its table {name} were only partly readable",
    "the folder cannot be opened",
    "the process has ended",
    "the server answers with status {count}",
    "the server refused access",
    "the server sent compressed data unexpectedly",
    "too many redirects",
    "{inner}, so its raw bytes were searched",
    "{kind} is not supported yet",
    "a fault in this program ({fault})",
    "a folder has an unreadable name",
    "another entry has the same name",
    "connection timed out",
    "device or resource busy",
    "file name too long",
    "input/output error",
    "it does not exist",
    "it does not exist (status {count})",
    "it has more than {count} mails",
    "it is larger than {count} MiB ({size} MiB)",
    "it is not a block device",
    "it is not a regular file",
    "it is reached through a link",
    "it overlaps another entry",
    "it redirects to a page outside of the path",
    "it redirects to another site",
    "it takes too long, or needs too much memory",
    "it took more than {count} hours",
    "its content is only in the cloud",
    "its name indicates a {kind}, but its content does not",
    "more than {count} folders",
    "no answer",
    "no permission to read its memory",
    "not a regular file",
    "nothing on page {pages} is read (text, notes, fields and links): the drawings need too "
    "much memory",
    "nothing on pages {pages} is read (text, notes, fields and links): the drawings need too "
    "much memory",
    "operation not permitted",
    "recognising its text took too long",
    "robots.txt does not allow it",
    "some of its parts cannot be separated and were not decoded; it may be damaged",
    "stale file handle",
    "text recognition is not available",
    "text recognition took too many resources",
    "the alternate data streams cannot be listed ({inner})",
    "the device ends early",
    "the process that read it ended unexpectedly",
    "the process that read it sent an answer that is not allowed",
    "the server sends more than announced, or too slowly",
    "the site has more than {count} MiB",
    "the site has more than {count} pages",
    "too many levels of symbolic links",
)
_SENTENCES = tr.words(
    # The longest first, because each of these is also what a shorter one matches.
    {
        "Zeros in a sparse file that were never written were skipped.": (
            "In a sparse file, zeros that were never written were skipped."
        ),
        "Not scanned: {why}. Please report it.": "Not scanned: {why}. Please report this error.",
        "It has 1 link, which is not followed.": (
            "The TAR archive has 1 link, which is not followed."
        ),
        "It has {count} links, which are not followed.": (
            "The TAR archive has {count} links, which are not followed."
        ),
    },
    "Not fully scanned: {why}. Pages not read: {left}.",
    "Changed during the scan. Scan it again.",
    "The file changed after the scan. Scan it again.",
    "The file cannot be read: {why}.",
    "The search took too long.",
    "Not scanned: {why}.",
    "Not fully scanned: {why}.",
    "Skipped: {why}.",
    "Not scanned.",
    "{count} processes of other users were skipped: only root can read them.",
    "A member was not fully read. {message}",
    "{count} members were not fully read. First reason: {message}",
)


def unread_words(message: str) -> str:
    """Return in the user's language why an item was not read; an unknown message is returned
    unchanged.
    """
    return _MESSAGES.translate(message) or message


def _reason_words(reason: str) -> str:
    return _WHYS.translate(reason) or reason


def _message_words(message: str) -> str:
    return _MESSAGES.translate(message) or message


_WHYS = Templates(_REASONS, {"inner": _reason_words, "kind": format_word})
_MESSAGES = Templates(_SENTENCES, {"why": _reason_words, "message": _message_words})

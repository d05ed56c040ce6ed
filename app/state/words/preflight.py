"""Words for the checks of a file before its change, and for the notes about the change."""

from __future__ import annotations

from functools import lru_cache

from app.language import Texts
from app.state.words.templates import Templates

tr = Texts(__name__)

# fmt: off
_CHECKS = tr.words(
    "archive as a whole", "audit journal", "copy", "file", "format", "free space", "in use",
    "link count", "matches", "matches left", "name", "note", "order of undo", "protected place",
    "protocol", "quarantine", "quarantine space", "rights",
    "unchanged since the scan", "undo",
    {
        "mark": "decision",
        "unchanged since the job": "unchanged since the action",
        "other actions": "running actions",
    },
)
# fmt: on
_NOTES = tr.words(
    "modification time set to now",
    "1 of {of} matches can be masked",
    "{count} of {of} matches can be masked",
    "its set-uid, set-gid or capability was dropped",
    "its set-uid, set-gid or capability was not restored",
    "its chattr attributes ({flags}) could not be kept",
    "its permissions, owner or attributes were changed later and stay as they are",
    "its DKIM signature, which mail servers checked on delivery, is no longer valid",
    "with restrictions: this disk cannot exchange two files in one step",
    {
        "programs that have it open can read the old content until they close it": (
            "programs that have the file open can read the old content until they close the file"
        ),
        "with restrictions: writers could not be locked out": (
            "with restrictions: the file system or the operating system cannot lock files, so "
            "another program could have written to the file during the action"
        ),
        "with restrictions: other programs could not be locked out": (
            "with restrictions: the file system or the operating system cannot lock files, so "
            "another program could have read or written the file during the action"
        ),
    },
)
"""Notes that the engine adds to the outcome of a change."""

_REASONS = tr.words(
    {
        "1 match in the name of the file, of a folder or of a member: names stay as they are": (
            "1 match is in the name of the file, a folder or an archive member; this action does "
            "not change names"
        ),
        (
            "{count} matches in the name of the file, of a folder or of a member: names stay as "
            "they are"
        ): (
            "{count} matches are in the name of the file, a folder or an archive member; this "
            "action does not change names"
        ),
        "Can be undone until the service stops: there is no system keyring.": (
            "Can be undone until the service stops (the system has no keyring)."
        ),
        "it is on another disk than the scanned folder; scan that disk separately": (
            "the file is on a different disk than the scanned folder; scan the disk of the file "
            "separately"
        ),
        "the file is immutable; remove that attribute first (chattr -i)": (
            "the file is immutable; remove the immutable attribute first (chattr -i)"
        ),
        "the file or its folder is no longer there; scan it again": (
            "the file or its folder is no longer there; scan again"
        ),
        "a folder on the path is now a link or not a folder; scan it again": (
            "a folder on the path is no longer a real folder (it may be a link); scan again"
        ),
        (
            "The matches are in the name of the file, of a folder or of a member, which is not "
            "masked: delete or quarantine the file, or rename it and scan again."
        ): (
            "The matches are in the name of the file, of a folder or of a member, and names are "
            "not masked: delete or quarantine the file, or change the name and scan again."
        ),
        "{member} in the same file was masked later; undo that first, or select both": (
            "after this object, {member} in the same file was masked; undo that newer masking "
            "first, or select both objects"
        ),
        "The mark is removed; the file is not changed.": (
            "The decision is removed; the file is not changed."
        ),
        "possible once the later changes of the file are undone": (
            "the changes of the file after this action are undone first; then this action can be "
            "undone"
        ),
        "Objects of protocol '{protocol}' can only be marked: their files cannot be changed.": (
            "Only decisions can be recorded for objects of protocol '{protocol}': their files "
            "cannot be changed."
        ),
        "The undo copy no longer exists: this can no longer be undone.": (
            "The undo copy no longer exists: the action can no longer be undone."
        ),
        "the file changed later; its original stays in the vault until {until}, nothing was lost": (
            "the file changed after the action; its undo copy is kept until {until}, nothing was "
            "lost"
        ),
        (
            "the file changed later, so it cannot be restored: only the masked parts of a large "
            "original are kept; the {count} masked parts and their offsets stay in the vault until "
            "{until}, nothing was lost"
        ): (
            "the file changed after the action, so it cannot be restored: the undo copy of a large "
            "file holds only the masked parts. These {count} parts and their offsets are kept "
            "until {until}; nothing was lost"
        ),
        "the original is no longer kept: it was removed from the vault": (
            "the original is no longer kept: its undo copy was removed"
        ),
        "the encrypted copy of the original is missing from the vault": (
            "the undo copy of the file is missing"
        ),
        (
            "the vault key that sealed the original is not available; if the data folder was "
            "moved, use it at its earlier path, with the same user account"
        ): (
            "the key that encrypted the undo copy is not available; if the data folder was moved, "
            "use it at its earlier path, with the same user account"
        ),
        (
            "the undo copy can no longer be opened: there was no keyring, so its key was in memory "
            "only, until the service ended; restore the file from a backup, and install or unlock "
            "a keyring before the next change"
        ): (
            "the undo copy can no longer be opened: without a keyring, the key of the copy was in "
            "memory only, until the program ended. Restore the file from a backup, and install or "
            "unlock a keyring before the next change"
        ),
        "the disk of the vault has less than {count} MiB left; free some space": (
            "the disk of the undo copies has less than {count} MiB left; free some space"
        ),
        "it belongs to this program": "this file or folder belongs to this program",
        (
            "the file has {count} names (hard links), and its content would stay under the others; "
            "remove them first"
        ): (
            "the file has {count} names (hard links), and its content would stay under the other "
            "names; remove these names first"
        ),
        "this account cannot write in that folder; grant it the permission to": (
            "the account of the service cannot write in the destination folder; grant write "
            "permission to this account"
        ),
        "this account cannot write in the folder of the file; grant it the permission to": (
            "the account of the service cannot write in the folder of the file; grant write "
            "permission to this account"
        ),
        "this account has no permission to read or change it; grant the permission first": (
            "the account of the service has no permission to read or change the file; grant the "
            "permission first"
        ),
        (
            "the file belongs to another account, and its owner could not be kept; run the service "
            "as its owner or as root"
        ): (
            "the file belongs to another account, and a change would not keep this owner; run the "
            "service as the owner of the file or as root"
        ),
        (
            "the file belongs to a group of others, and its group could not be kept; run the "
            "service as its owner or as root"
        ): (
            "the file belongs to a group that does not include the account of the service, and a "
            "change would not keep this group; run the service as the owner of the file or as root"
        ),
        "that disk has less than {count} MiB left; free some space": (
            "the disk of the destination folder has less than {count} MiB left; free some space"
        ),
        "that folder belongs to another account": (
            "the quarantine folder belongs to another account"
        ),
        "other users have access to that folder; set its mode to 0700": (
            "other users have access to the quarantine folder; run chmod 700 on this folder, or "
            "enter a new folder: the service creates it for itself alone"
        ),
        "other users have access to that folder; remove them from its permissions": (
            "other users have access to the quarantine folder; remove these users from its "
            "permissions"
        ),
        (
            "the file has {count} names (hard links), and this account cannot write into it; grant "
            "it the permission to"
        ): (
            "the file has {count} names (hard links), and the account of the service cannot write "
            "into it; grant write permission to this account"
        ),
    },
    "The decision is recorded for 1 match; the file is not changed.",
    "The decision is recorded for {count} matches; the file is not changed.",
    "the whole file, with everything in it",
    "Can be undone at any time.",
    "Can be undone while the file is in quarantine.",
    "Can be undone for {count} days.",
    "Files of this format ({kind}) do not support masking: delete, quarantine or encrypt the file.",
    "{count} of the matches cannot be masked because they are encoded, are in several cells, "
    "or contain HTML tags or references: choose other data types, or delete, quarantine or "
    "encrypt the file.",
    "This action changes the whole file: choose the archive, mail or document itself, not a "
    "part of it.",
    "Another action on this object is still running.",
    "A selected match has moved. Check the file again.",
    "There are no matches left for this action.",
    "There is nothing to undo.",
    "the file changed after the scan; scan it again",
    "the time to undo ended on {until}",
    "a file with that name exists already",
    "it is not a regular file; scan it again",
    "it is in the root folder of the system",
    "{path} is a protected place of the system",
    "the disk of the file has less than {count} MiB left; free some space",
    "the disk is full; free some space",
    "the disk is read-only; mount it for writing first",
    "the file is protected or immutable; remove the protection first",
    "the path of the file contains a symbolic link",
    "the file is in use by another program",
    "the network folder is no longer available",
    "no known location contains the object; refresh the targets",
    "the object no longer exists; run the query again",
    "the file is too large to check: reading it takes longer than half an hour",
)
"""What checks have found, and until when an action can be undone."""
_NOTE_TEMPLATES, _REASON_TEMPLATES = Templates(_NOTES), Templates(_REASONS)


def preflight_word(check: str) -> str:
    """Return the word for a check before a change; an unknown check is returned unchanged."""
    return _CHECKS.get(check, check)


@lru_cache(maxsize=1_024)
def note_word(note: str) -> str | None:
    """Return a note about a change in the user's language; None if it is unknown."""
    return _NOTE_TEMPLATES.translate(note)


@lru_cache(maxsize=1_024)
def reason_word(reason: str) -> str:
    """Return in the user's language what a check found, or until when an action can be undone; an
    unknown text is returned unchanged.
    """
    return note_word(reason) or known_reason(reason) or reason


def known_reason(reason: str) -> str | None:
    """Return a reason in the user's language; None if it is unknown."""
    return _REASON_TEMPLATES.translate(reason)

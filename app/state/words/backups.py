"""Words for why a backup cannot be made or restored."""

from __future__ import annotations

from app.language import Texts
from app.state.words.templates import Templates

tr = Texts(__name__)

_REASONS = tr.words(
    "Disk quota exceeded",
    "File exists",
    "Input/output error",
    "Is a directory",
    "No such file or directory",
    "Not a directory",
    "Permission denied",
    {
        "No space left on device": "the disk is full",
        "Read-only file system": "the disk is read-only",
    },
)
"""Reasons of the operating system."""
_FREE = " Free some space on its disk, and try again."  # not translated
_NOTHING = " Nothing was restored."  # not translated
_SENTENCES = Templates(
    tr.words(
        {
            "The password is wrong, or {place} is damaged or no backup.": (
                "The password is wrong, or the file {place} is damaged or is not a backup. Type "
                "the password again, or choose another file."
            ),
            "{place} is an encrypted file, but no backup.": (
                "{place} is an encrypted file, but not a backup. Choose another file."
            ),
            "{place} has no manifest. It is no backup of this program.": (
                "{place} is not a backup of this program. Choose another file."
            ),
            "The manifest of {place} cannot be read.": (
                "The description in the backup {place} cannot be read. Choose another backup."
            ),
            "{place} cannot be read.": "{place} cannot be read. Choose another backup.",
            "The backup contains {name}, which does not belong there.": (
                "The backup contains {name}, which does not belong there. Choose another backup."
            ),
            "{place} does not contain {name}.": (
                "{place} does not contain {name}. Choose another backup."
            ),
            "The journal in {place} cannot be used: {inner}.": (
                "The audit journal in {place} cannot be used: {inner}. Choose another backup."
            ),
            "{place} was written by version {version} of this program. Install that version, or a "
            "later one, and restore it with that.": (
                "The backup {place} was made by version {version} of this program. Install that "
                "version or a later one, and restore the backup with it."
            ),
            "{place} was written by a later version of this program, {version}. Install that one, "
            "and restore it with that.": (
                "The backup {place} was made by a later version of this program, {version}. "
                "Install that version, and restore the backup with it."
            ),
        },
        "The backup was stopped.",
        "The backup {place} was written, but cannot be read again. It was deleted. Choose another "
        "disk, and make the backup again.",
        "There is no folder {place}. Create it, or choose another one.",
        "{place} would be in the data folder, and be lost with it. Choose another folder.",
        "{place} exists already. Choose another name.",
        "{place} cannot be written. Choose another folder.",
        "{place} cannot be written: {why}.",
        "{place} cannot be used: {why}.",
        "No backup was made: {place}: {why}.",
        "The system's keyring does not release the key of the undo copies. Unlock the keyring, "
        "and try again.",
        "The system's keyring cannot store the key of the undo copies. Unlock the keyring, and "
        "try again.",
        "The check was stopped.",
        "The database in {place} is damaged.",
        "Another program uses the data folder {place}. Close that program, and restore the backup "
        "again.",
        "The present data cannot be kept: {place} cannot be created. Restore the backup into a new "
        "folder with the command discovery-console restore.",
        "The present data cannot be kept: {place} would be on another disk. Restore the backup "
        "into a new folder with the command discovery-console restore.",
        "The restore of a backup was interrupted. It was undone: the data folder contains what it "
        "contained before.",
        "The restore of a backup into {place} was interrupted. The earlier data was moved to "
        "{replaced}, but that folder is missing. Move it back to this place, and start again.",
        "The restore of a backup into {place} was interrupted, and another program uses that "
        "folder. The earlier data is in {replaced}. Close the other program, and start again.",
        "The restore of a backup into {place} was interrupted, and the file {name}, which says how "
        "to undo it, is damaged. The earlier data is in {replaced} followed by the time of the "
        "restore. Move its content back into an empty folder, and start with that.",
        "The restore of a backup into {place} was interrupted, and cannot be undone: {name} cannot "
        "be used: {why}. The earlier data is in {replaced}. Free some space on its disk, and start "
        "again.",
        "The restore of a backup into {place} was interrupted, and cannot be undone: {name} cannot "
        "be used: {why}. The earlier data is in {replaced}. Make it accessible, and start again.",
        "The restore of a backup into {place} was interrupted. To undo it, the system's keyring "
        "must release the key of the undo copies. Unlock the keyring, and start again in the "
        "session of the user.",
        "The data folder {place} is in use by another service (process {name}). Stop that one, or "
        "choose another folder with --data.",
    ),
    {"why": lambda why: _REASONS.get(why, why)},
)


def backup_words(text: str) -> str:
    """Return in the user's language why a backup cannot be made or restored; an unknown text is
    returned unchanged.
    """
    said, ends = text, list[str]()
    for end, words in (
        (_FREE, tr("Free some space on the disk, and try again.")),
        (_NOTHING, tr("Nothing was restored.")),
    ):
        if said.endswith(end):
            said, ends = said.removesuffix(end), [words, *ends]
    return " ".join((_SENTENCES.translate(said) or said, *ends))

"""Texts of the remediation dialog for each action."""

from __future__ import annotations

from app.api.records.enums import Action
from app.language import Texts

tr = Texts(__name__)

GIVEN = tr("The proposal sets this value. It cannot be changed here.")
"""Reason for a field of an action that was proposed before."""

ACTIONS = {
    Action.MASK: tr("Mask"),
    Action.QUARANTINE: tr("Quarantine"),
    Action.DELETE: tr("Delete"),
    Action.ENCRYPT: tr("Encrypt"),
    Action.UNDO: tr("Undo"),
}
"""Names of the actions."""
_CONSEQUENCES = {
    Action.MASK: tr(
        "Masking overwrites the matched values in {files}. Nothing else changes; "
        "archives and documents are repacked with the masked content."
    ),
    Action.QUARANTINE: tr(
        "Quarantine moves {files} into a private folder and records the original "
        "path. No content is changed."
    ),
    Action.DELETE: tr(
        "Deleting removes {files} and, when the undo period ends, also the undo copies. Older "
        "copies can remain in free disk space, snapshots, backups and spare cells of SSDs. "
        "Full-disk encryption protects them; only destroying the medium removes them."
    ),
    Action.ENCRYPT: tr(
        "Encrypting replaces {files} with encrypted containers (.dde). Only the password "
        "opens them, and it is not stored anywhere."
    ),
    Action.UNDO: tr("Undo restores {files}: the sensitive values will be on the disk again."),
}
_UNDER_WAY = {
    Action.MASK: tr("Masking {files}."),
    Action.QUARANTINE: tr("Quarantining {files}."),
    Action.DELETE: tr("Deleting {files}."),
    Action.ENCRYPT: tr("Encrypting {files}."),
    Action.UNDO: tr("Restoring {files}."),
}


def consequence(action: Action, files: str) -> str:
    """Return a sentence saying what an action does to `files`, a text such as `2 files`."""
    return _CONSEQUENCES[action].format(files=files)


def restored(files: int, members: tuple[int, int]) -> str:
    """Return what an undo restores, such as `2 files and 1 archive member`. Return "" if it
    restores nothing.

    `files` is the number of files. `members` is the number of masked archive members, and the
    number of archives that contain them. These archives are included in `files`.
    """
    count, archives = members
    whole = files - archives
    files_text = tr.plural("{n} file", "{n} files", whole) if whole else ""
    members_text = tr.plural("{n} archive member", "{n} archive members", count) if count else ""
    if whole and count:
        return tr("{files} and {members}", files=files_text, members=members_text)
    return files_text or members_text


def under_way(action: Action, files: str) -> str:
    """Return a text saying that an action on `files`, such as `2 files`, is in progress."""
    doing = _UNDER_WAY[action].format(files=files)
    return f"{doing} {tr('You can close this window; the progress is shown in Jobs.')}"


def undo_words(files: str, decisions: int, kept: int, *, members: bool) -> tuple[str, str]:
    """Return the name of an undo and its consequence. `files` says what will be restored (see
    `restored`). `decisions` is the number of decisions to undo. `kept` is the number of changed
    files that will not be restored, because the user has not selected them. `members` says
    whether `files` names members of archives.
    """
    undone = tr.plural("{n} decision", "{n} decisions", decisions)
    if files and decisions:
        verb = tr("Restore {files} and undo {decisions}", files=files, decisions=undone)
        return verb, _restoring(files, members=members)
    if files:
        return tr("Restore {files}", files=files), _restoring(files, members=members)
    verb = tr("Undo {what}", what=undone)
    if not kept:
        return verb, tr("No file is changed when a decision is undone.")
    return verb, tr.plural(
        "{n} file that an action changed is not restored with the decisions, because its "
        "sensitive values would be on the disk again. To restore it too, select it in the list.",
        "{n} files that actions changed are not restored with the decisions, because their "
        "sensitive values would be on the disk again. To restore files too, select them in the "
        "list.",
        kept,
    )


def _restoring(files: str, *, members: bool) -> str:
    told = consequence(Action.UNDO, files)
    if not members:
        return told
    return f"{told} {tr('Archive members that are not restored stay as they are.')}"

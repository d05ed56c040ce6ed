"""Sentences of a server of this project, in events and messages of jobs."""

from __future__ import annotations

import re
from functools import lru_cache

from app.language import Texts
from app.state.words.actions import action_word, title_words
from app.state.words.preflight import known_reason, note_word
from app.state.words.statuses import status_word
from app.state.words.templates import Templates

tr = Texts(__name__)

_BETWEEN = ": "
"""Separates a path, an action or a title from the sentence about it."""
_MOST_BETWEEN = 8
_BEFORE_NOTE = "; "
_MOST_NOTES = 8
_BEFORE_LOST = " Data types not searched for"  # not translated
"""Beginning of the sentence on data types that a scan could not search for. This sentence follows
the text about the end of the scan.
"""
_OBJECTS = re.compile(r"1 object|[0-9]{1,3}(?:,[0-9]{3})* objects", re.ASCII)

_SENTENCES = tr.words(
    "The service has started: version {version}, process {process}.",
    "The service has ended.",
    "Edition {edition}, {state}. Host names: {names}. Data folder: {folder}.",
    "The service is listening on {address}.",
    "{signal} has asked the service to end.",
    "Worker process {process} started.",
    "Worker process {process} ended.",
    "Worker process {process} ended unexpectedly.",
    "The audit journal is damaged: {damage}",
    "The damage of the audit journal was acknowledged.",
    "The audit journal was read.",
    "The audit journal was read ({count} times).",
    "A request was refused: permission is missing.",
    "A request was refused: permission is missing ({count} times).",
    "An internal error ({error}); see the log of the service.",
    "An internal error ({error}); see the log of the service ({count} times).",
    "{name} signed in.",
    "A wrong password was given once.",
    "A wrong password was given {count} times.",
    "A wrong user name or password was given once.",
    "A wrong user name or password was given {count} times.",
    "The account {name} was added.",
    "The account {name} was changed.",
    "The account {name} was removed.",
    "The account {name} was added on the command line.",
    "The account {name} was changed on the command line.",
    "The account {name} was removed on the command line.",
    "The host key of {host} was added: {key}.",
    "The host key of {host} was replaced: {key}.",
    "The host key of {host} was removed.",
    "The filter {filter} was added.",
    "The filter {filter} was changed.",
    "The filter {before} was changed to {after}.",
    "The filter {filter} was removed.",
    "A filter was refused: {reason}",
    "A scan report was refused: {reason}",
    "The data type profile {name} was added.",
    "The data type profile {name} was changed.",
    "The data type profile {name} was removed.",
    "The data type {name} was added.",
    "The data type {name} was changed.",
    "The data type {name} was removed.",
    "The Group {name} was added.",
    "The Group {name} was changed.",
    "The Group {name} was removed.",
    "The Target {name} was added.",
    "The Target {name} was changed.",
    "The Target {name} was removed.",
    "The Target {name} was moved to another Group.",
    "The results of the Target {name} were removed.",
    "A Location was added.",
    "A Location was changed.",
    "A Location was removed.",
    "The results of the Location were removed.",
    "{name} was probed. Entries found: {count}.",
    "The credential {name} was added.",
    "The credential {name} was changed.",
    "The credential {name} was removed.",
    "The risk profile {name} was added.",
    "The risk profile {name} was changed.",
    "The risk profile {name} was removed.",
    "All match locations are being mapped to the risk profiles again.",
    "All match locations have been mapped to the risk profiles.",
    "The approval rules were changed. {details}",
    "The machine {name} was enrolled for {paths}.",
    "The enrolment of the machine {name} was revoked.",
    "The import of a scan report of the machine {name} has started.",
    "The licence is now {state}, edition {edition}.",
    "The scan {name} was added.",
    "The scan {name} was changed.",
    "The scan {name} was stopped.",
    "The scan {name} was cancelled.",
    "The scan {name} was paused.",
    "The scan {name} was resumed.",
    "The scan {name} of 1 Location has started.",
    "The scan {name} of {count} Locations has started.",
    "the scan has started.",
    "the scan is paused.",
    "the scan continues.",
    "the scan is making progress again.",
    "no file was completed for {seconds} seconds.",
    "the agent {name} is not connected; the scan waits.",
    "no worker of the group {name} is connected; the scan waits.",
    "a scheduled pause has started.",
    "the disk of the database is nearly full; the scan continues when space is free.",
    "the scan was stopped before it started.",
    "Stopped before the scan started.",
    "a file needs more memory than a worker can use; see the unreadable items.",
    "connected to {host}.",
    "1 decided result has new matches, and is undecided again.",
    "{count} decided results have new matches, and are undecided again.",
    "1 file read. Matches found: {matches}.",
    "{files} files read. Matches found: {matches}.",
    "{files} files read, {unread} could not be read. Matches found: {matches}.",
    "{files} files read, {excluded} excluded by filters. Matches found: {matches}.",
    "{files} files read, {unread} could not be read, {excluded} excluded by filters. Matches "
    "found: {matches}.",
    "{files} files read ({unchanged} unchanged since the last scan). Matches found: {matches}.",
    "{files} files read ({unchanged} unchanged since the last scan), {unread} could not be "
    "read. Matches found: {matches}.",
    "Data types not searched for, because their list or expression is lost: {names}. Their "
    "earlier matches in unchanged files are kept.",
    "The agent {name} is not connected. Start its worker, or choose another proxy agent; then "
    "scan again. {read} of {files} files were read.",
    "No worker of the group {name} is connected. Start its worker, or choose another proxy "
    "agent; then scan again. {read} of {files} files were read.",
    "{reason} {read} of {files} files were read.",
    "Searching.",
    "Manually paused.",
    "Preparing to scan.",
    "Indexing results.",
    "Queued for processing.",
    "started.",
    "requested for 1 object.",
    "requested for {count} objects.",
    "requested for 1 object (proposed by {proposer}, approved by {approver}).",
    "requested for {count} objects (proposed by {proposer}, approved by {approver}).",
    "proposed for 1 object.",
    "proposed for {count} objects.",
    "proposal for {objects} withdrawn.",
    "proposal for {objects} expired.",
    "proposal for {objects} carried out.",
    "Proposed: {action} of {objects}.",
    "Proposed: {action} of {objects}: {names}.",
    "Approved: {action} of {objects}. Jobs: {jobs}. Left out: {left}.",
    "Rejected: {action} of {objects}.",
    "Withdrawn: {action} of {objects}.",
    "Expired: {action} of {objects}.",
    "Approval is now required: {rules}. No longer required: {former}.",
    "Approval is now required: {rules}.",
    "{status}, verified.",
    "{status}: 1 match.",
    "{status}: {count} matches.",
    "{status}: 1 match",
    "{status}: {count} matches",
    "The original was restored byte for byte and verified.",
    # The longest first, because each of these is also what a shorter one matches.
    "Exported {exported} as {format} (records: {count}), with full values",
    "Exported {exported} as {format}, with full values",
    "Exported {exported} as {format} (records: {count})",
    "Exported {exported} as {format}",
    "Backed up the data folder",
    {
        "Stopped: {read} of {files} files were read. Scan it again for complete results.": (
            "Stopped: {read} of {files} files were read. Scan the location again for complete "
            "results."
        ),
        (
            "Interrupted, because the service ended: {read} of {files} files were read. Scan it "
            "again for complete results."
        ): (
            "Interrupted, because the service ended: {read} of {files} files were read. Scan the "
            "location again for complete results."
        ),
        (
            "Interrupted, because the service ended abruptly. {read} files were read. Scan it "
            "again for complete results."
        ): (
            "Interrupted, because the service ended abruptly. {read} files were read. Scan the "
            "location again for complete results."
        ),
        "No longer required after the move to another Group: {rules}.": (
            "Approval is no longer required: {rules}. The Target was moved to another Group."
        ),
        "No longer required: {rules}.": "Approval is no longer required: {rules}.",
        "{status}, read again: {left} of {count} matches left.": (
            "{status}; the file was read again: {left} of {count} matches are left."
        ),
        (
            "Masked {asked} of {count} matches, as requested; read again: {left} of {of} matches "
            "left."
        ): (
            "As requested, {asked} of {count} matches were masked. The file was read again: {left} "
            "of these {of} matches are still there."
        ),
        (
            "Encrypted; the plain file was removed from this folder, and from the undo store on "
            "{date}; verified by reading it again"
        ): (
            "Encrypted, and verified by reading the encrypted file again. The plain file was "
            "removed from this folder; an undo copy of the plain file is kept until {date}"
        ),
        (
            "Removed from this folder, and from the undo store on {date}. Older copies can remain "
            "in free disk space, snapshots, backups and spare cells of SSDs; full-disk encryption "
            "protects them, and only destroying the medium removes them; verified: it no longer "
            "exists"
        ): (
            "Removed from this folder (verified: the file no longer exists); the undo copy is kept "
            "until {date}. Older copies can remain in free disk space, snapshots, backups and "
            "spare cells of SSDs. Full-disk encryption protects these copies; only destroying the "
            "medium removes them"
        ),
        (
            "The system's keyring does not hold the vault key that this data folder was used with "
            "before. Without it, earlier undo copies, secrets of credentials and lists of values "
            "cannot be decrypted. If the folder was moved, start once with the folder at its "
            "earlier path. If it is from another computer or account, use it there. If the keyring "
            "was reset, restore its backup. If there was no keyring then, nothing can restore them."
        ): (
            "The system's keyring lacks the key with which this data folder was used earlier. "
            "Without this key, earlier undo copies, lists of values and secrets of credentials "
            "cannot be decrypted. If the folder was moved, start once with the folder at its "
            "earlier path. If the folder is from another computer or account, use the folder "
            "there. If the keyring was reset, restore its backup. If there was no keyring when the "
            "folder was used earlier, the copies, lists and secrets cannot be restored."
        ),
        "approved for {objects}, proposed by {proposer}.": (
            "the proposal by {proposer} for {objects} was approved."
        ),
        "rejected for {objects}, proposed by {proposer}.": (
            "the proposal by {proposer} for {objects} was rejected."
        ),
        "its risk was computed and added to the history.": (
            "the risk was computed and added to the risk history."
        ),
        "The mark was undone": "The decision was undone",
        "The mark was removed.": "The decision was removed.",
        "{status}; verified by reading it again": "{status}; verified by reading the file again",
        "{status}: matches still found: {count}; verified by reading it again": (
            "{status}; matches still found when the file was read again: {count}"
        ),
        "The original file is restored, byte for byte; verified by reading it again": (
            "The original file is restored, byte for byte; verified by reading the file again"
        ),
        "Moved to {place}; verified by reading it again": (
            "The file was moved to {place}; verified by reading the file again"
        ),
    },
)
"""Sentences that the service writes, each with the sentence that is shown for it."""
_FORMER = {
    (
        "The agent {name} is not connected. Start the worker, or choose another proxy agent; then "
        "scan again. {read} of {files} files were read."
    ): (
        "The agent {name} is not connected. Start its worker, or choose another proxy agent; then "
        "scan again. {read} of {files} files were read."
    ),
    (
        "No worker of the group {name} is connected. Start the worker, or choose another proxy "
        "agent; then scan again. {read} of {files} files were read."
    ): (
        "No worker of the group {name} is connected. Start its worker, or choose another proxy "
        "agent; then scan again. {read} of {files} files were read."
    ),
    "Answering at {address}.": "The service is listening on {address}.",
    "Worker process {process}: started.": "Worker process {process} started.",
    "Worker process {process}: ended.": "Worker process {process} ended.",
    "Worker process {process}: died.": "Worker process {process} ended unexpectedly.",
    "{name} has logged in.": "{name} signed in.",
    "The host key of {host} is trusted: {key}.": "The host key of {host} was added: {key}.",
    "The filter {before} became {after}.": "The filter {before} was changed to {after}.",
    "{name} was probed: {count} entries.": "{name} was probed. Entries found: {count}.",
    "All match locations are mapped to the risk profiles.": (
        "All match locations have been mapped to the risk profiles."
    ),
    "A report of the machine {name} is imported.": (
        "The import of a scan report of the machine {name} has started."
    ),
    "The scan {name}: stop.": "The scan {name} was stopped.",
    "The scan {name}: cancel.": "The scan {name} was cancelled.",
    "The scan {name}: pause.": "The scan {name} was paused.",
    "The scan {name}: resume.": "The scan {name} was resumed.",
    "files are being read again.": "the scan is making progress again.",
    "Stopped before it started.": "Stopped before the scan started.",
    "1 file read, {matches} matches found.": "1 file read. Matches found: {matches}.",
    "{files} files read, {matches} matches found.": "{files} files read. Matches found: {matches}.",
    "{files} files read, {unread} could not be read, {matches} matches found.": (
        "{files} files read, {unread} could not be read. Matches found: {matches}."
    ),
    "{files} files read, {excluded} excluded by filters, {matches} matches found.": (
        "{files} files read, {excluded} excluded by filters. Matches found: {matches}."
    ),
    (
        "{files} files read, {unread} could not be read, {excluded} excluded by filters, {matches} "
        "matches found."
    ): (
        "{files} files read, {unread} could not be read, {excluded} excluded by filters. Matches "
        "found: {matches}."
    ),
    "{files} files read ({unchanged} unchanged since the last scan), {matches} matches found.": (
        "{files} files read ({unchanged} unchanged since the last scan). Matches found: {matches}."
    ),
    (
        "{files} files read ({unchanged} unchanged since the last scan), {unread} could not be "
        "read, {matches} matches found."
    ): (
        "{files} files read ({unchanged} unchanged since the last scan), {unread} could not be "
        "read. Matches found: {matches}."
    ),
    "ordered for 1 object.": "requested for 1 object.",
    "ordered for {count} objects.": "requested for {count} objects.",
    "ordered for 1 object (proposed by {proposer}, approved by {approver}).": (
        "requested for 1 object (proposed by {proposer}, approved by {approver})."
    ),
    "ordered for {count} objects (proposed by {proposer}, approved by {approver}).": (
        "requested for {count} objects (proposed by {proposer}, approved by {approver})."
    ),
    "The original is restored byte for byte, and verified.": (
        "The original was restored byte for byte and verified."
    ),
}
"""Sentences that earlier versions wrote and that may still be in stored events and jobs. Each has
the current sentence that is shown in its place.
"""


def _objects_words(text: str) -> str:
    """Return a number of objects, such as `3 objects`, in the user's language; any other text is
    returned unchanged.
    """
    if _OBJECTS.fullmatch(text) is None:
        return text
    count = int(text.partition(" ")[0].replace(",", ""))
    return tr.plural("{n} object", "{n} objects", count)


def _rules_words(text: str) -> str:
    """Return approval rules in the user's language; `text` is, for example, `delete (everything);
    encrypt (Group Sales)`.
    """
    return "; ".join(map(_rule_words, text.split("; ")))


def _rule_words(text: str) -> str:
    listed, between, place = text.partition(" (")
    realm, space, name = place.removesuffix(")").partition(" ")
    end = ")" if place.endswith(")") else ""
    words = ", ".join(map(action_word, listed.split(", ")))
    return f"{words}{between}{_REALMS.get(realm, realm)}{space}{name}{end}"


def _details_words(text: str) -> str:
    return _TEMPLATES.translate(text) or text


_REALMS = {"everything": tr("everything"), **tr.words("Group", "Target")}
_EXPORTED = tr.words(
    "results", "the audit journal", "an evidence pack", "a compliance report",
    "a coverage statement", "a risk chart", "an assignment", "a proposal", "filters",
)  # fmt: skip
_AFTER_REFUSAL = Templates(
    tr.words(
        "Nothing was remediated.", "1 other job has started.", "{count} other jobs have started."
    )
)
_TEMPLATES = Templates(
    {**{former: _SENTENCES[current] for former, current in _FORMER.items()}, **_SENTENCES},
    {
        "status": status_word,
        "action": action_word,
        "objects": _objects_words,
        "rules": _rules_words,
        "former": _rules_words,
        "details": _details_words,
        "exported": lambda text: _EXPORTED.get(text, text),
    },
)


@lru_cache(maxsize=1_024)
def sentence_words(text: str) -> str:
    """Return a sentence in the user's language; an unknown sentence is returned unchanged. In
    `text`, the subject may stand before the sentence: a path, an action, or the title of a job.
    Notes about a changed file may follow the sentence.
    """
    said, between, lost = text.partition(_BEFORE_LOST)
    if between:
        named = f"{between}{lost}".strip()
        return f"{sentence_words(said)} {_known_words(named) or named}"
    said, notes = text, list[str]()
    while len(notes) < _MOST_NOTES:
        before, between, after = said.rpartition(_BEFORE_NOTE)
        if not between or (note := note_word(after)) is None:
            break
        said, notes = before, [note, *notes]
    return _BEFORE_NOTE.join((_said_words(said), *notes))


def _said_words(text: str) -> str:
    if (found := _known_words(text)) is not None:
        return found
    at = 0
    for _ in range(_MOST_BETWEEN):
        at = text.find(_BETWEEN, at) + len(_BETWEEN)
        if at < len(_BETWEEN):
            break
        if (found := _known_words(text[at:])) is not None:
            return f"{_about_words(text[: at - len(_BETWEEN)])}{_BETWEEN}{found}"
    about, between, said = text.partition(_BETWEEN)
    return f"{_about_words(about)}{between}{said}" if between else text


def _known_words(text: str) -> str | None:
    """Return a sentence, or the reason of a job that failed or was refused; None if it is unknown.
    After the reason of a refusal, a second sentence says what happened to the other objects.
    """
    if (found := _TEMPLATES.translate(text) or known_reason(text)) is not None:
        return found
    first, between, second = text.rpartition(". ")
    reason, others = known_reason(f"{first}."), _AFTER_REFUSAL.translate(second)
    return f"{reason} {others}" if between and reason and others else None


def _about_words(text: str) -> str:
    """Translate the text before a sentence, which names what the sentence is about. A text with a
    path is the title of a job; only the action at its beginning is translated. Any other text is
    translated only if it is exactly the name of an action, because it may be a name that begins
    like a title.
    """
    return title_words(text) if "/" in text or "\\" in text else action_word(text)

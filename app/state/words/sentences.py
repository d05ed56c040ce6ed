"""Sentences of a server of this project, in events and messages of jobs."""

from __future__ import annotations

from functools import lru_cache

from app.language import Texts
from app.state.words.actions import action_word, title_words
from app.state.words.statuses import status_word
from app.state.words.templates import Templates

tr = Texts(__name__)

_BETWEEN = ": "
"""Separates a path, an action or a title from the sentence about it."""
_MOST_BETWEEN = 8

_SENTENCES = tr.words(
    "The service has started: version {version}, process {process}.",
    "The service has ended.",
    "Answering at {address}.",
    "{signal} has asked the service to end.",
    "Worker process {process}: started.",
    "Worker process {process}: ended.",
    "Worker process {process}: died.",
    "The audit journal is damaged: {damage}",
    "The damage of the audit journal was acknowledged.",
    "The audit journal was read.",
    "The audit journal was read ({count} times).",
    "A request was refused: permission is missing.",
    "A request was refused: permission is missing ({count} times).",
    "An internal error ({error}); see the log of the service.",
    "An internal error ({error}); see the log of the service ({count} times).",
    "{name} has logged in.",
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
    "The host key of {host} is trusted: {key}.",
    "The host key of {host} was replaced: {key}.",
    "The host key of {host} was removed.",
    "The filter {filter} was added.",
    "The filter {filter} was changed.",
    "The filter {before} became {after}.",
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
    "{name} was probed: {count} entries.",
    "The credential {name} was added.",
    "The credential {name} was changed.",
    "The credential {name} was removed.",
    "The risk profile {name} was added.",
    "The risk profile {name} was changed.",
    "The risk profile {name} was removed.",
    "All match locations are being mapped to the risk profiles again.",
    "All match locations are mapped to the risk profiles.",
    "The approval rules were changed. {details}",
    "The machine {name} was enrolled for {paths}.",
    "The enrolment of the machine {name} was revoked.",
    "A report of the machine {name} is imported.",
    "The licence is now {state}, edition {edition}.",
    "The scan {name} was added.",
    "The scan {name}: stop.",
    "The scan {name}: cancel.",
    "The scan {name}: pause.",
    "The scan {name}: resume.",
    "The scan {name} of 1 Location has started.",
    "The scan {name} of {count} Locations has started.",
    "the scan has started.",
    "the scan is paused.",
    "the scan continues.",
    "files are being read again.",
    "no file was completed for {seconds} seconds.",
    "a scheduled pause has started.",
    "the disk of the database is nearly full; the scan continues when space is free.",
    "the scan was stopped before it started.",
    "Stopped before it started.",
    "its risk was computed and added to the history.",
    "a file needs more memory than a worker can use; see the unreadable items.",
    "connected to {host}.",
    "1 file read, {matches} matches found.",
    "{files} files read, {matches} matches found.",
    "{files} files read, {unread} could not be read, {matches} matches found.",
    "{files} files read, {excluded} excluded by filters, {matches} matches found.",
    "{files} files read, {unread} could not be read, {excluded} excluded by filters, "
    "{matches} matches found.",
    "{files} files read ({unchanged} unchanged since the last scan), {matches} matches found.",
    "{files} files read ({unchanged} unchanged since the last scan), {unread} could not "
    "be read, {matches} matches found.",
    "Stopped: {read} of {files} files were read. Scan it again for complete results.",
    "Interrupted, because the service ended: {read} of {files} files were read. Scan it "
    "again for complete results.",
    "Interrupted, because the service ended abruptly. {read} files were read. Scan it "
    "again for complete results.",
    "{reason} {read} of {files} files were read.",
    "Searching.",
    "Manually paused.",
    "Preparing to scan.",
    "Indexing results.",
    "Queued for processing.",
    "started.",
    "ordered for 1 object.",
    "ordered for {count} objects.",
    "ordered for 1 object (proposed by {proposer}, approved by {approver}).",
    "ordered for {count} objects (proposed by {proposer}, approved by {approver}).",
    "proposed for 1 object.",
    "proposed for {count} objects.",
    "approved for {objects}, proposed by {proposer}.",
    "rejected for {objects}, proposed by {proposer}.",
    "proposal for {objects} withdrawn.",
    "proposal for {objects} expired.",
    "proposal for {objects} carried out.",
    "{status}, verified.",
    "{status}, read again: {left} of {count} matches left.",
    "{status}: 1 match.",
    "{status}: {count} matches.",
    "The mark was removed.",
    "The original is restored byte for byte, and verified.",
)
_TEMPLATES = Templates(_SENTENCES, {"status": status_word})


@lru_cache(maxsize=1_024)
def sentence_words(text: str) -> str:
    """Return a sentence in the user's language. Before the sentence, the text may name what it is
    about: a path, an action, or the title of a job.
    """
    if (found := _TEMPLATES.translate(text)) is not None:
        return found
    at = 0
    for _ in range(_MOST_BETWEEN):
        at = text.find(_BETWEEN, at) + len(_BETWEEN)
        if at < len(_BETWEEN):
            break
        if (found := _TEMPLATES.translate(text[at:])) is not None:
            return f"{_about_words(text[: at - len(_BETWEEN)])}{_BETWEEN}{found}"
    return text


def _about_words(text: str) -> str:
    """Return what a sentence is about, with the word for its action. A text with a path is the
    title of a job, which begins with an action. Any other text is translated only if it is exactly
    an action, because it may be a name that begins like a title.
    """
    return title_words(text) if "/" in text or "\\" in text else action_word(text)

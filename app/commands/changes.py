"""Shared parts of the commands that change something: sign-off, and outcome of each file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from app.api.records.enums import Action
from app.commands.failures import NOT_ALL, NOT_ALLOWED, CommandFailed
from app.commands.options import Display, Signature
from app.commands.output import Answer, Columns, Progress, amount, say
from app.commands.stores import CommandStores
from app.state.changes.change_evidence import State
from app.state.changes.command import BY_EVIDENCE, Command, Outcome
from app.state.changes.plan import Phase
from app.state.changes.remediation_delivery import Delivery
from app.state.decisions_and_undo.batch import Batch
from app.state.rows.keys import Key

_GOOD = frozenset({Outcome.CONFIRMED, Outcome.DONE})
_TO_PROPOSE = "Propose it in the window."


@dataclass(frozen=True, slots=True)
class Line:
    """Outcome of a change for an object or a file; in a dry run, the outcome to expect."""

    path: str
    outcome: str
    details: str = ""


LINES: Columns[Line] = (
    ("Outcome", lambda line: line.outcome),
    ("Details", lambda line: line.details),
    ("Location", lambda line: line.path),
)


@dataclass(frozen=True, slots=True)
class Signed:
    """Sign-off and reason of a change."""

    sign_off: str
    reason: str


def signed(stores: CommandStores, action: Action, given: Signature) -> Signed:
    """Return the sign-off and reason to send. If the user has omitted one of them, use what the
    window would suggest for it. Raises `CommandFailed` if the window would suggest nothing.
    """
    session = stores.session
    sign_off = given.sign_off or session.settings.sign_off
    reason = given.reason or session.reason_for(action)
    if not sign_off.strip():
        raise CommandFailed("A change needs a name. Use --sign-off.")
    if not reason.strip():
        raise CommandFailed("A change needs a reason. Use --reason.")
    return Signed(sign_off, reason)


def allowed(stores: CommandStores, action: Action, keys: Sequence[Key]) -> None:
    """Raise `CommandFailed` unless the account may perform the action on these objects."""
    if reason := stores.session.why_not(action.value):
        raise CommandFailed(reason, NOT_ALLOWED)
    if reason := stores.guard.why_propose(action, keys):
        raise CommandFailed(f"{reason} {_TO_PROPOSE}", NOT_ALLOWED)


async def prepared(stores: CommandStores, action: Action, keys: Sequence[Key]) -> None:
    """Plan an action on these objects in `stores.plan`, and wait until all of them have been
    previewed. Raises `CommandFailed` if the action is not allowed, or the preview fails.
    """
    allowed(stores, action, keys)
    plan, progress = stores.plan, Progress()
    plan.prepare(action, keys)
    try:
        await stores.until(lambda: _previewed(stores, progress), plan.changed)
    finally:
        progress.clear()


def _previewed(stores: CommandStores, progress: Progress) -> bool:
    plan = stores.plan
    if plan.to_preview:
        progress.show(f"{plan.previewed:,} of {plan.to_preview:,} objects checked")
    return plan.phase is Phase.READY


async def followed(stores: CommandStores, deliveries: Sequence[Delivery | Batch]) -> None:
    """Wait until the outcome of each file and decision is known. Raises `CommandFailed` if a task
    fails, or if the server does not answer any more.
    """
    progress = Progress()

    def ended() -> bool:
        for change in deliveries:
            if isinstance(change, Delivery):  # once sent, only its reader updates it
                change.look(stores.jobs.evidence)
        progress.show(f"{sum(change.confirmed for change in deliveries):,} confirmed")
        return all(map(_ended, deliveries))

    try:
        signals = stores.jobs.changed, stores.plan.changed, stores.outbox.changed
        await stores.until(ended, *signals)
    finally:
        progress.clear()


def _ended(change: Delivery | Batch) -> bool:
    return change.ended if isinstance(change, Delivery) else change.settled


def lines_of(stores: CommandStores, changes: Sequence[Delivery | Batch]) -> list[Line]:
    """Return the outcome of each file and decision, in the words that the window uses."""
    lines: list[Line] = []
    for change in changes:
        if isinstance(change, Delivery):
            lines += [Line(item.path, _outcome(item.state), item.words) for item in change.items]
        else:
            command = stores.jobs.commands.by_key.get(change.id)
            lines += _lines_of_command(stores, command) if command is not None else []
    return lines


def _outcome(state: State | None, otherwise: Outcome = Outcome.REFUSED) -> str:
    """Return the outcome for `state`, the state of a job's evidence. If there is no evidence,
    return `otherwise`, the outcome that a `Command` has stored. The evidence takes precedence,
    because a `Command` updates its outcomes from the evidence only a moment later.
    """
    return (BY_EVIDENCE.get(state, otherwise) if state else otherwise).value


def _lines_of_command(stores: CommandStores, command: Command) -> list[Line]:
    lines = []
    for job_id, outcome in command.outcomes.items():
        job, said = command.jobs.get(job_id), stores.jobs.evidence.get(job_id)
        words = said.words if said is not None else job.message if job is not None else ""
        shown = _outcome(said.state if said is not None else None, outcome)
        lines.append(Line(job.path if job is not None else "", shown, words))
    return lines


def told(lines: Sequence[Line], display: Display) -> int:
    """Write the outcomes. Return 0 if all changes were confirmed or done, otherwise `NOT_ALL`."""
    counts = Counter(line.outcome for line in lines)
    answer = Answer(LINES, display)
    answer.rows(lines)
    answer.end(counts)
    parts = [f"{count:,} {outcome}" for outcome, count in counts.most_common()]
    say(f"{', '.join(parts) or 'Nothing was changed'}.")
    return 0 if set(counts) <= {one.value for one in _GOOD} else NOT_ALL


def nothing(what: str = "The query has no results. Nothing was changed.") -> int:
    """Print the message `what` on standard error, and return exit code 0."""
    say(what)
    return 0


def only_undo(stores: CommandStores, *, without_undo: bool) -> None:
    """Raise `CommandFailed` if nobody could undo file changes once the command has ended. Print a
    warning if undo will be possible only while the service runs.

    With `without_undo`, nothing is checked, because the user has accepted that undo may become
    impossible.
    """
    session = stores.session
    if not session.undo_ends or without_undo:
        return
    if session.loses_undo and stores.own_service:
        raise CommandFailed(
            "Once this command has ended, nothing could be undone, because this system has no "
            "keyring. Start discovery-console serve first, or accept that with --without-undo."
        )
    say("Undo is possible only while the service runs, because its system has no keyring.")


def left_out(count: int) -> None:
    """Print on standard error how many objects cannot be changed, if there are any."""
    if count:
        say(f"{amount(count, 'object', 'objects')} cannot be changed; see the reasons.")

"""What the embedded service offers beside the contract: /local/v1 (supplement, part 3)."""

from __future__ import annotations

from msgspec import field

from app.api.records.common import Id, Moment, Record
from app.api.records.remediation import RemediationOrder


class MaskFormat(Record, frozen=True, kw_only=True):
    """Some formats of files: whether a mask `works` in them, and what it changes, or why not."""

    formats: str
    works: bool
    about: str


class Capabilities(Record, frozen=True, kw_only=True):
    """What a server of this project can do beside the contract.

    `refusals` tells of what its machine does not allow, and why: `ocr`, `memory`, `free`.
    """

    service: str
    version: str
    features: list[str]
    refusals: dict[str, str] = field(default_factory=dict)
    masking: list[MaskFormat] = field(default_factory=list)
    """In which formats a mask works; empty where that is not told."""


class Event(Record, frozen=True, kw_only=True):
    """Something that happened (spec 6). `kind` travels as `class`, `timestamp` is Unix seconds.

    `progress` comes only on the stream, with events of class `Scan Running`.
    """

    id: str
    timestamp: Moment
    module: str
    kind: str = field(name="class")
    message: str
    user: str | None = None
    target_id: str | None = None
    location_id: str | None = None
    job_id: str | None = None


class PreviewOrder(RemediationOrder, frozen=True, kw_only=True):
    """The body of POST `/local/v1/remediation/preview`: a dry run by the code that acts."""

    target_id: Id
    location_id: Id
    action: str
    reveal: bool = False

    __repr__ = RemediationOrder.__repr__


class PreflightCheck(Record, frozen=True, kw_only=True):
    """One row of the go / no-go table."""

    name: str
    ok: bool
    reason: str


class Change(Record, frozen=True, kw_only=True):
    """Bytes that would change. Texts are decoded with the object's encoding, and masked in
    `before` and both contexts unless the order said `reveal`; `*_hex` come only with `reveal`.
    `place` says in words where the first match in it is, such as `line 12`, where that is known.
    """

    offset: int
    length: int
    data_type: str
    before: str
    after: str
    context_before: str
    context_after: str
    before_hex: str | None = None
    after_hex: str | None = None
    place: str | None = None

    def __repr__(self) -> str:
        return f"Change(offset={self.offset}, length={self.length})"


class ObjectPreview(Record, frozen=True, kw_only=True):
    """What the action would do to one object; hashes are hex SHA-256 of the whole file.

    `offsets` tells whose bytes the offsets of the changes count: `file`, `member` (of an archive,
    unpacked) or `text` (that was taken from a document, in UTF-8).
    """

    object_id: Id
    path: str
    ok: bool
    checks: list[PreflightCheck]
    changes: list[Change]
    size: int
    sha256_before: str
    sha256_after: str
    undo: str
    offsets: str = "file"


class Preview(Record, frozen=True, kw_only=True):
    """The answer to a dry run: one entry per object of the order."""

    objects: list[ObjectPreview]


class Job(Record, frozen=True, kw_only=True):
    """A scan or a remediation: its true state, how far it is, how it ended.

    `kind` is `scan` or the action; `state` is `queued`, `running`, `done`, `failed`, `cancelled`
    or `attention`. `progress` runs from 0 to 1, or is absent while the end is unknown. `status`
    is the operation status it led to; `verification` says in words what a fresh read has shown.
    `user_uid` is the ID of the account that asked for it, beside the free text of `sign_off`. Jobs
    that were ordered together have the same `command`; absent where the order did not name one.
    """

    id: Id
    kind: str
    state: str
    title: str
    created: Moment
    updated: Moment
    target_id: str
    location_id: str
    path: str
    message: str
    progress: float | None = None
    files_done: int | None = None
    files_found: int | None = None
    bytes_done: int | None = None
    object_ids: list[str] | None = None
    status: str | None = None
    verified: bool | None = None
    verification: str | None = None
    undoable_until: Moment | None = None
    user: str | None = None
    user_uid: str | None = None
    sign_off: str | None = None
    reason: str | None = None
    command: str | None = None


class ActiveJob(Record, frozen=True, kw_only=True):
    """A job that has not ended; `state` is `queued` or `running`."""

    id: Id
    kind: str
    state: str


class VaultEntry(Record, frozen=True, kw_only=True):
    """A copy from before an action, which undo can bring back until `expires` (Unix seconds)."""

    job_id: Id
    path: str
    size: int
    created: Moment
    expires: Moment
    usable: bool


class VaultState(Record, frozen=True, kw_only=True):
    """How much undo can still bring back: `copies` of together `size` bytes. `until` is when the
    first of them ends (Unix seconds), absent where there is none."""

    copies: int
    size: int
    until: Moment | None = None


class ObjectBytes(Record, frozen=True, kw_only=True):
    """Bytes of an object's stream, for text and hex view; `content` is base64."""

    offset: int
    length: int
    size: int
    encoding: str
    content: str

    def __repr__(self) -> str:
        return f"ObjectBytes(offset={self.offset}, length={self.length})"


class AuditRecord(Record, frozen=True, kw_only=True):
    """One record of the hash-chained journal.

    `before` and `after` are keyed digests of the file, for the service alone.
    """

    number: int
    timestamp: Moment
    user: str
    action: str
    path: str
    sign_off: str
    reason: str
    outcome: str
    hash: str
    user_uid: str | None = None
    job_id: str | None = None
    before: str | None = None
    after: str | None = None


class AuditCheck(Record, frozen=True, kw_only=True):
    """Whether the journal is whole; if not, the number of the first bad record.

    As long as a damage is not `acknowledged`, files are not changed but to bring them back.
    """

    ok: bool
    records: int
    message: str
    first_bad: int | None = None
    acknowledged: bool = False


class Acknowledgement(Record, frozen=True, kw_only=True):
    """The body of POST `/local/v1/audit/acknowledge`: who goes on in spite of a damage, and why."""

    sign_off: str
    reason: str


class AuditNote(Record, frozen=True, kw_only=True):
    """The body of POST `/local/v1/audit`: what a console did with found values by itself.

    `event` is `reveal` (shown unmasked), `open` (opened in another program) or `export`.
    """

    event: str
    target_id: str
    object_ids: list[str]


class SampleSet(Record, frozen=True, kw_only=True):
    """Where the sample set lies and what was added for it: (target ID, location ID) pairs."""

    folder: str
    files: int
    targets: list[str]


class KnownHost(Record, frozen=True, kw_only=True):
    """An SSH server that is trusted: `host` is `name` or `[name]:port`, `fingerprint` SHA256:..."""

    id: Id
    host: str
    key_type: str
    fingerprint: str


class NewKnownHost(Record, frozen=True, kw_only=True):
    """The body of POST `/local/v1/ssh/known-hosts`: `host` is `name` or `name:port`.

    The fingerprint is that which a person has compared.
    """

    host: str
    fingerprint: str

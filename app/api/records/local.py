"""Records of /local/v1, the extensions of the embedded service to the contract."""

from __future__ import annotations

from msgspec import field

from app.api.records.common import Id, Moment, Record
from app.api.records.remediation import RemediationOrder


class MaskFormat(Record, frozen=True, kw_only=True):
    """A set of file formats. `works` is true if files of these formats can be masked. `about`
    describes what masking changes, or why masking is impossible.
    """

    formats: str
    works: bool
    about: str


class Capabilities(Record, frozen=True, kw_only=True):
    """Features of a server of this project beyond the contract.

    `refusals` names the features that the server's machine does not allow (`ocr`, `download`,
    `memory`, `free`, `parquet`), each with the reason.
    """

    service: str
    version: str
    features: list[str]
    refusals: dict[str, str] = field(default_factory=dict)
    masking: list[MaskFormat] = field(default_factory=list)
    """Whether and how the files of each format can be masked; empty if the server does not report
    it.
    """


class Event(Record, frozen=True, kw_only=True):
    """An event of the server's event log (contract 6).

    `kind` is sent as `class`; `timestamp` is Unix seconds. Events of class `Scan Running` only
    report progress: they are sent in the event stream, with the `id` "0", but are not in the log.
    If an administrator has changed a record, `record` contains the kind and the ID of this record,
    such as `credential/<id>`.
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
    record: str | None = None


class PreviewOrder(RemediationOrder, frozen=True, kw_only=True):
    """The body of POST `/local/v1/remediation/preview`: a dry run. The code of the real action
    computes the result.
    """

    target_id: Id
    location_id: Id
    action: str
    reveal: bool = False

    __repr__ = RemediationOrder.__repr__


MATCHES_LEFT = "matches left"  # not translated
"""Name of the preflight check that fails if an object has no matches of the chosen data types."""


class PreflightCheck(Record, frozen=True, kw_only=True):
    """One preflight check and its result."""

    name: str
    ok: bool
    reason: str


class Change(Record, frozen=True, kw_only=True):
    """A range of bytes that the action would change.

    Texts are decoded with the object's encoding. In `before` and both contexts, values are masked
    unless the order has set `reveal`. The `*_hex` fields are present only with `reveal`. `place`
    is the position of the first match in the range, such as `line 12`, if known.
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
    """Effect of the action on one object. The hashes are SHA-256 of the whole file, in hex.

    `offsets` names the stream to which the offsets of the changes refer: `file`, `member` (a member
    of an archive, unpacked) or `text` (extracted from a document, in UTF-8).
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
    """The answer to a dry run, with one entry per object in the request."""

    objects: list[ObjectPreview]


class Job(Record, frozen=True, kw_only=True):
    """A scan or a remediation: its actual state, progress and outcome.

    `kind` is `scan` or the action; `state` is `queued`, `running`, `done`, `failed`, `cancelled` or
    `attention`. `progress` runs from 0 to 1; it is absent while the total is unknown. `status` is
    the resulting operation status. `verification` describes what was found when the file was read
    again afterwards. `undoable_until` is a time in the past if the service has lost the key of the
    job's undo copy. `user_uid` is the ID of the account that requested the job; `sign_off` is free
    text. Jobs that were requested together have the same `command`, if the request named one. For
    an approved action, `user` is the approver and `proposed_by` the proposer. For a request to mask
    or mark, `limited` says whether the request was limited to certain data types or matches. It is
    absent if this is unknown, and for all other jobs.
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
    object_ids: tuple[str, ...] | None = None
    status: str | None = None
    verified: bool | None = None
    verification: str | None = None
    undoable_until: Moment | None = None
    user: str | None = None
    user_uid: str | None = None
    sign_off: str | None = None
    reason: str | None = None
    command: str | None = None
    proposal_id: Id | None = None
    proposed_by: str | None = None
    limited: bool | None = None


class ActiveJob(Record, frozen=True, kw_only=True):
    """A job that has not ended. Its `state` is `queued` or `running`."""

    id: Id
    kind: str
    state: str


class JobEnds(Record, frozen=True, kw_only=True):
    """Jobs that ended shortly after one another: their number, and when the last of them ended.
    They are remediations if `acted`, otherwise scans.
    """

    time: Moment
    jobs: int
    acted: bool


class VaultEntry(Record, frozen=True, kw_only=True):
    """An undo copy: a file as it was before an action. Undo can restore the copy until `expires`
    (Unix seconds).

    `usable` is false if the copy was `restored` already, or if the key of the copy is lost.
    `of_undo` is true if an undo has made the copy; it then contains the file as it was before the
    undo. `target_id` and `location_id` name where the file is.
    """

    job_id: Id
    path: str
    size: int
    created: Moment
    expires: Moment
    usable: bool
    restored: bool = False
    of_undo: bool = False
    target_id: Id | None = None
    location_id: Id | None = None


class VaultState(Record, frozen=True, kw_only=True):
    """Number of undo copies that can still be restored, and their total `size` in bytes. `until` is
    the time at which the first of them expires (Unix seconds); absent if there are none. `of_undos`
    is the number of these copies that undos have made: such a copy contains a file as it was before
    the undo.
    """

    copies: int
    size: int
    of_undos: int = 0
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

    `before` and `after` are keyed digests of the file; only the service can use them. `target_id`
    is the Target concerned, if known. A record about a proposal has the proposal's ID and
    `proposal_hash`. A record of an approved action has the proposal's ID; there, `user` is the
    approver and `proposed_by` the proposer.
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
    target_id: str | None = None
    proposal_id: Id | None = None
    proposal_hash: str | None = None
    proposed_by: str | None = None


class AuditPage(Record, frozen=True, kw_only=True):
    """The newest records of the journal that match a search, newest first.

    To continue the search, pass `older` as `before` of the next request. `older` is absent when
    the search has reached the beginning of the journal. The server examines a limited number of
    records per request (here `searched`), so a page may be empty although older records match.
    """

    records: list[AuditRecord]
    searched: int
    older: int | None = None


class ChainRecord(Record, frozen=True, kw_only=True):
    """A record of the audit journal exactly as it is stored; resources/help/journal.md describes
    the chain.
    """

    number: int
    body: str
    hash: str
    code: str


class SignedCoverage(Record, frozen=True, kw_only=True):
    """A signed coverage statement of a scan.

    `content` is JSON text. The server's signature (Ed25519) covers the line `discovery-console
    coverage 1` and this text. `key` and `signature` are hex.
    """

    scan: Id
    content: str
    key: str
    signature: str


class AuditCheck(Record, frozen=True, kw_only=True):
    """Result of a check of the journal. `first_bad` is the number of the first damaged record;
    absent if the journal is intact.

    Until the damage is `acknowledged`, the server changes no files except to restore them.
    """

    ok: bool
    records: int
    message: str
    first_bad: int | None = None
    acknowledged: bool = False


class Acknowledgement(Record, frozen=True, kw_only=True):
    """The body of POST `/local/v1/audit/acknowledge`: who continues despite the damage, and why."""

    sign_off: str
    reason: str


class AuditNote(Record, frozen=True, kw_only=True):
    """The body of POST `/local/v1/audit`: how the console has used match values. The service
    cannot see that itself.

    `event` is `reveal` (shown unmasked), `open` (opened in another program) or `export`.
    """

    event: str
    target_id: str
    object_ids: list[str]


class AuditExport(Record, frozen=True, kw_only=True):
    """The body of POST `/local/v1/audit/exports`: an export that a console is about to write to a
    file.

    `what` is `results`, `journal`, `evidence`, `report`, `coverage`, `chart`, `assignment`,
    `proposal` or `filters`. `records` is the number of records, absent if unknown. `file_format` is
    the ending of the file name, such as `csv`. `values` is true if the file contains filters about
    single values: such filters contain full values.
    """

    what: str
    file_format: str
    records: int | None = None
    values: bool = False


class DatabaseCopies(Record, frozen=True, kw_only=True):
    """Copies of the server's databases for a backup. `name` is the name of the folder with the
    copies, which is in `service/backups` in the server's data folder.
    """

    name: str


class SampleSet(Record, frozen=True, kw_only=True):
    """The folder of the sample set, its number of files, and the IDs of its Targets."""

    folder: str
    files: int
    targets: list[str]


class KnownHost(Record, frozen=True, kw_only=True):
    """A trusted SSH server: `host` is `name` or `[name]:port`, `fingerprint` begins with
    `SHA256:`.
    """

    id: Id
    host: str
    key_type: str
    fingerprint: str


class NewKnownHost(Record, frozen=True, kw_only=True):
    """The body of POST `/local/v1/ssh/known-hosts`: `host` is `name` or `name:port`.

    A person has compared `fingerprint` with the fingerprint of the key on the host itself.
    """

    host: str
    fingerprint: str


class KnownHostUpdate(Record, frozen=True, kw_only=True):
    """The body of PUT `/local/v1/ssh/known-hosts/<id>`: the fingerprint of the host's new key. A
    person has compared this fingerprint with that of the key on the host itself.
    """

    fingerprint: str

"""Similar objects, and totals of decisions: extensions of /local/v1 for triage."""

from __future__ import annotations

from app.api.records.common import Id, Record
from app.api.records.conditions import LocalQuery


class AlikeGroup(Record, frozen=True, kw_only=True):
    """Number of match objects similar to a given one.

    `kind` is `values` (the objects contain the same set of values), `layout` (the objects seem to
    come from one template) or `value` (the objects contain the value of one match). `open` counts
    the objects without a decision or remediation.
    """

    kind: str
    objects: int
    open: int
    targets: int


class AlikeObject(Record, frozen=True, kw_only=True):
    """A match object similar to another. `status` is absent for an open object."""

    target_id: Id
    object_id: Id
    path: str
    status: str | None = None


class ClustersOrder(LocalQuery, frozen=True, kw_only=True):
    """The body of POST `/local/v1/query/clusters`: a query, and the kind of its clusters.

    `kind` is `values`, `layout` (as in `AlikeGroup`) or `folder`; `most` is the maximum number of
    clusters. `object_id` restricts the answer to the cluster of that object. POST of the same body
    to `/local/v1/query/clusters/members` returns the members of that cluster.
    """

    kind: str
    most: int | None = None
    object_id: Id | None = None


class Cluster(Record, frozen=True, kw_only=True):
    """Similar match objects in a query's result. The first member represents the cluster.

    `path` is the path of the first member, or the common folder. `masked` are some of the common
    values; empty unless the kind is `values`. `data_types` are those of the first member; in a
    layout cluster, those of most members; empty in a folder cluster. `name`, only in a layout
    cluster, is the common part of the members' names. `open` counts members without a decision or
    remediation.
    """

    target_id: Id
    object_id: Id
    path: str
    data_types: list[str]
    masked: list[str]
    objects: int
    open: int
    targets: int
    name: str | None = None


class ClusterMembers(Record, frozen=True, kw_only=True):
    """The members of a cluster on one Target."""

    target_id: Id
    object_ids: list[Id]


class QuerySums(Record, frozen=True, kw_only=True):
    """Number of match objects in a query's result, for each decision. `total` is the sum of the
    other counts.

    An archive with members is not counted; only its members are.
    """

    total: int
    open: int
    confirmed: int
    test: int
    false: int
    done: int

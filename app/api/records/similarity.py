"""Objects that are alike, and how decisions sum up: what /local/v1 offers for triage."""

from __future__ import annotations

from app.api.records.common import Id, Record
from app.api.records.conditions import LocalQuery


class AlikeGroup(Record, frozen=True, kw_only=True):
    """How many other match objects are alike to one.

    `kind` is `values` (they hold the same values and no others), `layout` (the words around their
    matches, their kind and their names without numbers are the same) or `value` (they hold one
    value, whatever else). `open` counts those that nothing was decided of or done about.
    """

    kind: str
    objects: int
    open: int
    targets: int


class AlikeObject(Record, frozen=True, kw_only=True):
    """A match object that is alike to another. `status` is absent while it is open."""

    target_id: Id
    object_id: Id
    path: str
    status: str | None = None


class ClustersOrder(LocalQuery, frozen=True, kw_only=True):
    """The body of POST `/local/v1/query/clusters`: a query, and what shall be the same.

    `kind` is `values`, `layout` (as in `AlikeGroup`) or `folder`; `most` is how many clusters are
    wanted. With `object_id` its own cluster is meant, of which `/members` tells the members.
    """

    kind: str
    most: int | None = None
    object_id: Id | None = None


class Cluster(Record, frozen=True, kw_only=True):
    """Match objects of a query's result that are alike, told by the first of them.

    `path` is its path, or the folder of all; `masked` are some of the values that all of them hold,
    `data_types` those of the first; of a cluster of layout those of most of its members, and `name`
    is what their names have in common. `open` counts those that nothing was decided of or done
    about.
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
    """The match objects of a query's result by what was decided: `total` is the sum of the others.

    Archives are not counted beside what is in them.
    """

    total: int
    open: int
    confirmed: int
    test: int
    false: int
    done: int

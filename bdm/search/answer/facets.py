"""How many results have which value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bdm.content.provvedimento import fields
from bdm.reference.choices import Dimension
from bdm.search.engine.port import Bucket
from bdm.search.query import Days, Equals, Or, Tree, all_of, conjuncts

FACETS: Final = tuple(Dimension(name) for name in fields.FACETS)
MAX_VALUES: Final = 50
"""Values of one facet."""


class Facet(NamedTuple):
    """How many results have each value of ``field``, as it is shown."""

    field: Dimension
    values: list[Bucket]


def facet_values(dimension: Dimension, buckets: Sequence[Bucket]) -> list[Bucket]:
    """What is shown of a facet: the largest values, of the years the newest."""
    if dimension is Dimension.ANNO:
        buckets = sorted(buckets, key=lambda bucket: int(bucket.value), reverse=True)
    return list(buckets[:MAX_VALUES])


def without_own(tree: Tree, dimension: Dimension) -> Tree | None:
    """``tree`` without what it asks of the values of ``dimension`` alone: one of them, or one of several. None where it
    asks nothing of the kind.
    """
    criteria = conjuncts(tree)
    others = [criterion for criterion in criteria if not _of(criterion, dimension)]
    return all_of(*others) if len(others) < len(criteria) else None


def _of(criterion: Tree, dimension: Dimension) -> bool:
    match criterion:
        case Or(children):
            return all(_of(child, dimension) for child in children)
        case Equals(field, _):
            return field == dimension.value
        case Days(field):
            return field == "data_pubblicazione" and dimension is Dimension.ANNO
        case _:
            return False

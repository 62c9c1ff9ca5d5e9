"""How many results have which value."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from bdm.search.port import Bucket, Dimension

FACETS: Final = (
    Dimension.AREA,
    Dimension.TIPO,
    Dimension.DISTRETTO,
    Dimension.UFFICIO,
    Dimension.MATERIA,
    Dimension.ANNO,
    Dimension.ESITO,
)
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

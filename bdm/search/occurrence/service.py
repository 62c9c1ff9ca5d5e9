"""Occurrences of the values of a field, counted by the engine on what the reader may see. Never of people."""

from __future__ import annotations

from typing import Final

from bdm.platform.authz import Kind, Scope
from bdm.platform.kit.time import today
from bdm.reference.choices import Area, CountedField, Dimension
from bdm.search.engine.port import Bucket, SearchEngine, SearchRequest
from bdm.search.query import Equals

MAX_SHOWN: Final = 100


async def occurrences(engine: SearchEngine, scope: Scope, kind: Kind, field: CountedField, area: Area) -> list[Bucket]:
    """The values of ``field`` in the published items of ``area``, most frequent first, at most ``MAX_SHOWN``."""
    query = SearchRequest(kind=kind, tree=Equals("area", area), scope=scope, today=today())
    (buckets,) = await engine.count(query, [Dimension(field.value)])
    return buckets[:MAX_SHOWN]

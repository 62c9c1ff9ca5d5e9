"""Counts of published content, from the engine and on what the reader may see."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from typing import Final

from bdm.authz import KINDS, Kind, Scope
from bdm.kit.time import today
from bdm.search.port import Dimension, Query, SearchEngine
from bdm.search.query import Days

FIRST_DAY: Final = date(2016, 1, 1)
"""Published counts begin here (specification, section 9)."""


@dataclass(frozen=True)
class PublishedCount:
    """How much of an area was published in a district."""

    distretto: str
    area: str
    massima_count: int
    provvedimento_count: int


async def published(engine: SearchEngine, scope: Scope) -> list[PublishedCount]:
    """By district and area, what was published from 2016 to today; where there is nothing there is no entry."""
    counts: defaultdict[tuple[str, str], dict[Kind, int]] = defaultdict(dict)
    days = Days("data_pubblicazione", FIRST_DAY, None)
    for kind in KINDS:
        query = Query(kind=kind, tree=days, scope=scope, today=today())
        (distretti,) = await engine.count(query, [Dimension.DISTRETTO, Dimension.AREA])
        for distretto in distretti:
            for area in distretto.children:
                counts[distretto.value, area.value][kind] = area.count
    return [
        PublishedCount(distretto, area, by_kind.get("massima", 0), by_kind.get("provvedimento", 0))
        for (distretto, area), by_kind in sorted(counts.items())
    ]

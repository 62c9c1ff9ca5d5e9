"""Counts of published content, from the engine and on what the reader may see.

Lists are searches: the expression that ``occurrences`` counts by is the one that the list is asked for, of the same
engine with the same scope, so that counts and lists cannot disagree.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import AREE
from bdm.italian import key
from bdm.italian.matching import words
from bdm.people.ufficio import service as ufficio_service
from bdm.platform.authz import KINDS, Kind, Scope
from bdm.platform.kit.errors import NotFound
from bdm.platform.kit.time import today
from bdm.reference.choices import Dimension
from bdm.search.archive.selection import ALL_SUBJECTS, FIRST_YEAR, MESI, ArchiveLevel, Selection
from bdm.search.engine.port import Bucket, Hits, SearchEngine, SearchRequest, Sort, Window
from bdm.search.query import Days, Equals, Tree, all_of, to_text

FIRST_DAY: Final = date(2016, 1, 1)
"""Published counts begin here (docs/regole/date.md#primi-anni)."""


@dataclass(frozen=True)
class PublishedCount:
    """How much of an area was published in a district."""

    distretto: str
    area: str
    massima_count: int
    provvedimento_count: int


async def count_published(engine: SearchEngine, scope: Scope) -> list[PublishedCount]:
    """By district and area, what was published from 2016 to today; where there is nothing there is no entry."""
    counts: defaultdict[tuple[str, str], dict[Kind, int]] = defaultdict(dict)
    days = Days("data_pubblicazione", FIRST_DAY, None)
    for kind in KINDS:
        query = SearchRequest(kind=kind, tree=days, scope=scope, today=today())
        (distretti,) = await engine.count(query, [Dimension.DISTRETTO, Dimension.AREA])
        for distretto in distretti:
            for area in distretto.children:
                counts[distretto.value, area.value][kind] = area.count
    return [
        PublishedCount(distretto, area, by_kind.get("massima", 0), by_kind.get("provvedimento", 0))
        for (distretto, area), by_kind in sorted(counts.items())
    ]


@dataclass(frozen=True)
class Occurrence:
    """``value`` items have ``text``."""

    text: str
    value: int


@dataclass(frozen=True)
class LevelValues:
    """The values of the next level, the same ones in the same order for both kinds.

    ``q`` and ``area`` are the search for all that was counted; ``q`` is None where nothing can be there yet.
    """

    q: str | None
    area: str | None
    provvedimento: list[Occurrence]
    massima: list[Occurrence]


async def occurrences(
    session: AsyncSession, engine: SearchEngine, scope: Scope, selection: Selection, on: date
) -> LevelValues:
    """How much is published at each value of the level below ``selection``, as of the day ``on``.

    Districts, offices and subjects are in alphabetical order, with TUTTE first; years from the newest on. All values
    of a level are there, empty ones too, but of the subjects only those that something has: in one spelling, for a
    search takes no notice of case and accents. Below the month come the two kinds, each with its own total.

    Raises NotFound for a district or an office that does not exist, or an office that is not of the district.
    """
    places = await _places(session, selection)
    tree = selection.tree(on)
    counted = await asyncio.gather(*(_count(engine, scope, kind, selection, tree, on) for kind in KINDS))
    found = dict(zip(KINDS, counted, strict=True))
    return LevelValues(
        q=None if tree is None else to_text(tree),
        area=selection.area,
        provvedimento=_level(selection.next_level, "provvedimento", found, places, on),
        massima=_level(selection.next_level, "massima", found, places, on),
    )


async def _places(session: AsyncSession, selection: Selection) -> list[str]:
    """The names of the next level where it is one of places; raises NotFound for chosen ones that do not exist."""
    if selection.distretto is None:
        return [distretto.id for distretto in await ufficio_service.distretti(session)]
    names = [ufficio.nome for ufficio in await ufficio_service.uffici_of(session, selection.distretto)]
    if selection.ufficio is not None and selection.ufficio not in names:
        raise NotFound("Ufficio non trovato.")
    return names


async def _count(
    engine: SearchEngine, scope: Scope, kind: Kind, selection: Selection, tree: Tree | None, on: date
) -> Hits:
    """How much there is, in all and by the values of the next level: both as of one moment."""
    if tree is None:
        return Hits(0, ())
    whole = tree if selection.area is None else all_of(Equals("area", selection.area), tree)
    level = selection.next_level
    dimensions = [] if level is ArchiveLevel.TARGET else [Dimension(level)]
    query = SearchRequest(kind=kind, tree=whole, scope=scope, today=on)
    return await engine.search(query, Window(0, 0), Sort(), dimensions)


def _level(
    level: ArchiveLevel, kind: Kind, results: dict[Kind, Hits], places: Sequence[str], on: date
) -> list[Occurrence]:
    """What ``kind`` has at each value of ``level``."""
    if level is ArchiveLevel.TARGET:
        return [Occurrence("abstract" if kind == "massima" else kind, results[kind].count)]
    buckets = [bucket for values in results[kind].facets for bucket in values]
    if level is ArchiveLevel.MATERIA:
        subjects = _subjects(bucket for hits in results.values() for values in hits.facets for bucket in values)
        counts: defaultdict[str, int] = defaultdict(int)
        for bucket in buckets:
            counts[key(bucket.value)] += bucket.count
        return [Occurrence(ALL_SUBJECTS, results[kind].count)] + [
            Occurrence(text, counts[name]) for name, text in subjects.items()
        ]
    by_value = {bucket.value: bucket.count for bucket in buckets}
    if level is ArchiveLevel.MESE:
        return [Occurrence(name, by_value.get(str(number), 0)) for number, name in enumerate(MESI, 1)]
    if level is ArchiveLevel.ANNO:
        texts: Iterable[str] = (str(year) for year in range(on.year, FIRST_YEAR - 1, -1))
    else:
        texts = AREE if level is ArchiveLevel.AREA else places
    return [Occurrence(text, by_value.get(text, 0)) for text in texts]


def _subjects(buckets: Iterable[Bucket]) -> dict[str, str]:
    """Each subject by its key, in alphabetical order: the spelling that most items have."""
    most: dict[str, Bucket] = {}
    for bucket in sorted(buckets, key=lambda bucket: (bucket.count, bucket.value)):
        most[key(bucket.value)] = bucket
    most.pop(key(ALL_SUBJECTS), None)
    return {name: bucket.value for name, bucket in sorted(most.items(), key=lambda entry: words(entry[1].value))}

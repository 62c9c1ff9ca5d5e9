"""Use cases of keywords."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.italian.matching import best_matches, words
from bdm.platform.kit.reference_data import ReferenceFile, Row, read_json
from bdm.reference.parola_chiave import repository as parola_chiave_repository
from bdm.reference.parola_chiave.model import ParolaChiave

FOUND_LIMIT = 20


def read(path: Path) -> list[Row]:
    """The rows of ``{area: {materia: [keyword]}}``."""
    return [
        {"area": area, "materia": materia, "nome": nome}
        for area, by_materia in read_json(path).items()
        for materia, names in by_materia.items()
        for nome in names
    ]


DATA = Path(__file__).parent / "data"
REFERENCE = (ReferenceFile(DATA / "parole_chiave.json", ParolaChiave, read, prune=True),)


async def find(
    session: AsyncSession, q: str, area: str | None = None, materia: str | None = None, *, whole_area: bool = False
) -> list[str]:
    """At most 20 keywords with a word beginning with each word of ``q``; without ``q`` all of the area and materia.
    ``whole_area``: those of other materie follow.
    """
    found = _matching(q, await parola_chiave_repository.names(session, area, materia))
    if whole_area and materia is not None:
        known = set(found)
        found += [
            name
            for name in _matching(q, await parola_chiave_repository.names(session, area, None))
            if name not in known
        ]
    return found[:FOUND_LIMIT] if q.strip() else found


def _matching(q: str, names: Sequence[str]) -> list[str]:
    in_order = sorted(names, key=words)
    return best_matches(q, in_order, str, FOUND_LIMIT) if q.strip() else in_order

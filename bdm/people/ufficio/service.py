"""Use cases of districts and offices."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.italian.matching import best_matches
from bdm.people.ufficio import repository as ufficio_repository
from bdm.people.ufficio.files import DATA
from bdm.people.ufficio.model import Distretto, Regione, Ufficio
from bdm.people.ufficio.names import canonical
from bdm.platform.kit.errors import NotFound
from bdm.platform.kit.reference_data import ReferenceFile, read_csv

REFERENCE = (
    ReferenceFile(DATA / "distretti.csv", Distretto, read_csv),
    ReferenceFile(DATA / "uffici.csv", Ufficio, read_csv),
    ReferenceFile(DATA / "regioni.csv", Regione, read_csv, prune=True),
)

FOUND_LIMIT = 20


async def distretti(session: AsyncSession) -> Sequence[Distretto]:
    """The districts and detached sections, by name."""
    return await ufficio_repository.distretti(session)


async def district_names(session: AsyncSession) -> dict[str, str]:
    """The names of the districts by id."""
    return {distretto.id: distretto.nome for distretto in await distretti(session)}


async def uffici_of(session: AsyncSession, distretto: str) -> Sequence[Ufficio]:
    """The offices of a district, however it is spelled, by name. Raises NotFound for an unknown district."""
    distretto = canonical("distretto", distretto)
    if await ufficio_repository.distretto(session, distretto) is None:
        raise NotFound("Distretto non trovato.")
    return await ufficio_repository.uffici(session, distretto)


async def distretto_of(session: AsyncSession, ufficio: str) -> Distretto:
    """The district of an office, however it is spelled. Raises NotFound for an unknown office."""
    found = await ufficio_repository.distretto_of(session, canonical("ufficio", ufficio))
    if found is None:
        raise NotFound("Ufficio non trovato.")
    return found


async def geografia(session: AsyncSession) -> Sequence[Ufficio]:
    """Every office (with its district), by name."""
    return await ufficio_repository.uffici(session)


async def find_uffici(session: AsyncSession, q: str) -> list[str]:
    """Names of at most 20 offices: the one that ``q`` names ('CdA Milano'), then those that contain a word beginning
    with each word of it; all if ``q`` is empty.
    """
    names = [ufficio.nome for ufficio in await ufficio_repository.uffici(session)]
    if not q.strip():
        return names
    named = [name for name in names if name == canonical("ufficio", q)]
    return list(dict.fromkeys([*named, *best_matches(q, names, str, FOUND_LIMIT)]))[:FOUND_LIMIT]


async def regioni(session: AsyncSession) -> list[str]:
    """The twenty regions."""
    return sorted(await ufficio_repository.regioni(session))

"""The names that the reference data knows, found also when they are spelled a little differently."""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import AREE
from bdm.italian import letters_key
from bdm.people.ufficio.model import Distretto, Ufficio
from bdm.people.ufficio.names import Names, OfficeNames
from bdm.reference.materia.model import Materia, Ruolo
from bdm.reference.parola_chiave.model import ParolaChiave


@dataclass(frozen=True)
class Catalogue:
    """What a manifest's values are compared with."""

    uffici: OfficeNames
    distretto_of: dict[str, str]
    distretti: dict[str, str]
    """The ``letters_key`` of the id and name of each district, to its id."""
    materie: dict[str, Names] = field(default_factory=dict)
    ruoli: dict[str, Names] = field(default_factory=dict)
    parole_chiave: dict[str, Names] = field(default_factory=dict)


async def load_catalogue(session: AsyncSession) -> Catalogue:
    """Read the reference data; it does not change during an import."""
    uffici = (await session.execute(select(Ufficio.nome, Ufficio.distretto))).all()
    distretti = (await session.execute(select(Distretto.id, Distretto.nome))).all()

    async def by_area(model: type[Materia] | type[Ruolo] | type[ParolaChiave]) -> dict[str, Names]:
        rows = (await session.execute(select(model.area, model.nome).distinct())).all()
        return {area: Names(row.nome for row in rows if row.area == area) for area in AREE}

    return Catalogue(
        uffici=OfficeNames(row.nome for row in uffici),
        distretto_of={row.nome: row.distretto for row in uffici},
        distretti={letters_key(name): row.id for row in distretti for name in (row.id, row.nome)},
        materie=await by_area(Materia),
        ruoli=await by_area(Ruolo),
        parole_chiave=await by_area(ParolaChiave),
    )

"""Use cases of materie and ruoli."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.italian.matching import words
from bdm.platform.kit.reference_data import ReferenceFile, read_csv
from bdm.reference.materia import repository as materia_repository
from bdm.reference.materia.model import Materia, Ruolo

DATA = Path(__file__).parent / "data"
REFERENCE = (
    ReferenceFile(DATA / "materie.csv", Materia, read_csv),
    ReferenceFile(DATA / "ruoli.csv", Ruolo, read_csv),
)


async def materie(session: AsyncSession, area: str | None = None) -> list[str]:
    """The materie of ``area`` (of both areas without it) in alphabetical order, accents aside."""
    return sorted(await materia_repository.names(session, Materia, area), key=words)


async def ruoli(session: AsyncSession, area: str | None = None) -> list[str]:
    """The ruoli of ``area`` (of both areas without it) in alphabetical order, accents aside."""
    return sorted(await materia_repository.names(session, Ruolo, area), key=words)

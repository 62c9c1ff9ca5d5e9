"""Use cases of normative references."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.kit.matching import best_matches
from bdm.kit.reference_data import ReferenceFile, Row, read_csv
from bdm.riferimento_normativo import repository
from bdm.riferimento_normativo.citation import parse
from bdm.riferimento_normativo.model import RiferimentoNormativo, Suffisso, TipoAtto

FOUND_LIMIT = 20
_NUMBER = re.compile(r"\d+")


def _read_tipi_atto(path: Path) -> list[Row]:
    flags = ("richiede_articolo", "richiede_data", "richiede_regione")
    return [
        {**row, **{flag: row[flag] == "sì" for flag in flags}, "ordine": int(row["ordine"])} for row in read_csv(path)
    ]


def _read_suffissi(path: Path) -> list[Row]:
    return [{**row, "ordine": int(row["ordine"])} for row in read_csv(path)]


DATA = Path(__file__).parent / "data"
REFERENCE = (
    ReferenceFile(DATA / "tipi_atto.csv", TipoAtto, _read_tipi_atto, prune=True),
    ReferenceFile(DATA / "suffissi.csv", Suffisso, _read_suffissi, prune=True),
    ReferenceFile(DATA / "riferimenti.csv", RiferimentoNormativo, read_csv, prune=True),
)


def canonical(text: str) -> str:
    """How the reference that ``text`` spells is kept: in the printed form of section 3 of the specification
    ('art. 2043 cod. civ.' → 'ART. 2043 C.C.'). What is no reference that can be read (the rules of an association,
    say) stays as it was written, with single spaces.
    """
    reference = parse(text)
    return " ".join(text.split()) if reference is None else reference.text


async def find(session: AsyncSession, q: str) -> list[str]:
    """At most 20 references of the catalogue that match ``q`` by their text or by what they are about
    ('2043 cc', 'fatto illecito'), articles in the order of their numbers; first the one that ``q`` spells, if it is a
    reference, whether it is in the catalogue or not.
    """
    catalogue = sorted(await repository.riferimenti(session), key=_by_number)
    found = best_matches(q, catalogue, lambda entry: f"{entry.nome} {entry.rubrica}", FOUND_LIMIT)
    spelled = parse(q)
    names = ([] if spelled is None else [spelled.text]) + [entry.nome for entry in found]
    return list(dict.fromkeys(names))[:FOUND_LIMIT]


async def tipi_atto(session: AsyncSession) -> Sequence[TipoAtto]:
    """The act types in the order of section 3."""
    return await repository.tipi_atto(session)


async def suffissi(session: AsyncSession) -> Sequence[Suffisso]:
    """The suffixes from BIS to VICIESNOVIES, in order."""
    return await repository.suffissi(session)


def _by_number(entry: RiferimentoNormativo) -> tuple[int, str]:
    number = _NUMBER.search(entry.nome)
    return (int(number.group()) if number else 0, entry.nome)

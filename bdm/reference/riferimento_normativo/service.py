"""Use cases of normative references."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from datetime import date
from functools import lru_cache
from pathlib import Path

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.italian.matching import best_matches
from bdm.platform.kit.reference_data import ReferenceFile, Row, read_csv
from bdm.platform.kit.regex import regex
from bdm.reference.riferimento_normativo import repository as riferimento_normativo_repository
from bdm.reference.riferimento_normativo.citation import LAST_ARTICLE, link, link_on, parse, parts, read_composed, site
from bdm.reference.riferimento_normativo.model import RiferimentoNormativo, Suffisso, TipoAtto
from bdm.reference.riferimento_normativo.schemas import Lettura

FOUND_LIMIT = 20
_NUMBER = regex(r"\d+")
_MORE = regex(
    r"\b(?:ss|segg?|sgg|seguenti|periodo|capoverso|alinea|cpv|parte|ultimo)\b|\bda\s+\d|\bcit\b|citat"
    r"|(?:\bccnl|c\.\s?c\.\s?n\.\s?l\.|nazionale(?:\s+di\s+lavoro)?|economico\s+collettivo)\s+(?!del\s+\d|in\s+data)[a-z]",
    re.IGNORECASE,
)
"""What a text says that its printed form does not."""


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
    """How the reference that ``text`` spells is kept: in the printed form
    ('art. 2043 cod. civ.' → 'ART. 2043 C.C.'), with all its parts where somebody composed it so
    ('L. 241/1990 07/08/1990'). What cannot be read (the rules of an association, say), or says more
    than that form can ('art. 91 e ss. c.p.c.', 'CCNL Metalmeccanici del 5/2/2021'), stays as it was written, with
    single spaces.
    """
    spaced = " ".join(text.split())
    spelled = _spelled(spaced)
    return spaced if spelled is None or _MORE.search(spaced) else spelled


def _spelled(text: str) -> str | None:
    """The printed form of the reference that ``text`` spells; with all its parts where it was composed."""
    composed = read_composed(text)
    if composed is not None:
        return composed.whole
    reference = parse(text)
    return None if reference is None else reference.text


def canonical_list(texts: Iterable[str], stored: Collection[str] = ()) -> list[str]:
    """The references as they are kept, each once. Those of ``stored`` are there already and stay as they are: saving an
    item of which nobody touched a reference does not change it.
    """
    return list(dict.fromkeys(text if text in stored else canonical(text) for text in texts))


def read(text: str, on: date | None) -> Lettura:
    """``text`` as a reference, with its links; ``on``: a day, for the text in force then."""
    reference = parse(text)
    return Lettura(
        testo=text,
        canonico=canonical(text),
        riconosciuto=reference is not None,
        link=None if reference is None else link(reference),
        sito=None if reference is None else site(reference),
        link_vigente=None if reference is None else link_on(reference, on),
        parti=None if reference is None else parts(reference),
    )


@lru_cache(maxsize=16_384)
def wrong(text: str) -> str | None:
    """What makes ``text`` no reference that could be composed (docs/regole/redazione.md#riferimento-normativo), as the
    end of a sentence; None where it is one.
    """
    reference = parse(text)
    if reference is None:
        return "non si riconosce"
    act, article = reference.act, reference.partition.articolo
    if article is not None and article > LAST_ARTICLE.get(act.tipo, article):
        return f"gli articoli finiscono al {LAST_ARTICLE[act.tipo]}"
    if act.numero is None and act.data is None and not act.named:
        return "manca il numero dell'atto"
    required = _required_of(act.tipo)
    if required["richiede_data"] and act.data is None:
        return "manca la data"
    if required["richiede_regione"] and act.regione is None:
        return "manca la regione"
    return None


@lru_cache(maxsize=1)
def _tipi_atto() -> dict[str, Row]:
    return {row["sigla"]: row for row in _read_tipi_atto(DATA / "tipi_atto.csv")}


def _required_of(tipo: str) -> Row:
    """What the composer asks of an act of this type; of a code that it has no type for, nothing."""
    return _tipi_atto().get(tipo, {"richiede_data": False, "richiede_regione": False})


async def find(session: AsyncSession, q: str) -> list[str]:
    """At most 20 references of the catalogue that match ``q`` by their text or by what they are about
    ('2043 cc', 'fatto illecito'), articles in the order of their numbers; first the one that ``q`` spells, if it is a
    reference, whether it is in the catalogue or not.
    """
    catalogue = sorted(await riferimento_normativo_repository.riferimenti(session), key=_by_number)
    found = best_matches(q, catalogue, lambda entry: f"{entry.nome} {entry.rubrica}", FOUND_LIMIT)
    names = [_spelled(q), *(entry.nome for entry in found)]
    return list(dict.fromkeys(filter(None, names)))[:FOUND_LIMIT]


async def tipi_atto(session: AsyncSession) -> Sequence[TipoAtto]:
    """The act types in the order of their file."""
    return await riferimento_normativo_repository.tipi_atto(session)


async def suffissi(session: AsyncSession) -> Sequence[Suffisso]:
    """The suffixes from BIS to VICIESNOVIES, in order."""
    return await riferimento_normativo_repository.suffissi(session)


def _by_number(entry: RiferimentoNormativo) -> tuple[int, str]:
    number = _NUMBER.search(entry.nome)
    return (int(number.group()) if number else 0, entry.nome)

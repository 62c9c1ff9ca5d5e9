"""The names that the reference data knows, found also when they are spelled a little differently."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento.model import AREE
from bdm.italian.courts import CORTE_DI_APPELLO, GIUDICE_DI_PACE, TRIBUNALE
from bdm.people.ufficio.model import Distretto, Ufficio
from bdm.platform.kit.characters import letters_only
from bdm.platform.kit.regex import regex
from bdm.reference.materia.model import Materia, Ruolo
from bdm.reference.parola_chiave.model import ParolaChiave

# How offices are also written, and what they are called here
_USUAL = (
    (regex(r"\bd['’`´]\s*appello\b", re.IGNORECASE), "di appello"),
    (regex(r"\bdell['’`´]\s*", re.IGNORECASE), "di l'"),
    (regex(r"\btribunale\s+(?:civile|ordinario|penale)\b", re.IGNORECASE), "tribunale"),
)
_OF = r"[\s.]*(?:di\s+)?"
# How offices are abbreviated: enough to suggest one, too little to choose it
_ABBREVIATED = tuple(
    (regex(rf"^\s*(?:{pattern}){_OF}", re.IGNORECASE), usual)
    for pattern, usual in (
        (rf"{TRIBUNALE.pattern}|trib\b", "tribunale di "),
        (rf"{CORTE_DI_APPELLO.pattern}|corte\s+(?:di\s+|d['’`´]\s*)?app\b|c\.?\s?a\b|app\b", "corte di appello di "),
        (rf"{GIUDICE_DI_PACE.pattern}|g\.?d\.?p\b", "giudice di pace di "),
    )
)
_SIMILARITY = 0.85


class Names:
    """A set of names, found without regard to case, accents, apostrophes and spaces if that leaves one only."""

    def __init__(self, names: Iterable[str]) -> None:
        self._exact = frozenset(names)
        self._folded: dict[str, str | None] = {}
        for name in self._exact:
            key = letters_only(name)
            self._folded[key] = None if key in self._folded else name
        self.nearest = lru_cache(maxsize=1_000)(self._nearest)
        """The name most like a text, if one is like it; the same wrong name may be on every line."""

    def find(self, text: str) -> str | None:
        """The name that ``text`` spells, or None."""
        return text if text in self._exact else self._folded.get(letters_only(text))

    def _nearest(self, text: str) -> str | None:
        found = difflib.get_close_matches(letters_only(text), self._folded, n=1, cutoff=_SIMILARITY)
        return self._folded[found[0]] if found else None


@dataclass(frozen=True)
class Catalogue:
    """What a manifest's values are compared with."""

    uffici: Names
    distretto_of: dict[str, str]
    distretti: dict[str, str]
    """The folded id and name of each district, to its id."""
    materie: dict[str, Names] = field(default_factory=dict)
    ruoli: dict[str, Names] = field(default_factory=dict)
    parole_chiave: dict[str, Names] = field(default_factory=dict)

    def ufficio(self, text: str) -> str | None:
        """The office that ``text`` names: 'Corte d'Appello di L’Aquila', 'Tribunale ordinario di Forli'' too."""
        found = self.uffici.find(text)
        if found is None:
            for variant, usual in _USUAL:
                text = variant.sub(usual, text)
            found = self.uffici.find(text)
        return found

    def nearest_ufficio(self, text: str) -> str | None:
        """The office that an unknown ``text`` may mean: for 'Trib. Milano' TRIBUNALE DI MILANO."""
        for variant, usual in (*_USUAL, *_ABBREVIATED):
            text = variant.sub(usual, text)
        return self.uffici.nearest(text)


async def load_catalogue(session: AsyncSession) -> Catalogue:
    """Read the reference data; it does not change during an import."""
    uffici = (await session.execute(select(Ufficio.nome, Ufficio.distretto))).all()
    distretti = (await session.execute(select(Distretto.id, Distretto.nome))).all()

    async def by_area(model: type[Materia] | type[Ruolo] | type[ParolaChiave]) -> dict[str, Names]:
        rows = (await session.execute(select(model.area, model.nome).distinct())).all()
        return {area: Names(row.nome for row in rows if row.area == area) for area in AREE}

    return Catalogue(
        uffici=Names(row.nome for row in uffici),
        distretto_of={row.nome: row.distretto for row in uffici},
        distretti={letters_only(name): row.id for row in distretti for name in (row.id, row.nome)},
        materie=await by_area(Materia),
        ruoli=await by_area(Ruolo),
        parole_chiave=await by_area(ParolaChiave),
    )

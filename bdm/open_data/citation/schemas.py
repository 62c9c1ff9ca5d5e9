"""JSON shapes of citations."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import BaseModel

from bdm.document.citation.reading import CitedAuthority
from bdm.document.citation.treatment import Treatment
from bdm.document.parts import PartKind
from bdm.open_data.api.schemas import SchedaProvvedimento
from bdm.search.citator.schemas import PassoOut


class CitanteTrovato(BaseModel):
    """Un provvedimento che cita, con alcune delle frasi in cui lo fa."""

    scheda: SchedaProvvedimento
    passi: list[PassoOut]


class CitantiTrovati(BaseModel):
    """Come per la ricerca."""

    count: int
    items: list[CitanteTrovato]
    cursor: str | None


class PostoCitato(BaseModel):
    """Dove si cita: i caratteri da `inizio` (da 0) a `fine` di una pagina (da 1), la parte del provvedimento, e che
    cosa se ne dice, dove il testo lo dice.
    """

    pagina: int
    inizio: int
    fine: int
    parte: PartKind
    trattamento: Treatment | None


class CitazioneInUscita(BaseModel):
    """Una decisione o una norma che il testo cita. `certa`: se ne conosce il giudice, o l'atto."""

    nome: str
    tipo: Literal["decisione", "norma"]
    certa: bool
    posti: list[PostoCitato]

    @classmethod
    def of(cls, authority: CitedAuthority) -> Self:
        return cls(
            nome=authority.nome,
            tipo="norma" if authority.norma else "decisione",
            certa=authority.certain,
            posti=[
                PostoCitato(
                    pagina=each.page, inizio=each.start, fine=each.end, parte=each.part, trattamento=each.treatment
                )
                for each in authority.places
            ],
        )

"""What was decided of the personal data of a decision, and its JSON."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from bdm.anonymisation.model import Form

Scelta = Literal["oscurato", "nessuno", "in_revisione", "non_registrata"]
"""``oscurato``: others read a copy; ``in_revisione``: the original is restricted and there is no copy yet; ``nessuno``:
it went its way in the original; ``non_registrata``: nobody's decision is recorded here.
"""
Azione = Literal["richiesta", "conferma", "invio", "approvazione", "pubblicazione", "importazione"]


class BaseOscuramento(BaseModel):
    """Why personal data are obscured, and the rule that says so."""

    model_config = ConfigDict(frozen=True)

    codice: str
    label: str
    legge: str


class CategoriaOscurata(BaseModel):
    """How many passages were taken out that give away the same kind of thing."""

    model_config = ConfigDict(frozen=True)

    categoria: str
    label: str
    passi: int = Field(ge=1)


class DecisioneOscuramento(BaseModel):
    """Who decided (None: an account that is gone, or an import), why, and what they took upon themselves in this: codes
    of ``bdm.content.doubts``.
    """

    model_config = ConfigDict(frozen=True)

    azione: Azione
    quando: datetime
    chi: str | None
    motivo: str | None
    codici: list[str]


class Oscuramento(BaseModel):
    """What was decided. ``giorno``: when the copy was confirmed, or the original published (Rome). ``base``, ``forma``,
    ``passi`` are None where they are not recorded, as of a copy that came with an import (``importato``). ``decisioni``
    is None for those who do not work on the decision with its original before them.
    """

    scelta: Scelta
    base: BaseOscuramento | None
    ufficio: str
    giorno: date | None
    categorie: list[CategoriaOscurata]
    passi: int | None
    forma: Form | None
    importato: bool
    decisioni: list[DecisioneOscuramento] | None

"""JSON shapes of the parts of a normative reference."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class TipoAttoOut(BaseModel):
    """An act type with its rules (docs/regole/redazione.md#riferimento-normativo)."""

    model_config = ConfigDict(from_attributes=True)

    sigla: str
    descrizione: str
    richiede_articolo: bool
    richiede_data: bool
    richiede_regione: bool


class Lettura(BaseModel):
    """How a reference was read: ``canonico`` is what is kept of it, its printed form where it is ``riconosciuto``.

    ``link`` is the address of the official text, on the site named ``sito``; null where there is none. ``link_vigente``
    is that of the text in force on the day that was asked for, where the site has it. ``parti`` are the parts that it
    is composed of, as the dialog names them (``citation.composed.parts``); null where it could not be composed so.
    """

    testo: str
    canonico: str
    riconosciuto: bool
    link: str | None
    sito: str | None
    link_vigente: str | None
    parti: dict[str, str] | None


class Composizione(BaseModel):
    """What the reference dialog offers: act types, suffixes and regions, each in its order."""

    tipi_atto: list[TipoAttoOut]
    suffissi: list[str]
    regioni: list[str]

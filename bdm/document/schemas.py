"""JSON shapes of documents."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field


class ProcessingOut(BaseModel):
    """How far the processing of a decision's document has come (``/processing``).

    ``progress`` is a percentage. ``message`` is Italian and empty where there is nothing to say.
    """

    state: Literal["IN_CODA", "IN_ELABORAZIONE", "ELABORATO", "SENZA_TESTO", "NON_RIUSCITO"]
    progress: int = Field(ge=0, le=100)
    message: str


class RiferimentoNelTesto(BaseModel):
    """A normative reference in the text of a document: on which page (from 1), between which of its characters (from
    0), its printed form and the addresses of the official text, as for ``/riferimento_normativo/lettura``.
    """

    page: int
    start: int
    end: int
    canonico: str
    link: str | None
    sito: str | None
    link_vigente: str | None

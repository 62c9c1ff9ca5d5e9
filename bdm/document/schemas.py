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


class Norma(BaseModel):
    """A normative reference: its printed form, the addresses of the official text (also as in force on the day asked
    for), the name of that site, as for ``/riferimento_normativo/lettura``.
    """

    canonico: str
    link: str | None = None
    sito: str | None = None
    link_vigente: str | None = None


class RiferimentoNelTesto(BaseModel):
    """A normative reference in the text of a document: on which page (from 1), between which of its characters (from
    0), and which of the ``norme`` it is (from 0).
    """

    page: int
    start: int
    end: int
    norma: int


class Norme(BaseModel):
    """What a text refers to, each once."""

    norme: list[Norma]


class Riferimenti(Norme):
    """The normative references in the text of a document, in order."""

    riferimenti: list[RiferimentoNelTesto]


class Pezzo(BaseModel):
    """A piece of a paragraph. ``pagina``: the page (from 1) that begins with it, where one does; ``norma``: which of
    the ``norme`` it names, ``precedente``: which of the ``precedenti`` (from 0).
    """

    testo: str
    pagina: int | None = None
    norma: int | None = None
    precedente: int | None = None


class Parte(BaseModel):
    """A part of the text: what it is, its heading as it is written (null where there is none), the page it begins on,
    its paragraphs; ``lingua``: the one language that it is written in, null where it is not known or there are several.
    """

    tipo: Literal["testo", "intestazione", "conclusioni", "fatto", "fatto_e_motivi", "motivi", "dispositivo"]
    titolo: str | None = None
    lingua: str | None = None
    pagina: int
    paragrafi: list[list[Pezzo]]


class FraseInBreve(BaseModel):
    """A whole sentence of the text, or a whole order of its operative part, and where it begins: the part and its
    paragraph (from 0), the page (from 1).
    """

    testo: str
    parte: int
    paragrafo: int
    pagina: int


class Breve(BaseModel):
    """A decision in brief, in sentences of its text: who asked for what, what there was to decide, what was ordered.
    What the text does not tell is empty. ``segue``: the operative part, which is part number ``dispositivo``, orders
    more than that. ``spese``: who bears the costs, where it says one thing of them.
    """

    fatto: list[FraseInBreve]
    questione: list[FraseInBreve]
    decisione: list[FraseInBreve]
    segue: bool
    spese: Literal["compensate", "compensate_in_parte", "condanna", "nulla", "al_definitivo"] | None = None
    dispositivo: int | None = None


class TestoInParti(BaseModel):
    """The text of a document in its parts, and in brief (null where that would be empty). ``precedenti``: the decisions
    that it cites, as they are called, each once; ``senza_testo``: the pages (from 1) on which there is none;
    ``lingue``: the languages it is written in, 'it', 'de', 'fr', none where it is not known.
    """

    pagine: int
    lingue: list[str]
    precedenti: list[str]
    senza_testo: list[int]
    parti: list[Parte]
    breve: Breve | None = None


class Parti(Norme, TestoInParti):
    """The text of a document in its parts, with what it refers to. ``scansioni``: the pages (from 1) whose text was
    read on a scan, where there are any.
    """

    scansioni: list[int] | None = None

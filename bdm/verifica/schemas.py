"""JSON shapes of a checked text: the text as it was read, and an answer to each citation in it."""

from __future__ import annotations

from datetime import date
from enum import StrEnum
from typing import Literal
from uuid import UUID

from pydantic import BaseModel, Field

from bdm.document.citation.treatment import Treatment
from bdm.search.citator.fate import Effetto


class Riscontro(StrEnum):
    """What became of a citation. ``corretta_riformata``: it is right, and what it cites was reformed or annulled, or is
    said to be superseded. ``non_letto``: it begins as a citation and could not be read.
    """

    CORRETTA = "corretta"
    CORRETTA_RIFORMATA = "corretta_riformata"
    ERRORE = "errore"
    DUBBIO = "dubbio"
    NON_VERIFICABILE = "non_verificabile"
    NON_LETTO = "non_letto"


class Genere(StrEnum):
    """What is cited. ``data`` is a day that no calendar has, where it belongs to no citation that can be read."""

    DECISIONE = "decisione"
    NORMA = "norma"
    VIRGOLETTATO = "virgolettato"
    DATA = "data"


class Codice(StrEnum):
    """What was found of a citation; each has its sentence in ``RilievoOut.testo``."""

    # a decision
    PRESENTE = "presente"
    PIU_DI_UNA = "piu_di_una"
    ASSENTE = "assente"
    RITIRATA = "ritirata"
    SENZA_UFFICIO = "senza_ufficio"
    DATA_DIVERSA = "data_diversa"
    TIPO_DIVERSO = "tipo_diverso"
    NUMERO_DIVERSO = "numero_diverso"
    ANNO_DIVERSO = "anno_diverso"
    UFFICIO_DIVERSO = "ufficio_diverso"
    SEZIONE_DIVERSA = "sezione_diversa"
    CITATA_QUI = "citata_qui"
    CITATA_DIVERSAMENTE = "citata_diversamente"
    DISCORDE_NEL_TESTO = "discorde_nel_testo"
    # its form
    DATA_INESISTENTE = "data_inesistente"
    DATA_FUTURA = "data_futura"
    DATA_E_ANNO = "data_e_anno"
    PRIMA_DELLA_CORTE = "prima_della_corte"
    NUMERO_IMPOSSIBILE = "numero_impossibile"
    NON_LETTA = "non_letta"
    # its fate
    RIFORMATA = "riformata"
    ANNULLATA = "annullata"
    CONFERMATA = "confermata"
    SEGUITA_DA = "seguita_da"
    SUPERATA = "superata"
    TRATTATA = "trattata"
    # a norm
    LETTA = "letta"
    ATTO_DATA_NUMERO = "atto_data_numero"
    ARTICOLO_INESISTENTE = "articolo_inesistente"
    COMMA_INESISTENTE = "comma_inesistente"
    ABROGATA = "abrogata"
    NON_ANCORA_IN_VIGORE = "non_ancora_in_vigore"
    # words between quotation marks
    TESTUALE = "testuale"
    QUASI_TESTUALE = "quasi_testuale"
    NON_TROVATO = "non_trovato"
    TESTO_NON_DISPONIBILE = "testo_non_disponibile"
    DI_NORMA = "di_norma"


class SezioneOut(BaseModel):
    """A part of the text as it was read: a page of a PDF, the body or the notes of a DOCX, the whole of a pasted text.

    Places count its characters from 0.
    """

    numero: int = Field(description="Da 1")
    genere: Literal["pagina", "corpo", "note"]
    testo: str


class PostoOut(BaseModel):
    """Where a citation stands: ``testo[inizio:fine]`` of that section (from 1); ``paragrafo`` is its line or paragraph
    there, from 1.
    """

    sezione: int
    paragrafo: int
    inizio: int
    fine: int


class RilievoOut(BaseModel):
    """One thing that was found, in an Italian sentence; ``riscontro`` is what it means for the citation."""

    codice: Codice
    riscontro: Riscontro
    testo: str


class TrattamentoVerificato(BaseModel):
    """How many decisions here say this of it."""

    trattamento: Treatment
    count: int


class DecisioneTrovata(BaseModel):
    """A decision that is here."""

    id: UUID
    label: str
    data_pubblicazione: date | None = None
    esito: str | None = None


class DecisioneLetta(BaseModel):
    """A cited decision as it was read. ``provvedimento`` is the one here, where exactly one is it; ``vicini`` are those
    that may have been meant; ``citata_da`` counts the decisions here that cite it, of which ``trattamenti`` say how.
    """

    nome: str
    ufficio: str | None = None
    numero: str
    anno: int
    tipo: str | None = None
    sezione: str | None = None
    data: date | None = None
    ecli: str | None = None
    provvedimento: DecisioneTrovata | None = None
    vicini: list[DecisioneTrovata] = []
    successivo: DecisioneTrovata | None = Field(default=None, description="La decisione che l'ha seguita")
    citata_da: int | None = None
    trattamenti: list[TrattamentoVerificato] = []


class NormaLetta(BaseModel):
    """A norm as it was read: its printed form and the addresses of the official text, also as in force on the day."""

    nome: str
    link: str | None = None
    sito: str | None = None
    link_vigente: str | None = None


class VirgolettatoLetto(BaseModel):
    """Words between quotation marks: of which citation (``di``, its ``numero``); where they are not exact, the nearest
    words of the decision, with the page there, and which words differ.
    """

    di: int | None = None
    pagina: int | None = None
    originale: str | None = Field(default=None, description="Le parole più vicine nella decisione")
    differenze: list[DifferenzaOut] = []


class DifferenzaOut(BaseModel):
    """Words of the text, and those of the decision in their place; null where there are none."""

    scritto: str | None = None
    originale: str | None = None


class CitazioneVerificata(BaseModel):
    """A citation, by its number in the text (from 1), with what was found. Of ``decisione``, ``norma`` and
    ``virgolettato`` the one is told that ``genere`` says.
    """

    numero: int
    genere: Genere
    posto: PostoOut
    scritto: str = Field(description="Le parole del testo")
    letto: str = Field(description="Come è stato letto")
    riscontro: Riscontro
    rilievi: list[RilievoOut]
    decisione: DecisioneLetta | None = None
    norma: NormaLetta | None = None
    virgolettato: VirgolettatoLetto | None = None


class Riepilogo(BaseModel):
    """How many citations have each outcome."""

    corretta: int = 0
    corretta_riformata: int = 0
    errore: int = 0
    dubbio: int = 0
    non_verificabile: int = 0
    non_letto: int = 0


class TestoVerificato(BaseModel):
    """A text whose citations have been checked. Nothing of it is kept. ``data`` is the day of which the norms were
    asked; ``avvertenze`` say what was not read or not checked.
    """

    data: date
    sezioni: list[SezioneOut]
    riepilogo: Riepilogo
    citazioni: list[CitazioneVerificata]
    avvertenze: list[str] = []


class TestoDaVerificare(BaseModel):
    """A text that was pasted; ``data``: the day of which its norms are asked, today if none is told."""

    testo: str
    data: date | None = None


class EsitoCitazione(StrEnum):
    """What became of a citation of a list. ``assente``: it was read, and no such decision is here; ``non_letta``: no
    decision could be read.
    """

    TROVATA = "trovata"
    PIU_DI_UNA = "piu_di_una"
    ASSENTE = "assente"
    NON_LETTA = "non_letta"


class EffettoSuccessivo(BaseModel):
    """What a later decision of the case did to the one before it."""

    effetto: Effetto


class SorteElencata(BaseModel):
    """What became of a decision, in short: ``attenzione`` where it was reformed or annulled, or is said to be
    superseded; ``superata`` counts the decisions that say so.
    """

    testo: str | None = Field(description="«Riformata da …, poi annullata da …»; null: qui non se ne sa nulla")
    attenzione: bool
    dopo: list[EffettoSuccessivo] = Field(description="I gradi successivi, nel loro ordine")
    superata: int


class DecisioneElencata(DecisioneTrovata):
    """A decision that is here, and what became of it."""

    tipo: str
    indirizzo: str = Field(description="L'indirizzo permanente")
    sorte: SorteElencata


class CitazioneElencata(BaseModel):
    """A citation of the line ``riga`` (from 1). ``decisioni`` is the one that was found, or the latest of the
    ``quante`` that it may be; ``citata_da`` counts the decisions here that cite one that is not here.
    """

    riga: int
    scritto: str = Field(description="Le parole della riga")
    esito: EsitoCitazione
    letto: str | None = Field(default=None, description="Come è stata letta")
    decisioni: list[DecisioneElencata] = []
    quante: int = 0
    citata_da: int | None = None
    nota: str | None = Field(default=None, description="Che cosa non concorda, o perché non è stata letta")


class RiepilogoElenco(BaseModel):
    """How many citations have each outcome."""

    trovata: int = 0
    piu_di_una: int = 0
    assente: int = 0
    non_letta: int = 0


class ElencoVerificato(BaseModel):
    """A list whose citations have been looked for, in their order. Nothing of it is kept."""

    riepilogo: RiepilogoElenco
    citazioni: list[CitazioneElencata]


class ElencoDaVerificare(BaseModel):
    """A list of citations, one a line."""

    testo: str = Field(description="Fino a 200 citazioni, una per riga")


VirgolettatoLetto.model_rebuild()

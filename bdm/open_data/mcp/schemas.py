"""What the tools answer. The descriptions are read by assistants."""

from __future__ import annotations

from datetime import date
from typing import Self

from pydantic import BaseModel, Field

from bdm.content.addresses import citable_address
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.italian.writing import title_case
from bdm.open_data.citation.schemas import CitazioneInUscita
from bdm.search.citator.fate import NOTHING_KNOWN, Fate
from bdm.search.citator.passages import CitingPassage
from bdm.verifica.schemas import CitazioneVerificata, Riepilogo


class Estremi(BaseModel):
    """Un provvedimento, o un abstract con il suo provvedimento."""

    id: str
    nome: str = Field(description="Come lo si cita")
    titolo: str | None
    ufficio: str
    data: date | None = Field(description="Della pubblicazione, come nel nome; se manca, del deposito della minuta")
    materia: str | None
    esito: str | None
    indirizzo: str = Field(description="La pagina dove una persona lo legge: da riportare con ciò che se ne dice")
    sorte: str | None = Field(
        description="Che cosa ne è stato: «Riformata da …». Da riportare, se c'è; null: qui non se ne sa nulla"
    )
    attenzione: bool = Field(description="Riformato, annullato o detto superato: prima di appoggiarvisi si guarda")

    @classmethod
    def of(cls, view: ProvvedimentoView | MassimaView, origin: str, fate: Fate = NOTHING_KNOWN) -> Self:
        return cls(
            id=str(view.id),
            nome=view.titolo if isinstance(view, MassimaView) else view.label,
            titolo=view.titolo,
            ufficio=title_case(view.ufficio),
            data=view.data_pubblicazione or view.data,
            materia=view.materia,
            esito=view.esito,
            indirizzo=citable_address(origin, view),
            sorte=fate.sentence(view),
            attenzione=fate.undone,
        )


class Passo(BaseModel):
    """Parole di un testo, come vi sono scritte."""

    testo: str
    pagina: int | None = Field(description="Da 1; di un abstract nessuna")
    parte: str | None = Field(description="fatto, motivi, dispositivo…")


class Trovato(BaseModel):
    """Un risultato, con i passi in cui sta ciò che si è cercato."""

    estremi: Estremi
    passi: list[Passo]


class Risposta(BaseModel):
    """Ciò che ogni risposta dice di sé."""

    nota: str = Field(description="Che cosa contiene la banca dati e che cosa no: vale per ogni conclusione")


class Trovati(Risposta):
    """Una parte dei risultati; `cursor` chiede la parte che segue."""

    count: int
    items: list[Trovato]
    cursor: str | None


class Paragrafo(BaseModel):
    """Un capoverso del testo."""

    numero: int = Field(description="Da 1, nel documento")
    parte: str
    pagina: int
    testo: str
    indirizzo: str = Field(description="Dove si legge proprio questo capoverso")


class Testo(Risposta):
    """Una parte del testo di un provvedimento; `prosegue` è il capoverso da cui chiedere il resto."""

    estremi: Estremi
    paragrafi: list[Paragrafo]
    prosegue: int | None


class Citante(BaseModel):
    """Un provvedimento che cita, e con quali parole."""

    estremi: Estremi
    passi: list[Passo]
    trattamento: list[str] = Field(description="Che cosa dice di ciò che cita, dove lo dice")


class Citanti(Risposta):
    """I provvedimenti che citano, i più recenti per primi."""

    count: int
    items: list[Citante]
    cursor: str | None


class Citazioni(Risposta):
    """Le decisioni e le norme che un provvedimento cita."""

    estremi: Estremi
    citazioni: list[CitazioneInUscita]


class Verifica(Risposta):
    """Un testo, citazione per citazione."""

    riepilogo: Riepilogo
    citazioni: list[CitazioneVerificata]
    avvertenze: list[str]


def passage(citing_passage: CitingPassage) -> Passo:
    """A sentence that cites."""
    return Passo(
        testo=f"{citing_passage.before}{citing_passage.citation}{citing_passage.after}",
        pagina=citing_passage.page,
        parte=citing_passage.part,
    )

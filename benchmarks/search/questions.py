"""What is asked, of everybody alike. Every question has several wordings, which take turns: no cache answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from bdm.italian import positions, written_words
from bdm.search.engine.port import SortField
from bdm.search.query import And, Not, Or, Phrase, Tree, Words, parse
from benchmarks.collection.rivals import WRITTEN

PAGE = 10
DEEP = 9_990


@dataclass(frozen=True)
class Wording:
    """One search: words, and filters beside them."""

    text: str = ""
    distretto: str | None = None
    area: str | None = None
    days: tuple[date, date] | None = None

    @property
    def q(self) -> str:
        parts = [f"({self.text})"] if self.text else []
        if self.distretto:
            parts.append(f'distretto:"{self.distretto}"')
        if self.area:
            parts.append(f"area:{self.area}")
        if self.days:
            first, last = (day.strftime("%d/%m/%Y") for day in self.days)
            parts.append(f"data:[{first} TO {last}]")
        return " AND ".join(parts)

    def within(self, days: tuple[date, date]) -> Wording:
        return Wording(self.text, self.distretto, self.area, days)


@dataclass(frozen=True)
class Question:
    name: str
    wordings: Sequence[Wording]
    start: int = 0
    sort: SortField = SortField.SCORE
    key: str = ""


def _years(first: int, last: int) -> tuple[date, date]:
    return date(first, 1, 1), date(last, 12, 31)


TERMS = (
    "danno contratto appello domanda giudizio risarcimento responsabilità pagamento spese prova termine società"
    " credito imputato reato notifica"
).split()
PHRASES = ('"persona offesa"', '"parte civile"', '"danno biologico"', '"giusta causa"', '"lavoro subordinato"')
DISTRICTS = ("MILANO", "ROMA", "NAPOLI", "TORINO", "BOLOGNA", "PALERMO", "BARI", "FIRENZE")
TERM = Question("parola comune", [Wording(word) for word in TERMS], key="term")
BOOLEAN = Question(
    "espressione con filtri",
    [
        Wording(f"{one} AND (contratto OR locazione) AND NOT sfratto", distretto=where, days=_years(year, year + 1))
        for one, where, year in zip(
            ("danno", "risarcimento", "appello", "pagamento", "credito", "prova", "termine", "domanda"),
            DISTRICTS,
            (2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023),
            strict=True,
        )
    ],
    key="boolean",
)
QUESTIONS = (
    TERM,
    BOOLEAN,
    Question("più parole comuni", [Wording(" ".join(TERMS[at : at + 5])) for at in range(0, len(TERMS) - 4, 2)]),
    Question("frase", [Wording(phrase) for phrase in PHRASES]),
    Question(
        "per data",
        [Wording(word, area="civile", days=_years(2019, 2021)) for word in TERMS],
        sort=SortField.DATA,
    ),
    Question(
        "tutto, con conteggi",
        [Wording(), Wording(area="civile"), Wording(area="penale"), *(Wording(distretto=each) for each in DISTRICTS)],
        sort=SortField.DATA,
    ),
    Question("pagina profonda", [Wording(word) for word in TERMS], start=DEEP),
)
SUGGESTIONS = ("dan", "trib mil", "rossi", "art 2043", "resp", "loca", "corte app", "usu", "bianc", "comp")


def tsquery(text: str) -> str:
    """The words of a question for PostgreSQL."""
    return _tsquery(parse(text))


def _tsquery(tree: Tree) -> str:
    match tree:
        case And(children):
            return "(" + " & ".join(map(_tsquery, children)) + ")"
        case Or(children):
            return "(" + " | ".join(map(_tsquery, children)) + ")"
        case Not(child):
            return "!" + _tsquery(child)
        case Words(words=words):
            return "(" + " | ".join(f"'{token.text}'" for token in positions(" ".join(words))) + ")"
        case Phrase(text=text):
            return "(" + " <-> ".join(f"'{WRITTEN}{word}'" for word in written_words(text)) + ")"
    raise ValueError(tree)


def fts5(text: str) -> str:
    """The words of a question for FTS5."""
    return _fts5(parse(text))


def _fts5(tree: Tree) -> str:
    match tree:
        case And(children):
            wanted = " AND ".join(_fts5(child) for child in children if not isinstance(child, Not))
            unwanted = "".join(f" NOT {_fts5(child.child)}" for child in children if isinstance(child, Not))
            return f"(({wanted}){unwanted})"
        case Or(children):
            return "(" + " OR ".join(map(_fts5, children)) + ")"
        case Words(words=words):
            return "(" + " OR ".join(f'tokens : "{token.text}"' for token in positions(" ".join(words))) + ")"
        case Phrase(text=text):
            return f'scritto : "{" ".join(written_words(text))}"'
    raise ValueError(tree)

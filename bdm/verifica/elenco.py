"""A list of citations, one a line: each is read, all are looked for at once, and each is told. Nothing is kept."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from bdm.content.addresses import citable_address
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.schemas import DecisionKey, ProvvedimentoView
from bdm.document.precedents import Precedent, names
from bdm.document.processing.computing import compute
from bdm.italian.writing import title_case
from bdm.people.ufficio.names import shipped_offices
from bdm.platform.authz import Scope
from bdm.platform.database.session import Database
from bdm.platform.kit.regex import regex
from bdm.search.citator.fate import NOTHING_KNOWN, Fate, fates
from bdm.search.query.identifiers import NUMBERS, TypedIdentifier, identifiers_in
from bdm.verifica import citing, repository as verifica_repository
from bdm.verifica.citing import TextDecision
from bdm.verifica.reading import TEXT, refusal
from bdm.verifica.repository import NumberMatch, NumberQuery
from bdm.verifica.schemas import (
    CitazioneElencata,
    DecisioneElencata,
    EffettoSuccessivo,
    ElencoVerificato,
    EsitoCitazione,
    RiepilogoElenco,
    SorteElencata,
)

MOST_LINES: Final = 200
TOO_MANY_LINES: Final = f"L'elenco ha più di {MOST_LINES} righe. Dividerlo in più parti."
MOST_IN_LINE: Final = 1_000
"""Characters."""
LONG_LINE: Final = "La riga {number} supera i 1.000 caratteri. Scrivere una citazione per riga."
NO_LIST: Final = "Indicare un elenco di citazioni, una per riga."
MOST_TOLD: Final = 10
"""Of the decisions that a citation may be."""
NO_DECISION: Final = "Non vi si è riconosciuta una decisione: servono ufficio, numero e anno."
A_NORM: Final = "È una norma: in un elenco si cercano le decisioni."
OTHERWISE: Final = "Il numero concorda, ma il tipo o il giorno scritti sono altri."
_COST: Final = 10
"""Microseconds of a character (``compute``): a line is read in several ways."""
_TOLD_COST: Final = 30
"""Of what is told of a citation or a decision."""
_BULLET: Final = regex(r"^\s*(?:[-–—•·*▪]+|\(?\d{1,3}[.)]|\(?[a-z]\))(?=\s)\s*")
_AROUND: Final = " \t.,;:«»“”\"'‘’"
_POINTED: Final = regex(r"(?<![\d.,/])(\d{1,3})\.(\d{3})(?![\d.])")
"""'n. 1.234/2021'; a day has more points."""
_OFFICE_WORDS: Final = 12
LARGEST: Final = 99_999_999
"""Of the numbers that a decision or its proceeding can have."""


@dataclass(frozen=True)
class ListedCitation:
    """A citation as it was read: the decisions that it may be, and what texts call it if there is a name."""

    riga: int
    scritto: str
    letto: str | None = None
    numbers: tuple[NumberQuery, ...] = ()
    precedent: Precedent | None = None
    nota: str | None = None

    @property
    def read(self) -> bool:
        return bool(self.numbers) or self.precedent is not None

    @property
    def alone(self) -> int:
        """Numbers without their office."""
        return sum(each.ufficio is None for each in self.numbers)


@dataclass(frozen=True)
class Candidates:
    """The decisions that a citation may be, the first ``MOST_TOLD`` of the ``count``; whether kind and day agree."""

    ids: Sequence[UUID] = ()
    count: int = 0
    agree: bool = True


def lines_of(text: str) -> list[tuple[int, str]]:
    """The lines that are not empty, with their numbers. Raises Invalid where they are none, too many or too long."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise refusal(TEXT, NO_LIST)
    if len(lines) > MOST_LINES:
        raise refusal(TEXT, TOO_MANY_LINES)
    if long := next((number for number, line in lines if len(line) > MOST_IN_LINE), None):
        raise refusal(TEXT, LONG_LINE.format(number=long))
    return lines


async def citations_of(lines: Sequence[tuple[int, str]]) -> list[ListedCitation]:
    """What the lines cite. Raises Invalid where that is too much."""
    return await compute(read, _COST * sum(len(line) for _, line in lines), lines)


async def write(database: Database, scope: Scope, citations: Sequence[ListedCitation], origin: str) -> bytes:
    """What can be said of each citation of the list, as JSON."""
    async with database.reading() as session:
        wanted = [each for citation in citations for each in citation.numbers]
        found = candidates(citations, await verifica_repository.by_given_numbers(session, scope, wanted, MOST_TOLD))
        views = await provvedimento_repository.by_ids(session, scope, {id for each in found for id in each.ids})
        given = {DecisionKey(view.id, view) for view in views.values()}
        known = {each.id: fate for each, fate in (await fates(session, scope, given)).items()}
        absent = {
            each.precedent.name: each.precedent
            for each, here in zip(citations, found, strict=True)
            if each.precedent is not None and each.precedent.told_apart and not here.count
        }
        called = {name: own for own, precedent in absent.items() for name in names(precedent)}
        places = await verifica_repository.citing_places(session, scope, called)
    totals = {each.nome: each.total for each in places}
    citing_it: Counter[str] = Counter()
    for name, total in totals.items():
        citing_it[called[name]] += total
    facts = _ListFacts(views, known, citing_it, origin)
    return await compute(_json, _TOLD_COST * (len(citations) + len(views)), citations, found, facts)


def read(lines: Sequence[tuple[int, str]]) -> list[ListedCitation]:
    """What each line cites. Raises Invalid where that is too much. Takes time that grows with the text: not for the
    event loop.
    """
    listed = [each for number, line in lines for each in _read_line(number, line)]
    if len(listed) > citing.MOST:
        raise refusal(TEXT, citing.TOO_MANY)
    return listed


def _read_line(riga: int, line: str) -> list[ListedCitation]:
    """All decisions of a line; of one that names none why it was not read."""
    words = _POINTED.sub(r"\1\2", _BULLET.sub("", line, count=1)).strip(_AROUND)
    found = identifiers_in(words)
    told = [ListedCitation(riga, each.scritto, each.letto, each.numbers, each.precedent) for each in _decisions(found)]
    told = list({(each.letto, each.numbers): each for each in told}.values())
    if len(told) == 1:
        return [replace(told[0], scritto=line)]
    if told:
        return told
    norm = next((each.meanings[0] for each in found if each.meanings[0].type == "norma"), None)
    if norm is not None:
        return [ListedCitation(riga, line, norm.text, nota=A_NORM)]
    return [ListedCitation(riga, line, nota=NO_DECISION)]


def _decisions(identifiers: Sequence[TypedIdentifier]) -> Iterator[ListedCitation]:
    ruling = False  # whether what stands before is one with its court
    for each in identifiers:
        if each.cited is not None:
            ruling = True
            yield _of_ruling(each, TextDecision(each.cited))
            continue
        wanted = tuple(_of_numbers(each))
        if not wanted or (ruling and wanted[0].docket and ";" not in each.before):
            continue  # the docket of the ruling before
        ruling = False
        yield ListedCitation(0, each.words, _called(each, wanted[0]), wanted)


def _of_ruling(identifier: TypedIdentifier, decision: TextDecision) -> ListedCitation:
    precedent, ruling = decision.cited.precedent, decision.cited.ruling
    numbers: tuple[NumberQuery, ...] = ()
    if decision.named is not None:
        ufficio, number, year = decision.named
        tipo = precedent.tipo or ruling.kind
        numbers = (NumberQuery(number, year, ufficio=ufficio, tipo=tipo, day=decision.day),)
    return ListedCitation(0, identifier.words, precedent.name, numbers, precedent)


def _of_numbers(identifier: TypedIdentifier) -> Iterator[NumberQuery]:
    """Whose number it may be: of a docket the office may stand before it."""
    for meaning in identifier.meanings:
        if meaning.type not in NUMBERS or meaning.instead:
            continue
        values = meaning.values
        docket = meaning.type == "numero_ruolo"
        number, year = (values[f"{name}_{'ruolo' if docket else 'provvedimento'}"] for name in ("numero", "anno"))
        if int(number) <= LARGEST:
            ufficio = values.get("ufficio") or _office(identifier.before)
            yield NumberQuery(int(number), int(year), docket, ufficio, values.get("area"), values.get("tipo"))


def _office(words: str) -> str | None:
    """The office that some words begin with."""
    parts = words.strip(_AROUND).split()[:_OFFICE_WORDS]
    tried = (" ".join(parts[:end]).strip(_AROUND) for end in range(len(parts), 0, -1))
    return next((office for name in tried if (office := shipped_offices().find(name))), None)


def _called(identifier: TypedIdentifier, number: NumberQuery) -> str:
    text = identifier.meanings[0].text
    return f"{title_case(number.ufficio)}, {text}" if number.docket and number.ufficio else text


def candidates(citations: Sequence[ListedCitation], numbers: Sequence[NumberMatch]) -> list[Candidates]:
    """Of each citation the decisions that agree with all that is written; if none does, those that have its number."""
    by_place: dict[int, list[NumberMatch]] = defaultdict(list)
    for each in numbers:
        by_place[each.at].append(each)
    told, at = [], 0
    for citation in citations:
        own = [each for place in range(at, at + len(citation.numbers)) for each in by_place[place]]
        at += len(citation.numbers)
        agree = any(each.agrees for each in own)
        own = [each for each in own if each.agrees is agree]
        ids = list(dict.fromkeys(each.id for each in own))
        # One that has the number as its own and as its proceeding's is one
        count = sum({each.at: each.total for each in own}.values()) - (len(own) - len(ids))
        told.append(Candidates(ids[:MOST_TOLD], count, agree or not own))
    return told


@dataclass(frozen=True)
class _ListFacts:
    """What the database says of all of them."""

    views: Mapping[UUID, ProvvedimentoView]
    fates: Mapping[UUID, Fate]
    citing: Mapping[str, int]
    origin: str


def _json(citations: Sequence[ListedCitation], candidate_lists: Sequence[Candidates], facts: _ListFacts) -> bytes:
    told = [_told(each, here, facts) for each, here in zip(citations, candidate_lists, strict=True)]
    counts = Counter(each.esito.value for each in told)
    return ElencoVerificato(riepilogo=RiepilogoElenco(**counts), citazioni=told).model_dump_json().encode()


def _told(citation: ListedCitation, candidates: Candidates, facts: _ListFacts) -> CitazioneElencata:
    told = CitazioneElencata(
        riga=citation.riga,
        scritto=citation.scritto,
        letto=citation.letto,
        esito=_outcome(citation, candidates),
        decisioni=[_decision(facts.views[id], facts) for id in candidates.ids],
        quante=candidates.count,
        nota=citation.nota if candidates.agree else OTHERWISE,
    )
    if told.esito is EsitoCitazione.ASSENTE and citation.precedent is not None:
        told.citata_da = facts.citing.get(citation.precedent.name)
    return told


def _outcome(citation: ListedCitation, candidates: Candidates) -> EsitoCitazione:
    if not citation.read:
        return EsitoCitazione.NON_LETTA
    if not candidates.count:
        return EsitoCitazione.ASSENTE
    return EsitoCitazione.TROVATA if candidates.count == 1 else EsitoCitazione.PIU_DI_UNA


def _decision(view: ProvvedimentoView, facts: _ListFacts) -> DecisioneElencata:
    fate = facts.fates.get(view.id, NOTHING_KNOWN)
    return DecisioneElencata(
        id=view.id,
        label=view.label,
        data_pubblicazione=view.data_pubblicazione,
        esito=view.esito,
        tipo=view.tipo,
        indirizzo=citable_address(facts.origin, view),
        sorte=SorteElencata(
            testo=fate.sentence(view),
            attenzione=fate.undone,
            dopo=[EffettoSuccessivo(effetto=step.effect) for step in fate.after],
            superata=fate.superseded,
        ),
    )

"""Whether a norm can be as it is cited: its act, its article, and whether it was in force on a day.

Facts are few and certain (``data/``). Of what is not there nothing is said but that it could be read.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final, Self

from bdm.italian.days import DAY
from bdm.platform.kit.reference_data import Row, read_csv
from bdm.platform.kit.regex import regex
from bdm.reference.riferimento_normativo.citation import (
    LAST_ARTICLE,
    Act,
    FoundReference,
    Reference,
    link,
    link_on,
    parse,
    site,
)
from bdm.verifica.findings import doubtful, right, unknown, wrong
from bdm.verifica.forms import near_numbers
from bdm.verifica.schemas import Codice, NormaLetta, RilievoOut

DATA: Final = Path(__file__).parent / "data"
ActKey = tuple[str, int | None, int | None]
RepealKey = tuple[str, int | None, int | None, str]
"""An act and an article of it that was repealed, '' for the whole act."""
_ONE_SERIES: Final = frozenset({"L.", "D.L.", "D.LGS.", "D.P.R."})
"""Types of acts that are numbered together: of a year there is one of each number."""
_YEARS: Final = {"R.D.": (1861, 1946), "R.D.L.": (1861, 1946), "D.P.R.": (1946, 9999), "L.COST.": (1948, 9999)}
"""The first and the last year of types of acts that there were not always."""
_DAY: Final = regex(DAY)
_ACT_WORDS: Final = regex(r"[A-Za-z]")
_LAST_NUMBER: Final = regex(r"\d{1,5}$")
_BEFORE: Final = 60
_AFTER: Final = 120
_OF_THE_PAST: Final = regex(
    r"(?i:\babrogat[oaie]\b|(?:intervenuta|dopo l'|stante l'|(?:seguito|effetto) dell')\s*abrogazione|previgent"
    r"|ratione temporis|all'epoca|pro tempore|allora (?:vigent|in vigore)|trasfus|confluit|abolit|soppress"
    r"|(?:testo|versione|formulazione|disciplina) (?:originari|anterior|precedent)"
    r"|non più in vigore|in vigore (?:fino|sino))"
)
"""Words beside a norm by which a text says that it knows of its end; a repeal that is asked for is none."""
_OTHER_NORM: Final = regex(r"[.;:]\s+(?=[A-ZÀ-Ý])|(?i:\bartt?\.|\barticol[oi]\b|\blegge\b|\bdecret[oi]\b|\bd\.)")
"""Where what is said is of another norm."""


@dataclass(frozen=True)
class CitedActs:
    """What a text shows that it knows of acts: those that it names, and those of whose end it speaks."""

    names: frozenset[str] = frozenset()
    past: frozenset[RepealKey] = frozenset()

    @classmethod
    def of(cls, text: str, norms: Iterable[FoundReference]) -> Self:
        """Those of ``norms``, which ``text`` has."""
        every = [*norms]
        past = {key for each in every if (key := _repeal_key(each.reference)) and _is_past(each, text)}
        return cls(frozenset(each.reference.act.text for each in every), frozenset(past))


@dataclass(frozen=True)
class Repeal:
    """From a day on there is another act in the place of this one, or none."""

    since: date
    by: str


def read_norm(reference: Reference, on: date) -> NormaLetta:
    """The norm in its printed form, with its links."""
    return NormaLetta(
        nome=reference.text, link=link(reference), sito=site(reference), link_vigente=link_on(reference, on)
    )


def check_norm(mention: FoundReference, text: str, on: date, acts: CitedActs) -> list[RilievoOut]:
    """What is found of a norm that ``text`` cites, asked of the day ``on``; ``acts`` is what all of the text shows."""
    reference = mention.reference
    written = text[mention.start : mention.end]
    told = [
        *_act(reference.act, written),
        *_article(reference, written),
        *_in_force(reference, on, acts),
    ]
    if told:
        return told
    return [_known(reference)]


def _known(reference: Reference) -> RilievoOut:
    """What is known of a norm of which nothing is wrong: right is only what all is known of."""
    part, act = reference.partition, reference.act
    last, article = last_article(act), part.articolo is not None
    counted = act.numero is None and (act.tipo, part.article_text) in _paragraphs() and not part.comma_suffisso
    not_known = (
        (_key(act) not in known_days() and last is None, "Di questo atto qui non si sa altro che come si cita."),
        (article and last is None, "L'atto esiste; quali articoli abbia, qui non si sa."),
        (
            article and part.article_text != str(part.articolo),
            "L'atto esiste; se abbia questo articolo, qui non si sa.",
        ),
        (part.comma is not None and not counted, "L'atto e l'articolo esistono; quanti commi abbia, qui non si sa."),
    )
    for holds, said in not_known:
        if holds:
            return unknown(Codice.LETTA, said)
    if part.comma is not None:
        return right(Codice.LETTA, "L'atto esiste, e l'articolo ha questo comma.")
    return right(
        Codice.LETTA, "L'atto esiste, e il numero dell'articolo è tra i suoi." if article else "L'atto esiste."
    )


def _act(act: Act, spelling: str) -> list[RilievoOut]:
    """Whether its day, number, year and type agree."""
    if act.numero is None or act.anno is None or act.regione is not None:
        return []
    key, code = _key(act), Codice.ATTO_DATA_NUMERO
    day = act.data if act.data is not None and _DAY.search(spelling) else None
    first, last = _YEARS.get(act.tipo, (0, 9999))
    if not first <= act.anno <= last:
        return [wrong(code, f"Nel {act.anno} non si facevano atti di questo tipo ({act.tipo}).")]
    known = known_days().get(key)
    if known is not None:
        if day is not None and day != known:
            return [
                wrong(code, f"{act.tipo} {act.numero}/{act.anno} è del {_written(known)}, non del {_written(day)}.")
            ]
        return []
    other = _one_series().get((act.numero, act.anno)) if act.tipo in _ONE_SERIES else None
    if other is not None:
        return [wrong(code, f"Il n. {act.numero} del {act.anno} è {other} {act.numero}/{act.anno}, non {act.tipo}.")]
    return _by_year(act) if day is None else _by_day(act, day)


def _by_year(act: Act) -> list[RilievoOut]:
    """An act that is not known, but a much cited one with its number in the year beside is."""
    assert act.anno is not None
    for year in (act.anno - 1, act.anno + 1):
        if (act.tipo, act.numero, year) in known_days() and last_article(replace(act, anno=year)) is not None:
            said = f"È nota {act.tipo} {act.numero}/{year}; di {act.tipo} {act.numero}/{act.anno} qui non si sa."
            return [doubtful(Codice.ATTO_DATA_NUMERO, said)]
    return []


def _by_day(act: Act, day: date) -> list[RilievoOut]:
    """An act that is not known, but one with the same number on that day of another year, or with nearly the same on
    that day, is.
    """
    code = Codice.ATTO_DATA_NUMERO
    assert act.numero is not None
    for tipo, numero, anno, known in _on_day().get((day.month, day.day), ()):
        if tipo == act.tipo and numero == act.numero and known.year != day.year:
            return [wrong(code, f"L'atto noto con questo numero e questo giorno è {tipo} {numero}/{anno}.")]
    same = [each for each in _on_day().get((day.month, day.day), ()) if each[3] == day and each[0] == act.tipo]
    near = [each for each in same if each[1] in near_numbers(act.numero)]
    if near:
        tipo, numero, anno, _ = near[0]
        return [doubtful(code, f"Di quel giorno è noto {tipo} {numero}/{anno}: il numero {act.numero} non risulta.")]
    return []


def _article(reference: Reference, spelling: str) -> list[RilievoOut]:
    part, act = reference.partition, reference.act
    last = last_article(act)
    told = []
    if part.articolo is not None and last is not None and part.articolo > last:
        text = f"L'ultimo articolo di questo atto è il {last}: l'articolo {part.article_text} non esiste."
        # In a list that is read together with the next act's articles may be another's
        alone = _ACT_WORDS.search(spelling.split(part.article_text.split("-")[0], 1)[-1]) is not None
        if alone:
            told.append(wrong(Codice.ARTICOLO_INESISTENTE, text))
    most = _paragraphs().get((act.tipo, part.article_text)) if act.numero is None else None
    if most is not None and part.comma is not None and part.comma > most and not part.comma_suffisso:
        many = "un solo comma" if most == 1 else f"{most} commi"
        told.append(wrong(Codice.COMMA_INESISTENTE, f"L'articolo {part.article_text} {act.tipo} ha {many}."))
    return told


def _in_force(reference: Reference, on: date, acts: CitedActs) -> list[RilievoOut]:
    act = reference.act
    day = known_days().get(_key(act))
    if day is not None and day > on:
        said = f"{act.text} è del {_written(day)}: il {_written(on)} non c'era ancora."
        return [wrong(Codice.NON_ANCORA_IN_VIGORE, said)]
    key = _repeal_key(reference)
    if key is None or on < (repeal := _repeals()[key]).since:
        return []
    said = f"Dal {_written(repeal.since)} non è più in vigore ({repeal.by})."
    if repeal.by in acts.names or key in acts.past:
        return [right(Codice.ABROGATA, f"{said} Il testo mostra di tenerne conto.")]
    return [doubtful(Codice.ABROGATA, f"{said} Vale ancora per i rapporti di prima.")]


def _repeal_key(reference: Reference) -> RepealKey | None:
    """Of its article, or else of its act; None where no repeal is known."""
    act = _key(reference.act)
    return next((key for each in (reference.partition.article_text, "") if (key := (*act, each)) in _repeals()), None)


def _is_past(mention: FoundReference, text: str) -> bool:
    """Whether the words beside it, and not beside another norm, say that it is of another time."""
    before = text[max(0, mention.start - _BEFORE) : mention.start]
    after = text[mention.end : mention.end + _AFTER]
    before = before[max((each.end() for each in _OTHER_NORM.finditer(before)), default=0) :]
    if other := _OTHER_NORM.search(after):
        after = after[: other.start()].rstrip().rpartition(" ")[0]  # The last word is the other norm's
    return any(_OF_THE_PAST.search(each) for each in (before, after))


def acts_numbered(words: str) -> list[str]:
    """The well-known acts that are meant by a type and a number without a year: 'D.Lgs 231'."""
    number = _LAST_NUMBER.search(words)
    acts = _of_number().get(int(number[0]), []) if number else []
    read = ((tipo, parse(f"{words}/{anno}")) for tipo, anno in acts)
    return [each.act.text for tipo, each in read if each is not None and each.act.tipo == tipo]


def last_article(act: Act) -> int | None:
    """Of a code or a well-known act."""
    return _last().get(_key(act), LAST_ARTICLE.get(act.tipo) if act.numero is None else None)


def _key(act: Act) -> ActKey:
    return act.tipo, act.numero, act.anno


def _written(day: date) -> str:
    return f"{day:%d/%m/%Y}"


def _number(text: str | None) -> int | None:
    return int(text) if text else None


def _row_key(row: Row) -> ActKey:
    return row["tipo"], _number(row["numero"]), _number(row["anno"])


@cache
def known_days() -> dict[ActKey, date]:
    """The day of each act that is known."""
    return {_row_key(row): date.fromisoformat(row["data"]) for row in read_csv(DATA / "atti.csv")}


@cache
def _one_series() -> dict[tuple[int, int], str]:
    return {(n, year): tipo for tipo, n, year in known_days() if tipo in _ONE_SERIES and n is not None and year}


@cache
def _on_day() -> dict[tuple[int, int], list[tuple[str, int, int, date]]]:
    days: dict[tuple[int, int], list[tuple[str, int, int, date]]] = {}
    for (tipo, numero, anno), day in known_days().items():
        if numero is not None and anno is not None:
            days.setdefault((day.month, day.day), []).append((tipo, numero, anno, day))
    return days


@cache
def _of_number() -> dict[int, list[tuple[str, int]]]:
    acts: dict[int, list[tuple[str, int]]] = {}
    for tipo, numero, anno in known_days():
        if numero is not None and anno is not None:
            acts.setdefault(numero, []).append((tipo, anno))
    return acts


@cache
def _last() -> dict[ActKey, int]:
    return {_row_key(row): int(row["ultimo"]) for row in read_csv(DATA / "ultimi_articoli.csv")}


@cache
def _paragraphs() -> dict[tuple[str, str], int]:
    return {(row["tipo"], row["articolo"]): int(row["commi"]) for row in read_csv(DATA / "commi.csv")}


@cache
def _repeals() -> dict[tuple[str, int | None, int | None, str], Repeal]:
    return {
        (*_row_key(row), row["articolo"] or ""): Repeal(date.fromisoformat(row["dal"]), row["da"])
        for row in read_csv(DATA / "abrogazioni.csv")
    }

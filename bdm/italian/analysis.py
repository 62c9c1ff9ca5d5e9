"""From text to tokens: what an engine's analyser does after ``prepare``, in Python.

Cut at everything that is not a letter or a digit, lower case, drop what is too long, drop stop words (their place
stays: a phrase keeps its distances), stem.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

import snowballstemmer

from bdm.italian.characters import clean, fold
from bdm.italian.citations import CODES, LAWS, UNION, full_year
from bdm.italian.german import law_in_italian
from bdm.italian.german_words import german_token
from bdm.italian.marks import BESIDE, FILLER, JOINED, JOINED_YEAR, YEAR
from bdm.italian.months import MONTHS
from bdm.italian.prepare import as_written, glue, prepare
from bdm.platform.kit.regex import regex

ANALYSIS_VERSION = 7
MAX_TOKEN = 64
"""Longer runs of letters (debris of damaged files) are not words. In bytes of UTF-8."""

# Snowball's list, folded, without c, d and l: 'lettera c' and '1218 c.c.' keep their meaning.
_STOP_WORDS = """
ad al allo ai agli all agl alla alle con col coi da dal dallo dai dagli dall dagl dalla dalle di del dello dei
degli dell degl della delle in nel nello nei negli nell negl nella nelle su sul sullo sui sugli sull sugl sulla
sulle per tra contro io tu lui lei noi voi loro mio mia miei mie tuo tua tuoi tue suo sua suoi sue nostro nostra
nostri nostre vostro vostra vostri vostre mi ti ci vi lo la li le gli ne il un uno una ma ed od se perche anche
come dov dove che chi cui non piu quale quanto quanti quanta quante quello quelli quella quelle questo questi
questa queste si tutto tutti a e i o ho hai ha abbiamo avete hanno abbia abbiate abbiano avro avrai avra avremo
avrete avranno avrei avresti avrebbe avremmo avreste avrebbero avevo avevi aveva avevamo avevate avevano ebbi
avesti ebbe avemmo aveste ebbero avessi avesse avessimo avessero avendo avuto avuta avuti avute sono sei siamo
siete sia siate siano saro sarai sara saremo sarete saranno sarei saresti sarebbe saremmo sareste sarebbero ero
eri era eravamo eravate erano fui fosti fu fummo foste furono fossi fosse fossimo fossero essendo faccio fai
facciamo fanno faccia facciate facciano faro farai fara faremo farete faranno farei faresti farebbe faremmo
fareste farebbero facevo facevi faceva facevamo facevate facevano feci facesti fece facemmo faceste fecero
facessi facesse facessimo facessero facendo sto stai sta stiamo stanno stia stiate stiano staro starai stara
staremo starete staranno starei staresti starebbe staremmo stareste starebbero stavo stavi stava stavamo stavate
stavano stetti stesti stette stemmo steste stettero stessi stesse stessimo stessero stando
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())

WORD = regex(r"[^\W_]+")
# What comes from one place of the text: a word, with the full stops of an abbreviation or the break of a line in it, or
# the words of a citation that were put into order.
_PLACE = regex(rf"[^\W_]+(?:[{JOINED}{JOINED_YEAR}{BESIDE}][^\W_]+)*{FILLER}*")
_BESIDE = regex(rf"{BESIDE}[^\W_]+")
_YEAR_BEFORE = regex(rf"[{YEAR}{JOINED_YEAR}][0-9][0-9](?![^\W_])")
ARTICLE = "art"
_BETWEEN = "co lett".split()
PASSAGE_WORDS = 9
"""Words of a phrase that is rather a passage, copied from a text."""
_STEMMER = snowballstemmer.stemmer("italian")
_ONE_AT_A_TIME = threading.Lock()  # the stemmer keeps the word it works on


@dataclass(frozen=True, slots=True)
class Token:
    """One token with the number of its word in the text, counted from 0 with stop words included."""

    text: str
    position: int
    german: str | None = field(default=None, compare=False)
    """Of a word that is looked for: what it is in a passage in German, where that differs (``german_words``)."""


@dataclass(frozen=True, slots=True)
class Span:
    """A token with its place in the cleaned text: ``cleaned[start:end]`` is what a person reads there."""

    token: Token
    start: int
    end: int


@lru_cache(maxsize=65_536)
def _stem(word: str) -> str:
    with _ONE_AT_A_TIME:
        return str(_STEMMER.stemWord(word))


_LAWS = frozenset(map(_stem, LAWS))
_MONTHS = frozenset((*map(_stem, MONTHS), *(str(month) for month in range(1, 13))))
_CITED = _LAWS | frozenset(map(_stem, (*CODES, *UNION)))
_IN_ARTICLE = frozenset(map(_stem, _BETWEEN))
_CITING = _CITED | frozenset({ARTICLE}) | frozenset(map(_stem, "cass ord rg rgnr sent sun decr".split()))
_CITED_WITH = _IN_ARTICLE | frozenset(map(_stem, ("civ", "cort", "cost", "pen", "sez", *MONTHS)))
_ROMAN = regex(r"[ivx]+\Z")


def _form(word: str) -> str | None:
    """One prepared word as it is written, but for its case; None for a stop word or debris."""
    word = word.lower()
    return None if len(word.encode()) > MAX_TOKEN or word in STOP_WORDS else word


def _token(word: str) -> str | None:
    """The token of one prepared word; None for a stop word or debris."""
    form = _form(word)
    return None if form is None else _stem(form)


def positions(text: str) -> list[Token]:
    """The tokens of ``text`` with their positions."""
    return _positions(prepare(text))


def _positions(prepared: str) -> list[Token]:
    found = ((_token(word), at) for at, word in enumerate(WORD.findall(prepared)))
    return [Token(token, at) for token, at in found if token is not None]


def query_tokens(text: str) -> list[Token]:
    """The tokens that a reader's ``text`` looks for. They are those of ``positions``, but for what stands beside
    a citation (the day of an act that is numbered) and the word 'art' before an article of a code or an act that is
    named: 'art. 2043 c.c.' is also found where it says 'artt. 1218 e 2043 c.c.'.
    """
    words = enumerate(WORD.findall(_without_beside(text)))
    found = [Token(token, at, german_token(word.lower())) for at, word in words if (token := _token(word)) is not None]
    return [token for at, token in enumerate(found) if token.text != ARTICLE or not _cites(found[at + 1 :])]


def _without_beside(text: str) -> str:
    """``text`` as it is prepared, without what a citation need not say, and with the law that is cited in German by its
    Italian names.
    """
    return _BESIDE.sub("", prepare(law_in_italian(text)[0]))


def _cites(following: list[Token]) -> bool:
    """Whether an article's number comes next, and then what it is of."""
    for at, token in enumerate(following):
        if at and token.text in _CITED:
            return True
        if not (token.text[0].isdigit() or (at and (len(token.text) == 1 or token.text in _IN_ARTICLE))):
            return False
    return False


def is_citation(text: str) -> bool:
    """Whether ``text`` is a citation and nothing besides, which means the same however it is written: 'art. 2043 c.c.',
    'L. 89/2001', 'Cass. civ., sez. III, n. 1234/2020'.
    """
    found = [_token(word) for word in WORD.findall(_without_beside(text))]
    return (
        not any(map(_by_day, found, found[1:], found[2:]))
        and any(token in _CITING for token in found)
        and any(token is not None and token[0].isdigit() for token in found)
        and all(token is not None and _in_citation(token) for token in found)
    )


def _by_day(act: str | None, day: str | None, month: str | None) -> bool:
    """Whether an act is named by its day alone, which says of no text that it has the number too."""
    return act in _LAWS and day is not None and day.isdigit() and month in _MONTHS


def _in_citation(token: str) -> bool:
    return (
        token in _CITING or token in _CITED_WITH or token[0].isdigit() or len(token) == 1 or bool(_ROMAN.match(token))
    )


def tokens(text: str) -> list[str]:
    """The tokens of ``text``, in order."""
    return [token.text for token in positions(text)]


def forms(text: str) -> list[str]:
    """The words of ``text`` as they are written, but for case and accents: its tokens before the stem, in order."""
    return [form for form in map(_form, WORD.findall(prepare(text))) if form is not None]


def written_words(text: str) -> tuple[str, ...]:
    """The words of ``text`` one after the other, stop words and all: what an exact phrase compares."""
    return tuple(WORD.findall(as_written(clean(text))))


def spans(cleaned: str) -> Iterator[Span]:
    """The tokens of a ``clean``ed text with the places they come from: the same tokens as ``positions`` gives, but
    for law that is cited in German, which is what its Italian name gives.
    """
    at = 0
    text, place = law_in_italian(cleaned)
    for written, start, end in words(glue(text)):
        for word in WORD.findall(fold(written)):
            token = _token(word)
            if token is not None:
                yield Span(Token(token, at), place(start), place(end - 1) + 1)
            at += 1


def words(glued: str) -> Iterator[tuple[str, int, int]]:
    """The words of a ``glue``d text, not yet folded, with the places they come from."""
    for place in _PLACE.finditer(glued):
        for match in WORD.finditer(place[0]):
            grows = _YEAR_BEFORE.match(glued, place.start() + match.start() - 1)
            yield full_year(match[0]) if grows else match[0], place.start(), place.end()

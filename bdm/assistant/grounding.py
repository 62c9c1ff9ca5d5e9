"""Whether a passage says what a sentence says that cites it: the only way for a model's words to become an answer.

The check is lexical, and strict where it matters: most of the sentence's words, and all of its numbers, names,
normative references and words that decide a case, are in what it cites; what it denies is denied there. It does not
understand: who swaps the parties with the passage's own words passes. Takes linear time.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from bdm.assistant.answers import Answer, Citation, Said
from bdm.assistant.passages import Passage, Sentence
from bdm.assistant.sentences import sentences
from bdm.assistant.words import relatives
from bdm.italian_text import fold, tokens
from bdm.riferimento_normativo.citation import extract

ENOUGH: Final = 0.7
"""The share of a sentence's words that what it cites has to have."""
LONGEST: Final = 1_200
"""Characters: nobody needs a longer sentence."""
QUOTED: Final = 3
"""Sentences of the decision that a citation shows at most."""

_CITED = re.compile(r"[\[【]\s*(?:passag\w+\s+|n\.\s*)?(\d{1,4}(?:\s*[,;–-]\s*\d{1,4})*)\s*[\]】]", re.IGNORECASE)
_STOP_AFTER = re.compile(r"^\s*([.;:!?]+)")
_BULLET = re.compile(r"^\s*(?:[-*•–]|\d{1,2}[.)])\s+")
_MARKS = re.compile(r"[*_`#>]+")
_STRANGE = re.compile(r"https?:|www\.|[<>{}\\|]|@|\]\(|!\[|javascript:|data:", re.IGNORECASE)
_BEGINNING: Final = 5
_NUMBER = re.compile(r"\d+(?:[.,/:]\d+)*")
_GROUPED = re.compile(r"\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+,\d+")
_NAME = re.compile(r"(?<![^\W_])[A-ZÀ-Ý][^\W\d_]*(?:['’][A-ZÀ-Ý][^\W\d_]*)?")
_WORD = re.compile(r"[^\W\d_]+")

_MONTHS: Final = "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split()
_MONTH: Final = "|".join(_MONTHS)
_DAY = re.compile(
    rf"(?<![\d.,/])(\d{{1,2}})\s?°?(?:\s?[./-]\s?(\d{{1,2}})\s?[./-]\s?|\s({_MONTH})\s)(\d{{4}}|\d{{2}})(?![\d])"
)
_DAY_OF_MONTH = re.compile(rf"(?<![\d.,/])(\d{{1,2}})°?\s({_MONTH})(?![^\W_])")
_MONTH_OF_YEAR = re.compile(rf"(?<![^\W_])({_MONTH})\s(?:del\s)?(\d{{4}})(?!\d)")
_NUMERALS: Final = dict(
    zip(
        "due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici "
        "diciassette diciotto diciannove venti".split(),
        map(str, range(2, 21)),
        strict=True,
    )
)
del _NUMERALS["sei"]  # also 'you are'
_DECIDING: Final = tuple(
    re.compile(each)
    for each in (
        r"\baccol[gt]\w*",
        r"\brigett\w*|\brespin[gst]\w*",
        r"\bcondann\w*",
        r"\bassol[vt]\w*|\bassoluzion\w*",
        r"\bannull\w*",
        r"\bconferm\w*",
        r"\briform\w*",
        r"\brevoc\w*",
        r"\binammissibil\w*|\bimprocedibil\w*|\bimproponibil\w*",
        r"\bestin[tgz]\w*|\bprescri\w*",
        r"\bcompensa(?:te|ta|zione|ndo|re|no)?\b",
        r"\bcolpevol\w*|\brespons\w*",
        r"\binnocen\w*",
        r"\bnull[oaie]\b|\bnullita\b",
        r"\binfondat\w*",
        r"(?<!in)\bfondat[oaie]\b|\bfondatezza\b",
        r"\billegittim\w*|\billecit\w*",
        r"\blegittim\w*|\blecit\w*",
        r"\bcorrott\w*|\bcorruzion\w*",
        r"\binutilizzabil\w*|\bfals\w*|\bincostituzional\w*|\binvalid\w*|\binefficac\w*",
        r"\bdimett\w*|\bdimission\w*|\bscarcer\w*|\barrest\w*",
    )
)
"""What may not be said unless it is there: how a case ended, and what somebody is."""
_DENIES: Final = re.compile(r"\b(?:non|ne|nessun[oa]?|mai|neppure|nemmeno|neanche)\b(?!\s+(?:solo|soltanto|gia|oltre))")
_DENIED: Final = re.compile(
    r"\W+(?:(?:si|ci|vi|lo|la|li|le|gli|ne|ha|hanno|e|sono|era|erano|fu|sia|siano|essere|stat[oaie]|puo|possono|potuto|potendo|deve"
    r"|devono|aveva|avevano|avendo|abbia|abbiano|essendo|viene|vengono|ancora|piu|stato|da|di|a)\W+)*([^\W\d_]+)"
)
_FREE: Final = frozenset(
    tokens(
        "tribunale corte giudice collegio decisione sentenza provvedimento parte parti caso causa giudizio processo "
        "secondo afferma ritiene osserva rileva inoltre infine pertanto quindi dunque ossia cioè anche particolare "
        "riguardo merito stato stata stati state essere viene vengono"
    )
)
"""Words with which anything is told: they count neither for nor against."""
_DATED: Final = frozenset(tokens(" ".join(_MONTHS)))


@dataclass(frozen=True, slots=True)
class _Words:
    """What a text is compared by."""

    tokens: frozenset[str]
    stems: frozenset[str]
    numbers: frozenset[str]
    sayable: frozenset[str]
    words: frozenset[str]
    deciding: frozenset[int]
    denied: frozenset[str]
    affirmed: frozenset[str]
    references: frozenset[str]


def grounded(passages: Sequence[Passage], said: str) -> Answer:
    """What is left of a model's answer: ``said`` is sentences followed by the numbers (``Passage.index`` + 1, in square
    brackets) of those passages, which it was given, that they rest on. Each that is not said there is left out.
    """
    by_index = {passage.index: passage for passage in passages}
    found: list[Said] = []
    seen: set[str] = set()
    for text, numbers in _claims(said):
        cited = [by_index[number - 1] for number in numbers if number - 1 in by_index]
        for start, end in sentences(text):
            sentence = text[start:end]
            if sentence not in seen and (citations := support(sentence, cited)):
                seen.add(sentence)
                found.append(Said(sentence, citations))
    return Answer(tuple(found))


def support(sentence: str, cited: Sequence[Passage]) -> tuple[Citation, ...]:
    """The words of the cited passages that the sentence rests on; none where they do not say it."""
    if not cited or len(sentence) > LONGEST or _STRANGE.search(sentence):
        return ()
    said = _words(sentence)
    wanted = _telling(said)
    if not wanted:
        return ()
    chosen = _chosen(wanted, said, [(passage, each) for passage in cited for each in passage.sentences])
    if not chosen:
        return ()
    there = _words(" \n".join(each.text for _, each in chosen))
    if not _says(sentence, said, there):
        return ()
    return tuple(_citations(chosen))


def _says(sentence: str, said: _Words, there: _Words) -> bool:
    wanted = _telling(said)
    share = sum(_has(there, token) for token in wanted) / len(wanted)
    return (
        share >= ENOUGH
        and said.numbers <= there.sayable
        and said.deciding <= there.deciding
        and said.references <= there.references
        and _names(sentence) <= there.words
        and not any(token in there.affirmed and token not in there.denied for token in said.denied)
        and not any(token in there.denied and token not in there.affirmed for token in said.affirmed - said.denied)
    )


def _telling(said: _Words) -> frozenset[str]:
    """What has to be there for the most part; numbers and days are compared by themselves."""
    return frozenset(token for token in said.tokens - _FREE - _DATED if not token.isdigit())


def _has(there: _Words, token: str) -> bool:
    return token in there.tokens or not there.stems.isdisjoint(relatives(token))


def _chosen(
    wanted: frozenset[str], said: _Words, candidates: Sequence[tuple[Passage, Sentence]]
) -> list[tuple[Passage, Sentence]]:
    """The fewest sentences of the passages that have what is wanted, in their order."""
    missing, numbers = set(wanted), set(said.numbers)
    deciding = set(said.deciding)
    left = [(at, _words(sentence.text)) for at, (_, sentence) in enumerate(candidates)]
    taken: list[int] = []
    while left and (missing or numbers or deciding) and len(taken) < QUOTED:
        gains = [
            (
                sum(_has(words, token) for token in missing)
                + 2 * len(numbers & words.sayable)
                + 2 * len(deciding & words.deciding),
                -at,
                words,
            )
            for at, words in left
        ]
        gain, negative, words = max(gains, key=lambda each: each[:2])
        if gain == 0:
            break
        taken.append(-negative)
        missing = {token for token in missing if not _has(words, token)}
        numbers -= words.sayable
        deciding -= words.deciding
        left = [(at, each) for at, each in left if at != -negative]
    return [candidates[at] for at in sorted(taken)]


def _citations(chosen: Iterable[tuple[Passage, Sentence]]) -> Iterable[Citation]:
    by_passage: dict[int, list[Sentence]] = {}
    for passage, sentence in chosen:
        by_passage.setdefault(passage.index, []).append(sentence)
    for index, those in by_passage.items():
        places = tuple(place for each in those for place in each.places)
        yield Citation(index, " ".join(each.text for each in those), places)


def _claims(said: str) -> Iterable[tuple[str, list[int]]]:
    """The pieces of an answer with the numbers that follow each. What nothing follows is left out."""
    for line in said.splitlines():
        rest = _BULLET.sub("", line)
        text = ""
        at = 0
        numbers: list[int] = []
        for match in _CITED.finditer(rest):
            between = rest[at : match.start()]
            if numbers and between.strip(" ,;e"):
                if stop := _STOP_AFTER.match(between):
                    text = text.rstrip() + stop[1]
                    between = between[stop.end() :]
                if between.strip():
                    yield _clean(text), numbers
                    text, numbers = between, []
            elif not numbers:
                text += between
            numbers.extend(_numbers_of(match[1]))
            at = match.end()
        if numbers:
            stop = _STOP_AFTER.match(rest[at:])
            yield _clean(text.rstrip() + (stop[1] if stop else "")), numbers


def _numbers_of(listed: str) -> Iterable[int]:
    return map(int, re.findall(r"\d+", listed))


def _clean(text: str) -> str:
    """Without what formats it: an answer is plain text."""
    shown = "".join(each for each in _MARKS.sub("", text) if each.isprintable())
    shown = " ".join(shown.split()).strip(" ,;")
    return shown if not shown or shown[-1] in '.!?»”"' else f"{shown}."


@lru_cache(maxsize=4_096)
def _words(text: str) -> _Words:
    folded = fold(text)
    having = frozenset(tokens(text))
    words = frozenset(_WORD.findall(folded))
    denied, affirmed = _polarity(folded)
    return _Words(
        tokens=having,
        stems=frozenset(each for token in having for each in relatives(token)),
        numbers=_numbers(folded, told=True),
        sayable=_numbers(folded, told=False),
        words=words,
        deciding=frozenset(at for at, pattern in enumerate(_DECIDING) if pattern.search(folded)),
        denied=denied,
        affirmed=affirmed,
        references=frozenset(each.reference.text for each in extract(text)),
    )


def _polarity(folded: str) -> tuple[frozenset[str], frozenset[str]]:
    """The words (their beginnings) that are denied somewhere, and those that are said without that."""
    places = {}
    for match in _DENIES.finditer(folded):
        if following := _DENIED.match(folded, match.end()):
            places[following.start(1)] = following[1]
    denied = frozenset(_beginning(word) for word in places.values())
    affirmed = frozenset(_beginning(each.group()) for each in _WORD.finditer(folded) if each.start() not in places)
    return denied, affirmed


def _beginning(word: str) -> str:
    return word[:_BEGINNING]


def _numbers(folded: str, *, told: bool) -> frozenset[str]:
    """The numbers and days of a text, however they are written: '12.000,00' is 12000, 'tre' is 3, '3.4.2019' a day.
    With ``told`` what the text tells, otherwise also what else may be said after it: of a day its month and year.
    """
    found: set[str] = set()

    def day(match: re.Match[str]) -> str:
        number, month = int(match[1]), int(match[2]) if match[2] else _MONTHS.index(match[3]) + 1
        year = int(match[4]) if len(match[4]) == 4 else int(match[4]) + (1900 if int(match[4]) > 40 else 2000)
        found.add(f"{year}-{month}-{number}")
        if not told:
            found.update((f"{year}-{month}", f"{month}-{number}", str(year), str(month), str(number)))
        return " "

    def day_of_month(match: re.Match[str]) -> str:
        found.add(f"{_MONTHS.index(match[2]) + 1}-{int(match[1])}")
        return " " if told else match.group()

    def month_of_year(match: re.Match[str]) -> str:
        found.add(f"{int(match[2])}-{_MONTHS.index(match[1]) + 1}")
        return " " if told else match.group()

    left = _MONTH_OF_YEAR.sub(month_of_year, _DAY_OF_MONTH.sub(day_of_month, _DAY.sub(day, folded)))
    for match in _NUMBER.finditer(left):
        written = match.group()
        if _GROUPED.fullmatch(written):
            whole, _, rest = written.replace(".", "").partition(",")
            found.add(f"{int(whole)},{rest}" if rest.strip("0") else str(int(whole)))
        else:
            found.update(str(int(each)) for each in re.split(r"[.,/:]", written))
    found.update(_NUMERALS[word] for word in _WORD.findall(left) if word in _NUMERALS)
    return frozenset(found)


def _names(sentence: str) -> frozenset[str]:
    """The words with a capital, but the first: names, acronyms, courts."""
    found = list(_NAME.finditer(sentence))
    first = len(sentence) - len(sentence.lstrip(" «“\"'(–-"))
    names = (fold(each.group()) for each in found if each.start() != first)
    return frozenset(word for name in names for word in _WORD.findall(name) if len(word) > 1 and not _told(word))


def _told(word: str) -> bool:
    return bool(_FREE & set(tokens(word)))

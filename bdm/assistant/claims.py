"""What a model said, read: its sentences, each with the passages that it cites and the words that it quotes of them.

It is asked for one sentence a line with ``[3: «parole del passo»]`` after it. What models write instead is read as
well: ``[3]``, ``[passo 3]``, ``(3)``, ``【3】``, the number before the sentence, the quotation beside the brackets or
on a line of its own, several of each, lists, emphasis, and what they think aloud before they answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from bdm.platform.kit.regex import regex

_THOUGHT: Final = r"(?:think(?:ing)?|thought|reasoning)"
_THINKING = regex(rf"<{_THOUGHT}>.*?(?:</{_THOUGHT}>|\Z)", re.IGNORECASE | re.DOTALL)
_END_OF_THOUGHT = regex(rf"</{_THOUGHT}>", re.IGNORECASE)
_BULLET = regex(r"^\s*(?:#+\s+)?(?:(?:[-*•–]|\d{1,2}[.)])\s+)?")
_NAMED: Final = r"(?:(?:cfr\.?|v\.|vedi)\s*)?(?:(?:pass[oi]|passag\w+)\s*(?:nn?\.\s*)?|nn?\.\s*)"
_NUMBERS: Final = r"\d{1,4}(?:\s*(?:[,;–-]|\be\b)\s*\d{1,4})*"
_QUOTED: Final = r"«[^\[\]【】]{0,1000}?»|“[^\[\]【】”]{0,1000}”|\"[^\[\]【】\"]*\""
_CITED = regex(
    rf"(?:[\[【]\s*(?:{_NAMED})?(?P<square>\d[^\[\]【】]*)[\]】]"
    rf"|\(\s*{_NAMED}(?P<named>{_NUMBERS}(?:\W*(?:{_QUOTED}))?)\s*\)"
    rf"|\(\s*(?P<round>\d{{1,3}}(?:\s*,\s*\d{{1,3}})*(?:\W*(?:{_QUOTED}))?)\s*\)(?=\s*(?:[.;:!?\[【(«“\"]|$)))"
    rf"(?:\s*[:,–-]?\s*(?P<after>{_QUOTED}))?",
    re.IGNORECASE,
)
_QUOTE = regex(_QUOTED)
_QUOTED_LAST = regex(rf"^(?P<text>.*[.!?])\s*(?P<quote>{_QUOTED})[\s.]*$")
_ONLY_QUOTED = regex(rf"^\W*(?:(?:citazione|parole|testo)\s*:\s*)?(?P<quote>{_QUOTED})\W*$", re.IGNORECASE)
_NUMBER_LIST = regex(rf"\W*(?:{_NAMED})?({_NUMBERS})", re.IGNORECASE)
_NUMBER = regex(r"(?:([–-])\s*)?(\d+)")
_STOP_AFTER = regex(r"^\s*([.;:!?]+)")
_MARKS = regex(r"[*`#>]+|(?<!\w)_+|_+(?!\w)")
"""What formats a text. A '_' inside a word is of the word ('Ricorrente_1')."""
_NO_CLAIM = regex(r":$|^non risulta\b", re.IGNORECASE)
"""What introduces a list, and what says that nothing was found."""
_LONGEST_RANGE: Final = 10
_WORDS_OF_QUOTE: Final = 3

Cites: TypeAlias = "tuple[CitedPassage, ...]"


@dataclass(frozen=True, slots=True)
class CitedPassage:
    """A passage by its number (None: the one cited before), and the words of it that were quoted, if any."""

    number: int | None
    quote: str | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """A piece of an answer as plain text, a sentence or several with the same citations."""

    text: str
    cited: Cites


def claims(answer: str) -> list[Claim]:
    """The pieces of what a model said, in order; also those that cite nothing. Takes linear time."""
    found: list[tuple[str, list[CitedPassage]]] = []
    spoken = _END_OF_THOUGHT.split(_THINKING.sub("", answer))[-1]
    for line in spoken.splitlines():
        for text, cited in _pieces(line[_BULLET.match(line).end() :]):  # type: ignore[union-attr]
            if plain := _clean(text):
                found.append((plain, [*cited]))
            elif found:  # a line that only cites belongs to the one before
                found[-1][1].extend(cited)
    every = (Claim(text, _joined(cited)) for text, cited in found)
    return [each for each in every if each.cited or not _NO_CLAIM.search(each.text)]


def _pieces(line: str) -> Iterator[tuple[str, Cites]]:
    """The texts of a line, each with what it cites. In a line that begins with a citation they stand before."""
    if quoted := _ONLY_QUOTED.match(line):
        yield "", (CitedPassage(None, _bare(quoted["quote"])),)
        return
    text, at = "", 0
    says = False  # whether ``text`` does
    cited: list[CitedPassage] = []
    leading = False
    for match in _CITED.finditer(line):
        between = line[at : match.start()]
        if stop := _STOP_AFTER.match(between) if cited and says else None:
            text, between = text.rstrip() + stop[1], between[stop.end() :]
        goes_on = _says(between)
        if goes_on and cited and says:
            yield _piece(text, cited)
            text, says, cited = "", False, []
        text += between
        says = says or goes_on
        leading = leading or not says
        if leading and says and _says(line[match.end() :]):  # this one is of what follows
            yield _piece(text, cited)
            text, says, cited = "", False, []
        cited += _cites(match)
        at = match.end()
    rest = line[at:]
    if cited and says and _says(rest):
        stop = _STOP_AFTER.match(rest)
        yield _piece(text.rstrip() + (stop[1] if stop else ""), cited)
        text, rest, cited = "", rest[stop.end() :] if stop else rest, []
    yield _piece(text.rstrip() + rest if _STOP_AFTER.match(rest) else text + rest, cited)


def _piece(text: str, passages: Sequence[CitedPassage]) -> tuple[str, Cites]:
    """What is quoted after the end of a sentence is no part of it."""
    if passages and (quoted := _QUOTED_LAST.match(text)):
        return quoted["text"], _joined((*passages, CitedPassage(None, _bare(quoted["quote"]))))
    return text, _joined(passages)


def _cites(match: re.Match[str]) -> Iterator[CitedPassage]:
    """The numbers between brackets, each with the quotation that follows it."""
    inside = match["square"] or match["named"] or match["round"]
    while listed := _NUMBER_LIST.match(inside):
        yield from map(CitedPassage, _numbers(listed[1]))
        inside = inside[listed.end() :]
        if quoted := _QUOTE.search(inside):
            yield CitedPassage(None, _bare(quoted.group()))
            inside = inside[quoted.end() :]
        elif len(inside.split()) >= _WORDS_OF_QUOTE:
            yield CitedPassage(None, _bare(inside))
            break
    if match["after"]:
        yield CitedPassage(None, _bare(match["after"]))


def _numbers(listed: str) -> Iterator[int]:
    """'3, 5 e 7-9' in full."""
    before = 0
    for dash, number in _NUMBER.findall(listed):
        value = int(number)
        yield from range(before + 1 if dash and 0 < value - before <= _LONGEST_RANGE else value, value + 1)
        before = value


def _joined(passages: Sequence[CitedPassage]) -> Cites:
    """Each quotation with the number that it follows."""
    found: list[CitedPassage] = []
    for each in passages:
        if each.number is not None:
            found.append(each)
        elif found and found[-1].quote is None:
            found[-1] = CitedPassage(found[-1].number, each.quote)
        elif found:
            found.append(CitedPassage(found[-1].number, each.quote))
    return tuple(found)


def _bare(quote: str) -> str:
    return quote.strip(" \t:;,.–-«»“”\"'…")


def _says(text: str) -> bool:
    return any(map(str.isalnum, text))


def _clean(text: str) -> str:
    """Without what formats it: an answer is plain text."""
    shown = "".join(each for each in _MARKS.sub("", text) if each.isprintable())
    shown = " ".join(shown.split()).strip(" ,;")
    if not _says(shown):
        return ""
    return shown if shown[-1] in '.!?:»”"' else f"{shown}."

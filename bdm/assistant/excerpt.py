"""A long sentence cut to what is read at a glance: the clauses of it that tell, with '…' where others were.

What is left is one piece of the sentence, word for word, and does not say the contrary of it.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Final, NamedTuple, TypeAlias

from bdm.italian.clauses import CLAUSES, JOINTS
from bdm.platform.kit.regex import regex

MARK: Final = "…"
_MARKED: Final = len(MARK) + 1
_LISTED, _CLAUSE, _JOINED, _PHRASE, _WORD = 0.5, 1.0, 2.0, 2.5, 4.5
"""What it costs to begin or to end at a semicolon or colon, at a comma, at a joint, before a complement, elsewhere."""
_APPROACH: Final = 1.2
"""What it costs to begin as every lawsuit does."""
_LEANING: Final = 2.0
"""What it costs to begin with a word that points back."""
_UNEVEN: Final = 6.0
"""What it costs to begin with a relative clause, to end where more is due, or within brackets."""
_CONTRARY: Final = 20.0
"""What it costs to leave out what turns the rest."""
_TELLS, _TELLS_FIRST, _TELLS_MORE, _SHOWN = 4.0, 3.0, 1.0, 0.015
"""What telling words are worth, the first of the sentence, two others; and what each character from there on is."""
_UNTOLD: Final = 4.0
"""What it costs to begin within a sentence without any of its telling words."""
_OBJECT, _HALF_OBJECT = 8, 12
"""Characters after a telling word without which it tells nothing: up to the end of a clause, and elsewhere."""
_NEAR: Final = 100
_LAST_WORDS: Final = 60
_READ: Final = 2_000
"""Characters of a sentence in which what tells is looked for."""

_MORE_CLAUSES: Final = regex(r"[;:]\s+(?=(?:\d{1,2}[.)]|[A-Za-z][.)]|[-–])\s)|[,;:]\s+(?=[cdln]['’]\w)")
"""The items of a list, and clauses that begin with an apostrophe."""
_COMPLEMENTS: Final = regex(
    r"\s(?=(?:in(?! cui)|nel|nella|nei|a|al|alla|ai|ex|da|dal|dalla|su|sul|sulla|avverso|presso|innanzi|dinanzi|contro"
    r"|oltre|pari|riguardant[ei]|affinch[eéè]|sicch[eéè]|atteso|onde|laddove"
    r"|(?:emess|notificat|depositat|pubblicat|relativ|propost|pronunciat|dispost|iscritt|previst)[oaie])\b)"
)
_BLANKS: Final = regex(r"\s+(?=\S)")
_CITED: Final = regex(r"\s(?:\d|(?:e|ed|o)\s+(?:\d|artt?\b|ss\b|segg?\b|lett\b|nn?\b|comm[ai]\b|succ))")
"""What seems to join and is of a citation."""
_APPROACHES: Final = regex(
    r"\W*(?:\d+(?:\.\d+)*[.)]?\s*)?"
    r"(?:Con|Avverso|In data|A seguito|P\.|(?:Il|La) (?:Tribunale|Corte|Consiglio)\b.*pronun[cz]i)",
    re.IGNORECASE,
)
_LEANS: Final = regex(r"\W*+(?:lo|li|ne|ciò|ess[oaie]|e|ed|o|ma|nonché)\b")
_RELATES: Final = regex(
    r"\W*+(?:che|cui|(?:\S+\s)?(?:il|la|i|le|(?:de|da|a|ne|su|co)(?:l|i|gli|lla|lle))\squal[ei])\b", re.IGNORECASE
)
_TURNS: Final = regex(
    r"\b(?:non(?! (?:\w+mente )?\w+[ts][oaie]\b)|né|nessun\w*|nemmeno|neppure|neanche|mai|senza"
    r"|neg(?:a|ando|ato|ata)|esclu(?:de\w*|so|sa|si|sero)|infondat\w+"
    r"|lament\w+|dedu[cr]\w+|dedott\w+|sost(?:ien|en)\w+|eccep\w+|contest\w+|assum\w+|secondo)\b|[;:]",
    re.IGNORECASE,
)
"""What denies, or tells what a party says, until a semicolon or a colon."""
_TAKES_BACK: Final = regex(
    r"[\s,;:–-]*+(?:(?:non|né|se|solo|soltanto|nei (?:soli )?limiti|per quanto|senza|anziché)\b"
    r"|[^;:]{0,80}?\b(?:ma|però|tuttavia|salv[oaie]|tranne|eccetto|limitatamente|fuorché|purché)\b)",
    re.IGNORECASE,
)
"""Begins so, or soon comes to so: what stands before it would be told without its limits."""
_HANGS: Final = regex(
    r"(?:\b(?:e|ed|o|di|a|da|in|con|su|per|tra|fra|il|lo|la|i|gli|le|un|una|che|cui|ma|se|non|né|nonché|ove|quando"
    r"|(?:de|a|da|ne|su)[il]|(?:de|a|da|ne|su)ll[aeo]|degli|agli|dagli|sono|è|ha|hanno"
    r"|ai sensi|per l['’]effetto|(?:così|come) \w+|per quanto|assunto|nella parte|nel senso|in ordine|in relazione"
    r"|a seguito|in data|avanti|in?nanzi|dinn?anzi|atteso|affinch[eéè]|sicch[eéè]"
    r"|nn?|nr|artt?|comma|sig|dott|avv|prof|euro|EUR)|, che \w+|['’(€:])\W*$",
    re.IGNORECASE,
)
_INCIDENTAL: Final = regex(
    r"(?:,\s+(?:per (?:i|le|ciascun\w+|brevità|quanto)|in|con|a|da|ex|ai sensi|come"
    r"|(?:da|ne|a)(?:l|i|gli|ll[ae]|ll['’]\w+))\b[^,;:]*"
    r"|\b(?:che|cui)(?:\s[^\s,;:]+){1,3}|, \w+mente),?$",
    re.IGNORECASE,
)
"""Ends with an aside, or soon after a clause began."""
_INTRODUCES: Final = regex(
    r"(?:\d+(?:\.\d+)*[.)]?\s)?(?:Con|Per|In|Su|Di|A|Da|Tra|(?:Co|Da|De|Ne|Su|A)(?:l|i|gli|ll[aeo]|ll['’]\w+))\s"
    r"(?!.*\b(?:si|è|sono|era|erano|ha|hanno|va|vanno|deve|devono|può|possono)\b)[^,;:]*$",
    re.IGNORECASE,
)
"""Only what comes before the main clause."""
_LETTERED: Final = regex(r"(?<![(\w])\w{1,3}\)")
"""A parenthesis that closes nothing."""
_SIGNS: Final = " ,;:–-"
"""What a mark stands for."""
_PAIRS: Final = ("()", "«»", "“”", "[]")


class _Place(NamedTuple):
    """What it costs to begin or end there, and where it is."""

    cost: float
    at: int


class _Break(NamedTuple):
    """What may be left out from ``end`` on, and what from before ``start``."""

    end: int
    start: int
    cost: float


_Span: TypeAlias = tuple[int, int]
_at = attrgetter("at")


class Excerpt(NamedTuple):
    """What is shown of a sentence, and what that is worth beside other clips of it."""

    text: str
    worth: float


_worth_of = attrgetter("worth")


def excerpt(text: str, most: int, signs: re.Pattern[str]) -> Excerpt:
    """The sentence; of one longer than ``most`` characters the clauses in which there is what ``signs`` finds."""
    tells = [match.span() for match in signs.finditer(text, 0, _READ)]
    if len(text) <= most:
        return Excerpt(text, _worth(_Place(0.0, 0), _Place(0.0, len(text)), tells))
    breaks = sorted(_breaks(text))
    ends = _ends(text, breaks)
    best = Excerpt(_shown(text, 0, most - _MARKED), -_CONTRARY)
    for start in _starts(text, breaks):
        near = ends[bisect_left(ends, start.at + 1, key=_at) : bisect_right(ends, start.at + most, key=_at)]
        for end in near:
            shown = _shown(text, start.at, end.at)
            if len(shown) <= most:
                worth = _worth(start, end, tells) - start.cost - end.cost
                worth -= _UNEVEN * _is_part(text[start.at : end.at].rstrip(_SIGNS))
                best = max(Excerpt(shown, worth), best, key=_worth_of)
    return best


def _shown(text: str, start: int, end: int) -> str:
    piece = text[start:end] if end == len(text) else text[start:end].rstrip(_SIGNS)
    return f"{MARK} " * (start > 0) + piece + f" {MARK}" * (end < len(text))


def _breaks(text: str) -> Iterator[_Break]:
    for signs in (CLAUSES, _MORE_CLAUSES):
        for sign in signs.finditer(text, 0, _READ):
            yield _Break(sign.start() + 1, sign.end(), _CLAUSE if sign[0][0] == "," else _LISTED)
    for joints, cost in ((JOINTS, _JOINED), (_COMPLEMENTS, _PHRASE), (_BLANKS, _WORD)):
        for space in joints.finditer(text, 0, _READ):
            if not _CITED.match(text, space.start()):
                yield _Break(*space.span(), cost)


def _starts(text: str, breaks: Sequence[_Break]) -> Iterator[_Place]:
    """Not within a clause: what begins there is read for the whole of it."""
    yield _Place(_APPROACH if _APPROACHES.match(text, 0, _READ) else 0.0, 0)
    turns = [(match.start(), match[0] not in ";:") for match in _TURNS.finditer(text, 0, _READ)]
    passed, turned = 0, False
    for _, start, cost in breaks:
        while passed < len(turns) and turns[passed][0] < start:
            turned = turns[passed][1]
            passed += 1
        if cost <= _CLAUSE:
            leans = _LEANING * bool(_LEANS.match(text, start, start + _NEAR))
            relates = _UNEVEN * bool(_RELATES.match(text, start, start + _NEAR))
            yield _Place(cost + leans + relates + _CONTRARY * turned, start)


def _ends(text: str, breaks: Sequence[_Break]) -> list[_Place]:
    found = [_Place(_end_cost(text, each), each.end) for each in breaks]
    return [*found, _Place(0.0, len(text))]


def _end_cost(text: str, break_: _Break) -> float:
    last = max(0, break_.end - _LAST_WORDS)
    cost = break_.cost + _CONTRARY * bool(_TAKES_BACK.match(text, break_.end, break_.end + _NEAR))
    cost += _LEANING * bool(_INCIDENTAL.search(text, last, break_.end))
    return cost + _UNEVEN * bool(_HANGS.search(text, last, break_.end))


def _worth(start: _Place, end: _Place, tells: Sequence[_Span]) -> float:
    """What the telling words are worth that are shown with what they say; less than nothing, those shown without."""
    inside = [tell for tell in tells if start.at <= tell[0] < end.at]
    least = _OBJECT if end.cost <= _CLAUSE else _HALF_OBJECT
    told = [tell for tell in inside if tell[1] + least <= end.at or not end.cost]
    if not told:
        begun = start.at > 0 and start.cost > _LISTED
        return _SHOWN * (end.at - start.at) - _UNEVEN * len(inside) - _UNTOLD * begun
    worth = _TELLS + _TELLS_FIRST * (told[0] == tells[0]) + _TELLS_MORE * min(2, len(told) - 1)
    return worth + _SHOWN * (end.at - told[0][0]) - _UNEVEN * (len(inside) - len(told))


def _is_part(piece: str) -> bool:
    """Whether it has one half of a pair, or no main clause."""
    plain = _LETTERED.sub("", piece)
    uneven = plain.count('"') % 2 > 0 or any(plain.count(one) != plain.count(other) for one, other in _PAIRS)
    return uneven or bool(_INTRODUCES.match(piece))

"""The commas of an article, which may be named by ordinals before or after the word, in one form."""

from __future__ import annotations

from bdm.italian.marks import FILLER, JOINED
from bdm.italian.numerals import ORDINALS, ROMAN
from bdm.platform.kit.regex import regex

_ORDINAL = rf"(?:{'|'.join(ORDINALS)}|{'|'.join(sorted(ROMAN, key=len, reverse=True))}|[0-9]{{1,2}}[°º])"
_COMMA = regex(r"comm[ai](?![^\W_])")
_THEN = r"(?:,?\s{1,4}(?:e|ed)\s{1,4}|,\s{1,4})"
_ORDINALS_BEFORE = regex(rf"(?<![^\W_])(?:{_ORDINAL}{_THEN}){{0,4}}{_ORDINAL}\s{{1,4}}\Z")
_ORDINALS_AFTER = regex(
    rf"\s{{1,4}}{_ORDINAL}(?:{_THEN}{_ORDINAL}){{0,4}}(?![^\W_])(?!\s+(?:comm|periodo|alinea|capover))"
)
_ORDINAL_OR_LINK = regex(rf"{_ORDINAL}(?![^\W_])|(?<![^\W_])ed?(?![^\W_])")
_ORDINALS_ROOM = 60
_COUNTS = {word: str(at) for words in (ORDINALS, ROMAN) for at, word in enumerate(words, start=1)}


def number_commas(text: str) -> str:
    """'secondo comma' → 'co 2', 'terzo e quarto comma' → 'co 3 e 4', 'comma secondo' → 'comma 2'."""
    parts = []
    done = 0
    for comma in _COMMA.finditer(text):
        start, end = comma.span()
        before = _ORDINALS_BEFORE.search(text[max(start - _ORDINALS_ROOM, done) : start])
        after = _ORDINALS_AFTER.match(text, end)
        if before is not None and not text[end : end + 5].lstrip()[:1].isdigit():
            written = JOINED.join(("co", *map(_count, _ORDINAL_OR_LINK.findall(before[0]))))
            start -= len(before[0])
        elif after is not None:
            end = after.end()
            written = comma[0] + _ORDINAL_OR_LINK.sub(
                lambda match: _count(match[0]).ljust(len(match[0]), FILLER), after[0]
            )
        else:
            continue
        parts += [text[done:start], written.ljust(end - start, FILLER)]
        done = end
    parts.append(text[done:])
    return "".join(parts)


def _count(ordinal: str) -> str:
    """'secondo', 'ii', '2°' → '2'; what links two of them stays."""
    return _COUNTS.get(ordinal) or ordinal.rstrip("°º")

"""The step before an engine: legal abbreviations in one piece, elisions gone, accents folded.

Every rewriting here keeps the length of the text (what disappears becomes a filler), so that a place in the result is
the same place in ``clean(text)``; only ``fold`` and ``expand_years``, the last steps, may lengthen it. Excerpts rely on
that.

It runs over every text that is indexed, so the expressions begin with a literal or a class of characters, which the
regular expression engine finds fast; what precedes a match is looked at afterwards.
"""

from __future__ import annotations

import re

from bdm.italian.characters import clean, fold
from bdm.italian.citations import expand_years, rewrite
from bdm.italian.marks import FILLER
from bdm.platform.kit.characters import lower_case
from bdm.platform.kit.regex import regex

# Before a word these carry no meaning, and left in place they would open a gap inside a phrase.
_ELISIONS = (
    "l un d c s m t v n gl dell nell all dall sull coll pell degl negl agl dagl sugl quell quest "
    "bell tutt anch senz com dov mezz cent nient qual"
)
ELISIONS = frozenset(_ELISIONS.split())

# No other letter of a longer abbreviation: 'c.c.n.l.', 't.u.b.'; but 'c.c.e 5' is a slip for 'c.c. e 5'
_NO_MORE = r"(?!\.?(?:[a-df-np-z](?:\.|(?![^\W_]))|[eo]\.[a-z](?![^\W_])))"

# Written with spaces or with more than one letter between the full stops. Those of single letters without spaces
# ('c.p.c.', 'R.G.', 'S.p.A.') need no list.
ABBREVIATIONS = {
    "cpc": r"c\.\s?p\.\s?c\b\.?",
    "cpp": r"c\.\s?p\.\s?p\b\.?",
    "ccii": r"c\.\s?c\.\s?i(?:\.\s?i)?\b\.?",
    "cc": r"c\.\s?c\b\.?" + _NO_MORE,
    "cp": r"c\.\s?p\b\.?" + _NO_MORE,
    "cds": r"c\.\s?d\.\s?s\b\.?",
    "dlgs": r"d\.?\s?l(?:\.?(?:gs|vo)|g|eg)\.?(?:vo\b\.?)?(?![^\W_])",
    "dpcm": r"d\.\s?p\.\s?c\.\s?m\b\.?",
    "dpr": r"d\.\s?p\.\s?r\b\.?",
    "dl": r"d\.\s?(?:-\s?)?l\b\.?",
    "dm": r"d\.\s?m\b\.?",
    "pqm": r"p\.\s?q\.\s?m\b\.?",
    "rdl": r"r\.\s?d\.\s?l\b\.?",
    "rd": r"r\.\s?d\b\.?",
    "rgnr": r"r\.\s?g\.\s?n\.\s?r\b\.?",
    "rg": r"r\.\s?g\b\.?(?:\s?(?:a\.\s?c(?:\.\s?c)?|[acl])\.(?!\w))?",
    "spa": r"s\.\s?p\.\s?a\b\.?",
    "sun": r"s\.\s?u\b\.?" + _NO_MORE,
    "srl": r"s\.\s?r\.\s?l\b\.?",
    "tun": r"t\.\s?u\b\.?" + _NO_MORE,
}

_DIVIDED = regex(r"-[^\S\n]*\n\s*([a-zà-ÿ][^\W\d_]*)")
_ELIDED = regex(r"(?<![^\W_])[^\W\d_]{1,5}\Z")
_ABBREVIATION = regex(
    r"[cdprst](?=\.|\s?l)(?:"
    + "|".join(f"(?<={form[0]})(?P<{name}>{form[1:]})" for name, form in ABBREVIATIONS.items())
    + ")"
)
# 'S.r.l', 'R. M.'; not the end of one sentence and the number that begins the next
_DOTTED = regex(r"[a-z]\.(?:(?:[^\W\d_]\.)*[^\W\d_](?![^\W_])\.?|(?:\s?[^\W\d_]\.)+(?!\s*[0-9]))")
_NUMBER_SIGN = regex(r"n(?:umer[oi](?!\w)|[nr]|um)?(?:\.\s?°|\.|\s?[°º]|(?<=umer[oi])|(?<!\w\w)(?=\s))\s{0,4}(?=\d)")


def _inside_word(match: re.Match[str]) -> bool:
    """Whether a letter stands right before the match."""
    return match.start() > 0 and match.string[match.start() - 1].isalpha()


def _join_divided(match: re.Match[str]) -> str:
    return match[1].ljust(len(match[0]), FILLER) if _inside_word(match) else match[0]


def _glue_known(match: re.Match[str]) -> str:
    return match[0] if _inside_word(match) else str(match.lastgroup).ljust(len(match[0]), FILLER)


def _glue_dotted(match: re.Match[str]) -> str:
    return match[0] if _inside_word(match) else "".join(filter(str.isalpha, match[0])).ljust(len(match[0]), FILLER)


def _blank(match: re.Match[str]) -> str:
    return match[0] if _inside_word(match) else " " * len(match[0])


def _drop_elisions(text: str) -> str:
    """``text`` with "l'", "dell'" and their like, and a space after them, blanked before a word."""
    parts = []
    done = 0
    at = text.find("'")
    while at >= 0:
        word = _ELIDED.search(text[max(at - 6, 0) : at])
        after = at + 2 if text[at + 1 : at + 2].isspace() else at + 1
        if word and word[0] in ELISIONS and text[after : after + 1].isalnum():
            start = at - len(word[0])
            parts.append(text[done:start] + " " * (after - start))
            done = after
        at = text.find("'", at + 1)
    parts.append(text[done:])
    return "".join(parts)


def glue(cleaned: str) -> str:
    """``clean``ed text with its words as they are indexed, each at its own place: same length as the argument."""
    text = _drop_elisions(whole_words(cleaned))
    text = _NUMBER_SIGN.sub(_blank, text)
    text = _ABBREVIATION.sub(_glue_known, text)
    return rewrite(_DOTTED.sub(_glue_dotted, text))


def whole_words(cleaned: str) -> str:
    """``cleaned`` in lower case, with the words whole that a line's end divided: same length as the argument."""
    return _lower(_DIVIDED.sub(_join_divided, cleaned))


def _lower(text: str) -> str:
    lower = lower_case(text)
    if len(lower) == len(text):
        return lower
    return "".join(small if len(small := character.lower()) == 1 else character for character in text)


def prepare(text: str) -> str:
    """``text`` as every engine receives it, be it a document's or a reader's; words are runs of letters and digits."""
    return expand_years(fold(glue(clean(text))))


def as_written(cleaned: str) -> str:
    """``clean``ed text with its words as they are written, but for case, accents and the ends of lines: nothing that
    the analysis takes for the same is the same here.
    """
    return fold(whole_words(cleaned))

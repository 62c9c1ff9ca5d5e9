"""The text of a page, from what PDFium gives to what is stored, searched and shown."""

from __future__ import annotations

from bdm.italian import STOP_WORDS
from bdm.platform.kit.characters import one_form
from bdm.platform.kit.regex import regex

# PDFium writes a hyphen at a line's end as U+FFFE or U+0002 and leaves the line break out; what it did not
# recognise stays a hyphen before a break. A word goes on in lower case; 'Reggio-Emilia' and '81-2008' do not.
_BROKEN_WORD = regex(r"(?<=[^\W\d_])(?:[\ufffe\x02]|[-\u2010\u00ad][ \t]*(?=\n))\s*(?=[a-zà-öø-ÿ])")
_LINE_END_HYPHEN = regex(r"[\ufffe\x02]\n?")

_SPACES = dict.fromkeys([0x09, 0x0B, 0x0C, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000], " ")
_BREAKS = {0x85: "\n", 0x2028: "\n", 0x2029: "\n"}
_HYPHENS = {0x2010: "-", 0x2011: "-"}
_INVISIBLE: dict[int, None] = dict.fromkeys(
    [
        *(code for code in range(0x20) if code not in (0x09, 0x0A, 0x0B, 0x0C)),
        *(code for code in range(0x7F, 0xA0) if code != 0x85),
        *range(0xFFF9, 0xFFFD),
        0xFFFE,
        0xFFFF,
        *range(0xD800, 0xE000),  # lone surrogates have no UTF-8
    ]
)
# Private use: a symbol of one font (bullets, logos) that means nothing outside of it.
_PRIVATE = dict.fromkeys(range(0xE000, 0xF900), " ")
_TABLE: dict[int, str | None] = {**_SPACES, **_BREAKS, **_HYPHENS, **_INVISIBLE, **_PRIVATE}

# With a digit in it ('stab1le', '2a') it is one word all the same, and no common one
_WORD = regex(r"\d*[^\W\d_][^\W_]*")

_BLANKS = regex(r" {2,}")
_AROUND_BREAK = regex(r" *\n *")
_EMPTY_LINES = regex(r"\n{3,}")


def clean_text(raw: str) -> str:
    """The page's text in its one form: words broken at line ends joined, one kind of space and of line break, and no
    control character, never NUL, which PostgreSQL refuses.
    """
    text = raw.replace("\r\n", "\n").replace("\r", "\n")
    text = _BROKEN_WORD.sub("", text)
    text = _LINE_END_HYPHEN.sub("-", text)
    text = one_form(text.translate(_TABLE))
    text = _BLANKS.sub(" ", text)
    text = _AROUND_BREAK.sub("\n", text)
    return _EMPTY_LINES.sub("\n\n", text).strip()


def count_letters(text: str) -> int:
    """How many letters and digits ``text`` has: what tells a page of text from a scan with a stamp."""
    return sum(map(str.isalnum, text))


def count_words(text: str) -> int:
    """How many words ``text`` has."""
    return len(_WORD.findall(text))


def count_common_words(text: str) -> int:
    """How many of them are among the commonest of Italian, which no text is without: what tells a text from what a bad
    reading makes of one.
    """
    return sum(map(STOP_WORDS.__contains__, _WORD.findall(text.lower())))

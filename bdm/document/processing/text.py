"""The text of a page, from what PDFium gives to what is stored, searched and shown."""

from __future__ import annotations

import re
import unicodedata

# PDFium writes a hyphen at a line's end as U+FFFE or U+0002 and leaves the line break out; what it did not
# recognise stays a hyphen before a break. A word goes on in lower case; 'Reggio-Emilia' and '81-2008' do not.
_BROKEN_WORD = re.compile(r"(?<=[^\W\d_])(?:[\ufffe\x02]|[-\u2010\u00ad][ \t]*(?=\n))\s*(?=[a-zà-öø-ÿ])")
_LINE_END_HYPHEN = re.compile(r"[\ufffe\x02]\n?")

_LIGATURES = {
    0xFB00: "ff",
    0xFB01: "fi",
    0xFB02: "fl",
    0xFB03: "ffi",
    0xFB04: "ffl",
    0xFB05: "st",
    0xFB06: "st",
}
_SPACES = dict.fromkeys([0x09, 0x0B, 0x0C, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000], " ")
_BREAKS = {0x85: "\n", 0x2028: "\n", 0x2029: "\n"}
_HYPHENS = {0x2010: "-", 0x2011: "-"}
_INVISIBLE: dict[int, None] = dict.fromkeys(
    [
        *(code for code in range(0x20) if code not in (0x09, 0x0A, 0x0B, 0x0C)),
        *(code for code in range(0x7F, 0xA0) if code != 0x85),
        0xAD,  # soft hyphen
        *range(0x200B, 0x2010),  # zero width, direction
        *range(0x202A, 0x202F),
        *range(0x2060, 0x2070),
        0xFEFF,
        *range(0xFFF0, 0xFFFD),
        0xFFFE,
        0xFFFF,
        *range(0xD800, 0xE000),  # lone surrogates have no UTF-8
    ]
)
# Private use: a symbol of one font (bullets, logos) that means nothing outside of it.
_PRIVATE = dict.fromkeys(range(0xE000, 0xF900), " ")
_TABLE: dict[int, str | None] = {**_LIGATURES, **_SPACES, **_BREAKS, **_HYPHENS, **_INVISIBLE, **_PRIVATE}

_BLANKS = re.compile(r" {2,}")
_AROUND_BREAK = re.compile(r" *\n *")
_EMPTY_LINES = re.compile(r"\n{3,}")
# The canonical order of combining marks takes quadratic time; no writing stacks this many.
_STACKED_MARKS = re.compile(r"([\u0300-\u036f]{8})[\u0300-\u036f]+")


def clean_text(raw: str) -> str:
    """The page's text in NFC: words broken at line ends joined, ligatures spelled out, one kind of space and of
    line break, and nothing invisible: no control character, and never NUL, which PostgreSQL refuses.
    """
    text = raw.replace("\r\n", "\n").replace("\r", "\n")
    text = _BROKEN_WORD.sub("", text)
    text = _LINE_END_HYPHEN.sub("-", text)
    text = text.translate(_TABLE)
    text = unicodedata.normalize("NFC", _STACKED_MARKS.sub(r"\1", text))
    text = _BLANKS.sub(" ", text)
    text = _AROUND_BREAK.sub("\n", text)
    return _EMPTY_LINES.sub("\n\n", text).strip()


def letters(text: str) -> int:
    """How many letters and digits ``text`` has: what tells a page of text from a scan with a stamp."""
    return sum(map(str.isalnum, text))

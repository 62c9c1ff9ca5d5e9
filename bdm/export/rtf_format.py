"""Rich Text Format, which word processors open: ASCII in which no text can be anything but text.

A file is ``head``, paragraphs and ``END``. Each paragraph is a group of its own, so that nothing of it lasts longer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final
from urllib.parse import quote

from bdm.platform.kit.rich_blocks import Block, blocks

END: Final = "}\r\n"
INDENT: Final = 360
"""Twentieths of a point: of what is said under something, and of each level of a list."""
_HEAD: Final = (
    r"{\rtf1\ansi\ansicpg1252\uc1\deff0\deflang1040{\fonttbl{\f0\fswiss\fcharset0 Arial;}}"
    r"{\colortbl;\red0\green82\blue163;\red138\green83\blue0;}"
    r"{\stylesheet{\s0\fs22 Normal;}{\s1\b\fs32\outlinelevel0 heading 1;}{\s2\b\fs24\outlinelevel1 heading 2;}}"
)
_PAGE: Final = r"\paperw11906\paperh16838\margl1134\margr1134\margt1134\margb1134\fs22"
_HEADINGS: Final = {1: r"\s1\sa120\keepn\b\fs32 ", 2: r"\s2\sb360\sa60\keepn\b\fs24 "}
_ALIGNED: Final = {"center": r"\qc", "right": r"\qr", "justify": r"\qj"}
_MARKS: Final = {"b": r"\b", "i": r"\i", "s": r"\strike", "u": r"\ul", "sub": r"\sub", "sup": r"\super"}
_OF_ADDRESSES: Final = ":/?#[]@!$&'()*+,;=%~-._"
_SIGNS: Final = {"\\": r"\\", "{": r"\{", "}": r"\}", "\n": r"\line ", "\t": r"\tab "}


def head(title: str) -> str:
    """What a file begins with: everything before its first paragraph."""
    return f"{_HEAD}{{\\info{{\\title {escape(title)}}}}}{_PAGE}\r\n"


def heading(text: str, level: int) -> str:
    """A paragraph that word processors list as a heading."""
    return _group(_HEADINGS[level] + escape(text))


def paragraph(*runs: str, indent: int = 0, format_: str = "") -> str:
    """A paragraph of what the functions below write."""
    return _group(rf"\sa80\li{indent}{format_} {''.join(runs)}")


def escape(text: str) -> str:
    """``text`` so that it is read as it is; what no word processor shows is left out."""
    return "".join(map(_character, text.replace("\r\n", "\n").replace("\r", "\n")))


def italic(text: str) -> str:
    return rf"{{\i {escape(text)}}}"


def bold(text: str) -> str:
    return rf"{{\b {escape(text)}}}"


def warning(text: str) -> str:
    """``text`` that is not to be missed."""
    return rf"{{\b\cf2 {escape(text)}}}"


def link(text: str, address: str) -> str:
    """``text`` that leads to ``address``."""
    target = escape(quote(address, safe=_OF_ADDRESSES))
    return rf'{{\field{{\*\fldinst{{HYPERLINK "{target}"}}}}{{\fldrslt{{\ul\cf1 {escape(text)}}}}}}}'


def rich(html: str, base_url: str, indent: int = 0) -> str:
    """Rich text as paragraphs, with its emphasis, links, alignments and lists; without its colours. Addresses of ours
    begin with ``base_url``.
    """
    return "".join(_blocks(blocks(html, base_url), indent))


def _group(text: str) -> str:
    return f"{{\\pard{text}\\par}}\r\n"


def _character(character: str) -> str:
    if character in _SIGNS:
        return _SIGNS[character]
    code = ord(character)
    if code < 0x7F:
        return character if code >= 0x20 else ""
    if code < 0xA0 or code & 0xFFFE == 0xFFFE or 0xD800 <= code < 0xE000:  # controls and what is no character
        return ""
    units = character.encode("utf-16-le")
    return "".join(rf"\u{int.from_bytes(units[at : at + 2], 'little', signed=True)}?" for at in range(0, len(units), 2))


def _blocks(paragraphs: Iterable[Block], indent: int, first: str = "") -> Iterator[str]:
    """The paragraphs; ``first`` is the sign of the list that the first of them is an item of, and hangs before it."""
    for block in paragraphs:
        match block["kind"]:
            case "ul" | "ol":
                for number, item in enumerate(block["items"], block["start"]):
                    sign = "•" if block["kind"] == "ul" else f"{number}."
                    yield from _blocks(item or [{"kind": "p", "runs": []}], indent + INDENT, sign)
            case "quote":
                yield from _blocks(block["blocks"], indent + INDENT)
            case "hr":
                yield paragraph(indent=indent, format_=r"\brdrb\brdrs\brdrw10")
            case kind:
                format_ = _ALIGNED.get(block.get("align") or "", "") + (r"\keepn\b" if kind == "h" else "")
                sign = rf"{escape(first)}\tab " if first else ""
                hanging = rf"\fi-{INDENT}\tx{indent}" if first else ""
                yield paragraph(sign, *map(_run, block["runs"]), indent=indent, format_=hanging + format_)
        first = ""


def _run(run: dict[str, Any]) -> str:
    if run.get("br"):
        return _SIGNS["\n"]
    text = link(run["text"], run["href"]) if run.get("href") else escape(run["text"])
    marks = "".join(word for name, word in _MARKS.items() if run.get(name))
    return f"{{{marks} {text}}}" if marks else text

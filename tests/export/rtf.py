"""What a word processor reads in a file of Rich Text Format, word by word."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_TOKEN = re.compile(
    r"(?P<units>(?:\\u-?\d+\?)+)|\\(?P<word>[a-z]+)(?:-?\d+)? ?|\\(?P<sign>[^a-z])"
    r"|(?P<group>[{}])|(?P<text>[^\\{}\r\n]+)|[\r\n]+"
)
_UNIT = re.compile(r"\\u(-?\d+)\?")
_LINK = re.compile(r'HYPERLINK "([^"]*)"')
_NOT_SHOWN = {"fonttbl", "colortbl", "stylesheet", "info", "*"}
_SIGNS = {"line": "\n", "tab": "\t", "par": "\0"}
_WORDS = set(
    "rtf ansi ansicpg uc deff deflang fonttbl f fswiss fcharset colortbl red green blue stylesheet s b fs outlinelevel "
    "info title paperw paperh margl margr margt margb pard par sa sb li fi tx keepn qc qr qj i strike ul sub super cf "
    "brdrb brdrs brdrw field fldinst fldrslt line tab".split()
)


@dataclass
class File:
    """Its paragraphs, the pieces in bold and in italic, and the addresses of its links."""

    paragraphs: list[str] = field(default_factory=list)
    bold: list[str] = field(default_factory=list)
    italic: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)


def read(content: bytes) -> File:
    """The file. Fails on anything but one group, on signs that are not ASCII, and on words that nobody writes here."""
    text = content.decode("ascii").removesuffix("\r\n")
    assert text.startswith("{\\rtf1")
    found, shown, at = File(), "", 0
    groups: list[frozenset[str]] = []
    state: frozenset[str] = frozenset()
    while at < len(text):
        token = _TOKEN.match(text, at)
        assert token is not None, text[at : at + 40]
        at = token.end()
        said = token["text"] or ""
        if token["group"] == "{":
            groups.append(state)
        elif token["group"] == "}":
            state = groups.pop()
            assert groups or at == len(text), "ends before its end"
        elif token["units"]:
            units = (int(each).to_bytes(2, "little", signed=True) for each in _UNIT.findall(token["units"]))
            said = b"".join(units).decode("utf-16-le")
        elif word := token["word"]:
            assert word in _WORDS, token[0]
            said = _SIGNS.get(word, "")
            state |= {word} & {"b", "i", *_NOT_SHOWN}
        elif sign := token["sign"]:
            assert sign in "\\{}*", token[0]
            said = "" if sign == "*" else sign
            state |= {sign} & _NOT_SHOWN
        if state & _NOT_SHOWN:
            found.links += _LINK.findall(said)
            continue
        for kind, pieces in (("b", found.bold), ("i", found.italic)):
            if kind in state and said.strip("\0"):
                pieces.append(said)
        shown += said
    assert not groups
    *found.paragraphs, rest = shown.split("\0")
    assert rest == ""
    return found

"""Everything in a file that could hold text, as bytes and as the texts that these may stand for."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pikepdf
from pikepdf import Name

from bdm.document.redaction.vocabulary import STANDARD_NAMES
from bdm.platform.kit.regex import regex

Key = tuple[int, int]

_OF_THE_FILE = (Name.ObjStm, Name.XRef)
"""Streams with objects, which are looked at one by one, and where these are."""
_NO_WORDS = frozenset({"/BaseFont", "/FontName", "/FontFamily", "/Differences", "/CharSet", "/ID"})
"""Keys of what is a font's name, or no word."""
_CONTENT_STRING = regex(
    rb"\((?P<text>(?:[^()\\]|\\.|\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\))*)\)"
    rb"|(?<!<)<(?P<hex>[0-9A-Fa-f\s]+)>"
    rb"|(?<![^\s\])>])(?P<break>ET|BT|T\*|Td|TD|Tm|'|\")(?![^\s\[(<])",
    re.DOTALL,
)
_ESCAPE = regex(rb"\\(?:([0-7]{1,3})|(\r\n|\n|\r)|(.))", re.DOTALL)
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
_HEX_RUN = regex(rb"[0-9A-Fa-f]{2}(?:\s*[0-9A-Fa-f]{2}){3,}")
_NOT_PRINTABLE = bytes(code for code in range(256) if code not in (9, 10, 12, 13) and not 32 <= code < 127)
_MOSTLY_TEXT = 0.1
"""Share of bytes that are not printable in what may still be text."""


@dataclass(frozen=True)
class Haystack:
    """A string, a name, or what a stream holds, of one object."""

    key: Key
    data: bytes
    text: bool = True

    def texts(self) -> Iterator[str]:
        """What the bytes may say, where they are text."""
        if not self.text:
            return
        yield from decodings(self.data)
        plain = unescape(self.data)
        if plain != self.data:
            yield from decodings(plain)
        for run in _HEX_RUN.findall(self.data):
            yield from decodings(bytes.fromhex(run.decode("ascii")))


def decodings(data: bytes) -> Iterator[str]:
    """``data`` in the encodings that strings of a PDF have."""
    yield data.decode("latin-1")
    if any(byte > 127 for byte in data):
        yield data.decode("utf-8", "ignore")
    if b"\0" in data or data[:2] in (b"\xfe\xff", b"\xff\xfe"):
        for start in (0, 1):
            yield data[start:].decode("utf-16-be", "ignore")
            yield data[start:].decode("utf-16-le", "ignore")


def unescape(data: bytes) -> bytes:
    """The bytes of a literal string."""

    def replaced(match: re.Match[bytes]) -> bytes:
        octal, line_end, other = match.groups()
        if octal:
            return bytes([int(octal, 8) & 255])
        return b"" if line_end else _ESCAPES.get(other, other)

    return _ESCAPE.sub(replaced, data)


def visible_codes(content: bytes) -> str:
    """The codes of a content stream's strings as if they were letters, in order; a space where the text moves."""
    parts: list[str] = []
    for match in _CONTENT_STRING.finditer(content):
        if match["break"] is not None:
            parts.append(" ")
            continue
        data = unescape(match["text"]) if match["text"] is not None else _from_hex(match["hex"])
        wide = data[:2] == b"\xfe\xff"
        parts.append(
            data.decode("utf-16-be", "ignore") if wide else data.replace(b"\0", b"").decode("cp1252", "ignore")
        )
    return "".join(parts)


def _from_hex(digits: bytes) -> bytes:
    joined = b"".join(digits.split())
    return bytes.fromhex((joined + b"0" * (len(joined) % 2)).decode("ascii"))


def content_texts(page: pikepdf.Page) -> tuple[str, set[Key]]:
    """What the streams that draw a page show, and which streams these are."""
    keys: set[Key] = set()
    texts: list[str] = []
    contents = page.obj.get(Name.Contents)
    parts = list(contents) if isinstance(contents, pikepdf.Array) else [contents]
    streams = [part for part in parts if isinstance(part, pikepdf.Stream)]
    keys |= {part.objgen for part in streams}
    texts.append(visible_codes(b"\n".join(_data(part) for part in streams)))
    for item in within(page.obj):
        if isinstance(item, pikepdf.Stream) and item.objgen not in keys and _draws(item):
            keys.add(item.objgen)
            texts.append(visible_codes(_data(item)))
    return "\n".join(texts), keys


def _data(stream: pikepdf.Object) -> bytes:
    """What a stream holds; as it is where it cannot be decoded."""
    try:
        return stream.read_bytes()
    except (pikepdf.PdfError, RuntimeError):
        return stream.read_raw_bytes()


def _draws(stream: pikepdf.Stream) -> bool:
    """A form or a pattern; a stream without a kind may be a letter of a Type3 font."""
    return stream.get(Name.Subtype) == Name.Form or stream.get(Name.PatternType) == 1


def reachable(page: pikepdf.Object) -> set[Key]:
    """The objects that a page leads to, itself included, but no other pages."""
    return {item.objgen for item in within(page)}


def within(page: pikepdf.Object) -> Iterator[pikepdf.Object]:
    """Every indirect object below a page, once."""
    seen: set[Key] = set()
    waiting: list[pikepdf.Object] = [page]
    while waiting:
        item = waiting.pop()
        if item.is_indirect:
            if item.objgen in seen:
                continue
            seen.add(item.objgen)
            yield item
        waiting.extend(_children(item, without=("/Parent",) if item.is_indirect else ()))


def _children(item: pikepdf.Object, without: tuple[str, ...] = ()) -> Iterable[pikepdf.Object]:
    if isinstance(item, pikepdf.Array):
        values = list(item)
    elif isinstance(item, (pikepdf.Dictionary, pikepdf.Stream)):
        values = [value for key, value in item.items() if key not in without]
    else:
        return []
    return [
        value
        for value in values
        if isinstance(value, (pikepdf.Array, pikepdf.Dictionary, pikepdf.Stream))
        and not (isinstance(value, pikepdf.Dictionary) and value.get(Name.Type) == Name.Page)
    ]


def haystacks(pdf: pikepdf.Pdf, contents: set[Key]) -> Iterator[Haystack]:
    """All objects of the file and its trailer; of the streams in ``contents`` only what is said about them."""
    for item in (*pdf.objects, pdf.trailer):
        if not isinstance(item, pikepdf.Object):
            continue  # a number
        key = item.objgen
        for words in _words(item):
            yield Haystack(key, words)
        if isinstance(item, pikepdf.Stream) and key not in contents and item.get(Name.Type) not in _OF_THE_FILE:
            yield from _of_stream(key, item)


def _of_stream(key: Key, stream: pikepdf.Stream) -> Iterator[Haystack]:
    raw, data = stream.read_raw_bytes(), _data(stream)
    picture = stream.get(Name.Subtype) == Name.Image
    program = Name.Length1 in stream or stream.get(Name.Subtype) in (Name.Type1C, Name.CIDFontType0C, Name.OpenType)
    map_of_codes = b"beginbfchar" in data or b"beginbfrange" in data or b"begincidrange" in data
    text = not (picture or program or map_of_codes) and _mostly_text(data)
    yield Haystack(key, data, text)
    if picture and raw != data:
        yield Haystack(key, raw, text=False)


def _mostly_text(data: bytes) -> bool:
    return len(data) - len(data.translate(None, _NOT_PRINTABLE)) <= _MOSTLY_TEXT * len(data)


def _words(item: pikepdf.Object) -> Iterator[bytes]:
    """The strings and names of one object, without those that it refers to."""
    waiting: list[object] = [item]
    first = True
    while waiting:
        value = waiting.pop()
        if isinstance(value, pikepdf.String):
            yield bytes(value)
        elif isinstance(value, pikepdf.Name):
            if str(value) not in STANDARD_NAMES:
                yield str(value).encode("utf-8", "surrogateescape")
        elif isinstance(value, (pikepdf.Array, pikepdf.Dictionary, pikepdf.Stream)):
            if not first and value.is_indirect:
                continue
            first = False
            if isinstance(value, pikepdf.Array):
                waiting.extend(value)
                continue
            for key, inner in value.items():
                if key not in STANDARD_NAMES:
                    yield key.encode("utf-8", "surrogateescape")
                if key not in _NO_WORDS:
                    waiting.append(inner)

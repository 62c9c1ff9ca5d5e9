"""Looks for terms in a PDF, in three ways that share nothing with the product: what pdf.js reads (text, annotations,
metadata, outline…), every byte of the file with each stream inflated where it lies (objects that nothing refers to
and older revisions too), and every string and stream as qpdf decodes them.
"""

from __future__ import annotations

import io
import json
import re
import subprocess
import unicodedata
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, Self

import pikepdf

LIBRARY: Final = Path(__file__).parents[3] / "web" / "node_modules" / "pdfjs-dist"
_SCRIPT: Final = Path(__file__).with_name("leaks.mjs")
_STREAM: Final = re.compile(rb"stream\r?\n")
_STRING: Final = re.compile(rb"\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)|<(?!<)[0-9A-Fa-f\s]*>", re.DOTALL)
_ESCAPE: Final = re.compile(rb"\\([0-7]{1,3}|\r\n|.)", re.DOTALL)
_PLAIN: Final = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b"", b"\r\n": b""}


def fold(text: str) -> str:
    """Letters and digits alone, without case, accents and ligatures."""
    text = unicodedata.normalize("NFKD", text).casefold()
    return "".join(char for char in text if char.isalnum())


class PdfJs:
    """A process of Node that reads files with pdf.js."""

    def __enter__(self) -> Self:
        self._process = subprocess.Popen(
            ["node", str(_SCRIPT), str(LIBRARY)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
        )  # fmt: skip
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(timeout=30)

    def read(self, path: Path) -> tuple[list[str], list[str]]:
        """The text of each page, and everything else. Raises ValueError where it cannot open the file."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(path, file=self._process.stdin, flush=True)
        while not (line := self._process.stdout.readline()).startswith("{"):
            if not line:
                raise ValueError("pdf.js ended")
        answer = json.loads(line)
        if "error" in answer:
            raise ValueError(answer["error"])
        return answer["pages"], answer["words"]


def leaks(path: Path, terms: Sequence[str], encoded: Sequence[bytes], reader: PdfJs) -> list[str]:
    """Where any of ``terms`` is still found; ``encoded`` are codes that must not be in any stream's strings."""
    wanted = {fold(term) for term in terms}
    wanted |= {term[::-1] for term in wanted}
    found: list[str] = []
    try:
        pages, words = reader.read(path)
    except ValueError as error:
        found.append(f"pdf.js: not readable ({str(error)[:80]})")
        pages, words = [], []
    for number, page in enumerate(pages, 1):
        found += [f"pdf.js page {number}: {term}" for term in _in([page], wanted)]
    found += [f"pdf.js elsewhere: {term}" for term in _in(words, wanted)]
    data = path.read_bytes()
    found += [f"bytes: {term}" for term in _in(_inflated(data), wanted)]
    codes: set[bytes] = set()
    for where, texts in _objects(data, encoded, codes):
        found += [f"{where}: {term}" for term in _in(texts, wanted)]
    return found + [f"codes of a font: {code.hex()}" for code in sorted(codes)]


def _in(texts: Iterable[str], wanted: set[str]) -> list[str]:
    hits: set[str] = set()
    for text in texts:
        folded = fold(text)
        hits |= {term for term in wanted if term in folded}
    return sorted(hits)


def _inflated(data: bytes) -> Iterator[str]:
    """The file as it lies there, and each stream of it inflated, as text in several encodings."""
    yield from _texts(data)
    for match in _STREAM.finditer(data):
        try:
            yield from _texts(zlib.decompressobj().decompress(data[match.end() :], 50_000_000))
        except zlib.error:
            continue


def _texts(data: bytes) -> Iterator[str]:
    """Bytes as a text, in each encoding that may hold one; and the strings in it, joined, as a content stream does."""
    yield data.decode("latin-1")
    yield data.decode("utf-8", "ignore")
    yield data.replace(b"\0", b"").decode("latin-1")
    strings = [_string(match.group()) for match in _STRING.finditer(data)]
    for each in strings:
        if each.startswith((b"\xfe\xff", b"\xff\xfe")):
            yield each.decode("utf-16", "ignore")
    joined = b"".join(strings)
    yield joined.decode("latin-1")
    yield joined.decode("utf-16-be", "ignore")
    yield joined.replace(b"\0", b"").decode("latin-1")


def _string(token: bytes) -> bytes:
    if token.startswith(b"<"):
        digits = re.sub(rb"\s", b"", token[1:-1])
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())
    return _ESCAPE.sub(_unescaped, token[1:-1])


def _unescaped(match: re.Match[bytes]) -> bytes:
    inner = match.group(1)
    return bytes([int(inner, 8) & 255]) if inner[:1] in b"01234567" else _PLAIN.get(inner, inner)


def _objects(data: bytes, encoded: Sequence[bytes], codes: set[bytes]) -> Iterator[tuple[str, list[str]]]:
    """Every object, as qpdf decodes it. Of ``encoded``, those that a stream's strings hold are added to ``codes``."""
    try:
        pdf = pikepdf.open(io.BytesIO(data))
    except pikepdf.PdfError:
        return
    with pdf:
        for number, item in enumerate(pdf.objects, 1):
            where = f"object {number}"
            if isinstance(item, pikepdf.Stream):
                try:
                    content = item.read_bytes()
                except pikepdf.PdfError:
                    content = item.read_raw_bytes()
                picture = str(item.get("/Subtype", "")) == "/Image" or "/Length1" in item
                if not picture:
                    strings = b"".join(_string(match.group()) for match in _STRING.finditer(content))
                    codes.update(code for code in encoded if code in strings)
                    yield where, list(_texts(content))
                yield where, [str(value) for value in _strings(item.stream_dict)]
            else:
                yield where, [str(value) for value in _strings(item)]
        yield "trailer", [str(value) for value in _strings(pdf.trailer)]


def _strings(item: object, depth: int = 0) -> Iterator[str]:
    if depth > 30:
        return
    if isinstance(item, pikepdf.Dictionary):
        for key, value in item.items():
            yield str(key)
            if not getattr(value, "is_indirect", False):
                yield from _strings(value, depth + 1)
    elif isinstance(item, pikepdf.Array):
        for value in item:
            if not getattr(value, "is_indirect", False):
                yield from _strings(value, depth + 1)
    elif isinstance(item, pikepdf.String):
        yield str(item)
        yield bytes(item).decode("latin-1")
    elif isinstance(item, pikepdf.Name):
        yield str(item)

"""The generated PDFs: case ``index`` of a series depends only on (seed, index)."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import orjson
import pikepdf
import pypdfium2
import typst

from bdm.document.redaction.model import CoverArea
from benchmarks.anonymisation.pdfs import raw, scans
from benchmarks.anonymisation.pdfs.hiding import HIDDEN, RARE
from benchmarks.anonymisation.pdfs.model import Case
from benchmarks.anonymisation.pdfs.text import Person, paragraphs, people

LAYOUTS: Final = (
    "plain justified columns narrow header table landscape stamp bold tracked boxed list underlined watermark".split()
)
_TYPST: Final = typst.Compiler(str(Path(__file__).with_name("layouts.typ")), ignore_system_fonts=True)


def cases(count: int, seed: int = 7) -> Iterator[Case]:
    """``count`` files."""
    for index in range(count):
        yield case(index, seed)


def case(index: int, seed: int = 7) -> Case:
    """The file ``index`` of the series ``seed``."""
    rng = random.Random(f"{seed}:{index}")
    persons = people(rng)
    terms = tuple(term for person in persons for term in person.terms)
    encoded: tuple[bytes, ...] = ()
    areas: tuple[CoverArea, ...] = ()
    base = index % 10
    if base < 4:
        layout = LAYOUTS[index // 10 * 4 % len(LAYOUTS) + base - len(LAYOUTS)]
        pdf, recipe = pikepdf.open(io.BytesIO(_typeset(rng, persons, layout))), f"typst {layout}"
    elif base < 9:
        font, show = rng.choice(list(raw.FONTS)), rng.choice(list(raw.SHOWS))
        holder = rng.choice(raw.HOLDERS)
        pdf, made = raw.write(rng, persons, font, show, holder)
        recipe = f"{font} {show} {holder}"
        if made.own_codes:
            encoded = tuple(made.encode(person.last) for person in persons)
    else:
        hidden_text = rng.random() < 0.7
        kind = list(scans.PICTURES)[index // 10 % len(scans.PICTURES)]
        pdf, areas = scans.write(rng, persons, kind, hidden_text=hidden_text)
        recipe = f"scan {kind}" + (" with text" if hidden_text else "")
        terms = terms if hidden_text else ()
    chosen = rng.sample(list(HIDDEN), rng.choice((0, 1, 1, 2, 3, 6)))
    for name in chosen:
        HIDDEN[name](pdf, persons, rng)
    if index % 100 == 50:
        chosen.append("pattern")
        RARE["pattern"](pdf, persons, rng)
    if chosen and not terms:
        terms = tuple(term for person in persons for term in person.terms)
    recipe += f" +{','.join(chosen)}" if chosen else ""
    recipe += "" if areas else _turn(pdf, rng)
    data, how = _save(pdf, rng, persons)
    return Case(index, recipe + how, data, terms, areas, encoded)


def _typeset(rng: random.Random, persons: list[Person], layout: str) -> bytes:
    data: dict[str, Any] = {
        "layout": layout,
        "font": rng.choice(("Libertinus Serif", "New Computer Modern", "DejaVu Sans Mono")),
        "size": rng.choice((10, 11, 12.5)),
        "paragraphs": paragraphs(rng, persons, rng.choice((6, 8, 14, 22))),
        "header": f"{persons[0].last} c. {persons[1].last}",
        "rows": [[person.last, person.first, person.code] for person in persons],
    }
    made = _TYPST.compile(format="pdf", sys_inputs={"data": orjson.dumps(data).decode()}, timestamp=0)
    assert isinstance(made, bytes)
    return made


def _turn(pdf: pikepdf.Pdf, rng: random.Random) -> str:
    """Pages that are turned, cut, or do not begin at the origin."""
    made = ""
    if rng.random() < 0.2:
        turn = rng.choice((90, 180, 270))
        for page in pdf.pages:
            page.Rotate = turn
        made += f" /Rotate {turn}"
    if rng.random() < 0.1:
        for page in pdf.pages:
            x, y, right, top = (float(n) for n in page.mediabox)
            page.MediaBox = pikepdf.Array([x - 100, y - 50, right + 30, top + 60])
            page.CropBox = pikepdf.Array([x - 20, y - 10, right, top])
        made += " boxes"
    if rng.random() < 0.03:
        for page in pdf.pages:
            page.UserUnit = 1.5
        made += " user-unit"
    return made


def _save(pdf: pikepdf.Pdf, rng: random.Random, persons: list[Person]) -> tuple[bytes, str]:
    made, how = (
        io.BytesIO(),
        rng.choice(("objects", "objects", "plain", "uncompressed", "encrypted", "linear", "revised")),
    )
    streams = pikepdf.ObjectStreamMode
    if how == "objects":
        pdf.save(made, object_stream_mode=streams.generate)
    elif how == "uncompressed":
        pdf.save(made, compress_streams=False, object_stream_mode=streams.disable)
    elif how == "encrypted":
        pdf.save(made, encryption=pikepdf.Encryption(owner="padrone", user="", R=rng.choice((4, 6))))
    elif how == "linear":
        pdf.save(made, linearize=True)
    else:
        pdf.save(made, object_stream_mode=streams.disable)
    data = made.getvalue()
    return (_revised(data, persons), " revised") if how == "revised" else (data, f" {how}")


def _revised(data: bytes, persons: list[Person]) -> bytes:
    """With a second revision appended, which leaves an object of the first one unused in the file."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        size, root = int(pdf.trailer.Size), pdf.Root.objgen[0]
    text = f"{persons[0].first} {persons[0].last}".encode("utf-16-be").hex()
    lost = f"{size} 0 obj\n<</Nota <feff{text}>>>\nendobj\n".encode()
    start = data.rindex(b"startxref")
    before = int(data[start:].split()[1])
    offset = len(data)
    table = f"xref\n{size} 1\n{offset:010} 00000 n \ntrailer\n<</Size {size + 1} /Root {root} 0 R /Prev {before}>>\n"
    return data + lost + table.encode() + f"startxref\n{offset + len(lost)}\n%%EOF\n".encode()


def readable(data: bytes) -> str:
    """What PDFium reads of a file; to try the generator."""
    with pypdfium2.PdfDocument(data) as document:
        return "\f".join(page.get_textpage().get_text_range() for page in document)

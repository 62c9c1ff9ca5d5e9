"""PDFs written by hand: each way in which text gets onto a page, one with another."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import copy
from typing import Final

from pikepdf import Array, Dictionary, Name, Object, Page, Pdf

from benchmarks.anonymisation.pdfs.fonts import Font, drawn, helvetica, identity, odd_codes
from benchmarks.anonymisation.pdfs.text import Person, paragraphs, wrapped

FONTS: Final[dict[str, Callable[[], Font]]] = {
    "helvetica": helvetica,
    "odd-codes": lambda: odd_codes(unicode_map=True),
    "odd-codes-no-map": lambda: odd_codes(unicode_map=False),
    "type0": identity,
    "type3": drawn,
}
Show = Callable[[Font, str, float, float, float], str]
"""Operators that show a text at a place in a size."""


def _hex(font: Font, text: str) -> str:
    return f"<{font.encode(text).hex()}>"


def _literal(font: Font, text: str, *, octal: bool = False) -> str:
    made = ""
    for code in font.encode(text):
        if octal or code < 32 or code > 126:
            made += f"\\{code:03o}"
        else:
            made += f"\\{chr(code)}" if chr(code) in "()\\" else chr(code)
    return f"({made})"


def _kerned(font: Font, text: str) -> str:
    parts = " ".join(f"{_hex(font, char)} {-((at * 13) % 41) + 20}" for at, char in enumerate(text))
    return f"[{parts}] TJ"


def _letters(font: Font, text: str, x: float, y: float, size: float) -> str:
    made, at = [], x
    for char in text:
        made.append(f"1 0 0 1 {at:.2f} {y:.2f} Tm {_hex(font, char)} Tj")
        at += font.width(char) * size / 1000
    return "\n".join(made)


def _words(font: Font, text: str, x: float, y: float, size: float) -> str:
    made, moved = [f"1 0 0 1 {x:.2f} {y:.2f} Tm"], 0.0
    for word in text.split(" "):
        made.append(f"{moved:.2f} 0 Td {_literal(font, word)} Tj")
        moved = sum(font.width(char) for char in word + " ") * size / 1000
    return "\n".join(made)


def _halves(font: Font, text: str, x: float, y: float, size: float) -> str:
    """One array whose parts end within words, as programs write them that kern now and then."""
    parts = [text[at : at + 5] for at in range(0, len(text), 5)]
    return f"1 0 0 1 {x:.2f} {y:.2f} Tm [{' -12 '.join(_literal(font, part) for part in parts)}] TJ"


def _at(inner: Callable[[Font, str], str]) -> Show:
    return lambda font, text, x, y, _: f"1 0 0 1 {x:.2f} {y:.2f} Tm {inner(font, text)}"


def _twice(font: Font, text: str, x: float, y: float, size: float) -> str:
    plain = _literal(font, text)
    return f"1 0 0 1 {x:.2f} {y:.2f} Tm {plain} Tj 1 0 0 1 {x + 0.25:.2f} {y:.2f} Tm {plain} Tj"


SHOWS: Final[dict[str, Show]] = {
    "plain": _at(lambda f, t: f"{_literal(f, t)} Tj"),
    "hex": _at(lambda f, t: f"{_hex(f, t)} Tj"),
    "octal": _at(lambda f, t: f"{_literal(f, t, octal=True)} Tj"),
    "kerned": _at(_kerned),
    "letters": _letters,
    "words": _words,
    "halves": _halves,
    "fake-bold": _twice,
    "spaced": lambda f, t, x, y, _: (
        f"0.4 Tc 1.5 Tw 96 Tz 1 0 0 1 {x:.2f} {y:.2f} Tm {_literal(f, t)} Tj 0 Tc 0 Tw 100 Tz"
    ),
    "quote": lambda f, t, x, y, s: f"{s * 1.4:.2f} TL 1 0 0 1 {x:.2f} {y + s * 1.4:.2f} Tm {_literal(f, t)} '",
    "double-quote": lambda f, t, x, y, s: (
        f'{s:.2f} TL 1 0 0 1 {x:.2f} {y + s:.2f} Tm 0.5 0.1 {_literal(f, t)} " 0 Tc 0 Tw'
    ),
    "risen": lambda f, t, x, y, _: f"3 Ts 1 0 0 1 {x:.2f} {y - 3:.2f} Tm {_literal(f, t)} Tj 0 Ts",
    "matrix": lambda f, t, x, y, s: f"/F 1 Tf {s} 0 0 {s} {x:.2f} {y:.2f} Tm {_literal(f, t)} Tj /F {s} Tf",
    "stroked": lambda f, t, x, y, _: f"1 Tr 0.3 w 1 0 0 1 {x:.2f} {y:.2f} Tm {_literal(f, t)} Tj 0 Tr",
}
HOLDERS: Final = (
    "page",
    "page",
    "form",
    "nested",
    "shared",
    "parts",
    "marked",
    "turned",
    "skewed",
    "columns",
    "clipped",
)
"""What holds the text: the page, a form within it, a form in a form, one form on two pages, several streams…"""
_SIZE: Final = 11.0


def write(rng: random.Random, persons: list[Person], font_name: str, show_name: str, holder: str) -> tuple[Pdf, Font]:
    """A PDF of one to three pages."""
    font, show = FONTS[font_name](), SHOWS[show_name]
    pdf = Pdf.new()
    made = font.make(pdf)
    resources = Dictionary(Font=Dictionary(F=made))
    shared: Object | None = None
    for number in range(rng.choice((1, 1, 2, 3)) + (holder == "shared")):
        width = 44 if holder == "columns" else 78
        lines = [line for each in paragraphs(rng, persons, 6) for line in [*wrapped(_known(each), width), ""]]
        content = _columns(font, show, lines) if holder == "columns" else _lines(font, show, lines, 60, 780)
        page = pdf.add_blank_page(page_size=(595, 842))
        if holder == "shared":
            shared = shared if shared is not None else _form(pdf, content, resources)
            text = _lines(font, show, wrapped(_known(paragraphs(rng, persons, 1)[0]), 70), 60, 150)
            _set(page, pdf, text + "\nq 1 0 0 1 0 0 cm /X Do Q", resources, {"X": shared})
        else:
            _HOLD[holder](pdf, page, content, resources)
        page.contents_add(b"q 0.5 w 60 800 m 535 800 l S Q", prepend=number % 2 == 0)
    return pdf, font


def _known(text: str) -> str:
    return text.replace("’", "'").replace("Ò", "O")


def _lines(font: Font, show: Show, lines: list[str], x: float, y: float) -> str:
    shown = [show(font, line, x, y - at * 16, _SIZE) for at, line in enumerate(lines) if line]
    return f"BT /F {_SIZE} Tf\n" + "\n".join(shown) + "\nET"


def _columns(font: Font, show: Show, lines: list[str]) -> str:
    half = len(lines) // 2
    return _lines(font, show, lines[:half], 50, 780) + "\n" + _lines(font, show, lines[half:], 320, 780)


def _set(page: Page, pdf: Pdf, content: str | bytes, resources: Object, forms: dict[str, Object] | None = None) -> None:
    page.Resources = copy(resources)
    if forms:
        page.Resources.XObject = Dictionary({f"/{name}": form for name, form in forms.items()})
    page.Contents = pdf.make_stream(content.encode("latin-1") if isinstance(content, str) else content)


def _form(pdf: Pdf, content: str, resources: Object, **more: object) -> Object:
    return pdf.make_indirect(
        pdf.make_stream(
            content.encode("latin-1"),
            Type=Name.XObject,
            Subtype=Name.Form,
            BBox=Array([0, 0, 595, 842]),
            Resources=resources,
            **more,
        )
    )


def _in_form(pdf: Pdf, page: Page, content: str, resources: Object) -> None:
    form = _form(pdf, content, resources, Matrix=Array([1, 0, 0, 1, 7, -5]))
    _set(page, pdf, "q 1 0 0 1 -7 5 cm /X Do Q", resources, {"X": form})


def _nested(pdf: Pdf, page: Page, content: str, resources: Object) -> None:
    """A form in a form, drawn half as large in a space twice as large; the resources are those of the outer one."""
    inner = _form(pdf, content, resources, Matrix=Array([0.5, 0, 0, 0.5, 0, 0]))
    outer = _form(pdf, "q 2 0 0 2 0 0 cm /Y Do Q", Dictionary(XObject=Dictionary(Y=inner)))
    _set(page, pdf, "q /X Do Q", resources, {"X": outer})


def _parts(pdf: Pdf, page: Page, content: str, resources: Object) -> None:
    """Several streams, which end between any two operators."""
    rows = content.split("\n")
    page.Resources = resources
    page.Contents = Array(
        [pdf.make_stream("\n".join(rows[at : at + 4]).encode("latin-1")) for at in range(0, len(rows), 4)]
    )


def _marked(pdf: Pdf, page: Page, content: str, resources: Object) -> None:
    """Marked content that says in its properties what the text says."""
    first, *rows = content.split("\n")
    text = ["/P <</MCID 0 /Lang (it)>> BDC"]
    for at, row in enumerate(rows[:-1]):
        text.append(f"/Span <</ActualText (\\376\\377)>> BDC {row} EMC" if at % 5 == 4 else row)
    _set(page, pdf, "\n".join([first, *text, "EMC", rows[-1]]), resources)


def _turned(pdf: Pdf, page: Page, content: str, resources: Object) -> None:
    _set(page, pdf, f"q 0 1 -1 0 595 0 cm 0.7 0 0 0.7 0 0 cm {content} Q", resources)


def _skewed(pdf: Pdf, page: Page, content: str, resources: Object) -> None:
    _set(page, pdf, f"q 0.97 0.05 -0.05 0.97 20 -10 cm {content} Q", resources)


def _clipped(pdf: Pdf, page: Page, content: str, resources: Object) -> None:
    _set(page, pdf, f"q 40 40 520 770 re W n {content} Q 0.8 g 40 40 200 3 re f", resources)


_HOLD: Final[dict[str, Callable[[Pdf, Page, str, Object], None]]] = {
    "page": lambda pdf, page, content, resources: _set(page, pdf, content, resources),
    "columns": lambda pdf, page, content, resources: _set(page, pdf, content, resources),
    "form": _in_form,
    "nested": _nested,
    "parts": _parts,
    "marked": _marked,
    "turned": _turned,
    "skewed": _skewed,
    "clipped": _clipped,
}

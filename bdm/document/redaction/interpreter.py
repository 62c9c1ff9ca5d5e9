"""Where a page's content draws which code: the content stream and the forms that it uses, followed as PDFium does.

ISO 32000-2, 8.4, 8.10 and 9.4. Nothing is drawn; what does not move text is passed over.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any, Final

import pikepdf
from pikepdf import Name

from bdm.document.redaction.fonts import Font, number, open_font

MAX_DEPTH: Final = 12
MAX_GLYPHS: Final = 400_000
MAX_STREAMS: Final = 5_000

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]
IDENTITY: Final[Matrix] = (1, 0, 0, 1, 0, 0)


class TooMuchText(Exception):
    """More text than any page has."""


def product(first: Matrix, second: Matrix) -> Matrix:
    """The matrix that does ``first``, then ``second``."""
    a, b, c, d, e, f = first
    k, m, n, p, q, r = second
    return (a * k + b * n, a * m + b * p, c * k + d * n, c * m + d * p, e * k + f * n + q, e * m + f * p + r)


def transform(matrix: Matrix, x: float, y: float) -> Point:
    """Where a point comes to."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


@dataclass
class TextState:
    """What of the graphics state text depends on."""

    ctm: Matrix = IDENTITY
    font: Font | None = None
    chosen: tuple[Stream, Name] | None = None
    """The font's name, and the stream in which it is called so."""
    size: float = 0.0
    character: float = 0.0
    word: float = 0.0
    scale: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0


@dataclass(eq=False)
class Stream:
    """One use of a content stream: the page's own, or a form's at instruction ``at`` of another one."""

    instructions: list[Any]
    resources: pikepdf.Object
    form: pikepdf.Stream | None = None
    parent: Stream | None = None
    at: int = 0

    @property
    def depth(self) -> int:
        """How many streams it is within."""
        return 0 if self.parent is None else self.parent.depth + 1


@dataclass(eq=False)
class ShowOperator:
    """One operator that shows text: instruction ``at`` of a stream, in this state."""

    stream: Stream
    at: int
    state: TextState
    matrix: Matrix = IDENTITY
    """From text space, before the operator, to the page."""


@dataclass
class DrawnText:
    """What a page shows as text, in the order in which it is drawn; the streams that it is in, the page's own first."""

    glyphs: list[Glyph]
    streams: list[Stream]


@dataclass(eq=False, slots=True)
class Glyph:
    """One code: the bytes ``start`` to ``end`` of the string at ``place`` among the operator's operands, its origin,
    its end and its top (one em up) on the page. ``advance`` is what it moves on by, as a number of a TJ array.
    """

    show: ShowOperator
    place: int
    start: int
    end: int
    advance: float
    origin: Point
    after: Point
    top: Point

    @property
    def height(self) -> float:
        """The size of the letters on the page, in points."""
        return math.dist(self.origin, self.top)


def read_page(pdf: pikepdf.Pdf, page: pikepdf.Page) -> DrawnText:
    """What the page shows as text. Raises TooMuch, PdfError."""
    reader = _Reader(pdf, page.resources)
    reader.read(Stream(list(pikepdf.parse_content_stream(page)), page.resources), TextState())
    return reader.content


@dataclass
class _Reader:
    pdf: pikepdf.Pdf
    page_resources: pikepdf.Object
    content: DrawnText = field(default_factory=lambda: DrawnText([], []))
    _fonts: dict[Any, Font] = field(default_factory=dict)

    def read(self, stream: Stream, state: TextState, path: tuple[Any, ...] = ()) -> None:
        self.content.streams.append(stream)
        if len(self.content.streams) > MAX_STREAMS:
            raise TooMuchText
        _Pass(self, stream, state, path).run()

    def resource(self, stream: Stream, kind: str, name: Any) -> pikepdf.Object | None:
        for resources in (stream.resources, self.page_resources):
            if isinstance(resources, pikepdf.Dictionary):
                among = resources.get(kind)
                if isinstance(among, pikepdf.Dictionary) and isinstance(name, pikepdf.Name) and name in among:
                    return among[name]
        return None

    def font(self, dictionary: pikepdf.Object | None) -> Font:
        key = dictionary.objgen if dictionary is not None and dictionary.is_indirect else None
        if key is None:
            return open_font(self.pdf, dictionary)
        if key not in self._fonts:
            self._fonts[key] = open_font(self.pdf, dictionary)
        return self._fonts[key]


class _Pass:
    """The way through one stream."""

    def __init__(self, reader: _Reader, stream: Stream, state: TextState, path: tuple[Any, ...]) -> None:
        self._reader = reader
        self._stream = stream
        self._state = copy(state)
        self._saved: list[TextState] = []
        self._path = path
        self._text: Matrix = IDENTITY
        self._line: Matrix = IDENTITY

    def run(self) -> None:
        for at, instruction in enumerate(self._stream.instructions):
            if isinstance(instruction, pikepdf.ContentStreamInlineImage):
                continue
            if (act := _OPERATORS.get(str(instruction.operator))) is not None:
                act(self, at, instruction.operands)

    def save(self, at: int, operands: Sequence[Any]) -> None:
        self._saved.append(copy(self._state))

    def restore(self, at: int, operands: Sequence[Any]) -> None:
        if self._saved:
            self._state = self._saved.pop()

    def concatenate(self, at: int, operands: Sequence[Any]) -> None:
        self._state.ctm = product(_matrix(operands), self._state.ctm)

    def begin(self, at: int, operands: Sequence[Any]) -> None:
        self._text = self._line = IDENTITY

    def next_line(self, at: int, operands: Sequence[Any]) -> None:
        self._move(0, -self._state.leading)

    def move(self, at: int, operands: Sequence[Any]) -> None:
        self._move(_value(operands, 0), _value(operands, 1))

    def move_leading(self, at: int, operands: Sequence[Any]) -> None:
        self._state.leading = -_value(operands, 1)
        self.move(at, operands)

    def place(self, at: int, operands: Sequence[Any]) -> None:
        self._text = self._line = _matrix(operands)

    def choose(self, at: int, operands: Sequence[Any]) -> None:
        if operands and isinstance(operands[0], pikepdf.Name):
            self._state.chosen = self._stream, operands[0]
            self._state.font = self._reader.font(self._reader.resource(self._stream, "/Font", operands[0]))
        self._state.size = _value(operands, 1)

    def extended(self, at: int, operands: Sequence[Any]) -> None:
        found = self._reader.resource(self._stream, "/ExtGState", operands[0]) if operands else None
        font = found.get(Name.Font) if isinstance(found, pikepdf.Dictionary) else None
        if isinstance(font, pikepdf.Array) and len(font) == 2:
            self._state.font, self._state.chosen = self._reader.font(font[0]), None
            self._state.size = number(font[1], 0.0)

    def show(self, at: int, operands: Sequence[Any]) -> None:
        self._show(at, operands[:1])

    def show_on_next_line(self, at: int, operands: Sequence[Any]) -> None:
        self.next_line(at, operands)
        self._show(at, operands[:1])

    def show_spaced(self, at: int, operands: Sequence[Any]) -> None:
        self._state.word, self._state.character = _value(operands, 0), _value(operands, 1)
        self.next_line(at, operands)
        self._show(at, operands[2:3])

    def show_array(self, at: int, operands: Sequence[Any]) -> None:
        if operands and isinstance(operands[0], pikepdf.Array):
            self._show(at, list(operands[0]))

    def draw(self, at: int, operands: Sequence[Any]) -> None:
        found = self._reader.resource(self._stream, "/XObject", operands[0]) if operands else None
        if not isinstance(found, pikepdf.Stream) or found.get(Name.Subtype) != Name.Form:
            return
        if found.objgen in self._path or len(self._path) >= MAX_DEPTH:
            return
        matrix = found.get(Name.Matrix)
        state = copy(self._state)
        if isinstance(matrix, pikepdf.Array) and len(matrix) == 6:
            state.ctm = product(_matrix(list(matrix)), state.ctm)
        resources = found.get(Name.Resources, self._reader.page_resources)
        inner = Stream(list(pikepdf.parse_content_stream(found)), resources, found, self._stream, at)
        self._reader.read(inner, state, (*self._path, found.objgen))

    def _move(self, x: float, y: float) -> None:
        self._text = self._line = product((1, 0, 0, 1, x, y), self._line)

    def _show(self, at: int, operands: Sequence[Any]) -> None:
        state = self._state
        font = state.font or self._reader.font(None)
        show = ShowOperator(self._stream, at, copy(state), product(self._text, state.ctm))
        position = 0.0  # along the line, in text space
        for place, operand in enumerate(operands):
            if isinstance(operand, pikepdf.String):
                position = self._string(show, font, place, bytes(operand), position)
            else:
                position -= number(operand, 0.0) / 1000 * state.size * (1.0 if font.vertical else state.scale)
        along = (0.0, position) if font.vertical else (position, 0.0)
        self._text = product((1, 0, 0, 1, *along), self._text)

    def _string(self, show: ShowOperator, font: Font, place: int, data: bytes, position: float) -> float:
        state, matrix, glyphs = show.state, show.matrix, self._reader.content.glyphs
        size, scale = state.size, 1.0 if font.vertical else state.scale
        if len(glyphs) + len(data) > MAX_GLYPHS:
            raise TooMuchText
        for start, end, code in font.codes(data):
            width = font.width(code)
            spacing = state.character + (state.word if code == 32 and end - start == 1 else 0.0)
            advance = (width / 1000 * size + spacing) * scale
            x, y = font.shift(code)
            x, y = x / 1000 * size * state.scale, y / 1000 * size + state.rise
            if font.vertical:
                origin, after = (
                    transform(matrix, x, position + y),
                    transform(matrix, x, position + y + width / 1000 * size),
                )
                top = transform(matrix, x + size, position + y)
                top, after = after, top  # what it covers is as high as the step to the next one, and one em wide
            else:
                origin = transform(matrix, position, y)
                after = transform(matrix, position + width / 1000 * size * scale, y)
                top = transform(matrix, position, y + size * font.em)
            number_in_array = -(width + spacing * 1000 / size) if size else 0.0
            glyphs.append(Glyph(show, place, start, end, number_in_array, origin, after, top))
            position += advance
        return position

    def set_character(self, at: int, operands: Sequence[Any]) -> None:
        self._state.character = _value(operands, 0)

    def set_word(self, at: int, operands: Sequence[Any]) -> None:
        self._state.word = _value(operands, 0)

    def set_scale(self, at: int, operands: Sequence[Any]) -> None:
        self._state.scale = _value(operands, 0) / 100

    def set_leading(self, at: int, operands: Sequence[Any]) -> None:
        self._state.leading = _value(operands, 0)

    def set_rise(self, at: int, operands: Sequence[Any]) -> None:
        self._state.rise = _value(operands, 0)

    def set_mode(self, at: int, operands: Sequence[Any]) -> None:
        self._state.mode = int(_value(operands, 0))


_OPERATORS: Final[dict[str, Callable[[_Pass, int, Sequence[Any]], None]]] = {
    "q": _Pass.save,
    "Q": _Pass.restore,
    "cm": _Pass.concatenate,
    "gs": _Pass.extended,
    "BT": _Pass.begin,
    "Tf": _Pass.choose,
    "Tc": _Pass.set_character,
    "Tw": _Pass.set_word,
    "Tz": _Pass.set_scale,
    "TL": _Pass.set_leading,
    "Ts": _Pass.set_rise,
    "Tr": _Pass.set_mode,
    "Td": _Pass.move,
    "TD": _Pass.move_leading,
    "T*": _Pass.next_line,
    "Tm": _Pass.place,
    "Tj": _Pass.show,
    "TJ": _Pass.show_array,
    "'": _Pass.show_on_next_line,
    '"': _Pass.show_spaced,
    "Do": _Pass.draw,
}


def _matrix(operands: Sequence[Any]) -> Matrix:
    if len(operands) < 6:
        return IDENTITY
    a, b, c, d, e, f = (float(number(each, 0.0)) for each in operands[:6])
    return a, b, c, d, e, f


def _value(operands: Sequence[Any], index: int) -> float:
    return float(number(operands[index], 0.0)) if len(operands) > index else 0.0

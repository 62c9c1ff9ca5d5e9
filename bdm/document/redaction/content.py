"""Takes passages out of a page's text: their codes are deleted, and their replacements written in the same place."""

from __future__ import annotations

import io
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

import pikepdf
import pypdfium2

from bdm.document.redaction import marks as drawing
from bdm.document.redaction.glyphs import GlyphGrid, PlacedText, direction, read_text, within
from bdm.document.redaction.interpreter import DrawnText, Glyph, Point, TooMuchText, read_page
from bdm.document.redaction.model import Box, LetterSpan
from bdm.document.redaction.rewrite import Insert, replaces_text, rewrite
from bdm.platform.kit.characters import letters_only

_NOT_FOUND: Final = "Il testo della pagina non si ritrova nel suo contenuto."
_NOT_UNDERSTOOD: Final = "Il contenuto della pagina non può essere interpretato."
_MOVED: Final = "Senza i passi oscurati il resto della pagina cambierebbe aspetto."

_VISIBLE: Final = (0, 1, 2)
"""Text rendering modes that fill or stroke."""
_DESCENT: Final = 0.22
"""Of the height of the letters, below the line."""
_SAME: Final = 4
_MOST_LETTERS: Final = 20_000
"""Of a page whose text stands for other text: comparing the two takes quadratic time."""
_SAME_LINE: Final = 0.4
_GAP: Final = 3.0
_TOLERANCE: Final = 0.15
"""Points by which what stays may move."""
_FONT_SIZE: Final = 0.92
_NARROWEST: Final = 0.6


class NotRemoved(Exception):
    """Text cannot be taken out of the page; the reason is Italian, for people."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


@dataclass
class LinePart:
    """What a passage covers of one line: its codes, and along the line where it ends, in points from its start."""

    glyphs: list[Glyph]
    length: float

    @property
    def first(self) -> Glyph:
        """Where it starts."""
        return self.glyphs[0]

    def box(self, length: float, replacement: str) -> Box:
        """``length`` points from its start on."""
        first, (cosine, sine) = self.first, direction(self.first)
        below = _DESCENT * first.height
        angle = math.degrees(math.atan2(sine, cosine)) % 360
        x, y = first.origin[0] + below * sine, first.origin[1] - below * cosine
        return Box(x, y, length, first.height * (0.8 + _DESCENT), angle, replacement)


def remove_text(pdf: pikepdf.Pdf, page: int, document: pypdfium2.PdfDocument, spans: Sequence[LetterSpan]) -> list[Box]:
    """Take ``spans`` out of a page (from 0) of ``pdf``, of which ``document`` is PDFium's view before the change. What
    is returned is still to be drawn: boxes with replacements for text that could not be seen (over a scan), or whose
    letters do not stand as ours would. A span without a replacement is only taken out. Raises NotRemoved.
    """
    try:
        return _remove(pdf, page, document, spans)
    except TooMuchText as error:
        raise NotRemoved("La pagina contiene troppo testo.") from error
    except (
        pikepdf.PdfError,
        pypdfium2.PdfiumError,
        RuntimeError,
        ValueError,
        TypeError,
        KeyError,
        AttributeError,
    ) as error:
        raise NotRemoved(_NOT_UNDERSTOOD) from error


def _remove(pdf: pikepdf.Pdf, page: int, document: pypdfium2.PdfDocument, spans: Sequence[LetterSpan]) -> list[Box]:
    target = pdf.pages[page]
    text = read_text(document, page)
    content = read_page(pdf, target)
    font = drawing.font(pdf)
    if any(map(replaces_text, content.streams)):
        rewrite(pdf, target, content, without=(), inserts={}, font=font)
        plain = _read_alone(pdf, page)
        spans = list(_aligned(text.letters, plain.letters, spans))
        text, content = plain, read_page(pdf, target)
    drawn = GlyphGrid(content.glyphs)
    found, gone = [], set[Glyph]()
    for span in spans:
        found.append([glyph for glyph in _glyphs_of(span, text, drawn) if glyph not in gone])
        gone.update(found[-1])
    staying = _staying(text, drawn, gone)
    kept = [glyph for _, glyph in staying]
    hidden = _hidden(gone, set(kept), drawn, content)
    replaced = [
        (span.replacement, list(_parts(glyphs)))
        for span, glyphs in zip(spans, found, strict=True)
        if span.replacement and glyphs
    ]
    obstacles = kept + [part.first for _, parts in replaced for part in parts]
    inserts: dict[Glyph, Insert] = {}
    tinted: list[Box] = []
    left: list[Box] = []
    for replacement, parts in replaced:
        best = _best(parts, drawing.width(replacement))
        if _writable(best.first):
            inserts[best.first], length = _insert(replacement, best, _room(best, obstacles, target))
            tinted.append(best.box(length, ""))
        else:
            left += [part.box(part.length, replacement if part is best else "") for part in parts]
    written = "".join(letters_only(insert.text.decode("cp1252")) for insert in inserts.values())
    rewrite(pdf, target, content, without=gone | hidden, inserts=inserts, font=font)
    _check(_read_alone(pdf, page), text, staying, written)
    drawing.tint(pdf, page, tinted)
    return left


def _aligned(before: str, now: str, spans: Sequence[LetterSpan]) -> Iterator[LetterSpan]:
    """``spans`` of the letters ``before`` as spans of the letters that the page has ``now``."""
    if before == now:
        yield from spans
        return
    if max(len(before), len(now)) > _MOST_LETTERS:
        raise NotRemoved(_NOT_FOUND)
    blocks = _blocks(before, now)
    for span in spans:
        first, end = len(now), 0
        for same, i1, i2, j1, j2 in blocks:
            if i1 >= span.end or i2 <= span.first:
                continue
            first = min(first, j1 + max(0, span.first - i1) if same else j1)
            end = max(end, j1 + min(i2, span.end) - i1 if same else j2)
        if first >= end:
            raise NotRemoved(_NOT_FOUND)
        yield LetterSpan(first, end, span.replacement)


def _blocks(before: str, now: str) -> list[tuple[bool, int, int, int, int]]:
    """Which letters are the same and which have become others; a few that happen to be the same are others too."""
    result: list[tuple[bool, int, int, int, int]] = []
    for kind, i1, i2, j1, j2 in SequenceMatcher(None, before, now, autojunk=False).get_opcodes():
        same = kind == "equal" and (i2 - i1 >= _SAME or i2 - i1 in (len(before), len(now)))
        if result and not same and not result[-1][0]:
            _, first, _, start, _ = result.pop()
            result.append((same, first, i2, start, j2))
        else:
            result.append((same, i1, i2, j1, j2))
    return result


def _glyphs_of(span: LetterSpan, text: PlacedText, grid: GlyphGrid) -> list[Glyph]:
    """The codes of a passage, in the order of the text."""
    places = text.of(span)
    if not places:
        raise NotRemoved(_NOT_FOUND)
    found: dict[Glyph, None] = {}
    for place in places:
        origin = text.origins[place]
        glyph = grid.at(origin) if origin is not None else None
        if glyph is not None:
            found[glyph] = None
        elif text.characters[place].isalnum():
            raise NotRemoved(_NOT_FOUND)
    return list(found)


def _staying(text: PlacedText, grid: GlyphGrid, removed_glyphs: set[Glyph]) -> list[tuple[int, Glyph]]:
    """The characters that stay, with their codes: letters, digits and signs."""
    result = []
    for place, (character, origin) in enumerate(zip(text.characters, text.origins, strict=True)):
        if origin is not None and not character.isspace():
            glyph = grid.at(origin)
            if glyph is not None and glyph not in removed_glyphs:
                result.append((place, glyph))
    return result


def _hidden(removed_glyphs: set[Glyph], other_glyphs: set[Glyph], grid: GlyphGrid, content: DrawnText) -> set[Glyph]:
    """Codes that PDFium leaves out of the text, and that stand where something goes: blanks, or what is painted twice
    to look bold. That goes with the rest of its operator: PDFium would no longer take it for the same text.
    """
    read = removed_glyphs | other_glyphs
    shows = {other.show for glyph in removed_glyphs for other in grid.over(glyph) if other not in read}
    return {glyph for glyph in content.glyphs if glyph.show in shows and glyph not in read}


def _parts(glyphs: Iterable[Glyph]) -> Iterator[LinePart]:
    """The lines of a passage."""
    part: LinePart | None = None
    for glyph in glyphs:
        width = math.dist(glyph.origin, glyph.after)
        if part is not None:
            across, up = within(part.first, glyph.origin)
            height = max(part.first.height, glyph.height)
            if abs(up) <= _SAME_LINE * height and -height < across - part.length < _GAP * height:
                part.glyphs.append(glyph)
                part.length = max(part.length, across + width)
                continue
            yield part
        part = LinePart([glyph], width)
    if part is not None:
        yield part


def _best(parts: Sequence[LinePart], ems: float) -> LinePart:
    """The first that is wide enough for ``ems`` of text; else the widest."""
    for part in parts:
        if part.length >= ems * part.first.height * _FONT_SIZE * _NARROWEST:
            return part
    return max(parts, key=lambda part: part.length)


def _writable(glyph: Glyph) -> bool:
    """Whether text of ours would stand as the glyph does, and be seen."""
    state = glyph.show.state
    (cosine, sine), top = direction(glyph), glyph.top
    upright = cosine * (top[1] - glyph.origin[1]) - sine * (top[0] - glyph.origin[0]) > 0
    font = state.font
    return (
        state.mode in _VISIBLE
        and upright
        and font is not None
        and not font.vertical
        and font.em > 0
        and state.size != 0
        and state.scale > 0
        and state.chosen is not None
        and state.chosen[0] is glyph.show.stream
    )


def _room(part: LinePart, obstacles: Sequence[Glyph], page: pikepdf.Page) -> float:
    """How far text that starts where the part does may go, in points: to what comes next on the line, or the edge."""
    room = _to_edge(part.first, page)
    (left, bottom), (cosine, sine), height = part.first.origin, direction(part.first), part.first.height
    for glyph in obstacles:
        x, y = glyph.origin[0] - left, glyph.origin[1] - bottom
        if abs(y * cosine - x * sine) <= height * 0.9:
            across = x * cosine + y * sine
            if across > part.length - 0.1 * height:
                room = min(room, across - 0.25 * height)
    return max(part.length, room)


def _to_edge(glyph: Glyph, page: pikepdf.Page) -> float:
    box = [float(each) for each in page.cropbox]
    (left, right), (bottom, top) = sorted(box[0::2]), sorted(box[1::2])
    reach = math.inf
    for at, step, low, high in zip(glyph.origin, direction(glyph), (left, bottom), (right, top), strict=True):
        if abs(step) > 1e-6:
            reach = min(reach, ((high if step > 0 else low) - at) / step)
    return reach - glyph.height


def _insert(replacement: str, part: LinePart, room: float) -> tuple[Insert, float]:
    """The replacement as wide as it always is, narrower only where that does not fit; and how wide, in points."""
    first, state = part.first, part.first.show.state
    assert state.font is not None
    natural = drawing.width(replacement) * first.height * _FONT_SIZE
    squeeze = min(1.0, room / natural)
    smaller = min(1.0, squeeze / _NARROWEST)
    size = state.size * state.font.em * _FONT_SIZE * smaller
    scale = squeeze / smaller * _stretch(first)
    along = drawing.width(replacement) * size * scale  # in text space
    insert = Insert(drawing.encode(replacement), size, scale, -along * 1000 / (state.size * state.scale))
    return insert, natural * squeeze


def _stretch(glyph: Glyph) -> float:
    """How much more a step up is on the page than the same step along the line."""
    a, b, c, d, _, _ = glyph.show.matrix
    along = math.hypot(a, b)
    return math.hypot(c, d) / along if along else 1.0


def _read_alone(pdf: pikepdf.Pdf, page: int) -> PlacedText:
    """What PDFium reads on one page as it is now."""
    file = io.BytesIO()
    with pikepdf.new() as alone:
        alone.pages.append(pdf.pages[page])
        for key in ("/Annots", "/Thumb", "/Metadata", "/PieceInfo", "/AA", "/B"):
            if key in alone.pages[0].obj:
                del alone.pages[0].obj[key]
        alone.save(file, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    with pypdfium2.PdfDocument(file.getvalue()) as document:
        return read_text(document, 0)


def _check(now: PlacedText, before: PlacedText, staying: Sequence[tuple[int, Glyph]], labels: str) -> None:
    """Every character that stays is where it was, and beside them there are only the ``labels``."""
    places: dict[tuple[str, int, int], list[Point]] = {}
    for character, origin in zip(now.characters, now.origins, strict=True):
        if origin is not None:
            places.setdefault((letters_only(character), round(origin[0]), round(origin[1])), []).append(origin)
    expected = Counter(labels)
    for place, _ in staying:
        character, origin = letters_only(before.characters[place]), before.origins[place]
        if not character or origin is None:
            continue
        expected.update(character)
        x, y = round(origin[0]), round(origin[1])
        near = (p for i in (x - 1, x, x + 1) for j in (y - 1, y, y + 1) for p in places.get((character, i, j), ()))
        if not any(math.dist(p, origin) <= _TOLERANCE for p in near):
            raise NotRemoved(_MOVED)
    if expected != Counter(now.letters):
        raise NotRemoved(_MOVED)

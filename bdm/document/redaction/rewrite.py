"""Writing a page's content anew, without some of its codes: what follows them stays where it was."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

import pikepdf
from pikepdf import Name, Operator

from bdm.document.redaction.interpreter import DrawnText, Glyph, ShowOperator, Stream
from bdm.platform.kit.regex import regex

_NEXT_LINE: Final = "T*"
_TALKATIVE: Final = regex(rb"%|\b(?:BDC|DP)\b")
_OF_A_FORM: Final = ("/Type", "/Subtype", "/FormType", "/BBox", "/Matrix", "/Group", "/OC")


@dataclass(frozen=True)
class Insert:
    """Text that is written where a code was, in a font of ours; ``size`` and ``scale`` are those of the text's state,
    ``advance`` is how far it moves on, as a number of a TJ array of the text around it.
    """

    text: bytes
    size: float
    scale: float
    advance: float


def rewrite(
    pdf: pikepdf.Pdf,
    page: pikepdf.Page,
    content: DrawnText,
    *,
    without: Iterable[Glyph],
    inserts: Mapping[Glyph, Insert],
    font: pikepdf.Object,
) -> None:
    """Write the page without some codes, with ``inserts`` in the place of some of these, in ``font``. The property
    lists of its marked content, which may repeat what is written, go too, and so do fonts that nothing is left of: they
    show what letters there were. Forms are copied for this use of them.
    """
    gone = set(without)
    by_show: dict[ShowOperator, dict[int, list[Glyph]]] = defaultdict(lambda: defaultdict(list))
    for glyph in gone:
        by_show[glyph.show][glyph.place].append(glyph)
    writers = {stream: _Writer(pdf, stream, font) for stream in content.streams}
    for stream, name in _fonts(gone) - _fonts(set(content.glyphs) - gone):
        writers[stream].retire(name)
    for show, places in by_show.items():
        writers[show.stream].replace(show, places, inserts)
    for stream in sorted(content.streams, key=lambda stream: -stream.depth):
        writer = writers[stream]
        writer.drop_properties()
        if stream.parent is None:
            page.obj.Contents = pdf.make_stream(writer.data())
            page.obj.Resources = writer.resources()
        elif writer.changed:
            writers[stream.parent].use(stream.at, writer.form())


def _fonts(glyphs: Iterable[Glyph]) -> set[tuple[Stream, Name]]:
    """The fonts that codes are shown in: what they are called, and in which stream."""
    return {chosen for glyph in glyphs if (chosen := glyph.show.state.chosen) is not None}


class _Writer:
    """One stream that is written anew: the page's own, or a copy of a form."""

    def __init__(self, pdf: pikepdf.Pdf, stream: Stream, font: pikepdf.Object) -> None:
        self._pdf = pdf
        self._stream = stream
        self._font = font
        self._font_name: Name | None = None
        self._forms: dict[Name, pikepdf.Object] = {}
        self._changes: dict[int, list[Any]] = {}
        self._retired: set[Name] = set()

    @property
    def changed(self) -> bool:
        return bool(self._changes)

    def replace(self, show: ShowOperator, places: Mapping[int, list[Glyph]], inserts: Mapping[Glyph, Insert]) -> None:
        """Show less, and what is inserted instead."""
        instruction = self._stream.instructions[show.at]
        operator, operands = str(instruction.operator), list(instruction.operands)
        result: list[Any] = []
        if operator == "TJ":
            shown = list(operands[0])
        else:
            shown = operands[-1:]
            if operator == '"':
                result += [([operands[0]], Operator("Tw")), ([operands[1]], Operator("Tc"))]
            if operator in ("'", '"'):
                result.append(([], Operator(_NEXT_LINE)))
        line = _Line()
        for place, operand in enumerate(shown):
            if not isinstance(operand, pikepdf.String):
                line.move(float(operand))
                continue
            data, at = bytes(operand), 0
            for glyph in sorted(places.get(place, ()), key=lambda glyph: glyph.start):
                line.show(data[at : glyph.start])
                at = glyph.end
                if (insert := inserts.get(glyph)) is not None:
                    result += line.taken()
                    result += self._inserted(insert, show)
                    line.move(-insert.advance)
                line.move(glyph.advance)
            line.show(data[at:])
        self._changes[show.at] = result + line.taken()

    def retire(self, name: Name) -> None:
        """Choose our font where this one was: nothing is shown in it any more."""
        self._retired.add(name)
        for at, instruction in enumerate(self._stream.instructions):
            if isinstance(instruction, pikepdf.ContentStreamInlineImage) or str(instruction.operator) != "Tf":
                continue
            if len(instruction.operands) == 2 and instruction.operands[0] == name:
                self._changes[at] = [([self._our_font(), instruction.operands[1]], Operator("Tf"))]

    def use(self, at: int, form: pikepdf.Object) -> None:
        """Draw another form at an instruction."""
        name = self._free("/XObject", "BdmForm", self._forms)
        self._forms[name] = form
        self._changes[at] = [([name], Operator("Do"))]

    def drop_properties(self) -> None:
        for at, instruction in enumerate(self._stream.instructions):
            if (plain := _without_properties(instruction)) is not instruction:
                self._changes[at] = [plain]

    def data(self) -> bytes:
        written: list[Any] = []
        for at, instruction in enumerate(self._stream.instructions):
            written += self._changes.get(at, [instruction])
        return pikepdf.unparse_content_stream(written)

    def form(self) -> pikepdf.Stream:
        original = self._stream.form
        assert original is not None
        form = self._pdf.make_stream(self.data())
        for key in _OF_A_FORM:
            if key in original:
                form[key] = original[key]
        form.Resources = self.resources()
        return form

    def resources(self) -> pikepdf.Object:
        resources = self._stream.resources
        result = copy(resources) if isinstance(resources, pikepdf.Dictionary) else pikepdf.Dictionary()
        if self._font_name is not None:
            result["/Font"] = self._with("/Font", {self._font_name: self._font})
        if self._forms:
            result["/XObject"] = self._with("/XObject", self._forms)
        return result

    def _inserted(self, insert: Insert, show: ShowOperator) -> list[Any]:
        """The text with its state, and the state as it was."""
        state = show.state
        assert state.chosen is not None
        name = state.chosen[1]
        before = [([self._our_font(), _real(insert.size)], Operator("Tf"))]
        after = [([self._our_font() if name in self._retired else name, _real(state.size)], Operator("Tf"))]
        for operator, ours, theirs in (
            ("Tz", insert.scale * 100, state.scale * 100),
            ("Tc", 0.0, state.character),
            ("Tw", 0.0, state.word),
        ):
            if abs(ours - theirs) > 1e-6:
                before.append(([_real(ours)], Operator(operator)))
                after.append(([_real(theirs)], Operator(operator)))
        return [*before, ([pikepdf.String(insert.text)], Operator("Tj")), *after]

    def _our_font(self) -> Name:
        if self._font_name is None:
            self._font_name = self._free("/Font", "BdmFont", {})
        return self._font_name

    def _among(self, kind: str) -> pikepdf.Object:
        resources = self._stream.resources
        among = resources.get(kind) if isinstance(resources, pikepdf.Dictionary) else None
        return among if isinstance(among, pikepdf.Dictionary) else pikepdf.Dictionary()

    def _with(self, kind: str, more: Mapping[Name, pikepdf.Object]) -> pikepdf.Object:
        result = copy(self._among(kind))
        for name, item in more.items():
            result[name] = item
        return result

    def _free(self, kind: str, stem: str, ours: Mapping[Name, Any]) -> Name:
        taken, number = self._among(kind), 1
        while (name := Name(f"/{stem}{number}")) in taken or name in ours:
            number += 1
        return name


class _Line:
    """The operand of a TJ that is being put together."""

    def __init__(self) -> None:
        self._items: list[Any] = []
        self._move = 0.0

    def show(self, data: bytes) -> None:
        if data:
            self._flush()
            self._items.append(pikepdf.String(data))

    def move(self, by: float) -> None:
        self._move += by

    def taken(self) -> list[Any]:
        """What there is so far, as instructions; and begin again."""
        self._flush()
        items, self._items = self._items, []
        return [([pikepdf.Array(items)], Operator("TJ"))] if items else []

    def _flush(self) -> None:
        if abs(self._move) > 1e-4:
            self._items.append(_real(self._move))
        self._move = 0.0


_PLAIN: Final = {"BDC": Operator("BMC"), "DP": Operator("MP")}


def _real(value: float) -> Decimal:
    return Decimal(f"{value:.5f}")


def replaces_text(stream: Stream) -> bool:
    """Whether marked content of a stream says what is to be read in the place of what it shows."""
    named = stream.resources.get("/Properties") if isinstance(stream.resources, pikepdf.Dictionary) else None
    for each in stream.instructions:
        if _without_properties(each) is not each and len(each.operands) > 1:
            properties = each.operands[1]
            if isinstance(properties, pikepdf.Name) and isinstance(named, pikepdf.Dictionary):
                properties = named.get(properties)
            if isinstance(properties, pikepdf.Dictionary) and "/ActualText" in properties:
                return True
    return False


def _without_properties(instruction: Any) -> Any:
    if isinstance(instruction, pikepdf.ContentStreamInlineImage):
        return instruction
    plain, operands = _PLAIN.get(str(instruction.operator)), instruction.operands
    if plain is None or not operands or operands[0] == Name.OC:
        return instruction
    return [operands[0]], plain


def plain_content(owner: pikepdf.Object, data: bytes) -> bytes | None:
    """What a page or a form draws (``data``), without comments and without the property lists of marked content; None
    where it has neither, or cannot be read.
    """
    if _TALKATIVE.search(data) is None:
        return None
    try:
        stream = Stream(list(pikepdf.parse_content_stream(owner)), pikepdf.Dictionary())
        return pikepdf.unparse_content_stream([_without_properties(each) for each in stream.instructions])
    except (pikepdf.PdfError, RuntimeError, ValueError, TypeError):
        return None

"""Text that can be seen but that no reader reads: in the cells of patterns, in soft masks, within the letters of Type3
fonts. Nobody could verify it, and a picture of the page would show it, so it goes before anything else.
"""

from __future__ import annotations

from collections.abc import Iterator

import pikepdf
from pikepdf import Dictionary, Name

from bdm.document.redaction.objects import within

_SHOWS = frozenset({"Tj", "TJ", "'", '"'})
_DEPTH = 12
_NOT_UNDERSTOOD = (pikepdf.PdfError, RuntimeError, ValueError, TypeError, AttributeError, KeyError)


def drop_unread_text(pdf: pikepdf.Pdf) -> bool:
    """Take such text out of all pages; whether there was any."""
    changed = False
    seen: set[tuple[int, int]] = set()
    for page in pdf.pages:
        for item in within(page.obj):
            if item.objgen in seen:
                continue
            seen.add(item.objgen)
            for state in _states(item):
                if _says_something(state.SMask.G):
                    state.SMask = Name("/None")
                    changed = True
            for stream in _streams(item):
                changed |= _silenced(stream)
    return changed


def _states(item: pikepdf.Object) -> Iterator[pikepdf.Object]:
    """Graphics states with a soft mask that is drawn: ``item`` itself, or those named in it."""
    for each in _with_named(item, Name.ExtGState):
        mask = each.get(Name.SMask)
        if isinstance(mask, pikepdf.Dictionary) and isinstance(mask.get(Name.G), pikepdf.Stream):
            yield each


def _with_named(item: pikepdf.Object, kind: Name) -> Iterator[pikepdf.Object]:
    if not isinstance(item, (pikepdf.Dictionary, pikepdf.Stream)):
        return
    yield item
    resources = item.get(Name.Resources, Dictionary())
    for holder in (item, resources):
        named = holder.get(kind) if isinstance(holder, (pikepdf.Dictionary, pikepdf.Stream)) else None
        if isinstance(named, pikepdf.Dictionary):
            for each in named.values():
                if isinstance(each, pikepdf.Dictionary):
                    yield each


def _streams(item: pikepdf.Object) -> Iterator[pikepdf.Object]:
    """Cells of patterns, and the letters of a font."""
    if isinstance(item, pikepdf.Stream) and item.get(Name.PatternType) == 1:
        yield item
    for font in _with_named(item, Name.Font):
        letters = font.get(Name.CharProcs)
        if isinstance(letters, pikepdf.Dictionary):
            for stream in letters.values():
                if isinstance(stream, pikepdf.Stream):
                    yield stream


def _silenced(stream: pikepdf.Object) -> bool:
    """Leave out the text of one stream, or all of it where a form within it has text."""
    if not _says_something(stream):
        return False
    try:
        kept = [each for each in pikepdf.parse_content_stream(stream) if str(each.operator) not in _SHOWS | {"Do"}]
        stream.write(pikepdf.unparse_content_stream(kept))
    except _NOT_UNDERSTOOD:
        stream.write(b"")
    return True


def _says_something(stream: pikepdf.Object, depth: int = 0) -> bool:
    """Whether a stream shows text, itself or through a form; one that cannot be understood may."""
    if depth > _DEPTH:
        return True
    try:
        operators = {str(each.operator) for each in pikepdf.parse_content_stream(stream)}
        if operators & _SHOWS:
            return True
        forms = stream.get(Name.Resources, Dictionary()).get(Name.XObject, Dictionary())
        return "Do" in operators and any(
            form.get(Name.Subtype) == Name.Form and _says_something(form, depth + 1)
            for form in forms.values()
            if isinstance(form, pikepdf.Stream)
        )
    except _NOT_UNDERSTOOD:
        return True

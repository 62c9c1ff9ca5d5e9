"""Redacts one PDF, page by page. Runs within the reader's process."""

from __future__ import annotations

import io
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pikepdf
import pypdfium2

from bdm.document.pdf.failure import FailureCode, ReadingFailed
from bdm.document.pdf.opening import NotRebuilt, open_again, open_with_pikepdf
from bdm.document.pdf.protocol import Emit, FileForm
from bdm.document.redaction import marks as drawing
from bdm.document.redaction.content import NotRemoved, remove_text
from bdm.document.redaction.hidden import drop_hidden_text
from bdm.document.redaction.images import NotMasked, mask_images
from bdm.document.redaction.model import CoverArea, LetterSpan, Mark, Method, RedactionRefused, RefusalCode
from bdm.document.redaction.places import Geometry, PageRect, PageText, open_text, rects_of, upright_box
from bdm.document.redaction.plan import PagePlan, plan_page, unnamed_spans, whole_page
from bdm.document.redaction.raster import DOTS_PER_INCH, cover, draw_page, ink, replace_page
from bdm.document.redaction.scrub import scrub
from bdm.document.redaction.terms import Terms
from bdm.document.redaction.unread import drop_unread_text
from bdm.document.redaction.verify import verify
from bdm.italian.language import languages_of
from bdm.platform.kit.characters import letters_only

_SCAN_DOTS_PER_INCH = 300
_COMPARED_DOTS_PER_INCH = 100
_INK_LEFT = 0.25
"""Share of the ink under a mark that may still be there when the text is gone: rules, the lines of a table."""

UNNAMED = "omissis"
_EDGE = 0.75
"""Points by which the letters beside a passage may reach into its rectangle."""

_REMAINS = "Nella pagina rimaneva traccia di un dato oscurato."
_IS_DRAWN = "Il passo da oscurare è disegnato, non scritto."


def redact_document(
    path: Path,
    emit: Emit,
    *,
    result: Path,
    texts: Sequence[str],
    marks: Sequence[Mark],
    areas: Sequence[CoverArea],
    terms: Sequence[str],
    program: str | None,
    identity: str = "",
) -> None:
    """Write to ``result`` the PDF at ``path`` without the passages ``marks`` of its pages' stored ``texts``, and
    without what lies in ``areas``. Emit ``start``, ``outcome`` for each page, ``read``; instead of the outcomes
    ``refused`` where one of ``terms`` would remain, or could: nothing is written then. ``program`` is Tesseract, if it
    may be asked where the words of a scan are. Files that differ in nothing else differ by their ``identity``, of which
    they hold a digest. Raises ReadingFailed.
    """
    emit({"kind": "start", "source": FileForm.ORIGINAL, "first": 0, "pages": len(texts)})
    with ExitStack() as stack:
        data = _sound(path, len(texts))
        work = _Work(stack, data, texts, emit)
        try:
            made = work.redact(marks, areas, terms, program, identity)
        except RedactionRefused as refused:
            emit({"kind": "refused", "code": refused.code, "page": refused.page})
        else:
            result.write_bytes(made)
            for page, (method, reason) in sorted(work.outcomes.items()):
                emit({"kind": "outcome", "page": page + 1, "method": method, "reason": reason})
    emit({"kind": "read"})


def _sound(path: Path, pages: int) -> bytes:
    """A file that both libraries find the same ``pages`` in, without encryption, and without text that none reads or
    that cannot be seen.
    Raises ReadingFailed.
    """
    for candidate in _candidates(path, pages):
        with suppress(NotRebuilt, pypdfium2.PdfiumError, pikepdf.PdfError, pikepdf.PasswordError):
            data = candidate()
            with pypdfium2.PdfDocument(data) as seen, pikepdf.open(io.BytesIO(data)) as pdf:
                if len(seen) == len(pdf.pages) == pages:
                    changed = [drop_unread_text(pdf), drop_hidden_text(pdf, seen)]
                    return _saved(pdf) if any(changed) else data
    raise ReadingFailed(FailureCode.DANNEGGIATO, "no form that both libraries read")


def _candidates(path: Path, pages: int) -> Iterator[Callable[[], bytes]]:
    def decrypted() -> bytes:
        file = io.BytesIO()
        with open_with_pikepdf(path) as pdf:
            pdf.save(file, encryption=False)
        return file.getvalue()

    def pages_only() -> bytes:
        file = io.BytesIO()
        with open_with_pikepdf(path) as damaged, pikepdf.new() as clean:
            clean.pages.extend(damaged.pages)
            clean.save(file)
        return file.getvalue()

    def as_pdfium_has_it() -> bytes:
        file = io.BytesIO()
        with open_again(path, pages) as document:
            document.save(file)
        return file.getvalue()

    yield decrypted
    yield pages_only
    yield as_pdfium_has_it


class _Work:
    """One document while it is redacted: as it was for PDFium, as it becomes for pikepdf."""

    def __init__(self, stack: ExitStack, data: bytes, texts: Sequence[str], emit: Emit) -> None:
        self.outcomes: dict[int, tuple[Method, str | None]] = {}
        self._texts = texts
        self._emit = emit
        self._original = stack.enter_context(pypdfium2.PdfDocument(data))
        self._pdf = stack.enter_context(pikepdf.open(io.BytesIO(data)))
        self._plans: dict[int, PagePlan] = {}
        self._again: set[int] = set()
        self._labels: dict[str, str] = {}

    def redact(
        self,
        marks: Sequence[Mark],
        areas: Sequence[CoverArea],
        terms: Sequence[str],
        program: str | None,
        identity: str,
    ) -> bytes:
        """The redacted file. Raises RedactionRefused."""
        pages = len(self._texts)
        for mark in marks:
            self._labels[letters_only(self._texts[mark.page - 1][mark.start : mark.end])] = mark.replacement
        failed: dict[int, str] = {}
        for index in range(pages):
            self.outcomes[index] = Method.INVARIATA, None
            own = [mark for mark in marks if mark.page == index + 1]
            drawn = [area for area in areas if area.page == index + 1]
            if own or drawn:
                self._plans[index] = plan_page(self._original, index, self._texts[index], own, drawn, program)
                try:
                    self._edit(index)
                except (NotRemoved, NotMasked) as error:
                    failed[index] = error.reason
            self._emit({"kind": "progress", "pages": index + 1})
        failed |= self._check_pictures(failed)
        for index, plan in self._plans.items():
            if index not in failed:
                drawing.draw(self._pdf, index, plan.pending)
        for index, reason in failed.items():
            self._rasterise(index, reason)
        scrub(self._pdf, next(iter(languages_of(self._texts)), ""))
        if identity:  # qpdf keeps the first half, and makes the other out of the content
            digest = pikepdf.String(sha256(identity.encode()).digest()[:16])
            self._pdf.trailer.ID = pikepdf.Array([digest, digest])
        return self._verified(Terms(terms), program)

    def _edit(self, index: int) -> None:
        """Take text and pictures away. Raises NotRemoved, NotMasked."""
        plan = self._plans[index]
        plan.pending = remove_text(self._pdf, index, self._original, plan.spans) if plan.spans else []
        masked = mask_images(self._pdf, index, plan.corners)
        plan.pending += plan.boxes_to_draw()
        self.outcomes[index] = (Method.IMMAGINE if masked else Method.TESTO), None

    def _check_pictures(self, failed: dict[int, str]) -> dict[int, str]:
        """The pages on which a mark would only hide what is still there, and why."""
        suspects = [index for index, plan in self._plans.items() if plan.pending and index not in failed]
        if not suspects:
            return {}
        found = {}
        with pypdfium2.PdfDocument(self._saved()) as now:
            for index in suspects:
                self._emit({"kind": "progress", "pages": len(self._texts)})
                try:
                    if self._still_drawn(now, index):
                        found[index] = _IS_DRAWN
                except pypdfium2.PdfiumError:
                    found[index] = _IS_DRAWN
        return found

    def _still_drawn(self, now: pypdfium2.PdfDocument, index: int) -> bool:
        plan = self._plans[index]
        before, after = (draw_page(each, index, _COMPARED_DOTS_PER_INCH) for each in (self._original, now))
        page = self._original[index]
        try:
            places = [Geometry(page).displayed(box) for box in plan.pending]
        finally:
            page.close()
        width = plan.size[0]
        return any(ink(after, place, width) > _INK_LEFT * ink(before, place, width) for place in places)

    def _rasterise(self, index: int, reason: str) -> None:
        """Make a page a picture. Raises RedactionRefused."""
        plan = self._plans.get(index)
        scan = plan is None or plan.looked_at or self.outcomes[index][0] is Method.IMMAGINE
        try:
            if plan is None:
                plan = self._plans[index] = whole_page(self._original, index, self._texts[index])
            picture = draw_page(self._original, index, _SCAN_DOTS_PER_INCH if scan else DOTS_PER_INCH)
            words = plan.words_left(self._original, index)
        except (pypdfium2.PdfiumError, ValueError) as error:
            raise RedactionRefused(RefusalCode.PAGINA_NON_LEGGIBILE, index + 1) from error
        cover(picture, plan.rects(), plan.size[0])
        replace_page(self._pdf, index, picture, words, plan.size)
        boxes = [upright_box(rect, plan.size[1], replacement) for rect, replacement in plan.covered]
        drawing.draw(self._pdf, index, boxes + [upright_box(rect, plan.size[1]) for rect in plan.drawn])
        self.outcomes[index] = Method.RASTER, reason

    def _verified(self, terms: Terms, program: str | None) -> bytes:
        """The file, when nothing is found in it any more. Raises RedactionRefused."""
        expected = [
            self._plans[index].expected if index in self._plans else testo for index, testo in enumerate(self._texts)
        ]
        while True:
            data = self._saved()
            looked_at = [index for index in self._plans if self.outcomes[index][0] is not Method.TESTO]
            leaks = verify(data, expected, terms, self._tick, program, looked_at)
            if not leaks:
                return data
            for page in {leak.page for leak in leaks}:
                if page is None or self.outcomes[page][0] is Method.RASTER:
                    raise RedactionRefused(RefusalCode.TERMINE_RIMASTO, None if page is None else page + 1)
                forms = {form for leak in leaks if leak.page == page for form in leak.forms}
                if not self._removed_again(data, page, forms):
                    self._rasterise(page, _REMAINS)

    def _removed_again(self, data: bytes, index: int, forms: Collection[str]) -> bool:
        """Take away what a reader has still read on a page that was told of in the wrong order; False where that is not
        to be found, or was tried before.
        """
        if not forms or index in self._again:
            return False
        self._again.add(index)
        try:
            with pypdfium2.PdfDocument(data) as now:
                plan = self._plans.get(index) or whole_page(self._original, index, self._texts[index])
                self._plans[index] = plan
                found = rects_of(now, index, forms)
                rects = [rect for _, lines in found for rect in lines]
                with open_text(now, index) as text:
                    spans = self._labelled(text, found)
                    corners = [text.geometry.corners(rect) for rect in rects]
                plan.drawn += rects
                left = remove_text(self._pdf, index, now, spans) if spans else []
                masked = mask_images(self._pdf, index, corners)
        except (NotRemoved, NotMasked, pypdfium2.PdfiumError, ZeroDivisionError):
            return False
        if not spans or left or masked:
            return False
        if self.outcomes[index][0] is Method.INVARIATA:
            self.outcomes[index] = Method.TESTO, None
        return True

    def _labelled(self, text: PageText, passages: Sequence[tuple[str, list[PageRect]]]) -> list[LetterSpan]:
        """The letters in the rectangles of each passage; the first of them gets what stands for it elsewhere."""
        taken: list[LetterSpan] = []
        for form, rects in passages:
            label = next((label for passage, label in self._labels.items() if form in passage), UNNAMED)
            for span in unnamed_spans(text.letters_within([rect.grown(-_EDGE) for rect in rects]), taken):
                taken.append(replace(span, replacement=label))
                label = ""
        return sorted(taken, key=lambda span: span.first)

    def _tick(self) -> None:
        self._emit({"kind": "progress", "pages": len(self._texts)})

    def _saved(self) -> bytes:
        self._pdf.remove_unreferenced_resources()
        return _saved(self._pdf)


def _saved(pdf: pikepdf.Pdf) -> bytes:
    file = io.BytesIO()
    # What qpdf makes with object streams of a file that it had to repair, it does not always open again
    pdf.save(file, object_stream_mode=pikepdf.ObjectStreamMode.disable, deterministic_id=True)
    return file.getvalue()

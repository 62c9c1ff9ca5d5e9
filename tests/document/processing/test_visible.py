"""What cannot be seen is no text, even of a file that pikepdf knows nothing of; without a reason no page is drawn."""

from __future__ import annotations

import pypdfium2
import pytest

from bdm.document.pdf import visible
from bdm.document.pdf.page import page_frame
from tests.document import pdfs

SEEN, UNSEEN = "Si legge", "Non si legge"


def test_a_file_that_nothing_is_known_of() -> None:
    for name, (data, hidden) in pdfs.with_hidden_text(SEEN, UNSEEN).items():
        with pypdfium2.PdfDocument(data) as document:
            page = page_frame(document, 0)
        text = page["text"] if hidden else f"{SEEN} {UNSEEN}"
        assert (page["text"].split(), page["hidden"]) == (text.split(), UNSEEN if hidden else ""), name
        assert UNSEEN in page["text"] or hidden, name


def test_without_a_reason_no_page_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    def drawn(page: pypdfium2.PdfPage) -> None:
        raise AssertionError("a page is drawn")

    monkeypatch.setattr(visible, "picture_of", drawn)
    marked = b" /P << /MCID 0 >> BDC /Span BMC " + pdfs.show(UNSEEN) + b" EMC EMC"
    plain = pdfs.with_contents([pdfs.stream(pdfs.show(SEEN) + marked)])
    with pypdfium2.PdfDocument(plain) as document:
        assert UNSEEN in page_frame(document, 0)["text"]
    layered, _ = pdfs.with_hidden_text(SEEN, UNSEEN)["in a hidden layer"]
    with pypdfium2.PdfDocument(layered) as document, pytest.raises(AssertionError):
        page_frame(document, 0)


def test_a_page_of_which_nothing_is_seen() -> None:
    lines = [b"BT /F1 12 Tf 3 Tr 50 %d Td (%s) Tj ET " % (y, UNSEEN.encode()) for y in (100, 500, 300)]
    with pypdfium2.PdfDocument(pdfs.with_contents([pdfs.stream(b"".join(lines))])) as document:
        page = page_frame(document, 0)
    assert (page["text"], page["hidden"].split()) == ("", UNSEEN.split() * 3)

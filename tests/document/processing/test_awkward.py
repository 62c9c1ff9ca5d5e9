"""Whatever arrives is read as a person sees it, refused by name, or told to the editor."""

from pathlib import Path

import pytest

from bdm.document.pdf.envelope import is_envelope, unwrap_document
from bdm.document.pdf.failure import FailureCode, ReadingFailed
from bdm.document.pdf.kinds import HEAD_BYTES
from bdm.document.pdf.reader import read_document
from bdm.document.processing.extraction import Extraction, take
from tests.document.awkward import Awkward, files


def end_of(each: Awkward, folder: Path) -> Extraction | FailureCode:
    """What is read of a file, or what it is refused as, as on its way from the door to the text."""
    path, inner = folder / "sent", folder / "inner"
    path.write_bytes(each.data)
    reading = Extraction()
    try:
        if is_envelope(each.data[:HEAD_BYTES]):
            unwrap_document(path, lambda _: None, result=inner, max_bytes=1_000_000)
            path = inner
        read_document(path, lambda frame: take(frame, reading, None) and None)
    except ReadingFailed as failure:
        reading.close()
        return failure.code
    return reading


@pytest.mark.parametrize("each", [pytest.param(each, id=f"{each.kind}: {each.name}") for each in files()])
def test_every_awkward_file_ends_as_it_has_to(each: Awkward, tmp_path: Path) -> None:
    found = end_of(each, tmp_path)
    if isinstance(found, FailureCode):
        assert found == each.refused
        return
    with found as reading:
        assert each.refused is None, [page.text for page in reading.pages()]
        read = tuple(" ".join(page.text.split()) for page in reading.pages())
        told = tuple(reading.hidden_pages), tuple(reading.doubtful_pages), reading.scanned_pages
        assert (read, told) == (each.pages, (each.hidden, each.doubt, each.scans))

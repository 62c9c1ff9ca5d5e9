"""Setting the anonymised text with typst."""

from __future__ import annotations

import io
import threading
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import orjson
import pikepdf

from bdm.document.parts import Part, parts

TITLE: Final = "Provvedimento in versione anonimizzata"
WITHOUT_TEXT: Final = "Parte dell'originale non contiene testo e non è riprodotta: {pages}."
EMPTY: Final = "L'originale non contiene testo."
_TEMPLATE = Path(__file__).parent / "typeset.typ"
_of_thread = threading.local()


def typeset(pages: Sequence[str], heading: str | None = None, identity: str = "") -> bytes:
    """The text of ``pages``, from which the personal data are gone already, as a PDF with tags, in Italian; with a
    ``heading`` above it. The same text makes the same bytes, but for another ``identity``, of which the file holds a
    digest. It takes its time: not for the event loop.
    """
    import typst

    if not hasattr(_of_thread, "compiler"):
        _of_thread.compiler = typst.Compiler(str(_TEMPLATE), ignore_system_fonts=True)
    data = _data(pages, heading)
    try:
        made = _compile(data, standards=["ua-1"])
    except RuntimeError:  # the fonts lack a character: a reader still gets the tags
        made = _compile(data, standards=[])
    return _marked(made, identity) if identity else made


def _marked(made: bytes, identity: str) -> bytes:
    """With a digest of ``identity`` as the first half of the file's own; qpdf makes the other out of the content."""
    digest = pikepdf.String(sha256(identity.encode()).digest()[:16])
    file = io.BytesIO()
    with pikepdf.open(io.BytesIO(made)) as pdf:
        pdf.trailer.ID = pikepdf.Array([digest, digest])
        pdf.save(file, deterministic_id=True, fix_metadata_version=False)
    return file.getvalue()


def _compile(data: dict[str, Any], standards: list[str]) -> bytes:
    made = _of_thread.compiler.compile(
        format="pdf", sys_inputs={"data": orjson.dumps(data).decode()}, timestamp=0, pdf_standards=standards
    )
    if not isinstance(made, bytes):
        raise TypeError("typst delivered no document")
    return made


def _data(pages: Sequence[str], heading: str | None) -> dict[str, Any]:
    found = parts(pages)
    return {
        "title": heading or TITLE,
        "heading": heading,
        "notice": _notice(pages) if found else EMPTY,
        "parts": [{"title": part.title, "paragraphs": _paragraphs(part)} for part in found],
    }


def _paragraphs(part: Part) -> list[str]:
    """The paragraphs of a part: their lines are broken anew, words of the original are not."""
    return [" ".join(line.text for line in lines) for lines in part.paragraphs]


def _notice(pages: Sequence[str]) -> str | None:
    empty = [str(number) for number, text in enumerate(pages, 1) if not text.strip()]
    if not empty:
        return None
    return WITHOUT_TEXT.format(pages=("pagina " if len(empty) == 1 else "pagine ") + ", ".join(empty))

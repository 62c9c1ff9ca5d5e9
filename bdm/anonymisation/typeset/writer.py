"""Setting the anonymised text with typst.

Where a line of the original ended tells how long the name was that stood in it, and so does whether the last line of a
paragraph was a short one. Nothing of that may be in what is set: paragraphs follow from the words alone.
"""

from __future__ import annotations

import io
import threading
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import orjson
import pikepdf

from bdm.document.lines import Line
from bdm.document.paragraphs import DECIDED, paragraphs
from bdm.document.parts import Part, parts
from bdm.italian.language import languages_of
from bdm.italian.sentences import sentences
from bdm.platform.kit.regex import regex

TITLE: Final = "Provvedimento in versione anonimizzata"
WITHOUT_TEXT: Final = "Parte dell'originale non contiene testo e non è riprodotta: {pages}."
EMPTY: Final = "L'originale non contiene testo."
_PARAGRAPH: Final = 500
"""Characters: with the sentence that reaches them a paragraph ends."""
_FULL_LINE: Final = 90
"""Characters of a line, whatever those of the original are."""
_TITLE: Final = 60
"""Characters of the longest line in capitals that is a title by itself."""
_TITLE_LETTERS: Final = 4
_ENDS: Final = regex(r"[.;:!?…»”\")]$")
_ITEM: Final = r"(?:\d{1,2}(?:\.\d{1,2}){0,3}\s?[.)]|[a-z]\s?\)|[-–—•*])\s"
_ITEMS: Final = regex(rf"(?<=[;:] )(?={_ITEM})")
_PARTY: Final = (
    r"Per\s(?:parte|(?:il|la|i|gli|le|l['’])\s?(?:attor|convenut|ricorrent|resistent|appell|oppo|difes|part[ei]))"
)
_BEGINS: Final = regex(rf"{_ITEM}|[A-ZÀ-Ý]{{5,}}[\s,:]|{_PARTY}")
"""A sentence that is an item of a list, or begins with 'VISTO', 'CONSIDERATO', 'Per l'attore'."""
_DIVIDED: Final = regex(r"(?<=[^\W\d_])- (?=[a-zà-öø-ÿ])")
_HYPHENED: Final = regex(r"(?<=[^\W\d_]-) (?=[^\W_])")
_LEADERS: Final = regex(r"([._…·–—-])(?:\s?\1){3,}")
"""What fills a line up to its end, or is to be written on."""
_FEW_LEADERS: Final = r"\1\1\1\1"
_UNKNOWN: Final = "und"
"""A language that is not known (ISO 639-2)."""
_TEMPLATE = Path(__file__).parent / "typeset.typ"
_of_thread = threading.local()


def typeset(pages: Sequence[str], heading: str | None = None, identity: str = "") -> bytes:
    """The text of ``pages``, from which the personal data are gone already, as a PDF with tags that tells the language
    of most of them, where it is known; with a ``heading`` above it. The same text makes the same bytes, but for another
    ``identity``, of which the file holds a digest. It takes its time: not for the event loop.
    """
    import typst

    if not hasattr(_of_thread, "compiler"):
        _of_thread.compiler = typst.Compiler(str(_TEMPLATE), ignore_system_fonts=True)
    data = layout_of(pages, heading)
    try:
        made = _compile(data, standards=["ua-1"])
    except RuntimeError:  # the fonts lack a character: a reader still gets the tags
        made = _compile(data, standards=[])
    return _marked(made, identity) if identity else made


def _marked(content: bytes, identity: str) -> bytes:
    """With a digest of ``identity`` as the first half of the file's own; qpdf makes the other out of the content."""
    digest = pikepdf.String(sha256(identity.encode()).digest()[:16])
    file = io.BytesIO()
    with pikepdf.open(io.BytesIO(content)) as pdf:
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


def layout_of(pages: Sequence[str], heading: str | None = None) -> dict[str, Any]:
    """What is set: title, heading, notice, the main language, and the parts with their titles and paragraphs."""
    found = parts(pages)
    return {
        "title": heading or TITLE,
        "heading": heading,
        "notice": _notice(pages) if found else EMPTY,
        "language": next(iter(languages_of(pages)), _UNKNOWN),
        "parts": [{"title": part.title, "paragraphs": list(_paragraphs(part))} for part in found],
    }


def _paragraphs(part: Part) -> Iterator[str]:
    """The paragraphs of a part. Those of the original stay in the heading and below 'Così deciso': these lines end
    where somebody wanted it.
    """
    if part.kind == "intestazione":
        yield from map(_joined, part.paragraphs)
        return
    lines = [line for own in part.paragraphs for line in own]
    end = next((place for place, line in enumerate(lines) if DECIDED.match(line.text)), len(lines))
    flowing: list[Line] = []
    for line in lines[:end]:
        if _is_title(line.text) and (not flowing or _ENDS.search(flowing[-1].text)):
            yield from _divided(_joined(flowing))
            yield _joined([line])
            flowing = []
        else:
            flowing.append(line)
    yield from _divided(_joined(flowing))
    yield from map(_joined, paragraphs(lines[end:], _FULL_LINE))


def _joined(lines: Sequence[Line]) -> str:
    """The lines as one, in which nothing tells where each of them ended."""
    text = " ".join(" ".join(line.text for line in lines).split())
    return _LEADERS.sub(_FEW_LEADERS, _HYPHENED.sub("", _DIVIDED.sub("", text)))


def _is_title(text: str) -> bool:
    return len(text) <= _TITLE and text.isupper() and sum(map(str.isalpha, text)) >= _TITLE_LETTERS


def _divided(text: str) -> Iterator[str]:
    """Items of lists, and otherwise some sentences at a time."""
    for piece in _ITEMS.split(text):
        begin = 0
        for start, _ in sentences(piece):
            if start > begin and (_BEGINS.match(piece, start) or start - begin >= _PARAGRAPH):
                yield piece[begin:start].rstrip()
                begin = start
        if rest := piece[begin:].strip():
            yield rest


def _notice(pages: Sequence[str]) -> str | None:
    empty = [str(number) for number, text in enumerate(pages, 1) if not text.strip()]
    if not empty:
        return None
    return WITHOUT_TEXT.format(pages=("pagina " if len(empty) == 1 else "pagine ") + ", ".join(empty))

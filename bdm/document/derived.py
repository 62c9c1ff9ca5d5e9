"""What is read from the text of a document: the text itself in one piece, its parts, its references, its words.

Of a text up to ``text_analysis.LONG`` it is made when somebody asks. Of a longer one it would keep a processor busy
each time: there it is made once, in a process with limits, when the document has been processed (``jobs.derive``), and
stored as it is sent. Each face has its own, since each has a document of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, Final, Literal, TypeAlias

import orjson
from pydantic import TypeAdapter

from bdm.document.accessible_text import in_parts
from bdm.document.citation.reading import CitedAuthority, citations
from bdm.document.packed import DeflatedPrefix
from bdm.document.precedents import Precedent
from bdm.document.references import PAGE_SEPARATOR, References, references
from bdm.document.schemas import Norma, Norme, Parti, Riferimenti, RiferimentoNelTesto
from bdm.document.words import WordIndex
from bdm.italian.language import languages_of
from bdm.platform.kit.errors import Conflict
from bdm.reference.riferimento_normativo.citation import in_force, link, site

DerivedName: TypeAlias = Literal["testo", "parti", "riferimenti"]
NORME: Final = "norme"
PRECEDENTI: Final = "precedenti"
CITAZIONI: Final = "citazioni"
"""Becomes rows of its own (``bdm.document.citation``)."""
LINGUE: Final = "lingue"
"""Becomes a column of the document."""
_PRECEDENTS: Final = TypeAdapter(list[Precedent])
_CITATIONS: Final = TypeAdapter(list[CitedAuthority])
MOST_PIECES: Final = 100_000
"""Paragraphs and references of a text that is written in another form: some seconds and some 300 MB."""
TOO_MANY_PIECES: Final = "Il testo è troppo lungo per questa forma. Si legge nel PDF e nell'applicazione."
_PIECE: Final = b'"testo":'
"""What each piece begins with, and no other words can have in JSON."""
FAILED: Final = "non riuscito"
"""Stored alone, of a text that is too much for the limits."""


def derive(pages: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Everything, by the names under which it is stored; one after the other, for the memory's sake."""
    yield "testo", text(pages).store()
    found = references(pages)
    yield NORME, norme(found).model_dump_json().encode()
    yield PRECEDENTI, _PRECEDENTS.dump_json(list(found.precedents))
    yield CITAZIONI, _CITATIONS.dump_json(citations(pages, found))
    yield LINGUE, orjson.dumps(languages_of(pages))
    yield "riferimenti", pack_references(found).store()
    yield "parti", parts(pages, found).store()
    del found
    yield from WordIndex.of(pages).store()


def short(
    name: DerivedName, pages: Sequence[str], on: date | None, scans: Sequence[int] = ()
) -> tuple[DeflatedPrefix, bytes]:
    """One of the answers of a short text, with its end."""
    if name == "testo":
        return text(pages), b""
    found = references(pages)
    return parts(pages, found) if name == "parti" else pack_references(found), ending(norme(found), on, scans)


def text(pages: Sequence[str]) -> DeflatedPrefix:
    """The pages, separated by form feeds."""
    return DeflatedPrefix.of(PAGE_SEPARATOR.join(pages).encode())


def parts(pages: Sequence[str], references: References) -> DeflatedPrefix:
    """``Parti`` as JSON, up to the ``norme``."""
    return _open(in_parts(pages, references).model_dump(exclude_none=True))


def read_parts(prefix: DeflatedPrefix, end: bytes) -> Parti:
    """The parts of a text, to be written in another form. Raises Conflict where that would be too much: to make a
    document of a piece takes some ten times as long as to send it.
    """
    plain = prefix.plain(end)
    if plain.count(_PIECE) > MOST_PIECES:
        raise Conflict(TOO_MANY_PIECES, code="TOO_LARGE")
    return Parti.model_validate_json(plain)


def pack_references(references: References) -> DeflatedPrefix:
    """``Riferimenti`` as JSON, up to the ``norme``."""
    every = [
        RiferimentoNelTesto(page=at.page, start=at.start, end=at.end, norma=at.norm)
        for at in references.placed
        if at.norm is not None
    ]
    return _open(Riferimenti(norme=[], riferimenti=every).model_dump(exclude={NORME}))


def norme(references: References) -> Norme:
    """What is referred to, without the addresses that depend on a day."""
    return Norme(norme=[Norma(canonico=one.text, link=link(one), sito=site(one)) for one in references.named])


def read_precedents(data: bytes) -> list[Precedent]:
    """Those that ``derive`` has stored."""
    return _PRECEDENTS.validate_json(data)


def read_citations(data: bytes) -> list[CitedAuthority]:
    """Those that ``derive`` has found."""
    return _CITATIONS.validate_json(data)


def read_languages(data: bytes) -> list[str]:
    """Those that ``derive`` has found."""
    found: list[str] = orjson.loads(data)
    return found


def ending(named: Norme, on: date | None, scans: Sequence[int] = ()) -> bytes:
    """What ends the JSON of ``parts`` and ``placed``: the ``norme``, with the addresses of what is in force ``on``,
    before them the pages that are ``scans``, if there are any.
    """
    every = [norma.model_copy(update={"link_vigente": in_force(norma.link, on)}) for norma in named.norme]
    read = b'"scansioni":' + orjson.dumps([*scans]) + b"," if scans else b""
    return read + b'"norme":' + orjson.dumps([norma.model_dump(exclude_none=True) for norma in every]) + b"}"


def _open(answer: dict[str, Any]) -> DeflatedPrefix:
    """A JSON object to which one member is still to be added."""
    return DeflatedPrefix.of(orjson.dumps(answer).removesuffix(b"}") + b",")

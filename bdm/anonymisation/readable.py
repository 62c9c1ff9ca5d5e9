"""All that everybody reads of an item: its document, its data, its abstracts, and what others say of its parties.

Made from the public rows alone, so that it is what readers get and not what editors have entered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, cast, func, literal_column, or_, select, true
from sqlalchemy.dialects.postgresql import TSQUERY
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation.detection import COST, Category, Metadata, detect, policy_for
from bdm.anonymisation.names import PARTICLES, person_of
from bdm.anonymisation.remains import FacePart
from bdm.content.massima.model import Massima
from bdm.content.provvedimento.model import Provvedimento, ProvvedimentoRiservato, Status
from bdm.document.model import Document, DocumentPage, DocumentState
from bdm.document.processing.computing import compute
from bdm.italian.characters import name_key
from bdm.italian.language import not_italian
from bdm.platform.authz import Scope
from bdm.platform.kit import rich_text

_TEXTS: Final = ("titolo", "annotazione", "esito", "stato")
_LISTS: Final = ("parte_processuale", "parola_chiave", "riferimento_normativo", "estratto")
NOT_SHOWN: Final = "testo che non si vede"
"""What the part of a page is called that its file does not show: whoever has the file may copy it."""
MOST_OTHERS: Final = 500
"""Items of others that are looked at for one; where there are as many, the others are not known."""


WITHOUT_TEXT: Final = "non c'è un testo che si possa leggere"
NOT_SEARCHED: Final = "il testo è {}: nomi e motivi di riservatezza non sono stati cercati"


@dataclass(frozen=True)
class UnreadPage:
    """A page (from 1) that no check has read, and ``why``: there is no text on it, or not in Italian."""

    number: int
    why: str = WITHOUT_TEXT

    @property
    def message(self) -> str:
        """'A pagina 3 il testo è in tedesco: nomi e motivi di riservatezza non sono stati cercati.'"""
        return f"A pagina {self.number} {self.why}."


@dataclass(frozen=True)
class ReadableText:
    """``unread`` are the pages of the document of which nothing can be said."""

    texts: Sequence[FacePart] = ()
    unread: Sequence[UnreadPage] = ()


async def of_provvedimento(session: AsyncSession, provvedimento_id: UUID, document_hash: str | None) -> ReadableText:
    """What is read of the decision once ``document_hash`` is its public document."""
    row = await session.get(Provvedimento, provvedimento_id, populate_existing=True)
    if row is None:
        return ReadableText()
    pages, unread = await _pages(session, document_hash)
    own = Massima.provvedimento_id == provvedimento_id, Massima.status == Status.PUBBLICATO
    massime = (await session.scalars(select(Massima).where(*own).order_by(Massima.seq))).all()
    texts = [*pages, *_of_row(row), *(text for each in massime for text in of_massima(each, labelled=True))]
    return ReadableText(texts, unread)


async def massime_texts(session: AsyncSession, provvedimento_id: UUID) -> list[str]:
    """What the published abstracts of the decision say: who works on decisions may not read the drafts."""
    own = Massima.provvedimento_id == provvedimento_id, Massima.status == Status.PUBBLICATO
    found = await session.scalars(select(Massima).where(*own))
    return [text.text for each in found for text in of_massima(each)]


def of_massima(massima: Massima, *, labelled: bool = False) -> Iterator[FacePart]:
    """What is read of an abstract; ``labelled``: among the texts of another item."""
    label = f"abstract «{massima.titolo}»" if labelled else None
    for name, text in (("titolo", massima.titolo), ("testo", rich_text.plain(massima.testo))):
        yield FacePart(name, text, label=label)
    for name in ("annotazione", "parola_chiave", "riferimento_normativo", "estratto"):
        yield from (FacePart(name, each, label=label) for each in _values(getattr(massima, name)))


async def of_others(session: AsyncSession, metadata: Metadata, own: UUID) -> list[list[FacePart]]:
    """The published abstracts of other decisions that may name a natural person among the parties, text by text; at
    most ``MOST_OTHERS``.
    """
    queries = [_all_of(person.words) for person in map(person_of, metadata.parties) if person]
    if not queries:
        return []
    statement = (
        select(Massima)
        .where(
            Massima.provvedimento_id != own,
            Massima.status == Status.PUBBLICATO,
            or_(*(_words_of_massima().op("@@")(cast(each, TSQUERY)) for each in queries)),
        )
        .order_by(Massima.seq)
        .limit(MOST_OTHERS)
    )
    return [list(of_massima(each, labelled=True)) for each in await session.scalars(statement)]


async def restricted_parties(
    session: AsyncSession, texts: Iterable[str], metadata: Metadata, scope: Scope | None
) -> dict[UUID, list[str]]:
    """The parties of the restricted decisions that whoever is named in ``texts`` may be, by decision: of those whose
    originals are in ``scope``, else anybody could ask name by name who is a party somewhere; None: of all. At most
    ``MOST_OTHERS``. Persons are looked for in the texts: some milliseconds a page.
    """
    text = "\n\n".join(texts)
    persons = await compute(_persons, COST * len(text), text, metadata)
    queries = [query for name in persons if (query := _all_of(name.split())).count("&")]
    if not queries:
        return {}
    words = func.parole(ProvvedimentoRiservato.parte_processuale)
    statement = (
        select(ProvvedimentoRiservato.provvedimento_id, ProvvedimentoRiservato.parte_processuale)
        .join(Provvedimento, Provvedimento.id == ProvvedimentoRiservato.provvedimento_id)
        .where(or_(*(words.op("@@")(cast(each, TSQUERY)) for each in queries)))
        .where(true() if scope is None else scope.originals.sql(Provvedimento.ufficio))
        .limit(MOST_OTHERS)
    )
    return {row[0]: list(row[1]) for row in await session.execute(statement)}


def _persons(text: str, metadata: Metadata) -> list[str]:
    found = detect([text], metadata, policy_for(metadata.area, metadata.materia))
    return [each.name for each in found.persons if each.category is not Category.SOCIETA]


def unread(pages: Iterable[tuple[int, str]]) -> list[UnreadPage]:
    """Of ``pages``, each with its number, those that no check can read: some hundred microseconds each."""
    found = []
    for number, text in pages:
        if not text.strip():
            found.append(UnreadPage(number))
        elif language := not_italian(text):
            found.append(UnreadPage(number, NOT_SEARCHED.format(language)))
    return found


async def _pages(session: AsyncSession, document_hash: str | None) -> tuple[list[FacePart], list[UnreadPage]]:
    if document_hash is None:
        return [], []
    rows = await session.execute(
        select(DocumentPage.page_number, DocumentPage.testo, DocumentPage.testo_nascosto)
        .where(DocumentPage.hash == document_hash)
        .order_by(DocumentPage.page_number)
    )
    pages, texts = list[FacePart](), dict[int, str]()
    for row in rows:
        pages.append(FacePart("document", row.testo, row.page_number))
        texts[row.page_number] = row.testo
        if row.testo_nascosto:
            pages.append(FacePart("document", row.testo_nascosto, row.page_number, label=NOT_SHOWN))
    document = await session.get(Document, document_hash)
    count = (document.page_count if document else None) or max((each.page or 1 for each in pages), default=1)
    if document is not None and not DocumentState(document.state).settled:
        texts = {}
    every = [(number, texts.get(number, "")) for number in range(1, count + 1)]
    return pages, await compute(unread, sum(map(len, texts.values())), every)


def _of_row(row: Provvedimento) -> Iterator[FacePart]:
    for name in (*_TEXTS, *_LISTS):
        yield from (FacePart(name, each) for each in _values(getattr(row, name)))


def _values(value: Any) -> list[str]:
    if not value:
        return []
    return [rich_text.plain(value)] if isinstance(value, str) else [*value]


def _all_of(words: Iterable[str]) -> str:
    """A query for all of the words of a name but the particles, quoted as they are."""
    wanted = [each.replace("'", " ").replace("’", " ").split() for each in words]
    plain = [part.lower() for parts in wanted for part in parts if part.isalpha() and name_key(part) not in PARTICLES]
    return " & ".join(f"'{each}'" for each in dict.fromkeys(plain)) or "''"


def _words_of_massima() -> ColumnElement[Any]:
    """As the index has them (``ix_massima_words``)."""
    return func.parole(Massima.titolo.op("||")(literal_column("' '")).op("||")(Massima.testo))

"""The paragraphs of a decision that others cite, and in which sentences: with the reader's rights on both sides. Only
decisions that the reader may read cite, on the face that they read, and what they cite is the face that is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.document import service as document_service
from bdm.document.citation.reading import CitedPlace
from bdm.document.precedents import names_of
from bdm.document.processing.computing import compute
from bdm.document.schemas import TestoInParti
from bdm.platform.authz import Scope
from bdm.search.citator import repository as citator_repository
from bdm.search.citator.passages import CitingPassage, best, passage
from bdm.search.citator.pinpoints import CitedText, Paragraph
from bdm.search.citator.repository import Citing
from bdm.search.citator.service import CitingDecision

MOST_CITING: Final = 500
"""Decisions that cite whose sentences are read: the latest."""
MOST_PLACES: Final = 5
"""Sentences of each that are read: those where something is said of it first."""
MOST_SHOWN: Final = 5
"""Decisions that are named beside a paragraph: the latest."""
_COST: Final = 2
"""Microseconds of a character of a page."""

CitedPage: TypeAlias = tuple[str, CitedPlace]


@dataclass(frozen=True)
class CitedParagraph:
    """A paragraph, how many decisions cite it, and the latest of them, each with the first sentence that does."""

    part: int
    paragraph: int
    count: int
    citing: Sequence[CitingDecision]


@dataclass(frozen=True)
class CitedParagraphs:
    """In the order of the text; how many decisions cite it in no paragraph that is known; whether there are others that
    cite it, older than those that were read.
    """

    paragraphs: Sequence[CitedParagraph] = ()
    elsewhere: int = 0
    limited: bool = False


async def cited_paragraphs(
    session: AsyncSession, scope: Scope, view: ProvvedimentoView, file_hash: str | None
) -> CitedParagraphs:
    """Who of its area cites which paragraph of the text ``file_hash`` of a decision, a face that the reader may open.
    Raises NotFound; where somebody cites it also as ``document_service.page_texts``.
    """
    await document_service.get(session, file_hash)
    called = names_of(view.numero_provvedimento, view.anno_provvedimento, view.tipo, view.ufficio)
    citing = await citator_repository.latest(session, scope, called, view.area, view.id, MOST_CITING + 1)
    if not citing:
        return CitedParagraphs()
    read = citing[:MOST_CITING]
    text = await document_service.in_parts(session, file_hash)
    found = await _passages(session, text, read)
    by: dict[Paragraph, list[tuple[UUID, CitingPassage]]] = {}
    for each, passages in zip(read, found, strict=True):
        for paragraph, said in passages.items():
            by.setdefault(paragraph, []).append((each.id, said))
    shown = {id for those in by.values() for id, _ in those[:MOST_SHOWN]}
    views = await provvedimento_repository.by_ids(session, scope, shown)
    return CitedParagraphs(
        [CitedParagraph(*paragraph, len(those), _named(those, views)) for paragraph, those in sorted(by.items())],
        sum(not passages for passages in found),
        len(citing) > MOST_CITING,
    )


async def _passages(
    session: AsyncSession, text: TestoInParti, citing: Sequence[Citing]
) -> list[dict[Paragraph, CitingPassage]]:
    """Of each that cites the paragraphs that it does, each with the first sentence that says so."""
    chosen = [(each.file_hash, best(each.places, MOST_PLACES)) for each in citing]
    wanted = {(file_hash, place.page) for file_hash, places in chosen for place in places}
    pages = await citator_repository.pages(session, wanted)
    cited = [
        [(page, place) for place in places if (page := pages.get((file_hash, place.page))) is not None]
        for file_hash, places in chosen
    ]
    size = sum(len(page) for some in cited for page, _ in some)
    return await compute(citing_passages, _COST * size, text, cited)


def citing_passages(text: TestoInParti, cited: Sequence[Sequence[CitedPage]]) -> list[dict[Paragraph, CitingPassage]]:
    """For each list of citations, with the pages on which they stand, the paragraphs of ``text`` that they mean."""
    said = [(part.tipo, ["".join(each.testo for each in pieces) for pieces in part.paragrafi]) for part in text.parti]
    source = CitedText(said)
    found: list[dict[Paragraph, CitingPassage]] = []
    for some in cited:
        own: dict[Paragraph, CitingPassage] = {}
        for page, place in some:
            for paragraph in source.meant(page, place):
                if paragraph not in own:
                    own[paragraph] = passage(page, place)
        found.append(own)
    return found


def _named(
    those: Sequence[tuple[UUID, CitingPassage]], views: Mapping[UUID, ProvvedimentoView]
) -> list[CitingDecision]:
    return [CitingDecision(id, (said,), views[id].label) for id, said in those[:MOST_SHOWN] if id in views]

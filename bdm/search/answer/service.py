"""Searching: from what a person asks to one page of what that person may see, and why it was found."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias, TypeVar
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.model import AREE, WRONG_AREA
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.document import repository as document_repository
from bdm.document.processing.piecewise import compute_each
from bdm.document.repository import FirstPages
from bdm.document.text_analysis import OUTLINED, read_outline
from bdm.personal.fascicolo import contents
from bdm.personal.note import words_repository
from bdm.platform.authz import Kind, Scope
from bdm.platform.authz.scope import PUBLISHED
from bdm.platform.kit import rich_text
from bdm.platform.kit.errors import FieldError, Invalid
from bdm.platform.kit.stages import CallStage, stage
from bdm.platform.kit.time import today
from bdm.search.answer.elsewhere import ValuesElsewhere, elsewhere
from bdm.search.answer.facets import FACETS, Facet, facet_values, without_own
from bdm.search.answer.readable import readable, readable_pages
from bdm.search.answer.snippets import MAX_SNIPPETS, FoundSnippets, Snippet, beginnings, snippets
from bdm.search.engine.port import MAX_VISIBLE, SearchEngine, SearchRequest, Sort, SortField, Window
from bdm.search.query import EVERYTHING, Equals, OneOf, Tree, all_of, looks_for, read, searches_text
from bdm.search.query.personal import with_notes
from bdm.search.query.targets import Targets

SORTS = (SortField.SCORE, SortField.DATA, SortField.DATA_PUBBLICAZIONE)
ORDERS = ("asc", "desc")
MAX_PAGES = OUTLINED
"""Of one document: enough for three passages, and bounded for documents of hundreds of pages."""
MAX_PAGES_OF_ONE = 200
"""Of the decision of an abstract, in which one passage is looked for."""
MAX_COUNTED = 60
"""Expressions that are counted in one call: what a page can say of a decision."""
_AT_ONCE = 150_000  # characters that are looked through in place: a few milliseconds
_RICH_AT_ONCE = 15_000  # the same of rich text, which is read first, and whose words are analysed


Piece = TypeVar("Piece")
Result = TypeVar("Result")


@dataclass(frozen=True, kw_only=True)
class Criteria:
    """What is asked (docs/regole/ricerca.md#la-pagina)."""

    q: str | None = None
    area: str | None = None
    start: int = 0
    size: int = 10
    sort_field: str | None = None
    sort_order: str | None = None
    collated: bool = False
    note_personali: bool = False


@dataclass(frozen=True)
class ParsedSearch:
    """Criteria as they were understood: ``tree`` is the expression, ``query`` all that the engine has to meet."""

    tree: Tree
    query: SearchRequest
    page: Window
    sort: Sort
    answered: Tree
    """``tree`` with the criteria answered that only the reader's own notes can answer."""
    besides: tuple[Tree, ...]
    """What the query has besides the expression."""


@dataclass(frozen=True)
class SearchResult:
    """``count`` is exact; ``ids`` are one page; ``tree`` is the query as it was understood; ``facets`` count all of it
    where they were asked for. ``scores`` belong to the ids where relevance ordered them; they are never shown to
    readers.
    """

    count: int
    ids: tuple[UUID, ...]
    tree: Tree
    facets: tuple[Facet, ...] = ()
    scores: tuple[float, ...] = ()


async def search(
    session: AsyncSession,
    engine: SearchEngine,
    scope: Scope,
    account_id: UUID,
    kind: Kind,
    criteria: Criteria,
    *,
    facets: bool = False,
) -> SearchResult:
    """What published content of ``kind`` the reader finds; see ``understand``."""
    return await run(engine, await understand(session, scope, account_id, kind, criteria), facets=facets)


async def understand(
    session: AsyncSession, scope: Scope, account_id: UUID, kind: Kind, criteria: Criteria
) -> ParsedSearch:
    """What published content of ``kind`` is looked for.

    By relevance where words are looked for, else by ``data``, newest first, unless told otherwise. Results above the
    ten thousandth are counted and not shown. Raises QuerySyntax, Invalid.
    """
    tree = read(criteria.q) if criteria.q and criteria.q.strip() else EVERYTHING
    sort = _sort(criteria, tree)
    if criteria.area is not None and criteria.area not in AREE:
        raise Invalid(errors=[FieldError("area", WRONG_AREA)])
    if criteria.start >= MAX_VISIBLE:
        raise Invalid(errors=[FieldError("from", "Sono visibili i primi 10.000 risultati.")])
    answered = await with_notes(session, scope, account_id, kind, tree)
    besides = (
        EVERYTHING if criteria.area is None else Equals("area", criteria.area),
        *await _personal(session, scope, account_id, kind, criteria),
    )
    query = SearchRequest(kind=kind, tree=all_of(answered, *besides), scope=scope, today=today())
    return ParsedSearch(tree, query, Window(criteria.start, criteria.size), sort, answered, besides)


async def counts(engine: SearchEngine, scope: Scope, area: str, expressions: Sequence[str]) -> list[int]:
    """How many published decisions of ``area`` each expression finds for the reader. Raises QuerySyntax, Invalid."""
    trees = [read(one) for one in expressions]
    if any(searches_text(tree) for tree in trees):
        raise Invalid(errors=[FieldError("q", "Si contano solo criteri con un valore, senza parole da cercare.")])
    within, now = Equals("area", area), today()
    queries = [SearchRequest(kind="provvedimento", tree=all_of(tree, within), scope=scope, today=now) for tree in trees]
    return [hits.count for hits in await engine.searches(queries, Window(0, 0), Sort(SortField.DATA))]


async def run(engine: SearchEngine, parsed_search: ParsedSearch, *, facets: bool = False) -> SearchResult:
    """One page of what was asked for, and its facets. Those of which values were asked for count what there would be
    without that, so that others can be added. Raises IndexNotReady.
    """
    others = {
        name: tree for name in FACETS if facets and (tree := without_own(parsed_search.answered, name)) is not None
    }
    dimensions = [name for name in FACETS if facets and name not in others]
    queries = {
        name: replace(parsed_search.query, tree=all_of(tree, *parsed_search.besides)) for name, tree in others.items()
    }
    hits, apart = await asyncio.gather(
        engine.search(parsed_search.query, parsed_search.page, parsed_search.sort, dimensions),
        asyncio.gather(*(engine.count(query, (name,)) for name, query in queries.items())),
    )
    counted = dict(zip(dimensions, hits.facets, strict=True))
    counted |= {name: buckets for name, (buckets,) in zip(queries, apart, strict=True)}
    shown = tuple(Facet(name, facet_values(name, counted[name])) for name in FACETS if facets)
    return SearchResult(hits.count, hits.ids, parsed_search.tree, shown, hits.scores)


def _sort(criteria: Criteria, tree: Tree) -> Sort:
    errors = []
    if criteria.sort_field is not None and criteria.sort_field not in SORTS:
        errors.append(FieldError("sort_field", f"Valori ammessi: {', '.join(SORTS)}."))
    if criteria.sort_order is not None and criteria.sort_order not in ORDERS:
        errors.append(FieldError("sort_order", "Valori ammessi: asc o desc."))
    if errors:
        raise Invalid(errors=errors)
    default = SortField.SCORE if searches_text(tree) else SortField.DATA
    return Sort(SortField(criteria.sort_field or default), descending=criteria.sort_order != "asc")


async def _personal(
    session: AsyncSession, scope: Scope, account_id: UUID, kind: Kind, criteria: Criteria
) -> Sequence[Tree]:
    """The conditions that only the reader's folders and notes can answer."""
    trees = []
    if criteria.collated:
        trees.append(OneOf("id", await contents.collected_ids(session, account_id, kind)))
    if criteria.note_personali:
        noted = await words_repository.items_with_notes(session, scope, account_id, kind)
        trees.append(OneOf("id", frozenset(map(str, noted))))
    return trees


@dataclass(frozen=True)
class WhyFound:
    """Passages of the text, and where else something stands that the text does not have."""

    snippets: Sequence[Snippet] = ()
    elsewhere: Sequence[ValuesElsewhere] = ()


Abstracts: TypeAlias = Callable[[Sequence[UUID]], Awaitable[Mapping[UUID, Sequence[MassimaView]]]]
"""Those of the decisions that the reader may open."""


async def why_provvedimenti(
    session: AsyncSession,
    tree: Tree,
    views: Sequence[ProvvedimentoView],
    abstracts_of: Abstracts,
    limit: int = MAX_SNIPPETS,
) -> dict[UUID, WhyFound]:
    """Why each decision was found, in the document and the abstracts that the reader may open: at most ``limit``
    passages.
    """
    sought = looks_for(tree)
    if not sought:
        return {}
    hashes = {view.document_hash: view.id for view in views if view.document_hash is not None}
    read = await document_repository.first_pages(session, hashes, beginnings(sought), MAX_PAGES) if hashes else {}
    texts = ((each, _characters(each)) for each in read.values())
    shown = await _look_through(partial(_in_text, sought=sought, limit=limit), texts, _AT_ONCE)
    found = {hashes[name]: each for name, each in zip(read, shown, strict=True)}
    missing = {view.id: found[view.id].missing if view.id in found else sought for view in views}
    lacking = [item for item, some in missing.items() if some]
    abstracts = await abstracts_of(lacking) if lacking else {}
    looked_into = [
        (missing[view.id], view, [each for each in abstracts.get(view.id, ()) if each.status == PUBLISHED])
        for view in views
    ]
    sized = ((each, sum(len(abstract.testo) for abstract in each[2])) for each in looked_into)
    others = await _look_through(_elsewhere, sized, _RICH_AT_ONCE)
    return {
        view.id: WhyFound(found[view.id].snippets if view.id in found else (), other)
        for view, other in zip(views, others, strict=True)
    }


async def why_massime(
    _session: AsyncSession,
    tree: Tree,
    views: Sequence[MassimaView],
    _abstracts_of: Abstracts,
    limit: int = MAX_SNIPPETS,
) -> dict[UUID, WhyFound]:
    """Why each abstract was found: at most ``limit`` passages."""
    sought = looks_for(tree)
    if not sought:
        return {}
    why = partial(_in_abstract, sought=sought, limit=limit)
    found = await _look_through(why, ((view, len(view.testo)) for view in views), _RICH_AT_ONCE)
    return {view.id: each for view, each in zip(views, found, strict=True)}


async def summed_up(
    session: AsyncSession, scope: Scope, abstracts: Sequence[tuple[UUID, str]]
) -> dict[tuple[UUID, str], Snippet]:
    """The passage that has most words of each abstract, given as its decision and its own text; in what the reader may
    open of the decision.
    """
    views = await provvedimento_repository.by_ids(session, scope, {decision for decision, _ in abstracts})
    hashes = {id: view.document_hash for id, view in views.items() if view.document_hash is not None}
    words = await _look_through(_words_of, ((text, len(text)) for _, text in abstracts), _RICH_AT_ONCE)
    sought = dict(zip(abstracts, words, strict=True))
    likely = [pieces for each in words for pieces in beginnings(each)]
    read = await document_repository.first_pages(session, hashes.values(), likely, MAX_PAGES_OF_ONE) if hashes else {}
    looked_into = {
        each: read[name] for each, some in sought.items() if some and (name := hashes.get(each[0], "")) in read
    }
    sized = (((text, sought[each]), _characters(text)) for each, text in looked_into.items())
    found = await _look_through(_best, sized, _AT_ONCE)
    return {each: best for each, best in zip(looked_into, found, strict=True) if best is not None}


async def _look_through(
    function: Callable[[Piece], Result], pieces: Iterable[tuple[Piece, int]], at_once: int
) -> list[Result]:
    """``compute_each``, as a stage of the call."""
    with stage(CallStage.PASSAGES):
        return await compute_each(function, pieces, at_once)


def _characters(text: FirstPages) -> int:
    return sum(map(len, text.pages.values()))


def _in_text(text: FirstPages, sought: Targets, limit: int) -> FoundSnippets:
    parts = read_outline(text.outline) if text.whole else None
    return snippets(readable_pages(text.pages, whole=text.whole, parts=parts), sought, limit)


def _best(looked_into: tuple[FirstPages, Targets]) -> Snippet | None:
    return next(iter(_in_text(*looked_into, 1).snippets), None)


def _in_abstract(view: MassimaView, sought: Targets, limit: int) -> WhyFound:
    found = snippets(readable(rich_text.plain(view.testo)), sought, limit)
    return WhyFound(found.snippets, elsewhere(found.missing, view))


def _elsewhere(looked_into: tuple[Targets, ProvvedimentoView, Sequence[MassimaView]]) -> list[ValuesElsewhere]:
    return elsewhere(*looked_into)


def _words_of(text: str) -> Targets:
    return Targets.of_words(rich_text.plain(text))

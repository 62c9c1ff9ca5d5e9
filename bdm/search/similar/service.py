"""Similar decisions: published ones that share telling words, norms, cited decisions and keywords with a given one.

Everything comes from what the reader may see: the words from the text that the reader may open, the decisions from
searches with the reader's scope, their weights from what everyone may read. Three searches bring candidates (by words
and norms, also among those that share a keyword or a reference, and by the decisions cited) and say how near each is:
BM25, so that what is rare weighs more. What the best of them share is their reason.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from bdm.content.massima import repository as massima_repository
from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento import repository as provvedimento_repository
from bdm.content.provvedimento.schemas import DecisionKey, ProvvedimentoView
from bdm.document.precedents import names_of
from bdm.document.processing.computing import compute
from bdm.italian import key
from bdm.platform.authz import Scope
from bdm.platform.authz.scope import PUBLISHED
from bdm.platform.kit import rich_text
from bdm.platform.kit.errors import Invalid
from bdm.platform.kit.time import today
from bdm.search.engine.port import Frequencies, SearchEngine, SearchRequest, Sort, SortField, Window
from bdm.search.query import Equals, OneOf, Or, Tree, Words, all_of
from bdm.search.similar import repository as similar_repository
from bdm.search.similar.schemas import SimileView
from bdm.search.similar.terms import (
    Authority,
    CandidateTerm,
    TellingTerm,
    candidates,
    choose,
    distinct,
    idf,
    maybe_formulas,
    narrative,
    norms,
    precedent_names,
)

MAX_SIMILI: Final = 20
MAX_AT_ONCE: Final = 10
"""Decisions that one call may ask this for: each takes some fifty short searches."""
POOL: Final = 60
"""Candidates of each of the searches."""
MAX_VALUES: Final = 8
"""Keywords, and references, that are looked for."""
VALUE_WEIGHT: Final = 3.0
"""How much more a keyword or a reference tells than a word."""
CITED_WEIGHT: Final = 0.3
"""How much a cited decision tells, times the square of its rarity: a rare one as much as some words, and what many
cite, for a rule of procedure most often, less than one: what two decisions are about comes first.
"""
REASONS: Final = 24
"""Words, the most telling, that are looked for one by one in the decisions found."""
ENOUGH_WORDS: Final = 3
"""Two decisions that share no keyword, reference or cited decision are alike if they share so many words and norms."""
PAGES: Final = 40
MAX_TEXT: Final = 150_000
SHOWN_WORDS: Final = 8

VALUES: Final = ("parola_chiave", "riferimento_normativo")
MATTER: Final = "materia"
"""Puts in order what else was found: hundreds have the same."""


@dataclass(frozen=True)
class ComparedText:
    """What a decision is compared by is read in these: its title, its text, and of its abstracts the titles and the
    rich texts. ``itself`` is what texts call it.
    """

    titolo: str | None
    text: str
    ufficio: str | None
    massime: tuple[tuple[str, str], ...] = ()
    itself: Collection[str] = ()


@dataclass(frozen=True)
class Profile:
    """What the text of a decision is compared by."""

    terms: tuple[TellingTerm, ...] = ()
    norms: tuple[Authority, ...] = ()
    precedents: tuple[Authority, ...] = ()

    @property
    def tree(self) -> Tree | None:
        """At least one of them: of words and norms BM25 says how near, a decision cited adds its weight. None of
        nothing.
        """
        return _any((*map(_word, self.terms), *(each.tree for each in (*self.norms, *self.precedents))))


@dataclass(frozen=True)
class _Comparison:
    """A decision, what its text is compared by, and by field its keywords, references and matter (in the form in which
    they are compared) with their weights.
    """

    view: ProvvedimentoView
    profile: Profile
    values: dict[str, dict[str, float]]

    def names(self, field: str) -> list[Tree]:
        return [Equals(field, name) for name in self.values[field]]


async def profile(engine: SearchEngine, source: ComparedText) -> Profile:
    size = len(source.text) + sum(len(testo) for _, testo in source.massime)
    found, referred, names = await compute(_read, size, source)
    ufficio = source.ufficio
    tokens = [one.token for one in found]
    everywhere = await engine.frequencies("provvedimento", "testo", tokens)
    in_office = await _in_office(engine, ufficio, found, everywhere) if ufficio else None
    terms = choose(found, everywhere, in_office or Frequencies(0, (0,) * len(tokens)))
    return Profile(tuple(terms), tuple(referred), tuple(await _precedents(engine, names)))


async def _precedents(engine: SearchEngine, names: Sequence[str]) -> list[Authority]:
    """The decisions called ``names``, each with its weight: what many cite tells little."""
    known = await engine.frequencies("provvedimento", "precedente", names)
    return [
        Authority(name, Equals("precedente", name, CITED_WEIGHT * idf(known.total, having) ** 2))
        for name, having in zip(names, known.having, strict=True)
    ]


async def _in_office(
    engine: SearchEngine, ufficio: str, terms: Sequence[CandidateTerm], everywhere: Frequencies
) -> Frequencies:
    """How many of the office's decisions have each; 0 where that cannot change what is chosen. Each is a search."""
    total = (await engine.frequencies("provvedimento", "testo", (), ufficio)).total
    tokens = maybe_formulas(terms, everywhere, total)
    own = await engine.frequencies("provvedimento", "testo", tokens, ufficio)
    having = dict(zip(tokens, own.having, strict=True))
    return Frequencies(total, tuple(having.get(one.token, 0) for one in terms))


def _read(source: ComparedText) -> tuple[list[CandidateTerm], list[Authority], list[str]]:
    about = [f"{titolo}\n{rich_text.plain(testo)}" for titolo, testo in source.massime]
    everything = "\n".join((source.text, *about))
    told = "\n".join((source.titolo or "", narrative(source.text), *about))
    return (
        candidates(f"{source.titolo or ''}\n{everything}", told),
        norms(everything),
        precedent_names(everything, source.itself),
    )


def _any(trees: Sequence[Tree]) -> Tree | None:
    return (trees[0] if len(trees) == 1 else Or(tuple(trees))) if trees else None


def _word(term: TellingTerm) -> Tree:
    return Words("testo", (term.form,))


async def similar(
    session: AsyncSession, engine: SearchEngine, scope: Scope, decisions: Sequence[DecisionKey]
) -> dict[DecisionKey, list[SimileView]]:
    """For each decision at most ``MAX_SIMILI`` similar ones, the closest first. Raises Invalid, IndexNotReady."""
    views = [one.view for one in decisions]
    if len(views) > MAX_AT_ONCE:
        raise Invalid(f"I provvedimenti simili si chiedono per al massimo {MAX_AT_ONCE} provvedimenti alla volta.")
    hashes = {view.document_hash for view in views if view.document_hash is not None}
    texts = await similar_repository.beginnings(session, hashes, PAGES) if hashes else {}
    massime = await massima_repository.of_provvedimenti(session, scope, {view.id for view in views})
    wanted = [
        await _asked(engine, view, texts.get(view.document_hash or "", ""), massime.get(view.id, ())) for view in views
    ]
    brought = [await _candidates(engine, scope, each) for each in wanted]
    by_id = await provvedimento_repository.by_ids(session, scope, {item_id for each in brought for item_id in each})
    published = {item_id: view for item_id, view in by_id.items() if view.status == PUBLISHED}
    return {
        one: await _closest(engine, scope, each, scores, published)
        for one, each, scores in zip(decisions, wanted, brought, strict=True)
    }


async def _asked(
    engine: SearchEngine, view: ProvvedimentoView, text: str, massime: Iterable[MassimaView]
) -> _Comparison:
    values: dict[str, dict[str, float]] = {}
    for field in (*VALUES, MATTER):
        names = distinct(_names(view, field), MAX_VALUES)
        known = await engine.frequencies("provvedimento", field, names)
        values[field] = {
            name: VALUE_WEIGHT * idf(known.total, having) for name, having in zip(names, known.having, strict=True)
        }
    about = tuple((each.titolo, each.testo) for each in massime if each.status == PUBLISHED)
    itself = names_of(view.numero_provvedimento, view.anno_provvedimento, view.tipo, view.ufficio)
    own = await profile(engine, ComparedText(view.titolo, text[:MAX_TEXT], view.ufficio, about, itself))
    return _Comparison(view, own, values)


async def _search(
    engine: SearchEngine, scope: Scope, comparison: _Comparison, tree: Tree, size: int, field: SortField
) -> dict[UUID, float]:
    """What is found, in order, and how near it is."""
    hits = await engine.search(_query(scope, comparison, tree), Window(0, size, counted=False), Sort(field))
    return dict(zip(hits.ids, hits.scores or (0.0,) * len(hits.ids), strict=True))


def _query(scope: Scope, comparison: _Comparison, tree: Tree) -> SearchRequest:
    return SearchRequest("provvedimento", all_of(Equals("area", comparison.view.area), tree), scope, today())


async def _candidates(engine: SearchEngine, scope: Scope, comparison: _Comparison) -> dict[UUID, float]:
    """What the searches brought, without the decision itself."""
    text = comparison.profile.tree
    values = [tree for field in VALUES for tree in comparison.names(field)]
    found: dict[UUID, float] = {}
    if (shares := _any(values)) is not None:
        field = SortField.DATA
        if text is not None:  # puts those that share a value in order, and excludes none of them
            shares, field = all_of(shares, Or((text, Equals("area", comparison.view.area)))), SortField.SCORE
        found = await _search(engine, scope, comparison, shares, POOL + 1, field)
    if text is not None:
        found |= await _search(engine, scope, comparison, text, POOL + 1, SortField.SCORE)
    return {item_id: score for item_id, score in found.items() if item_id != comparison.view.id}


async def _closest(
    engine: SearchEngine,
    scope: Scope,
    comparison: _Comparison,
    scores: dict[UUID, float],
    views: dict[UUID, ProvvedimentoView],
) -> list[SimileView]:
    """The best of the candidates that the reader may see, equal ones in the order in which they were found."""
    shared = {item_id: _shared_values(comparison, views[item_id]) for item_id in scores if item_id in views}
    order = sorted(shared, key=lambda item_id: -scores[item_id] - _weight(comparison, shared[item_id]))
    own = comparison.profile
    words_of = {term.form: _word(term) for term in own.terms[:REASONS]}
    authorities = {each.name: each.tree for each in (*own.norms, *own.precedents)}
    best = order[: 2 * MAX_SIMILI]
    having = await _having(engine, scope, comparison, words_of | authorities, best)
    found = []
    for item_id in best:
        has = {name for name, ids in having.items() if item_id in ids}
        words = [name for name in words_of if name in has]
        references = [each.name for each in own.norms if each.name in has]
        decisions = [each.name for each in own.precedents if each.name in has]
        values = shared[item_id]
        if any(values[field] for field in VALUES) or decisions or len(words) + len(references) >= ENOUGH_WORDS:
            names = {field: [_names(comparison.view, field)[name] for name in values[field]] for field in VALUES}
            references = distinct((*names["riferimento_normativo"], *references), SHOWN_WORDS)
            found.append(
                SimileView(
                    views[item_id],
                    tuple(names["parola_chiave"]),
                    tuple(references),
                    tuple(decisions[:SHOWN_WORDS]),
                    tuple(words[:SHOWN_WORDS]),
                )
            )
    return found[:MAX_SIMILI]


async def _having(
    engine: SearchEngine, scope: Scope, comparison: _Comparison, trees: dict[str, Tree], ids: Sequence[UUID]
) -> dict[str, frozenset[UUID]]:
    """Which of ``ids`` have each of ``trees`` where this reader may read it."""
    if not ids:
        return {}
    among = OneOf("id", frozenset(map(str, ids)))
    queries = [_query(scope, comparison, all_of(among, tree)) for tree in trees.values()]
    found = await engine.searches(queries, Window(0, len(ids)), Sort(SortField.DATA))
    return {name: frozenset(hits.ids) for name, hits in zip(trees, found, strict=True)}


def _names(view: ProvvedimentoView, field: str) -> dict[str, str]:
    """The values of a field by the form in which they are compared."""
    found = getattr(view, field)
    return {key(value): value for value in ((found,) if isinstance(found, str) else found or ())}


def _shared_values(comparison: _Comparison, other: ProvvedimentoView) -> dict[str, list[str]]:
    """What both have of each field, in the form in which it is compared, what tells most first."""
    return {
        field: sorted(weights.keys() & _names(other, field).keys(), key=lambda name: (-weights[name], name))
        for field, weights in comparison.values.items()
    }


def _weight(comparison: _Comparison, values: dict[str, list[str]]) -> float:
    return sum(comparison.values[field][name] for field, names in values.items() for name in names)

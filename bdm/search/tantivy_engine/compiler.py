"""From a syntax tree to a Tantivy query. User text never reaches Tantivy's own parser.

The reader's scope is part of the query. A criterion on a text means the face that the reader sees, so where some item
might show its original the whole tree is compiled twice::

    (tree[x] AND NOT mine) OR (tree[x_riservato] AND mine)        mine = restricted and of the reader's offices

For everybody else the second half does not exist, and ``x_riservato`` is never mentioned. BM25 scores ``x`` of
published content alone; whatever else matches scores a constant made from the public statistics of its words, so that
no order shows what others keep to themselves.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from tantivy import FieldType as TantivyType
from tantivy import Occur, Schema
from tantivy import Query as TantivyQuery

from bdm.italian import MAX_TOKEN, Token, forms, wanted
from bdm.platform.authz.scope import Offices
from bdm.search.exact import asked
from bdm.search.port import Content, Query
from bdm.search.query import And, Days, Equals, Not, OneOf, Or, Phrase, Tree, Words, leaves
from bdm.search.sought import Sought
from bdm.search.tantivy_engine.schema import FACED_EXACT, FACED_TEXTS, FORMS, RISERVATO

CONSTANT_WEIGHT: Final = 1.3
"""What a match in an original scores, in units of the word's public idf: about what BM25 gives a good match."""
PRESENCE: Final = 0.3
"""What it counts that one of several words stands in the text at all, however long that is, in units of the word's
public idf: what has most of the rare words comes first.
"""
WRITTEN: Final = 0.7
"""What it counts besides, in the same units, that the word stands there as it is written in the question."""
TOGETHER: Final = 0.7
"""What it counts that two words which stand together in the question do so in the text, in the same units."""
CITED: Final = 1.3
"""What it counts, in the same units, that a number and its neighbour are what the decision itself is cited by."""
BETWEEN: Final = 1
"""So many other words may stand between the two: '1234/2020' is '1234 del 2020', too."""
MAX_PAIRS: Final = 8
"""Of a long question the rarest pairs count."""
COMMON: Final = math.log(2)
"""The idf of a word that half of all texts have. That such a word, or two such together, stand in a text tells nothing,
and to look for it takes the longest.
"""
_PHRASES: Final = {"testo": "frasi", "titolo": "frasi_titolo"}
_MANY = 32  # from here on a set of terms is cheaper than a disjunction

Idf = Callable[[str, str], float]


def idf(documents: int, having: int) -> float:
    """BM25's inverse document frequency."""
    having = min(having, documents)
    return math.log(1 + (documents - having + 0.5) / (having + 0.5))


def compile_query(query: Query, schema: Schema, public_idf: Idf, *, scored: bool) -> TantivyQuery:
    """``query`` for Tantivy. ``public_idf(field, token)`` is of published content; without ``scored`` the order by
    relevance is of no interest.
    """
    return _Compiler(query, schema, public_idf, scored).compile()


@dataclass(frozen=True)
class _Compiler:
    query: Query
    schema: Schema
    public_idf: Idf
    scored: bool

    def compile(self) -> TantivyQuery:
        content = self._content()
        if self.query.content is Content.IN_PROGRESS:
            drafts = self.query.scope.drafts(self.query.kind)
            return _all(content, self._of_offices(drafts))
        return content

    def _content(self) -> TantivyQuery:
        tree = self.query.tree
        constant = self.query.content is Content.IN_PROGRESS
        children = tree.children if isinstance(tree, And) else ()
        ids = [child for child in children if isinstance(child, OneOf) and child.field == "id"]
        if ids and len(ids) < len(children):  # thousands of them are looked up once, not once for each face
            tree = And(tuple(child for child in children if child not in ids))
            return _all(self._faces(tree, constant), *(_Branch(self, "", constant).compile(each) for each in ids))
        return self._faces(tree, constant)

    def _faces(self, tree: Tree, constant: bool) -> TantivyQuery:
        originals = self.query.scope.originals
        public = _Branch(self, "", constant).compile(tree)
        if not originals or not any(_has_faces(leaf.field) for leaf in leaves(tree)):
            return public
        mine = _all(self.filter_term("riservato", True), self._of_offices(originals))
        original = _Branch(self, RISERVATO, True).compile(tree)
        return _any(
            TantivyQuery.boolean_query([(Occur.Must, public), (Occur.MustNot, mine)]),
            _all(original, mine),
        )

    def _of_offices(self, offices: Offices) -> TantivyQuery:
        if offices.every:
            return _everything()
        return self.filter_terms("gruppo_ufficio", sorted(offices.names))

    def term(self, field: str, value: str) -> TantivyQuery:
        return TantivyQuery.term_query(self.schema, field, value, "freq")

    def filter_term(self, field: str, value: str | bool) -> TantivyQuery:
        """A term that has no part in the score."""
        return _constant(TantivyQuery.term_query(self.schema, field, value, "basic"), 0.0)

    def filter_terms(self, field: str, values: Sequence[str]) -> TantivyQuery:
        if len(values) >= _MANY:
            return _constant(TantivyQuery.term_set_query(self.schema, field, list(values)), 0.0)
        return _any(*(self.filter_term(field, value) for value in values))


@dataclass(frozen=True)
class _Branch:
    """One compilation of the tree: on the public face (suffix empty) or on the original."""

    of: _Compiler
    suffix: str
    constant: bool
    """Whether words score a constant instead of BM25."""

    def compile(self, tree: Tree) -> TantivyQuery:
        match tree:
            case And(children):
                query = self._and(children)
            case Or(children):
                query = _any(*map(self.compile, children))
            case Not():
                query = self._and((tree,))
            case Equals(field, value):
                query = self.of.filter_term(self._exact(field), asked(field, value))
            case OneOf("id", values):  # there may be thousands, as they are in the index
                query = self.of.filter_terms("id", list(values))
            case OneOf(field, values):
                query = self.of.filter_terms(self._exact(field), sorted({asked(field, value) for value in values}))
            case Days():
                query = self._days(tree)
            case Words(field, words, every):
                query = self._words(field, " ".join(words), every)
            case Phrase(field, text):
                query = self._phrase(field, text)
        return query

    def _and(self, children: Iterable[Tree]) -> TantivyQuery:
        """A conjunction; in Tantivy what is excluded must be excluded from something, if need be from everything."""
        clauses = [
            (Occur.MustNot, self.compile(child.child)) if isinstance(child, Not) else (Occur.Must, self.compile(child))
            for child in children
        ]
        if all(occur == Occur.MustNot for occur, _ in clauses):
            clauses.append((Occur.Must, _everything()))
        return TantivyQuery.boolean_query(clauses)

    def _days(self, days: Days) -> TantivyQuery:
        start, end = (day.toordinal() for day in days.bounds(self.of.query.today))
        if start > end:
            return TantivyQuery.empty_query()
        return _constant(
            TantivyQuery.range_query(self.of.schema, f"giorno_{days.field}", TantivyType.Integer, start, end), 0.0
        )

    def _words(self, field: str, text: str, every: bool) -> TantivyQuery:
        """No tokens (stop words, punctuation) find nothing."""
        words = _each(token.text for token in wanted(text))
        if not words:
            return TantivyQuery.empty_query()
        clauses = [(Occur.Must if every else Occur.Should, self._scoring(field, word)) for word in words]
        if self.of.scored and len(words) > 1:
            clauses += [(Occur.Should, bonus) for bonus in self._bonuses(field, text, every)]
        return TantivyQuery.boolean_query(clauses)

    def _bonuses(self, field: str, text: str, every: bool) -> Iterator[TantivyQuery]:
        """What counts beside BM25 where there are several words."""
        found = wanted(text)
        pairs = self._pairs(field, found)
        if not every:
            words = self._telling(field, _each(token.text for token in found))
            yield from (self._constant(field, word, PRESENCE) for word in words)
        yield from (self._constant(field, pair, TOGETHER, BETWEEN) for pair in self._telling(field, pairs))
        if field == "testo":
            written = self._telling(FORMS, _each(forms(text)))
            yield from (self._constant(FORMS, form, WRITTEN) for form in written)
            yield from (self._constant("estremi", pair, CITED, BETWEEN) for pair in pairs if _numbered(pair))

    def _pairs(self, field: str, found: Sequence[Token]) -> list[list[Token]]:
        """The words that follow each other, whatever stop words stand between, rarest first."""
        texts = pairwise(token.text for token in found)
        pairs = [[Token(first, 0), Token(second, 1)] for first, second in texts if first != second]
        return sorted(pairs, key=lambda pair: -self._worth(field, pair))[:MAX_PAIRS]

    def _telling(self, field: str, groups: Iterable[list[Token]]) -> list[list[Token]]:
        """Those with a word that is not ``COMMON``."""
        return [group for group in groups if any(self.of.public_idf(field, token.text) > COMMON for token in group)]

    def _worth(self, field: str, tokens: Sequence[Token]) -> float:
        return sum(self.of.public_idf(field, token.text) for token in tokens)

    def _phrase(self, field: str, text: str) -> TantivyQuery:
        """The words as they are written; a citation means the same however it is written. Stop words alone find
        nothing.
        """
        sought = Sought.phrase(text)
        for citation in sought.citations:
            return self._scoring(field, citation)
        for words in sought.phrases:
            tokens = [Token(word, at) for at, word in enumerate(words) if len(word.encode()) <= MAX_TOKEN]
            match = self._scoring(_PHRASES[field], tokens)
            # Over a page's head and foot it says little about relevance
            return match if field != "testo" else _any(match, _constant(self._places("giunture", tokens), 0.0))
        return TantivyQuery.empty_query()

    def _scoring(self, field: str, tokens: Sequence[Token]) -> TantivyQuery:
        """The words ``tokens`` at their distances."""
        constant = self.constant and self.of.scored
        return self._constant(field, tokens, CONSTANT_WEIGHT) if constant else self._places(field, tokens)

    def _constant(self, field: str, tokens: Sequence[Token], weight: float, between: int = 0) -> TantivyQuery:
        """As much for every item that has ``tokens``, of public statistics alone."""
        return _constant(self._places(field, tokens, between), weight * self._worth(field, tokens))

    def _places(self, field: str, tokens: Sequence[Token], between: int = 0) -> TantivyQuery:
        """The words ``tokens`` at their distances, or with as many places more ``between``."""
        name = field + self.suffix if field in FACED_TEXTS else field
        if len(tokens) == 1:
            return self.of.term(name, tokens[0].text)
        first = tokens[0].position
        words: list[str | tuple[int, str]] = [(token.position - first, token.text) for token in tokens]
        return TantivyQuery.phrase_query(self.of.schema, name, words, between)

    def _exact(self, field: str) -> str:
        if field == "id":
            return "id"
        return f"valore_{field}{self.suffix}" if field == FACED_EXACT else f"valore_{field}"


def _each(words: Iterable[str]) -> list[list[Token]]:
    """Each of the words once."""
    return [[Token(word, 0)] for word in dict.fromkeys(words)]


def _numbered(pair: Sequence[Token]) -> bool:
    """Whether a number is in it, as in what a decision is cited by: '1234/2020', 'R.G. 77'."""
    return any(token.text[0].isdigit() for token in pair)


def _has_faces(field: str) -> bool:
    return field in FACED_TEXTS or field == FACED_EXACT


def _constant(query: TantivyQuery, score: float) -> TantivyQuery:
    return TantivyQuery.const_score_query(query, score)


def _everything() -> TantivyQuery:
    return _constant(TantivyQuery.all_query(), 0.0)


def _all(*queries: TantivyQuery) -> TantivyQuery:
    return TantivyQuery.boolean_query([(Occur.Must, query) for query in queries])


def _any(*queries: TantivyQuery) -> TantivyQuery:
    """A disjunction; of nothing, nothing."""
    return TantivyQuery.boolean_query([(Occur.Should, query) for query in queries])

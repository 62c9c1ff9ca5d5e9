"""From a syntax tree to a plan: what every engine is asked, whatever its own query language. What a criterion means and
what relevance counts is decided here, once.

The reader's scope is part of the query. A criterion on a text means the face that the reader sees, so where some item
might show its original the whole tree is planned twice::

    (tree[x] AND NOT mine) OR (tree[x_riservato] AND mine)        mine = restricted and of the reader's offices

For everybody else the second half does not exist, and ``x_riservato`` is never mentioned. BM25 scores ``x`` of
published content alone; whatever else matches scores a constant made from the public statistics of its words, so that
no order shows what others keep to themselves.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from typing import Final, TypeAlias

from bdm.italian import MAX_TOKEN, Token, forms, query_tokens
from bdm.platform.authz.scope import Offices
from bdm.search.engine.layout import FACED_EXACT, FACED_TEXTS, FORMS, RISERVATO, SORT_KEYS
from bdm.search.engine.port import SearchRequest, Stage
from bdm.search.query import And, Beginning, Days, Equals, Near, Not, OneOf, Or, Phrase, Tree, Words, leaves
from bdm.search.query.exact import query_values
from bdm.search.query.targets import Targets, root_form

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
WHOLE: Final = 1_000.0
"""What it counts that all of several words stand in the text where one suffices: more than anything else, so that those
come first that are found by all words, too.
"""
MAX_WHOLE: Final = 4
"""Words. More of them describe something: what has them all by chance is not what is meant (of paraphrased headings
1.7 points fewer of the mean reciprocal rank).
"""
BETWEEN: Final = 1
"""So many other words may stand between the two: '1234/2020' is '1234 del 2020', too."""
MAX_PAIRS: Final = 8
"""Of a long question the rarest pairs count."""
COMMON: Final = math.log(2)
"""The idf of a word that half of all texts have. That such a word, or two such together, stand in a text tells nothing,
and to look for it takes the longest.
"""
BEGUN: Final = 1.0
"""What it counts that a word begins with a root, however rare."""
_PHRASES: Final = {"testo": "frasi", "titolo": "frasi_titolo"}


@dataclass(frozen=True)
class Everything:
    """Every item; scores nothing."""


@dataclass(frozen=True)
class HasValue:
    """Items that have one of ``values`` in a field of exact values, or among their ids; scores nothing."""

    field: str
    values: tuple[str, ...]


@dataclass(frozen=True)
class IsRestricted:
    """Restricted items; scores nothing."""


@dataclass(frozen=True)
class Numbers:
    """Items whose ``field`` is from ``first`` to ``last``; scores nothing."""

    field: str
    first: int
    last: int


@dataclass(frozen=True)
class Places:
    """Items in whose ``field`` the ``tokens`` stand at their distances, with as many places more ``between``; scored by
    BM25.
    """

    field: str
    tokens: tuple[Token, ...]
    between: int = 0


@dataclass(frozen=True)
class Proximity:
    """Items in whose ``field`` some place of the token ``first`` and some place of ``second``, another one, are at most
    ``distance`` apart, whichever comes first; scored in any way.
    """

    field: str
    first: str
    second: str
    distance: int


@dataclass(frozen=True)
class Prefix:
    """Items in whose ``field`` a token begins with ``root``, letters and digits alone; scored in any way."""

    field: str
    root: str


@dataclass(frozen=True)
class Constant:
    """What ``of`` finds; scores ``score``."""

    of: Plan
    score: float


@dataclass(frozen=True)
class Combination:
    """Items that all of ``every`` find, none of ``never``, and without ``every`` at least one of ``some``; the scores
    of all that find an item are added. Of nothing, nothing.
    """

    every: tuple[Plan, ...] = ()
    some: tuple[Plan, ...] = ()
    never: tuple[Plan, ...] = ()


Plan: TypeAlias = Everything | HasValue | IsRestricted | Numbers | Places | Proximity | Prefix | Constant | Combination
NOTHING: Final = Combination()
RESTRICTED: Final = IsRestricted()

Idf = Callable[[str, str], float]
Has = Callable[[str, str], bool]


def _may_have(_field: str, _token: str) -> bool:
    return True


def idf(documents: int, having: int) -> float:
    """BM25's inverse document frequency."""
    having = min(having, documents)
    return math.log(1 + (documents - having + 0.5) / (having + 0.5))


def plan(query: SearchRequest, public_idf: Idf, *, scored: bool, has: Has = _may_have) -> Plan:
    """What ``query`` asks an engine. ``public_idf(field, token)`` is of published content; without ``scored`` the
    order by relevance is of no interest. ``has``, whether a field has a token at all: what has none is not asked for
    in German.
    """
    return _Planner(query, public_idf, scored, has).plan()


def statistics(query: SearchRequest) -> list[tuple[str, str]]:
    """The fields and tokens whose public idf the plan of ``query``, if it is scored, may ask for."""
    found: dict[tuple[str, str], None] = {}

    def note(field: str, token: str) -> float:
        found[field, token] = None
        return 0.0

    plan(query, note, scored=True)
    return list(found)


@dataclass(frozen=True)
class _Planner:
    query: SearchRequest
    public_idf: Idf
    scored: bool
    has: Has = _may_have

    def plan(self) -> Plan:
        content = self._content()
        if (within := self.query.within) is not None:
            content = Combination((content, Numbers(SORT_KEYS[within.field], within.first, within.last)))
        if self.query.content is Stage.IN_PROGRESS:
            drafts = self.query.scope.drafts(self.query.kind)
            return Combination((content, _of_offices(drafts)))
        return content

    def _content(self) -> Plan:
        tree = self.query.tree
        constant = self.query.content is Stage.IN_PROGRESS
        children = tree.children if isinstance(tree, And) else ()
        ids = [child for child in children if isinstance(child, OneOf) and child.field == "id"]
        if ids and len(ids) < len(children):  # thousands of them are looked up once, not once for each face
            tree = And(tuple(child for child in children if child not in ids))
            named = (_Branch(self, "", constant).plan(each) for each in ids)
            return Combination((self._faces(tree, constant), *named))
        return self._faces(tree, constant)

    def _faces(self, tree: Tree, constant: bool) -> Plan:
        originals = self.query.scope.originals
        public = _Branch(self, "", constant).plan(tree)
        if not originals or not any(_has_faces(leaf.field) for leaf in leaves(tree)):
            return public
        mine = Combination((RESTRICTED, _of_offices(originals)))
        original = _Branch(self, RISERVATO, True).plan(tree)
        return Combination(some=(Combination((public,), never=(mine,)), Combination((original, mine))))


@dataclass(frozen=True)
class _Branch:
    """One plan of the tree: on the public face (suffix empty) or on the original."""

    of: _Planner
    suffix: str
    constant: bool
    """Whether words score a constant instead of BM25."""

    def plan(self, tree: Tree) -> Plan:
        match tree:
            case And(children):
                found = self._and(children)
            case Or(children):
                found = Combination(some=tuple(map(self.plan, children)))
            case Not():
                found = self._and((tree,))
            case Equals(field, value, weight):
                has = HasValue(self._exact(field), query_values(field, value))
                found = Constant(has, weight) if weight else has
            case OneOf("id", values):  # there may be thousands, as they are in the index
                found = HasValue("id", tuple(values))
            case OneOf(field, values):
                every = {each for value in values for each in query_values(field, value)}
                found = HasValue(self._exact(field), tuple(sorted(every)))
            case Days():
                found = self._days(tree)
            case Words(field, words, every):
                found = self._words(field, " ".join(words), every)
            case Phrase(field, text):
                found = self._phrase(field, text)
            case Near(field, words, within):
                found = self._near(field, " ".join(words), within)
            case Beginning(_, roots):
                found = self._begun(roots)
            case _:
                raise ValueError(f"no plan for {tree}")
        return found

    def _and(self, children: Iterable[Tree]) -> Plan:
        """A conjunction; what is excluded must be excluded from something, if need be from everything."""
        every, never = [], []
        for child in children:
            if isinstance(child, Not):
                never.append(self.plan(child.child))
            else:
                every.append(self.plan(child))
        return Combination(tuple(every) or (Everything(),), never=tuple(never))

    def _days(self, days: Days) -> Plan:
        start, end = (day.toordinal() for day in days.bounds(self.of.query.today))
        return Numbers(f"giorno_{days.field}", start, end) if start <= end else NOTHING

    def _words(self, field: str, text: str, every: bool) -> Plan:
        """No tokens (stop words, punctuation) find nothing."""
        words = _each(query_tokens(text))
        if not words:
            return NOTHING
        asked_for = tuple(self._scoring(field, word) for word in words)
        bonuses = tuple(self._bonuses(field, text, every)) if self.of.scored and len(words) > 1 else ()
        return Combination(asked_for, bonuses) if every else Combination(some=asked_for + bonuses)

    def _near(self, field: str, text: str, within: int) -> Plan:
        """Every two of the words are near somewhere; a single one (the others are stop words) has to be there."""
        words = _each(query_tokens(text))
        if len(words) < 2:
            return self._words(field, text, every=True)
        asked_for = [self._scoring(field, word) for word in words]
        name = self._of_face(field)
        for (first,), (second,) in combinations(words, 2):
            pair: Plan = Proximity(name, first.text, second.text, within)
            german = self._german(field, (first, second))
            if german and german[0].text != german[1].text:
                pair = Combination(some=(pair, Proximity(name, german[0].text, german[1].text, within)))
            worth = TOGETHER * self._worth(field, [first, second]) if self.of.scored else 0.0
            asked_for.append(Constant(pair, worth))
        return Combination(tuple(asked_for))

    def _begun(self, roots: Iterable[str]) -> Plan:
        """A root that the analysis leaves nothing of begins nothing."""
        begun = list(dict.fromkeys(map(root_form, roots)))
        if not all(begun):
            return NOTHING
        return Combination(tuple(Constant(Prefix(self._of_face(FORMS), root), BEGUN) for root in begun))

    def _bonuses(self, field: str, text: str, every: bool) -> Iterator[Plan]:
        """What counts beside BM25 where there are several words."""
        found = query_tokens(text)
        pairs = self._pairs(field, found)
        if not every:
            each = _each(found)
            if len(each) <= MAX_WHOLE:
                yield Constant(Combination(tuple(self._at(field, word) for word in each)), WHOLE)
            words = self._telling(field, each)
            yield from (self._constant(field, word, PRESENCE) for word in words)
        yield from (self._constant(field, pair, TOGETHER, BETWEEN) for pair in self._telling(field, pairs))
        if field == "testo":
            written = self._telling(FORMS, _each(Token(form, 0) for form in forms(text)))
            yield from (self._constant(FORMS, form, WRITTEN) for form in written)
            yield from (self._constant("estremi", pair, CITED, BETWEEN) for pair in pairs if _numbered(pair))

    def _pairs(self, field: str, tokens: Sequence[Token]) -> list[list[Token]]:
        """The words that follow each other, whatever stop words stand between, rarest first."""
        texts = pairwise(token.text for token in tokens)
        pairs = [[Token(first, 0), Token(second, 1)] for first, second in texts if first != second]
        return sorted(pairs, key=lambda pair: -self._worth(field, pair))[:MAX_PAIRS]

    def _telling(self, field: str, groups: Iterable[list[Token]]) -> list[list[Token]]:
        """Those with a word that is not ``COMMON``."""
        return [group for group in groups if any(self.of.public_idf(field, token.text) > COMMON for token in group)]

    def _worth(self, field: str, tokens: Sequence[Token]) -> float:
        return sum(self.of.public_idf(field, token.text) for token in tokens)

    def _phrase(self, field: str, text: str) -> Plan:
        """The words as they are written; a citation means the same however it is written. Stop words alone find
        nothing.
        """
        sought = Targets.phrase(text)
        for citation in sought.citations:
            return self._scoring(field, citation)
        for words in sought.phrases:
            tokens = [Token(word, at) for at, word in enumerate(words) if len(word.encode()) <= MAX_TOKEN]
            match = self._scoring(_PHRASES[field], tokens)
            # Over a page's head and foot it says little about relevance
            return match if field != "testo" else Combination(some=(match, Constant(self._at("giunture", tokens), 0.0)))
        return NOTHING

    def _scoring(self, field: str, tokens: Sequence[Token], between: int = 0) -> Plan:
        """The words ``tokens`` at their distances, with as many more ``between``."""
        if self.constant and self.of.scored:
            return self._constant(field, tokens, CONSTANT_WEIGHT, between)
        return self._at(field, tokens, between)

    def _constant(self, field: str, tokens: Sequence[Token], weight: float, between: int = 0) -> Plan:
        """As much for every item that has ``tokens``, of public statistics alone."""
        return Constant(self._at(field, tokens, between), weight * self._worth(field, tokens))

    def _at(self, field: str, tokens: Sequence[Token], between: int = 0) -> Plan:
        places = Places(self._of_face(field), tuple(tokens), between)
        german = self._german(field, tokens)
        return Combination(some=(places, Places(places.field, german, between))) if german else places

    def _german(self, field: str, tokens: Sequence[Token]) -> tuple[Token, ...]:
        """``tokens`` as a passage in German has them; none where the index has not all of them."""
        if field != "testo" or not any(token.german for token in tokens):
            return ()
        found = tuple(Token(token.german or token.text, token.position) for token in tokens)
        return found if all(self.of.has(self._of_face(field), token.text) for token in found) else ()

    def _of_face(self, field: str) -> str:
        return field + self.suffix if field in FACED_TEXTS else field

    def _exact(self, field: str) -> str:
        if field == "id":
            return "id"
        return f"valore_{field}{self.suffix}" if field in FACED_EXACT else f"valore_{field}"


def _of_offices(offices: Offices) -> Plan:
    return Everything() if offices.every else HasValue("gruppo_ufficio", tuple(sorted(offices.names)))


def _each(words: Iterable[Token]) -> list[list[Token]]:
    """Each of the words once."""
    return [[replace(word, position=0)] for word in {word.text: word for word in words}.values()]


def _numbered(pair: Sequence[Token]) -> bool:
    """Whether a number is in it, as in what a decision is cited by: '1234/2020', 'R.G. 77'."""
    return any(token.text[0].isdigit() for token in pair)


def _has_faces(field: str) -> bool:
    return field in FACED_TEXTS or field in FACED_EXACT

"""Hypothesis strategies: trees that the language can say."""

from __future__ import annotations

from datetime import date

from hypothesis import strategies as st

from bdm.search.query import (
    FIELDS,
    FORBIDDEN,
    OPEN_START,
    And,
    Beginning,
    Days,
    Equals,
    FieldType,
    Near,
    Not,
    Or,
    Phrase,
    Tree,
    Words,
)

TODAY = date(2026, 11, 20)
WAYS = ("testo_all_words", "testo_entro", "testo_inizia")
"""Fields of the language that are ``testo`` in the tree."""
SEPARATORS = frozenset('()[]":\\') | FORBIDDEN


def fields(kind: FieldType) -> st.SearchStrategy[str]:
    return st.sampled_from([name for name, of in FIELDS.items() if of is kind and name not in WAYS])


any_text = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20).map(str.strip).filter(bool)
words = (
    st.text(st.characters(exclude_categories=["Cs", "Zs", "Zl", "Zp", "Cc"]), min_size=1, max_size=8)
    .map(lambda word: "".join(c for c in word if c not in SEPARATORS and not c.isspace()))
    .filter(lambda word: word and word not in ("AND", "OR", "NOT"))
)
phrases = any_text.map(lambda text: "".join(c for c in text if c not in FORBIDDEN).strip()).filter(bool)
days = st.dates(date(1900, 1, 1), TODAY)
word_lists = st.lists(words, min_size=1, max_size=4).map(tuple)

criteria: st.SearchStrategy[Tree] = st.one_of(
    st.builds(Equals, fields(FieldType.EXACT), any_text),
    st.builds(Equals, fields(FieldType.NUMBER), st.integers(0, 99_999_999).map(str)),
    st.builds(Words, fields(FieldType.TEXT), word_lists),
    st.builds(Words, st.just("testo"), word_lists, st.just(True)),
    st.builds(
        Near,
        st.just("testo"),
        st.lists(st.sampled_from(["danno", "l'ente", "2043", "NOT", "(colpa"]), min_size=2, max_size=2).map(tuple),
        st.integers(1, 50),
    ),
    st.builds(
        Beginning,
        st.just("testo"),
        st.lists(
            st.text(st.characters(categories=["L"]), min_size=3, max_size=8) | st.just("NOT"), min_size=1, max_size=8
        ).map(tuple),
    ),
    st.builds(Phrase, fields(FieldType.TEXT), phrases),
    st.tuples(fields(FieldType.DAY), st.none() | days, st.none() | days)
    .filter(lambda value: value[2] is None or value[2] >= (value[1] or OPEN_START))
    .map(lambda value: Days(*value)),
)


def combined(children: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    several = st.lists(children, min_size=2, max_size=4).map(tuple)
    return st.one_of(st.builds(And, several), st.builds(Or, several), st.builds(Not, children))


trees: st.SearchStrategy[Tree] = st.recursive(criteria, combined, max_leaves=12)

"""Additions written into queries: what is added, what is not, and that the result is a query like any other."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from bdm.search.help.additions import MAX_ALTERNATIVES, doubtful_words, widen
from bdm.search.help.additions.table import rows
from bdm.search.query import MAX_LENGTH, Or, QuerySyntax, Tree, Words, leaves, parse, to_text
from tests.fixtures.lines import each
from tests.search.query.trees import combined, criteria, trees

MENSILITA = 'testo:"mensilità aggiuntive"'
SURROGATA = 'testo:"maternità surrogata"'
PINTO = 'testo:"L. 89/2001"'


@each(
    [
        ("tredicesima", f"testo:(tredicesima) OR {MENSILITA}"),
        ("testo:(lo tredicesima, in condominio)", f"testo:(lo tredicesima, in condominio) OR {MENSILITA}"),
        ("testo:(legge Pinto)", f"testo:(legge Pinto) OR {PINTO}"),
        ('testo:(tredicesima) AND tipo:"sentenza"', f'(testo:(tredicesima) OR {MENSILITA}) AND tipo:"sentenza"'),
        ('testo:(tredicesima) OR tipo:"sentenza"', f'testo:(tredicesima) OR {MENSILITA} OR tipo:"sentenza"'),
        # All words: each alternative has the term in the place of the words that it stands for, beside the others
        ("testo_all_words:(tredicesima)", f"testo_all_words:(tredicesima) OR {MENSILITA}"),
        (
            "testo_all_words:(lo tredicesima del vicino)",
            f"testo_all_words:(lo tredicesima del vicino) OR testo_all_words:(lo del vicino) AND {MENSILITA}",
        ),
        ("testo_all_words:(lo tredicesima e)", f"testo_all_words:(lo tredicesima e) OR {MENSILITA}"),
        (
            "testo_all_words:(tredicesima legge Pinto)",
            f"testo_all_words:(tredicesima legge Pinto) OR testo_all_words:(tredicesima) AND {PINTO}"
            f" OR testo_all_words:(legge Pinto) AND {MENSILITA} OR {MENSILITA} AND {PINTO}",
        ),
    ]
)
def test_what_is_added(q: str, wider: str) -> None:
    assert widen(q) == wider
    assert parse(to_text(parse(wider))) == parse(wider)


@each(
    [
        "",
        "danno biologico",
        'testo:"tredicesima"',
        "NOT testo:(tredicesima)",
        "titolo:(tredicesima)",
        "note_personali:(tredicesima)",
        'parola_chiave:"tredicesima"',
        "testo:(tredicesima mensilità aggiuntive)",
        f"testo:(tredicesima) OR {MENSILITA}",
        "testo:(il Pinto)",
        "testo:(il)",
    ]
)
def test_what_gets_nothing(q: str) -> None:
    assert widen(q) == q


def test_endings_prepositions_and_marks_do_not_count() -> None:
    for typed in (
        "licenziato in tronco",
        "Licenziata in tronco,",
        "licenziati in  tronco",
        "l'hanno licenziata in tronco",
    ):
        assert 'testo:"licenziamento per giusta causa"' in widen(f"testo:({typed})"), typed


def test_the_longest_entry_counts_and_nothing_is_looked_up_twice() -> None:
    assert widen("decreto Cartabia civile").count("OR") == 2
    terms = set(leaves(parse(widen("testo:(utero in affitto)"))))
    assert len(terms) == 4, "the term's own words have no entries of their own here"
    once = widen("tredicesima")
    assert widen(once) == once


def test_what_was_taken_out_stays_out() -> None:
    q = "testo_all_words:(tredicesima in ufficio)"
    assert widen(f'{q} AND area:"penale"', q) == f'{q} AND area:"penale"'
    other = widen(f"{q} AND testo:(legge Pinto)", f'{q} AND area:"penale"')
    assert other == f"{q} AND (testo:(legge Pinto) OR {PINTO})"
    assert widen("tredicesima", "(") == widen("tredicesima", "testo_all_words:(tredicesima)") == widen("tredicesima")


def test_where_no_room_is_left_the_query_stays() -> None:
    filling = "x" * (MAX_LENGTH - len("testo:(tredicesima) OR "))
    q = f"testo:(tredicesima) OR {filling}"
    assert len(q) == MAX_LENGTH
    assert widen(q) == q
    with pytest.raises(QuerySyntax):
        widen("(tredicesima")


def test_alternatives_are_not_without_end() -> None:
    tree = parse(widen("testo_all_words:(tredicesima utero in affitto decreto Cartabia legge Pinto mobbing ctu)"))
    assert isinstance(tree, Or)
    assert len(tree.children) == 1 + MAX_ALTERNATIVES


SAID = "tredicesima utero in affitto legge Pinto decreto Cartabia il danno e TFR mobbing".split()
spoken = st.builds(
    Words, st.just("testo"), st.lists(st.sampled_from(SAID), min_size=1, max_size=8).map(tuple), st.booleans()
)


def test_what_many_entries_could_be_put_together_to_is_not_made() -> None:
    """4 to the power of their number would fill any memory; the few that are taken find no room."""
    said = [row.detto for row in rows("parole.csv") if " " not in row.detto][:30]
    q = f"testo_all_words:({' '.join(said)})"
    assert widen(q) == q


def test_words_that_were_meant_otherwise() -> None:
    meant = {"tredicesma": "tredicesima", "ufficcio": "ufficio"}
    assert widen("testo:(tredicesma ufficcio)", meant=meant) == (
        f"testo:(tredicesma ufficcio) OR testo:(tredicesima ufficio) OR {MENSILITA}"
    )
    assert widen("testo_all_words:(tredicesma ufficcio)", meant=meant) == (
        "testo_all_words:(tredicesma ufficcio) OR testo_all_words:(tredicesima ufficio)"
        f" OR testo_all_words:(ufficio) AND {MENSILITA}"
    )
    for untouched in ('testo:"ufficcio"', "NOT testo:(ufficcio)", "titolo:(ufficcio)"):
        assert widen(untouched, meant=meant) == untouched
    assert widen('testo:(ufficcio) AND area:"penale"', "ufficcio", meant) == 'testo:(ufficcio) AND area:"penale"'


def test_which_words_may_be_slips() -> None:
    q = 'testo:(tredicesima ufficcio) AND testo:"frase" AND NOT testo:(escluso) AND titolo:(titolo) AND testo:(altro)'
    assert doubtful_words(q) == ["ufficcio", "altro"]
    assert doubtful_words(q, "altro") == ["ufficcio"]


@each(
    [
        ("Cass. SU 13533/2001", "Cass. Sezioni Unite 13533/2001"),
        ("CASS. SU 13533/2001", "CASS. Sezioni Unite 13533/2001"),
        ("Cass. civ. SU n. 13533 del 2001", "Cass. civ. Sezioni Unite n. 13533 del 2001"),
        ("cass su 13533/2001", "cass Sezioni Unite 13533/2001"),
        ("SU 2019", "Sezioni Unite 2019"),
        ("onere della prova SU", "onere della prova Sezioni Unite"),
        ("Cassazione su assegno", None),
        ("COSTRUZIONE SU TERRENO ALTRUI", None),
        ("sentenza su d.lgs. 231/2001", None),
        ("SS.UU. 13533/2001", None),
    ]
)
def test_the_united_sections(typed: str, spelt: str | None) -> None:
    q = f"testo:({typed})"
    assert widen(q) == (q if spelt is None else f"{q} OR testo:({spelt})")


SLIPS = {word: word[1:] + word[0] for word in ["danno", "casa", *SAID]}


@given(
    trees | st.recursive(spoken | criteria, combined, max_leaves=6),
    st.dictionaries(st.sampled_from([*SLIPS]), st.sampled_from([*SLIPS.values()])),
)
def test_what_was_meant_stands_beside_what_was_typed(tree: Tree, meant: dict[str, str]) -> None:
    q = to_text(tree)
    wider = widen(q, meant=meant)
    assert set(leaves(parse(q))) <= set(leaves(parse(wider)))
    assert widen(wider, wider, meant) == wider
    assert widen(q, q, meant) == q


@given(trees | st.recursive(spoken | criteria, combined, max_leaves=6))
def test_any_query_stays_a_query_with_all_of_its_criteria(tree: Tree) -> None:
    q = to_text(tree)
    wider = widen(q)
    assert set(leaves(parse(q))) <= set(leaves(parse(wider)))
    assert to_text(parse(wider)) == wider
    assert widen(q, q) == q
    assert widen(wider, wider) == wider

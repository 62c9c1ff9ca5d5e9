"""Situations: told with verbs, in any order and form; every row is a situation that can be told and verified."""

from __future__ import annotations

from bdm.italian import tokens
from bdm.reference.riferimento_normativo.citation import parse
from bdm.search.help.additions import Synonym, additions, rows, widen
from bdm.search.help.additions.situations import NEAR, Situations, groups, parts
from bdm.search.help.additions.table import TOLD
from tests.fixtures.lines import each

ROWS = [(row,) for row in rows(TOLD)]


def added(text: str) -> set[str]:
    return {term for found in additions(text) for term in found.added}


@each(ROWS)
def test_every_situation_can_be_told_and_verified(row: Synonym) -> None:
    told = parts(row.detto)
    assert len(told) == len(set(told)), "no part twice"
    assert all(way for part in told for way in part), "a stop word tells nothing"
    norm = parse(row.fonte)
    assert row.fonte == norm.text if norm else row.fonte.startswith("linguaggio ")
    assert len(set(row.diritto)) == len(row.diritto) <= 3


def test_every_group_is_told_of() -> None:
    told = " ".join(row.detto for row in rows(TOLD))
    assert [name for name in groups() if f"[{name}]" not in told] == []


def test_nothing_is_told_twice() -> None:
    told = [frozenset(parts(row.detto)) for row in rows(TOLD)]
    assert [each for each in told if told.count(each) > 1] == []


@each(
    [
        ("il mio ex non versa i soldi per i bambini", "assegno di mantenimento"),
        ("mi hanno licenziata, sono incinta", "divieto di licenziamento"),
        ("sono incinta e il capo mi ha licenziata", "divieto di licenziamento"),
        ("lo mandano via perché aspetta un figlio", "divieto di licenziamento"),
        ("di notte il vicino fa rumore", "immissioni sonore"),
        ("i vicini: rumori tutta la notte", "immissioni sonore"),
        ("ho preso la multa in ztl", "zona a traffico limitato"),
        ("beccato ubriaco al volante", "guida in stato di ebbrezza"),
        ("la nonna non ragiona più, chi le gestisce i soldi?", "amministrazione di sostegno"),
    ]
)
def test_verbs_count_in_any_form_and_order(text: str, term: str) -> None:
    assert term in added(text)


@each(
    [
        ("il vicino",),
        ("responsabilità del vettore",),
        ("ordinanza ingiunzione opposizione termine",),
        ("competenza per territorio del giudice del lavoro",),
        ("danno biologico tabelle milanesi",),
    ]
)
def test_the_language_of_law_tells_nothing(text: str) -> None:
    assert Situations.of(parts(row.detto) for row in rows(TOLD)).find(tokens(text)) == []


LOST = Situations.of([parts("cane + morde/morso"), parts("cane + morde/morso + bambino"), parts("morde + gatto")])


def test_what_says_most_counts_alone() -> None:
    assert LOST.find(tokens("il cane morde il bambino")) == [(1, frozenset({0, 1, 2}))]
    assert sorted(LOST.find(tokens("il cane morde il gatto"))) == [(0, frozenset({0, 1})), (2, frozenset({1, 2}))]


def test_parts_far_apart_tell_nothing() -> None:
    between = " ".join(f"parola{number}" for number in range(NEAR - 2))
    assert LOST.find(tokens(f"cane {between} morde")) == [(0, frozenset({0, NEAR - 1}))]
    assert LOST.find(tokens(f"cane {between} altro morde")) == []


def test_one_word_is_not_two_parts() -> None:
    twice = Situations.of([parts("padre/mamma + padre/zio")])
    assert twice.find(tokens("padre")) == []
    assert twice.find(tokens("padre padre")) == [(0, frozenset({0, 1}))]


def test_where_all_words_are_wanted_the_others_stay() -> None:
    wider = widen("testo_all_words:(vicino che a Roma fa rumore)")
    assert 'testo_all_words:(che a Roma fa) AND testo:"immissioni sonore"' in wider

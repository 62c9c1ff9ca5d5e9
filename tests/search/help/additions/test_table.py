"""The tables: every line can be verified, is looked up by what people type, and asks for what decisions say."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from bdm.italian import clean, tokens
from bdm.reference.riferimento_normativo.citation import parse
from bdm.reference.riferimento_normativo.citation.act import CODES
from bdm.search.help.additions import FILES, Synonym, additions, rows
from bdm.search.help.additions.table import TOLD
from bdm.search.query import FORBIDDEN, parse as parse_query
from tests.fixtures.lines import each

ROWS = [(file, row) for file in FILES if file != TOLD for row in rows(file)]
ACTS = [(row,) for row in rows("nomi.csv")]


def test_how_much_they_hold() -> None:
    held = Counter(file for file, _ in ROWS)
    assert held["nomi.csv"] >= 300
    assert held["sigle.csv"] + held["parole.csv"] >= 600


@each(ROWS)
def test_every_line_is_found_by_what_it_says(file: str, row: Synonym) -> None:
    for text in (row.detto, row.detto.upper(), f"Che cosa si dice, in breve, se {row.detto} ?"):
        (found,) = additions(text)
        assert found.added == (*row.diritto, *row.articolo)
        ((start, end),) = found.places
        assert clean(text)[start:end].casefold() == clean(row.detto).casefold()


@each(ROWS)
def test_every_line_asks_for_something_else_in_the_language(file: str, row: Synonym) -> None:
    assert len(set(row.diritto)) == len(row.diritto) <= 3
    typed = tokens(row.detto)
    for term in row.diritto:
        assert not FORBIDDEN.intersection(term)
        assert term == " ".join(term.split()) != ""
        assert parse_query(f'testo:"{term}"')
        if file != "nomi.csv":
            assert " ".join(typed) not in " ".join(tokens(term)), "who finds it finds what was typed"


def test_nothing_is_said_twice() -> None:
    said = Counter(tuple(tokens(row.detto)) for _, row in ROWS)
    assert [entry for entry, times in said.items() if times > 1] == []


@each([(file, row) for file, row in ROWS if file != "nomi.csv"])
def test_the_source_of_a_term_is_a_norm_or_a_way_of_speaking(file: str, row: Synonym) -> None:
    norm = parse(row.fonte)
    assert row.fonte == norm.text if norm else row.fonte == "denominazione" or row.fonte.startswith("linguaggio ")


@each(ACTS)
def test_acts_are_those_of_the_reference_grammar(row: Synonym) -> None:
    for act in row.diritto:
        reference = parse(act)
        assert reference is not None
        assert None not in (reference.act.numero, reference.act.anno)
        assert reference.partition.text == ""
        if not act.startswith(("Reg", "direttiva")):  # which put the year first as often as the number
            assert _canonical(reference.text) == _canonical(act)


@each(ACTS)
def test_where_the_reference_grammar_knows_the_name_it_is_the_same_act(row: Synonym) -> None:
    named = parse(row.detto) or parse(f"art. 1 {row.detto}")
    if named is None or named.partition.text not in ("", "ART. 1"):
        return
    act = named.act
    code = CODES.get(act.tipo)
    number = (code.numero, code.data.year) if code else (act.numero, act.anno)
    assert number in [(each.act.numero, each.act.anno) for each in map(parse, row.diritto) if each]


def _canonical(act: str) -> str:
    return re.sub(r"[^A-Z0-9/]", "", act.upper())


@pytest.mark.parametrize(
    "text", ["legge 104/2013", "legge 104 del 2013", "L. 300/2008", "legge n. 241 del 5 marzo 1994"]
)
def test_a_number_that_goes_on_is_another_act(text: str) -> None:
    assert additions(text) == []


@pytest.mark.parametrize(
    "text",
    [
        # words of every day that share a stem, or a part, with an entry
        "i dati e le date", "tasso e tassi", "un tentativo di conciliazione", "il tutore del minore", "dopo di noi",
        "la bocca", "le parti concordano", "pagare il prezzo", "la firma", "l'avvocato garantisce", "multipli",
    ],
)  # fmt: skip
def test_ordinary_words_get_nothing(text: str) -> None:
    assert additions(text) == []


@pytest.mark.parametrize("text", ["zona a traffico limitato", "zone a traffico limitato", "ZONE A TRAFFICO LIMITATE"])
def test_a_line_is_found_in_any_form(text: str) -> None:
    (found,) = additions(f"multa in {text}")
    assert found.added == ("ZTL",)


@pytest.mark.parametrize(
    ("text", "added"), [("ztl", "zone a traffico limitato"), ("dpi", "dispositivo di protezione individuale")]
)
def test_phrases_are_added_in_both_numbers(text: str, added: str) -> None:
    (found,) = additions(text)
    assert added in found.added

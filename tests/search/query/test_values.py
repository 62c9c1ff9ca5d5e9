"""A criterion means the value, however it is written, and says which was understood."""

from __future__ import annotations

from bdm.search.query import parse, to_text
from bdm.search.query.exact import index_values, query_values
from tests.fixtures.lines import each
from tests.fixtures.spellings import DISTRICTS, NAMES, NO_OFFICE, OFFICES, OTHERS

JUDGES = ("presidente", "relatore", "giudice_assegnatario_fascicolo")


@each([("ufficio", *line) for line in OFFICES] + [("distretto", *line) for line in DISTRICTS])
def test_places_are_understood(field: str, value: str, written: str) -> None:
    tree = parse(f'area:"civile" AND NOT {field}:"{written}"')
    assert to_text(tree) == f'area:"civile" AND NOT {field}:"{value}"'
    assert parse(to_text(tree)) == tree


@each(NO_OFFICE)
def test_what_is_not_understood_stays_as_it_is(written: str) -> None:
    assert to_text(parse(f'ufficio:"{written}"')) == f'ufficio:"{written}"'


@each([(field, *line) for field in (*JUDGES, "parte_processuale") for line in NAMES])
def test_names_are_found(field: str, value: str, written: str) -> None:
    for stored, typed in ((value, written), (written, value)):
        assert set(query_values(field, typed)) & set(index_values(field, [stored]))
    assert to_text(parse(f'{field}:"{written}"')) == f'{field}:"{written}"'


@each(OTHERS)
def test_others_are_not(one: str, other: str) -> None:
    assert not set(query_values("relatore", one)) & set(index_values("relatore", [other]))


@each(
    [
        ("art. 120 d.lgs. 104/2010", "art. 120 c.p.a.", True),
        ("art. 2 d.lgs. 104/2010", "art. 2 c.p.a.", False),
        ("d.m. 10 marzo 2014, n. 55", "d.m. 55/2014", True),
        ("d.m. 55/2014", "d.m. 10 marzo 2014, n. 55", True),
        ("art. 4 d.m. 10 marzo 2014, n. 55", "art. 4 d.m. 55/2014", True),
        ("d.m. 10 marzo 2014, n. 55", "d.m. 11 aprile 2014, n. 55", False),
    ]
)
def test_a_norm_is_found_under_what_else_it_is_called(asked: str, held: str, found: bool) -> None:
    assert bool(set(query_values("norma", asked)) & set(index_values("norma", [held]))) is found

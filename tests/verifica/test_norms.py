"""Norms: what cannot be, and that nothing is said of what is not known."""

from __future__ import annotations

from datetime import date

import pytest

from bdm.reference.riferimento_normativo.citation import extract
from bdm.verifica.forms import mend, near_numbers
from bdm.verifica.norms import CitedActs, check_norm

DAY = date(2026, 11, 20)


def told(text: str, on: date = DAY) -> list[tuple[str, str]]:
    found = extract(text)
    cited = CitedActs.of(text, found)
    return [(r.codice.value, r.riscontro.value) for each in found for r in check_norm(each, text, on, cited)]


@pytest.mark.parametrize(
    ("text", "code", "outcome"),
    [
        ("l'art. 2043 c.c.", "letta", "corretta"),
        ("la legge 7 agosto 1990, n. 241", "letta", "corretta"),
        ("la legge 7 agosto 1991, n. 241", "atto_data_numero", "errore"),
        ("la legge 8 agosto 1990, n. 241", "atto_data_numero", "errore"),
        ("la legge 7 agosto 1990, n. 214", "atto_data_numero", "dubbio"),
        ("il d.lgs. n. 241 del 1990", "atto_data_numero", "errore"),
        ("il regio decreto 12 maggio 1999, n. 5", "atto_data_numero", "errore"),
        ("l'art. 3000 c.c.", "articolo_inesistente", "errore"),
        ("l'art. 45 della legge n. 241 del 1990", "articolo_inesistente", "errore"),
        ("l'art. 24, quinto comma, Cost.", "comma_inesistente", "errore"),
        ("l'art. 24, secondo comma, Cost.", "letta", "corretta"),
        ("art. 111, comma 12, Cost.", "comma_inesistente", "errore"),
        ("art. 18, secondo comma, Cost.", "letta", "non_verificabile"),
        ("art. 360, comma 9, c.p.c.", "letta", "non_verificabile"),
        ("art. 380 bis 1 cpc", "letta", "non_verificabile"),
        ("art. 7 L. 241/1991", "atto_data_numero", "dubbio"),
        ("art. 7 L. 241/1990", "letta", "corretta"),
        ("l'art. 323 c.p.", "abrogata", "dubbio"),
        ("l'art. 323 c.p., poi abrogato", "abrogata", "corretta"),
        ("interessi di cui al D.Lgs. 231/02", "letta", "corretta"),
        ("la legge 3 marzo 1983, n. 999", "letta", "non_verificabile"),
    ],
)
def test_what_is_said(text: str, code: str, outcome: str) -> None:
    assert told(text) == [(code, outcome)]


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("l'abrogato art. 323 c.p.", "corretta"),
        ("l'art. 323 c.p., nel testo allora vigente,", "corretta"),
        ("a seguito dell'abrogazione dell'art. 323 c.p.", "corretta"),
        ("art. 323 c.p. ratione temporis applicabile; si vedano anche altre norme, e l'art. 323 c.p.", "corretta"),
        ("il referendum per l'abrogazione dell'art. 323 c.p.", "dubbio"),
        ("l'abrogato art. 324 c.p. e l'art. 323 c.p.", "dubbio"),
        ("l'art. 323 c.p. e l'abrogato art. 324 c.p.", "dubbio"),
        ("La norma fu abrogata. L'art. 323 c.p. punisce", "dubbio"),
    ],
)
def test_the_end_of_a_norm_is_known_where_its_own_words_say_so(text: str, outcome: str) -> None:
    assert {said for code, said in told(text) if code == "abrogata"} == {outcome}


def test_on_another_day() -> None:
    assert told("l'art. 323 c.p.", date(2020, 1, 1)) == [("letta", "corretta")]
    assert told("il d.lgs. n. 50 del 2016", date(2015, 1, 1)) == [("non_ancora_in_vigore", "errore")]


def test_impossible_days_are_made_possible_at_their_place() -> None:
    text = (
        "Cass. 31 febbraio 2019, n. 12; 30/02/2019; 29 febbraio 2020; Cass. n. 5 del 2099; 18 aprile 2099; 1761/3/2018"
    )
    mended, found = mend(text, DAY)
    assert len(mended) == len(text)
    assert [(each.written, each.future) for each in found] == [
        ("31 febbraio 2019", False),
        ("30/02/2019", False),
        ("2099", True),
        ("2099", True),
    ]
    assert "28 febbraio 2019" in mended
    assert "29 febbraio 2020" in mended


def test_numbers_that_a_slip_makes() -> None:
    assert {122, 124, 132, 213, 23, 1234, 223} <= near_numbers(123)
    assert not {123, 321, 0} & near_numbers(123)

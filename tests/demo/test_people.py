"""Invented people: valid codes, grammar, stable judges."""

from __future__ import annotations

import random
from datetime import date

import pytest
from stdnum.it import codicefiscale, iva

from bdm_demo.people import article, codice_fiscale, company, foreigner, initials, judges, party, person

ON = date(2020, 6, 1)


def test_codes_of_people_are_valid() -> None:
    rng = random.Random(1)
    for _ in range(300):
        found = person(rng, ON)
        codicefiscale.validate(found.cf)
        assert codicefiscale.get_birth_date(found.cf, minyear=1920) == found.nascita
        assert codicefiscale.get_gender(found.cf) == ("M" if found.genere == "m" else "F")


def test_codes_of_people_born_abroad_and_of_companies_are_valid() -> None:
    rng = random.Random(2)
    for _ in range(100):
        codicefiscale.validate(foreigner(rng, ON).cf)
        iva.validate(company(rng).cf)


@pytest.mark.parametrize(
    ("name", "surname", "genere", "code"),
    [
        ("Mario", "Rossi", "m", "RSSMRA80A01H501U"),
        ("Anna", "Bo", "f", "BOXNNA80A41H501Z"),
        ("Gianfranco", "D'Amico", "m", "DMCGFR80A01H501Y"),
    ],
)
def test_known_codes(name: str, surname: str, genere: str, code: str) -> None:
    made = codice_fiscale(name, surname, date(1980, 1, 1), genere, "H501")  # type: ignore[arg-type]
    assert made[:15] == code[:15]
    codicefiscale.validate(made)


def test_ages_are_kept() -> None:
    rng = random.Random(3)
    for kind, low, high in (("minore", 2, 16), ("anziano", 68, 88), ("persona", 24, 78)):
        for _ in range(50):
            born = party(rng, kind, ON, "Milano").nascita
            assert born is not None
            assert low <= (ON - born).days / 365.25 <= high + 0.01


@pytest.mark.parametrize(
    ("noun", "genere", "preposition", "expected"),
    [
        ("attore", "m", "di", "dell'attore"),
        ("società", "f", "a", "alla società"),
        ("Studio Neri", "m", "", "lo Studio Neri"),
        ("sig. Rossi", "m", "da", "dal sig. Rossi"),
        ("Agenzia delle entrate", "f", "", "l'Agenzia delle entrate"),
        ("INPS", "m", "di", "dell'INPS"),
    ],
)
def test_articles(noun: str, genere: str, preposition: str, expected: str) -> None:
    assert article(noun, genere, preposition) == expected  # type: ignore[arg-type]


def test_initials() -> None:
    assert initials("Anna De Luca") == "A. D. L."
    assert initials("Ugo D'Amico") == "U. D. A."


def test_an_office_always_has_the_same_judges() -> None:
    assert judges("TRIBUNALE DI MILANO") == judges("TRIBUNALE DI MILANO")
    assert judges("TRIBUNALE DI MILANO") != judges("TRIBUNALE DI ROMA")
    assert len({judge.nome for judge in judges("TRIBUNALE DI MILANO")}) == 8

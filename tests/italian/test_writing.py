from __future__ import annotations

from datetime import date

import pytest

from bdm.italian.writing import italian_date, reference, slug, title_case
from bdm.people.ufficio.files import DATA
from bdm.platform.kit.reference_data import read_csv


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("TRIBUNALE DI MILANO", "Tribunale di Milano"),
        ("CORTE DI APPELLO DI L'AQUILA", "Corte di Appello di L'Aquila"),
        ("TRIBUNALE DI REGGIO NELL'EMILIA", "Tribunale di Reggio nell'Emilia"),
        ("TRIBUNALE PER I MINORENNI DI ROMA", "Tribunale per i Minorenni di Roma"),
        ("TRIBUNALE DI FORLÌ", "Tribunale di Forlì"),
        ("", ""),
    ],
)
def test_title_case(name: str, text: str) -> None:
    assert title_case(name) == text


def test_italian_date() -> None:
    assert italian_date(date(861, 3, 7)) == "07/03/0861"


@pytest.mark.parametrize(
    ("numero", "anno", "giorno", "text"),
    [
        (12, 2024, date(2024, 2, 1), "Tribunale di Milano, sentenza n. 12/2024 del 01/02/2024"),
        (12, None, None, "Tribunale di Milano, sentenza n. 12"),
        (None, 2024, date(2024, 2, 1), "Tribunale di Milano, sentenza del 01/02/2024"),
        (None, None, None, "Tribunale di Milano, sentenza"),
    ],
)
def test_reference(numero: int | None, anno: int | None, giorno: date | None, text: str) -> None:
    assert (
        reference(ufficio="TRIBUNALE DI MILANO", tipo="sentenza", numero=numero, anno=anno, data_pubblicazione=giorno)
        == text
    )


def test_no_two_offices_are_called_alike() -> None:
    names = [str(row["nome"]) for row in read_csv(DATA / "uffici.csv")]
    assert len({slug(name) for name in names}) == len(names)


@pytest.mark.parametrize(
    ("name", "expected"), [("Forlì – Cesena", "forli-cesena"), ("…", "-"), ("", "-"), ("日本", "-")]
)
def test_names_are_made_of_plain_letters(name: str, expected: str) -> None:
    assert slug(name) == expected

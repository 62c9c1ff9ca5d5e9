from __future__ import annotations

from datetime import date

import pytest

from bdm.italian.writing import italian_date, reference, title_case


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

"""Numbers whose court stands behind the last of their list, or behind a comma."""

from __future__ import annotations

import pytest

from bdm.document.precedents import precedents


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (
            "sentenze n. 5/2019 e n. 6/2019 del Tribunale di Milano",
            ["Tribunale di Milano, sentenza n. 5/2019", "Tribunale di Milano, sentenza n. 6/2019"],
        ),
        (
            "n. 5/2019 e n. 6/2019 della Corte d'appello di Bari",
            ["Corte di Appello di Bari, n. 5/2019", "Corte di Appello di Bari, n. 6/2019"],
        ),
        (
            "sentenze n. 1/2019, n. 2/2019 e n. 3/2019 del Tribunale di Lodi",
            [f"Tribunale di Lodi, sentenza n. {number}/2019" for number in (1, 2, 3)],
        ),
        ("sentenza n. 1234/2019, Tribunale di Como", ["Tribunale di Como, sentenza n. 1234/2019"]),
        ("sentenza n. 5/2020, Cass. civ.", ["Cass. 5/2020"]),
        ("sentenza n. 5/2020 (Trib. Lodi)", ["Tribunale di Lodi, sentenza n. 5/2020"]),
        ("sentenza n. 5/2020, Cass. n. 7/2020", ["sentenza n. 5/2020", "Cass. 7/2020"]),
        ("R.G. n. 5/2019 e sentenza n. 6/2019 del Tribunale di Lodi", ["Tribunale di Lodi, sentenza n. 6/2019"]),
        ("fatture n. 5/2019 e sentenza n. 7/2019 del Tribunale di Lodi", ["Tribunale di Lodi, sentenza n. 7/2019"]),
        ("artt. 3/2019 e 5/2019 del regolamento", []),
    ],
)
def test_the_court_of_a_list_is_that_of_each(text: str, names: list[str]) -> None:
    assert [each.precedent.name for each in precedents(text)] == names


def test_a_long_list_takes_no_longer_than_its_length() -> None:
    text = ", ".join(f"n. {number}/2019" for number in range(1, 3_000)) + " e n. 9/2020 del Tribunale di Lodi"
    assert precedents(text)[-1].precedent.name == "Tribunale di Lodi, n. 9/2020"

"""The second count of who cites what, which shares nothing with the grammar."""

from __future__ import annotations

from benchmarks.citations.count import plainly


def test_a_number_near_a_court_is_counted() -> None:
    assert plainly(
        "v. Cass. civ., n. 5/2020; Trib. Milano 3 marzo 2019, n. 12; sentenza n. 7/19 della Corte d'appello"
    ) == {
        ("CASS", "5", 2020),
        ("TRIB", "12", 2019),
        ("APP", "7", 2019),
    }


def test_laws_dockets_and_headings_are_not() -> None:
    assert (
        plainly("TRIBUNALE DI LODI\nSentenza n. 5/2020\nil Tribunale, R.G. n. 7/2018, vista la legge n. 241/1990")
        == set()
    )

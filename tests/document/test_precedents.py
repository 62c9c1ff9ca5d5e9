"""The decisions that a text cites."""

from __future__ import annotations

import pytest

from bdm.document.precedents import Precedent, precedents

MILANO = "TRIBUNALE DI MILANO"


def cited(text: str) -> list[tuple[str, str]]:
    return [(text[each.start : each.end], each.precedent.name) for each in precedents(text)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (
            "sentenza n. 301/2023 del 19 maggio 2023 resa dal Tribunale di Ascoli Piceno",
            "Tribunale di Ascoli Piceno, sentenza n. 301/2023",
        ),
        (
            "sentenza n. 5/2020, pubblicata il 3 marzo 2020, il Tribunale di Napoli Nord",
            "Tribunale di Napoli Nord, sentenza n. 5/2020",
        ),
        ("sentenza n. 126 emessa il\n3/5/24 dal Tribunale di\nVerona", "Tribunale di Verona, sentenza n. 126/2024"),
        ("Trib. Milano, sent. 12 marzo 2021, n. 1234", "Tribunale di Milano, sentenza n. 1234/2021"),
        ("App. L’Aquila, sez. II, 3 maggio 2019, n. 77", "Corte di Appello di L'Aquila, n. 77/2019"),
        ("Corte d'appello di Roma, ord. n. 8/21", "Corte di Appello di Roma, ordinanza n. 8/2021"),
        ("Tribunale di Forli' n. 4 del 2020", "Tribunale di Forlì, n. 4/2020"),
        ("DECRETO INGIUNTIVO DEL TRIBUNALE DI MILANO N. 7/2020", "Tribunale di Milano, decreto n. 7/2020"),
        ("sentenza n. 9722/2022", "sentenza n. 9722/2022"),
        ("Corte Costituzionale, sentenza n. 113 del 2015", "Corte cost. 113/2015"),
        ("sentenza n. 113 del 2015 della Corte di giustizia", "Corte giust. UE 113/2015"),
        (
            "sentenza n. 5/2020 del Tribunale di S. Maria Capua Vetere",
            "Tribunale di Santa Maria Capua Vetere, sentenza n. 5/2020",
        ),
        ("Tribunale di Reggio nell'Emilia n. 5/2020", "Tribunale di Reggio Emilia, n. 5/2020"),
        ("Tribunale dell'Aquila, n. 5/2020", "Tribunale di L'Aquila, n. 5/2020"),
        (
            "Corte d'appello di Lecce, sez. dist. di Taranto, n. 5/2020",
            "Corte di Appello di Lecce - Sezione Distaccata di Taranto, n. 5/2020",
        ),
        (
            "Tribunale di Monza, sezione distaccata di Desio, n. 5/2010",
            "Tribunale di Monza, sez. dist. di Desio 5/2010",
        ),
        ("TAR Lombardia, sez. I, Brescia, n. 5/2020", "TAR Lombardia, Brescia 5/2020"),
        ("Trib. min. Roma, decreto n. 5/2020", "Tribunale per i Minorenni di Roma, decreto n. 5/2020"),
        ("Trib. Sorv. Torino, ord. n. 5/2020", "Tribunale di Sorveglianza di Torino, ordinanza n. 5/2020"),
        ("sentenza n. 5/2020 del Giudice di Pace di Milano", "Giudice di pace di Milano 5/2020"),
        ("TAR Lazio, Roma, sez. II, 12 marzo 2021, n. 3012", "TAR Lazio 3012/2021"),
    ],
)
def test_a_decision_by_number_and_year_and_what_else_the_text_says(text: str, name: str) -> None:
    assert [found for _, found in cited(f"Visto: {text}, osserva")] == [name]


@pytest.mark.parametrize(
    "text",
    [
        "sentenza nella causa n. 4500/2021 R.G.",
        "SENTENZA n. 12/2020 R.G.",
        "Tribunale di Milano n. 12/2020 R.G.N.R.",
        "sentenza n. 5 della serie",
        "la sentenza 2020",
    ],
)
def test_what_only_looks_like_one(text: str) -> None:
    assert cited(text) == []


def test_a_link_covers_the_citation_and_no_more() -> None:
    text = "la sentenza n. 301/2023 del Tribunale di Ascoli Piceno; Trib. Roma n. 5/2020."
    assert [words for words, _ in cited(text)] == [
        "sentenza n. 301/2023 del Tribunale di Ascoli Piceno",
        "Trib. Roma n. 5/2020",
    ]


def test_a_number_alone_is_the_decision_that_the_text_names_in_full() -> None:
    text = (
        "sentenza n. 5/2020 del Tribunale di Milano; la sentenza n. 5/2020; l'ordinanza n. 5/2020; sentenza n. 6/2020"
    )
    own = Precedent(5, 2020, None, "sentenza", MILANO)
    assert [each.precedent for each in precedents(text)] == [
        own,
        own,
        Precedent(5, 2020, None, "ordinanza"),
        Precedent(6, 2020, None, "sentenza"),
    ]
    two = "sentenza n. 5/2020 del Tribunale di Milano e del Tribunale di Roma n. 5/2020; la sentenza n. 5/2020"
    assert precedents(two)[-1].precedent == Precedent(5, 2020, None, "sentenza")

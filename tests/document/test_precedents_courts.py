"""Numbers whose court stands behind the last of their list, or behind a comma."""

from __future__ import annotations

import pytest

from bdm.document.precedents import precedents
from benchmarks.citations.phrasings import Phrasing, phrasings


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
        (
            "la sentenza n. 45/19, resa tra le parti nella causa iscritta al n. 12/2015 R.G. del Tribunale di Lodi,",
            ["Tribunale di Lodi, sentenza n. 45/2019"],
        ),
        ("sentenza del Tribunale di Torino n. 74/19 (R.G.A. N. 58/2019)", ["Tribunale di Torino, sentenza n. 74/2019"]),
        ("alla Corte di giustizia (cfr. Sez. 6 - 3, Ordinanza n. 39 del 10/12/2018)", ["Cass. 39/2018"]),
        (
            "delle Sezioni Unite della Suprema Corte (di cui alla nota sentenza n. 26 del 2008) secondo cui",
            ["Cass. 26/2008"],
        ),
        ("sentenza delle Sezioni unite civili n. 15 del 2022 e della Sezione quinta, n. 4", ["Cass. 15/2022"]),
        ("Corte dei conti, sez. giurisd. reg. per l'Umbria, nella sent. n. 40/2021", ["Corte conti 40/2021"]),
    ],
)
def test_the_court_of_a_list_is_that_of_each(text: str, names: list[str]) -> None:
    assert [each.precedent.name for each in precedents(text)] == names


def test_a_long_list_takes_no_longer_than_its_length() -> None:
    text = ", ".join(f"n. {number}/2019" for number in range(1, 3_000)) + " e n. 9/2020 del Tribunale di Lodi"
    assert precedents(text)[-1].precedent.name == "Tribunale di Lodi, n. 9/2020"


@pytest.mark.parametrize("phrasing", phrasings(sealed=False), ids=lambda each: each.text)
def test_ways_of_citing_courts_of_merit(phrasing: Phrasing) -> None:
    assert phrasing.right, phrasing.read


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Cass. n. 9999/2030", []),
        ("il sig. T. Rossi 14 marzo 2016 ha dedotto", []),
        ("come da delibera del CdA Alfa, 3 maggio 2020", []),
        ("il tribunale di primo grado, con sentenza n. 5/2020", ["sentenza n. 5/2020"]),
        ("sul ricorso iscritto al n. 5251-2020 proposto dal Tribunale di Lodi", []),
        ("la fattura n. 901/2015, Trib. Genova", []),
        ("pubblicata nella G.U. n. 34/1990", []),
        ("sentenza del G.U. del Tribunale di Foggia n. 345/2014", ["Tribunale di Foggia, sentenza n. 345/2014"]),
        ("Trib. Roma 2018/1234", ["Tribunale di Roma, n. 1234/2018"]),
        ("Trib. Roma, n. 1234-2018", ["Tribunale di Roma, n. 1234/2018"]),
        ("tar lazio, n. 4567/2018", ["TAR Lazio 4567/2018"]),
        ("Trib. Milano, 12.3.2019, 45 pagine", []),
    ],
)
def test_what_only_looks_like_one_is_none(text: str, names: list[str]) -> None:
    assert [each.precedent.name for each in precedents(text)] == names

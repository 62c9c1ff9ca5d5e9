"""Citations whose spelling is brought to one that is read, and where they stand."""

from __future__ import annotations

from bdm.document.precedents import precedents
from bdm.document.precedents_spelling import respell
from tests.fixtures.lines import each

ROMA = "Corte di Appello di Roma"
MILANO = "Tribunale di Milano"


def cited(text: str) -> list[tuple[str, str]]:
    return [(text[found.start : found.end], found.precedent.name) for found in precedents(text)]


def names(text: str) -> list[str]:
    return [name for _, name in cited(f"Visto: {text}, osserva")]


@each(
    [
        ("Corte cost., sentt. nn. 348 e 349 del 2007", ["Corte cost. 348/2007", "Corte cost. 349/2007"]),
        ("Corte cost. sentt. n. 348 e n. 349 del 2007", ["Corte cost. 348/2007", "Corte cost. 349/2007"]),
        ("Corte cost., SENTT. NN. 348 E 349 DEL 2007", ["Corte cost. 348/2007", "Corte cost. 349/2007"]),
        ("Corte cost., ordd. nn. 10 e 11 del 2019", ["Corte cost. 10/2019", "Corte cost. 11/2019"]),
        ("Cass., ordd.\nnn. 10, 11 e 12 del 2019", ["Cass. 10/2019", "Cass. 11/2019", "Cass. 12/2019"]),
        ("Cass., sentt. nn. 12345/2020 e 678/2021", ["Cass. 12345/2020", "Cass. 678/2021"]),
        ("sentt. nn. 12345 e 678 del 2020", ["sentenza n. 12345/2020", "sentenza n. 678/2020"]),
        ("sentenze n. 1 e 2 dell'anno 2020", ["sentenza n. 1/2020", "sentenza n. 2/2020"]),
        ("sentt. nn. 10 e 11/2020 del Tribunale di Milano", [f"{MILANO}, sentenza n. {n}/2020" for n in (10, 11)]),
        (
            "sentenze nn. 10, 11 e 12 del 2020 della Corte d'appello di Roma",
            [f"{ROMA}, sentenza n. {n}/2020" for n in (10, 11, 12)],
        ),
        (f"{MILANO}, sentt. nn. 10/2020 e 11/2020", [f"{MILANO}, sentenza n. {n}/2020" for n in (10, 11)]),
        ("sentt. e verbali n. 5", []),
        ("nn. 12 e 13 del 2020 R.G.", []),
    ]
)
def test_more_than_one(text: str, expected: list[str]) -> None:
    assert names(text) == expected


@each(
    [
        ("Cass. sez. II n. 12345 del 2020", "Cass. 12345/2020"),
        ("Cass. n. 12345 sez. II del 2020", "Cass. 12345/2020"),
        ("Cass. n. 12345, sez. un., del 2020", "Cass. 12345/2020"),
        ("Cass. n. 12345 (sez. III) del 3 marzo 2020", "Cass. 12345/2020"),
        ("Cass. 2020, sez. II, n. 12345", "Cass. 12345/2020"),
        ("Cass. n. 12345/20, sez. III, 3 marzo 2020", "Cass. 12345/2020"),
        ("Cass. civ., 3 marzo 2020, n. 12345, sez. III", "Cass. 12345/2020"),
        ("Sez. III, Cass. civ., n. 12345 del 3/3/2020", "Cass. 12345/2020"),
        ("Trib. Milano, n. 100, sez. IX, 5 maggio 2020", f"{MILANO}, n. 100/2020"),
        ("Trib. Milano, sez. IX, 5 maggio 2020, n. 100", f"{MILANO}, n. 100/2020"),
        ("Trib. Milano 5 maggio 2020, sez. IX, n. 100", f"{MILANO}, n. 100/2020"),
    ]
)
def test_section_number_and_year_in_any_order(text: str, expected: str) -> None:
    assert names(text) == [expected]


@each(
    [
        ("Commissione tributaria regionale della Lombardia, sentenza n. 32/03/2021", "Lombardia 32/2021", "sez. 3"),
        ("CTR Lombardia, sent. n. 32/03/2021", "Lombardia 32/2021", "sez. 3"),
        ("CTR Lombardia 32/03/2021", "Lombardia 32/2021", "sez. 3"),
        ("CTR Lombardia, sentenza 32/03/2021", "Lombardia 32/2021", "sez. 3"),
        ("CTR Lombardia, n. 12/05/2019", "Lombardia 12/2019", "sez. 5"),
        ("CTP di Milano, sentenza 12/05/2019", "Milano 12/2019", "sez. 5"),
        ("CTP Milano 1234/15/18", "Milano 1234/2018", "sez. 15"),
        ("CTP Milano 45/15/2018", "Milano 45/2018", "sez. 15"),
        ("C.T.R. della Campania, sez. staccata di Salerno, n. 88/9/2017", "Campania 88/2017", "sez. 9"),
        ("CGT I grado di Roma, sent. n. 100/2/24", "Roma 100/2024", "sez. 2"),
        ("sentenza n. 32/3/21 della CTR del Lazio", "Lazio 32/2021", "sez. 3"),
        ("Comm. trib. reg. Piemonte, 5 maggio 2015, n. 500/22/15", "Piemonte 500/2015", "sez. 22"),
        ("CTP di Milano, sentenza 12/05/2019, n. 45", "Milano 45/2019", None),
        ("CTP di Milano, sentenza n. 45 del 12/05/2019", "Milano 45/2019", None),
        ("CTP di Milano, sez. 4, 12/05/2019, n. 45", "Milano 45/2019", "sez. 4"),
        ("CTP di Milano, 12/05/2019, sez. 4, n. 45", "Milano 45/2019", "sez. 4"),
        ("CTP di Milano, sez. 4, sentenza 12/05/2019 n. 45/2019", "Milano 45/2019", "sez. 4"),
    ]
)
def test_the_section_within_the_number_of_a_tax_court(text: str, name: str, section: str | None) -> None:
    found = precedents(text)
    assert [(each.precedent.name, each.ruling.section) for each in found] == [
        (f"Giudice tributario di {name}", section)
    ]
    assert text.endswith(text[found[0].start : found[0].end])


@each(
    [
        ("Sez. 3, n. 12345 del 02/02/2015, Rv. 263045", True),
        ("Sez. 3, n. 12345 del 02/02/2015, Rossi, Rv. 263045-01", True),
        ("Sez. U, n. 12345 del 02/02/2015, Verdi, Rv. 263045 - 01", True),
        ("Sez. II, n. 12345/2015, Rv. 263045", True),
        ("Cass. n. 12345/2015 (Rv. 263045)", True),
        ("n. 12345 del 2015, Rv. 635045", False),
        ("Sez. II, n. 12345 del 2015, Rv. 635045-01", False),
        ("Sez. 6 - 3, Ordinanza n. 12345 del 02/02/2015 (Rv. 635045 - 01)", False),
        ("Sez. L, Sentenza n. 12345 del 02/02/2015 (Rv. 535045 - 01)", False),
        ("Cass. n. 12345/2015; Sez. 3, n. 7 del 02/02/2016, Rv. 263045", False),
    ]
)
def test_the_number_of_a_principle_tells_the_court_and_its_side(text: str, penal: bool) -> None:
    first = precedents(text)[0]
    assert (first.precedent.name, first.ruling.penal) == ("Cass. 12345/2015", penal)


def test_a_citation_covers_its_whole_numbers() -> None:
    text = "le sentt. nn. 348 e 349 del 2007 della Consulta; CTR Lombardia 32/03/2021."
    assert [words for words, _ in cited(text)] == [
        "sentt. nn. 348",
        "349 del 2007 della Consulta",
        "CTR Lombardia 32/03/2021",
    ]


@each(["sentt. nn. 3 e 4 del 2020", "CTP Milano 1/2/2020", "Cass. n. 5, sez. II, del 2020", "İ sentt. 1", "a\x0cb ’"])
def test_every_sign_stays_at_its_place(text: str) -> None:
    assert len(respell(text)) == len(text)

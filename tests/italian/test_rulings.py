"""Rulings, as texts cite them."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, strategies as st

from bdm.italian.rulings import Court, Ruling, rulings
from bdm.italian.rulings.grammar import MAX_LISTED


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Cass. sez. lav. sent. n. 25145 del 13.12.2010", ["ECLI:IT:CASS:2010:25145CIV"]),
        ("Cassazione civile, sez. trib., \n23/4/2020, n. 8080", ["ECLI:IT:CASS:2020:8080CIV"]),
        ("Cass. SU 10672/2009", ["ECLI:IT:CASS:2009:10672CIV"]),
        ("Cass. pen., sez. III, n. 1234/2019", ["ECLI:IT:CASS:2019:1234PEN"]),
        ("Cass. 2629/15", ["ECLI:IT:CASS:2015:2629CIV"]),
        ("Cass. 19 febbraio 2009, sez. L., n.4068", ["ECLI:IT:CASS:2009:4068CIV"]),
        ("ordinanza della \nCorte di Cassazione del 16 febbraio 2025, n. 3913", ["ECLI:IT:CASS:2025:3913CIV"]),
        (
            "Cass. n. 3604 del 2003, n. 8163 del 2002 e n. \n5297 del 2001",
            ["ECLI:IT:CASS:2003:3604CIV", "ECLI:IT:CASS:2002:8163CIV", "ECLI:IT:CASS:2001:5297CIV"],
        ),
        ("Corte cost. n. 238/2014", ["ECLI:IT:COST:2014:238"]),
        ("Consiglio di Stato con \nla sentenza n. 882/2016", ["ECLI:IT:CDS:2016:882SENT"]),
        ("(vedi Sez. 5, Sentenza n. 23064 del 14/12/2012, Rv. 625061 - 01)", ["ECLI:IT:CASS:2012:23064CIV"]),
        ("vedi anche Sez. 6-5 n. 18098 del 2018", ["ECLI:IT:CASS:2018:18098CIV"]),
        ("Commissione tributaria, Sez. 14 n. 546/14/10", []),
        ("la cassazione della sentenza n. 12", []),
        ("art. 2043 c.c.", []),
        # A day is no number with its year, and no decision is of the year 2284
        ("Cass. 14/03/2006, n. 5473; 23/03/2005, n. 5741", ["ECLI:IT:CASS:2006:5473CIV", "ECLI:IT:CASS:2005:5741CIV"]),
        ("Cass. SS.UU. 28/01/20121 - n. 2061", []),
        ("cfr. Cass. 06/2284", []),
        ("Cass. n. 5/2020. 3. Nel merito", ["ECLI:IT:CASS:2020:5CIV"]),
    ],
)
def test_rulings(text: str, expected: list[str]) -> None:
    assert [each.ruling.ecli for each in rulings(text) if each.ruling.ecli] == expected


PIECES = st.sampled_from(
    "Cass. civ. sez. un. SS.UU. n. nn. 1234 / 2020 del 12/3/2019 , ; ( ) e pen. la Corte cost. ord. sentenza 5 VI 6-3"
    " TAR Lazio Trib. Milano di App. ud. dep. Rv. 123456 C-12/20 R.G. 45/21 ric. CEDU ECLI:IT:COST:2014:238 del".split()
)


@given(st.lists(PIECES, max_size=40).map(" ".join))
def test_places_are_in_order_and_apart(text: str) -> None:
    end = 0
    for cited in rulings(text):
        assert end <= cited.start < cited.end <= len(text)
        end = cited.end


@pytest.mark.parametrize("written", ["Cass., Sez. U., 07/04/2014 n. 8053", "Cass. Sez. U n. 8053 del 2014"])
def test_united_sections_with_a_single_letter(written: str) -> None:
    assert [each.ruling.ecli for each in rulings(f"come in ({written}), la motivazione")] == [
        "ECLI:IT:CASS:2014:8053CIV"
    ]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Cass., Sez. Un., 30 ottobre 2001, n. 13533", ["Cass. 13533/2001"]),
        ("SS.UU. 13533/2001", ["Cass. 13533/2001"]),
        ("S.U. n. 13533 del 2001", ["Cass. 13533/2001"]),
        ("Cassazione Sezioni Unite n. 26972 dell'11 novembre 2008", ["Cass. 26972/2008"]),
        ("Cassazione civile sez. un. - 30/10/2001, n. 13533", ["Cass. 13533/2001"]),
        ("Cass., Sez. VI-3, ordinanza 12 marzo 2021, n. 7019", ["Cass. 7019/2021"]),
        ("Cass. 2021 n. 7765", ["Cass. 7765/2021"]),
        ("Cass. 13533 del 2001", ["Cass. 13533/2001"]),
        ("Cass. pen., Sez. 6, n. 16289 (ud. 18/05/2022, dep. 19/05/2022)", ["Cass. 16289/2022"]),
        ("Cass. pen., (ud. 18/12/2021, dep. 19/05/2022), n. 16289", ["Cass. 16289/2022"]),
        (
            "Sez. L, Sentenza n. 12346 del 15/06/2016; Sez. 3, Ordinanza n. 5 del 1/2/2017",
            ["Cass. 12346/2016", "Cass. 5/2017"],
        ),
        ("Cass. civ. nn. 4077/1996 e 8930/1987", ["Cass. 4077/1996", "Cass. 8930/1987"]),
        ("Corte costituzionale, sentenze n. 348 e n. 349 del 2007", ["Corte cost. 348/2007", "Corte cost. 349/2007"]),
        ("C. cost., sent. nn. 1, 2 e 3 del 2020", ["Corte cost. 1/2020", "Corte cost. 2/2020", "Corte cost. 3/2020"]),
        ("C.d.S., sez. V, n. 2134/2021", ["Cons. Stato 2134/2021"]),
        ("C.G.A., 12 marzo 2021, n. 214", ["C.G.A. 214/2021"]),
        ("TAR Lazio, Roma, sez. II, 12 marzo 2021, n. 3012", ["TAR Lazio 3012/2021"]),
        ("T.A.R. Lombardia, Milano, Sez. I, n. 1529/2020", ["TAR Lombardia 1529/2020"]),
        ("Corte dei conti, sez. I app., 12 marzo 2021, n. 34", ["Corte conti 34/2021"]),
        ("C.T.R. della Toscana 1761/3/2018", ["Giudice tributario di Toscana 1761/2018"]),
        ("Corte di giustizia tributaria di primo grado di Roma, n. 55/2023", ["Giudice tributario di Roma 55/2023"]),
        ("Trib. Milano, sez. lav., 3 maggio 2021, n. 1234", ["Tribunale di Milano 1234/2021"]),
        ("Tribunale di La Spezia, n. 5/2020", ["Tribunale di La Spezia 5/2020"]),
        (
            "sentenza n. 5/2020, pubblicata il 3 marzo 2020, del Giudice di pace di Bari",
            ["Giudice di pace di Bari 5/2020"],
        ),
        ("CGUE, 12 marzo 2021, causa C-456/19", ["Corte giust. UE C-456/19"]),
        ("Corte EDU, 12 marzo 2020, Rossi c. Italia, ric. n. 12345/15", ["Corte EDU 12345/15"]),
        ("ECLI:IT:COST:2014:238", ["Corte cost. 238/2014"]),
        ("Cass. n. 1/2020; la sentenza n. 7/2020", ["Cass. 1/2020", "sentenza 7/2020"]),
        ("decreto ingiuntivo n. 124/2020 (RG 253/2020)", ["decreto 124/2020"]),
        ("regio decreto 2440/1923; sentenza n. 12/2020 R.G.; iscritta al n. 5/2020 del ruolo", []),
    ],
)
def test_courts_and_forms(text: str, names: list[str]) -> None:
    assert [each.ruling.name for each in rulings(f"Si veda {text}, cit.")] == names


def test_what_a_citation_says() -> None:
    [cited] = rulings("v. Trib. Milano, sez. lav., sentenza 3 maggio 2021, n. 1234.")
    assert cited.ruling == Ruling(
        "1234", 2021, Court.TRIBUNALE, "sentenza", "Milano", "sez. lav.", date(2021, 5, 3), penal=False
    )


def test_places_are_those_of_the_text_whatever_its_spaces() -> None:
    text = "v.   Cass.\n\n  n.  \n 5/2020,  e   n. 6/2021."
    assert [text[each.start : each.end] for each in rulings(text)] == ["Cass.\n\n  n.  \n 5/2020", "n. 6/2021"]


def test_a_list_waits_for_its_year_up_to_a_point() -> None:
    """Or each year of a hostile text would look through all the numbers before it."""
    found = rulings("sentenze " + "n. 1, " * 250 + "n. 7 del 2020")
    assert 0 < len(found) <= MAX_LISTED
    assert found[-1].ruling.number == "7"

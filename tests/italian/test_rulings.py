from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from bdm.italian.rulings import rulings


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


PIECES = st.sampled_from("Cass. civ. sez. un. n. 1234 / 2020 del 12/3/2019 , e pen. Corte cost. ord. 5 VI".split())


@given(st.lists(PIECES, max_size=40).map(" ".join))
def test_places_are_in_order(text: str) -> None:
    for ruling in rulings(text):
        assert 0 <= ruling.start < ruling.end <= len(text)


@pytest.mark.parametrize("written", ["Cass., Sez. U., 07/04/2014 n. 8053", "Cass. Sez. U n. 8053 del 2014"])
def test_united_sections_with_a_single_letter(written: str) -> None:
    assert [each.ruling.ecli for each in rulings(f"come in ({written}), la motivazione")] == [
        "ECLI:IT:CASS:2014:8053CIV"
    ]

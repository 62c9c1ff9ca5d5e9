"""Citations: many spellings, one canonical form."""

from __future__ import annotations

import random

import pytest

from bdm.reference.service import FILES
from bdm_demo.citations import LAWS, PRECEDENTS, canonical, cite_articles, cite_precedent
from tests.reference.test_files import REFERENCE


@pytest.mark.parametrize(
    ("spec", "expected"),
    [
        ("2043 cc", ["ART. 2043 C.C."]),
        ("1218,1223 cc", ["ART. 1218 C.C.", "ART. 1223 C.C."]),
        ("73/5 dpr309", ["ART. 73 COMMA 5 D.P.R. 309/1990"]),
        ("612-bis cp", ["ART. 612-BIS C.P."]),
        ("13/1-quater dpr115", ["ART. 13 COMMA 1-QUATER D.P.R. 115/2002"]),
        ("648-ter.1 cp", ["ART. 648-TER.1 C.P."]),
        ("4 dm55", ["ART. 4 D.M. 55/2014 10/03/2014"]),
    ],
)
def test_canonical_forms(spec: str, expected: list[str]) -> None:
    used: list[str] = []
    spellings = {cite_articles(spec, random.Random(seed), used) for seed in range(60)}
    assert used == expected
    assert len(spellings) > 2
    assert all(spelling.startswith("art") for spelling in spellings)


def test_every_law_is_an_act_of_ours() -> None:
    types = next(file for file in FILES if file.path.stem == "tipi_atto")
    acts = {row["sigla"] for row in types.read(types.path)}
    for key, law in LAWS.items():
        match = REFERENCE.fullmatch(canonical("1", law))
        assert match is not None, key
        assert match["act"] in acts, key


def test_a_precedent_is_never_later_than_the_decision_that_cites_it() -> None:
    for key, (_, _, number, filed, _) in PRECEDENTS.items():
        assert number not in cite_precedent(key, random.Random(0), int(filed))
        assert number in cite_precedent(key, random.Random(0), int(filed) + 1)

"""What makes a text no reference that could be composed."""

from __future__ import annotations

import pytest

from bdm.platform.kit.reference_data import read_csv
from bdm.reference.riferimento_normativo.service import DATA, wrong


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("pippo pluto", "non si riconosce"),
        ("C.C.", "non si riconosce"),
        ("ART. 2969 C.C.", None),
        ("ART. 2970 C.C.", "gli articoli finiscono al 2969"),
        ("ART. 840-SEXIESDECIES C.P.C.", None),
        ("ART. 99999 D.LGS. 81/2008", None),
        ("D.M. 55/2014", "manca la data"),
        ("D.M. 55/2014 10/03/2014", None),
        ("ART. 1 L.R. 3/2020", "manca la regione"),
        ("ART. 1 L.R. TOSCANA 3/2020", None),
        ("art. 91 e ss. c.p.c.", None),
    ],
)
def test_what_is_wrong(text: str, why: str | None) -> None:
    assert wrong(text) == why


def test_nothing_in_the_catalogue_is_wrong() -> None:
    assert {row["nome"]: why for row in read_csv(DATA / "riferimenti.csv") if (why := wrong(row["nome"]))} == {}

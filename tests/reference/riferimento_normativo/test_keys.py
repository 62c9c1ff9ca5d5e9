from __future__ import annotations

import pytest

from bdm.reference.riferimento_normativo.citation import forms


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("art 2043 cc", ("ART. 2043 C.C.",)),
        ("articolo 2043 del codice civile", ("ART. 2043 C.C.",)),
        ("art. 91 ss. c.p.c.", ("ART. 91 C.P.C.",)),
        ("d.m. 10 marzo 2014 n. 55", ("D.M. 55/2014 10/03/2014", "D.M. 55/2014")),
        ("d.m. 55/2014", ("D.M. 55/2014",)),
        ("CCNL 06/07/1995", ("CCNL 06/07/1995",)),
        ("Regolamento d'ateneo", ("Regolamento d'ateneo",)),
    ],
)
def test_forms(text: str, expected: tuple[str, ...]) -> None:
    assert forms(text) == expected

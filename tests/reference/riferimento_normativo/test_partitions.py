"""Articles and what lies within them, in lists of every kind."""

from __future__ import annotations

from bdm.reference.riferimento_normativo.citation import extract
from tests.fixtures.lines import each


def printed(text: str) -> list[str]:
    return [found.reference.text for found in extract(text)]


@each(
    [
        ("art. 380 bis 1 cpc", ["380-BIS.1"]),
        ("art. 380-bis.1 cpc", ["380-BIS.1"]),
        ("art. 380 bis.1 cpc", ["380-BIS.1"]),
        ("art. 380 bis. 1 cpc", ["380-BIS.1"]),
        ("art. 380bis 1 cpc", ["380-BIS.1"]),
        ("artt. 380 bis e 380 bis 1 cpc", ["380-BIS", "380-BIS.1"]),
        ("artt. 473 bis 12 e 473 bis 51 cpc", ["473-BIS.12", "473-BIS.51"]),
        ("artt. 112/115/116 cpc", ["112", "115", "116"]),
        ("art. 606 lett. a e b c.p.c.", ["606 LETT. A)", "606 LETT. B)"]),
        ("art. 96, comma 1 e 3, c.p.c.", ["96 COMMA 1", "96 COMMA 3"]),
        ("art. 380 bis 1° comma cpc", ["380-BIS COMMA 1"]),
        ("art. 380/bis cpc", ["380-BIS"]),
        ("artt. 380 bis, 383 cpc", ["380-BIS", "383"]),
        ("art. 360 n. 3 e n. 5 cpc", ["360 N. 3", "360 N. 5"]),
        ("art. 360 nn. 3 e 5 cpc", ["360 N. 3", "360 N. 5"]),
        ("art. 360, n. 3, e n. 5, cpc", ["360 N. 3", "360 N. 5"]),
        ("art. 360, comma 1, n. 3 e n. 5 cpc", ["360 COMMA 1 N. 3", "360 COMMA 1 N. 5"]),
        ("art. 360 cpc, n. 3 e n. 5", ["360 N. 3", "360 N. 5"]),
        ("art. 360 n. 3), n. 4) e n. 5) cpc", ["360 N. 3", "360 N. 4", "360 N. 5"]),
        ("art. 360 n. 3 nonché n. 5 cpc", ["360 N. 3", "360 N. 5"]),
        ("art. 360, comma 1, n. 3 e 4, e art. 366 cpc", ["360 COMMA 1 N. 3", "360 COMMA 1 N. 4", "366"]),
        ("artt. 624, 625 n. 2 e n. 7 cpc", ["624", "625 N. 2", "625 N. 7"]),
        ("art. 606 lett. b) e lett. e) cpc", ["606 LETT. B)", "606 LETT. E)"]),
        ("art. 606, lett. b), lett. c) ed e) cpc", ["606 LETT. B)", "606 LETT. C)", "606 LETT. E)"]),
        ("artt. 2 e 3, co. 1 e 2, cpc", ["2", "3 COMMA 1", "3 COMMA 2"]),
        ("artt. 2 e 3, comma 1 e 2, cpc", ["2", "3 COMMA 1", "3 COMMA 2"]),
        ("artt. 24 co. 1 e 2 e 111 cpc", ["24 COMMA 1", "24 COMMA 2", "111"]),
        ("artt. 2, co. 1 e 3 cpc", ["2 COMMA 1", "3"]),
        ("artt. 24, comma 2 e 111 cpc", ["24 COMMA 2", "111"]),
        ("artt. 7 co. 1 e 2 cpc", ["7 COMMA 1", "2"]),
        ("artt. 1453/1455 cpc", ["1453", "1455"]),
        ("art. 1453 / 1455 cpc", ["1453", "1455"]),
        ("artt. 91/92 cpc", ["91", "92"]),
        ("artt. 2043/2059 cpc", ["2043", "2059"]),
        ("art. 81/2008 cpc", []),
        ("art. 5/12/2020 cpc", []),
        ("art. 3/A cpc", []),
        ("artt. 91, 92 e 96 cpc", ["91", "92", "96"]),
        ("artt. 91,92,96 cpc", ["91", "92", "96"]),
        ("artt. 91,92 cpc", ["91", "92"]),
        ("art. 91,92 euro cpc", []),
        ("art. 91 e 92 cpc", ["91", "92"]),
        ("art. 360 n. 3 e n. 241 del 1990", []),
    ]
)
def test_the_parts_of_a_list(text: str, parts: list[str]) -> None:
    assert printed(text) == [f"ART. {part} C.P.C." for part in parts]

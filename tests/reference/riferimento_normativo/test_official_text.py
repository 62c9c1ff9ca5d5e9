from __future__ import annotations

from datetime import date

import pytest

from bdm.reference.riferimento_normativo.citation import link, link_on, parse, urn

NORMATTIVA = "https://www.normattiva.it/uri-res/N2Ls?urn:nir:"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("art. 2043 c.c.", f"{NORMATTIVA}stato:regio.decreto:1942-03-16;262:2~art2043"),
        ("art. 640 c.p.", f"{NORMATTIVA}stato:regio.decreto:1930-10-19;1398:1~art640"),
        ("art. 91, comma 2, c.p.c.", f"{NORMATTIVA}stato:regio.decreto:1940-10-28;1443:1~art91"),
        ("art. 12 preleggi", f"{NORMATTIVA}stato:regio.decreto:1942-03-16;262:1~art12"),
        ("art. 530 c.p.p.", f"{NORMATTIVA}stato:decreto.del.presidente.della.repubblica:1988-09-22;447~art530"),
        ("art. 16 bis d.l. 179/2012", f"{NORMATTIVA}stato:decreto.legge:2012;179~art16bis"),
        ("art. 2 della legge 7 agosto 1990, n. 241", f"{NORMATTIVA}stato:legge:1990-08-07;241~art2"),
        ("d.p.r. 309/1990", f"{NORMATTIVA}stato:decreto.del.presidente.della.repubblica:1990;309"),
        ("art. 60 c.p.a.", f"{NORMATTIVA}stato:decreto.legislativo:2010;104:2~art60"),
        ("art. 36 Cost.", f"{NORMATTIVA}stato:costituzione:1947-12-27~art36"),
        ("reg. UE 2016/679", "http://data.europa.eu/eli/reg/2016/679/oj"),
        ("direttiva 93/13/CEE", "http://data.europa.eu/eli/dir/1993/13/oj"),
        ("art. 278 TFUE", "http://data.europa.eu/eli/treaty/tfeu_2012/oj"),
        ("CCNL 06/07/1995", None),
        ("l.r. Toscana 79/2012", None),
        ("D.M. 55/2014", None),
    ],
)
def test_link(text: str, expected: str | None) -> None:
    reference = parse(text)
    assert reference is not None
    assert link(reference) == expected


def test_the_text_in_force_on_a_day() -> None:
    reference = parse("art. 2043 c.c.")
    assert reference is not None
    assert (link_on(reference, date(2020, 5, 1)) or "").endswith("~art2043!vig=2020-05-01")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("art. 14, comma 14-ter, l. 246/2005", "urn:nir:stato:legge:2005;246~art14-comma14ter"),
        (
            "art. 1, co. 2, lett. c), n. 3 d.lgs. 104/2010",
            "urn:nir:stato:decreto.legislativo:2010;104~art1-comma2-letc-num3",
        ),
        ("art. 54 d.P.R. 1092/1973", "urn:nir:presidente.repubblica:decreto:1973;1092~art54"),
        ("art. 22 l.r. Toscana 79/2012", "urn:nir:regione.toscana:legge:2012;79~art22"),
        ("art. 9, par. 4, Regolamento (UE) 2016/679", "CELEX:32016R0679~art9-num4"),
        ("art. 97 Cost.", "urn:nir:stato:costituzione~art97"),
        ("art. 6 CEDU", None),
    ],
)
def test_urn(text: str, expected: str | None) -> None:
    reference = parse(text)
    assert reference is not None
    assert urn(reference) == expected

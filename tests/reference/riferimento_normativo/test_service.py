from __future__ import annotations

from datetime import date

import pytest

from bdm.reference.riferimento_normativo.service import canonical, read


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("art. 2043 cod. civ.", "ART. 2043 C.C."),
        ("  2043   cc ", "ART. 2043 C.C."),
        ("D.LGS. 81 /2008", "D.LGS. 81/2008"),
        ("legge 7 agosto 1990, n. 241", "L. 241/1990"),
        ("CCNL del 6.7.1995", "CCNL 06/07/1995"),
        # what says more than the printed form can
        ("art. 91 e ss. c.p.c.", "art. 91 e ss. c.p.c."),
        ("art. 1, primo periodo, l. 241/1990", "art. 1, primo periodo, l. 241/1990"),
        ("CCNL Metalmeccanici del 5/2/2021", "CCNL Metalmeccanici del 5/2/2021"),
        # what is no reference, or more than one
        ("Regolamento   d'ateneo", "Regolamento d'ateneo"),
        ("artt. 1 e 2 c.c.", "artt. 1 e 2 c.c."),
        ("ART. 3 L.", "ART. 3 L."),
        ("", ""),
    ],
)
def test_what_is_kept_of_a_reference(typed: str, kept: str) -> None:
    assert canonical(typed) == kept
    assert canonical(kept) == kept


def test_a_reference_is_read_with_its_links() -> None:
    urn = "https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:regio.decreto:1942-03-16;262:2~art2043"
    code = read("art 2043 cc", date(2020, 5, 1))
    assert (code.testo, code.canonico, code.riconosciuto) == ("art 2043 cc", "ART. 2043 C.C.", True)
    assert (code.link, code.sito, code.link_vigente) == (urn, "Normattiva", f"{urn}!vig=2020-05-01")
    assert read("art 2043 cc", None).link_vigente is None


def test_no_site_but_normattiva_has_the_text_of_a_day() -> None:
    regulation = read("reg. UE 2016/679", date(2020, 5, 1))
    assert (regulation.sito, regulation.link_vigente) == ("EUR-Lex", None)
    assert regulation.link == "http://data.europa.eu/eli/reg/2016/679/oj"


@pytest.mark.parametrize("text", ["CCNL 06/07/1995", "L.R. TOSCANA 79/2012", "Regolamento d'ateneo"])
def test_some_have_no_official_page(text: str) -> None:
    found = read(text, date(2020, 5, 1))
    assert (found.canonico, found.link, found.sito, found.link_vigente) == (text, None, None, None)

"""Acts as they are spelled: where an abbreviation ends, and how years are written."""

from __future__ import annotations

from bdm.reference.riferimento_normativo.citation import extract
from tests.fixtures.lines import each

AMMINISTRATIVO = "D.LGS. 104/2010 ALL. 1"


def printed(text: str) -> list[str]:
    return [found.reference.text for found in extract(text)]


@each(
    [
        ("art. 640 c.p. A tale proposito il Tribunale osserva", "ART. 640 C.P."),
        ("art. 640 c.p. A\ntale proposito", "ART. 640 C.P."),
        ("art. 640 c.p.\nA tale proposito", "ART. 640 C.P."),
        ("art. 640 c.p.\n\nA tale proposito", "ART. 640 C.P."),
        ("art. 640 c. p. A tale proposito", "ART. 640 C.P."),
        ("art. 640 c.p.A tale proposito", "ART. 640 C.P."),
        ("ART. 640 C.P. A TALE PROPOSITO", "ART. 640 C.P."),
        ("art. 640 c.p. a carico dell'imputato", "ART. 640 C.P."),
        ("art. 640 c.p. a\ncarico dell'imputato", "ART. 640 C.P."),
        ("art. 640 c.p. A. B. ha impugnato", "ART. 640 C.P."),
        ("art. 640 C.P. A. B. ha impugnato", "ART. 640 C.P."),
        ("art. 640 c.p. A. Verdi era presente", "ART. 640 C.P."),
        ("art. 646 c.p. C'è prova", "ART. 646 C.P."),
        ("art. 646 c.p. C’è prova", "ART. 646 C.P."),
        ("art. 646 c.p. c'è prova", "ART. 646 C.P."),
        ("ART. 646 C.P. C'È PROVA", "ART. 646 C.P."),
        ("art. 646 c.p.\nC'era prova", "ART. 646 C.P."),
        ("art. 646 c.p. Contro la sentenza", "ART. 646 C.P."),
        ("art. 646 c.p. Con ricorso", "ART. 646 C.P."),
        ("art. 646 c.p. Per tali motivi", "ART. 646 C.P."),
        ("art. 646 c.p. P.Q.M. assolve", "ART. 646 C.P."),
        ("art. 646 c.p. P. Q. M. assolve", "ART. 646 C.P."),
        ("ART. 646 C.P. P. Q. M. ASSOLVE", "ART. 646 C.P."),
        ("art. 646 c.p. I fatti sono provati", "ART. 646 C.P."),
        ("art. 2043 c.c. P.Q.M. accoglie", "ART. 2043 C.C."),
        ("art. 2043 c.c. Il danno", "ART. 2043 C.C."),
        ("art. 2043 c.c. A ciò si aggiunga", "ART. 2043 C.C."),
        ("art. 45 disp. att. c.p. C'è prova", "ART. 45 DISP. ATT. C.P."),
        ("art. 45 disp. att. c.p. P. Q. M.", "ART. 45 DISP. ATT. C.P."),
        ("previsto dall'art. 56 c.p. E la pena", "ART. 56 C.P."),
    ]
)
def test_an_abbreviation_does_not_take_the_next_sentence(text: str, expected: str) -> None:
    assert printed(text) == [expected]


@each(
    [
        ("art. 91 c. p. c.", "ART. 91 C.P.C."),
        ("art. 91 c.p. c.", "ART. 91 C.P.C."),
        ("art. 91 c. p.c.", "ART. 91 C.P.C."),
        ("art. 91 c.p.\nc.", "ART. 91 C.P.C."),
        ("art. 91 c. p. c, comma 2", "ART. 91 COMMA 2 C.P.C."),
        ("art. 91 c.p.c. Con ricorso", "ART. 91 C.P.C."),
        ("ART. 91 C. P. C.", "ART. 91 C.P.C."),
        ("ART. 91 C.P. C. E 112", "ART. 91 C.P.C."),
        ("art. 91 C.p.c.", "ART. 91 C.P.C."),
        ("art. 91 c.p.C.", "ART. 91 C.P.C."),
        ("art. 530 c.p. p. per tali ragioni", "ART. 530 C.P.P."),
        ("art. 530 c. p. p.", "ART. 530 C.P.P."),
        ("art. 530 c.p.\np.", "ART. 530 C.P.P."),
        ("art. 60 c.p. a.", f"ART. 60 {AMMINISTRATIVO}"),
        ("art. 60 c.p.a. A tale proposito", f"ART. 60 {AMMINISTRATIVO}"),
        ("art. 60 c. p. a., in forma semplificata", f"ART. 60 {AMMINISTRATIVO}"),
        ("art. 60 c.p.a in forma semplificata", f"ART. 60 {AMMINISTRATIVO}"),
        ("art. 60 cpa a carico", f"ART. 60 {AMMINISTRATIVO}"),
        ("art. 2043 c. c. E il danno", "ART. 2043 C.C."),
        ("art. 2043 C. C.", "ART. 2043 C.C."),
        ("ART. 2043 C. C", "ART. 2043 C.C."),
    ]
)
def test_a_broken_abbreviation_is_whole(text: str, expected: str) -> None:
    assert printed(text) == [expected]


@each(
    [
        *("l. n. 241/'90", "l. n. 241/’90", "legge n. 241/ '90", "legge n. 241/90", "legge n. 241 / 1990"),
        *("legge 241 del '90", "legge n. 241 del ’90", "legge n. 241 del 1990", "legge n. 241 dell'anno 1990"),
        *("legge 7 agosto 1990, n. 241", "L. 7 agosto '90, n. 241", "legge 7 agosto ’90 n. 241/'90"),
        *("legge 7/8/1990 n. 241", "legge 7.8.90 n. 241", "legge 7 agosto 1990 nr. 241", "l. 7-8-1990, n.241"),
        *("legge n. 241 del 7 agosto 1990", "legge n. 241, del 7 agosto '90", "l. 241 del'90", "l. 241 dell'90"),
    ]
)
def test_years_of_two_figures_and_four(text: str) -> None:
    assert printed(text) == ["L. 241/1990"]


@each(["Civile Ord. Sez. L Num. 20045 Anno 2025", "Sez. L, n. 20045 anno 2025"])
def test_a_section_is_no_law(text: str) -> None:
    assert printed(text) == []

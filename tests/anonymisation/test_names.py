from __future__ import annotations

from hypothesis import given, strategies as st

from bdm.anonymisation import initials
from bdm.anonymisation.names import OMISSIS
from tests.fixtures.lines import each


@each(
    [
        ("Mario Rossi", "M.R."),
        ("ROSSI MARIO", "R.M."),
        ("Rossi Mario, nato a Roma il 1.1.1970 (C.F. RSSMRA70A01H501X)", "R.M."),
        ("Avv. Anna Maria De Luca", "Avv. A.M.D.L."),
        ("Nicolò D'Angelo", "N.D."),
        ("Zoë Œhler", "Z.O."),
        ("Maria Rossi quale tutore del minore Luca Bianchi", None),
        ("M.R.", "M.R."),
        ("M. R.", "M. R."),
        ("Parte_1", "Parte_1"),
        ("omissis", "omissis"),
        ("Eredi di Rossi Mario", "Eredi di R.M."),
        ("Fallimento Rossi Mario", "Fallimento R.M."),
        ("Rossi Mario & C. s.n.c.", "R.M. & C. s.n.c."),
        ("Impresa individuale Verdi Giuseppe", "Impresa individuale V.G."),
        ("Alfa S.r.l.", "Alfa S.r.l."),
        ("ALFA COSTRUZIONI S.P.A., in persona del legale rappresentante Mario Rossi", "ALFA COSTRUZIONI S.P.A."),
        ("Soc. coop. La Rinascita", "Soc. coop. La Rinascita"),
        ("Comune di Milano", "Comune di Milano"),
        ("Ministero della Giustizia", "Ministero della Giustizia"),
        ("Agenzia delle Entrate", "Agenzia delle Entrate"),
        ("I.N.P.S.", "I.N.P.S."),
        ("INPS", "INPS"),
        ("Pubblico Ministero", "Pubblico Ministero"),
        ("Condominio Via Verdi 3", "Condominio Via Verdi 3"),
        ("Banca Beta", "Banca Beta"),
        ("Ente Mario", "Ente Mario"),
        ("Stato Maria", "Stato Maria"),
        ("Costa", "C."),
        ("???", OMISSIS),
        ("", OMISSIS),
        ("Minore", OMISSIS),
    ]
)
def test_persons_become_initials_and_bodies_keep_their_name(party: str, public: str | None) -> None:
    shown = initials(party)
    if public is None:
        assert not any(name in shown for name in ("Maria", "Rossi", "Luca", "Bianchi"))
    else:
        assert shown == public


@given(st.text())
def test_any_text_has_a_public_form(party: str) -> None:
    assert isinstance(initials(party), str)

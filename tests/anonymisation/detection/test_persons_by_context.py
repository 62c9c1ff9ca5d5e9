"""Persons whom no metadata list, and what is nobody's name."""

from __future__ import annotations

import pytest

from bdm.anonymisation.detection import Category, JoinedText, Metadata, detect, policy_for
from bdm.anonymisation.detection.context import Persons
from bdm.anonymisation.detection.words import TextWords
from tests.fixtures.lines import each


def found(text: str) -> set[str]:
    return {each.name or "" for each in Persons().find(JoinedText([text]), Metadata())}


@each(
    [
        ("Il teste Bianchi ha riferito", {"Bianchi"}),
        ("il c.t.u., dott.ssa Oriana Zuccarello, ha accertato", {"Oriana Zuccarello"}),
        (
            "rappresentato e difeso dagli avv.ti Ermenegildo Trentacoste e Isotta Malinverni;",
            {"Ermenegildo Trentacoste", "Isotta Malinverni"},
        ),
        ("Xhevdet Krasniqi, nato a Durazzo il 3.4.1980", {"Xhevdet Krasniqi"}),
        ("KRASNIQI ARBEN (C.F. KRSRBN80A01Z100X)", {"KRASNIQI ARBEN"}),
        (
            "CONTRO\nIldegarda Quarantotto, Amedeo Della Rovere, ciascuno in qualità di coerede",
            {"Ildegarda Quarantotto", "Amedeo Della Rovere"},
        ),
        ("affida i figli minori Ilaria e Marco ad entrambi i genitori", {"Ilaria", "Marco"}),
        ("Una vicina di casa, Massimo Melis, ha riferito", {"Massimo Melis"}),
        ("come dichiarato da Maria\nDella Seta all'udienza", {"Maria Della Seta"}),
        ("alla presenza di Ubaldo van der Berg e di altri", {"Ubaldo van der Berg"}),
        ("il sig. Paolo Giudice si oppose", {"Paolo Giudice"}),
        ("il teste Consiglio Maria, escusso", {"Consiglio Maria"}),
        ("dinanzi al notaio Nicolò Dell'Acqua di Trani", {"Nicolò Dell'Acqua"}),
        ("il medico dott. Alessandra Ben Salah, in servizio", {"Alessandra Ben Salah"}),
        ("cognome e nome: D'AMICO ANNA RITA", {"D'AMICO ANNA RITA"}),
        ("promossa\nDA\nERSILIA GENNAIO (C.F.", {"ERSILIA GENNAIO"}),
        ("NEI CONFRONTI DI\nVALENTINA NARDULLI, nata a Bari", {"VALENTINA NARDULLI"}),
        ("fra DI MARCO LUCA e altri", {"DI MARCO LUCA"}),
        ("decedeva in Brescia Ivan Bosco, lasciando", {"Ivan Bosco"}),
        ("Anna Verdi\nCarlo Bianchi\n", {"Anna Verdi", "Carlo Bianchi"}),
    ]
)
def test_named(text: str, names: set[str]) -> None:
    assert found(text) == names


@each(
    [
        "L'immobile di via Giuseppe Garibaldi e il Liceo Alessandro Volta",
        "la Immobiliare Mario Rossi S.r.l. in persona del legale rappresentante pro tempore",
        "voglia l'Ill.mo sig. Giudice adito respingere",
        "previsto dal CCNL dei medici del SSN; il direttore del CdA",
        "la parte offesa; il teste oculare; l'imputato contumace",
        "Il Tribunale Ordinario, definitivamente pronunciando, P.Q.M. Rigetta la domanda",
        "La società Alfa Beta S.p.A. conveniva il Comune di Reggello e la Banca Popolare di Sondrio",
        "Corte di Appello di Santa Maria Capua Vetere; Repubblica Italiana, In Nome del Popolo Italiano",
        "prescritto dal prof. Tizio; gli operanti. Bloccato e condotto in caserma",
    ]
)
def test_nobody(text: str) -> None:
    assert found(text) == set()


def test_role_and_reason_are_told() -> None:
    (candidate,) = Persons().find(JoinedText(["sentito il teste Guarnieri, che nulla sapeva"]), Metadata())
    assert (candidate.category, candidate.role, candidate.reason) == (Category.PERSONA, "teste", "dopo «teste»")


def test_counsel_by_the_title_nearest_to_the_name() -> None:
    (candidate,) = Persons().find(JoinedText(["difeso dal prof. avv. Clotilde Pontremoli del foro"]), Metadata())
    assert candidate.category is Category.DIFENSORE


def test_whoever_is_found_once_is_obscured_everywhere() -> None:
    text = "Il teste Aldo Guarnieri ha visto l'urto. Secondo Guarnieri, il semaforo era rosso; il Guarnieri insiste."
    findings = detect([text], Metadata(), policy_for("civile", None)).findings
    assert [each.text for each in findings] == ["Aldo Guarnieri", "Guarnieri", "Guarnieri"]
    assert len({each.person for each in findings}) == 1


@pytest.mark.costly("a long text, twice. When detection changes")
def test_a_long_text_takes_time_in_proportion() -> None:
    """Names, capitals and line breaks without end: every rule looks only so far."""
    text = "Mario Rossi " * 3_000 + "A. B. C. " * 3_000 + "DE LA " * 3_000 + "via Roma\n" * 3_000
    text += "(" * 8_000 + "Rossi" + " " * 8_000 + "Mario"
    assert len(TextWords(text).words) > 15_000
    detect([text], Metadata(), policy_for("civile", None))

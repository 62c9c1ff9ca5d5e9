"""Judges, clerks, prosecutors, courts, precedents, authors, laws: never obscured, wherever they stand."""

# ruff: noqa: E501  (a case reads best in one line)
from __future__ import annotations

import json
from pathlib import Path

import pytest

from bdm.anonymisation.detection import Detection, JoinedText, Keep, KeepReason, Metadata, detect, policy_for
from bdm.anonymisation.detection.citations import Citations
from bdm.anonymisation.detection.judges import Officers
from tests.fixtures.lines import each

CASES = Path(__file__).parents[4] / "shared" / "data" / "anonymisation" / "cases.jsonl"


def officers(text: str, *judges: str) -> set[tuple[str, str]]:
    keeps = Officers().keep(JoinedText([text]), Metadata(judges=judges))
    return {(keep.why.value, " ".join(text[keep.start : keep.end].split())) for keep in keeps if keep.firm}


def citations(text: str, *whys: KeepReason) -> set[str]:
    keeps: list[Keep] = list(Citations().keep(JoinedText([text]), Metadata()))
    return {" ".join(text[keep.start : keep.end].split()) for keep in keeps if keep.why in whys}


def obscured(text: str, *parties: str) -> list[str]:
    found: Detection = detect([text], Metadata(parties), policy_for("civile", None))
    return [" ".join(each.text.split()) for each in found.findings]


@each(
    [
        (
            "composta dai magistrati:\ndott. Clotilde Pontremoli\n\nPresidente\ndott. Severino Ranieri Grimaldi\n\nConsigliere\nha pronunciato",
            {"Clotilde Pontremoli", "Severino Ranieri Grimaldi"},
        ),
        (
            "LA CORTE D'APPELLO DI MILANO\ndr. Anna Rossi rel. dr. Bruno Neri dr. Carla Zonta SENTENZA nella causa",
            {"Anna Rossi", "Bruno Neri", "Carla Zonta"},
        ),
        (
            "SENTENZA\nAurora Lento, Presidente\nValeria Ventura, Primo Referendario, Estensore\nper l'annullamento",
            {"Aurora Lento", "Valeria Ventura"},
        ),
        (
            "SUFFIA GIORGIO, Presidente\nGRILLO FRANCO, Relatore\nin data 06/04/2021",
            {"SUFFIA GIORGIO", "GRILLO FRANCO"},
        ),
        ("Il Giudice, dott.ssa Rossana Musumeci, ha pronunciato", {"Rossana Musumeci"}),
        ("davanti al G.I.P. dott. Valentina\nLocatelli", {"Valentina Locatelli"}),
        (
            "P.Q.M.\nrigetta.\nCosì deciso in Milano il 5 febbraio 2024\nIl Presidente est. Maria Grazia Federici",
            {"Maria Grazia Federici"},
        ),
        (
            "P.Q.M.\nrigetta.\nBari, 3.4.2020\nIl Presidente          Il Giudice estensore\nANDREA QUARANTA          DOMITILLA FERRARA",
            {"ANDREA QUARANTA", "DOMITILLA FERRARA"},
        ),
        ("(sent. n. 12/2020, est. Domitilla\nMarino)", {"Domitilla Marino"}),
        ("Firmato Da: BASILE FRANCESCO Emesso Da: ArubaPEC", {"BASILE FRANCESCO"}),
    ]
)
def test_judges(text: str, kept: set[str]) -> None:
    assert {name for why, name in officers(text) if why == "GIUDICE"} == kept


def test_clerks_and_prosecutors() -> None:
    text = "con l'intervento del P.M. dott. Fabio Cavalcanti e l'assistenza del cancelliere Marco Consiglio"
    assert officers(text) == {("UFFICIO", "Fabio Cavalcanti"), ("UFFICIO", "Marco Consiglio")}


@each(
    [
        "in persona del Presidente pro tempore Mario Rossi, con sede in Roma",
        "il consulente tecnico del pubblico ministero, dott. Simona Sara Caruso, collocava",
        "P.Q.M.\n1) condanna Ahmed Zanella a tenere indenne Anna Rossi; affida i minori Luca e Marta al padre.",
        "Per parte attrice è presente l'avv. Elio Conte, in sostituzione dell'avv. Ida Serra. Il Giudice provvede.",
        "da Cancelliere Davide, nato a Bari",
        "il suo procuratore avv. Mario Rossi; il procuratore speciale dott. Gaetano Salerno",
        "avv.ti Enrico Giudice e Saverio Guarneri",
    ]
)
def test_who_is_no_officer(text: str) -> None:
    assert officers(text) == set()


def test_a_judge_stays_further_down_too() -> None:
    text = "Il giudice dott. Ugo Bianchi ha pronunciato. Il dott. Bianchi ha disposto c.t.u.; Ugo Bianchi provvede."
    assert obscured(text) == []


@each(
    [
        ("(Cass., Sez. Un., 3 marzo 2010, n. 123, Rossi c. Bianchi)", {"Rossi c. Bianchi"}),
        ("Cass. Sez. Un. Rossi c. Bianchi.", {"Rossi c. Bianchi"}),
        ("Sez. U, n. 30328 del 10/07/2002, dep. 2002, Franzese, Rv. 222138", {"Franzese"}),
        ("Trib. Trieste, 15\nottobre 2024, Riva c. Barbieri", {"Riva c. Barbieri"}),
        ("Corte EDU, 12 marzo 2019, Scoppola c. Italia", {"Scoppola c. Italia"}),
        ("CGUE, 3 giugno 2021, C-123/20, Mancini;", {"Mancini"}),
    ]
)
def test_precedents(text: str, kept: set[str]) -> None:
    assert citations(text, KeepReason.PRECEDENTE) >= kept
    assert obscured(text) == []


@each(
    [
        "Cass. n. 15/2021, che Mario Zanella richiama, non giova",
        "Secondo Cass. n. 15/2021, Mario Zanella ha diritto al rimborso",
        "Con sentenza n. 12/2020 il Tribunale di Bari condannava Mario Zanella",
    ]
)
def test_the_sentence_around_a_citation_is_not_kept(text: str) -> None:
    assert obscured(text) == ["Mario Zanella"]


def test_authors_and_laws() -> None:
    text = "la legge Gelli-Bianco e la riforma Cartabia; F. Galgano, Diritto civile, Padova, 2004; in dottrina cfr. C.M. Bianca, La proprietà"
    assert citations(text, KeepReason.NORMA) == {"legge Gelli-Bianco", "riforma Cartabia"}
    assert citations(text, KeepReason.DOTTRINA) == {"F. Galgano", "C.M. Bianca"}
    assert obscured(text) == []


@pytest.mark.skipif(not CASES.exists(), reason="the shared data are elsewhere")
def test_marked_cases() -> None:
    for line in CASES.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        found = " | ".join(obscured(case["text"]))
        assert all(name not in found for name in case["must_keep"]), case["id"]
        assert all(name in found for name in case["must_remove"]), case["id"]


@each(["PALERMO", "GENOVA"])
def test_a_city_is_nobody_although_somebody_is_called_so(city: str) -> None:
    text = f"domiciliato in Indirizzo_1 CA_1 {city} presso i difensori\nil teste {city.title()} Vincenzo ha riferito"
    assert obscured(text) == [f"{city.title()} Vincenzo"]
    assert obscured(f"TRIBUNALE DI {city}\nPresidente\n{city} presso il difensore avv. Omissis") == []
    assert city in obscured(f"domiciliato in CA_1. Il teste {city} ha riferito. Il sig. {city} GIUSEPPE tace.")


@each(
    [
        "(cfr. Sez. 4, n. 1234 del 12/01/2018 (dep. 03/02/2018), Esposito Mario, Rv. 271234)",
        "Sez. 1, n. 1234 (ud. 12/01/2018, dep. 03/02/2018), Esposito Mario; Sez. 2",
        "Sez. 3, Sentenza n. 5 del 01/02/2017 Ud. (dep. 03/03/2017), Esposito Mario, Rv. 268888",
        "(Cass., Sez. VI, 14 novembre 2017 (dep. 14 gennaio 2018), n. 28218, Esposito Mario)",
    ]
)
def test_the_name_by_which_a_ruling_is_known(text: str) -> None:
    assert "Esposito Mario" in citations(text, KeepReason.PRECEDENTE)
    assert obscured(text) == []


def test_a_party_behind_a_ruling_is_none_of_its_name() -> None:
    text = "come ritenuto da Cass. pen., n. 12345 del 12/3/2019 (dep. 3/4/2019), Esposito Mario ha proposto appello"
    assert "Esposito Mario" not in citations(text, KeepReason.PRECEDENTE)

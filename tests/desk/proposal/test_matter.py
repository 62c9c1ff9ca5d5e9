"""The materia and the ruolo that a text points to."""

from __future__ import annotations

import pytest

from bdm.desk.proposal.reading import propose
from bdm.desk.proposal.reading.catalogue import shipped_lists
from bdm.desk.proposal.reading.matter import signs
from bdm.platform.kit.reference_data import read_csv
from bdm.reference.materia.service import DATA

MATERIE = {(row["area"], row["nome"]) for row in read_csv(DATA / "materie.csv")}
RUOLI = {(row["area"], row["nome"]) for row in read_csv(DATA / "ruoli.csv")}


def read(field: str, *lines: str) -> str | None:
    found = propose(["\n".join(lines)], shipped_lists())
    return next((each.value for each in found if each.field == field), None)


CIVIL = ("TRIBUNALE DI BERGAMO", "SEZIONE TERZA CIVILE", "ha pronunciato la seguente SENTENZA")
CAUSE = "nella causa civile iscritta al n. r.g. 4567/2018 promossa da: ROSSI MARIO attore contro VERDI ANNA convenuta"
REASONS = "MOTIVI DELLA DECISIONE"
CRIMINAL = ("TRIBUNALE DI COSENZA", "SEZIONE PENALE", "N. 12/2019 R.G.N.R.", "Il Giudice monocratico ha pronunciato la")
CHARGE = "SENTENZA nei confronti di ROSSI MARIO, nato a Rende il 1.1.1980, imputato del reato p. e p. dall'art. "


def test_signs_are_of_materie_in_the_list() -> None:
    named = {
        (area, materia)
        for area, known in signs().items()
        for materia in (
            *known.words.values(),
            *known.acts.values(),
            *known.articles.values(),
            *(each[2] for ranges in known.ranges.values() for each in ranges),
        )
    }
    assert named <= MATERIE
    assert {(area, name) for area, names in shipped_lists().materie.items() for name in names} == MATERIE


@pytest.mark.parametrize(
    ("said", "materia"),
    [
        (("OGGETTO: Appalto di servizi", REASONS), "Contratti d'opera"),
        (("Oggetto: opposizione a precetto.", REASONS), "Esecuzione forzata e opposizioni"),
        ((REASONS, "Visti gli artt. 1917, 1892 e 1893 c.c., l'art. 1917 c.c., l'art. 1901 c.c."), "Assicurazioni"),
        ((REASONS, "Si applica l'art. 1917 c.c."), None),
        ((REASONS, "artt. 1917, 1892, 1893 c.c., art. 1901 c.c., art. 1915 c.c., artt. 2043, 2051, 2054 c.c."), None),
        ((REASONS, "Risarcimento del danno, risarcimento del danno, risarcimento del danno ex art. 1218 c.c."), None),
    ],
)  # fmt: skip
def test_the_materia_of_a_civil_case(said: tuple[str, ...], materia: str | None) -> None:
    assert read("materia", *CIVIL, CAUSE, *said) == materia


@pytest.mark.parametrize(
    ("charge", "materia"),
    [
        ("624 c.p. e 625 n. 2 c.p.", "Delitti contro il patrimonio"),
        ("73 comma 5 D.P.R. 309/1990, dall'art. 73 comma 1 D.P.R. 309/1990", "Stupefacenti e sostanze psicotrope"),
        ("416-bis c.p. e dall'art. 416-bis comma 4 c.p.", "Criminalità organizzata"),
        ("572 c.p. e dall'art. 628 c.p.", None),
    ],
)
def test_the_materia_of_a_charge(charge: str, materia: str | None) -> None:
    assert read("materia", *CRIMINAL, CHARGE + charge, REASONS, "Il fatto sussiste.") == materia


def test_the_passage_is_what_says_most_of_it() -> None:
    found = propose(["\n".join((*CIVIL, CAUSE, "OGGETTO: Locazione ad uso abitativo", REASONS))], shipped_lists())
    (materia,) = [each for each in found if each.field == "materia"]
    assert "OGGETTO: Locazione" in materia.passage


def test_a_labour_section_has_its_own_materie_alone() -> None:
    norms = "artt. 2043, 2051, 2054, 2055, 2056 c.c.; art. 7 l. 604/1966, art. 18 L. 300/1970, art. 3 L. 604/1966"
    heading = ("TRIBUNALE DI BERGAMO", "SEZIONE LAVORO", "SENTENZA", CAUSE, REASONS)
    assert read("materia", *heading, f"{norms}, art. 1 L. 604/1966, art. 5 L. 604/1966") == "Lavoro - rapporto privato"


@pytest.mark.parametrize(
    ("lines", "ruolo"),
    [
        ((*CIVIL, CAUSE), "Contenzioso civile"),
        (("TRIBUNALE DI BERGAMO", "SEZIONE LAVORO", "SENTENZA", CAUSE), "Lavoro e previdenza"),
        (("TRIBUNALE DI BERGAMO", "SEZIONE SPECIALIZZATA AGRARIA", "SENTENZA", CAUSE), "Agraria"),
        ((*CIVIL, "nel reclamo iscritto al n. 5/2024, causa promossa da ROSSI MARIO reclamante"), None),
        (("TRIBUNALE DI BERGAMO", "SEZIONE CIVILE", "ORDINANZA", CAUSE), None),
        ((*CRIMINAL, CHARGE + "624 c.p."), "Dibattimento monocratico"),
        (("CORTE DI APPELLO DI MILANO", "SEZIONE PRIMA PENALE", "SENTENZA", CHARGE + "624 c.p."), "Appello penale"),
        (("TRIBUNALE DI MILANO", "SEZIONE PENALE", "SENTENZA", CHARGE + "624 c.p."), None),
    ],
)
def test_the_ruolo(lines: tuple[str, ...], ruolo: str | None) -> None:
    found = read("ruolo", *lines, REASONS, "La domanda va accolta.")
    assert found == ruolo
    assert ruolo is None or any(name == ruolo for _, name in RUOLI)


def test_no_area_where_the_codes_gainsay_the_heading() -> None:
    heading = ("TRIBUNALE DI BERGAMO", "con l'intervento del Pubblico Ministero", "SENTENZA", REASONS)
    assert read("area", *heading, "art. 473-bis c.p.c., art. 337 c.c., art. 91 c.p.c.") is None
    assert read("area", *heading, "art. 533 c.p.p.") == "penale"

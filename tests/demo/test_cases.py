"""Every case tells a consistent story in every outcome, and hides what its anonymised version must hide."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

from bdm.reference.service import FILES
from bdm_demo.case import Case, cases
from bdm_demo.document import write_document
from bdm_demo.plan import DecisionPlan, Series, offices
from tests.fixtures.lines import each

TODAY = date(2026, 3, 2)
LEFT_OVER = re.compile(r"[{}\[\]|<>]|\s[,.;:]|\.\.|\b(?:di|a|da|in) (?:il|lo|la|l')\b|\b[Ii]l (?:8|11) ")


def rows(stem: str) -> list[dict[str, str]]:
    file = next(file for file in FILES if file.path.stem == stem)
    return file.read(file.path)


def plans(case: Case, count: int = 12) -> list[DecisionPlan]:
    """Plans of decisions of one case, whatever the series would have chosen."""
    series = Series(5, TODAY)
    made = []
    for index in range(count):
        base = series._first_instance(index)
        ufficio = next(office for office in offices() if office.tipo == case.uffici[0])
        rng = base.rng(f"caso:{case.id}")
        esito = list(case.esiti)[index % len(case.esiti)]
        made.append(series._complete(index, rng, case, ufficio, base.data_pubblicazione, esito, "PUBBLICATO", None))
    return made


@each(cases().values())
def test_metadata_are_reference_data(case: Case) -> None:
    assert {"area": case.area, "nome": case.materia} in rows("materie")
    assert {"area": case.area, "nome": case.ruolo} in rows("ruoli")
    known = {row["nome"] for row in rows("parole_chiave") if (row["area"], row["materia"]) == (case.area, case.materia)}
    assert set(case.parole_chiave) <= known
    assert len(case.esiti) >= 2
    assert case.massime


@each(cases().values())
def test_texts_are_complete(case: Case) -> None:
    for plan in plans(case):
        document = write_document(plan)
        for block in document.blocks:
            assert not LEFT_OVER.search(block.text), block.text
        assert 180 < len(document.text.split()) < 4000
        assert document.reasons


@each(cases().values())
def test_orders_are_complete(case: Case) -> None:
    if case.tipo != "sentenza":
        return
    for plan in plans(case, 24):
        order = replace(plan, short=True, tipo="ordinanza", esito="")
        original, anonymous = write_document(order), write_document(order, anonymous=True)
        for block in original.blocks:
            assert not LEFT_OVER.search(block.text), block.text
        assert 80 < len(original.text.split()) < 400
        assert original.reasons
        assert len(anonymous.blocks) == len(original.blocks)
        for party in plan.parti.values():
            assert not party.is_person or party.nome.lower() not in anonymous.text.lower()


@each([case for case in cases().values() if case.posizioni])
def test_positions_are_complete(case: Case) -> None:
    for plan in plans(case, 4):
        for block in write_document(replace(plan, esito=next(iter(case.esiti)), positions=25)).blocks:
            assert not LEFT_OVER.search(block.text), block.text


@each(cases().values())
def test_appeals_are_complete(case: Case) -> None:
    if not case.appello:
        return
    series = Series(5, TODAY)
    for plan in plans(case):
        old = replace(plan, data_pubblicazione=date(2019, 5, 3))
        appeal = series._appeal(plan.index + 1, old)
        assert appeal.primo == old
        assert appeal.ufficio.tipo == "CORTE DI APPELLO"
        assert appeal.ufficio.distretto == old.ufficio.distretto
        assert old.data_pubblicazione < appeal.data_pubblicazione <= TODAY
        text = write_document(appeal).text
        assert f"{old.numero}/2019" in text
        for line in text.splitlines():
            assert not LEFT_OVER.search(line), line


@each(cases().values())
def test_the_anonymised_version_says_the_same_without_personal_data(case: Case) -> None:
    for plan in plans(case, 6):
        original = write_document(plan)
        anonymous = write_document(plan, anonymous=True)
        assert len(anonymous.blocks) == len(original.blocks)
        assert anonymous.references == original.references
        for party in plan.parti.values():
            if party.is_person:
                assert party.nome in original.text or party.nome.upper() in original.text or party.kind == "persona"
                assert party.nome.lower() not in anonymous.text.lower()
                assert party.cf not in anonymous.text
                assert party.residenza not in anonymous.text
        assert plan.relatore.nome in anonymous.text
        assert str(plan.numero_ruolo) in anonymous.text

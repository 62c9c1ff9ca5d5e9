"""How decisions are cited, in every style."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any, get_args

import pytest

from bdm.content.citation import citations, cite
from bdm.content.citation.service import short_office, styles
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.platform.kit.identifiers import new_id
from bdm.settings import Settings

MILANO = ProvvedimentoView(
    id=new_id(),
    seq=1,
    external_id=None,
    status="PUBBLICATO",
    restricted=False,
    original=True,
    area="civile",
    tipo="sentenza",
    materia=None,
    titolo="Neri contro Verdi",
    numero_provvedimento=1234,
    anno_provvedimento=2021,
    ruolo=None,
    numero_ruolo=5678,
    anno_ruolo=2019,
    sub_procedimento=None,
    ufficio="TRIBUNALE DI MILANO",
    distretto="MILANO",
    data=date(2021, 2, 20),
    data_pubblicazione=date(2021, 3, 12),
    presidente=None,
    relatore=None,
    giudice_assegnatario_fascicolo=None,
    parte_processuale=["Mario Neri"],
    parola_chiave=[],
    riferimento_normativo=[],
    stato=None,
    esito=None,
    annotazione=None,
    estratto=[],
    document_hash=None,
    anonymized_document_hash=None,
    provvedimento_precedente_id=None,
    version=1,
    edit_date=datetime(2021, 3, 12, tzinfo=UTC),
)


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        ("forense", "Trib. Milano, sent. 12 marzo 2021, n. 1234"),
        ("rivista", "Trib. Milano, 12 marzo 2021, n. 1234"),
        ("estesa", "Tribunale di Milano, sentenza 12 marzo 2021, n. 1234"),
        ("con_ruolo", "Trib. Milano, sent., 12/03/2021, n. 1234, R.G. n. 5678/2019"),
    ],
)
def test_every_style(style: str, expected: str) -> None:
    assert cite(MILANO, style) == expected


def test_the_setting_offers_the_styles_there_are() -> None:
    assert set(get_args(Settings.model_fields["citation_style"].annotation)) == set(styles())


@pytest.mark.parametrize(
    ("usual", "names"),
    [
        ("forense", ["Da atto", "Per esteso", "Da rivista"]),
        ("rivista", ["Da rivista", "Da atto", "Per esteso"]),
        # Offered only where it is the installation's
        ("con_ruolo", ["Con il ruolo", "Da atto", "Per esteso", "Da rivista"]),
    ],
)
def test_people_choose_among_styles_the_usual_one_first(usual: str, names: list[str]) -> None:
    offered = citations(MILANO, usual)
    assert [each.name for each in offered] == names
    assert offered[0].style == usual
    assert [each.text for each in offered] == [cite(MILANO, each.style) for each in offered]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"anno_provvedimento": 2020}, "Trib. Milano, sent. 12 marzo 2021, n. 1234/2020"),
        ({"anno_provvedimento": None}, "Trib. Milano, sent. 12 marzo 2021, n. 1234"),
        ({"data_pubblicazione": date(2021, 5, 1)}, "Trib. Milano, sent. 1° maggio 2021, n. 1234"),
        ({"data_pubblicazione": None}, "Trib. Milano, sent. 20 febbraio 2021, n. 1234"),
        ({"data_pubblicazione": None, "data": None}, "Trib. Milano, sent., n. 1234/2021"),
        (
            {"tipo": "ordinanza", "numero_provvedimento": None},
            "Trib. Milano, ord. 12 marzo 2021, R.G. n. 5678/2019",
        ),
        (
            {"tipo": "decreto", "numero_provvedimento": None, "sub_procedimento": 1},
            "Trib. Milano, decr. 12 marzo 2021, R.G. n. 5678-1/2019",
        ),
        ({"numero_provvedimento": None, "numero_ruolo": None}, "Trib. Milano, sent. 12 marzo 2021"),
    ],
)
def test_only_what_is_known_is_said(changes: dict[str, Any], expected: str) -> None:
    assert cite(replace(MILANO, **changes), "forense") == expected


@pytest.mark.parametrize(
    ("ufficio", "expected"),
    [
        ("CORTE DI APPELLO DI L'AQUILA", "App. L'Aquila"),
        ("CORTE DI APPELLO DI LECCE - SEZIONE DISTACCATA DI TARANTO", "App. Lecce, sez. dist. Taranto"),
        ("TRIBUNALE PER I MINORENNI DI ROMA", "Trib. min. Roma"),
        ("TRIBUNALE DI SORVEGLIANZA DI REGGIO CALABRIA", "Trib. sorv. Reggio Calabria"),
        ("TRIBUNALE DI REGGIO NELL'EMILIA", "Trib. Reggio nell'Emilia"),
        ("TRIBUNALE DI LA SPEZIA", "Trib. La Spezia"),
        ("TRIBUNALE", "Trib."),
        ("COMMISSARIATO PER LA LIQUIDAZIONE DEGLI USI CIVICI", "Commissariato per la Liquidazione degli Usi Civici"),
    ],
)
def test_offices(ufficio: str, expected: str) -> None:
    assert short_office(ufficio) == expected

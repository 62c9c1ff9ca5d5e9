"""The reference data as files: complete, consistent, without the dirt of their sources."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from bdm.content.provvedimento.model import AREE
from bdm.people.ufficio.files import TIPI_UFFICIO
from bdm.platform.authz import Permission
from bdm.platform.kit import rich_text
from bdm.platform.kit.reference_data import Row
from bdm.reference.service import FILES

# docs/regole/campi.md
ACT_TYPES = (
    "ACCORDO ECONOMICO COLLETTIVO, CCNL, C.C., CEDU, C.NAV., COD. ASS., COD. CONS., COST., C.P., C.P.C., C.P.P., "
    "DIR. CE, DIR. UE, DISP. ATT. C.C., DISP. ATT. C.P., DISP. ATT. C.P.C., DISP. ATT. C.P.P., D.L., D.LGS., D.M., "
    "D.P.C.M., D.P.R., L., L.COST., L.R., PREL. C.C., R.D., REG. CE, REG. UE, TUE, TFUE"
).split(", ")
# docs/regole/redazione.md#riferimento-normativo
WITHOUT_ARTICLE = (
    "D.L., D.LGS., D.P.C.M., D.P.R., L., L.COST., L.R., R.D., REG. CE, REG. UE, DIR. CE, DIR. UE, CCNL, "
    "ACCORDO ECONOMICO COLLETTIVO, D.M."
).split(", ")
WITH_DATE = {"CCNL", "ACCORDO ECONOMICO COLLETTIVO", "D.M."}

REFERENCE = re.compile(
    r"(ART\. \d{1,5}(-[A-Z]+)?(\.\d{1,2})?( COMMA \d{1,5}(-[A-Z]+)?)? )?(?P<act>.+?)"
    r"( (?P<number>\d{1,5})/(?P<year>\d{4}))?(?P<date> \d{2}/\d{2}/\d{4})?"
)


def rows(stem: str) -> list[Row]:
    file = next(file for file in FILES if file.path.stem == stem)
    return file.read(file.path)


def test_districts() -> None:
    districts = {row["id"]: row for row in rows("distretti")}
    sections = {id_: row["sezione_distaccata_di"] for id_, row in districts.items() if row["sezione_distaccata_di"]}
    assert len(districts) == 29
    assert sections == {"BOLZANO": "TRENTO", "SASSARI": "CAGLIARI", "TARANTO": "LECCE"}
    assert districts["L_AQUILA"]["nome"] == "L'Aquila"


def test_offices() -> None:
    offices = rows("uffici")
    districts = {row["id"] for row in rows("distretti")}
    assert Counter(office["tipo"] for office in offices) == {
        "TRIBUNALE": 140,
        "CORTE DI APPELLO": 29,
        "TRIBUNALE PER I MINORENNI": 29,
        "TRIBUNALE DI SORVEGLIANZA": 29,
    }
    assert {office["tipo"] for office in offices} == set(TIPI_UFFICIO)
    assert len({office["nome"] for office in offices}) == len(offices)
    for office in offices:
        assert office["distretto"] in districts, office
        assert office["nome"] == office["nome"].upper().strip(), office
        assert office["nome"].startswith(f"{office['tipo']} DI "), office
        assert office["citta"] == office["citta"].strip(), office


@pytest.mark.parametrize(
    ("nome", "distretto"),
    [
        ("TRIBUNALE DI PERUGIA", "PERUGIA"),
        ("TRIBUNALE DI L'AQUILA", "L_AQUILA"),
        ("TRIBUNALE DI FORLÌ", "BOLOGNA"),
        ("TRIBUNALE DI MASSA", "GENOVA"),
        ("TRIBUNALE DI TEMPIO PAUSANIA", "SASSARI"),
        ("TRIBUNALE DI NUORO", "SASSARI"),
        ("TRIBUNALE DI TARANTO", "TARANTO"),
        ("TRIBUNALE DI BOLZANO", "BOLZANO"),
        ("TRIBUNALE DI ROVERETO", "TRENTO"),
        ("CORTE DI APPELLO DI MILANO", "MILANO"),
        ("CORTE DI APPELLO DI LECCE - SEZIONE DISTACCATA DI TARANTO", "TARANTO"),
        ("TRIBUNALE PER I MINORENNI DI REGGIO CALABRIA", "REGGIO_CALABRIA"),
    ],
)
def test_office_is_in_its_district(nome: str, distretto: str) -> None:
    assert {office["nome"]: office["distretto"] for office in rows("uffici")}[nome] == distretto


def test_every_district_has_a_court_and_a_tribunal() -> None:
    for tipo in TIPI_UFFICIO:
        found = {office["distretto"] for office in rows("uffici") if office["tipo"] == tipo}
        assert len(found) == 29, tipo


def test_twenty_regions() -> None:
    regions = [row["nome"] for row in rows("regioni")]
    assert len(set(regions)) == 20
    assert regions == sorted(regions)
    assert regions[0] == "ABRUZZO"
    assert regions[-1] == "VENETO"
    assert "VALLE D'AOSTA" in regions


def test_materie_and_ruoli() -> None:
    for stem in ("materie", "ruoli"):
        entries = [(row["area"], row["nome"]) for row in rows(stem)]
        assert len(set(entries)) == len(entries)
        assert {area for area, _ in entries} == set(AREE)
        assert all(nome == nome.strip() for _, nome in entries)


def test_keywords_belong_to_existing_materie() -> None:
    materie = {(row["area"], row["nome"]) for row in rows("materie")}
    keywords = rows("parole_chiave")
    assert {(row["area"], row["materia"]) for row in keywords} == materie
    entries = [tuple(row.values()) for row in keywords]
    assert len(set(entries)) == len(entries)


def test_act_types_are_complete() -> None:
    types = rows("tipi_atto")
    assert [row["sigla"] for row in types] == ACT_TYPES
    assert [row["ordine"] for row in types] == list(range(1, len(ACT_TYPES) + 1))
    assert {row["sigla"] for row in types if not row["richiede_articolo"]} == set(WITHOUT_ARTICLE)
    assert {row["sigla"] for row in types if row["richiede_data"]} == WITH_DATE
    assert {row["sigla"] for row in types if row["richiede_regione"]} == {"L.R."}


def test_suffixes_go_from_bis_to_viciesnovies() -> None:
    suffixes = rows("suffissi")
    assert [row["ordine"] for row in suffixes] == list(range(2, 30))
    assert suffixes[0]["nome"] == "BIS"
    assert suffixes[-1]["nome"] == "VICIESNOVIES"
    assert len({row["nome"] for row in suffixes}) == len(suffixes)


def test_catalogue_of_references_keeps_the_composition_rules() -> None:
    types = {row["sigla"]: row for row in rows("tipi_atto")}
    suffixes = {row["nome"] for row in rows("suffissi")}
    references = rows("riferimenti")
    assert len({row["nome"] for row in references}) == len(references)
    for row in references:
        match = REFERENCE.fullmatch(row["nome"])
        assert match is not None, row
        act = types[match["act"]]
        assert match[1] or not act["richiede_articolo"], row
        assert match[1] or match["number"], row
        assert bool(match["date"]) == act["richiede_data"], row
        assert not match["year"] or int(match["year"]) >= 1861, row
        assert {part[1:] for part in re.findall(r"(?<=\d)-[A-Z]+", row["nome"])} <= suffixes, row
        assert row["rubrica"]


def test_every_permission_has_a_name_and_a_description() -> None:
    groups = rows("permission_groups")
    assert {row["name"] for row in groups} == {str(permission) for permission in Permission}
    assert all(row["nome"] and row["descrizione"] for row in groups)


def test_faq_is_clean_rich_text() -> None:
    questions = rows("faq")
    assert len({(row["section"], row["question"]) for row in questions}) == len(questions) >= 15
    for row in questions:
        assert rich_text.plain(row["answer"])
        assert rich_text.plain(rich_text.clean(row["answer"])) == rich_text.plain(row["answer"])
        assert _tags(rich_text.clean(row["answer"])) == _tags(row["answer"])


def _tags(html: str) -> Any:
    return re.findall(r"</?(\w+)", html)

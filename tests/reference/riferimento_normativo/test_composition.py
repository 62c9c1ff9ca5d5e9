"""What the dialog composes is what the server prints: both are held to the same examples."""

from __future__ import annotations

import csv
import json
from datetime import date
from pathlib import Path

import pytest

from bdm.people.ufficio.files import DATA as UFFICIO_DATA
from bdm.reference.riferimento_normativo.citation import Act, Partition, Reference, parse
from bdm.reference.riferimento_normativo.citation.names import REGIONS
from bdm.reference.riferimento_normativo.citation.spelling import SUFFIXES
from bdm.reference.riferimento_normativo.composition import description
from bdm.reference.riferimento_normativo.service import DATA, canonical

COMPOSED = json.loads(Path(__file__).with_name("composed.json").read_text("utf-8"))


def composed(parts: dict[str, str]) -> Reference:
    number = {name: int(value) for name, value in parts.items() if value.isdigit()}
    suffix = parts.get("suffissoNumero")
    within = "letteraNumero" in parts
    part = Partition(
        articolo=number.get("articolo"),
        articolo_suffisso=parts.get("sottoNumero"),
        articolo_estensione=number.get("estensione"),
        comma=number.get("comma"),
        comma_suffisso=parts.get("sottoComma"),
        lettera=parts["lettera"].upper() if "lettera" in parts else None,
        numero=number.get("numero"),
        numero_suffisso=None if within else suffix,
        numero_lettera=parts["letteraNumero"].upper() if within else None,
        numero_lettera_suffisso=suffix if within else None,
    )
    act = Act(
        parts["tipo"],
        number.get("numeroAtto"),
        number.get("anno"),
        date.fromisoformat(parts["data"]) if "data" in parts else None,
        parts.get("regione"),
        parts["allegato"].upper() if "allegato" in parts else None,
    )
    return Reference(act, part)


@pytest.mark.parametrize("example", COMPOSED, ids=lambda example: example["testo"])
def test_a_composed_reference_is_the_canonical_one(example: dict[str, str | dict[str, str]]) -> None:
    text, parts = example["testo"], example["parti"]
    assert isinstance(text, str)
    assert isinstance(parts, dict)
    assert composed(parts).text == text
    assert parse(text) == composed(parts)
    assert canonical(text) == text


def test_every_type_is_offered_with_its_rules() -> None:
    tipi = {tipo["sigla"]: tipo for tipo in description()["tipi"]}
    assert len(tipi) == 31
    without = "D.L. D.LGS. D.P.C.M. D.P.R. L. L.COST. L.R. R.D. CCNL D.M.".split()
    without += ["REG. CE", "REG. UE", "DIR. CE", "DIR. UE", "ACCORDO ECONOMICO COLLETTIVO"]
    assert {sigla for sigla, tipo in tipi.items() if not tipo["articolo"]} == set(without)
    dated = {sigla for sigla, tipo in tipi.items() if tipo["data"] == "obbligatoria"}
    assert dated == {"CCNL", "ACCORDO ECONOMICO COLLETTIVO", "D.M."}
    assert [sigla for sigla, tipo in tipi.items() if tipo["regione"]] == ["L.R."]


def test_suffixes_and_regions_are_those_of_the_reference_data() -> None:
    with (DATA / "suffissi.csv").open(encoding="utf-8", newline="") as file:
        assert [row["nome"] for row in csv.DictReader(file)] == SUFFIXES == description()["suffissi"]
    with (UFFICIO_DATA / "regioni.csv").open(encoding="utf-8", newline="") as file:
        assert {row["nome"] for row in csv.DictReader(file)} == set(REGIONS) == set(description()["regioni"])

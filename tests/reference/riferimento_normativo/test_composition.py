"""What the dialog composes is what the server prints: both are held to the same examples."""

from __future__ import annotations

import csv
import json
from datetime import date
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from bdm.people.ufficio.files import DATA as UFFICIO_DATA
from bdm.reference.riferimento_normativo.citation import (
    Act,
    Partition,
    Reference,
    extract,
    parse,
    parts,
    read_composed,
)
from bdm.reference.riferimento_normativo.citation.act import EUROPEAN
from bdm.reference.riferimento_normativo.citation.names import REGIONS
from bdm.reference.riferimento_normativo.citation.spelling import SUFFIXES
from bdm.reference.riferimento_normativo.composition import description
from bdm.reference.riferimento_normativo.service import DATA, canonical, read, wrong
from bdm.search.query.exact import index_values, query_values

Example = dict[str, str | dict[str, str]]

COMPOSED = json.loads(Path(__file__).with_name("composed.json").read_text("utf-8"))


_NUMBER = (("numeroAtto", "7"), ("anno", "1999"))
_DAY = (("data", "1999-02-08"),)
_ANNEX = (("allegato", "B"),)


def composed(given: dict[str, str]) -> Reference:
    number = {name: int(value) for name, value in given.items() if value.isdigit()}
    suffix = given.get("suffissoNumero")
    within = "letteraNumero" in given
    part = Partition(
        articolo=number.get("articolo"),
        articolo_suffisso=given.get("sottoNumero"),
        articolo_estensione=number.get("estensione"),
        comma=number.get("comma"),
        comma_suffisso=given.get("sottoComma"),
        lettera=given["lettera"].upper() if "lettera" in given else None,
        numero=number.get("numero"),
        numero_suffisso=None if within else suffix,
        numero_lettera=given["letteraNumero"].upper() if within else None,
        numero_lettera_suffisso=suffix if within else None,
    )
    act = Act(
        given["tipo"],
        number.get("numeroAtto"),
        number.get("anno"),
        date.fromisoformat(given["data"]) if "data" in given else None,
        given.get("regione"),
        given["allegato"].upper() if "allegato" in given else None,
    )
    return Reference(act, part)


@pytest.mark.parametrize("example", COMPOSED, ids=lambda example: example["testo"])
def test_a_composed_reference_is_kept_and_read_back(example: Example) -> None:
    text, given = example["testo"], example["parti"]
    assert isinstance(text, str)
    assert isinstance(given, dict)
    reference = composed(given)
    assert reference.whole == text
    assert parse(text) == parse(text.lower() if reference.act.tipo not in EUROPEAN else text) == reference
    assert canonical(text) == text
    again = parts(reference)
    assert again is not None
    assert composed(again) == reference


def test_every_type_is_composed_with_all_its_parts() -> None:
    full = {example["parti"]["tipo"] for example in COMPOSED if len(example["parti"]) >= 14}
    assert full == {tipo["sigla"] for tipo in description()["tipi"]}


@pytest.mark.parametrize("tipo", description()["tipi"], ids=lambda tipo: str(tipo["sigla"]))
def test_whatever_is_composed_is_recognised_as_the_norm_that_it_says(tipo: dict[str, Any]) -> None:
    """By the reader of norms, the criterion and the link to the law's site; whatever is said besides of an act that is
    told from others without it does not make another one.
    """
    articles = [{}, {"articolo": "7"}, {"articolo": "7", "sottoNumero": "BIS", "comma": "2", "lettera": "C"}]
    acts = [
        dict(some)
        for kinds in product(*([(), pair] for pair in (_NUMBER, _DAY, _ANNEX)))
        for some in [[part for kind in kinds for part in kind]]
    ]
    for article, act in product(articles, acts):
        if not article and ("numeroAtto" not in act or tipo["articolo"]):
            continue  # the dialog asks for an article, or for a number
        region = {"regione": "VALLE D'AOSTA"} if tipo["regione"] else {}
        reference = composed({**article, **act, **region, "tipo": tipo["sigla"]})
        text, short = reference.whole, reference.text
        assert canonical(text) == text
        reading = read(text, None)
        assert (reading.riconosciuto, reading.canonico) == (True, text)
        assert parse(text) == reference
        assert set(query_values("riferimento_normativo", text)) <= set(index_values("riferimento_normativo", [text]))
        assert set(query_values("riferimento_normativo", short)) <= set(index_values("riferimento_normativo", [text]))
        assert (reading.link is None) == (read(short, None).link is None)
        named = wrong(text) in (None, "manca la data", "manca il numero dell'atto")
        assert named, text


def test_what_is_not_composed_so_is_no_composed_reference() -> None:
    for text in (
        "C.C. 262/1942",
        "L.",
        "L. 07/08/1990",
        "L. 241/1860",
        "L. 241/1990 31/02/1990",
        "L. 241",
        "ART. 1 COMMA 2 LETT. A)-BIS C.C.",
        "ART. 1 N. 3-BIS LETT. A) C.C.",
        "reg. ue 2016/2019",
        "ART. 702-BIS C.P.C. 1234/2020 R.G.",
    ):
        assert read_composed(text) is None, text
    assert [each.reference.text for each in extract("ai sensi dell'art. 702-bis c.p.c. 1234/2020 R.G.")] == [
        "ART. 702-BIS C.P.C."
    ]


def test_every_type_is_offered_with_its_rules() -> None:
    tipi = {tipo["sigla"]: tipo for tipo in description()["tipi"]}
    assert len(tipi) == 31
    without = "D.L. D.LGS. D.P.C.M. D.P.R. L. L.COST. L.R. R.D. CCNL D.M.".split()
    without += ["REG. CE", "REG. UE", "DIR. CE", "DIR. UE", "ACCORDO ECONOMICO COLLETTIVO"]
    assert {sigla for sigla, tipo in tipi.items() if not tipo["articolo"]} == set(without)
    dated = {sigla for sigla, tipo in tipi.items() if tipo["data"]}
    assert dated == {"CCNL", "ACCORDO ECONOMICO COLLETTIVO", "D.M."}
    assert [sigla for sigla, tipo in tipi.items() if tipo["regione"]] == ["L.R."]


def test_suffixes_and_regions_are_those_of_the_reference_data() -> None:
    with (DATA / "suffissi.csv").open(encoding="utf-8", newline="") as file:
        assert [row["nome"] for row in csv.DictReader(file)] == SUFFIXES == description()["suffissi"]
    with (UFFICIO_DATA / "regioni.csv").open(encoding="utf-8", newline="") as file:
        assert {row["nome"] for row in csv.DictReader(file)} == set(REGIONS) == set(description()["regioni"])

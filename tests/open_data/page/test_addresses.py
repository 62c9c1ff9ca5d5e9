"""Where a decision is, and what can be no address of one."""

from __future__ import annotations

import json
from pathlib import Path
from uuid import UUID

from bdm.content import addresses
from bdm.content.addresses import Address, ById, ByNumber, PageForm
from bdm.people.ufficio.files import DATA
from bdm.platform.kit.reference_data import read_csv
from tests.fixtures.lines import each
from tests.open_data.akn.documents import view

SHARED = json.loads((Path(__file__).parent / "addresses.json").read_text(encoding="utf-8"))
MILANO = ByNumber("TRIBUNALE DI MILANO", 2024, 1234)
CIVIL = ByNumber("TRIBUNALE DI MILANO", 2024, 1234, ("sentenza", "civile"))


@each(map(tuple, SHARED))
def test_an_address_says_what_a_decision_is_cited_by(
    ufficio: str, anno: int, numero: int, tipo: str, area: str, path: str
) -> None:
    own = view(ufficio=ufficio, anno_provvedimento=anno, numero_provvedimento=numero, tipo=tipo, area=area)
    assert addresses.place_of(own).path == path


def test_without_number_year_or_known_office_it_is_the_id() -> None:
    changes: list[dict[str, object]] = [
        {"numero_provvedimento": None},
        {"anno_provvedimento": None},
        {"ufficio": "PRETURA DI IERI"},
    ]
    for changed in changes:
        assert addresses.place_of(view(**changed)) == ById(view().id)


def test_every_office_has_one_slug() -> None:
    names = {str(row["nome"]) for row in read_csv(DATA / "uffici.csv")}
    assert set(addresses.offices().values()) == names
    for name in names:
        place = ByNumber(name, 2024, 1, ("decreto", "penale"))
        assert addresses.parse(place.path.removeprefix("/d/")) == Address(place)


@each(
    [
        ("tribunale-di-milano/2024/1234", MILANO, PageForm.HTML),
        ("Tribunale-di-MILANO/2024/01234/", MILANO, PageForm.HTML),
        ("tribunale-di-milano/2024/1234/sentenza-civile", CIVIL, PageForm.HTML),
        ("tribunale-di-milano/2024/1234/Sentenza-Civile.PDF", CIVIL, PageForm.PDF),
        ("tribunale-di-milano/2024/1234/sentenza-civile.json", CIVIL, PageForm.JSON),
        ("tribunale-di-milano/2024/1234/sentenza-civile.csl.JSON", CIVIL, PageForm.CSL),
        ("tribunale-di-milano/2024/1234/sentenza-civile.ris", CIVIL, PageForm.RIS),
        ("018F3C1E-0000-7000-8000-000000000001.xml", ById(UUID("018f3c1e-0000-7000-8000-000000000001")), PageForm.AKN),
    ]
)
def test_an_address_is_read_in_whatever_letters(path: str, place: addresses.Place, form: PageForm) -> None:
    read = addresses.parse(path)
    assert read == Address(place, form)
    assert addresses.parse(read.path.removeprefix("/d/")) == read


@each(
    [
        "",
        "/",
        "nulla",
        "tribunale-di-milano",
        "tribunale-di-milano/2024",
        "tribunale-di-nulla/2024/1",
        "tribunale-di-milano/24/1",
        "tribunale-di-milano/2024/123456",
        "tribunale-di-milano/2024/-1",
        "tribunale-di-milano/２０２４/1",
        "tribunale-di-milano/2024/١",
        "tribunale-di-milano/2024/1/",
        "tribunale-di-milano/2024/1/arresto-civile",
        "tribunale-di-milano/2024/1/sentenza-civile/altro",
        "tribunale-di-milano/2024/1.pdf",
        "tribunale-di-milano/2024/1/sentenza-civile.html",
        "tribunale-di-milano//2024/1",
        "../../etc/passwd",
        "<script>alert(1)</script>",
        "tribunale-di-milano\x00/2024/1",
        "a" * 10_000,
    ]
)
def test_what_is_no_address(path: str) -> None:
    read = addresses.parse(path)
    assert read is None or path.endswith("/1/")  # a stroke at the end is forgiven


def test_a_list_has_no_other_form() -> None:
    assert addresses.parse("tribunale-di-milano/2024/1.json") is None

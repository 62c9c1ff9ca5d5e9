"""RIS: what a reference manager reads."""

from __future__ import annotations

import re
from datetime import date
from typing import Any
from uuid import UUID

import pytest
import rispy

from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.export.repository import FateSentence, ItemFacts
from bdm.export.ris_format import records

ID = UUID("01890000-0000-7000-8000-000000000001")
OTHER = UUID("01890000-0000-7000-8000-000000000002")
ORIGIN = "https://bdm.example"
COMMON: dict[str, Any] = {
    "id": ID,
    "tipo": "sentenza",
    "ufficio": "TRIBUNALE DI REGGIO NELL'EMILIA",
    "numero_provvedimento": 12,
    "anno_provvedimento": 2024,
    "data_pubblicazione": date(2024, 2, 1),
    "numero_ruolo": 1234,
    "anno_ruolo": 2020,
    "parola_chiave": ["Danno; biologico"],
    "riferimento_normativo": ["ART. 2043 C.C."],
    "esito": "RIGETTO",
}


def view(kind: Any, **values: Any) -> Any:
    return kind(**dict.fromkeys(kind.__dataclass_fields__) | COMMON | values)


def read(*views: Any, told: ItemFacts | None = None) -> list[list[tuple[str, str]]]:
    """The records, as a strict reader takes them."""
    text = records(views, ORIGIN, told or ItemFacts()).decode()
    assert text.replace("\r\n", "").isprintable()
    found: list[list[tuple[str, str]]] = []
    for line in filter(None, text.split("\r\n")):
        match = re.fullmatch(r"([A-Z][A-Z0-9])  - (.*)", line)
        assert match is not None, line
        if match[1] == "TY":
            found.append([])
        found[-1].append((match[1], match[2]))
    assert all(record[0] == ("TY", "CASE") and record[-1] == ("ER", "") for record in found)
    return found


def test_a_decision() -> None:
    [record] = read(view(ProvvedimentoView, materia="LOCAZIONE"))
    assert record[1:-1] == [
        ("TI", "Tribunale di Reggio nell'Emilia, sentenza n. 12/2024 del 01/02/2024"),
        ("PB", "Tribunale di Reggio nell'Emilia"),
        ("PY", "2024"),
        ("DA", "2024/02/01"),
        ("SV", "R.G. 1234/2020"),
        ("KW", "LOCAZIONE"),
        ("KW", "Danno, biologico"),
        ("KW", "ART. 2043 C.C."),
        ("N1", "Esito: RIGETTO"),
        ("DB", "Banca Dati di Merito"),
        ("UR", f"{ORIGIN}/provvedimento/page?id={ID}"),
    ]


def test_a_program_reads_them() -> None:
    items = [view(ProvvedimentoView), view(MassimaView, id=OTHER, titolo="Danno", testo="<p>Va provato</p>")]
    decision, abstract = rispy.loads(records(items, ORIGIN, ItemFacts()).decode())
    assert decision["type_of_reference"] == "CASE"
    assert decision["title"] == abstract["short_title"]
    assert (decision["publisher"], decision["date"]) == ("Tribunale di Reggio nell'Emilia", "2024/02/01")
    assert decision["keywords"] == ["Danno, biologico", "ART. 2043 C.C."]
    assert (abstract["title"], abstract["abstract"]) == ("Danno", "Va provato")
    assert abstract["urls"] == [f"{ORIGIN}/abstract/page?id={OTHER}"]


def test_an_abstract_cannot_begin_a_record_of_its_own() -> None:
    testo = "<p>Prima riga</p><p>ER  - </p><p>TY  - JOUR</p>"
    [record] = read(view(MassimaView, titolo="Titolo\nsu due righe", testo=testo))
    assert dict(record)["TI"] == "Titolo su due righe"
    assert dict(record)["ST"] == "Tribunale di Reggio nell'Emilia, sentenza n. 12/2024 del 01/02/2024"
    assert dict(record)["AB"] == "Prima riga ER - TY - JOUR"
    assert dict(record)["UR"] == f"{ORIGIN}/abstract/page?id={ID}"


def test_what_is_missing_is_left_out() -> None:
    bare = view(ProvvedimentoView, data_pubblicazione=None, numero_ruolo=None, esito=None, parola_chiave=[])
    [record] = read(bare)
    assert {tag for tag, _ in record}.isdisjoint({"PY", "DA", "SV", "N1", "AB"})
    sub = view(ProvvedimentoView, sub_procedimento=1)
    assert ("SV", "R.G. 1234-1/2020") in read(sub)[0]
    assert len(read(bare, sub)) == 2


def test_what_became_of_it_is_its_history_and_its_court_is_no_author() -> None:
    said = "Riformata da Corte di Appello di Bologna, sentenza n. 7/2025"
    [record] = read(view(ProvvedimentoView), told=ItemFacts({ID: FateSentence(said, undone=True)}))
    assert dict(record)["OP"] == said
    assert ("N1", f"Che cosa ne è stato: {said}") in record
    assert dict(record)["PB"] == "Tribunale di Reggio nell'Emilia"
    assert {"AU", "A1"}.isdisjoint(dict(record))


@pytest.mark.parametrize(("languages", "told"), [(["it"], ["it"]), (["de", "it"], ["de"]), ([], [])])
def test_the_language_is_the_main_one_of_the_text(languages: list[str], told: list[str]) -> None:
    [record] = read(view(ProvvedimentoView), told=ItemFacts(languages={ID: languages}))
    assert [value for tag, value in record if tag == "LA"] == told

"""CSV: what a spreadsheet makes of it."""

from __future__ import annotations

import csv
import io
from datetime import date
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given, strategies as st

from bdm.content.massima.schemas import MassimaView
from bdm.export.csv_format import COLUMNS, harmless, head, rows
from bdm.export.repository import ItemFacts

ID = UUID("01890000-0000-7000-8000-000000000001")


def view(**values: Any) -> Any:
    fields = {field: None for columns in COLUMNS.values() for _, field in columns}
    return SimpleNamespace(**(fields | {"id": ID, "status": "BOZZA"} | values))


def read(kind: Any, *views: Any) -> list[dict[str, str]]:
    text = (head(kind) + rows(kind, views, "https://bdm.example", ItemFacts())).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), delimiter=";", strict=True))


def test_what_a_spreadsheet_expects() -> None:
    assert head("provvedimento").startswith(b"\xef\xbb\xbfProvvedimento;Area;")
    assert head("provvedimento").endswith(";Che cosa ne è stato;Indirizzo;Identificativo\r\n".encode())
    [row] = read(
        "provvedimento",
        view(
            label="Tribunale di Milano, sentenza n. 12/2024",
            titolo='Un "titolo"; a capo\r\nnella cella',
            data_pubblicazione=date(2024, 2, 1),
            numero_provvedimento=12,
            parola_chiave=["Danno", "Sinistro"],
            parte_processuale=[],
        ),
    )
    assert row["Titolo"] == 'Un "titolo"; a capo\nnella cella'
    assert row["Data di pubblicazione"] == "01/02/2024"
    assert row["Numero provvedimento"] == "12"
    assert row["Parole chiave"] == "Danno | Sinistro"
    assert (row["Parti processuali"], row["Esito"]) == ("", "")
    assert row["Indirizzo"] == f"https://bdm.example/provvedimento/page?id={ID}"


def test_abstracts_are_plain_text() -> None:
    massima = MassimaView(
        **dict.fromkeys(MassimaView.__dataclass_fields__)  # type: ignore[arg-type]
        | {"id": ID, "ufficio": "TRIBUNALE DI MILANO", "tipo": "sentenza", "parola_chiave": []}
        | {"riferimento_normativo": [], "titolo": "T", "testo": "<p>Uno &amp; due</p><p>=tre</p>"}
    )
    [row] = read("massima", massima)
    assert row["Testo"] == "Uno & due\n=tre"
    assert row["Provvedimento"] == "Tribunale di Milano, sentenza"
    assert row["Indirizzo"].endswith(f"/abstract/page?id={ID}")


@pytest.mark.parametrize(
    "text", ["=1+1", "+39", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\n=1", "\xa0=1", "＝1", "=cmd|' /C calc'!A0"]
)
def test_formulas_are_shown_as_text(text: str) -> None:
    assert harmless(text) == "'" + text


@pytest.mark.parametrize("text", ["", "Danno", "2043 c.c.", "a=b", "'quoted'"])
def test_other_text_stays(text: str) -> None:
    assert harmless(text) == text


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\x00")), min_size=1, max_size=3))
def test_any_text_is_one_cell_and_no_formula(texts: list[str]) -> None:
    found = read("provvedimento", *(view(titolo=text, materia=text) for text in texts))
    assert len(found) == len(texts)
    for row, text in zip(found, texts, strict=True):
        expected = harmless(text.replace("\r\n", "\n").replace("\r", "\n"))
        assert row["Titolo"] == row["Materia"] == expected
        assert expected[:1] not in set("=+-@\t\r")

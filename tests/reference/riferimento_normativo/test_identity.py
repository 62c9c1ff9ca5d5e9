"""Whatever is printed is read back as the same, and nothing that is typed or scanned is too much."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given, strategies as st

from bdm.reference.riferimento_normativo.citation import Act, Partition, Reference, extract, parse
from bdm.reference.riferimento_normativo.citation.act import (
    CEDU,
    CODES,
    COSTITUZIONE,
    DATED,
    EUROPEAN,
    NUMBERED,
    TREATIES,
)
from bdm.reference.riferimento_normativo.citation.names import REGIONS
from bdm.reference.riferimento_normativo.citation.spelling import SUFFIXES

numbers = st.integers(1, 99_999)
letters = st.sampled_from("ABCDEFGHILMNOPQRSTUVZ")
suffixes = st.none() | st.sampled_from(SUFFIXES)
years = st.integers(1861, 2030)
days = st.dates(date(1861, 1, 1), date(2026, 11, 20))
annexes = st.none() | st.sampled_from([*"ABC", "1", "2"])


@st.composite
def partitions(draw: st.DrawFn, *, article: bool) -> Partition:
    """What can be composed: each part only with that which it is a part of."""
    if not article and draw(st.booleans()):
        return Partition()
    values: dict[str, Any] = {"articolo": draw(numbers), "articolo_suffisso": draw(suffixes)}
    if values["articolo_suffisso"] and draw(st.booleans()):
        values["articolo_estensione"] = draw(st.integers(1, 99))
    if draw(st.booleans()):
        values |= {"comma": draw(st.integers(1, 9_999)), "comma_suffisso": draw(suffixes)}
    if draw(st.booleans()):
        values |= {"lettera": draw(letters), "lettera_suffisso": draw(suffixes)}
    if draw(st.booleans()):
        values |= {"numero": draw(st.integers(1, 999)), "numero_suffisso": draw(suffixes)}
        if draw(st.booleans()):
            values |= {"numero_lettera": draw(letters), "numero_lettera_suffisso": draw(suffixes)}
    return Partition(**values)


@st.composite
def acts(draw: st.DrawFn) -> Act:
    tipo = draw(st.sampled_from([*NUMBERED, *EUROPEAN, "CCNL", "ACCORDO ECONOMICO COLLETTIVO"]))
    if tipo in ("CCNL", "ACCORDO ECONOMICO COLLETTIVO") or (tipo in DATED and draw(st.booleans())):
        return Act(tipo, data=draw(days), allegato=draw(annexes))
    regione = draw(st.sampled_from(list(REGIONS))) if tipo == "L.R." else None
    anno = draw(st.integers(1958, 2026) if tipo in EUROPEAN else years)
    data = draw(days) if tipo in DATED else None
    return Act(tipo, draw(numbers), anno, data, regione, draw(annexes))


references = st.one_of(
    st.builds(Reference, acts(), partitions(article=False)),
    st.builds(Reference, st.sampled_from([*CODES, *TREATIES, COSTITUZIONE, CEDU]).map(Act), partitions(article=True)),
)


@given(references)
def test_what_is_printed_is_read_back(reference: Reference) -> None:
    again = parse(reference.text)
    assert again is not None, reference.text
    assert again.text == reference.text
    if reference.act.tipo not in EUROPEAN:  # of 'reg. ue 2016/2019' nobody can tell
        assert parse(reference.text.lower()) == again


@given(st.lists(references, max_size=5))
def test_what_is_printed_in_a_text_is_found_in_it(some: list[Reference]) -> None:
    text = "Visti: " + "; visto anche ".join(each.text for each in some) + "."
    found = extract(text)
    assert [each.reference.text for each in found] == [each.text for each in some]
    assert [text[each.start : each.end].rstrip(".") for each in found] == [each.text.rstrip(".") for each in some]


LONG = 100_000


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    ("head", "again"),
    [
        ("d.lgs. n. 1/2000", " "),
        ("", "l. 1/2000" + " " * 30),
        ("artt. ", "1, "),
        ("", "art. 1, "),
        ("", "art. 1 dello stesso regolamento "),
        ("", "d.l. 1/2000 art. 2 d.l. n. 99 "),
        ("commi ", "1, "),
        ("lettere ", "a), "),
        ("", "comma 1 dell'"),
        ("", "l. "),
        ("legge ", "di sanatoria "),
        ("", "decreto del ministro della giustizia e "),
        ("l. 1/2000 (di seguito ", "anche "),
        ("art. 1 ", "citato "),
        ("T.U. ", "a "),
        ("", "Cass. civ. sez. un. "),
        ("Cass.", " n."),
        ("", "1"),
        ("", "."),
        ("", "\x00"),
    ],
)
def test_hostile_texts_take_no_more_than_their_length(head: str, again: str) -> None:
    text = head + again * (LONG // len(again))
    extract(text)


@given(st.text(st.sampled_from(" \n\t,.;()'’0123456789abcdlnrtu/-§°"), max_size=80))
def test_any_typed_text_is_a_reference_or_not(text: str) -> None:
    reference = parse(text)
    if reference is not None:
        assert parse(reference.text) == reference

from __future__ import annotations

from bdm.document.references import references


def placed(*pages: str) -> list[tuple[int, str, str]]:
    found = references(pages)
    return [
        (each.page, pages[each.page - 1][each.start : each.end], found.named[each.named].text) for each in found.placed
    ]


def test_references_stand_on_their_pages() -> None:
    assert placed("visto l'art. 1 c.c.", "", "e la l. 241/1990") == [
        (1, "art. 1 c.c.", "ART. 1 C.C."),
        (3, "l. 241/1990", "L. 241/1990"),
    ]


def test_a_reference_that_goes_over_to_the_next_page_stands_on_the_first() -> None:
    assert placed("visto l'art. 1", "c.c. e altro") == [(1, "art. 1", "ART. 1 C.C.")]


def test_a_page_leans_on_those_before_it() -> None:
    assert placed("art. 1 d.l. 18/2020", "art. 2 stesso decreto") == [
        (1, "art. 1 d.l. 18/2020", "ART. 1 D.L. 18/2020"),
        (2, "art. 2 stesso decreto", "ART. 2 D.L. 18/2020"),
    ]


def test_what_is_named_twice_is_said_once() -> None:
    found = references(["art. 1 c.c. e art. 2 c.c.", "ancora l'art. 1 c.c."])
    assert [each.text for each in found.named] == ["ART. 1 C.C.", "ART. 2 C.C."]
    assert [each.named for each in found.placed] == [0, 1, 0]


def test_no_pages() -> None:
    assert placed() == []
    assert placed("") == []

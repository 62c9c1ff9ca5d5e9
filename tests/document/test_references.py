from __future__ import annotations

from bdm.document.references import references


def placed(*pages: str) -> list[tuple[int, str, str]]:
    found = references(pages)
    return [
        (
            each.page,
            pages[each.page - 1][each.start : each.end],
            found.named[each.norm].text if each.norm is not None else found.precedents[each.precedent or 0].name,
        )
        for each in found.placed
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
    assert [each.norm for each in found.placed] == [0, 1, 0]


def test_norms_and_precedents_stand_in_their_order() -> None:
    text = "l'art. 1 c.c. (Cass. 5/2020, n. 7/2021), e di nuovo Cass. n. 5 del 2020, l. 241/1990"
    assert placed(text) == [
        (1, "art. 1 c.c.", "ART. 1 C.C."),
        (1, "Cass. 5/2020", "Cass. 5/2020"),
        (1, "n. 7/2021", "Cass. 7/2021"),
        (1, "Cass. n. 5 del 2020", "Cass. 5/2020"),
        (1, "l. 241/1990", "L. 241/1990"),
    ]
    assert len(references([text]).precedents) == 2


def test_no_pages() -> None:
    assert placed() == []
    assert placed("") == []

"""Elements of a page: what stands where, and that the cost grows with the text alone."""

from __future__ import annotations

import time

from lxml import html

from bdm.open_data.page.html import link, node


def test_texts_and_elements_stay_in_their_order() -> None:
    made = node("p", "a<", "b\x07", link("c", "/c"), None, "d", "e", link("f", "/f"), "g")
    assert html.tostring(made) == b'<p>a&lt;b<a href="/c">c</a>de<a href="/f">f</a>g</p>'


def test_a_paragraph_of_many_texts_is_put_together_once() -> None:
    start = time.perf_counter()
    made = node("p", "x", *["parola " * 60] * 10_000)
    assert len(made.text) == 1 + 7 * 60 * 10_000
    assert time.perf_counter() - start < 1

"""HTML that is put together as elements, so that whatever stands in a text or an attribute is escaped.

Characters that HTML cannot have are left out (``xml_text``).
"""

from __future__ import annotations

from typing import Any, Final

import orjson

from bdm.platform.kit.characters import xml_text

STYLE: Final = "/d/pagina.css"
SITE: Final = "Banca Dati di Merito"


def node(tag: str, /, *children: Any, **attributes: str | None) -> Any:
    """An element with ``children``, texts and elements in their order; None is left out. ``class_`` is ``class``,
    ``aria_label`` is ``aria-label``.
    """
    from lxml import etree  # whoever asks for no page does not load it

    made = etree.Element(tag)
    for name, value in attributes.items():
        if value is not None:
            made.set(name.rstrip("_").replace("_", "-"), xml_text(value))
    last, said = None, list[str]()
    for child in children:
        if isinstance(child, str):
            said.append(child)
        elif child is not None:
            _write(made, last, said)
            made.append(child)
            last, said = child, []
    _write(made, last, said)
    return made


def _write(element: Any, last: Any, texts: list[str]) -> None:
    """Behind ``last``, all at once: a paragraph may be of thousands of texts."""
    text = xml_text("".join(texts)) or None
    if last is None:
        element.text = text
    else:
        last.tail = text


def link(text: str, href: str, **attributes: str | None) -> Any:
    """A link to one of our addresses or to an official site."""
    return node("a", text, href=href, **attributes)


def data_script(values: object) -> Any:
    """JSON-LD. Nothing in it can end the element: HTML does not read what stands there as text."""
    said = orjson.dumps(values).decode().replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    return node("script", said, type="application/ld+json")


def page(title: str, head: list[Any], main: list[Any], *, robots: str | None = None) -> bytes:
    """A whole page with what every page has; ``main`` begins with the heading."""
    from lxml import html

    whole = node(
        "html",
        node(
            "head",
            node("meta", charset="utf-8"),
            node("meta", name="viewport", content="width=device-width, initial-scale=1"),
            node("title", f"{title} - {SITE}"),
            node("meta", name="robots", content=robots) if robots else None,
            node("link", rel="stylesheet", href=STYLE),
            node("link", rel="icon", href="/favicon.svg", type="image/svg+xml"),
            *head,
        ),
        node(
            "body",
            link("Vai al contenuto", "#contenuto", class_="salto"),
            node("header", node("p", link(SITE, "/"), node("span", "Ministero della Giustizia"))),
            node("main", *main, id="contenuto", tabindex="-1"),
            node(
                "footer",
                node(
                    "p",
                    link("Informativa privacy", "/privacy"),
                    " · ",
                    link("Accessibilità", "/accessibilita"),
                ),
            ),
        ),
        lang="it",
    )
    written: bytes = html.tostring(whole, encoding="utf-8", doctype="<!doctype html>")
    return written

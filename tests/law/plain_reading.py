"""What a file of Normattiva says, read by another parser and by other rules: to compare with ``bdm.law``."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

AKN = "{http://docs.oasis-open.org/legaldocml/ns/akn/3.0}"


def squeezed(text: str) -> str:
    """A text without what the copy adds: white space, and double parentheses around what was changed last."""
    return re.sub(r"\s|\(\(|\)\)", "", text)


def paragraphs(path: Path) -> dict[str, list[str]]:
    """Of each article of the body, by its ``eId``, all words of each paragraph with its number, squeezed, without the
    notes at the foot.
    """
    root = ElementTree.parse(path).getroot()
    body = root.find(f"{AKN}act/{AKN}body")
    assert body is not None
    return {
        article.attrib["eId"]: [
            words for part in article.findall(f"{AKN}paragraph") if (words := squeezed("".join(_words(part))))
        ]
        for article in body.iter(f"{AKN}article")
    }


def _words(element: ElementTree.Element) -> list[str]:
    if element.tag == f"{AKN}authorialNote":
        return []
    found = [element.text or ""]
    for child in element:
        found += [*_words(child), child.tail or ""]
    return found

"""A small language for texts that vary.

``[one|another|]`` chooses one of the alternatives (which may nest and be empty); choices that begin with a hash,
``[#he sells|they sell] ... [#his|their]``, all take the alternative of the same place. ``{slot}`` is answered by the
writer of the document: a value, a declension of a party, a citation. Templates are parsed once and cached, so that a
text of two thousand words takes about a millisecond.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache

from bdm.platform.kit.regex import regex

Fill = Callable[[str], str]


_EUPHONY = regex(r"\ba (?=[aA])")  # 'ad Anna'


class TemplateError(ValueError):
    """A template that is not well formed."""


@cache
def parse(text: str) -> tuple[object, ...]:
    """``text`` as a sequence of literals, ``("slot", name)``, ``("choice", alternatives)``, ``("linked", ...)``."""
    nodes, position = _sequence(text, 0, top=True)
    if position != len(text):
        raise TemplateError(f"parentesi di troppo in posizione {position}: {text[:80]!r}")
    return nodes


def render(text: str, rng: random.Random, fill: Fill) -> str:
    """``text`` with its choices made by ``rng`` and its slots answered by ``fill``, spaces tidied up."""
    parts: list[str] = []
    _render(parse(text), rng, fill, parts, [])
    text = " ".join("".join(parts).split())
    return (
        _EUPHONY.sub("ad ", text)
        if " a a" in text or " a A" in text
        else text.replace(" ,", ",").replace(" .", ".").replace(" ;", ";").replace("..", ".")
    )


def _sequence(text: str, position: int, *, top: bool) -> tuple[tuple[object, ...], int]:
    nodes: list[object] = []
    start = position
    while position < len(text):
        char = text[position]
        if char in "|]" and not top:
            break
        if char in "[{":
            if start < position:
                nodes.append(text[start:position])
            if char == "{":
                end = text.find("}", position)
                if end < 0:
                    raise TemplateError(f"graffa aperta: {text[position : position + 60]!r}")
                nodes.append(("slot", text[position + 1 : end]))
                position = end + 1
            else:
                linked = text[position + 1 : position + 2] == "#"
                alternatives, position = _alternatives(text, position + 1 + linked)
                nodes.append(("linked" if linked else "choice", alternatives))
            start = position
            continue
        position += 1
    if start < position:
        nodes.append(text[start:position])
    return tuple(nodes), position


def _alternatives(text: str, position: int) -> tuple[tuple[tuple[object, ...], ...], int]:
    alternatives: list[tuple[object, ...]] = []
    while True:
        nodes, position = _sequence(text, position, top=False)
        alternatives.append(nodes)
        if position >= len(text):
            raise TemplateError(f"quadra aperta: {text[:80]!r}")
        if text[position] == "]":
            return tuple(alternatives), position + 1
        position += 1


def _render(nodes: Sequence[object], rng: random.Random, fill: Fill, parts: list[str], linked: list[float]) -> None:
    """``linked`` holds, once it is drawn, the chance that all linked choices of a text share."""
    for node in nodes:
        if isinstance(node, str):
            parts.append(node)
        elif isinstance(node, tuple):
            kind, content = node
            if kind == "slot":
                parts.append(fill(content))
                continue
            chance = rng.random() if kind == "choice" or not linked else linked[0]
            if kind == "linked" and not linked:
                linked.append(chance)
            _render(content[int(chance * len(content))], rng, fill, parts, linked)

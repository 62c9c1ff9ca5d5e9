"""Where besides its text an item has what was looked for: in its keywords, its references, its people…"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bdm.content.massima.schemas import MassimaView
from bdm.content.provvedimento.fields import FIELDS, JUDGES
from bdm.content.provvedimento.schemas import ProvvedimentoView
from bdm.italian import tokens
from bdm.platform.kit import rich_text
from bdm.search.query.targets import Targets

ABSTRACTS: Final = "Abstract"
_LABELS: Final = {field.name: field.label for field in FIELDS}
_NAMES: Final = (
    "parola_chiave",
    "riferimento_normativo",
    "materia",
    "parte_processuale",
    *(field.name for field in JUDGES),
    "ufficio",
    "tipo",
    "ruolo",
    "esito",
    "stato",
)
"""The fields whose words are in ``IndexedItem.texts``."""


@dataclass(frozen=True)
class ValuesElsewhere:
    """The ``values`` of a field, by its label, in which something stands that the text does not have."""

    label: str
    values: tuple[str, ...]


def elsewhere(
    missing: Targets, view: ProvvedimentoView | MassimaView, abstracts: Sequence[MassimaView] = ()
) -> list[ValuesElsewhere]:
    """Where in ``view`` stands what its text does not have. A phrase can only be in a title or in an abstract."""
    if not missing:
        return []
    found = [
        ValuesElsewhere("Titolo", tuple(_having(missing, [(view.titolo or "", view.titolo or "")]))),
        ValuesElsewhere(
            ABSTRACTS,
            tuple(
                _having(missing, ((each.titolo, f"{each.titolo}\n{rich_text.plain(each.testo)}") for each in abstracts))
            ),
        ),
    ]
    words = Targets(missing.words, roots=missing.roots)
    for name in _NAMES:
        value = getattr(view, name, None)
        values = value if isinstance(value, list) else [value] if value else []
        found.append(ValuesElsewhere(_LABELS[name], tuple(_having(words, ((each, each) for each in values)))))
    return [each for each in found if each.values]


def _having(missing: Targets, shown: Iterable[tuple[str, str]]) -> Iterator[str]:
    """What is shown of those texts that have something of what is ``missing``."""
    for value, text in shown:
        if not missing.words.isdisjoint(tokens(text)) or missing.in_phrases_of(text) or missing.begins_in(text):
            yield value

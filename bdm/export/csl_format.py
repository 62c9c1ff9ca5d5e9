"""A result list for programs that manage citations, in CSL-JSON: an array with one item a line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import orjson

from bdm.content.addresses import citable_address
from bdm.content.citation.service import docket
from bdm.content.massima.schemas import MassimaView
from bdm.export.repository import Item, ItemFacts
from bdm.export.ris_format import DATABASE, keywords, one_line
from bdm.italian.writing import title_case
from bdm.platform.kit import rich_text

HEAD: Final = b"["
BETWEEN: Final = b","
TAIL: Final = b"\n]\n"


def records(items: Iterable[Item], origin: str, facts: ItemFacts) -> bytes:
    """``items``, each on a line of its own."""
    every = ({name: value for name, value in _fields(item, origin, facts).items() if value} for item in items)
    return BETWEEN.join(b"\n" + orjson.dumps(each) for each in every)


def _fields(item: Item, origin: str, facts: ItemFacts) -> dict[str, Any]:
    day = item.data_pubblicazione
    own: dict[str, Any] = {"title": one_line(item.label)}
    if isinstance(item, MassimaView):
        own = {
            "title": one_line(item.titolo),
            "title-short": one_line(item.label),
            "abstract": one_line(rich_text.plain(item.testo)),
        }
    return {
        "id": str(item.id),
        "type": "legal_case",
        **own,
        "authority": one_line(title_case(item.ufficio)),
        "issued": day and {"date-parts": [[day.year, day.month, day.day]]},
        "number": docket(item, "R.G."),
        "keyword": ", ".join(keywords(item)),
        "references": facts.sentence(item),  # the history of a legal case, which styles print
        "note": facts.sentence(item),
        "language": facts.language(item),
        "source": DATABASE,
        "URL": citable_address(origin, item),
    }

"""What calls cost, in points: one is about a tenth of a millisecond of a processor, an object of GraphQL.

GraphQL adds up its own (``bdm.graphql.limits``); all others have theirs here, measured where that could be done.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from starlette.datastructures import ImmutableMultiDict


@dataclass(frozen=True)
class CountParameter:
    """How many a call asks for: what the parameter ``name`` says, ``usual`` ones without it, ``most`` at most; or those
    that it names, each by one more ``by_name``, where these are more.
    """

    name: str
    usual: int
    most: int
    by_name: str | None = None

    def count(self, parameters: Mapping[str, Any]) -> int:
        """Of what a call asks for."""
        wanted = self.read(parameters.get(self.name))
        if self.by_name is None or not isinstance(parameters, ImmutableMultiDict):
            return wanted
        return max(wanted, min(len(parameters.getlist(self.by_name)), self.most))

    def read(self, value: Any) -> int:
        """What is no number is the most: whoever reads it later may make one of it."""
        if value is None:
            return self.usual
        try:
            return max(1, min(int(value), self.most))
        except (TypeError, ValueError, OverflowError):
            return self.most


@dataclass(frozen=True)
class Price:
    """``points`` of the call, and ``per_item`` for each of what it asks for. How many these are a parameter says
    (``parameter``), or they are counted when they are found or received; ``most`` is the most that they cost together.
    """

    points: int
    per_item: float = 0
    parameter: CountParameter | None = None
    most: float = math.inf

    def at_once(self, parameters: Mapping[str, Any]) -> float:
        """What is paid before anything is read."""
        if self.parameter is None:
            return self.points
        return self.points + self.per_item * self.parameter.count(parameters)

    def rest(self, count: float) -> float:
        """What is paid for so many besides."""
        return min(self.per_item * count, self.most)


SEARCH: Final = 100
"""One search of any words: ten milliseconds or so."""
TERMS: Final = 300
"""To read twenty thousand characters for what sets them apart, and look up four hundred words: thirty milliseconds."""
READ: Final = 500
"""Some megabytes to send, or some hundredths of a second to compute."""
FIND: Final = 2_000
"""To look through the words of a whole document."""

FREE: Final = Price(0)
"""Words that are always the same."""
ROWS: Final = Price(20)
"""Some rows by their key."""
_RESULT: Final = 12
"""A result of a search with its passages, as in GraphQL."""
_CITING: Final = 30
"""A decision that cites, and its text, in which the place is looked for."""

_FOUND: Final = Price(2 * SEARCH, _RESULT, CountParameter("size", 20, 100, by_name="id"))
"""Behind a cursor it is counted, too; its groups are counted in the same look at what is found."""
_TEXT: Final = 10
"""A thousand characters whose parts and citations are read at each call: a millisecond."""

VERIFICA: Final = Price(SEARCH, 2 * _TEXT)
"""By a thousand characters: read, then looked up and compared."""
VERIFICA_ELENCO: Final = Price(SEARCH, 10)
"""By line, and by a hundred characters: read in several ways."""
NUMBER_ALONE: Final = Price(SEARCH, 30)
"""By number without its office, which is looked for in each."""
VERIFICA_FILE: Final = Price(READ, 0.5)
"""By a thousand bytes, before the characters in them."""
VERIFICA_DOCUMENTO: Final = Price(READ, 3 * _TEXT)
"""By a thousand characters, besides: taken apart, marked, packed."""

API: Final[Mapping[str, Price]] = {
    "/provvedimenti": _FOUND,
    "/massime": _FOUND,
    "/elenchi/provvedimenti": _FOUND,
    "/elenchi/massime": _FOUND,
    "/provvedimenti/{id}": ROWS,
    "/massime/{id}": ROWS,
    "/provvedimenti/{id}/massime": Price(50),  # some dozen records
    "/provvedimenti/{id}/sorte": Price(50),  # some decisions, and the last pages of those that undid it
    "/provvedimenti/{id}/documento": Price(50),  # a file, which is sent in pieces
    # By a thousand characters; of long texts what is read is stored, so that they do not go on growing dearer:
    "/provvedimenti/{id}/testo": Price(20, 1, most=READ),
    "/provvedimenti/{id}/parti": Price(20, _TEXT, most=FIND),
    "/provvedimenti/{id}/akn": Price(20, 1.5 * _TEXT, most=1.5 * FIND),  # and written anew
    "/provvedimenti/{id}/citazioni": Price(50),  # stored, a hundred or so
    "/provvedimenti/{id}/citato_da": Price(SEARCH, _CITING, CountParameter("size", 20, 100)),
    "/citanti": Price(SEARCH, _CITING, CountParameter("size", 20, 100)),
    "/precedenti": Price(FIND),  # as for people: the texts of those that cite it
    "/norme": Price(50),  # twenty short texts
    "/uffici": Price(50),  # a thousand rows
    "/distretti": ROWS,
    "/materie": ROWS,
    "/changes": Price(10, 0.3, CountParameter("size", 100, 1_000)),
    "/digests": Price(10, 0.3, CountParameter("size", 31, 366)),
    "/digests/{giorno}": ROWS,
    "/feeds/provvedimenti": Price(2 * SEARCH + 50 * _RESULT),  # fifty entries
    "/feeds/massime": Price(2 * SEARCH + 50 * _RESULT),
    "/oai": Price(READ),  # a hundred records
    "/bulk": Price(50),  # a folder's manifests
    "/bulk/{insieme}/{file}": Price(50),
    "/mcp": Price(50),  # the protocol; the tool besides
    "/verifica": VERIFICA,
    "/verifica/elenco": VERIFICA_ELENCO,
    # Without a token:
    "/status": ROWS,
    "/catalogo": Price(50),  # kept, but for the first of a day
    "/openapi.json": Price(50),  # kept
    "/guida": Price(50),  # kept
    "/guide": Price(50),
    "/openapi-3.0.json": Price(50),
}
"""By path within ``/api/v1``."""

_NOTE: Final = 2 * SEARCH
"""What each answer says of the whole: two searches."""
TOOLS: Final[Mapping[str, Price]] = {
    "cerca": Price(_NOTE + 2 * SEARCH, _RESULT, CountParameter("quanti", 10, 20)),
    "leggi": Price(_NOTE + READ),  # the whole text is read for a part of it
    "citazioni": Price(_NOTE + 50),
    "chi_cita": Price(_NOTE + SEARCH, _CITING, CountParameter("quanti", 10, 20)),
    "norma": Price(5),
    "verifica": Price(_NOTE + VERIFICA.points, VERIFICA.per_item),  # by a thousand characters of ``testo``
}
"""By name of the tool (Model Context Protocol)."""

PAGES: Final[Mapping[str, Price]] = {
    "/d/{path:path}": Price(50, 1.5 * _TEXT, most=1.5 * FIND),  # by a thousand characters, as ``/akn``
    "/d/pagina.css": FREE,
    "/robots.txt": FREE,
    "/llms.txt": FREE,
}
SITEMAP: Final[Mapping[str, Price]] = {
    "/sitemap.xml": ROWS,
    "/sitemap-{parte}.xml.gz": Price(FIND),  # thousands of addresses, compressed
}
"""By path. What lists the pages is paid apart from them: who reads one leaves the other to engines."""

EXPORT: Final = Price(SEARCH, 2)
"""By result, entry of a folder or note: a row of a file."""
TAKEN: Final[Mapping[str, Price]] = {
    "docx": Price(SEARCH, 20),
    "pdf": Price(SEARCH, 20),
    "html": Price(SEARCH, 20),
    "zip": Price(SEARCH, 20),
    "txt": Price(SEARCH, 2),
}
"""By format: for each page of text that is set, megabyte that is packed, citation that is written."""

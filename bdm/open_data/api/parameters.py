"""What calls of the interface are asked with, and how they refuse."""

from __future__ import annotations

from typing import Annotated, Any, Final

from fastapi import Query
from pydantic import StringConstraints

from bdm.open_data.api.transport import PROBLEM
from bdm.search.query import MAX_LENGTH

_ERRORS: Final[dict[int | str, dict[str, Any]]] = {
    status: {"description": said, "content": {PROBLEM: {"schema": {"$ref": "#/components/schemas/Problema"}}}}
    for status, said in (
        (400, "L'espressione di ricerca non si legge (`QUERY_SYNTAX`, con la posizione)"),
        (401, "Manca un token valido"),
        (404, "Non esiste, o non è pubblico"),
        (409, "Il documento è in elaborazione (`PROCESSING`), o non è stato possibile leggerlo"),
        (
            410,
            "È stato ritirato (`RITIRATO`), il cursore non vale più (`CURSOR_GONE`), o nell'insieme di file c'è ciò che"
            " non è più pubblico (`SUPERATO`)",
        ),
        (422, "Un valore non è ammesso"),
        (429, "Troppe chiamate: riprovare dopo i secondi di `Retry-After`"),
    )
}


def errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """How a call refuses, for its description."""
    return {status: _ERRORS[status] for status in (401, 422, 429, *statuses)}


_EXAMPLE: Final = 'testo:"danno biologico" AND ufficio:"TRIBUNALE DI MILANO"'
_EXPRESSION: Final = (
    "Espressione, come nella ricerca avanzata; oppure una norma, una sentenza o un numero, comunque scritti: "
    "«art. 2051 c.c.», «ECLI:IT:CASS:2019:28314CIV»"
)
Espressione = Annotated[str, Query(max_length=MAX_LENGTH, description=_EXPRESSION, examples=[_EXAMPLE])]
Cursore = Annotated[str | None, Query(max_length=40, description="Da dove proseguire, come detto dalla risposta prima")]
Quanti = Annotated[int, Query(alias="size", ge=1, le=100, description="Quanti al massimo")]


Nome = Annotated[str, StringConstraints(min_length=1, max_length=200)]

"""What calls of the interface are asked with, and how they refuse."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Final

from fastapi import Query
from pydantic import BeforeValidator, StringConstraints
from pydantic_core import PydanticCustomError

from bdm.open_data.api.filters import Filters
from bdm.open_data.api.search import Raggruppamento
from bdm.open_data.api.transport import PROBLEM
from bdm.platform.kit.regex import regex
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
Cursore = Annotated[
    str | None,
    Query(
        max_length=40,
        description="Da dove proseguire, come detto dalla risposta prima alla stessa domanda (`CURSOR_ALTRA_RICERCA`)",
    ),
]
Quanti = Annotated[int, Query(alias="size", ge=1, le=100, description="Quanti al massimo")]
Nome = Annotated[str, StringConstraints(min_length=1, max_length=200)]

MAX_VALUES: Final = 20
"""Of one filter."""
MAX_IDS: Final = 100
"""That are asked for by name in one call: as many as a page of results has at most."""
_ISO_DAY: Final = regex(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def _day(value: object) -> object:
    """Pydantic takes other forms too, a number of seconds among them."""
    if isinstance(value, str) and not _ISO_DAY.fullmatch(value):
        raise PydanticCustomError("date_parsing", "not a day")
    return value


_Giorno = Annotated[date, BeforeValidator(_day)]


def _values(description: str, *examples: str) -> Any:
    description = f"{description}. Si può ripetere: basta uno dei valori. Maiuscole e accenti non contano"
    return Query(max_length=MAX_VALUES, description=description, examples=[list(examples)])


def wanted_filters(
    ufficio: Annotated[
        list[Nome],
        _values(
            "Di questo ufficio, come in `/uffici` o negli indirizzi (`tribunale-di-milano`)", "TRIBUNALE DI MILANO"
        ),
    ] = [],  # noqa: B006 - never changed
    distretto: Annotated[list[Nome], _values("Di questo distretto, come in `/distretti` (`id`)", "MILANO")] = [],  # noqa: B006
    materia: Annotated[list[Nome], _values("Di questa materia, come in `/materie`", "Arbitrato")] = [],  # noqa: B006
    tipo: Annotated[list[Nome], _values("Di questo tipo: sentenza, decreto o ordinanza", "sentenza")] = [],  # noqa: B006
    esito: Annotated[list[Nome], _values("Con questo esito, come nella scheda", "RIGETTO")] = [],  # noqa: B006
    dal: Annotated[
        _Giorno | None,
        Query(
            description="Pubblicati da questo giorno (`data_pubblicazione`), compreso; AAAA-MM-GG",
            examples=["2024-01-01"],
        ),
    ] = None,
    al: Annotated[
        _Giorno | None,
        Query(
            description="Pubblicati fino a questo giorno (`data_pubblicazione`), compreso; senza `dal`, dal 2000-01-01",
            examples=["2024-12-31"],
        ),
    ] = None,
) -> Filters:
    """What a search is narrowed by."""
    return Filters(ufficio=ufficio, distretto=distretto, materia=materia, tipo=tipo, esito=esito, dal=dal, al=al)


Campi = Annotated[
    str,
    Query(
        max_length=1_000,
        description="I dati della scheda che si vogliono, separati da virgole; `id` c'è sempre",
        examples=["titolo,ufficio,data_pubblicazione"],
    ),
]
Gruppi = Annotated[
    list[Raggruppamento],
    Query(
        max_length=len(Raggruppamento),
        description="Anche quanti dei risultati, di tutti e non soltanto di questa parte, hanno ciascun valore di un"
        " campo (`gruppi`). Si può ripetere",
    ),
]
Nomi = Annotated[
    list[Nome],
    Query(
        alias="id",
        max_length=MAX_IDS,
        description="Soltanto questi, per `id` o `external_id`, nell'ordine in cui sono chiesti; chi manca è detto in"
        " `mancanti`. Si può ripetere; con `id` non si può indicare altro",
    ),
]

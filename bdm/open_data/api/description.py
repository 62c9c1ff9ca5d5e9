"""How the interface describes itself: OpenAPI 3.1, and 3.0.3 for programs that read only that."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Final

from fastapi.openapi.utils import get_openapi
from starlette.routing import BaseRoute

from bdm.open_data.api import operations
from bdm.open_data.api.callers import GUIDE
from bdm.open_data.api.schemas import Problema
from bdm.settings import OPEN_API_PREFIX

VERSION: Final = "1.6.0"
"""Of the interface: the first number changes with its address, the second with what is added (docs/api.md)."""
_DESCRIPTION: Final = (
    "I provvedimenti e gli abstract pubblicati, con la sola faccia che ognuno può leggere, e ciò che vi cambia. "
    "Ogni chiamata GET risponde anche a HEAD. Gli errori sono quelli di RFC 9457. Gli identificativi sono opachi; "
    "i cursori anche. Le intestazioni `RateLimit` dicono quante chiamate restano. Come si ottiene un token e che cosa "
    "può cambiare si legge nella guida (`/api/v1/guida`; in English: `/api/v1/guide`)."
)
_TAGS: Final = (
    ("provvedimenti", "I provvedimenti pubblicati: ricerca, scheda, testo, documento"),
    ("massime", "Gli abstract"),
    ("citazioni", "Chi cita che cosa, e con quali parole"),
    ("norme", "Riferimenti normativi"),
    ("elenchi", "Uffici, distretti, materie"),
    ("feed", "Per chi legge con un programma per feed"),
    ("modifiche", "Per chi tiene una copia: il registro delle modifiche e le impronte"),
    ("servizio", "Lo stato del servizio"),
)


_TITLE: Final = "Banca Dati di Merito"
_SUMMARY: Final = "I provvedimenti di merito pubblicati, per altri programmi"


def describe_interface(routes: Sequence[BaseRoute], *, public: bool = False) -> dict[str, Any]:
    """The interface, whose calls are ``routes``, in OpenAPI 3.1; ``public`` where everybody reads it."""
    described = get_openapi(
        title=_TITLE,
        version=VERSION,
        openapi_version="3.1.0",
        summary=_SUMMARY,
        description=_DESCRIPTION,
        routes=routes,
        tags=[{"name": name, "description": said} for name, said in _TAGS],
        license_info={"name": "CC BY 4.0", "identifier": "CC-BY-4.0"},
    )
    described["info"] |= {"x-summary": _SUMMARY, "x-api-id": "banca-dati-di-merito"}  # as the AgID's rules want it
    described["paths"] = {path.removeprefix(OPEN_API_PREFIX): said for path, said in described["paths"].items()}
    for path, calls in described["paths"].items():
        for method, operation in calls.items():
            operations.complete(path, method, operation, public=public)
    described["components"]["headers"] = operations.components()
    problem = Problema.model_json_schema(ref_template="#/components/schemas/{model}")
    described["components"]["schemas"]["Problema"] = problem
    for unused in ("HTTPValidationError", "ValidationError"):
        described["components"]["schemas"].pop(unused, None)
    return place_at(described)


def place_at(described: dict[str, Any], origin: str = "", assistance: str | None = None) -> dict[str, Any]:
    """The description of an installation at ``origin``, with whom to ask for help there."""
    info = described["info"] | {
        "contact": {"name": _TITLE, "url": assistance or f"{origin}/contact"},
        "termsOfService": f"{origin}{GUIDE}#condizioni",
    }
    server: dict[str, Any] = {"url": f"{origin}{OPEN_API_PREFIX}", "description": "Questa installazione"}
    if origin.startswith("http://"):
        server["x-sandbox"] = True
    return described | {"info": info, "servers": [server]}


_SIZES: Final = {"integer": "int64", "number": "double"}


def older(described: dict[str, Any]) -> dict[str, Any]:
    """The same in OpenAPI 3.0.3."""
    made: dict[str, Any] = _older(deepcopy(described))
    made["openapi"] = "3.0.3"
    made["info"].pop("summary", None)
    made["info"]["license"] = {
        "name": made["info"]["license"]["name"],
        "url": "https://creativecommons.org/licenses/by/4.0/deed.it",
    }
    return made


def _older(value: Any) -> Any:
    if isinstance(value, list):
        return [_older(each) for each in value]
    if not isinstance(value, dict):
        return value
    value = {name: _older(each) for name, each in value.items()}
    kind = value.get("type")  # or a property of this name
    if (
        isinstance(kind, str) and kind in _SIZES
    ):  # the administration's checker wants a size, which the newer form never promised
        value.setdefault("format", _SIZES[kind])
    if "const" in value:
        value["enum"] = [value.pop("const")]
    if "examples" in value and isinstance(value["examples"], list):
        value["example"] = value.pop("examples")[0]
    kinds = value.get("anyOf")
    if isinstance(kinds, list) and {"type": "null"} in kinds:
        rest = [each for each in kinds if each != {"type": "null"}]
        del value["anyOf"]
        if len(rest) == 1 and "$ref" not in rest[0]:
            value |= rest[0]
            if "enum" in value:
                value["enum"] = [*value["enum"], None]  # which a list of values has to name
        else:
            value["allOf" if len(rest) == 1 else "anyOf"] = rest
        value["nullable"] = True
    if "$ref" in value and len(value) > 1:  # what stands beside it would not be read
        value["allOf"] = [{"$ref": value.pop("$ref")}]
    return value

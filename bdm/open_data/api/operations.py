"""What the description says of each call besides its own words: its name, its headers, the bytes that it answers."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any, Final

from bdm.open_data.api.transport import PROBLEM

NAMES: Final = {
    "/provvedimenti": "cercaProvvedimenti",
    "/massime": "cercaMassime",
    "/elenchi/provvedimenti": "elencaProvvedimenti",
    "/elenchi/massime": "elencaMassime",
    "/provvedimenti/{id}": "leggiProvvedimento",
    "/massime/{id}": "leggiMassima",
    "/provvedimenti/{id}/sorte": "leggiSorte",
    "/provvedimenti/{id}/testo": "leggiTesto",
    "/provvedimenti/{id}/parti": "leggiParti",
    "/provvedimenti/{id}/documento": "scaricaDocumento",
    "/provvedimenti/{id}/massime": "elencaMassimeProvvedimento",
    "/provvedimenti/{id}/akn": "leggiAkomaNtoso",
    "/provvedimenti/{id}/citazioni": "elencaCitazioni",
    "/provvedimenti/{id}/citato_da": "elencaCitantiProvvedimento",
    "/precedenti": "leggiPrecedente",
    "/citanti": "elencaCitanti",
    "/norme": "leggiNorme",
    "/uffici": "elencaUffici",
    "/distretti": "elencaDistretti",
    "/materie": "elencaMaterie",
    "/changes": "elencaModifiche",
    "/digests": "elencaImpronte",
    "/digests/{giorno}": "leggiImpronta",
    "/feeds/provvedimenti": "leggiFeedProvvedimenti",
    "/feeds/massime": "leggiFeedMassime",
    "/bulk": "elencaInsiemi",
    "/bulk/{insieme}/{file}": "scaricaFile",
    "/catalogo": "leggiCatalogo",
    "/oai": "leggiOai",
    "/verifica": "verificaTesto",
    "/verifica/elenco": "verificaElenco",
    "/status": "leggiStato",
}
"""By path; programs that are generated call their functions so."""

_TAGGED: Final = (
    "/provvedimenti/{id}",
    "/massime/{id}",
    "/provvedimenti/{id}/testo",
    "/provvedimenti/{id}/documento",
    "/provvedimenti/{id}/akn",
    "/feeds/provvedimenti",
    "/feeds/massime",
    "/bulk/{insieme}/{file}",
    "/catalogo",
)
"""What whoever has it already is not sent again."""
_LIMITS: Final = ("RateLimit", "RateLimit-Policy", "RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")
HEADERS: Final = {
    "ETag": ("string", "L'impronta del contenuto: con `If-None-Match` chi l'ha già riceve 304"),
    "Cache-Control": ("string", "`private, no-cache`: si può tenere, chiedendo ogni volta se vale; altrove `no-store`"),
    "Retry-After": ("integer", "I secondi dopo i quali riprovare"),
    "WWW-Authenticate": ("string", "`Bearer`: occorre un token"),
    "Link": ("string", 'La guida che dice come si ottiene un token (`rel="help"`)'),
    "RateLimit": ("string", "Le chiamate che restano (`r`) e i secondi dopo i quali saranno di nuovo tutte (`t`)"),
    "RateLimit-Policy": ("string", "Quante chiamate (`q`) in quanti secondi (`w`)"),
    "RateLimit-Limit": ("integer", "Quante chiamate in un minuto"),
    "RateLimit-Remaining": ("integer", "Quante ne restano"),
    "RateLimit-Reset": ("integer", "I secondi dopo i quali saranno di nuovo tutte"),
}
"""By name: the type, and what it says."""
_ALWAYS: Final = {
    "429": "Troppe chiamate: riprovare dopo i secondi di `Retry-After`",
    "503": "Il servizio per ora non risponde: riprovare più tardi",
}


def components() -> dict[str, Any]:
    """The headers, which answers name."""
    return {name: {"description": said, "schema": {"type": kind}} for name, (kind, said) in HEADERS.items()}


def complete(path: str, method: str, operation: dict[str, Any], *, public: bool) -> None:
    """Say of an operation what its own words do not; with ``public`` that it wants no token for reading."""
    operation["operationId"] = NAMES.get(path) or _name(path, method)
    answers = operation["responses"]
    for status, said in _ALWAYS.items():
        problem = {PROBLEM: {"schema": {"$ref": "#/components/schemas/Problema"}}}
        answers.setdefault(status, {"description": said, "content": problem})
    if path in _TAGGED:
        answers.setdefault(str(HTTPStatus.NOT_MODIFIED), {"description": "Ciò che il programma ha già vale ancora."})
    by_token = "security" in operation
    if by_token and public and method == "get":
        operation["security"] = [*operation["security"], {}]
    for status, answer in answers.items():
        for media, described in answer.get("content", {}).items():
            described.setdefault("schema", _content(media))
        headers = {name: {"$ref": f"#/components/headers/{name}"} for name in _headers(path, status, by_token)}
        if headers:
            answer["headers"] = headers | answer.get("headers", {})


def _content(media: str) -> dict[str, Any]:
    """What a program makes of an answer that is not described otherwise: words, any JSON, bytes."""
    if media.startswith("text/"):
        return {"type": "string"}
    return {} if media.endswith("json") else {"type": "string", "format": "binary"}


def _headers(path: str, status: str, by_token: bool) -> Iterator[str]:
    if status[0] in "23":
        yield "Cache-Control"
        if path in _TAGGED:
            yield "ETag"
    if status in _ALWAYS:
        yield "Retry-After"
    if status == str(HTTPStatus.UNAUTHORIZED):
        yield from ("WWW-Authenticate", "Link")
    elif by_token and status[0] in "234":
        yield from _LIMITS


def _name(path: str, method: str) -> str:
    """Of a call that has none yet."""
    words = path.translate(str.maketrans("/{}_-.", "      ")).split()
    return "".join(("leggi" if method == "get" else "invia", *(each.capitalize() for each in words)))

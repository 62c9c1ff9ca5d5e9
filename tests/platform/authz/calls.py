"""How each row of ``docs/permissions.md`` is asked: a valid request, so that only who asks decides the answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bdm.platform.storage import file_hash
from bdm.settings import API_PREFIX, OPEN_API_PREFIX
from tests.desk.editing.forms import ROMA, a_decision, an_abstract
from tests.document import pdfs
from tests.platform.authz.world import CHUNK, FRIEND, ORIGINAL, REQUEST, World
from tests.verifica.word_files import package, run

UNKNOWN_ID = "0190a0b0-0000-7000-8000-000000000000"
UNKNOWN_HASH = "f" * 64
CONSTANTS = {
    "name": "attivita_massima",
    "field": "parola_chiave",
    "area": "civile",
    "distretto": "MILANO",
    "ufficio": "TRIBUNALE DI MILANO",
    "path": "archivio/home",
    "number": "1",
    "giorno": "2026-01-31",
    "insieme": "20260131T013000Z-completo",
    "file": "manifest.json",
    "token": "sconosciuto",
    "parte": "1",
}
OUTSIDE = (
    *("/demo-idp", "/{path}", "/health", "/metrics", "/.well-known"),
    *("/d/", "/robots.txt", "/llms.txt", "/sitemap", OPEN_API_PREFIX),
)
"""How paths begin that are not below the client's calls."""
SELECTIONS = {
    "provvedimento": "{ count items { id titolo parte_processuale document_hash massima { testo } } }",
    "massima": "{ count items { id titolo testo provvedimento { titolo parte_processuale } } }",
    "attesa": "{ count items { duty confirmation { actor }"
    " provvedimento { id parte_processuale } massima { id testo } } }",
    "provvedimentoByAnyDocumentHash": "{ id titolo parte_processuale }",
    "fascicolo": "{ id name }",
}


@dataclass
class Request:
    """What is sent, but for the session. ``before``: calls of the same person that make it possible."""

    method: str
    path: str
    sent: dict[str, Any] = field(default_factory=dict)
    before: tuple[Request, ...] = ()


def request(call: str, place: str, world: World) -> Request:
    """The request of a row; KeyError for a place that the world does not have."""
    method, template = call.split(" ", 1)
    given = CONSTANTS | _place(template, place, world)
    if method == "QUERY":
        argument = _argument(template, place, given)
        selection = SELECTIONS[template.removesuffix("Op")]
        query = f"{{ answer: {template}({argument}) {selection} }}"
        return Request("POST", f"{API_PREFIX}/graphql", {"json": {"query": query}})
    sent = _SENT.get(call, _nothing)(given, place, world)
    before = tuple(sent.pop("before", ()))
    path = template
    for name, value in given.items():
        path = path.replace(f"{{{name}}}", value)
    if method == "MOUNT":
        return Request("GET", f"{path}/nessuno.js")
    outside = template.startswith(OUTSIDE)
    return Request(method, path if outside else API_PREFIX + path, sent, before)


def of_nothing(asked: Request, place: dict[str, str]) -> Request:
    """The same request for something that does not exist."""
    swap = {
        place[name]: UNKNOWN_HASH if name == "file_hash" else UNKNOWN_ID
        for name in ("id", "file_hash")
        if name in place
    }

    def swapped(value: Any) -> Any:
        if isinstance(value, str):
            for old, new in swap.items():
                value = value.replace(old, new)
            return value
        if isinstance(value, dict):
            return {key: swapped(each) for key, each in value.items()}
        return value

    return Request(asked.method, swapped(asked.path), swapped(asked.sent), asked.before)


def place_of(call: str, place: str, world: World) -> dict[str, str]:
    """The parameters by which a row names what it is about."""
    return _place(call.split(" ", 1)[1], place, world)


def _place(template: str, place: str, world: World) -> dict[str, str]:
    """Of the name in the table, what the world knows it by."""
    if "/filter/{id}" in template:
        return world[f"{template.split('/')[1]}: {place}"]
    if place == "bozza in cartella propria":
        kind = "provvedimento" if "provvedimento" in template else "abstract"
        return world["cartella propria"] | world[f"{kind} in bozza"]
    if template.startswith("/fascicolo/{folder_id}"):
        kind = "provvedimento pubblico" if "provvedimento" in template else "abstract pubblicato"
        return world[place] | world[kind]
    for prefix in (
        "in ",
        "dati personali di ",
        "testo di ",
        "colore di ",
        "partecipanti di ",
        "partecipante di ",
        "nuovo su ",
        "sé stessi in ",
    ):
        if place.removeprefix(prefix) in world.places:
            upn = world.account if prefix == "sé stessi in " else FRIEND
            return world[place.removeprefix(prefix)] | ({"upn": upn} if "{upn}" in template else {})
    if place in world.places:
        return world[place]
    assert place in FREE, f"{template}: {place}?"
    return {}


FREE = {
    "",
    "concluse",
    "file inesistente",
    "non firmato dal provider",
    "TRIBUNALE DI MILANO",
    "nuovo di Milano",
    "nuovo di Roma",
    "video inesistente",
}
"""What needs nothing of the world."""


def _argument(field: str, place: str, given: dict[str, str]) -> str:
    if field == "attesa":
        return "size: 10"
    name, value = ("any_document_hash", given["file_hash"]) if "Hash" in field else ("id", given["id"])
    return f'{name}: "{value}"'


Sent = Callable[[dict[str, str], str, World], dict[str, Any]]


def _nothing(given: dict[str, str], place: str, world: World) -> dict[str, Any]:
    return {}


def _always(**sent: Any) -> Sent:
    return lambda given, place, world: dict(sent)


def _hash(**more: str) -> Sent:
    return lambda given, place, world: {"params": {"file_hash": given["file_hash"], **more}}


def _decision(given: dict[str, str], place: str, world: World) -> dict[str, Any]:
    if place.startswith("nuovo"):
        return {"json": a_decision(**({"ufficio": ROMA} if place.endswith("Roma") else {}))}
    kept = {"numero_provvedimento": "77", "document_hash": given["file_hash"]}
    return {"json": a_decision(id=given["id"], version=1, **kept)}


def _abstract(given: dict[str, str], place: str, world: World) -> dict[str, Any]:
    decision = world["provvedimento pubblico"]["id"]
    known = {} if place.startswith("nuovo") else {"id": given["id"], "version": 1}
    return {"json": an_abstract(decision, **known)}


def _chunk(data: bytes) -> dict[str, Any]:
    return {"data": {"file_hash": file_hash(data), "chunk_number": "0"}, "files": {"chunk_file": ("p", data)}}


def _complete(given: dict[str, str], place: str, world: World) -> dict[str, Any]:
    data = pdfs.document(f"Caricato per la prova da {world.account}")
    first = Request("POST", f"{API_PREFIX}/provvedimento/document/chunk", _chunk(data))
    return {"data": {"file_hash": file_hash(data), "name": "atto.pdf", "domain": "CIVILE"}, "before": (first,)}


def _attachment(given: dict[str, str], place: str, world: World) -> dict[str, Any]:
    form = {"file_hash": given["file_hash"], "domain": "CIVILE", "name": "perizia.txt"}
    return {"data": form, "files": {"attachment": ("x", b"Allegato")}}


def _document_note(given: dict[str, str], place: str, world: World) -> dict[str, Any]:
    if place.startswith("testo"):
        return {"json": {"_id": given["id"], "version": 1, "text": "<p>Altro</p>"}}
    if place.startswith("colore"):
        return {"json": {"_id": given["id"], "color": "00ff0066"}}
    if place.startswith("partecipanti"):
        return {"json": {"_id": given["id"], "participant": [{"upn": FRIEND, "permission": ""}]}}
    words = {"versione anonimizzata": "Anonimizzato", "provvedimento riservato": "Originale"}.get(place, "Testo")
    rect = {"angle": 0, "rect": {"x": 50, "y": 50, "width": 100, "height": 12}}
    return {"json": {"file_hash": given["file_hash"], "page_number": 1, "quote": words, "rotated_rect": [rect]}}


def _permission(given: dict[str, str], place: str, world: World) -> dict[str, Any]:
    return {"json": {"upn": given["upn"], "group": ["ai"], "ou": []}}


def _problem(given: dict[str, str], place: str, world: World) -> dict[str, Any]:
    asked = REQUEST if place.startswith("dati personali") else {"motivo": "DATI"}
    return {"json": asked | {"testo": "La data è sbagliata."}}


def _answer(given: dict[str, str], place: str, world: World) -> dict[str, Any]:
    return {"json": {"risposta": "Corretto."} | ({"esito": "accolta"} if place.startswith("richiesta") else {})}


def _items(given: dict[str, str], place: str, world: World) -> dict[str, Any]:
    return {"json": {"provvedimento": [world["provvedimento pubblico"]["id"]], "massima": []}}


_REASON = _always(json={"reason": "Per prova"})
_NAME = _always(data={"name": "Nome nuovo"})
_QUERY = _always(params={"q": "danno", "area": "civile"})
_OFFICE = _always(params={"ufficio": CONSTANTS["ufficio"]})
_SENT: dict[str, Sent] = {
    "POST /login/backchannel-logout": _always(data={"logout_token": "a.b.c"}),
    "POST /graphql": _always(json={"query": "{ __typename }"}),
    "PUT /user/unauthorized": _always(
        json={
            "name": "Sergio",
            "family_name": "Longo",
            "email": "s@esempio.invalid",
            "office": "Milano",
            "reason": "Studio",
        }
    ),
    "POST /user/ou": _always(data={"ou": "TRIBUNALE DI MILANO"}),
    "GET /user": _always(params={"q": "galli"}),
    "PUT /user/preference/{name}": _always(json={"value": {"titolo": True}}),
    "POST /percorso": _always(json={"kind": "ricerca", "address": "/search/standard?q=danno", "count": 3}),
    "POST /percorso/letti": _always(json={"ids": [UNKNOWN_ID]}),
    "PUT /percorso/kept": _always(json={"kept": True}),
    "GET /riferimento_normativo": _always(params={"q": "art. 2043"}),
    "GET /riferimento_normativo/lettura": _always(params={"testo": "art. 2043 c.c."}),
    "GET /riferimento_normativo/parti": _always(params={"q": "art. 2043 c.c.", "area": "civile"}),
    "POST /archive/occurrences": _always(json={}),
    "POST /provvedimento": _decision,
    "POST /massima": _abstract,
    "POST /provvedimento/{id}/assignment": _always(json={"upn": "redattore"}),
    "POST /massima/{id}/assignment": _always(json={"upn": "redattore"}),
    "GET /search/additions": _always(params={"q": "stalking"}),
    "POST /search/terms": _always(json={"text": "usura e interessi moratori"}),
    "GET /search/counts": _always(params={"area": "civile", "q": ['tipo:"sentenza"']}),
    "GET /precedente": _always(params={"area": "civile", "nome": "Cass. 13533/2001"}),
    "GET /precedente/citanti": _always(params={"area": "civile", "nome": "Cass. 13533/2001"}),
    "GET /citazione/passi": _always(params={"nome": ["Cass. 13533/2001"], "id": [UNKNOWN_ID]}),
    "POST /verifica": _always(json={"testo": "Cass. 13533/2001"}),
    "POST /verifica/documento": _always(
        files={"file": ("atto.docx", package(f"<w:p>{run('Cass. 13533/2001')}</w:p>"))}
    ),
    "POST /verifica/elenco": _always(json={"testo": "Cass. 13533/2001"}),
    "GET /provvedimento/{id}/document/hits": _always(params={"q": ORIGINAL}),
    "GET /massima/{id}/hits": _always(params={"q": ORIGINAL}),
    "GET /provvedimento/{id}/document/precedenti": _always(params={"area": "civile"}),
    "GET /provvedimento/{id}/passi-citati": _always(),
    "HEAD /provvedimento/document": _hash(),
    "POST /provvedimento/document/chunk": lambda given, place, world: _chunk(CHUNK),
    "HEAD /provvedimento/document/chunk": _hash(chunk_number="0", chunk_length=str(len(CHUNK))),
    "PUT /provvedimento/document/chunk": _complete,
    "DELETE /provvedimento/document/chunk": _always(params={"file_hash": UNKNOWN_HASH}),
    "PUT /provvedimento/document/attachment": _attachment,
    "PATCH /provvedimento/{id}/anonymization": _always(json={"version": 1, "ground": "MINORI"}),
    "POST /provvedimento/{id}/anonymization/prepared": _always(json={"ground": "MINORI"}),
    "POST /provvedimento/{id}/anonymization/confirmed": _always(json={"version": 1}),
    "POST /provvedimento/{id}/obscured": _always(json={"ground": "ISTANZA_PARTE", "reason": "Per prova"}),
    "GET /segnalazione": lambda given, place, world: {"params": {"closed": place == "concluse"}},
    "POST /segnalazione/{id}/risposta": _answer,
    "GET /document_note": _hash(),
    "GET /monitor/ufficio": _OFFICE,
    "GET /monitor/ufficio/export": _OFFICE,
    "POST /document_note": _document_note,
    "POST /note/{id}": _always(content="Nota", headers={"content-type": "text/plain"}),
    "POST /fascicolo/{id}/renamed": _NAME,
    "POST /fascicolo/{id}/shared": _always(data={"email": "estraneo@esempio.invalid"}),
    "POST /fascicolo/{id}/items": _items,
    "POST /fascicolo": lambda given, place, world: {
        "data": {"name": "Cartella nuova"} | ({"parent_id": given["id"]} if place else {})
    },
    "POST /shared/seen": _always(json={"document_note": [UNKNOWN_ID], "fascicolo": []}),
    "POST /chat/{id}/question": _always(json=[{"user": "Che cosa dice il testo?", "assistant": None}]),
    "POST /chat/print": _always(json=[{"user": "Che cosa riguarda?", "assistant": "Non risulta dal provvedimento."}]),
    "POST /chat": _always(json={"message": "Che cosa riguarda il documento di prova?"}),
    "POST /permission": _permission,
    "GET /workflow/bulk/selection": _always(params={"kind": "provvedimento"}),
    "POST /workflow/bulk": _always(json={"kind": "provvedimento", "action": "submitted"}),
    "GET /workflow/view": _always(params={"kind": "provvedimento"}),
    "POST /workflow/view": _always(json={"kind": "provvedimento", "name": "Bozze", "q": "status:BOZZA"}),
    "PUT /workflow/view/{id}": _always(json={"kind": "provvedimento", "name": "Bozze", "q": "status:BOZZA"}),
    "POST /avviso/seen": _always(json={"all": True}),
    "POST /avviso/iscrizione": _always(json={"what": "norma", "target": "art. 2043 c.c.", "area": "civile"}),
    "PATCH /avviso/iscrizione/{id}": _always(json={"mail": "giornaliera"}),
    "POST /avviso/webhook": _always(json={"name": "Studio", "address": "https://93.184.216.34/avvisi"}),
    "PATCH /avviso/webhook/{id}": _always(json={"name": "Altro studio"}),
    "POST /user/token": _always(json={"name": "Copia", "days": 30}),
    "POST /token": _always(json={"name": "Copia", "days": 30, "institution": "Università"}),
    "POST /access_request/{id}/granted": _always(json={"group": [], "ou": []}),
    "POST /access_request/{id}/refused": _REASON,
}
for _kind in ("provvedimento", "massima"):
    _SENT |= {
        f"GET /{_kind}/autocomplete": _QUERY,
        f"POST /{_kind}/filter": _always(json={"query": "danno"}),
        f"POST /{_kind}/filter/{{id}}/renamed": _NAME,
        f"POST /{_kind}/{{id}}/rejected": _REASON,
        f"POST /{_kind}/{{id}}/segnalazione": _problem,
        f"POST /{_kind}/{{id}}/withdrawal_requested": _REASON,
    }
for _call in (
    "GET /giudice",
    "GET /parte_processuale",
    "GET /parola_chiave",
    "GET /ufficio",
    "GET /materia",
    "GET /ruolo",
):
    _SENT[_call] = _QUERY

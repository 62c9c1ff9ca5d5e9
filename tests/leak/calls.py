"""Every call with everything that it can be asked: from the description of the REST interface, the schema of GraphQL,
and, for what is sent, the requests of ``tests/platform/authz``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from graphql import GraphQLList, GraphQLObjectType, get_named_type

from bdm.graphql.schema import schema
from bdm.settings import API_PREFIX
from tests.leak.content import ANONYMISED, CITED, COMMON, PUBLIC, Content
from tests.leak.words import absent
from tests.platform.authz import matrix
from tests.platform.authz.calls import UNKNOWN_HASH, UNKNOWN_ID, Request, request

CALLS_THAT_END_SESSIONS = {"/user/deauth", "/login", "/login/callback"}
CHANGING = ("POST", "PUT", "PATCH", "DELETE")
PARTS = ({"range": "bytes=0-400"}, {"range": "bytes=-300"})
"""Ranges that hold names in our documents."""


TYPED = (
    "provvedimento.titolo provvedimento.presidente provvedimento_riservato.parte_processuale note.text "
    "access_request.family_name"
).split()
"""Where what somebody types may be found by its beginning; all names are searched for together."""
IN_TEXTS = ("document_page.testo", "provvedimento_riservato.parte_processuale")
"""What is planted in the texts in which a list looks for words."""
AT_ONCE = 20
SWITCHES = {"id": ("anonymized", "note"), "q": ("collated", "note_personali", "raggruppa")}
"""What changes who and what is asked, by the last value that we know of it: which face is read, whether one's own
folders and notes are searched, what is counted.
"""
BY_NAME = {"id", "raggruppa"}
"""A call that takes these takes ids with no other parameter, but for what is wanted of each."""
OF_EACH = {"campi"}
LEFT_OUT = ""
"""The value of a parameter that is not sent."""
NARROWING = ("upn", "provvedimento_id")
"""Where these may be left out they narrow a list, which is also asked for whole."""


@dataclass(frozen=True)
class Call:
    """One request, ready to be sent.

    ``written``: it may change something, and has to be taken back; ``wrong``: it cannot be answered.
    """

    method: str
    path: str
    sent: dict[str, Any] = field(default_factory=dict)
    before: tuple[Request, ...] = ()
    written: bool = False
    wrong: bool = False

    def __str__(self) -> str:
        return f"{self.method} {self.path} {self.sent or ''}"

    def with_(self, texts: Mapping[str, str]) -> Call:
        """The same call for something else."""
        return Call(
            self.method, _swapped(self.path, texts), _swapped(self.sent, texts), self.before, self.written, self.wrong
        )


def stand_ins(hidden: Iterable[str], asked: str) -> dict[str, str]:
    """For each name, id and hash one like it of something that is not there, the same ones in the same places: what is
    asked of different things becomes one question about nothing.
    """
    found = {}
    for number, each in enumerate(sorted(hidden, key=lambda each: asked.lower().index(each.lower()))):
        like = {len(UNKNOWN_HASH): f"{number:f>64x}", len(UNKNOWN_ID): f"{UNKNOWN_ID[:24]}{number:012}"}
        found[each] = like.get(len(each), absent(number))
    return found


def reads(description: dict[str, Any], content: Content) -> Iterator[Call]:
    """Every call that changes nothing: plain, in part, and of what the caller says to have already."""
    known = _known(content)
    original = content.world["provvedimento riservato"]
    for path, operations in description["paths"].items():
        if path.removeprefix(API_PREFIX) in CALLS_THAT_END_SESSIONS or path.endswith("/graphql"):
            continue
        for method, operation in operations.items():
            if method not in ("get", "head"):
                continue
            for names, given in _asked(operation, _allowed(operation, known, description), path):
                filled = path
                for name in names:
                    filled = filled.replace(f"{{{name}}}", given[name])
                query = {name: value for name, value in given.items() if name not in names and value != LEFT_OUT}
                sent = {"params": query} if query else {}
                yield Call(method.upper(), filled, sent)
                if "document" in path and set(original.values()) & set(given.values()):
                    for headers in (*PARTS, {"if-none-match": f'"{original["file_hash"]}"'}):
                        yield Call(method.upper(), filled, {**sent, "headers": headers})
    for asked in _queries(known):
        yield Call("POST", f"{API_PREFIX}/graphql", {"json": asked})


def writes(content: Content) -> Iterator[Call]:
    """Every row of ``docs/permissions.md`` that changes something, about what was planted here."""
    for row in matrix.rows():
        if row.call.split(" ", 1)[0] not in CHANGING or row.call.split(" ", 1)[1] in CALLS_THAT_END_SESSIONS:
            continue
        asked = request(row.call, row.place, content.world)
        yield Call(asked.method, asked.path, asked.sent, asked.before, written=True)


def errors(content: Content) -> Iterator[Call]:
    """Requests that cannot be answered, with names in them."""
    restricted = content.world["provvedimento riservato"]["id"]
    for path in ("/provvedimento", "/massima", "/document_note", "/archive/occurrences", "/permission"):
        for body in ({}, {"id": restricted}, {"id": restricted, "version": "x", "titolo": 5}, []):
            yield Call("POST", API_PREFIX + path, {"content": json.dumps(body)}, written=True, wrong=True)
    for path in (f"/provvedimento/{restricted}/nulla", f"/massima/{restricted}", "/provvedimento/document/x"):
        yield Call("GET", API_PREFIX + path, wrong=True)
    for query in ("{", "{ provvedimento(q: 5) { count } }", f'{{ provvedimento(id: "{restricted}") {{ nulla }} }}'):
        yield Call("POST", f"{API_PREFIX}/graphql", {"json": {"query": query}}, wrong=True)
    for query in ("(rosso", "rosso)[testo]", "(rosso)[nulla]", "()[testo]"):
        yield Call("GET", f"{API_PREFIX}/provvedimento/export", {"params": {"q": query, "format": "csv"}}, wrong=True)


def _queries(known: Mapping[str, tuple[str, ...]]) -> Iterator[dict[str, Any]]:
    """Every query with every value of each text that it takes, one at a time: the first value, and all at once, for all
    that it can tell and what it leads to, the others for what it tells itself. Values are sent as variables, so that
    the service reads each question only once.
    """
    query = schema._schema.query_type
    assert query is not None
    for name, asked in query.fields.items():
        answer = _object(asked)
        assert answer is not None
        for argument, taken in asked.args.items():
            if str(get_named_type(taken.type)) != "String" or argument.startswith("sort_"):
                continue
            head = f"query($value: {taken.type}) {{ {name}({argument}: $value)"
            first, *others = known[argument]
            for deeper in _steps(answer):
                beside = () if deeper == "sorte" else ("sorte",)
                told = _everything(answer, deeper, without=beside)
                yield {"query": f"{head} {told} }}", "variables": {"value": first}}
            if isinstance(taken.type, GraphQLList):
                yield {"query": f"{head} {_everything(answer)} }}", "variables": {"value": known[argument]}}
            for value in others:
                yield {"query": f"{head} {_everything(answer, levels=0)} }}", "variables": {"value": value}}
            for switch in _switches(asked):
                within = f"query($value: {taken.type}) {{ {name}({argument}: $value, {switch}: true)"
                for value in known[argument]:
                    yield {"query": f"{within} {_everything(answer, levels=0)} }}", "variables": {"value": value}}


def _switches(asked: Any) -> list[str]:
    """The arguments that are on or off: where to search, in somebody's folders and notes."""
    return [name for name, taken in asked.args.items() if str(get_named_type(taken.type)) == "Boolean"]


def _object(asked: Any) -> GraphQLObjectType | None:
    """What a field leads to; None for a plain value."""
    type_ = get_named_type(asked.type)
    return type_ if isinstance(type_, GraphQLObjectType) else None


def _steps(type_: GraphQLObjectType) -> list[str]:
    """The fields of an item that lead on."""
    items = _object(type_.fields["items"]) if "items" in type_.fields else type_
    assert items is not None
    return [name for name, asked in items.fields.items() if _object(asked) not in (None, items)]


_TOO_MUCH = ("simili", "sorte")
"""What costs too much a step further on; of what is asked for itself it is asked."""


def _everything(type_: GraphQLObjectType, deeper: str = "", levels: int = 1, without: tuple[str, ...] = ()) -> str:
    """All fields, and all plain ones of what they lead to; of ``deeper`` a step more, but what costs too much there."""
    told = []
    for name, asked in type_.fields.items():
        further = _object(asked)
        if further is None:
            told.append(name)
        elif name == "items":
            told.append(f"items {_everything(further, deeper, levels, without)}")
        elif name == "facets":
            told.append("facets { field values counts }")
        elif levels and name not in without:
            more = levels if name == deeper else levels - 1
            told.append(f"{name} {_everything(further, '', more, without=_TOO_MUCH)}")
    return f"{{ {' '.join(told)} }}"


def _known(content: Content) -> dict[str, tuple[str, ...]]:
    """What each parameter is given, the default first; a new parameter needs a line here."""
    restricted = content.world["provvedimento riservato"]["id"]
    ids = (restricted, *(each for each in content.ids if each != restricted), content.folder)
    hashes = tuple(content.hashes)
    searched = dict.fromkeys(each.text for each in content.words.all if each.column in IN_TEXTS)
    return {
        "id": ids,
        "provvedimento_id": ids,
        "massima_id": ids,
        "folder_id": (content.folder,),
        "move_id": tuple(content.bulk_moves),
        "file_hash": hashes,
        "any_document_hash": hashes,
        "q": (COMMON, PUBLIC, ANONYMISED, *searches(content)),
        "testo": (content.words.all[0].text,),
        "nome": (CITED,),
        "anonymized": ("false", "true"),
        "regenerate": ("false", "true"),
        "atLeastLength": ("400",),
        "pages": ("true", "false"),
        "form": ("IMPAGINATO", "RICOMPOSTO"),
        "format": ("csv", "ris", "bib", "json", "pdf", "txt", "rtf", "docx", "html", "zip"),
        "note": ("false", "true"),
        "sorte": ("false", "true"),
        "stile": (LEFT_OUT,),
        "chunk_number": ("0",),
        "number": ("1",),
        "ordine": ("data", "rilevanza", "profondita"),
        "parole": (LEFT_OUT, *searched),
        "parte": (LEFT_OUT, "motivi", "testo"),
        "anno": (LEFT_OUT, "2024"),
        "cursor": (LEFT_OUT,),
        "giorno": ("2026-01-31",),
        "insieme": ("20260131T013000Z-completo",),
        "file": ("manifest.json",),
        "titolo": (LEFT_OUT,),
        "tabella": ("mesi", "tempi"),
        "prima": (LEFT_OUT,),
        "token": (LEFT_OUT,),
        "formato": ("turtle", "json-ld"),
        "verb": ("ListRecords", "GetRecord"),
        "metadataPrefix": ("oai_dc",),
        "identifier": (LEFT_OUT, *(f"oai:127.0.0.1:provvedimento/{each}" for each in content.ids)),
        "resumptionToken": (LEFT_OUT,),
        "set": (LEFT_OUT,),
        "until": (LEFT_OUT,),
        "chunk_length": ("1",),
        "area": ("civile",),
        "materia": ("LOCAZIONE",),
        "tipo": ("sentenza",),
        "esito": ("RIGETTO",),
        "dal": (LEFT_OUT, "2001-01-01"),
        "al": (LEFT_OUT, "2026-01-31"),
        "campi": ("titolo,parte_processuale",),
        "raggruppa": ("area", "tipo", "anno", "materia", "distretto", "ufficio", "esito"),
        "whole_area": ("false", "true"),
        "distretto": ("MILANO",),
        "ufficio": ("TRIBUNALE DI MILANO",),
        "field": ("parola_chiave", "ufficio"),
        "sort_field": ("data",),
        "sort_order": ("desc",),
        "collated": ("false", "true"),
        "note_personali": ("false", "true"),
        "data": ("2024-05-06",),
        "day": (LEFT_OUT, "2026-01-31"),
        "dateFrom": (LEFT_OUT, "2024-01-01"),
        "dateTo": (LEFT_OUT, "2024-12-31"),
        "name": ("attivita_massima",),
        "version": ("1",),
        "upn": ("lettore",),
        "group": ("edit_permission",),
        "ou": ("*",),
        "active": ("true",),
        "ending": (LEFT_OUT, "true"),
        "from": ("0",),
        "size": ("100",),
        "job_id": ("1",),
        "task": ("process_document",),
        "actor": (LEFT_OUT, "redattore"),
        "action": (LEFT_OUT, "saved"),
        "kind": (LEFT_OUT, "provvedimento", "passo", "nota"),
        "color": (LEFT_OUT, "94fadb66"),
        "mine": (LEFT_OUT, "true", "false"),
        "closed": ("false", "true"),
        "duty": ("approve", "publish", "returned", "submit", "withdraw", "confirm"),
        "assigned_to": (LEFT_OUT, "me", "nobody"),
        "object": (LEFT_OUT, *content.ids),
        "before": (LEFT_OUT, "1"),
        "what": (LEFT_OUT, "norma", "provvedimento"),
        "target": (LEFT_OUT, restricted),
        "mail": (LEFT_OUT, "giornaliera"),
        "consegna_id": (restricted,),
    }


def searches(content: Content) -> Iterator[str]:
    """What is typed to find what is hidden: some names by themselves, and any of all of them."""
    words = content.words.all
    yield from {(word.column, word.audience): word.text for word in words if word.column in TYPED}.values()
    parties = [word.text for word in words if word.column == "provvedimento_riservato.parte_processuale"]
    yield f"{parties[0]} Segreti"
    yield f"parte_processuale:{parties[0]}"
    yield f"note_personali:{next(word.text for word in words if word.column == 'note.text')}"
    yield f"note_personali:{COMMON}"
    yield f'precedente:"{CITED}"'
    for first in range(0, len(words), AT_ONCE):
        yield f"testo:({' '.join(word.text for word in words[first : first + AT_ONCE])})"


def _allowed(
    operation: dict[str, Any], known: Mapping[str, tuple[str, ...]], description: dict[str, Any]
) -> dict[str, tuple[str, ...]]:
    """``known`` as this call takes it: of named values only its own, and lists that it can do without also left out."""
    taken = dict(known)
    for each in operation.get("parameters", []):
        name, schema = each["name"], each["schema"]
        if "$ref" in schema:
            schema = description["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
        if name in ("format", "ordine") and "enum" in schema:
            taken[name] = tuple(value for value in known[name] if value in schema["enum"])
        if schema.get("type") == "array" and not each.get("required"):
            taken[name] = (LEFT_OUT, *known[name])
    return taken


def _asked(
    operation: dict[str, Any], known: Mapping[str, tuple[str, ...]], path: str
) -> Iterator[tuple[set[str], dict[str, str]]]:
    """The names in the path, and the values of a call: one differs from the first ones at a time, but ids and texts,
    and ids or searches with their ``SWITCHES``, which are asked together.
    """
    parameters = [each for each in operation.get("parameters", []) if each["in"] in ("path", "query")]
    names = {each["name"] for each in parameters if each["in"] == "path"}
    every = [each["name"] for each in parameters]
    assert set(every) <= set(known), f"{path}: say in _known() what to ask for"
    narrowing = {each["name"] for each in parameters if each["name"] in NARROWING and not each.get("required")}
    known = {name: (LEFT_OUT, *known[name]) if name in narrowing else known[name] for name in every}
    first = {name: known[name][0] for name in every}
    yield names, first
    for name in every:
        for value in known[name][1:]:
            alone = name == "id" and set(every) >= BY_NAME
            besides = {other: LEFT_OUT for other in every if other not in OF_EACH} if alone else {}
            yield names, first | besides | {name: value}
            for switch in SWITCHES.get(name, ()):
                if switch in every:
                    yield names, first | {name: value, switch: known[switch][-1]}


def _swapped(value: Any, texts: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        for old, new in texts.items():
            value = value.replace(old, new)
        return value
    if isinstance(value, dict):
        return {key: _swapped(each, texts) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_swapped(each, texts) for each in value]
    return value

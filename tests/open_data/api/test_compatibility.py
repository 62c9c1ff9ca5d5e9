"""Every kind of break is found, and nothing that only adds is taken for one."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from tests.fixtures.lines import each
from tests.open_data.api.compatibility import breaks

Change = Callable[[dict[str, Any]], object]

RELEASED: dict[str, Any] = {
    "servers": [{"url": "/api/v1"}],
    "paths": {
        "/cose": {
            "get": {
                "parameters": [
                    {"name": "q", "in": "query", "required": False, "schema": {"type": "string", "maxLength": 20}},
                    {
                        "name": "area",
                        "in": "query",
                        "required": False,
                        "schema": {"anyOf": [{"type": "string", "enum": ["civile", "penale"]}, {"type": "null"}]},
                    },
                    {
                        "name": "size",
                        "in": "query",
                        "required": False,
                        "schema": {"type": "integer", "minimum": 1, "maximum": 100, "default": 20},
                    },
                    {
                        "name": "nomi",
                        "in": "query",
                        "required": True,
                        "schema": {"type": "array", "items": {"type": "string", "minLength": 1}},
                    },
                ],
                "responses": {
                    "200": {
                        "content": {
                            "application/json": {
                                "schema": {"type": "array", "items": {"$ref": "#/components/schemas/Cosa"}}
                            },
                            "text/plain": {"schema": {"type": "string"}},
                        }
                    },
                    "206": {"content": {"application/pdf": {}}},
                    "404": {"content": {}},
                },
            },
            "post": {"responses": {}},
        }
    },
    "components": {
        "schemas": {
            "Cosa": {
                "type": "object",
                "required": ["id", "tipo", "giorno", "parte"],
                "properties": {
                    "id": {"type": "string"},
                    "tipo": {"$ref": "#/components/schemas/Tipo"},
                    "giorno": {"anyOf": [{"type": "string", "format": "date"}, {"type": "null"}]},
                    "parte": {"anyOf": [{"$ref": "#/components/schemas/Cosa"}, {"type": "null"}]},
                    "altro": {"anyOf": [{"type": "integer"}, {"$ref": "#/components/schemas/Parte"}]},
                },
            },
            "Parte": {"type": "object", "properties": {"nome": {"type": "string"}}},
            "Tipo": {"type": "string", "enum": ["uno", "due"]},
        }
    },
}


def call(document: dict[str, Any]) -> Any:
    return document["paths"]["/cose"]["get"]


def parameter(document: dict[str, Any], place: int) -> Any:
    return call(document)["parameters"][place]


def schema(document: dict[str, Any], name: str) -> Any:
    return document["components"]["schemas"][name]


def changed(change: Change, *, new_values: bool = True) -> list[str]:
    present = deepcopy(RELEASED)
    change(present)
    return breaks(RELEASED, present, new_values=new_values)


NAME = {"name": "nuovo", "in": "query", "schema": {"type": "string"}}
BREAKS: list[tuple[Change, str]] = [
    (lambda d: d["servers"][0].update(url="/api/v2"), "servers: another address"),
    (lambda d: d["paths"].pop("/cose"), "GET /cose: gone"),
    (lambda d: d["paths"]["/cose"].pop("post"), "POST /cose: gone"),
    (lambda d: call(d).update(security=[{"token": []}]), "GET /cose: wants a token"),
    (lambda d: call(d)["parameters"].pop(0), "GET /cose query q: gone"),
    (lambda d: parameter(d, 0).update(name="testo"), "GET /cose query q: gone"),
    (lambda d: parameter(d, 0).update(required=True), "GET /cose query q: required"),
    (lambda d: call(d)["parameters"].append({**NAME, "required": True}), "GET /cose query nuovo: required"),
    (lambda d: parameter(d, 0)["schema"].update(maxLength=19), "GET /cose query q: maxLength is 19"),
    (lambda d: parameter(d, 0)["schema"].update(minLength=1), "GET /cose query q: minLength is 1"),
    (lambda d: parameter(d, 0)["schema"].update(pattern="a"), "GET /cose query q: pattern is a"),
    (lambda d: parameter(d, 0)["schema"].update(format="date"), "GET /cose query q: format is date"),
    (lambda d: parameter(d, 0)["schema"].update(type="integer"), "GET /cose query q: another type"),
    (lambda d: parameter(d, 0)["schema"].update(enum=["a"]), "GET /cose query q: no longer «…»"),
    (lambda d: parameter(d, 1)["schema"]["anyOf"][0]["enum"].pop(), "GET /cose query area: no longer «penale»"),
    (lambda d: parameter(d, 2)["schema"].update(maximum=50), "GET /cose query size: maximum is 50"),
    (lambda d: parameter(d, 2)["schema"].update(minimum=2), "GET /cose query size: minimum is 2"),
    (lambda d: parameter(d, 2)["schema"].update(default=10), "GET /cose query size: another default"),
    (lambda d: parameter(d, 3)["schema"]["items"].update(minLength=2), "GET /cose query nomi[]: minLength is 2"),
    (lambda d: call(d)["responses"].pop("200"), "GET /cose 200: gone"),
    (lambda d: call(d)["responses"].pop("206"), "GET /cose 206: gone"),
    (lambda d: call(d)["responses"]["200"]["content"].pop("text/plain"), "GET /cose 200 text/plain: gone"),
    (lambda d: schema(d, "Cosa")["properties"].pop("id"), "GET /cose 200[].id: gone"),
    (lambda d: schema(d, "Cosa")["required"].remove("id"), "GET /cose 200[].id: may be missing"),
    (lambda d: schema(d, "Cosa")["properties"]["id"].update(type="integer"), "GET /cose 200[].id: another type"),
    (lambda d: schema(d, "Cosa")["properties"]["id"].update(format="uuid"), "GET /cose 200[].id: format is uuid"),
    (
        lambda d: schema(d, "Cosa")["properties"].update(id={"anyOf": [{"type": "string"}, {"type": "null"}]}),
        "GET /cose 200[].id: another type",
    ),
    (
        lambda d: schema(d, "Cosa")["properties"]["giorno"]["anyOf"][0].pop("format"),
        "GET /cose 200[].giorno: format is None",
    ),
    (lambda d: schema(d, "Tipo").update(type="integer"), "GET /cose 200[].tipo: another type"),
    (lambda d: schema(d, "Parte")["properties"].pop("nome"), "GET /cose 200[].altro.nome: gone"),
]
ADDITIONS: list[Change] = [
    lambda d: d["paths"].update({"/altre": {}}),
    lambda d: d["paths"]["/cose"].update(put={"responses": {}}),
    lambda d: call(d)["parameters"].append({**NAME, "required": False}),
    lambda d: parameter(d, 3).update(required=False),
    lambda d: parameter(d, 0)["schema"].update(maxLength=30),
    lambda d: parameter(d, 0)["schema"].pop("maxLength"),
    lambda d: parameter(d, 1)["schema"]["anyOf"][0]["enum"].append("altra"),
    lambda d: parameter(d, 2)["schema"].update(maximum=200, minimum=0),
    lambda d: call(d)["responses"].update({"203": {}}),
    lambda d: call(d)["responses"].pop("404"),
    lambda d: schema(d, "Cosa")["properties"].update(nuova={"type": "string"}),
    lambda d: schema(d, "Cosa")["required"].append("altro"),
    lambda d: schema(d, "Cosa")["properties"]["giorno"]["anyOf"].pop(),
    lambda d: schema(d, "Tipo")["enum"].append("tre"),
    lambda d: schema(d, "Tipo")["enum"].pop(),
    lambda d: d["components"]["schemas"].update(Nuova={}),
]


@each(BREAKS)
def test_a_break_is_found(change: Change, told: str) -> None:
    assert told in changed(change)


@each(ADDITIONS)
def test_an_addition_is_none(change: Change) -> None:
    assert changed(change) == []


def test_values_that_are_added_to_answers_where_they_may_not_be() -> None:
    change: Change = lambda d: schema(d, "Tipo")["enum"].append("tre")  # noqa: E731
    assert changed(change, new_values=False) == ["GET /cose 200[].tipo: also «tre»"]


def test_nothing_has_changed() -> None:
    assert changed(lambda _: None, new_values=False) == []

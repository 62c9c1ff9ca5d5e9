"""``/user/preference/{name}``: small values, everybody's own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.fixtures.app import Visit

pytestmark = pytest.mark.anyio

PATH = "/user/preference/attivita_provvedimento"
SORT = {"sort_field": "materia", "sort_order": "asc"}


async def test_kept_for_the_person_on_every_computer(visit: Visit) -> None:
    here, elsewhere, other = await visit("redattore"), await visit("redattore"), await visit("approvatore")
    assert (await here.call("GET", PATH)).json() == {"value": None}
    assert (await here.call("PUT", PATH, json={"value": SORT})).status_code == 204
    assert (await elsewhere.call("GET", PATH)).json() == {"value": SORT}
    assert (await other.call("GET", PATH)).json() == {"value": None}
    assert (await here.call("GET", "/user/preference/attivita_massima")).json() == {"value": None}
    await elsewhere.call("PUT", PATH, json={"value": {"sort_field": "data"}})
    assert (await here.call("GET", PATH)).json() == {"value": {"sort_field": "data"}}
    await here.call("PUT", PATH, json={"value": None})
    assert (await here.call("GET", PATH)).json() == {"value": None}


@pytest.mark.parametrize(
    "value",
    [
        {"sort_field": "x" * 41},
        {"sort_field": ["data"]},
        {"sort_field": {"a": "b"}},
        {"sort_field": 12},
        {"sort_field": "a\x00b"},
        {"Sort Field": "data"},
        {f"nome_{letter}": "x" for letter in "abcdefghijk"},
        "testo",
    ],
)
async def test_nothing_but_small_flat_values(visit: Visit, value: Any) -> None:
    person = await visit("redattore")
    assert (await person.call("PUT", PATH, json={"value": value})).status_code == 422
    assert (await person.call("GET", PATH)).json() == {"value": None}


async def test_only_known_names_and_only_signed_in(visit: Visit) -> None:
    person = await visit("redattore")
    assert (await person.call("GET", "/user/preference/altro")).status_code == 422
    assert (await person.call("PUT", "/user/preference/altro", json={"value": SORT})).status_code == 422
    nobody = await visit(None)
    assert (await nobody.call("GET", PATH)).status_code == 401
    assert (await nobody.call("PUT", PATH, json={"value": SORT})).status_code == 401

"""The scope's predicate and its SQL say the same, for every kind of account and item."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Literal
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from sqlalchemy import Boolean, Connection, Text, column, create_engine, select, values

from bdm.content.provvedimento.model import STATUSES
from bdm.platform.authz import KINDS, Kind, Permission, Reader, Scope
from bdm.platform.database.session import sqlalchemy_url
from tests.fixtures.lines import each

OFFICES = ("TRIBUNALE DI MILANO", "TRIBUNALE DI ROMA", "CORTE DI APPELLO DI MILANO")


def reader(
    permissions: frozenset[Permission] = frozenset(),
    ou: frozenset[str] = frozenset(),
    type: Literal["CNS", "ADN"] = "ADN",
) -> Reader:
    return Reader(uuid4(), "prova", "Ada", "Prova", "ada@example.org", type, permissions, ou)


readers = st.builds(
    reader,
    permissions=st.frozensets(st.sampled_from(list(Permission))),
    ou=st.frozensets(st.sampled_from([*OFFICES, "*"])),
    type=st.sampled_from(["CNS", "ADN"]),
)


def may_read(scope: Scope, kind: Kind, *, status: str, ufficio: str) -> bool:
    """Whether an item is visible at all, as ``docs/regole/riservatezza.md`` says it."""
    return status == "PUBBLICATO" or ufficio in scope.drafts(kind)


@each(KINDS)
def test_published_is_for_everybody(kind: Kind) -> None:
    assert may_read(Scope.of(reader()), kind, status="PUBBLICATO", ufficio=OFFICES[0])


@each(product(KINDS, list(Permission), [status for status in STATUSES if status != "PUBBLICATO"]))
def test_unpublished_needs_a_permission_for_the_kind_and_the_office(
    kind: Kind, permission: Permission, status: str
) -> None:
    scope = Scope.of(reader(frozenset({permission}), frozenset({OFFICES[0]})))
    works_on_it = permission.endswith(f"_{kind}")
    assert may_read(scope, kind, status=status, ufficio=OFFICES[0]) is works_on_it
    assert not may_read(scope, kind, status=status, ufficio=OFFICES[1])


def test_a_star_means_every_office() -> None:
    scope = Scope.of(reader(frozenset({Permission.EDIT_MASSIMA}), frozenset({"*"})))
    assert may_read(scope, "massima", status="BOZZA", ufficio="UN UFFICIO NUOVO")
    assert not may_read(scope, "provvedimento", status="BOZZA", ufficio="UN UFFICIO NUOVO")


@each([("ADN", OFFICES[0], True), ("ADN", "*", True), ("ADN", OFFICES[1], False), ("CNS", OFFICES[0], False)])
def test_originals_are_for_staff_of_the_office(type: Literal["CNS", "ADN"], ou: str, seen: bool) -> None:
    scope = Scope.of(reader(ou=frozenset({ou}), type=type))
    assert scope.reads_original(restricted=True, ufficio=OFFICES[0]) is seen
    assert scope.reads_original(restricted=False, ufficio=OFFICES[0])


@pytest.fixture(scope="module")
def connection(database_url: str) -> Iterator[Connection]:
    engine = create_engine(sqlalchemy_url(database_url))
    with engine.connect() as connection:
        yield connection
    engine.dispose()


ITEMS = values(column("status", Text), column("ufficio", Text), column("restricted", Boolean), name="item").data(
    list(product(STATUSES, OFFICES, (True, False)))
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(reader=readers)
def test_sql_agrees_with_the_predicate(connection: Connection, reader: Reader) -> None:
    scope = Scope.of(reader)
    item = ITEMS.c
    answers = [scope.readable(kind, status=item.status, ufficio=item.ufficio) for kind in KINDS]
    original = scope.original(restricted=item.restricted, ufficio=item.ufficio)
    rows = connection.execute(select(item.status, item.ufficio, item.restricted, *answers, original)).all()
    assert len(rows) == len(STATUSES) * len(OFFICES) * 2
    for status, ufficio, restricted, *readable, shown in rows:
        assert readable == [may_read(scope, kind, status=status, ufficio=ufficio) for kind in KINDS]
        assert shown is (restricted and scope.reads_original(restricted=True, ufficio=ufficio))

"""The gate would notice: without any one condition of ``bdm/platform/authz`` somebody is shown what is not theirs."""

from __future__ import annotations

import pytest
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from bdm.assembly import Parts
from bdm.platform.http.rate_limit import RateLimit, Work
from tests.fixtures.app import Visit
from tests.leak.mutants import conditions, removed
from tests.leak.test_gate import begin

pytestmark = pytest.mark.anyio

EVERYWHERE = ("",)
HISTORY = ("/history",)
SEARCHED = ("/provvedimento/autocomplete", "/parte_processuale", "/provvedimento/export")
NOTICED: dict[str, tuple[bool, str, tuple[str, ...]]] = {
    "Offices.__contains__: self.every": (True, "lettore", HISTORY),
    "Offices.__contains__: ufficio in self.names": (True, "lettore", HISTORY),
    "Offices.sql: self.every": (True, "lettore", EVERYWHERE),
    "Offices.sql: ufficio.in_(sorted(self.names))": (True, "redattore.roma", EVERYWHERE),
    "Scope.of: reader.all_offices": (True, "redattore.roma", EVERYWHERE),
    "Scope.of: reader.works_on(kind)": (True, "direzione", EVERYWHERE),
    "Scope.of: reader.type == 'ADN'": (True, "redattore (CNS)", EVERYWHERE),
    "Scope.reads_original: restricted": (False, "redattore (CNS)", HISTORY),
    "Scope.reads_original: ufficio in self.originals": (True, "redattore (CNS)", HISTORY),
    "Scope.readable: status == PUBLISHED": (True, "lettore", EVERYWHERE),
    "Scope.readable: self.drafts(kind).sql(ufficio)": (True, "lettore", EVERYWHERE),
    "Scope.original: restricted": (True, "redattore", EVERYWHERE),
    "Scope.original: self.originals.sql(ufficio)": (True, "lettore", EVERYWHERE),
    "Reader.all_offices: any((EVERY_OFFICE in ou for ou in self.ou))": (True, "redattore.roma", EVERYWHERE),
    "Reader.all_offices: EVERY_OFFICE in ou": (True, "redattore.roma", EVERYWHERE),
    "Reader.has: self.permissions.isdisjoint(any_of)": (False, "lettore", EVERYWHERE),
    "Reader.require: self.has(*any_of)": (True, "lettore", EVERYWHERE),
    "Reader.works_on: self.has(*(permission_for(step, kind) for step in STEPS))": (True, "direzione", EVERYWHERE),
}
"""By condition: the value that opens, an account that is then shown too much, and by which calls."""
SHORTCUTS = {
    "Offices.__bool__: self.every": (True, "lettore", SEARCHED),
    "Offices.__bool__: bool(self.names)": (True, "lettore", SEARCHED),
    "Offices.sql: self.names": (True, "lettore", SEARCHED),
}
"""What only saves work: the condition that follows is then of no office, and lets nothing through."""


def test_every_condition_is_listed() -> None:
    assert sorted(str(each) for each in conditions()) == sorted({**NOTICED, **SHORTCUTS})


@pytest.mark.parametrize("account", sorted({account for _, account, _ in NOTICED.values()}))
async def test_without_any_one_somebody_is_shown_too_much(
    account: str,
    app: FastAPI,
    parts: Parts,
    session: AsyncSession,
    connection: AsyncConnection,
    visit: Visit,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(RateLimit, "check", lambda self, connection, key: None)
    monkeypatch.setattr(Work, "pay", lambda self, account, points: None)
    walk = await begin(account, app, parts, session, connection, visit)
    wrong = []
    for condition in conditions():
        value, noticed_by, calls = {**NOTICED, **SHORTCUTS}[str(condition)]
        if noticed_by != account:
            continue
        with removed(condition, value):
            leaking = await walk.first_leak(calls)
        if (leaking is None) is not (str(condition) in SHORTCUTS):
            wrong.append(f"{condition}: {leaking}")
        # Nothing of it is left behind, which the next one would be taken for.
        elif leaking is not None and await walk.leaks_of(leaking):
            wrong.append(f"{condition}: {leaking} goes on")
    assert not wrong

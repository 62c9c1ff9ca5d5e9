"""Reviews as the screen drives them: a decision with a real PDF, the queued jobs run by hand, the calls."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.anonymisation import detecting, remains
from bdm.anonymisation.detection import Category, Detection, Finding, Metadata, Person, Policy, Style
from bdm.document import arrival
from bdm.people.user.repository import find_by_upn
from bdm.platform.jobs import Job
from bdm.platform.jobs.schema import SCHEMA
from bdm.platform.jobs.tasks import TASKS
from bdm.platform.storage import file_hash
from bdm.services import Services
from tests.desk.editing.forms import a_decision, saved
from tests.document.pdfs import document
from tests.fixtures.app import Visit
from tests.fixtures.sign_in import Browser
from tests.fixtures.storage import put_bytes

PAGES = (
    "Tribunale di Milano\nil giudice Carlo Neri\nha pronunciato sentenza nella causa tra\nMario Rossi e Ada Bianchi",
    "Rossi chiede la casa di via Roma 5.\nAda Bianchi resiste.\nP.Q.M. accoglie la domanda di Rossi.",
)
PARTIES = ["Rossi Mario", "Bianchi Ada"]
_FORMS = {"Mario Rossi": "rossi", "Rossi": "rossi", "Ada Bianchi": "bianchi", "Bianchi": "bianchi"}


def found_by_forms(
    pages: Sequence[str],
    known: Metadata,
    policy: Policy,
    style: Style = Style.PARTE,
    forms: dict[str, str] | None = None,
) -> Detection:
    """A detection that finds these forms of names and nothing else: tests of the review are not about names."""
    forms = _FORMS if forms is None else forms
    keys = list(dict.fromkeys(forms.values()))
    named = {key: f"Parte_{keys.index(key) + 1}" if style is Style.PARTE else "omissis" for key in keys}
    pattern = re.compile("|".join(sorted(forms, key=len, reverse=True)))
    findings = [
        Finding(
            page=number,
            start=match.start(),
            end=match.end(),
            text=match.group(),
            category=Category.PARTE,
            person=forms[match.group()],
            replacement=named[forms[match.group()]],
            reason="parte indicata nei metadati",
            sure=True,
            occurrence=1,
        )
        for number, page in enumerate(pages, 1)
        for match in pattern.finditer(page)
    ]
    persons = tuple(Person(key, key.title(), Category.PARTE, named[key]) for key in keys)
    return Detection(findings=tuple(findings), persons=persons)


@pytest.fixture
def simple_detection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(detecting, "find", found_by_forms)
    monkeypatch.setattr(remains, "detect", found_by_forms)


async def run_jobs(services: Services, *names: str) -> list[str]:
    """Run what is queued, oldest first, until nothing is left; the names of what ran. With ``names`` only those."""
    ran = []
    while True:
        async with services.database.transaction() as session:
            statement = text(
                f"DELETE FROM {SCHEMA}.procrastinate_jobs WHERE id = (SELECT id FROM {SCHEMA}.procrastinate_jobs "
                "WHERE status = 'todo' AND (:every OR task_name = ANY(:names)) ORDER BY id LIMIT 1) "
                "RETURNING task_name, args, id"
            )
            row = (await session.execute(statement, {"every": not names, "names": list(names)})).first()
        if row is None:
            return ran
        ran.append(row.task_name)
        await TASKS[row.task_name](Job(services, row.id, 1, last=True), **row.args)


async def uploaded_pdf(services: Services, upn: str, *pages: str) -> str:
    """A PDF with these pages that ``upn`` has uploaded; its hash."""
    data = document(*pages)
    name = file_hash(data)
    await put_bytes(services.store, name, data)
    async with services.database.transaction() as session:
        account = await find_by_upn(session, upn)
        assert account is not None
        await arrival.add(
            session, file_hash=name, size=len(data), name="Rossi.pdf", domain="CIVILE", uploaded_by=account.id
        )
    return name


@dataclass
class Desk:
    """An editor at the review of one decision; another person confirms it."""

    browser: Browser
    visit: Visit
    services: Services
    id: str
    file_hash: str

    async def call(self, method: str, path: str = "", **arguments: Any) -> tuple[int, dict[str, Any]]:
        answer = await self.browser.call(method, f"/provvedimento/{self.id}/anonymization{path}", **arguments)
        return answer.status_code, answer.json()

    async def read(self) -> dict[str, Any]:
        status, body = await self.call("GET")
        assert status == 200, body
        return body

    async def change(self, **patch: Any) -> dict[str, Any]:
        version = (await self.read())["version"]
        status, body = await self.call("PATCH", json={"version": version, **patch})
        assert status == 200, body
        return body

    async def decide_all(self, decision: str = "ACCETTATO") -> dict[str, Any]:
        spans = (await self.read())["spans"]
        return await self.change(decisions=[{"id": span["id"], "decision": decision} for span in spans])

    async def prepare(self) -> dict[str, Any]:
        status, body = await self.call("POST", "/prepared", json={"ground": "DISPOSTO_GIUDICE"})
        assert (status, body["state"]) == (200, "IN_PREPARAZIONE"), body
        await run_jobs(self.services)
        return await self.read()

    async def confirm(self, **more: Any) -> dict[str, Any]:
        status, body = await self.confirmed_by("approvatore", **more)
        assert status == 200, body
        return body

    async def confirmed_by(self, account: str, **more: Any) -> tuple[int, dict[str, Any]]:
        """What it is answered to somebody who has looked at all that is asked of whoever confirms."""
        seen = await self.read()
        asked = {"version": seen["version"], "answered": seen["questions"], "looked_at": seen["unread_pages"], **more}
        return await (await self.seen_by(account)).call("POST", "/confirmed", json=asked)

    async def seen_by(self, account: str) -> Desk:
        """The same review, opened by somebody else."""
        return replace(self, browser=await self.visit(account))


async def a_desk(visit: Visit, services: Services, *pages: str, visibility: str = "true") -> Desk:
    """A draft of TRIBUNALE DI MILANO with a PDF that was read, and its review, if it is restricted."""
    browser = await visit("redattore")
    digest = await uploaded_pdf(services, "redattore", *(pages or PAGES))
    await run_jobs(services)
    form = a_decision(
        titolo="Il caso Rossi",
        parte_processuale=PARTIES,
        giudice_assegnatario_fascicolo="Neri Carlo",
        materia=None,
        visibility=visibility,
        document_hash=digest,
    )
    body = await saved(browser, "provvedimento", form)
    await run_jobs(services)
    return Desk(browser, visit, services, body["id"], digest)


async def audited(session: AsyncSession) -> list[tuple[str, str]]:
    """Action and detail, as text, of every event."""
    rows = await session.execute(text("SELECT action, coalesce(detail::text, '') FROM audit_event ORDER BY seq"))
    return [(row[0], row[1]) for row in rows]

"""Alerts and dashboard ask for what the service tells, and every alert has its page."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import httpx2
import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.samples import Sample
from sqlalchemy import insert, text
from sqlalchemy.ext.asyncio import AsyncSession

from bdm.app import create_app
from bdm.graphql.operations import OPERATIONS
from bdm.operations.backup.model import BackupRun
from bdm.platform import audit
from bdm.platform.audit.jobs import VERIFIED
from bdm.platform.jobs.model import TaskRun
from bdm.platform.kit.time import now
from bdm.services import Services
from tests.fixtures.app import Browser

ROOT = Path(__file__).parents[3]
RULES = yaml.safe_load((ROOT / "deploy" / "monitoring" / "alerts.yaml").read_text(encoding="utf-8"))
READING = yaml.safe_load((ROOT / "deploy" / "monitoring" / "prometheus.yaml").read_text(encoding="utf-8"))
DASHBOARD = json.loads((ROOT / "deploy" / "monitoring" / "dashboard.json").read_text(encoding="utf-8"))
RUNBOOK = (ROOT / "docs" / "guasti.md").read_text(encoding="utf-8")
ALERTS = [rule for group in RULES["groups"] for rule in group["rules"]]
EXPRESSIONS = [rule["expr"] for rule in ALERTS] + [
    target["expr"] for panel in DASHBOARD["panels"] for target in panel.get("targets", ())
]
JOB = text(
    "INSERT INTO procrastinate.procrastinate_jobs (queue_name, task_name, args, status, scheduled_at)"
    " VALUES ('documents', 'document.process', '{}', 'todo', now() - interval '1 hour')"
)


async def exported(services: Services, session: AsyncSession) -> list[Sample]:
    """What the service tells of an installation of which every number is known."""
    moment = now()
    await session.execute(insert(TaskRun).values(task="copertura.count", started_at=moment, succeeded_at=moment))
    await session.execute(insert(BackupRun).values(kind="backup", documents=3, size=10, rows=7))
    await session.execute(insert(BackupRun).values(kind="verifica"))
    await session.execute(insert(TaskRun).values(task="upload.drop_abandoned", started_at=moment, succeeded_at=moment))
    await session.execute(JOB)
    await audit.record(session, None, VERIFIED, detail={"position": 1, "checked": 1, "problems": 2})
    await session.commit()
    app = create_app(services.settings, services)
    async with app.router.lifespan_context(app):
        browser = Browser(app)
        await browser.enter("lettore")
        await browser.call("POST", "/graphql", json={"query": 'query SearchMassima { massima(q: "danno") { count } }'})
        await browser.aclose()
        local = httpx2.ASGITransport(app, client=("127.0.0.1", 5))
        async with httpx2.AsyncClient(transport=local, base_url="http://bdm.test") as client:
            told = (await client.get("/metrics")).text
    return [sample for family in text_string_to_metric_families(told) for sample in family.samples]


@pytest.mark.anyio
async def test_what_is_asked_for_is_told(services: Services, session: AsyncSession) -> None:
    samples = await exported(services, session)
    told = {sample.name for sample in samples}
    asked = {name for each in EXPRESSIONS for name in re.findall(r"\bbdm_\w+", each)}
    assert asked
    assert asked <= told
    unused = {name for name in told if name.startswith("bdm_") and not name.endswith(("_count", "_sum", "_created"))}
    assert unused == asked, "each number is for somebody"
    parts_told = {sample.labels["part"] for sample in samples if sample.name == "bdm_up"}
    named = {name for each in EXPRESSIONS for name in re.findall(r'part="(\w+)"', each)}
    assert named == parts_told, "each part that may fail has its alert"
    operations = {
        name for each in EXPRESSIONS for of in re.findall(r'operation=~"(.+?)"', each) for name in of.split("|")
    }
    assert operations
    assert operations <= OPERATIONS
    values = {sample.name: sample.value for sample in samples}
    assert (values["bdm_ready"], values["bdm_audit_problems"]) == (0, 2), "there is no index"


def test_prometheus_reads_what_the_alerts_are_of() -> None:
    (job,) = READING["scrape_configs"]
    assert READING["rule_files"] == ["alerts.yaml"]
    assert {name for each in EXPRESSIONS for name in re.findall(r'job="(\w+)"', each)} == {job["job_name"]}
    assert job["metrics_path"] == "/metrics"


@pytest.mark.parametrize("rule", ALERTS, ids=lambda rule: rule["alert"])
def test_every_alert_has_its_page(rule: dict[str, Any]) -> None:
    assert rule["labels"]["severity"] in ("critica", "avviso")
    assert re.fullmatch(r"\d+[smh]", rule["for"])
    assert {"summary", "description", "runbook_url"} == rule["annotations"].keys()
    assert rule["annotations"]["runbook_url"] == f"docs/guasti.md#{rule['alert'].lower()}"
    [page] = re.findall(rf"(?ms)^## {rule['alert']}$(.*?)(?=^## |\Z)", RUNBOOK)
    summary, severity = rule["annotations"]["summary"], rule["labels"]["severity"]
    assert page.startswith(f"\n*{summary}* ({severity}, dopo {rule['for']})\n\n")
    for part in ("Dove guardare", "Che cosa fare", "È finita quando"):
        assert part in page


def test_every_page_has_its_alert() -> None:
    assert re.findall(r"(?m)^## (.+)$", RUNBOOK) == [rule["alert"] for rule in ALERTS]


def test_the_dashboard_can_be_imported() -> None:
    panels = DASHBOARD["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    assert len({panel["title"] for panel in panels}) == len(panels)
    shown = [panel for panel in panels if panel["type"] != "row"]
    assert all(panel["datasource"]["uid"] == "${datasource}" for panel in shown)
    assert {each["name"] for each in DASHBOARD["templating"]["list"]} == {"datasource"}

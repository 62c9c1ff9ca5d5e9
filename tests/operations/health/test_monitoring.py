"""Alerts and dashboard ask for what the service tells, and every alert has its page."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from bdm.operations.health.metrics import Metrics
from bdm.platform.http.request_log import Call

ROOT = Path(__file__).parents[3]
RULES = yaml.safe_load((ROOT / "deploy" / "monitoring" / "alerts.yaml").read_text(encoding="utf-8"))
DASHBOARD = json.loads((ROOT / "deploy" / "monitoring" / "dashboard.json").read_text(encoding="utf-8"))
RUNBOOK = (ROOT / "docs" / "guasti.md").read_text(encoding="utf-8")
ALERTS = [rule for group in RULES["groups"] for rule in group["rules"]]
EXPRESSIONS = [rule["expr"] for rule in ALERTS] + [
    target["expr"] for panel in DASHBOARD["panels"] for target in panel.get("targets", ())
]


def exported() -> str:
    """What the service tells when every number is known."""
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    run = SimpleNamespace(error=None, at=moment)
    state: Any = SimpleNamespace(
        database=SimpleNamespace(reachable=True, size=1, connections=1, max_connections=1),
        index=SimpleNamespace(ready=True, running=True, queue=1, lag_seconds=1.0),
        documents=SimpleNamespace(reachable=True, documents=1, size=1, free=1),
        worker=SimpleNamespace(running=True),
        assistant=SimpleNamespace(reachable=True),
        sign_in=SimpleNamespace(reachable=True),
        jobs=[SimpleNamespace(task="x", todo=1, doing=1, failed=1)],
        scheduled=[SimpleNamespace(task="x", succeeded_at=moment)],
        backup=SimpleNamespace(last_success=run, last_trial=run),
    )
    metrics = Metrics()
    metrics.observe(Call("POST", "/graphql", 500, 0.1, "Search", "INTERNAL"))
    return metrics.exposition(state).decode()


def test_what_is_asked_for_is_told() -> None:
    samples = [sample for family in text_string_to_metric_families(exported()) for sample in family.samples]
    told = {sample.name for sample in samples}
    asked = {name for each in EXPRESSIONS for name in re.findall(r"\bbdm_\w+", each)}
    assert asked
    assert asked <= told
    parts = {sample.labels["part"] for sample in samples if sample.name == "bdm_up"}
    named = {name for each in EXPRESSIONS for name in re.findall(r'part="(\w+)"', each)}
    assert named == parts - {""}, "each part that may fail has its alert"


@pytest.mark.parametrize("rule", ALERTS, ids=lambda rule: rule["alert"])
def test_every_alert_has_its_page(rule: dict[str, Any]) -> None:
    assert rule["labels"]["severity"] in ("critica", "avviso")
    assert re.fullmatch(r"\d+[smh]", rule["for"])
    assert rule["annotations"]["summary"]
    assert rule["annotations"]["runbook_url"] == f"docs/guasti.md#{rule['alert'].lower()}"
    [page] = re.findall(rf"(?ms)^## {rule['alert']}$(.*?)(?=^## |\Z)", RUNBOOK)
    for part in ("Dove guardare", "Che cosa fare", "È finita quando"):
        assert part in page


def test_every_page_has_its_alert() -> None:
    assert re.findall(r"(?m)^## (.+)$", RUNBOOK) == [rule["alert"] for rule in ALERTS]


def test_the_dashboard_can_be_imported() -> None:
    panels = DASHBOARD["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    assert all(panel["title"] for panel in panels)
    shown = [panel for panel in panels if panel["type"] != "row"]
    assert all(panel["datasource"]["uid"] == "${datasource}" for panel in shown)
    assert {each["name"] for each in DASHBOARD["templating"]["list"]} == {"datasource"}

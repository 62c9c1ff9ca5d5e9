"""What runs, listens or is scheduled is in the one list of it: each is found in the tree, too."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from inspect import getsource

import pytest

from bdm import services, wiring
from bdm.cli import database
from bdm.document.settling import SETTLED
from bdm.platform.jobs.tasks import TASKS
from bdm.platform.kit.occasion import Occasion
from tests.test_names import of_product

pytestmark = pytest.mark.anyio


def functions() -> Iterator[tuple[str, ast.AsyncFunctionDef]]:
    """Every coroutine function of a module, by its place."""
    for name, tree in of_product():
        yield from ((f"{name}:{node.name}", node) for node in tree.body if isinstance(node, ast.AsyncFunctionDef))


def occasions() -> Iterator[Occasion[object]]:
    for name, tree in of_product():
        for node in tree.body:
            if isinstance(node, ast.AnnAssign) and node.value and ast.unparse(node.value).startswith("Occasion["):
                yield getattr(import_module(name), ast.unparse(node.target))


def test_every_module_with_tasks_is_loaded() -> None:
    listed = sorted(module.__name__ for module in wiring.JOBS)
    assert listed == sorted(name for name, _ in of_product() if name.endswith(".jobs") and name != "bdm.platform.jobs")
    decorated = [
        place
        for place, node in functions()
        if any(ast.unparse(each).startswith("task(") for each in node.decorator_list)
    ]
    assert len(decorated) > 20
    assert {place.split(":")[0] for place in decorated} == set(listed)
    ours = {f"{task.function.__module__}:{task.function.__name__}" for task in TASKS.values()}
    assert set(decorated) <= ours


def test_the_worker_runs_every_activity() -> None:
    found = {
        place
        for place, node in functions()
        if node.name.startswith("run_") and [each.arg for each in node.args.args] == ["services"]
    }
    assert found - {"bdm.platform.jobs.worker:run_until_idle"} == set(wiring.ACTIVITIES.values())


def test_everybody_who_listens_is_called() -> None:
    wiring.wire()
    found = list(occasions())
    assert len(found) == 3
    followed = [each.followers or () for each in found]
    assert all(followed)
    wired = {f"{each.__module__}:{each.__name__}" for followers in followed for each in followers}  # type: ignore[attr-defined]
    assert {place for place, _ in functions() if ":after_" in place} <= wired


async def test_a_program_that_forgets_them_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SETTLED, "followers", None)
    with pytest.raises(RuntimeError, match="wire"):
        await SETTLED.happen(None, None)  # type: ignore[arg-type]
    for program in (services.open_services, database.on_database):
        assert "    wire()\n" in getsource(program)

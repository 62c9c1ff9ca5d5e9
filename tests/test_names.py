"""One name for one thing: what a module is imported as, what a function is called, what a class is called."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

ROOT = Path(__file__).parents[1]
OF_EVERY_ROOM: Final = {"endpoints", "jobs", "model", "repository", "rules", "schemas", "service"}
"""Files that rooms have in common: outside and inside they go by ``room_file``, every other module by one name."""
PARTICIPLE = re.compile(
    r"(?!(?:embed|exceed|feed|need|proceed|seed|shed|speed)$)[a-z]+ed|asked|begun|bound|built|chosen|done|drawn|found"
    r"|given|gone|held|hidden|kept|known|lost|made|meant|seen|sent|shown|taken|told|understood|written"
)
"""Of verbs: a function is a noun for what it gives, or a verb for what it does."""


@cache
def trees() -> dict[str, ast.Module]:
    """Every module, by its dotted name."""
    found = {}
    for top in ("bdm", "bdm_demo", "benchmarks", "tests", "tools"):
        for path in sorted((ROOT / top).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            found[name] = ast.parse(path.read_text("utf-8"))
    return found


def of_product() -> Iterator[tuple[str, ast.Module]]:
    return ((name, tree) for name, tree in trees().items() if name.split(".")[0] in ("bdm", "bdm_demo"))


def imports(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """What is imported whole, and as what."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((f"{node.module}.{each.name}", each.asname or each.name) for each in node.names)
        elif isinstance(node, ast.Import):
            yield from ((each.name, each.asname) for each in node.names if each.asname)


def test_a_module_goes_by_one_name_everywhere() -> None:
    products = {name for name, _ in of_product()}
    names: dict[str, set[str]] = defaultdict(set)
    for tree in trees().values():
        for module, name in imports(tree):
            if module in products:
                names[module].add(name)
    assert len(names) > 100
    assert {module: found for module, found in names.items() if len(found) > 1} == {}
    of_rooms = [module for module in names if module.rsplit(".", 1)[1] in OF_EVERY_ROOM]
    assert [module for module in of_rooms if names[module] != {"_".join(module.split(".")[-2:])}] == []


def test_no_function_is_called_by_a_participle() -> None:
    functions = [
        f"{module}.{node.name}"
        for module, tree in of_product()
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    assert len(functions) > 1_000
    assert [name for name in functions if PARTICIPLE.fullmatch(name.rsplit(".", 1)[1])] == []


def test_a_class_of_the_server_has_a_name_of_its_own() -> None:
    """Types of GraphQL are called as its schema has them, whatever else is called so."""
    places: dict[str, list[str]] = defaultdict(list)
    for module, tree in of_product():
        if not module.startswith(("bdm.graphql", "bdm.migrations")):
            for node in tree.body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    places[node.name].append(module)
    assert {name: modules for name, modules in places.items() if len(modules) > 1} == {}

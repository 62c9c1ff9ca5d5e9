"""Every condition of ``bdm/platform/authz``, and the same package without one of them.

Conditions are found in the source: what is compared or asked for, one by one, also as SQL. To remove one is to let it
always hold (or never, where what follows forbids something), in the running process.
"""

from __future__ import annotations

import ast
import functools
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from bdm.platform.authz import permissions, reader, scope

MODULES = (scope, reader, permissions)
SQL = {"ColumnElement[bool]"}


@dataclass(frozen=True)
class Condition:
    """A condition: where it is (``module.Class.function``) and how it is written."""

    module: ModuleType
    function: str
    source: str
    line: int
    column: int
    sql: bool

    def __str__(self) -> str:
        return f"{self.function}: {self.source}"


def conditions() -> list[Condition]:
    """All of them, in the order of the source."""
    return [each for module in MODULES for each in _of_module(module)]


def _of_module(module: ModuleType) -> Iterator[Condition]:
    for function, node in _functions(_tree(module), ""):
        sql = node.returns is not None and ast.unparse(node.returns) in SQL
        places: dict[tuple[int, int], ast.expr] = {}
        for test in _tests(node, sql):
            for operand in _operands(test):
                places[operand.lineno, operand.col_offset] = operand
        for (line, column), operand in sorted(places.items()):
            yield Condition(
                module, function, ast.unparse(operand), line, column, sql and not _within_test(node, operand)
            )


def _functions(tree: ast.AST, prefix: str) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from _functions(node, f"{prefix}{node.name}.")
        elif isinstance(node, ast.FunctionDef):
            yield f"{prefix}{node.name}", node


def _tests(function: ast.FunctionDef, sql: bool) -> Iterator[ast.expr]:
    """What decides: the tests of branches, and what a function that answers yes or no returns."""
    yes_or_no = function.returns is not None and ast.unparse(function.returns) == "bool"
    for node in ast.walk(function):
        if isinstance(node, ast.If | ast.IfExp | ast.While):
            yield node.test
        elif isinstance(node, ast.comprehension):
            yield from node.ifs
        elif isinstance(node, ast.Return) and node.value is not None and (yes_or_no or sql):
            yield node.value
        elif isinstance(node, ast.Compare | ast.BoolOp):
            yield node


def _operands(test: ast.expr) -> Iterator[ast.expr]:
    """The single conditions that a test is made of."""
    if isinstance(test, ast.BoolOp):
        for each in test.values:
            yield from _operands(each)
    elif isinstance(test, ast.IfExp):
        yield from _operands(test.body)
    elif isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        yield from _operands(test.operand)
    elif isinstance(test, ast.Call) and isinstance(test.func, ast.Name) and test.func.id in ("or_", "and_"):
        for each in test.args:
            yield from _operands(each)
    elif isinstance(test, ast.Call) and isinstance(test.func, ast.Name) and test.func.id in ("true", "false"):
        return
    else:
        yield test


def _within_test(function: ast.FunctionDef, operand: ast.expr) -> bool:
    tests = [node.test for node in ast.walk(function) if isinstance(node, ast.If | ast.IfExp)]
    return any(each is operand for test in tests for each in ast.walk(test))


def _tree(module: ModuleType) -> ast.Module:
    return ast.parse(_path(module).read_text(encoding="utf-8"))


def _path(module: ModuleType) -> Path:
    assert module.__file__ is not None
    return Path(module.__file__)


class _Replace(ast.NodeTransformer):
    def __init__(self, condition: Condition, value: bool) -> None:
        self.condition, self.value = condition, value
        self.done = 0

    def generic_visit(self, node: ast.AST) -> ast.AST:
        of = self.condition
        if isinstance(node, ast.expr) and (node.lineno, node.col_offset, ast.unparse(node)) == (
            of.line,
            of.column,
            of.source,
        ):
            self.done += 1
            constant = ast.parse(f"{str(self.value).lower()}()" if of.sql else str(self.value), mode="eval").body
            return ast.copy_location(constant, node)
        return super().generic_visit(node)


@contextmanager
def removed(condition: Condition, value: bool) -> Iterator[None]:
    """While this lasts, the condition always has this value."""
    change = _Replace(condition, value)
    tree = ast.fix_missing_locations(change.visit(_tree(condition.module)))
    assert change.done == 1, condition
    code = _find(compile(tree, str(_path(condition.module)), "exec"), condition.function)
    function = _function(condition)
    before = function.__code__
    function.__code__ = code
    _forget()
    try:
        yield
    finally:
        function.__code__ = before
        _forget()


def _find(code: CodeType, qualified: str) -> CodeType:
    for each in code.co_consts:
        if isinstance(each, CodeType):
            if each.co_qualname == qualified:
                return each
            if qualified.startswith(f"{each.co_qualname}."):
                return _find(each, qualified)
    raise LookupError(qualified)


def _function(condition: Condition) -> FunctionType:
    found: Any = condition.module
    for name in condition.function.split("."):
        found = vars(found)[name]
    found = getattr(found, "fget", None) or getattr(found, "__func__", None) or found
    assert isinstance(found, FunctionType)
    return found


def _forget() -> None:
    """Statements that are kept for each scope were made with the conditions as they were."""
    gc.unfreeze()  # a test that loaded a service in this process has put out of sight what was there (``loading``)
    for each in gc.get_objects():
        if isinstance(each, functools._lru_cache_wrapper) and (each.__module__ or "").startswith("bdm."):
            each.cache_clear()

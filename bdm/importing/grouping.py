"""Problems of the same kind told once: how many there are, and the first lines that have them."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, replace
from typing import Any, Self

from bdm.platform.kit.fields import Problem, ProblemLevel
from bdm.platform.kit.regex import regex

MAX_KINDS = 100
EXAMPLES = 5
_LENGTH = 300
_VALUES = regex(r"«[^»]*»|\d+")
_MORE = "Altri problemi, di molti tipi diversi."


@dataclass(frozen=True, kw_only=True)
class Example:
    """A line that has a problem."""

    line: int
    id: str | None
    reason: str


@dataclass(kw_only=True)
class ProblemGroup:
    """The problems of one kind; ``reason`` has … for what differs from line to line, which the examples have."""

    level: str
    kind: str | None
    field: str | None
    reason: str
    count: int = 0
    examples: list[Example] = dataclasses.field(default_factory=list)

    @classmethod
    def of(cls, values: dict[str, Any]) -> Self:
        """The group as ``asdict`` wrote it."""
        return cls(**values | {"examples": [Example(**example) for example in values["examples"]]})


Groups = dict[str, ProblemGroup]
"""By a key of their kind. At most ``MAX_KINDS`` and two more, however many lines there are."""


def add_problem(groups: Groups, line: int, kind: str | None, external_id: str | None, problem: Problem) -> None:
    """Count the problem among those of its kind; what comes when there are too many kinds, together."""
    name = _stored(problem.field) if problem.field else None
    reason = _stored(_VALUES.sub("…", problem.reason))
    key = f"{problem.level.value} {kind} {name} {reason}"
    if key not in groups and len(groups) >= MAX_KINDS:
        key, kind, name, reason = problem.level.value, None, None, _MORE
    group = groups.setdefault(key, ProblemGroup(level=problem.level.value, kind=kind, field=name, reason=reason))
    group.count += 1
    if len(group.examples) < EXAMPLES:
        group.examples.append(Example(line=line, id=external_id, reason=_stored(problem.reason)))


def copy_groups(groups: Groups) -> Groups:
    """The same groups; adding to one does not add to the other."""
    return {key: replace(group, examples=[*group.examples]) for key, group in groups.items()}


def in_order(groups: Groups, level: ProblemLevel) -> list[ProblemGroup]:
    """The groups of one level, the largest first."""
    of_level = (group for group in groups.values() if group.level == level.value)
    return sorted(of_level, key=lambda group: (-group.count, group.examples[0].line, group.field or "", group.reason))


def _stored(text: str) -> str:
    """What the database takes (no NUL), and no more of it than an example needs."""
    return text.replace("\0", "�")[:_LENGTH]

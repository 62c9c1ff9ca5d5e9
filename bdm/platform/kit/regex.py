"""Expressions that texts are read with, compiled when they are first used.

There are several hundred, and a process uses few of them: compiled while the program is loaded they were a sixth of the
time until it answers again.
"""

from __future__ import annotations

import re
from typing import Any, AnyStr, Final, Generic, cast
from weakref import WeakSet


def regex(source: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """What ``re.compile`` gives, later. Raises ``re.error`` when it is first used; a test uses each."""
    later = _Later(source, flags)
    _EVERY.add(later)
    return cast("re.Pattern[AnyStr]", later)


def compile_every() -> None:
    """Compile all that are loaded: before a process is forked into many, each of which would do it again."""
    for each in [*_EVERY]:
        each.compiled()


class _Later(Generic[AnyStr]):
    def __init__(self, source: AnyStr, flags: int) -> None:
        self.pattern: AnyStr = source
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        """A method, asked for the first time; from then on all of them are found without coming here."""
        if name.startswith("_"):
            raise AttributeError(name)
        return getattr(self.compiled(), name)

    def compiled(self) -> re.Pattern[AnyStr]:
        compiled = re.compile(self.pattern, self._flags)
        self.__dict__.update({each: getattr(compiled, each) for each in dir(compiled) if not each.startswith("_")})
        return compiled


_EVERY: Final[WeakSet[_Later[Any]]] = WeakSet()

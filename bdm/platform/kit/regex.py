"""Expressions that texts are read with, compiled when they are first used.

There are several hundred, and a process uses few of them: compiled while the program is loaded they were a sixth of the
time until it answers again.
"""

from __future__ import annotations

import re
from typing import Any, AnyStr, Generic, cast


def regex(source: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """What ``re.compile`` gives, later. Raises ``re.error`` when it is first used; a test uses each."""
    return cast("re.Pattern[AnyStr]", _Later(source, flags))


class _Later(Generic[AnyStr]):
    def __init__(self, source: AnyStr, flags: int) -> None:
        self.pattern: AnyStr = source
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        """A method, asked for the first time; from then on all of them are found without coming here."""
        if name.startswith("_"):
            raise AttributeError(name)
        compiled = re.compile(self.pattern, self._flags)
        self.__dict__.update({each: getattr(compiled, each) for each in dir(compiled) if not each.startswith("_")})
        return getattr(compiled, name)

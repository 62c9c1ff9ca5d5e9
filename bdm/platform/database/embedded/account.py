"""Which account of the system runs the server. PostgreSQL refuses root, and we create no accounts."""

from __future__ import annotations

import os
import pwd
import stat
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

_UNPRIVILEGED = ("postgres", "nobody")
_NOBODY = 65534


class _RunAs(TypedDict, total=False):
    user: int
    group: int
    extra_groups: list[int]


@dataclass(frozen=True)
class Account:
    """The account the server runs under; ``other`` when it is not the one of this process (which is then root)."""

    uid: int
    gid: int

    @property
    def other(self) -> bool:
        return self.uid != os.geteuid()

    @property
    def popen(self) -> _RunAs:
        """The arguments that make ``subprocess`` run a program under this account."""
        return {"user": self.uid, "group": self.gid, "extra_groups": []} if self.other else {}

    def give(self, path: Path) -> None:
        """Make ``path`` this account's own."""
        if self.other:
            os.chown(path, self.uid, self.gid)

    def let_pass(self, folder: Path) -> None:
        """Have this account's group pass through ``folder`` without looking into it, unless the account can already."""
        if self.other and not self.may_enter(folder):
            os.chown(folder, -1, self.gid)
            folder.chmod(stat.S_IMODE(folder.stat().st_mode) & 0o700 | 0o010)

    def may_enter(self, path: Path) -> bool:
        """Whether this account can reach what lies in ``path``, as the system itself answers (modes, ACLs)."""
        if not self.other:
            return os.access(path, os.X_OK)
        # chdir is done by the program, after the change of user: subprocess' own cwd would be entered as root
        program = ["/bin/sh", "-c", 'cd -- "$1"', "sh", str(path)]
        done = subprocess.run(program, check=False, capture_output=True, cwd="/", **self.popen)  # noqa: S603 - fixed text
        return done.returncode == 0


def account_for(cluster: Path) -> Account:
    """The account for ``cluster``: this process' own, or as root the owner of an existing cluster or a harmless one."""
    if os.geteuid() != 0:
        return Account(os.geteuid(), os.getegid())
    if cluster.exists() and cluster.stat().st_uid != 0:
        found = cluster.stat()
        return Account(found.st_uid, found.st_gid)
    for name in _UNPRIVILEGED:
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return Account(entry.pw_uid, entry.pw_gid)
    return Account(_NOBODY, _NOBODY)

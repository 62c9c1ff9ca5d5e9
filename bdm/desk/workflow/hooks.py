"""What follows from a transition, in rooms that know of this one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from bdm.platform.authz import Kind
from bdm.platform.kit.occasion import Occasion


@dataclass(frozen=True)
class Move:
    """Items of one kind that went the same way, out of work or out of the archive included."""

    kind: Kind
    item_ids: Sequence[UUID]


MOVED: Final = Occasion[Move]()
"""Items, whose rows are locked, have moved."""

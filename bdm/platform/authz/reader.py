"""The person on whose behalf a call runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal
from uuid import UUID

from bdm.platform.authz.permissions import STEPS, Kind, Permission, permission_for
from bdm.platform.kit.errors import Forbidden

EVERY_OFFICE = "*"


@dataclass(frozen=True)
class Reader:
    """An account with its rights, read afresh at every call so that changes take effect at once."""

    account_id: UUID
    upn: str
    name: str
    family_name: str
    email: str
    type: Literal["CNS", "ADN"]
    permissions: frozenset[Permission]
    ou: frozenset[str]
    working_ou: str | None = None

    @property
    def all_offices(self) -> bool:
        """A value containing ``*`` means all offices (docs/regole/accesso.md#uffici)."""
        return any(EVERY_OFFICE in ou for ou in self.ou)

    def has(self, *any_of: Permission) -> bool:
        """Whether the reader holds at least one of the permissions."""
        return not self.permissions.isdisjoint(any_of)

    def require(self, *any_of: Permission) -> None:
        """Raise Forbidden unless the reader holds at least one of the permissions."""
        if not self.has(*any_of):
            raise Forbidden

    def works_on(self, kind: Kind) -> bool:
        """Whether the reader drafts, approves or publishes content of ``kind``."""
        return self.has(*(permission_for(step, kind) for step in STEPS))

"""Who may see and do what: decided here once, for REST, GraphQL, search and everything else."""

from bdm.platform.authz.permissions import KINDS, Kind, Permission, permission_for
from bdm.platform.authz.reader import Reader
from bdm.platform.authz.scope import ALL_OFFICES, NOBODY, PUBLIC, Offices, Scope

__all__ = [
    "ALL_OFFICES",
    "KINDS",
    "NOBODY",
    "PUBLIC",
    "Kind",
    "Offices",
    "Permission",
    "Reader",
    "Scope",
    "permission_for",
]

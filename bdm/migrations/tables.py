"""Every table: what migrations compare the database with."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

import bdm
from bdm.platform.database.base import Base

MODELS = tuple(
    import_module(found.name) for found in walk_packages(bdm.__path__, "bdm.") if found.name.endswith(".model")
)
"""The modules with tables: those called ``model``, in every room."""

metadata = Base.metadata

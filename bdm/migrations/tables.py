"""Every table: what migrations compare the database with."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages
from typing import Final

import bdm
from bdm.platform.database.base import Base

MODELS = tuple(
    import_module(found.name) for found in walk_packages(bdm.__path__, "bdm.") if found.name.endswith(".model")
)
"""The modules with tables: those called ``model``, in every room."""

metadata = Base.metadata

LEFT: Final = frozenset({"esito"})
"""Tables that only the program before this one uses: those of 0042 still fill ``esito`` as they start. A step of the
next version drops them, and writes into ``oldest_program`` the newest revision that this version has.
"""

"""Who notices that a condition of ``bdm/platform/authz`` is removed; these accounts are those of the gate."""

from __future__ import annotations

ASKED_FOR = ("/access_request",)
FILES = ("/provvedimento/document/", "/massima/")
HISTORY = ("/history",)
SEARCHED = ("/provvedimento/autocomplete", "/parte_processuale", "/provvedimento/export")
NOTICED: dict[str, tuple[bool, str, tuple[str, ...]]] = {
    "Offices.__contains__: self.every": (True, "lettore", HISTORY),
    "Offices.__contains__: ufficio in self.names": (True, "lettore", HISTORY),
    "Offices.of: reader.all_offices": (True, "redattore.roma", FILES),
    "Offices.sql: self.every": (True, "lettore", FILES),
    "Offices.sql: ufficio == any_(literal(sorted(self.names), ARRAY(Text)))": (True, "redattore.roma", FILES),
    "Scope.of: reader.works_on(kind)": (True, "direzione", FILES),
    "Scope.of: reader.type == 'ADN'": (True, "redattore (CNS)", FILES),
    "Scope.reads_original: restricted": (False, "redattore (CNS)", HISTORY),
    "Scope.reads_original: ufficio in self.originals": (True, "redattore (CNS)", HISTORY),
    "Scope.readable: status == PUBLISHED": (True, "lettore", FILES),
    "Scope.readable: self.drafts(kind).sql(ufficio)": (True, "lettore", FILES),
    "Scope.original: restricted": (True, "redattore", FILES),
    "Scope.original: self.originals.sql(ufficio)": (True, "lettore", FILES),
    "Reader.all_offices: any((EVERY_OFFICE in ou for ou in self.ou))": (True, "redattore.roma", FILES),
    "Reader.all_offices: EVERY_OFFICE in ou": (True, "redattore.roma", FILES),
    "Reader.has: self.permissions.isdisjoint(any_of)": (False, "lettore", ASKED_FOR),
    "Reader.require: self.has(*any_of)": (True, "lettore", ASKED_FOR),
    "Reader.works_on: self.has(*(permission_for(step, kind) for step in STEPS))": (True, "direzione", FILES),
}
"""By condition: the value that opens, an account that is then shown too much, and by which calls."""
SHORTCUTS = {
    "Offices.__bool__: self.every": (True, "lettore", SEARCHED),
    "Offices.__bool__: bool(self.names)": (True, "lettore", SEARCHED),
    "Offices.sql: self.names": (True, "lettore", SEARCHED),
}
"""What only saves work: the condition that follows is then of no office, and lets nothing through."""

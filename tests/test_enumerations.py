"""Who adds a value to an enumeration is told which tables forget it."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from enum import Enum
from importlib import import_module

import bdm

PARTIAL = {
    "bdm.anonymisation.changes._PREFIXES",
    "bdm.anonymisation.detection.person_cues.RANK",
    "bdm.anonymisation.detection.pseudonyms._NOUNS",
    "bdm.desk.oscuramento.service._STEPS",
    "bdm.desk.timeline.service._TRANSITIONS",
    "bdm.desk.work_queue.repository._STATUS",
    "bdm.desk.work_queue.service._DUTIES",
    "bdm.desk.workflow.service._WHY",
    "bdm.document.precedents.OURS",
    "bdm.document.redaction.model._SOMEWHERE",
    "bdm.export.documents._FILES",
    "bdm.export.notes.PROSE",
    "bdm.italian.rulings.state._BARE",
    "bdm.open_data.api.schemas._TYPES",
    "bdm.open_data.page.decision._FORMS",
    "bdm.open_data.page.endpoints.REFERENCES",
    "bdm.open_data.page.metadata.MEDIA_TYPES",
    "bdm.search.query.fields._ASKED",
    "bdm.verifica.citing.OFFICES",
    "bdm.verifica.explanation._NOT_READ",
    "bdm.verifica.forms._FIRST_YEARS",
    "bdm.verifica.forms._HIGHEST",
}
"""They are of some values on purpose, and what they do not name is something else or nothing."""
RUN_BY_ITS_TOOL = "bdm.migrations.env"


def tables() -> Iterator[tuple[str, type[Enum], set[object]]]:
    """Every table of the program whose keys are values of one enumeration: where it stands, which, and its keys."""
    seen = set()
    for module in pkgutil.walk_packages(bdm.__path__, "bdm."):
        if module.name.endswith("__main__") or module.name == RUN_BY_ITS_TOOL:
            continue
        for name, table in vars(import_module(module.name)).items():
            if not isinstance(table, Mapping) or id(table) in seen:
                continue
            kinds = {type(key) for key in table}
            if len(kinds) == 1 and issubclass(kind := kinds.pop(), Enum):
                seen.add(id(table))
                yield f"{module.name}.{name}", kind, set(table)


def test_tables_of_an_enumeration_have_all_of_it() -> None:
    forgotten = {where: sorted(str(each) for each in set(kind) - keys) for where, kind, keys in tables()}
    assert len(forgotten) > len(PARTIAL)
    assert {where: names for where, names in forgotten.items() if names and where not in PARTIAL} == {}
    assert {where for where, names in forgotten.items() if names} >= PARTIAL, "no longer partial, or gone"

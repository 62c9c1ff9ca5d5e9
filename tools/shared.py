"""What both sides say and hold to: what the content tells of itself, and what other modules name."""

from importlib import import_module
from typing import Any, Final

from bdm.content import shared

SHARED: Final = {
    "status": ("bdm.content.provvedimento.model", "STATUS_COLOURS"),
    "workflow": ("bdm.desk.workflow.service", "REASON WITHDRAWAL_REASON"),
    "doubt": ("bdm.content.doubts", "CONFIRMED_REASON"),
    "comment": ("bdm.desk.workflow.comments", "LENGTH MOST"),
    "editing": ("bdm.desk.forms", "FIELDS"),
    "notice": ("bdm.avviso.schemas", "EVENT_NAMES"),
    "report": ("bdm.desk.segnalazione.model", "MOTIVI QUALITA ESITI LENGTH"),
    "presence": ("bdm.desk.presence.repository", "BEAT_SECONDS"),
    "obscuring": ("bdm.desk.editing.obscuring", "REASON"),
    "language": ("bdm.search.query.fields", "ALL_WORDS NEAR BEGINNING WITHIN FIELDS SIGNS FREE_TEXT"),
    "query": (
        "bdm.search.query.messages",
        "MAX_LENGTH MAX_DEPTH MAX_CRITERIA INCOMPLETE TOO_LONG TOO_DEEP TOO_MANY NO_FIELD ONE_VALUE NO_DAYS A_NUMBER "
        "NO_SUCH_DAY RANGE END_BEFORE_START FUTURE EMPTY NOT_IN_TEXT NOT_HERE NOT_IN_LIST NO_OPERATOR NO_CRITERION "
        "NOT_OPENED NOT_CLOSED NOT_QUOTED MAX_WITHIN MAX_NEAR MAX_ROOTS MIN_ROOT NO_DISTANCE NEAR_WORDS NO_ROOT "
        "TOO_MANY_ROOTS NO_WILDCARD NOT_NEAR NOT_IN_EXPRESSION",
    ),
    "notation": ("bdm.search.query.notation", "BETWEEN"),
    "rich_text": ("bdm.platform.kit.rich_text", "TAGS STYLES ATTRIBUTES ALIGNMENTS COLOURS"),
    "audit": ("bdm.platform.audit.actions", "KINDS TERMS"),
    "errors": ("bdm.platform.http.errors", "GENERIC"),
    "form": ("bdm.platform.kit.errors", "REQUIRED"),
    "sign_in": ("bdm.people.authn.service", "TEXTS WARNING_MINUTES"),
    "rights": ("bdm.people.permission.service", "DUPLICATE_OFFICE"),
    "token": ("bdm.people.token.schemas", "MAX_NAME"),
    "folder": ("bdm.personal.fascicolo.service", "MAX_NAME EXISTS SELF"),
    "note": ("bdm.personal.note.service", "WITH_ONESELF"),
    "passage": ("bdm.personal.note.schemas", "COLOURS OTHER_COLOUR"),
    "document": ("bdm.document.service", "IN_PROGRESS CONVERSION_FAILED WITHOUT_TEXT"),
    "file": ("bdm.document.pdf.failure", "REASONS"),
    "text_language": ("bdm.italian.language", "NAMES"),
    "kinds": ("bdm.document.pdf.kinds", "BEGINNINGS"),
    "envelope": ("bdm.document.pdf.envelope", "ENVELOPE_BYTES"),
    "attachment": ("bdm.desk.upload.attachment", "MAX_BYTES TOO_LARGE EMPTY"),
    "review": ("bdm.anonymisation.schemas", "MAX_REFUSAL MAX_REPLACEMENT GROUND"),
    "assistant": ("bdm.assistant.service", "NO_SUMMARY"),
    "conversation": ("bdm.assistant.schemas", "QUESTION_LENGTH MAX_MESSAGES"),
    "taken": ("bdm.export.selection", "MOST"),
    "verifica": ("bdm.verifica.annotation", "OUTCOMES"),
    "monitoring": ("bdm.monitoring.report", "KIND_NAMES DONE_NAMES"),
    "archive": ("bdm.search.archive.selection", "LEVELS ALL_SUBJECTS"),
    "period": ("bdm.monitoring.period", "DEFAULT_MONTHS"),
}
"""What the client calls a group → the module, and which of its names."""


def _plain(value: Any) -> Any:
    if isinstance(value, frozenset):
        return sorted(value)
    return {key: _plain(each) for key, each in value.items()} if isinstance(value, dict) else value


def description() -> dict[str, Any]:
    """All of it as JSON: {group: {name: value}}."""
    return shared.description() | {
        group: {name: _plain(getattr(import_module(module), name)) for name in names.split()}
        for group, (module, names) in SHARED.items()
    }

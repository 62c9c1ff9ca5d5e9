"""Every column that can hold a text, and what becomes of it here: a name is planted in it, or it is said why not.

A new column is in neither list, and fails ``test_columns``: whoever adds it says who may read what stands in it.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import ARRAY, Column, Table, Text
from sqlalchemy.dialects.postgresql import JSONB, TSVECTOR
from sqlalchemy.types import TypeEngine

from bdm.migrations.tables import MODELS
from bdm.platform.database.base import Base

ENUMERATED = "uno di pochi valori"
REFERENCE = "elenco di riferimento, uguale per tutti"
DIGEST = "impronta o identificativo tecnico"
LAW = "testo di legge, pubblico e uguale per tutti (docs/law.md)"
SIGN_IN = "dati dell'accesso, mai dei contenuti: prove di authn"
PEOPLE = "chi ha un account lo trova per nome (docs/regole/accesso.md#cercare-una-persona)"
PUBLIC_FACE = "resta anche nella faccia pubblica"
DERIVED = "scritta dai trigger o dall'indice da ciò che qui è piantato"

NOT_PLANTED = {
    **dict.fromkeys(
        (
            "access_request.type access_request.status audit_event.action audit_event.object_kind backup_run.kind "
            "da_indicizzare.kind document.domain document.state document.failure_code document_note.color "
            "import_item.kind import_link.kind import_link.tipo import_run.phase import_run.counts massima.status "
            "precedente.tipo provvedimento.area provvedimento.esito provvedimento.stato provvedimento.status "
            "provvedimento.tipo saved_search.area saved_search.kind saved_search.sort_field saved_search.sort_order "
            "queue_view.kind queue_view.assigned_to queue_view.sort_field queue_view.sort_order "
            "user_preference.name workflow_event.action workflow_event.confirmed workflow_event.from_status "
            "workflow_event.kind workflow_event.to_status presence.kind task_run.task oldest_program.revision "
            "user_account.type user_group.group user_session.type suggested_value.area suggested_value.field "
            "suggested_value.kind suggestion_item.kind document.failure_message anonymisation_review.state "
            "anonymisation_review.ground anonymisation_review.style anonymisation_review.form "
            "anonymisation_review.outcomes anonymisation_review.message anonymisation_person.category "
            "anonymisation_confirmation.ground anonymisation_confirmation.confirmed "
            "anonymisation_span.category anonymisation_span.decision anonymisation_span.source segnalazione.motivo "
            "segnalazione.qualita segnalazione.esito "
            "iscrizione.what iscrizione.area iscrizione.mail avviso.kind avviso.event "
            "webhook.suspended webhook_consegna.state webhook_consegna.cause "
            "api_token.scope public_queue.kind public_record.kind public_record.event public_change.kind "
            "assignment.kind tappa.kind bulk_move.kind bulk_move.action bulk_move_item.state "
            "public_change.event copertura.area copertura.tipo copertura_numero.area "
            "document.languages document.not_reread"
        ).split(),
        ENUMERATED,
    ),
    **dict.fromkeys(
        (
            "distretto.id distretto.nome distretto.sede distretto.sezione_distaccata_di faq.answer "
            "faq.question faq.section materia.area materia.nome parola_chiave.area parola_chiave.materia "
            "parola_chiave.nome permission_group.descrizione permission_group.name permission_group.nome regione.nome "
            "riferimento_normativo.nome riferimento_normativo.rubrica ruolo.area ruolo.nome suffisso.nome "
            "tipo_atto.descrizione tipo_atto.sigla ufficio.citta ufficio.distretto ufficio.nome ufficio.tipo "
            "provvedimento.ufficio provvedimento.distretto copertura.ufficio copertura_numero.ufficio "
            "suggestion_item.ufficio suggested_original.ufficio user_ou.ou reference_version.hash"
        ).split(),
        REFERENCE,
    ),
    **dict.fromkeys(
        (
            "legge_atto.nome legge_atto.urn legge_atto.titolo legge_articolo.atto legge_articolo.articolo "
            "legge_articolo.rubrica legge_articolo.commi legge_articolo.note legge_articolo.modificato_da "
            "legge_articolo.hash legge_articolo.file legge_file.hash legge_file.nome legge_file.atto"
        ).split(),
        LAW,
    ),
    **dict.fromkeys(
        (
            "document.hash document_page.hash document_proposals.hash document_note.file_hash "
            "indice.generations indice.marks "
            "provvedimento.document_hash provvedimento.anonymized_document_hash provvedimento_riservato.document_hash "
            "import_run.fingerprint anonymisation_review.file_hash anonymisation_review.prepared_hash "
            "anonymisation_review.retypeset_hash anonymisation_confirmation.document_hash "
            "face_check.state anonymisation_span.person chat_message.file_hash "
            "assistant_summary.file_hash assistant_summary.version document_derived.hash document_derived.name "
            "document_attachment.hash document_attachment.content_hash "
            "document_envelope.hash document_envelope.envelope_hash api_token.hint public_register.epoch "
            "iscrizione.document avviso_destinatario.token"
        ).split(),
        DIGEST,
    ),
    **dict.fromkeys(
        (
            "access_request.issuer access_request.subject demo_authorization_code.account "
            "demo_authorization_code.code_challenge demo_authorization_code.nonce demo_authorization_code.redirect_uri "
            "demo_signing_key.jwk login_attempt.code_verifier login_attempt.next login_attempt.nonce "
            "login_attempt.origin user_session.device user_session.email user_session.family_name "
            "user_session.id_token user_session.issuer user_session.name user_session.sid user_session.subject "
            "user_session.upn"
        ).split(),
        SIGN_IN,
    ),
    **dict.fromkeys(
        (
            "user_account.email user_account.family_name user_account.name user_account.upn user_account.working_ou "
            "user_group.granted_by user_ou.granted_by access_request.decided_by access_request.upn audit_event.actor "
            "api_token.created_by api_token.revoked_by api_token.institution api_token.name"
        ).split(),
        PEOPLE,
    ),
    "document_note.rotated_rect": "rettangoli",
    **dict.fromkeys(
        "suggested_value.key suggested_value.value suggested_value.words note.tokens note.written "
        "document_note.tokens document_note.written citazione.nome".split(),
        DERIVED,
    ),
}


def texts() -> Iterator[Column[object]]:
    """The columns of all tables that can hold words."""
    assert MODELS
    for table in Base.metadata.sorted_tables:
        yield from (column for column in table.columns if _is_text(column.type))


def name(column: Column[object]) -> str:
    assert isinstance(column.table, Table)
    return f"{column.table.name}.{column.name}"


def _is_text(type_: TypeEngine[object]) -> bool:
    if isinstance(type_, ARRAY):
        return _is_text(type_.item_type)
    return isinstance(type_, Text | JSONB | TSVECTOR) or type_.python_type is str

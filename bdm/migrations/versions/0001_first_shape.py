"""The first shape of the database: tables, what keeps them consistent, and the feed of the index."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

from bdm.platform.jobs.schema import apply_schema

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

# A change to content leaves a row in da_indicizzare in the same transaction. Statement triggers with transition
# tables: one insert for a COPY of thousands of rows. Smaller priorities go first; an import lowers its own with
# SET LOCAL bdm.priorita. The worker that listens is woken at commit.
FEED = """
CREATE FUNCTION feed_priorita() RETURNS smallint LANGUAGE sql STABLE AS
$$ SELECT coalesce(nullif(current_setting('bdm.priorita', true), ''), '0')::smallint $$;

CREATE FUNCTION feed_provvedimento() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO da_indicizzare (priorita, kind, item_id)
        SELECT feed_priorita(), 'provvedimento', changed.id FROM changed;
    IF TG_OP = 'UPDATE' THEN  -- an abstract is found by its decision's data
        INSERT INTO da_indicizzare (priorita, kind, item_id)
            SELECT feed_priorita(), 'massima', m.id FROM changed JOIN massima m ON m.provvedimento_id = changed.id;
    END IF;
    NOTIFY da_indicizzare;
    RETURN NULL;
END $$;

CREATE FUNCTION feed_massima() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO da_indicizzare (priorita, kind, item_id) SELECT feed_priorita(), 'massima', changed.id FROM changed;
    NOTIFY da_indicizzare;
    RETURN NULL;
END $$;

CREATE FUNCTION feed_provvedimento_riservato() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO da_indicizzare (priorita, kind, item_id)
        SELECT feed_priorita(), 'provvedimento', changed.provvedimento_id FROM changed;
    NOTIFY da_indicizzare;
    RETURN NULL;
END $$;

CREATE FUNCTION feed_massima_riservata() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO da_indicizzare (priorita, kind, item_id)
        SELECT feed_priorita(), 'massima', changed.massima_id FROM changed;
    NOTIFY da_indicizzare;
    RETURN NULL;
END $$;

-- Progress is not worth an update of the index; a settled state is.
CREATE FUNCTION feed_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO da_indicizzare (priorita, kind, item_id)
        SELECT DISTINCT feed_priorita(), 'provvedimento', changed.provvedimento_id
        FROM changed JOIN before ON before.hash = changed.hash
        WHERE changed.provvedimento_id IS NOT NULL
          AND (changed.state, changed.processed_at, changed.provvedimento_id)
              IS DISTINCT FROM (before.state, before.processed_at, before.provvedimento_id)
          AND changed.state IN ('ELABORATO', 'SENZA_TESTO', 'NON_RIUSCITO');
    IF FOUND THEN
        NOTIFY da_indicizzare;
    END IF;
    RETURN NULL;
END $$;

CREATE TRIGGER feed_document AFTER UPDATE ON document
    REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION feed_document();
"""

FED_TABLES = ("provvedimento", "massima", "provvedimento_riservato", "massima_riservata")

# The record of what happened takes inserts only.
APPEND_ONLY = """
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the table % is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_event
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
"""

# An abstract is published only while its decision is. Checked at commit, so that both may change in one transaction.
PUBLISHED_TOGETHER = """
CREATE FUNCTION check_published_together() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM massima m JOIN provvedimento p ON p.id = m.provvedimento_id
        WHERE m.status = 'PUBBLICATO' AND p.status <> 'PUBBLICATO'
          AND (TG_TABLE_NAME = 'massima' AND m.id = NEW.id OR TG_TABLE_NAME = 'provvedimento' AND p.id = NEW.id)
    ) THEN
        RAISE EXCEPTION 'an abstract is published only while its decision is'
            USING ERRCODE = 'check_violation', CONSTRAINT = 'published_together';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER published_together AFTER INSERT OR UPDATE OF status, provvedimento_id ON massima
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status = 'PUBBLICATO')
    EXECUTE FUNCTION check_published_together();
CREATE CONSTRAINT TRIGGER published_together AFTER UPDATE OF status ON provvedimento
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status <> 'PUBBLICATO' AND OLD.status = 'PUBBLICATO')
    EXECUTE FUNCTION check_published_together();
"""


def feed_triggers(table: str) -> str:
    events = (("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD"))
    return "".join(
        f"CREATE TRIGGER feed_{event.lower()} AFTER {event} ON {table} "
        f"REFERENCING {rows} TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION feed_{table}();\n"
        for event, rows in events
    )


def upgrade() -> None:
    create_tables()
    op.create_foreign_key(
        op.f("fk_document_provvedimento_id"),
        "document",
        "provvedimento",
        ["provvedimento_id"],
        ["id"],
        ondelete="SET NULL",
        initially="DEFERRED",
        deferrable=True,
    )
    for statements in (FEED, *map(feed_triggers, FED_TABLES), APPEND_ONLY, PUBLISHED_TOGETHER):
        op.execute(statements)
    apply_schema(op.get_bind())


def create_tables() -> None:
    op.create_table(
        "access_request",
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("issuer", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("upn", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("family_name", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("ufficio", sa.Text(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), server_default="IN_ATTESA", nullable=False),
        sa.Column("decided_by", sa.Text(), nullable=True),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("decision_reason", sa.Text(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "(status = 'IN_ATTESA') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)",
            name=op.f("ck_access_request_decided"),
        ),
        sa.CheckConstraint("status IN ('IN_ATTESA', 'ACCOLTA', 'RESPINTA')", name=op.f("ck_access_request_status")),
        sa.CheckConstraint("type IN ('CNS', 'ADN')", name=op.f("ck_access_request_type")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_access_request")),
    )
    op.create_index(
        "ix_access_request_lower_upn", "access_request", [sa.literal_column("lower(upn)"), "created_at"], unique=False
    )
    op.create_index(
        "uq_access_request_pending",
        "access_request",
        [sa.literal_column("lower(upn)")],
        unique=True,
        postgresql_where=sa.text("status = 'IN_ATTESA'"),
    )
    op.create_table(
        "audit_event",
        sa.Column("seq", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("actor", sa.Text(), nullable=True),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("object_kind", sa.Text(), nullable=True),
        sa.Column("object_id", sa.Text(), nullable=True),
        sa.Column("detail", postgresql.JSONB(), nullable=True),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_audit_event")),
    )
    op.create_index(
        op.f("ix_audit_event_object_kind_object_id_seq"),
        "audit_event",
        ["object_kind", "object_id", "seq"],
        unique=False,
    )
    op.create_table(
        "da_indicizzare",
        sa.Column("seq", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("priorita", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("item_id", sa.UUID(), nullable=False),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_da_indicizzare")),
    )
    op.create_index(op.f("ix_da_indicizzare_priorita_seq"), "da_indicizzare", ["priorita", "seq"], unique=False)
    op.create_table(
        "demo_authorization_code",
        sa.Column("code_hash", sa.LargeBinary(), nullable=False),
        sa.Column("account", sa.Text(), nullable=False),
        sa.Column("redirect_uri", sa.Text(), nullable=False),
        sa.Column("nonce", sa.Text(), nullable=True),
        sa.Column("code_challenge", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("code_hash", name=op.f("pk_demo_authorization_code")),
    )
    op.create_index(
        op.f("ix_demo_authorization_code_expires_at"), "demo_authorization_code", ["expires_at"], unique=False
    )
    op.create_table(
        "demo_signing_key",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("jwk", postgresql.JSONB(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_demo_signing_key_single")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_demo_signing_key")),
    )
    op.create_table(
        "distretto",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("nome", sa.Text(), nullable=False),
        sa.Column("sezione_distaccata_di", sa.Text(), nullable=True),
        sa.Column("sede", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["sezione_distaccata_di"], ["distretto.id"], name=op.f("fk_distretto_sezione_distaccata_di")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_distretto")),
        sa.UniqueConstraint("nome", name=op.f("uq_distretto_nome")),
    )
    op.create_table(
        "document",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("domain", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), server_default="IN_CODA", nullable=False),
        sa.Column("progress", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("page_count", sa.BigInteger(), nullable=True),
        sa.Column("failure_code", sa.Text(), nullable=True),
        sa.Column("failure_message", sa.Text(), nullable=True),
        sa.Column("attempts", sa.SmallInteger(), server_default="0", nullable=False),
        sa.Column("provvedimento_id", sa.UUID(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("processed_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("(state = 'NON_RIUSCITO') = (failure_code IS NOT NULL)", name=op.f("ck_document_failure")),
        sa.CheckConstraint("domain IN ('CIVILE', 'PENALE')", name=op.f("ck_document_domain")),
        sa.CheckConstraint("hash ~ '^[0-9a-f]{64}$'", name=op.f("ck_document_hash")),
        sa.CheckConstraint(
            "state IN ('IN_CODA', 'IN_ELABORAZIONE', 'ELABORATO', 'SENZA_TESTO', 'NON_RIUSCITO')",
            name=op.f("ck_document_state"),
        ),
        sa.CheckConstraint(
            "state NOT IN ('ELABORATO', 'SENZA_TESTO') OR page_count IS NOT NULL", name=op.f("ck_document_processed")
        ),
        sa.CheckConstraint("page_count >= 1", name=op.f("ck_document_page_count")),
        sa.CheckConstraint("progress BETWEEN 0 AND 100", name=op.f("ck_document_progress")),
        sa.CheckConstraint("size >= 0", name=op.f("ck_document_size")),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_document")),
        sa.UniqueConstraint("hash", "provvedimento_id", name=op.f("uq_document_hash_provvedimento_id")),
        sa.UniqueConstraint("seq", name=op.f("uq_document_seq")),
    )
    op.create_index(op.f("ix_document_provvedimento_id"), "document", ["provvedimento_id"], unique=False)
    op.create_index(
        "ix_document_unsettled",
        "document",
        ["state"],
        unique=False,
        postgresql_where="state IN ('IN_CODA', 'IN_ELABORAZIONE', 'NON_RIUSCITO')",
    )
    op.create_table(
        "esito", sa.Column("nome", sa.Text(), nullable=False), sa.PrimaryKeyConstraint("nome", name=op.f("pk_esito"))
    )
    op.create_table(
        "faq",
        sa.Column("section", sa.Text(), nullable=False),
        sa.Column("question", sa.Text(), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("ordine", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("section", "question", name=op.f("pk_faq")),
    )
    op.create_table(
        "login_attempt",
        sa.Column("state_hash", sa.LargeBinary(), nullable=False),
        sa.Column("browser_hash", sa.LargeBinary(), nullable=False),
        sa.Column("nonce", sa.Text(), nullable=False),
        sa.Column("code_verifier", sa.Text(), nullable=False),
        sa.Column("origin", sa.Text(), nullable=False),
        sa.Column("next", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("state_hash", name=op.f("pk_login_attempt")),
    )
    op.create_index(op.f("ix_login_attempt_expires_at"), "login_attempt", ["expires_at"], unique=False)
    op.create_table(
        "materia",
        sa.Column("area", sa.Text(), nullable=False),
        sa.Column("nome", sa.Text(), nullable=False),
        sa.CheckConstraint("area IN ('civile', 'penale')", name=op.f("ck_materia_area")),
        sa.PrimaryKeyConstraint("area", "nome", name=op.f("pk_materia")),
    )
    op.create_table(
        "media",
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("description", sa.Text(), nullable=False),
        sa.Column("ordine", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("path", name=op.f("pk_media")),
    )
    op.create_table(
        "permission_group",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("nome", sa.Text(), nullable=False),
        sa.Column("descrizione", sa.Text(), nullable=False),
        sa.Column("ordine", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_permission_group")),
    )
    op.create_table(
        "reference_version",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("loaded_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("id = 1", name=op.f("ck_reference_version_single_row")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_reference_version")),
    )
    op.create_table(
        "regione",
        sa.Column("nome", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("nome", name=op.f("pk_regione")),
    )
    op.create_table(
        "riferimento_normativo",
        sa.Column("nome", sa.Text(), nullable=False),
        sa.Column("rubrica", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("nome", name=op.f("pk_riferimento_normativo")),
    )
    op.create_table(
        "ruolo",
        sa.Column("area", sa.Text(), nullable=False),
        sa.Column("nome", sa.Text(), nullable=False),
        sa.CheckConstraint("area IN ('civile', 'penale')", name=op.f("ck_ruolo_area")),
        sa.PrimaryKeyConstraint("area", "nome", name=op.f("pk_ruolo")),
    )
    op.create_table(
        "suffisso",
        sa.Column("nome", sa.Text(), nullable=False),
        sa.Column("ordine", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("nome", name=op.f("pk_suffisso")),
    )
    op.create_table(
        "tipo_atto",
        sa.Column("sigla", sa.Text(), nullable=False),
        sa.Column("descrizione", sa.Text(), nullable=False),
        sa.Column("richiede_articolo", sa.Boolean(), nullable=False),
        sa.Column("richiede_data", sa.Boolean(), nullable=False),
        sa.Column("richiede_regione", sa.Boolean(), nullable=False),
        sa.Column("ordine", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("sigla", name=op.f("pk_tipo_atto")),
    )
    op.create_table(
        "user_account",
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("upn", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("family_name", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("active", sa.Boolean(), server_default=sa.text("true"), nullable=False),
        sa.Column("working_ou", sa.Text(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("type IN ('CNS', 'ADN')", name=op.f("ck_user_account_type")),
        sa.CheckConstraint("length(upn) BETWEEN 1 AND 255", name=op.f("ck_user_account_upn")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_user_account")),
    )
    op.create_index("ix_user_account_lower_email", "user_account", [sa.literal_column("lower(email)")], unique=False)
    op.create_index(
        "ix_user_account_staff",
        "user_account",
        ["family_name", "name"],
        unique=False,
        postgresql_where=sa.text("type = 'ADN' AND active"),
    )
    op.create_index("uq_user_account_lower_upn", "user_account", [sa.literal_column("lower(upn)")], unique=True)
    op.create_table(
        "user_session",
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.Column("issuer", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("upn", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("family_name", sa.Text(), nullable=False),
        sa.Column("email", sa.Text(), nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("id_token", sa.Text(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("last_seen_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("type IN ('CNS', 'ADN')", name=op.f("ck_user_session_type")),
        sa.CheckConstraint("length(token_hash) = 32", name=op.f("ck_user_session_token_hash")),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_user_session")),
    )
    op.create_index(op.f("ix_user_session_expires_at"), "user_session", ["expires_at"], unique=False)
    op.create_table(
        "document_note",
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("file_hash", sa.Text(), nullable=False),
        sa.Column("author_id", sa.UUID(), nullable=False),
        sa.Column("page_number", sa.Integer(), nullable=False),
        sa.Column("color", sa.Text(), server_default="94fadb66", nullable=False),
        sa.Column("text", sa.Text(), server_default="", nullable=False),
        sa.Column("quote", sa.Text(), server_default="", nullable=False),
        sa.Column("prefix", sa.Text(), server_default="", nullable=False),
        sa.Column("suffix", sa.Text(), server_default="", nullable=False),
        sa.Column("rotated_rect", postgresql.JSONB(), nullable=False),
        sa.Column("version", sa.Integer(), server_default="1", nullable=False),
        sa.Column("last_update_by", sa.UUID(), nullable=True),
        sa.Column("last_update_date", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("color ~ '^[0-9a-f]{8}$'", name=op.f("ck_document_note_color")),
        sa.CheckConstraint("page_number >= 1", name=op.f("ck_document_note_page_number")),
        sa.ForeignKeyConstraint(
            ["author_id"], ["user_account.id"], name=op.f("fk_document_note_author_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["file_hash"], ["document.hash"], name=op.f("fk_document_note_file_hash")),
        sa.ForeignKeyConstraint(
            ["last_update_by"], ["user_account.id"], name=op.f("fk_document_note_last_update_by"), ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_document_note")),
    )
    op.create_index(op.f("ix_document_note_author_id"), "document_note", ["author_id"], unique=False)
    op.create_index(
        op.f("ix_document_note_file_hash_page_number"), "document_note", ["file_hash", "page_number"], unique=False
    )
    op.create_table(
        "document_page",
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("page_number", sa.BigInteger(), nullable=False),
        sa.Column("width", sa.REAL(), nullable=False),
        sa.Column("height", sa.REAL(), nullable=False),
        sa.Column("testo", sa.Text(), nullable=False),
        sa.CheckConstraint("page_number >= 1", name=op.f("ck_document_page_page_number")),
        sa.ForeignKeyConstraint(["hash"], ["document.hash"], name=op.f("fk_document_page_hash"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", "page_number", name=op.f("pk_document_page")),
    )
    op.create_table(
        "fascicolo",
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("owner_id", sa.UUID(), nullable=False),
        sa.Column("parent_id", sa.UUID(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("btrim(name) <> ''", name=op.f("ck_fascicolo_name")),
        sa.CheckConstraint("parent_id <> id", name=op.f("ck_fascicolo_parent")),
        sa.ForeignKeyConstraint(
            ["owner_id"], ["user_account.id"], name=op.f("fk_fascicolo_owner_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["parent_id", "owner_id"],
            ["fascicolo.id", "fascicolo.owner_id"],
            name=op.f("fk_fascicolo_parent_id_owner_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_fascicolo")),
        sa.UniqueConstraint("id", "owner_id", name=op.f("uq_fascicolo_id_owner_id")),
        sa.UniqueConstraint(
            "owner_id",
            "parent_id",
            "name",
            name=op.f("uq_fascicolo_owner_id_parent_id_name"),
            postgresql_nulls_not_distinct=True,
        ),
    )
    op.create_index(op.f("ix_fascicolo_parent_id"), "fascicolo", ["parent_id"], unique=False)
    op.create_table(
        "parola_chiave",
        sa.Column("area", sa.Text(), nullable=False),
        sa.Column("materia", sa.Text(), nullable=False),
        sa.Column("nome", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["area", "materia"],
            ["materia.area", "materia.nome"],
            name=op.f("fk_parola_chiave_area_materia"),
            onupdate="CASCADE",
        ),
        sa.PrimaryKeyConstraint("area", "materia", "nome", name=op.f("pk_parola_chiave")),
    )
    op.create_table(
        "saved_search",
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("account_id", sa.UUID(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("query", sa.Text(), nullable=False),
        sa.Column("area", sa.Text(), nullable=True),
        sa.Column("collated", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("note_personali", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("sort_field", sa.Text(), nullable=True),
        sa.Column("sort_order", sa.Text(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("area IN ('civile', 'penale')", name=op.f("ck_saved_search_area")),
        sa.CheckConstraint("kind IN ('provvedimento', 'massima')", name=op.f("ck_saved_search_kind")),
        sa.CheckConstraint("sort_order IN ('asc', 'desc')", name=op.f("ck_saved_search_sort_order")),
        sa.ForeignKeyConstraint(
            ["account_id"], ["user_account.id"], name=op.f("fk_saved_search_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_saved_search")),
    )
    op.create_index(op.f("ix_saved_search_account_id_kind"), "saved_search", ["account_id", "kind"], unique=False)
    op.create_table(
        "ufficio",
        sa.Column("nome", sa.Text(), nullable=False),
        sa.Column("distretto", sa.Text(), nullable=False),
        sa.Column("tipo", sa.Text(), nullable=False),
        sa.Column("citta", sa.Text(), nullable=False),
        sa.CheckConstraint(
            "tipo IN ('CORTE DI APPELLO', 'TRIBUNALE', 'TRIBUNALE PER I MINORENNI', 'TRIBUNALE DI SORVEGLIANZA')",
            name=op.f("ck_ufficio_tipo"),
        ),
        sa.ForeignKeyConstraint(["distretto"], ["distretto.id"], name=op.f("fk_ufficio_distretto")),
        sa.PrimaryKeyConstraint("nome", name=op.f("pk_ufficio")),
        sa.UniqueConstraint("nome", "distretto", name=op.f("uq_ufficio_nome_distretto")),
    )
    op.create_index(op.f("ix_ufficio_distretto"), "ufficio", ["distretto"], unique=False)
    op.create_table(
        "user_group",
        sa.Column("account_id", sa.UUID(), nullable=False),
        sa.Column("group", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["user_account.id"], name=op.f("fk_user_group_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["group"], ["permission_group.name"], name=op.f("fk_user_group_group")),
        sa.PrimaryKeyConstraint("account_id", "group", name=op.f("pk_user_group")),
    )
    op.create_index(op.f("ix_user_group_group"), "user_group", ["group"], unique=False)
    op.create_table(
        "user_ou",
        sa.Column("account_id", sa.UUID(), nullable=False),
        sa.Column("ou", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["user_account.id"], name=op.f("fk_user_ou_account_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("account_id", "ou", name=op.f("pk_user_ou")),
    )
    op.create_table(
        "document_note_participant",
        sa.Column("document_note_id", sa.UUID(), nullable=False),
        sa.Column("account_id", sa.UUID(), nullable=False),
        sa.Column("may_write", sa.Boolean(), server_default="false", nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["user_account.id"],
            name=op.f("fk_document_note_participant_account_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["document_note_id"],
            ["document_note.id"],
            name=op.f("fk_document_note_participant_document_note_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("document_note_id", "account_id", name=op.f("pk_document_note_participant")),
    )
    op.create_index(
        op.f("ix_document_note_participant_account_id"), "document_note_participant", ["account_id"], unique=False
    )
    op.create_table(
        "fascicolo_participant",
        sa.Column("fascicolo_id", sa.UUID(), nullable=False),
        sa.Column("account_id", sa.UUID(), nullable=False),
        sa.Column("may_write", sa.Boolean(), server_default="false", nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["user_account.id"], name=op.f("fk_fascicolo_participant_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["fascicolo_id"], ["fascicolo.id"], name=op.f("fk_fascicolo_participant_fascicolo_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("fascicolo_id", "account_id", name=op.f("pk_fascicolo_participant")),
    )
    op.create_index(op.f("ix_fascicolo_participant_account_id"), "fascicolo_participant", ["account_id"], unique=False)
    op.create_table(
        "provvedimento",
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("seq", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("external_id", sa.Text(), nullable=True),
        sa.Column("status", sa.Text(), server_default="BOZZA", nullable=False),
        sa.Column("visibility", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("area", sa.Text(), nullable=False),
        sa.Column("tipo", sa.Text(), server_default="sentenza", nullable=False),
        sa.Column("materia", sa.Text(), nullable=True),
        sa.Column("titolo", sa.Text(), nullable=True),
        sa.Column("numero_provvedimento", sa.Integer(), nullable=True),
        sa.Column("anno_provvedimento", sa.SmallInteger(), nullable=True),
        sa.Column("ruolo", sa.Text(), nullable=True),
        sa.Column("numero_ruolo", sa.Integer(), nullable=True),
        sa.Column("anno_ruolo", sa.SmallInteger(), nullable=True),
        sa.Column("sub_procedimento", sa.Integer(), nullable=True),
        sa.Column("ufficio", sa.Text(), nullable=False),
        sa.Column("distretto", sa.Text(), nullable=False),
        sa.Column("data", sa.Date(), nullable=True),
        sa.Column("data_pubblicazione", sa.Date(), nullable=True),
        sa.Column("presidente", sa.Text(), nullable=True),
        sa.Column("relatore", sa.Text(), nullable=True),
        sa.Column("giudice_assegnatario_fascicolo", sa.Text(), nullable=True),
        sa.Column("parte_processuale", sa.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("parola_chiave", sa.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("riferimento_normativo", sa.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("stato", sa.Text(), nullable=True),
        sa.Column("esito", sa.Text(), nullable=True),
        sa.Column("annotazione", sa.Text(), nullable=True),
        sa.Column("estratto", sa.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("document_hash", sa.Text(), nullable=True),
        sa.Column("anonymized_document_hash", sa.Text(), nullable=True),
        sa.Column("anonymized_confirmed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("provvedimento_precedente_id", sa.UUID(), nullable=True),
        sa.Column("version", sa.Integer(), server_default="1", nullable=False),
        sa.Column("created_by", sa.UUID(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("edited_by", sa.UUID(), nullable=True),
        sa.Column("edit_date", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("area IN ('civile', 'penale')", name=op.f("ck_provvedimento_area")),
        sa.CheckConstraint(
            "esito IN ('ACCOGLIMENTO', 'CONFERMA', 'INAMMISSIBILITA', 'NULLITA', 'RIFORMA', 'RIGETTO')",
            name=op.f("ck_provvedimento_esito"),
        ),
        sa.CheckConstraint("stato IN ('DEFINITIVO', 'NON DEFINITIVO')", name=op.f("ck_provvedimento_stato")),
        sa.CheckConstraint(
            "status = 'BOZZA' OR data_pubblicazione IS NOT NULL", name=op.f("ck_provvedimento_complete")
        ),
        sa.CheckConstraint(
            "status IN ('BOZZA', 'DA_APPROVARE', 'DA_PUBBLICARE', 'PUBBLICATO')", name=op.f("ck_provvedimento_status")
        ),
        sa.CheckConstraint("tipo IN ('sentenza', 'decreto', 'ordinanza')", name=op.f("ck_provvedimento_tipo")),
        sa.CheckConstraint("NOT visibility OR document_hash IS NULL", name=op.f("ck_provvedimento_riservato")),
        sa.CheckConstraint(
            "anno_provvedimento BETWEEN 1861 AND 9999", name=op.f("ck_provvedimento_anno_provvedimento")
        ),
        sa.CheckConstraint("anno_ruolo BETWEEN 1861 AND 9999", name=op.f("ck_provvedimento_anno_ruolo")),
        sa.CheckConstraint("document_hash <> anonymized_document_hash", name=op.f("ck_provvedimento_document")),
        sa.CheckConstraint(
            "numero_provvedimento BETWEEN 0 AND 99999", name=op.f("ck_provvedimento_numero_provvedimento")
        ),
        sa.CheckConstraint("numero_ruolo BETWEEN 0 AND 99999999", name=op.f("ck_provvedimento_numero_ruolo")),
        sa.CheckConstraint("provvedimento_precedente_id <> id", name=op.f("ck_provvedimento_precedente")),
        sa.CheckConstraint("sub_procedimento BETWEEN 0 AND 9999999", name=op.f("ck_provvedimento_sub_procedimento")),
        sa.ForeignKeyConstraint(
            ["anonymized_document_hash", "id"],
            ["document.hash", "document.provvedimento_id"],
            name=op.f("fk_provvedimento_anonymized_document_hash_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["created_by"], ["user_account.id"], name=op.f("fk_provvedimento_created_by"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["document_hash", "id"],
            ["document.hash", "document.provvedimento_id"],
            name=op.f("fk_provvedimento_document_hash_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["edited_by"], ["user_account.id"], name=op.f("fk_provvedimento_edited_by"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["provvedimento_precedente_id"],
            ["provvedimento.id"],
            name=op.f("fk_provvedimento_provvedimento_precedente_id"),
            ondelete="SET NULL",
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["ufficio", "distretto"],
            ["ufficio.nome", "ufficio.distretto"],
            name=op.f("fk_provvedimento_ufficio_distretto"),
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_provvedimento")),
        sa.UniqueConstraint("external_id", name=op.f("uq_provvedimento_external_id")),
        sa.UniqueConstraint(
            "provvedimento_precedente_id",
            deferrable=True,
            initially="DEFERRED",
            name=op.f("uq_provvedimento_provvedimento_precedente_id"),
        ),
        sa.UniqueConstraint("seq", name=op.f("uq_provvedimento_seq")),
    )
    op.create_index(
        op.f("ix_provvedimento_area_data_pubblicazione"), "provvedimento", ["area", "data_pubblicazione"], unique=False
    )
    op.create_index(
        op.f("ix_provvedimento_status_ufficio_edit_date"),
        "provvedimento",
        ["status", "ufficio", "edit_date"],
        unique=False,
    )
    op.create_table(
        "chat_message",
        sa.Column("seq", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("account_id", sa.UUID(), nullable=False),
        sa.Column("provvedimento_id", sa.UUID(), nullable=False),
        sa.Column("anonymized", sa.Boolean(), nullable=False),
        sa.Column("user_text", sa.Text(), nullable=False),
        sa.Column("assistant_text", sa.Text(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["user_account.id"], name=op.f("fk_chat_message_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["provvedimento_id"],
            ["provvedimento.id"],
            name=op.f("fk_chat_message_provvedimento_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_chat_message")),
    )
    op.create_index(
        op.f("ix_chat_message_account_id_provvedimento_id_anonymized_seq"),
        "chat_message",
        ["account_id", "provvedimento_id", "anonymized", "seq"],
        unique=False,
    )
    op.create_table(
        "fascicolo_provvedimento",
        sa.Column("fascicolo_id", sa.UUID(), nullable=False),
        sa.Column("provvedimento_id", sa.UUID(), nullable=False),
        sa.Column("added_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["fascicolo_id"], ["fascicolo.id"], name=op.f("fk_fascicolo_provvedimento_fascicolo_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["provvedimento_id"],
            ["provvedimento.id"],
            name=op.f("fk_fascicolo_provvedimento_provvedimento_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("fascicolo_id", "provvedimento_id", name=op.f("pk_fascicolo_provvedimento")),
    )
    op.create_index(
        op.f("ix_fascicolo_provvedimento_provvedimento_id"),
        "fascicolo_provvedimento",
        ["provvedimento_id"],
        unique=False,
    )
    op.create_table(
        "massima",
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("seq", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("external_id", sa.Text(), nullable=True),
        sa.Column("status", sa.Text(), server_default="BOZZA", nullable=False),
        sa.Column("visibility", sa.Boolean(), server_default="false", nullable=False),
        sa.Column("provvedimento_id", sa.UUID(), nullable=False),
        sa.Column("titolo", sa.Text(), nullable=False),
        sa.Column("testo", sa.Text(), nullable=False),
        sa.Column("parola_chiave", sa.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("riferimento_normativo", sa.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("annotazione", sa.Text(), nullable=True),
        sa.Column("estratto", sa.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("version", sa.Integer(), server_default="1", nullable=False),
        sa.Column("created_by", sa.UUID(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("edited_by", sa.UUID(), nullable=True),
        sa.Column("edit_date", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint(
            "status IN ('BOZZA', 'DA_APPROVARE', 'DA_PUBBLICARE', 'PUBBLICATO')", name=op.f("ck_massima_status")
        ),
        sa.ForeignKeyConstraint(
            ["created_by"], ["user_account.id"], name=op.f("fk_massima_created_by"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["edited_by"], ["user_account.id"], name=op.f("fk_massima_edited_by"), ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(["provvedimento_id"], ["provvedimento.id"], name=op.f("fk_massima_provvedimento_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_massima")),
        sa.UniqueConstraint("external_id", name=op.f("uq_massima_external_id")),
        sa.UniqueConstraint("seq", name=op.f("uq_massima_seq")),
    )
    op.create_index(op.f("ix_massima_provvedimento_id"), "massima", ["provvedimento_id"], unique=False)
    op.create_index(op.f("ix_massima_status_edit_date"), "massima", ["status", "edit_date"], unique=False)
    op.create_table(
        "provvedimento_riservato",
        sa.Column("provvedimento_id", sa.UUID(), nullable=False),
        sa.Column("document_hash", sa.Text(), nullable=True),
        sa.Column("titolo", sa.Text(), nullable=True),
        sa.Column("parte_processuale", sa.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.Column("annotazione", sa.Text(), nullable=True),
        sa.Column("estratto", sa.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.ForeignKeyConstraint(
            ["document_hash", "provvedimento_id"],
            ["document.hash", "document.provvedimento_id"],
            name=op.f("fk_provvedimento_riservato_document_hash_provvedimento_id"),
            initially="DEFERRED",
            deferrable=True,
        ),
        sa.ForeignKeyConstraint(
            ["provvedimento_id"],
            ["provvedimento.id"],
            name=op.f("fk_provvedimento_riservato_provvedimento_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("provvedimento_id", name=op.f("pk_provvedimento_riservato")),
    )
    op.create_table(
        "fascicolo_massima",
        sa.Column("fascicolo_id", sa.UUID(), nullable=False),
        sa.Column("massima_id", sa.UUID(), nullable=False),
        sa.Column("added_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.ForeignKeyConstraint(
            ["fascicolo_id"], ["fascicolo.id"], name=op.f("fk_fascicolo_massima_fascicolo_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["massima_id"], ["massima.id"], name=op.f("fk_fascicolo_massima_massima_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("fascicolo_id", "massima_id", name=op.f("pk_fascicolo_massima")),
    )
    op.create_index(op.f("ix_fascicolo_massima_massima_id"), "fascicolo_massima", ["massima_id"], unique=False)
    op.create_table(
        "massima_riservata",
        sa.Column("massima_id", sa.UUID(), nullable=False),
        sa.Column("titolo", sa.Text(), nullable=False),
        sa.Column("testo", sa.Text(), nullable=False),
        sa.Column("annotazione", sa.Text(), nullable=True),
        sa.Column("estratto", sa.ARRAY(sa.Text()), server_default="{}", nullable=False),
        sa.ForeignKeyConstraint(
            ["massima_id"], ["massima.id"], name=op.f("fk_massima_riservata_massima_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("massima_id", name=op.f("pk_massima_riservata")),
    )
    op.create_table(
        "note",
        sa.Column("id", sa.UUID(), nullable=False),
        sa.Column("account_id", sa.UUID(), nullable=False),
        sa.Column("provvedimento_id", sa.UUID(), nullable=True),
        sa.Column("massima_id", sa.UUID(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), server_default="1", nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.CheckConstraint("num_nonnulls(provvedimento_id, massima_id) = 1", name=op.f("ck_note_item")),
        sa.ForeignKeyConstraint(
            ["account_id"], ["user_account.id"], name=op.f("fk_note_account_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["massima_id"], ["massima.id"], name=op.f("fk_note_massima_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["provvedimento_id"], ["provvedimento.id"], name=op.f("fk_note_provvedimento_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_note")),
        sa.UniqueConstraint("account_id", "massima_id", name=op.f("uq_note_account_id_massima_id")),
        sa.UniqueConstraint("account_id", "provvedimento_id", name=op.f("uq_note_account_id_provvedimento_id")),
    )
    op.create_index(op.f("ix_note_massima_id"), "note", ["massima_id"], unique=False)
    op.create_index(op.f("ix_note_provvedimento_id"), "note", ["provvedimento_id"], unique=False)
    op.create_table(
        "precedente",
        sa.Column("massima_id", sa.UUID(), nullable=False),
        sa.Column("precedente_id", sa.UUID(), nullable=False),
        sa.Column("tipo", sa.Text(), nullable=False),
        sa.CheckConstraint("tipo IN ('conforme', 'difforme')", name=op.f("ck_precedente_tipo")),
        sa.CheckConstraint("massima_id <> precedente_id", name=op.f("ck_precedente_self")),
        sa.ForeignKeyConstraint(
            ["massima_id"], ["massima.id"], name=op.f("fk_precedente_massima_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["precedente_id"], ["massima.id"], name=op.f("fk_precedente_precedente_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("massima_id", "precedente_id", name=op.f("pk_precedente")),
    )
    op.create_index(op.f("ix_precedente_precedente_id"), "precedente", ["precedente_id"], unique=False)

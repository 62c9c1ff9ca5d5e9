CREATE TABLE document (
    hash text CONSTRAINT pk_document PRIMARY KEY,
    seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT uq_document_seq UNIQUE,
    size bigint NOT NULL,
    name text NOT NULL,
    domain text NOT NULL,
    state text NOT NULL DEFAULT 'IN_CODA',
    progress smallint NOT NULL DEFAULT '0',
    page_count bigint,
    failure_code text,
    failure_message text,
    attempts smallint NOT NULL DEFAULT '0',
    provvedimento_id uuid
        CONSTRAINT fk_document_provvedimento_id
            REFERENCES provvedimento ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
    created_at timestamptz NOT NULL DEFAULT now(),
    processed_at timestamptz,
    uploaded_by uuid CONSTRAINT fk_document_uploaded_by_user_account REFERENCES user_account ON DELETE SET NULL,
    uploaded_at timestamptz NOT NULL DEFAULT now(),
    characters bigint NOT NULL DEFAULT '0',
    CONSTRAINT uq_document_hash_provvedimento_id UNIQUE (hash, provvedimento_id),
    CONSTRAINT ck_document_hash CHECK (hash ~ '^[0-9a-f]{64}$'),
    CONSTRAINT ck_document_size CHECK (size >= 0),
    CONSTRAINT ck_document_domain CHECK (domain IN ('CIVILE', 'PENALE')),
    CONSTRAINT ck_document_state
        CHECK (state IN ('IN_CODA', 'IN_ELABORAZIONE', 'ELABORATO', 'SENZA_TESTO', 'NON_RIUSCITO')),
    CONSTRAINT ck_document_processed CHECK ((state NOT IN ('ELABORATO', 'SENZA_TESTO')) OR page_count IS NOT NULL),
    CONSTRAINT ck_document_failure CHECK ((state = 'NON_RIUSCITO') = (failure_code IS NOT NULL)),
    CONSTRAINT ck_document_progress CHECK (progress BETWEEN 0 AND 100),
    CONSTRAINT ck_document_page_count CHECK (page_count >= 1)
);
CREATE INDEX ix_document_characters ON document (characters);
CREATE INDEX ix_document_provvedimento_id ON document (provvedimento_id);
CREATE INDEX ix_document_unattached ON document (uploaded_at) WHERE provvedimento_id IS NULL;
CREATE INDEX ix_document_unsettled ON document (state) WHERE state IN ('IN_CODA', 'IN_ELABORAZIONE', 'NON_RIUSCITO');
ALTER TABLE provvedimento ADD CONSTRAINT fk_provvedimento_document_hash_id
    FOREIGN KEY (document_hash, id) REFERENCES document(hash, provvedimento_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE provvedimento ADD CONSTRAINT fk_provvedimento_anonymized_document_hash_id
    FOREIGN KEY (anonymized_document_hash, id)
    REFERENCES document(hash, provvedimento_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE provvedimento_riservato ADD CONSTRAINT fk_provvedimento_riservato_document_hash_provvedimento_id
    FOREIGN KEY (document_hash, provvedimento_id)
    REFERENCES document(hash, provvedimento_id) DEFERRABLE INITIALLY DEFERRED;

CREATE TABLE document_page (
    hash text CONSTRAINT fk_document_page_hash REFERENCES document ON DELETE CASCADE,
    page_number bigint,
    width real NOT NULL,
    height real NOT NULL,
    testo text NOT NULL,
    CONSTRAINT pk_document_page PRIMARY KEY (hash, page_number),
    CONSTRAINT ck_document_page_page_number CHECK (page_number >= 1)
);

CREATE TABLE document_derived (
    hash text CONSTRAINT fk_document_derived_hash REFERENCES document ON DELETE CASCADE,
    name text,
    version bigint NOT NULL,
    data bytea NOT NULL,
    CONSTRAINT pk_document_derived PRIMARY KEY (hash, name)
);

ALTER TABLE document_derived ALTER COLUMN data SET STORAGE EXTERNAL; -- with the table only from PostgreSQL 16 on

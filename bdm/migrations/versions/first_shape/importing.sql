CREATE TABLE import_run (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pk_import_run PRIMARY KEY,
    manifest text NOT NULL,
    fingerprint text NOT NULL,
    report text NOT NULL,
    phase text NOT NULL DEFAULT 'provvedimenti',
    "position" bigint NOT NULL DEFAULT '0',
    line bigint NOT NULL DEFAULT '0',
    report_bytes bigint NOT NULL DEFAULT '0',
    correction_bytes bigint NOT NULL DEFAULT '0',
    counts jsonb NOT NULL DEFAULT '{}',
    started_at timestamptz NOT NULL DEFAULT now(),
    finished_at timestamptz,
    CONSTRAINT ck_import_run_phase CHECK (phase IN ('provvedimenti', 'massime', 'collegamenti'))
);
CREATE INDEX ix_import_run_unfinished ON import_run (manifest) WHERE finished_at IS NULL;

CREATE TABLE import_item (
    kind text,
    external_id text,
    item_id uuid NOT NULL,
    fingerprint bytea NOT NULL,
    version integer NOT NULL,
    imported_at timestamptz NOT NULL DEFAULT now(),
    run_id bigint NOT NULL,
    line bigint NOT NULL,
    "position" bigint NOT NULL,
    CONSTRAINT pk_import_item PRIMARY KEY (kind, external_id),
    CONSTRAINT ck_import_item_kind CHECK (kind IN ('provvedimento', 'massima'))
);

CREATE TABLE import_link (
    kind text,
    external_id text,
    tipo text,
    target text,
    applied boolean NOT NULL DEFAULT false,
    CONSTRAINT pk_import_link PRIMARY KEY (kind, external_id, tipo, target),
    CONSTRAINT ck_import_link_tipo CHECK (tipo IN ('precedente', 'successivo', 'conforme', 'difforme'))
);
CREATE INDEX ix_import_link_waiting ON import_link (kind, external_id) WHERE NOT applied;

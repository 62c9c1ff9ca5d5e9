CREATE TABLE backup_run (
    seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pk_backup_run PRIMARY KEY,
    kind text NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    backup_at timestamptz,
    error text,
    rows bigint NOT NULL DEFAULT '0',
    documents bigint NOT NULL DEFAULT '0',
    size bigint NOT NULL DEFAULT '0',
    faulty bigint NOT NULL DEFAULT '0',
    CONSTRAINT ck_backup_run_kind CHECK (kind IN ('backup', 'verifica'))
);
CREATE INDEX ix_backup_run_kind_seq ON backup_run (kind, seq);

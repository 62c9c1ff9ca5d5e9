CREATE TABLE distretto (
    id text CONSTRAINT pk_distretto PRIMARY KEY,
    nome text NOT NULL CONSTRAINT uq_distretto_nome UNIQUE,
    sezione_distaccata_di text CONSTRAINT fk_distretto_sezione_distaccata_di REFERENCES distretto,
    sede text NOT NULL
);

CREATE TABLE regione (
    nome text CONSTRAINT pk_regione PRIMARY KEY
);

CREATE TABLE ufficio (
    nome text CONSTRAINT pk_ufficio PRIMARY KEY,
    distretto text NOT NULL CONSTRAINT fk_ufficio_distretto REFERENCES distretto,
    tipo text NOT NULL,
    citta text NOT NULL,
    CONSTRAINT uq_ufficio_nome_distretto UNIQUE (nome, distretto),
    CONSTRAINT ck_ufficio_tipo
        CHECK (tipo IN ('CORTE DI APPELLO', 'TRIBUNALE', 'TRIBUNALE PER I MINORENNI', 'TRIBUNALE DI SORVEGLIANZA'))
);
CREATE INDEX ix_ufficio_distretto ON ufficio (distretto);

CREATE TABLE permission_group (
    name text CONSTRAINT pk_permission_group PRIMARY KEY,
    nome text NOT NULL,
    descrizione text NOT NULL,
    ordine bigint NOT NULL
);

CREATE TABLE user_account (
    id uuid CONSTRAINT pk_user_account PRIMARY KEY,
    upn text NOT NULL,
    name text NOT NULL,
    family_name text NOT NULL,
    email text NOT NULL,
    type text NOT NULL,
    active boolean NOT NULL DEFAULT true,
    working_ou text,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT ck_user_account_upn CHECK (length(upn) BETWEEN 1 AND 255),
    CONSTRAINT ck_user_account_type CHECK (type IN ('CNS', 'ADN'))
);
CREATE INDEX ix_user_account_lower_email ON user_account (lower(email));
CREATE INDEX ix_user_account_staff ON user_account (family_name, name) WHERE (type = 'ADN') AND active;
CREATE UNIQUE INDEX uq_user_account_lower_upn ON user_account (lower(upn));

CREATE TABLE user_group (
    account_id uuid CONSTRAINT fk_user_group_account_id REFERENCES user_account ON DELETE CASCADE,
    "group" text CONSTRAINT fk_user_group_group REFERENCES permission_group,
    granted_by text,
    granted_at timestamptz DEFAULT now(),
    CONSTRAINT pk_user_group PRIMARY KEY (account_id, "group")
);
CREATE INDEX ix_user_group_group ON user_group ("group");

CREATE TABLE user_ou (
    account_id uuid CONSTRAINT fk_user_ou_account_id REFERENCES user_account ON DELETE CASCADE,
    ou text,
    granted_by text,
    granted_at timestamptz DEFAULT now(),
    CONSTRAINT pk_user_ou PRIMARY KEY (account_id, ou)
);

CREATE TABLE access_request (
    id uuid CONSTRAINT pk_access_request PRIMARY KEY,
    issuer text NOT NULL,
    subject text NOT NULL,
    upn text NOT NULL,
    name text NOT NULL,
    family_name text NOT NULL,
    email text NOT NULL,
    type text NOT NULL,
    ufficio text,
    reason text NOT NULL,
    status text NOT NULL DEFAULT 'IN_ATTESA',
    decided_by text,
    decided_at timestamptz,
    decision_reason text,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT ck_access_request_type CHECK (type IN ('CNS', 'ADN')),
    CONSTRAINT ck_access_request_status CHECK (status IN ('IN_ATTESA', 'ACCOLTA', 'RESPINTA')),
    CONSTRAINT ck_access_request_decided
        CHECK ((status = 'IN_ATTESA') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL))
);
CREATE INDEX ix_access_request_lower_upn ON access_request (lower(upn), created_at);
CREATE UNIQUE INDEX uq_access_request_pending ON access_request (lower(upn)) WHERE status = 'IN_ATTESA';

CREATE TABLE draft_secret (
    id bigint CONSTRAINT pk_draft_secret PRIMARY KEY,
    secret bytea NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT ck_draft_secret_single CHECK (id = 1),
    CONSTRAINT ck_draft_secret_secret CHECK (length(secret) = 32)
);

CREATE TABLE login_attempt (
    state_hash bytea CONSTRAINT pk_login_attempt PRIMARY KEY,
    browser_hash bytea NOT NULL,
    nonce text NOT NULL,
    code_verifier text NOT NULL,
    origin text NOT NULL,
    next text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
);
CREATE INDEX ix_login_attempt_expires_at ON login_attempt (expires_at);

CREATE TABLE user_session (
    token_hash bytea CONSTRAINT pk_user_session PRIMARY KEY,
    issuer text NOT NULL,
    subject text NOT NULL,
    upn text NOT NULL,
    name text NOT NULL,
    family_name text NOT NULL,
    email text NOT NULL,
    type text NOT NULL,
    id_token text,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_seen_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    device text,
    CONSTRAINT ck_user_session_token_hash CHECK (length(token_hash) = 32),
    CONSTRAINT ck_user_session_type CHECK (type IN ('CNS', 'ADN'))
);
CREATE INDEX ix_user_session_expires_at ON user_session (expires_at);
CREATE INDEX ix_user_session_lower_upn ON user_session (lower(upn));

CREATE TABLE demo_authorization_code (
    code_hash bytea CONSTRAINT pk_demo_authorization_code PRIMARY KEY,
    account text NOT NULL,
    redirect_uri text NOT NULL,
    nonce text,
    code_challenge text NOT NULL,
    expires_at timestamptz NOT NULL
);
CREATE INDEX ix_demo_authorization_code_expires_at ON demo_authorization_code (expires_at);

CREATE TABLE demo_signing_key (
    id bigint CONSTRAINT pk_demo_signing_key PRIMARY KEY,
    jwk jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT ck_demo_signing_key_single CHECK (id = 1)
);

CREATE TABLE anonymisation_review (
    provvedimento_id uuid
        CONSTRAINT pk_anonymisation_review PRIMARY KEY
        CONSTRAINT fk_anonymisation_review_provvedimento_id REFERENCES provvedimento ON DELETE CASCADE,
    version integer NOT NULL DEFAULT 1,
    state text NOT NULL DEFAULT 'IN_CODA',
    message text,
    ground text NOT NULL,
    style text NOT NULL DEFAULT 'PARTE',
    form text NOT NULL DEFAULT 'IMPAGINATO',
    requested_at timestamptz NOT NULL DEFAULT now(),
    requested_by uuid CONSTRAINT fk_anonymisation_review_requested_by REFERENCES user_account ON DELETE SET NULL,
    request_reason text,
    file_hash text,
    detected_at timestamptz,
    gone jsonb NOT NULL DEFAULT '[]',
    looked_at integer[] NOT NULL DEFAULT '{}',
    prepared_hash text,
    retypeset_hash text,
    outcomes jsonb NOT NULL DEFAULT '[]',
    prepared_at timestamptz,
    confirmed_at timestamptz,
    confirmed_by uuid CONSTRAINT fk_anonymisation_review_confirmed_by REFERENCES user_account ON DELETE SET NULL,
    CONSTRAINT ck_anonymisation_review_state
        CHECK (state IN ('IN_CODA', 'DA_RIVEDERE', 'IN_PREPARAZIONE', 'PRONTA', 'CONFERMATA', 'NON_RIUSCITA')),
    CONSTRAINT ck_anonymisation_review_ground
        CHECK (ground IN ('MINORI', 'FAMIGLIA_STATO', 'ISTANZA_PARTE', 'DISPOSTO_GIUDICE', 'REATI')),
    CONSTRAINT ck_anonymisation_review_style CHECK (style IN ('PARTE', 'INIZIALI', 'OMISSIS')),
    CONSTRAINT ck_anonymisation_review_form CHECK (form IN ('IMPAGINATO', 'RICOMPOSTO'))
);
CREATE INDEX ix_anonymisation_review_state_requested_at ON anonymisation_review (state, requested_at);

CREATE TABLE anonymisation_person (
    provvedimento_id uuid
        CONSTRAINT fk_anonymisation_person_provvedimento_id REFERENCES anonymisation_review ON DELETE CASCADE,
    key text,
    place integer NOT NULL,
    name text NOT NULL,
    category text NOT NULL,
    replacement text NOT NULL,
    chosen boolean NOT NULL DEFAULT false,
    CONSTRAINT pk_anonymisation_person PRIMARY KEY (provvedimento_id, key)
);

CREATE TABLE anonymisation_span (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pk_anonymisation_span PRIMARY KEY,
    provvedimento_id uuid NOT NULL
        CONSTRAINT fk_anonymisation_span_provvedimento_id REFERENCES anonymisation_review ON DELETE CASCADE,
    page integer NOT NULL,
    first integer NOT NULL,
    last integer NOT NULL,
    testo text NOT NULL,
    category text NOT NULL,
    person text,
    replacement text NOT NULL,
    decision text NOT NULL DEFAULT 'PROPOSTO',
    source text NOT NULL DEFAULT 'AUTOMATICO',
    reason text NOT NULL DEFAULT '',
    sure boolean NOT NULL DEFAULT true,
    changed boolean NOT NULL DEFAULT false,
    CONSTRAINT ck_anonymisation_span_place CHECK (0 <= first AND first < last),
    CONSTRAINT ck_anonymisation_span_category
        CHECK (category IN ('PARTE', 'PERSONA', 'MINORE', 'DIFENSORE', 'SOCIETA', 'CODICE_FISCALE', 'PARTITA_IVA',
        'IBAN', 'TARGA', 'TELEFONO', 'EMAIL', 'PEC', 'INDIRIZZO', 'NASCITA', 'DOCUMENTO')),
    CONSTRAINT ck_anonymisation_span_decision
        CHECK (decision IN ('PROPOSTO', 'ACCETTATO', 'RIFIUTATO')),
    CONSTRAINT ck_anonymisation_span_source CHECK (source IN ('AUTOMATICO', 'MANUALE'))
);
CREATE INDEX ix_anonymisation_span_provvedimento_id ON anonymisation_span (provvedimento_id);

CREATE TABLE anonymisation_area (
    id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pk_anonymisation_area PRIMARY KEY,
    provvedimento_id uuid NOT NULL
        CONSTRAINT fk_anonymisation_area_provvedimento_id REFERENCES anonymisation_review ON DELETE CASCADE,
    page integer NOT NULL,
    x real NOT NULL,
    y real NOT NULL,
    width real NOT NULL,
    height real NOT NULL,
    CONSTRAINT ck_anonymisation_area_size CHECK (width > 0 AND height > 0)
);
CREATE INDEX ix_anonymisation_area_provvedimento_id ON anonymisation_area (provvedimento_id);

CREATE TABLE provvedimento (
    id uuid CONSTRAINT pk_provvedimento PRIMARY KEY,
    seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT uq_provvedimento_seq UNIQUE,
    external_id text CONSTRAINT uq_provvedimento_external_id UNIQUE,
    status text NOT NULL DEFAULT 'BOZZA',
    visibility boolean NOT NULL DEFAULT false,
    area text NOT NULL,
    tipo text NOT NULL DEFAULT 'sentenza',
    materia text,
    titolo text,
    numero_provvedimento integer,
    anno_provvedimento smallint,
    ruolo text,
    numero_ruolo integer,
    anno_ruolo smallint,
    sub_procedimento integer,
    ufficio text NOT NULL,
    distretto text NOT NULL,
    data date,
    data_pubblicazione date,
    presidente text,
    relatore text,
    giudice_assegnatario_fascicolo text,
    parte_processuale text[] NOT NULL DEFAULT '{}',
    parola_chiave text[] NOT NULL DEFAULT '{}',
    riferimento_normativo text[] NOT NULL DEFAULT '{}',
    stato text,
    esito text,
    annotazione text,
    estratto text[] NOT NULL DEFAULT '{}',
    document_hash text,
    anonymized_document_hash text,
    anonymized_confirmed_at timestamptz,
    provvedimento_precedente_id uuid
        CONSTRAINT uq_provvedimento_provvedimento_precedente_id UNIQUE DEFERRABLE INITIALLY DEFERRED
        CONSTRAINT fk_provvedimento_provvedimento_precedente_id
            REFERENCES provvedimento ON DELETE SET NULL DEFERRABLE INITIALLY DEFERRED,
    version integer NOT NULL DEFAULT 1,
    created_by uuid CONSTRAINT fk_provvedimento_created_by REFERENCES user_account ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    edited_by uuid CONSTRAINT fk_provvedimento_edited_by REFERENCES user_account ON DELETE SET NULL,
    edit_date timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT fk_provvedimento_ufficio_distretto FOREIGN KEY (ufficio, distretto) REFERENCES ufficio(nome, distretto),
    CONSTRAINT ck_provvedimento_status CHECK (status IN ('BOZZA', 'DA_APPROVARE', 'DA_PUBBLICARE', 'PUBBLICATO')),
    CONSTRAINT ck_provvedimento_complete CHECK (status = 'BOZZA' OR data_pubblicazione IS NOT NULL),
    CONSTRAINT ck_provvedimento_riservato CHECK (NOT visibility OR document_hash IS NULL),
    CONSTRAINT ck_provvedimento_area CHECK (area IN ('civile', 'penale')),
    CONSTRAINT ck_provvedimento_tipo CHECK (tipo IN ('sentenza', 'decreto', 'ordinanza')),
    CONSTRAINT ck_provvedimento_numero_provvedimento CHECK (numero_provvedimento BETWEEN 0 AND 99999),
    CONSTRAINT ck_provvedimento_anno_provvedimento CHECK (anno_provvedimento BETWEEN 1861 AND 9999),
    CONSTRAINT ck_provvedimento_numero_ruolo CHECK (numero_ruolo BETWEEN 0 AND 99999999),
    CONSTRAINT ck_provvedimento_anno_ruolo CHECK (anno_ruolo BETWEEN 1861 AND 9999),
    CONSTRAINT ck_provvedimento_sub_procedimento CHECK (sub_procedimento BETWEEN 0 AND 9999999),
    CONSTRAINT ck_provvedimento_stato CHECK (stato IN ('DEFINITIVO', 'NON DEFINITIVO')),
    CONSTRAINT ck_provvedimento_esito
        CHECK (esito IN ('ACCOGLIMENTO', 'CONFERMA', 'INAMMISSIBILITA', 'NULLITA', 'RIFORMA', 'RIGETTO')),
    CONSTRAINT ck_provvedimento_document CHECK (document_hash <> anonymized_document_hash),
    CONSTRAINT ck_provvedimento_precedente CHECK (provvedimento_precedente_id <> id)
);
CREATE INDEX ix_provvedimento_area_data_pubblicazione ON provvedimento (area, data_pubblicazione);
CREATE INDEX ix_provvedimento_in_work ON provvedimento (ufficio, status) WHERE status <> 'PUBBLICATO';

CREATE TABLE provvedimento_riservato (
    provvedimento_id uuid
        CONSTRAINT pk_provvedimento_riservato PRIMARY KEY
        CONSTRAINT fk_provvedimento_riservato_provvedimento_id REFERENCES provvedimento ON DELETE CASCADE,
    document_hash text,
    titolo text,
    parte_processuale text[] NOT NULL DEFAULT '{}',
    annotazione text,
    estratto text[] NOT NULL DEFAULT '{}'
);

CREATE TABLE massima (
    id uuid CONSTRAINT pk_massima PRIMARY KEY,
    seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT uq_massima_seq UNIQUE,
    external_id text CONSTRAINT uq_massima_external_id UNIQUE,
    status text NOT NULL DEFAULT 'BOZZA',
    visibility boolean NOT NULL DEFAULT false,
    provvedimento_id uuid NOT NULL CONSTRAINT fk_massima_provvedimento_id REFERENCES provvedimento,
    titolo text NOT NULL,
    testo text NOT NULL,
    parola_chiave text[] NOT NULL DEFAULT '{}',
    riferimento_normativo text[] NOT NULL DEFAULT '{}',
    annotazione text,
    estratto text[] NOT NULL DEFAULT '{}',
    version integer NOT NULL DEFAULT 1,
    created_by uuid CONSTRAINT fk_massima_created_by REFERENCES user_account ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    edited_by uuid CONSTRAINT fk_massima_edited_by REFERENCES user_account ON DELETE SET NULL,
    edit_date timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT ck_massima_status CHECK (status IN ('BOZZA', 'DA_APPROVARE', 'DA_PUBBLICARE', 'PUBBLICATO'))
);
CREATE INDEX ix_massima_in_work ON massima (status) WHERE status <> 'PUBBLICATO';
CREATE INDEX ix_massima_provvedimento_id ON massima (provvedimento_id);

CREATE TABLE massima_riservata (
    massima_id uuid
        CONSTRAINT pk_massima_riservata PRIMARY KEY
        CONSTRAINT fk_massima_riservata_massima_id REFERENCES massima ON DELETE CASCADE,
    titolo text NOT NULL,
    testo text NOT NULL,
    annotazione text,
    estratto text[] NOT NULL DEFAULT '{}'
);

CREATE TABLE precedente (
    massima_id uuid CONSTRAINT fk_precedente_massima_id REFERENCES massima ON DELETE CASCADE,
    precedente_id uuid CONSTRAINT fk_precedente_precedente_id REFERENCES massima ON DELETE CASCADE,
    tipo text NOT NULL,
    CONSTRAINT pk_precedente PRIMARY KEY (massima_id, precedente_id),
    CONSTRAINT ck_precedente_self CHECK (massima_id <> precedente_id),
    CONSTRAINT ck_precedente_tipo CHECK (tipo IN ('conforme', 'difforme'))
);
CREATE INDEX ix_precedente_precedente_id ON precedente (precedente_id);

-- An abstract is published only while its decision is. Checked at commit, so that both may change in one transaction.
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

CREATE TABLE reference_version (
    id bigint CONSTRAINT pk_reference_version PRIMARY KEY,
    hash text NOT NULL,
    loaded_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT ck_reference_version_single_row CHECK (id = 1)
);

CREATE TABLE materia (
    area text,
    nome text,
    CONSTRAINT pk_materia PRIMARY KEY (area, nome),
    CONSTRAINT ck_materia_area CHECK (area IN ('civile', 'penale'))
);

CREATE TABLE ruolo (
    area text,
    nome text,
    CONSTRAINT pk_ruolo PRIMARY KEY (area, nome),
    CONSTRAINT ck_ruolo_area CHECK (area IN ('civile', 'penale'))
);

CREATE TABLE parola_chiave (
    area text,
    materia text,
    nome text,
    CONSTRAINT pk_parola_chiave PRIMARY KEY (area, materia, nome),
    CONSTRAINT fk_parola_chiave_area_materia
        FOREIGN KEY (area, materia) REFERENCES materia(area, nome) ON UPDATE CASCADE
);

CREATE TABLE esito (
    nome text CONSTRAINT pk_esito PRIMARY KEY
);

CREATE TABLE tipo_atto (
    sigla text CONSTRAINT pk_tipo_atto PRIMARY KEY,
    descrizione text NOT NULL,
    richiede_articolo boolean NOT NULL,
    richiede_data boolean NOT NULL,
    richiede_regione boolean NOT NULL,
    ordine bigint NOT NULL
);

CREATE TABLE suffisso (
    nome text CONSTRAINT pk_suffisso PRIMARY KEY,
    ordine bigint NOT NULL
);

CREATE TABLE riferimento_normativo (
    nome text CONSTRAINT pk_riferimento_normativo PRIMARY KEY,
    rubrica text NOT NULL
);

CREATE TABLE faq (
    section text,
    question text,
    answer text NOT NULL,
    ordine bigint NOT NULL,
    CONSTRAINT pk_faq PRIMARY KEY (section, question)
);

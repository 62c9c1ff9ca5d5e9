CREATE TABLE fascicolo (
    id uuid CONSTRAINT pk_fascicolo PRIMARY KEY,
    owner_id uuid NOT NULL CONSTRAINT fk_fascicolo_owner_id REFERENCES user_account ON DELETE CASCADE,
    parent_id uuid,
    name text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT uq_fascicolo_id_owner_id UNIQUE (id, owner_id),
    CONSTRAINT uq_fascicolo_owner_id_parent_id_name UNIQUE NULLS NOT DISTINCT (owner_id, parent_id, name),
    CONSTRAINT fk_fascicolo_parent_id_owner_id
        FOREIGN KEY (parent_id, owner_id) REFERENCES fascicolo(id, owner_id) ON DELETE CASCADE,
    CONSTRAINT ck_fascicolo_parent CHECK (parent_id <> id),
    CONSTRAINT ck_fascicolo_name CHECK (btrim(name) <> '')
);
CREATE INDEX ix_fascicolo_parent_id ON fascicolo (parent_id);

CREATE TABLE fascicolo_participant (
    fascicolo_id uuid CONSTRAINT fk_fascicolo_participant_fascicolo_id REFERENCES fascicolo ON DELETE CASCADE,
    account_id uuid CONSTRAINT fk_fascicolo_participant_account_id REFERENCES user_account ON DELETE CASCADE,
    may_write boolean NOT NULL DEFAULT false,
    CONSTRAINT pk_fascicolo_participant PRIMARY KEY (fascicolo_id, account_id)
);
CREATE INDEX ix_fascicolo_participant_account_id ON fascicolo_participant (account_id);

CREATE TABLE fascicolo_provvedimento (
    fascicolo_id uuid CONSTRAINT fk_fascicolo_provvedimento_fascicolo_id REFERENCES fascicolo ON DELETE CASCADE,
    provvedimento_id uuid
        CONSTRAINT fk_fascicolo_provvedimento_provvedimento_id REFERENCES provvedimento ON DELETE CASCADE,
    added_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT pk_fascicolo_provvedimento PRIMARY KEY (fascicolo_id, provvedimento_id)
);
CREATE INDEX ix_fascicolo_provvedimento_provvedimento_id ON fascicolo_provvedimento (provvedimento_id);

CREATE TABLE fascicolo_massima (
    fascicolo_id uuid CONSTRAINT fk_fascicolo_massima_fascicolo_id REFERENCES fascicolo ON DELETE CASCADE,
    massima_id uuid CONSTRAINT fk_fascicolo_massima_massima_id REFERENCES massima ON DELETE CASCADE,
    added_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT pk_fascicolo_massima PRIMARY KEY (fascicolo_id, massima_id)
);
CREATE INDEX ix_fascicolo_massima_massima_id ON fascicolo_massima (massima_id);

CREATE TABLE note (
    id uuid CONSTRAINT pk_note PRIMARY KEY,
    account_id uuid NOT NULL CONSTRAINT fk_note_account_id REFERENCES user_account ON DELETE CASCADE,
    provvedimento_id uuid CONSTRAINT fk_note_provvedimento_id REFERENCES provvedimento ON DELETE CASCADE,
    massima_id uuid CONSTRAINT fk_note_massima_id REFERENCES massima ON DELETE CASCADE,
    text text NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT uq_note_account_id_provvedimento_id UNIQUE (account_id, provvedimento_id),
    CONSTRAINT uq_note_account_id_massima_id UNIQUE (account_id, massima_id),
    CONSTRAINT ck_note_item CHECK (num_nonnulls(provvedimento_id, massima_id) = 1)
);
CREATE INDEX ix_note_massima_id ON note (massima_id);
CREATE INDEX ix_note_provvedimento_id ON note (provvedimento_id);

CREATE TABLE document_note (
    id uuid CONSTRAINT pk_document_note PRIMARY KEY,
    file_hash text NOT NULL CONSTRAINT fk_document_note_file_hash REFERENCES document,
    author_id uuid NOT NULL CONSTRAINT fk_document_note_author_id REFERENCES user_account ON DELETE CASCADE,
    page_number integer NOT NULL,
    color text NOT NULL DEFAULT '94fadb66',
    text text NOT NULL DEFAULT '',
    quote text NOT NULL DEFAULT '',
    prefix text NOT NULL DEFAULT '',
    suffix text NOT NULL DEFAULT '',
    rotated_rect jsonb NOT NULL,
    version integer NOT NULL DEFAULT 1,
    last_update_by uuid CONSTRAINT fk_document_note_last_update_by REFERENCES user_account ON DELETE SET NULL,
    last_update_date timestamptz NOT NULL DEFAULT now(),
    provvedimento_id uuid NOT NULL
        CONSTRAINT fk_document_note_provvedimento_id REFERENCES provvedimento ON DELETE CASCADE,
    anonymized boolean NOT NULL DEFAULT false,
    revision bigint NOT NULL DEFAULT '1',
    request_id uuid,
    CONSTRAINT uq_document_note_author_id_request_id UNIQUE (author_id, request_id),
    CONSTRAINT ck_document_note_page_number CHECK (page_number >= 1),
    CONSTRAINT ck_document_note_color CHECK (color ~ '^[0-9a-f]{8}$')
);
CREATE INDEX ix_document_note_author_id ON document_note (author_id);
CREATE INDEX ix_document_note_file_hash_page_number ON document_note (file_hash, page_number);
CREATE INDEX ix_document_note_provvedimento_id ON document_note (provvedimento_id);

CREATE TABLE document_note_participant (
    document_note_id uuid
        CONSTRAINT fk_document_note_participant_document_note_id REFERENCES document_note ON DELETE CASCADE,
    account_id uuid CONSTRAINT fk_document_note_participant_account_id REFERENCES user_account ON DELETE CASCADE,
    may_write boolean NOT NULL DEFAULT false,
    CONSTRAINT pk_document_note_participant PRIMARY KEY (document_note_id, account_id)
);
CREATE INDEX ix_document_note_participant_account_id ON document_note_participant (account_id);

CREATE TABLE user_preference (
    account_id uuid CONSTRAINT fk_user_preference_account_id_user_account REFERENCES user_account ON DELETE CASCADE,
    name text,
    value jsonb NOT NULL,
    CONSTRAINT pk_user_preference PRIMARY KEY (account_id, name),
    CONSTRAINT ck_user_preference_value CHECK (length(value::text) <= 1000)
);

-- Whoever replaces a document need not think of the notes on it: the job that looks for their passages in the new one is
-- enqueued here, in the same transaction. A document that is still being read enqueues it when it has been.
CREATE FUNCTION document_note_follow(provvedimento uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (
        SELECT FROM document_note n
        JOIN provvedimento p ON p.id = n.provvedimento_id
        LEFT JOIN provvedimento_riservato r ON r.provvedimento_id = p.id
        WHERE n.provvedimento_id = provvedimento AND n.file_hash IS DISTINCT FROM
            CASE WHEN n.anonymized THEN p.anonymized_document_hash ELSE coalesce(p.document_hash, r.document_hash) END
    ) THEN
        PERFORM procrastinate.procrastinate_defer_jobs_v1(ARRAY[ROW(
            'documents', 'note.move', 0, 'note.move:' || provvedimento, NULL,
            jsonb_build_object('provvedimento_id', provvedimento), NULL
        )::procrastinate.procrastinate_job_to_defer_v1]);
    END IF;
END $$;

CREATE FUNCTION document_note_follow_provvedimento() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM document_note_follow(NEW.id);
    RETURN NULL;
END $$;
CREATE TRIGGER document_note_follow
    AFTER UPDATE OF document_hash, anonymized_document_hash, anonymized_confirmed_at ON provvedimento FOR EACH ROW
    WHEN ((OLD.document_hash, OLD.anonymized_document_hash, OLD.anonymized_confirmed_at)
        IS DISTINCT FROM (NEW.document_hash, NEW.anonymized_document_hash, NEW.anonymized_confirmed_at))
    EXECUTE FUNCTION document_note_follow_provvedimento();

CREATE FUNCTION document_note_follow_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM document_note_follow(NEW.provvedimento_id);
    RETURN NULL;
END $$;
CREATE TRIGGER document_note_follow
    AFTER INSERT OR UPDATE OF document_hash ON provvedimento_riservato FOR EACH ROW
    EXECUTE FUNCTION document_note_follow_owner();
CREATE TRIGGER document_note_follow
    AFTER UPDATE OF state ON document FOR EACH ROW
    WHEN (NEW.state = 'ELABORATO' AND OLD.state <> NEW.state AND NEW.provvedimento_id IS NOT NULL)
    EXECUTE FUNCTION document_note_follow_owner();

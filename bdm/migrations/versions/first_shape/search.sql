CREATE TABLE da_indicizzare (
    seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pk_da_indicizzare PRIMARY KEY,
    priorita smallint NOT NULL DEFAULT '0',
    kind text NOT NULL,
    item_id uuid NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ix_da_indicizzare_priorita_seq ON da_indicizzare (priorita, seq);

CREATE TABLE suggested_value (
    id bigint CONSTRAINT pk_suggested_value PRIMARY KEY,
    kind text NOT NULL,
    area text NOT NULL,
    field text NOT NULL,
    key text COLLATE "C" NOT NULL,
    value text NOT NULL,
    words tsvector NOT NULL,
    count integer NOT NULL,
    most integer NOT NULL,
    CONSTRAINT ck_suggested_value_kind CHECK (kind IN ('provvedimento', 'massima')),
    CONSTRAINT ck_suggested_value_area CHECK (area IN ('civile', 'penale')),
    CONSTRAINT ck_suggested_value_counts CHECK (count >= 0 AND most >= count)
) WITH (fillfactor=80);
CREATE INDEX ix_suggested_value_kind_key ON suggested_value (kind, key);
CREATE INDEX ix_suggested_value_words ON suggested_value USING gin (words) WITH (fastupdate=off);

CREATE TABLE suggested_original (
    value_id bigint CONSTRAINT fk_suggested_original_value_id REFERENCES suggested_value,
    ufficio text,
    original integer NOT NULL,
    public integer NOT NULL,
    CONSTRAINT pk_suggested_original PRIMARY KEY (value_id, ufficio),
    CONSTRAINT ck_suggested_original_counts CHECK (original >= 0 AND public >= 0)
);

CREATE TABLE suggestion_item (
    kind text,
    item_id uuid,
    ufficio text,
    public bigint[] NOT NULL,
    hidden bigint[] NOT NULL DEFAULT '{}',
    original bigint[] NOT NULL DEFAULT '{}',
    CONSTRAINT pk_suggestion_item PRIMARY KEY (kind, item_id),
    CONSTRAINT ck_suggestion_item_kind CHECK (kind IN ('provvedimento', 'massima'))
);

CREATE TABLE saved_search (
    id uuid CONSTRAINT pk_saved_search PRIMARY KEY,
    account_id uuid NOT NULL CONSTRAINT fk_saved_search_account_id REFERENCES user_account ON DELETE CASCADE,
    kind text NOT NULL,
    name text NOT NULL,
    query text NOT NULL,
    area text,
    collated boolean NOT NULL DEFAULT false,
    note_personali boolean NOT NULL DEFAULT false,
    sort_field text,
    sort_order text,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT ck_saved_search_kind CHECK (kind IN ('provvedimento', 'massima')),
    CONSTRAINT ck_saved_search_area CHECK (area IN ('civile', 'penale')),
    CONSTRAINT ck_saved_search_sort_order CHECK (sort_order IN ('asc', 'desc'))
);
CREATE INDEX ix_saved_search_account_id_kind ON saved_search (account_id, kind);

-- A change to content leaves a row in da_indicizzare in the same transaction. Statement triggers with transition
-- tables: one insert for a COPY of thousands of rows. Smaller priorities go first; an import lowers its own with
-- SET LOCAL bdm.priorita. The worker that listens is woken at commit.
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

-- A decision is found by its abstracts: their changes are changes of its entry in the index.
CREATE FUNCTION feed_massima() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO da_indicizzare (priorita, kind, item_id) SELECT feed_priorita(), 'massima', changed.id FROM changed;
    INSERT INTO da_indicizzare (priorita, kind, item_id)
        SELECT DISTINCT feed_priorita(), 'provvedimento', changed.provvedimento_id
        FROM changed WHERE TG_OP <> 'INSERT' OR changed.status = 'PUBBLICATO';
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
    INSERT INTO da_indicizzare (priorita, kind, item_id)
        SELECT DISTINCT feed_priorita(), 'provvedimento', m.provvedimento_id
        FROM changed JOIN massima m ON m.id = changed.massima_id WHERE m.status = 'PUBBLICATO';
    NOTIFY da_indicizzare;
    RETURN NULL;
END $$;

CREATE TRIGGER feed_insert AFTER INSERT ON provvedimento REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION feed_provvedimento();
CREATE TRIGGER feed_update AFTER UPDATE ON provvedimento REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION feed_provvedimento();
CREATE TRIGGER feed_delete AFTER DELETE ON provvedimento REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION feed_provvedimento();
CREATE TRIGGER feed_insert AFTER INSERT ON massima REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION feed_massima();
CREATE TRIGGER feed_update AFTER UPDATE ON massima REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION feed_massima();
CREATE TRIGGER feed_delete AFTER DELETE ON massima REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION feed_massima();
CREATE TRIGGER feed_insert AFTER INSERT ON provvedimento_riservato REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION feed_provvedimento_riservato();
CREATE TRIGGER feed_update AFTER UPDATE ON provvedimento_riservato REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION feed_provvedimento_riservato();
CREATE TRIGGER feed_delete AFTER DELETE ON provvedimento_riservato REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION feed_provvedimento_riservato();
CREATE TRIGGER feed_insert AFTER INSERT ON massima_riservata REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION feed_massima_riservata();
CREATE TRIGGER feed_update AFTER UPDATE ON massima_riservata REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION feed_massima_riservata();
CREATE TRIGGER feed_delete AFTER DELETE ON massima_riservata REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION feed_massima_riservata();

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

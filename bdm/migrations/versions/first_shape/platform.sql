CREATE TABLE audit_event (
    seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pk_audit_event PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    actor text,
    action text NOT NULL,
    object_kind text,
    object_id text,
    detail jsonb
);
CREATE INDEX ix_audit_event_action_at_seq ON audit_event (action, at, seq);
CREATE INDEX ix_audit_event_at_seq ON audit_event (at, seq);
CREATE INDEX ix_audit_event_lower_actor_at_seq ON audit_event (lower(actor), at, seq);
CREATE INDEX ix_audit_event_object_kind_object_id_seq ON audit_event (object_kind, object_id, seq);

CREATE TABLE audit_pending (
    seq bigint CONSTRAINT pk_audit_pending PRIMARY KEY
);

CREATE TABLE audit_link (
    "position" bigint CONSTRAINT pk_audit_link PRIMARY KEY,
    seq bigint NOT NULL CONSTRAINT uq_audit_link_seq UNIQUE,
    hash bytea NOT NULL
);

CREATE TABLE audit_segment (
    month date CONSTRAINT pk_audit_segment PRIMARY KEY,
    first_position bigint NOT NULL CONSTRAINT uq_audit_segment_first_position UNIQUE,
    last_position bigint NOT NULL,
    hash bytea NOT NULL,
    sealed_at timestamptz NOT NULL DEFAULT now(),
    dropped_at timestamptz
);

CREATE TABLE audit_head (
    one boolean DEFAULT true CONSTRAINT pk_audit_head PRIMARY KEY,
    "position" bigint NOT NULL,
    hash bytea NOT NULL,
    month date,
    first_position bigint NOT NULL,
    CONSTRAINT ck_audit_head_one CHECK (one)
);

CREATE TABLE task_run (
    task text CONSTRAINT pk_task_run PRIMARY KEY,
    started_at timestamptz NOT NULL,
    ended_at timestamptz,
    succeeded_at timestamptz,
    error text
);

CREATE TABLE job_failure (
    job_id bigint CONSTRAINT pk_job_failure PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    error text NOT NULL
);

-- Every writer passes here, whatever it is: what is not in the chain yet is known, and nothing can be forgotten.
CREATE FUNCTION audit_event_pending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO audit_pending (seq) SELECT seq FROM added;
    RETURN NULL;
END $$;
CREATE TRIGGER pending AFTER INSERT ON audit_event
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION audit_event_pending();

-- The row of audit_head is the lock: of two that link, the second waits and goes on where the first ended, so the chain
-- cannot fork. Writers of events never wait for it. The month of a segment is the month in Rome and never goes back;
-- a clock that was wrong cannot seal the future.
CREATE FUNCTION audit_seal(month date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO audit_segment (month, first_position, last_position, hash)
        SELECT h.month, h.first_position, h.position, h.hash FROM audit_head h
        WHERE h.month < audit_seal.month AND h.position >= h.first_position;
    UPDATE audit_head h SET month = audit_seal.month, first_position = h.position + 1
        WHERE h.month IS NULL OR h.month < audit_seal.month;
END $$;

CREATE FUNCTION audit_chain(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
    head audit_head;
    e record;
    this_month date := date_trunc('month', now() AT TIME ZONE 'Europe/Rome');
    its_month date;
    linked integer := 0;
BEGIN
    SELECT * INTO STRICT head FROM audit_head FOR UPDATE;
    FOR e IN
        SELECT a.* FROM audit_pending p JOIN audit_event a USING (seq) ORDER BY p.seq LIMIT most
    LOOP
        its_month := least(date_trunc('month', e.at AT TIME ZONE 'Europe/Rome')::date, this_month);
        IF head.month IS NULL OR its_month > head.month THEN
            UPDATE audit_head SET position = head.position, hash = head.hash;
            PERFORM audit_seal(its_month);
            head.month := its_month;
        END IF;
        head.position := head.position + 1;
        head.hash := sha256(head.hash || convert_to(jsonb_build_array(
            head.position, e.seq, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
            e.actor, e.action, e.object_kind, e.object_id, e.detail)::text, 'UTF8'));
        INSERT INTO audit_link (position, seq, hash) VALUES (head.position, e.seq, head.hash);
        DELETE FROM audit_pending WHERE seq = e.seq;
        linked := linked + 1;
    END LOOP;
    UPDATE audit_head SET position = head.position, hash = head.hash;
    RETURN linked;
END $$;

CREATE FUNCTION audit_seal_past() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM FROM audit_head FOR UPDATE;
    IF NOT EXISTS (SELECT FROM audit_pending) THEN
        PERFORM audit_seal(date_trunc('month', now() AT TIME ZONE 'Europe/Rome')::date);
    END IF;
END $$;
INSERT INTO audit_head (position, hash, first_position) VALUES (0, sha256(''), 1);

-- Nothing is changed or removed but whole sealed segments, of which the row with the last hash stays.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the table % is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE FUNCTION audit_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF coalesce(current_setting('bdm.audit_drop', true), '') <> 'on' THEN
        RAISE EXCEPTION 'the table % is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON audit_event
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER drop_only BEFORE DELETE ON audit_event
    FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON audit_link
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER drop_only BEFORE DELETE ON audit_link
    FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON audit_segment
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER drop_only BEFORE UPDATE ON audit_segment
    FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();

CREATE FUNCTION audit_drop(month date) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    segment audit_segment;
    removed bigint;
BEGIN
    PERFORM FROM audit_head FOR UPDATE;
    SELECT * INTO segment FROM audit_segment s WHERE s.month = audit_drop.month AND s.dropped_at IS NULL;
    IF NOT FOUND THEN
        RETURN 0;
    END IF;
    IF EXISTS (SELECT FROM audit_segment s WHERE s.month < audit_drop.month AND s.dropped_at IS NULL) THEN
        RAISE EXCEPTION 'an older segment is still there' USING ERRCODE = 'restrict_violation';
    END IF;
    PERFORM set_config('bdm.audit_drop', 'on', true);
    UPDATE audit_segment s SET dropped_at = now() WHERE s.month = audit_drop.month;
    DELETE FROM audit_event e USING audit_link l
        WHERE l.position BETWEEN segment.first_position AND segment.last_position AND e.seq = l.seq;
    DELETE FROM audit_link l WHERE l.position BETWEEN segment.first_position AND segment.last_position;
    GET DIAGNOSTICS removed = ROW_COUNT;
    PERFORM set_config('bdm.audit_drop', 'off', true);
    RETURN removed;
END $$;

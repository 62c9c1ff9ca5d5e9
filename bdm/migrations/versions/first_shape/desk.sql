CREATE TABLE workflow_event (
    seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pk_workflow_event PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    kind text NOT NULL,
    item_id uuid NOT NULL,
    action text NOT NULL,
    from_status text NOT NULL,
    to_status text,
    actor_id uuid CONSTRAINT fk_workflow_event_actor_id_user_account REFERENCES user_account ON DELETE SET NULL,
    reason text,
    CONSTRAINT ck_workflow_event_kind CHECK (kind IN ('provvedimento', 'massima')),
    CONSTRAINT ck_workflow_event_from_status
        CHECK (from_status IN ('BOZZA', 'DA_APPROVARE', 'DA_PUBBLICARE', 'PUBBLICATO')),
    CONSTRAINT ck_workflow_event_to_status
        CHECK (to_status IN ('BOZZA', 'DA_APPROVARE', 'DA_PUBBLICARE', 'PUBBLICATO')),
    CONSTRAINT ck_workflow_event_reason CHECK (length(reason) BETWEEN 1 AND 2000)
);
CREATE INDEX ix_workflow_event_kind_item_id_seq ON workflow_event (kind, item_id, seq);
CREATE INDEX ix_workflow_event_submitted ON workflow_event (actor_id, kind) INCLUDE (item_id)
    WHERE action = 'submitted';

CREATE TABLE content_change (
    seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pk_content_change PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    provvedimento_id uuid
        CONSTRAINT fk_content_change_provvedimento_id_provvedimento REFERENCES provvedimento ON DELETE CASCADE,
    massima_id uuid CONSTRAINT fk_content_change_massima_id_massima REFERENCES massima ON DELETE CASCADE,
    version integer NOT NULL,
    restricted boolean NOT NULL,
    actor_id uuid CONSTRAINT fk_content_change_actor_id_user_account REFERENCES user_account ON DELETE SET NULL,
    changes jsonb NOT NULL,
    CONSTRAINT ck_content_change_item CHECK (num_nonnulls(provvedimento_id, massima_id) = 1)
);
CREATE INDEX ix_content_change_massima ON content_change (massima_id, seq) WHERE massima_id IS NOT NULL;
CREATE INDEX ix_content_change_provvedimento ON content_change (provvedimento_id, seq)
    WHERE provvedimento_id IS NOT NULL;

CREATE TABLE document_proposals (
    hash text
        CONSTRAINT pk_document_proposals PRIMARY KEY
        CONSTRAINT fk_document_proposals_hash_document REFERENCES document ON DELETE CASCADE,
    proposals jsonb NOT NULL,
    read_at timestamptz NOT NULL DEFAULT now()
);

-- Whom a draft that was sent back waits for: who had submitted it, or else who wrote it. NULL for everything else.
CREATE FUNCTION returned_to(kind_ text, item uuid, status text, author uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN status = 'BOZZA' AND (
        SELECT e.action FROM workflow_event e WHERE e.kind = kind_ AND e.item_id = item ORDER BY e.seq DESC LIMIT 1
    ) = 'rejected' THEN coalesce((
        SELECT e.actor_id FROM workflow_event e
        WHERE e.kind = kind_ AND e.item_id = item AND e.action = 'submitted' ORDER BY e.seq DESC LIMIT 1
    ), author) END
$$;

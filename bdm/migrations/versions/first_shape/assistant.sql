CREATE TABLE chat_message (
    seq bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pk_chat_message PRIMARY KEY,
    account_id uuid NOT NULL CONSTRAINT fk_chat_message_account_id REFERENCES user_account ON DELETE CASCADE,
    provvedimento_id uuid NOT NULL
        CONSTRAINT fk_chat_message_provvedimento_id REFERENCES provvedimento ON DELETE CASCADE,
    user_text text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    file_hash text NOT NULL CONSTRAINT fk_chat_message_file_hash REFERENCES document ON DELETE CASCADE,
    answer jsonb NOT NULL
);
CREATE INDEX ix_chat_message_account_id_provvedimento_id_file_hash_seq
    ON chat_message (account_id, provvedimento_id, file_hash, seq);
CREATE INDEX ix_chat_message_file_hash ON chat_message (file_hash);

CREATE TABLE assistant_summary (
    file_hash text CONSTRAINT fk_assistant_summary_file_hash REFERENCES document ON DELETE CASCADE,
    version text,
    words bigint,
    answer jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT pk_assistant_summary PRIMARY KEY (file_hash, version, words)
);

CREATE TABLE assistant_usage (
    account_id uuid CONSTRAINT fk_assistant_usage_account_id REFERENCES user_account ON DELETE CASCADE,
    day date,
    requests bigint NOT NULL,
    tokens bigint NOT NULL,
    CONSTRAINT pk_assistant_usage PRIMARY KEY (account_id, day),
    CONSTRAINT ck_assistant_usage_used CHECK (requests >= 0 AND tokens >= 0)
);

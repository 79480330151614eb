-- What the tables look like, as schema.prisma has it, with what Prisma cannot say: a collation, an identity.

CREATE TABLE "applications" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "redirect_uris" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "embed_origins" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "plan_name" TEXT NOT NULL DEFAULT 'free',
    "plan_monthly_limit" INTEGER,
    "plan_status" TEXT NOT NULL DEFAULT 'active',
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT statement_timestamp(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "applications_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "data_keys" (
    "application_id" TEXT NOT NULL,
    "term" INTEGER NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "master_key_id" TEXT NOT NULL,
    "operations" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT statement_timestamp(),
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "data_keys_pkey" PRIMARY KEY ("application_id","term")
);

CREATE TABLE "api_keys" (
    "application_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "seal" BYTEA,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT statement_timestamp(),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("application_id","id")
);

CREATE TABLE "consumers" (
    "application_id" TEXT NOT NULL,
    "consumer_id" TEXT NOT NULL,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT statement_timestamp(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "consumers_pkey" PRIMARY KEY ("application_id","consumer_id")
);

CREATE TABLE "consumer_terms" (
    "application_id" TEXT NOT NULL,
    "term" TEXT COLLATE "C" NOT NULL,
    "consumer_id" TEXT NOT NULL,

    CONSTRAINT "consumer_terms_pkey" PRIMARY KEY ("application_id","term","consumer_id")
);

CREATE TABLE "integrations" (
    "application_id" TEXT NOT NULL,
    "service_id" TEXT NOT NULL,
    "unified_api" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "client_id" TEXT,
    "client_secret_sealed" BYTEA,
    "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "operations" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "credentials_source" TEXT NOT NULL DEFAULT 'own',
    "icon" TEXT,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "allow_multiple" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT statement_timestamp(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "integrations_pkey" PRIMARY KEY ("application_id","service_id")
);

CREATE TABLE "connections" (
    "application_id" TEXT NOT NULL,
    "consumer_id" TEXT NOT NULL,
    "unified_api" TEXT NOT NULL,
    "service_id" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL DEFAULT 'default',
    "label" TEXT,
    "account_name" TEXT,
    "account_fingerprint" BYTEA,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "auth_type" TEXT,
    "credentials_sealed" BYTEA,
    "granted_scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "oauth_client_id" TEXT,
    "token_expires_at" TIMESTAMPTZ(3),
    "token_issued_at" TIMESTAMPTZ(3),
    "validation" TEXT NOT NULL DEFAULT 'unknown',
    "needs_auth" BOOLEAN NOT NULL DEFAULT false,
    "revoked_at" TIMESTAMPTZ(3),
    "pending_sealed" BYTEA,
    "pending_scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "confirm_token_hash" BYTEA,
    "confirm_expires_at" TIMESTAMPTZ(3),
    "refresh_failed_at" TIMESTAMPTZ(3),
    "refresh_retry_at" TIMESTAMPTZ(3),
    "credentials_expire_at" TIMESTAMPTZ(3),
    "last_downstream_error_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "lease_owner" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "lease_version" INTEGER,
    "refresh_sent_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT statement_timestamp(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "connections_pkey" PRIMARY KEY ("application_id","consumer_id","unified_api","service_id","connection_id")
);

CREATE TABLE "integration_changes" (
    "application_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "service_id" TEXT NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,
    "walked_to" TEXT NOT NULL,
    "walked_to_id" TEXT NOT NULL DEFAULT 'default',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT statement_timestamp(),

    CONSTRAINT "integration_changes_pkey" PRIMARY KEY ("application_id","id")
);

CREATE TABLE "revocations" (
    "application_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "consumer_id" TEXT NOT NULL,
    "service_id" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL DEFAULT 'default',
    "tokens_sealed" BYTEA NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT statement_timestamp(),

    CONSTRAINT "revocations_pkey" PRIMARY KEY ("application_id","id")
);

CREATE TABLE "oauth_states" (
    "application_id" TEXT NOT NULL,
    "handle_hash" BYTEA NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'authorize',
    "consumer_id" TEXT NOT NULL,
    "service_id" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL DEFAULT 'default',
    "redirect_uri" TEXT NOT NULL,
    "verifier_sealed" BYTEA,
    "nonce" TEXT,
    "browser_hash" BYTEA NOT NULL,
    "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oauth_states_pkey" PRIMARY KEY ("application_id","handle_hash")
);

CREATE TABLE "transactions" (
    "application_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "state" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER,
    "response_sealed" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT statement_timestamp(),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "transactions_pkey" PRIMARY KEY ("application_id","key")
);

CREATE TABLE "quota_usage" (
    "application_id" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "quota_usage_pkey" PRIMARY KEY ("application_id","month")
);

CREATE TABLE "usage_counts" (
    "application_id" TEXT NOT NULL,
    "consumer_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "area" TEXT NOT NULL,
    "service_id" TEXT NOT NULL DEFAULT '',
    "connection_id" TEXT NOT NULL DEFAULT '',
    "count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "usage_counts_pkey" PRIMARY KEY ("application_id","consumer_id","day","area","service_id","connection_id")
);

CREATE TABLE "request_logs" (
    "application_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "consumer_id" TEXT,
    "timestamp" TIMESTAMPTZ(3) NOT NULL,
    "http_method" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "unified_api" TEXT,
    "service_id" TEXT,
    "connection_id" TEXT,
    "status_code" INTEGER NOT NULL,
    "execution" INTEGER NOT NULL,
    "duration" INTEGER NOT NULL,
    "error_type" TEXT,
    "error_message" TEXT,
    "sandbox" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "request_logs_pkey" PRIMARY KEY ("application_id","id")
);

CREATE TABLE "outbox_events" (
    "application_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "consumer_id" TEXT,
    "service_id" TEXT,
    "connection_id" TEXT,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT statement_timestamp(),
    "delivered_at" TIMESTAMPTZ(3),
    "sequence" BIGINT NOT NULL GENERATED BY DEFAULT AS IDENTITY,

    CONSTRAINT "outbox_events_pkey" PRIMARY KEY ("application_id","id")
);

CREATE TABLE "sessions" (
    "application_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "consumer_id" TEXT NOT NULL,
    "redirect_uri" TEXT,
    "theme" JSONB NOT NULL DEFAULT '{}',
    "settings" JSONB NOT NULL DEFAULT '{}',
    "custom_consumer_settings" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT statement_timestamp(),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("application_id","id")
);

CREATE TABLE "session_revocations" (
    "application_id" TEXT NOT NULL,
    "token_id" TEXT NOT NULL,
    "consumer_id" TEXT NOT NULL,
    "revoked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_revocations_pkey" PRIMARY KEY ("application_id","consumer_id","token_id")
);

CREATE TABLE "leases" (
    "name" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leases_pkey" PRIMARY KEY ("name")
);

CREATE TABLE "change_counter" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "change_counter_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "audit_entries" (
    "chain_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "application_id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "consumer_id" TEXT,
    "service_id" TEXT,
    "connection_id" TEXT,
    "subject" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "request_id" TEXT,
    "previous_hash" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("chain_id","sequence")
);

CREATE TABLE "audit_chains" (
    "id" TEXT NOT NULL,
    "process" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "sequence" INTEGER NOT NULL,
    "entry_hash" BYTEA NOT NULL,
    "head_hash" BYTEA NOT NULL,

    CONSTRAINT "audit_chains_pkey" PRIMARY KEY ("id")
);

-- A row's number is an identity, whose generator needs no grant of its own. Ids that begin in the same way are found by
-- bytes, whatever the database's collation.

CREATE INDEX "applications_created_at_id_idx" ON "applications"("created_at", "id");
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");
CREATE INDEX "api_keys_application_id_created_at_id_idx" ON "api_keys"("application_id", "created_at", "id");
CREATE INDEX "consumers_application_id_created_at_consumer_id_idx" ON "consumers"("application_id", "created_at", "consumer_id");
CREATE INDEX "consumers_id_prefix_idx" ON "consumers"("application_id", "consumer_id" COLLATE "C");
CREATE INDEX "consumer_terms_application_id_consumer_id_term_idx" ON "consumer_terms"("application_id", "consumer_id", "term");
CREATE UNIQUE INDEX "connections_account_key" ON "connections"("application_id", "consumer_id", "service_id", "account_fingerprint");
CREATE INDEX "connections_application_id_service_id_consumer_id_idx" ON "connections"("application_id", "service_id", "consumer_id");
CREATE INDEX "integration_changes_created_at_idx" ON "integration_changes"("created_at");
CREATE INDEX "revocations_next_attempt_at_idx" ON "revocations"("next_attempt_at");
CREATE INDEX "revocations_expires_at_idx" ON "revocations"("expires_at");
CREATE INDEX "oauth_states_expires_at_idx" ON "oauth_states"("expires_at");
CREATE INDEX "transactions_expires_at_idx" ON "transactions"("expires_at");
CREATE INDEX "usage_counts_day_idx" ON "usage_counts"("day");
CREATE INDEX "request_logs_application_id_timestamp_id_idx" ON "request_logs"("application_id", "timestamp", "id");
CREATE INDEX "request_logs_application_id_consumer_id_timestamp_id_idx" ON "request_logs"("application_id", "consumer_id", "timestamp", "id");
CREATE INDEX "request_logs_application_id_service_id_timestamp_id_idx" ON "request_logs"("application_id", "service_id", "timestamp", "id");
CREATE INDEX "request_logs_application_id_status_code_timestamp_id_idx" ON "request_logs"("application_id", "status_code", "timestamp", "id");
CREATE INDEX "request_logs_timestamp_idx" ON "request_logs"("timestamp");
CREATE INDEX "outbox_events_application_id_sequence_idx" ON "outbox_events"("application_id", "sequence");
CREATE INDEX "outbox_events_created_at_idx" ON "outbox_events"("created_at");
CREATE INDEX "sessions_application_id_consumer_id_idx" ON "sessions"("application_id", "consumer_id");
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");
CREATE INDEX "session_revocations_expires_at_idx" ON "session_revocations"("expires_at");
CREATE INDEX "audit_entries_application_id_at_idx" ON "audit_entries"("application_id", "at");

-- What the sweeps look for is on few rows: without these they read the whole table.
CREATE INDEX "applications_deleted_at_idx" ON "applications"("deleted_at") WHERE "deleted_at" IS NOT NULL;
CREATE INDEX "connections_confirm_expires_at_idx" ON "connections"("confirm_expires_at")
  WHERE "confirm_expires_at" IS NOT NULL;
CREATE INDEX "connections_credentials_expire_at_idx" ON "connections"("credentials_expire_at")
  WHERE "credentials_expire_at" IS NOT NULL;

-- Grants that do not tell their client, which a new client id looks for.
CREATE INDEX "connections_unknown_client_idx" ON "connections"("application_id", "service_id")
  WHERE "auth_type" = 'oauth2' AND "oauth_client_id" IS NULL;

INSERT INTO change_counter (id, version) VALUES (1, 0);

-- The second wall between tenants: every tenant transaction runs as keyway_tenant, which owns nothing,
-- and sees only the rows of the application named by keyway.application_id.

-- Roles belong to the whole cluster: another database may have made it already, or be making it right now.
DO $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'keyway_tenant') THEN
    CREATE ROLE keyway_tenant NOLOGIN;
  END IF;
EXCEPTION
  WHEN duplicate_object OR unique_violation THEN NULL;
  WHEN insufficient_privilege THEN
    RAISE EXCEPTION 'Role keyway_tenant is missing and % may not create it. Have an administrator run: CREATE ROLE keyway_tenant NOLOGIN; GRANT keyway_tenant TO %;', current_user, quote_ident(current_user);
END
$$;

DO $$
DECLARE
  -- Since PostgreSQL 16 a member may lack the right to SET ROLE.
  needed text := CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END;
BEGIN
  FOR attempt IN 1..5 LOOP
    EXIT WHEN pg_has_role(current_user, 'keyway_tenant', needed);
    BEGIN
      GRANT keyway_tenant TO CURRENT_USER;
    EXCEPTION
      WHEN insufficient_privilege THEN
        RAISE EXCEPTION 'Have an administrator run: GRANT keyway_tenant TO %;', quote_ident(current_user);
      WHEN unique_violation OR internal_error THEN PERFORM pg_sleep(0.05);
    END;
  END LOOP;
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO keyway_tenant', current_schema());
END
$$;

DO $$
DECLARE
  tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY[
    'data_keys', 'api_keys', 'consumers', 'consumer_terms', 'integrations', 'integration_changes', 'connections',
    'revocations', 'oauth_states', 'transactions', 'quota_usage', 'usage_counts', 'request_logs', 'outbox_events',
    'sessions', 'session_revocations'
  ] LOOP
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO keyway_tenant', tenant_table);
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY tenant ON %I TO keyway_tenant
         USING (application_id = current_setting(''keyway.application_id'', true))
         WITH CHECK (application_id = current_setting(''keyway.application_id'', true))',
      tenant_table);
  END LOOP;
END
$$;

-- An application may read and change itself; making and ending one is the system's.
GRANT SELECT, UPDATE ON applications TO keyway_tenant;
ALTER TABLE applications ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON applications TO keyway_tenant
  USING (id = current_setting('keyway.application_id', true))
  WITH CHECK (id = current_setting('keyway.application_id', true));

GRANT SELECT, UPDATE ON change_counter TO keyway_tenant;

-- A tenant's transaction may add entries of its own application and move a chain's head forward; nothing else.
GRANT SELECT, INSERT ON audit_entries TO keyway_tenant;
ALTER TABLE audit_entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_entries TO keyway_tenant
  USING (application_id = current_setting('keyway.application_id', true))
  WITH CHECK (application_id = current_setting('keyway.application_id', true));
GRANT SELECT, UPDATE (sequence, entry_hash, head_hash) ON audit_chains TO keyway_tenant;

-- Append-only for everybody, the owner included: who means to break this must say so (DISABLE TRIGGER), and
-- `keyway audit verify` finds what was done then.
CREATE FUNCTION keyway_audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit trail is append-only: % on % is refused.', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION keyway_audit_refuse();
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON audit_chains
  FOR EACH STATEMENT EXECUTE FUNCTION keyway_audit_refuse();
CREATE TRIGGER forward_only BEFORE UPDATE ON audit_chains FOR EACH ROW
  WHEN (NEW.id <> OLD.id OR NEW.process <> OLD.process OR NEW.started_at <> OLD.started_at
    OR OLD.closed_at IS NOT NULL OR NEW.sequence < OLD.sequence
    OR (NEW.sequence = OLD.sequence AND NEW.closed_at IS NULL))
  EXECUTE FUNCTION keyway_audit_refuse();

-- When a row was made and changed is the database's word: the clocks of processes differ, and may be set back. The
-- client says that it changes the row, by another time; which time that is, the database says. A row that is brought
-- along keeps both of its times.
CREATE FUNCTION keyway_take_own_time() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    NEW.updated_at := statement_timestamp();
  ELSIF NEW.created_at = statement_timestamp()::timestamptz(3) THEN
    NEW.updated_at := NEW.created_at;
  END IF;
  RETURN NEW;
END
$$;

DO $$
DECLARE
  changing_table text;
BEGIN
  FOREACH changing_table IN ARRAY ARRAY['applications', 'consumers', 'integrations', 'connections'] LOOP
    EXECUTE format('CREATE TRIGGER own_time_of_making BEFORE INSERT ON %I
      FOR EACH ROW EXECUTE FUNCTION keyway_take_own_time()', changing_table);
    EXECUTE format('CREATE TRIGGER own_time_of_change BEFORE UPDATE ON %I
      FOR EACH ROW WHEN (NEW.updated_at IS DISTINCT FROM OLD.updated_at)
      EXECUTE FUNCTION keyway_take_own_time()', changing_table);
  END LOOP;
END
$$;

-- Policies keep functions that could tell of other tenants' rows, LIKE and trigrams' too, away from an index. A
-- comparison is free of that, so what a search for consumers finds stands in rows of its own.

-- Each value that names the consumer, from each of its first 16 words on.
CREATE FUNCTION keyway_consumer_terms(consumer_id text, metadata jsonb) RETURNS SETOF text LANGUAGE sql AS $$
  WITH RECURSIVE term AS (
    SELECT lower(v) AS term, 1 AS words FROM unnest(ARRAY[
      consumer_id, metadata->>'account_name', metadata->>'user_name', metadata->>'email']) v WHERE v <> ''
    UNION
    SELECT regexp_replace(term, '^[^\s!-/:-@[-`{-~]*[\s!-/:-@[-`{-~]+', ''), words + 1 FROM term
    WHERE words < 16 AND term ~ '[\s!-/:-@[-`{-~][^\s!-/:-@[-`{-~]'
  )
  SELECT DISTINCT left(term, 255) FROM term
$$;

CREATE FUNCTION keyway_note_consumer_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM consumer_terms t WHERE t.application_id = OLD.application_id AND t.consumer_id = OLD.consumer_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO consumer_terms SELECT NEW.application_id, term, NEW.consumer_id
    FROM keyway_consumer_terms(NEW.consumer_id, NEW.metadata) term ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;

-- By the database, so that an import keeps them too.
CREATE TRIGGER note_terms AFTER INSERT OR DELETE OR UPDATE OF "metadata" ON "consumers"
  FOR EACH ROW EXECUTE FUNCTION keyway_note_consumer_terms();

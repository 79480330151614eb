-- CreateTable
CREATE TABLE "applications" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "redirect_uris" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "embed_origins" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "plan_name" TEXT NOT NULL DEFAULT 'free',
    "plan_monthly_limit" INTEGER,
    "plan_status" TEXT NOT NULL DEFAULT 'active',
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "applications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "data_keys" (
    "application_id" TEXT NOT NULL,
    "term" INTEGER NOT NULL,
    "wrapped" BYTEA NOT NULL,
    "master_key_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "data_keys_pkey" PRIMARY KEY ("application_id","term")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "application_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("application_id","id")
);

-- CreateTable
CREATE TABLE "consumers" (
    "application_id" TEXT NOT NULL,
    "consumer_id" TEXT NOT NULL,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "consumers_pkey" PRIMARY KEY ("application_id","consumer_id")
);

-- CreateTable
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
    "settings" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "integrations_pkey" PRIMARY KEY ("application_id","service_id")
);

-- CreateTable
CREATE TABLE "connections" (
    "application_id" TEXT NOT NULL,
    "consumer_id" TEXT NOT NULL,
    "unified_api" TEXT NOT NULL,
    "service_id" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "auth_type" TEXT,
    "credentials_sealed" BYTEA,
    "granted_scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
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
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "connections_pkey" PRIMARY KEY ("application_id","consumer_id","unified_api","service_id")
);

-- CreateTable
CREATE TABLE "revocations" (
    "application_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "consumer_id" TEXT NOT NULL,
    "service_id" TEXT NOT NULL,
    "tokens_sealed" BYTEA NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "revocations_pkey" PRIMARY KEY ("application_id","id")
);

-- CreateTable
CREATE TABLE "oauth_states" (
    "application_id" TEXT NOT NULL,
    "handle_hash" BYTEA NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'authorize',
    "consumer_id" TEXT NOT NULL,
    "service_id" TEXT NOT NULL,
    "redirect_uri" TEXT NOT NULL,
    "verifier_sealed" BYTEA,
    "nonce" TEXT,
    "browser_hash" BYTEA NOT NULL,
    "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oauth_states_pkey" PRIMARY KEY ("application_id","handle_hash")
);

-- CreateTable
CREATE TABLE "transactions" (
    "application_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "state" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,
    "status" INTEGER,
    "response_sealed" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "transactions_pkey" PRIMARY KEY ("application_id","key")
);

-- CreateTable
CREATE TABLE "quota_usage" (
    "application_id" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "used" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "quota_usage_pkey" PRIMARY KEY ("application_id","month")
);

-- CreateTable
CREATE TABLE "usage_counts" (
    "application_id" TEXT NOT NULL,
    "consumer_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "area" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "usage_counts_pkey" PRIMARY KEY ("application_id","consumer_id","day","area")
);

-- CreateTable
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
    "status_code" INTEGER NOT NULL,
    "execution" INTEGER NOT NULL,
    "duration" INTEGER NOT NULL,
    "error_type" TEXT,
    "error_message" TEXT,
    "sandbox" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "request_logs_pkey" PRIMARY KEY ("application_id","id")
);

-- CreateTable
CREATE TABLE "outbox_events" (
    "application_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "consumer_id" TEXT,
    "service_id" TEXT,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_events_pkey" PRIMARY KEY ("application_id","id")
);

-- CreateTable
CREATE TABLE "session_revocations" (
    "application_id" TEXT NOT NULL,
    "token_id" TEXT NOT NULL,
    "consumer_id" TEXT NOT NULL,
    "revoked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "session_revocations_pkey" PRIMARY KEY ("application_id","consumer_id","token_id")
);

-- CreateTable
CREATE TABLE "leases" (
    "name" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leases_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "change_counter" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "change_counter_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "consumers_application_id_created_at_consumer_id_idx" ON "consumers"("application_id", "created_at", "consumer_id");

-- CreateIndex
CREATE INDEX "connections_application_id_service_id_idx" ON "connections"("application_id", "service_id");

-- CreateIndex
CREATE INDEX "revocations_next_attempt_at_idx" ON "revocations"("next_attempt_at");

-- CreateIndex
CREATE INDEX "oauth_states_expires_at_idx" ON "oauth_states"("expires_at");

-- CreateIndex
CREATE INDEX "transactions_expires_at_idx" ON "transactions"("expires_at");

-- CreateIndex
CREATE INDEX "request_logs_application_id_timestamp_id_idx" ON "request_logs"("application_id", "timestamp", "id");

-- CreateIndex
CREATE INDEX "request_logs_timestamp_idx" ON "request_logs"("timestamp");

-- CreateIndex
CREATE INDEX "session_revocations_expires_at_idx" ON "session_revocations"("expires_at");

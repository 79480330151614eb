-- AlterTable
ALTER TABLE "integrations" ADD COLUMN     "events" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "event_sources" (
    "application_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "consumer_id" TEXT NOT NULL,
    "unified_api" TEXT NOT NULL,
    "service_id" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "handle_hash" BYTEA,
    "secrets_sealed" BYTEA,
    "account_hash" BYTEA,
    "state" TEXT NOT NULL DEFAULT 'new',
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT statement_timestamp(),
    "conversations_to" TIMESTAMPTZ(3),
    "customers_to" TIMESTAMPTZ(3),
    "polls" INTEGER NOT NULL DEFAULT 0,
    "walk" JSONB,
    "idle_polls" INTEGER NOT NULL DEFAULT 0,
    "last_event_at" TIMESTAMPTZ(3),
    "verified_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "remade_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "ended_at" TIMESTAMPTZ(3),
    "farewell_sealed" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT statement_timestamp(),

    CONSTRAINT "event_sources_pkey" PRIMARY KEY ("application_id","id")
);

-- CreateTable
CREATE TABLE "hook_addresses" (
    "application_id" TEXT NOT NULL,
    "service_id" TEXT NOT NULL,
    "handle_hash" BYTEA NOT NULL,
    "secrets_sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT statement_timestamp(),

    CONSTRAINT "hook_addresses_pkey" PRIMARY KEY ("application_id","service_id")
);

-- CreateTable
CREATE TABLE "inbound_hints" (
    "application_id" TEXT NOT NULL,
    "source_id" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "conversation_id" TEXT,
    "type" TEXT NOT NULL,
    "origin" TEXT NOT NULL,
    "is_deleted" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbound_hints_pkey" PRIMARY KEY ("application_id","source_id","resource","record_id")
);

-- CreateTable
CREATE TABLE "record_digests" (
    "application_id" TEXT NOT NULL,
    "source_id" TEXT NOT NULL,
    "resource" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "conversation_id" TEXT,
    "digests" JSONB NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "record_digests_pkey" PRIMARY KEY ("application_id","source_id","resource","record_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "event_sources_handle_hash_key" ON "event_sources"("handle_hash");

-- CreateIndex
CREATE INDEX "event_sources_application_id_service_id_account_hash_idx" ON "event_sources"("application_id", "service_id", "account_hash");

-- CreateIndex
CREATE UNIQUE INDEX "hook_addresses_handle_hash_key" ON "hook_addresses"("handle_hash");

-- CreateIndex
CREATE INDEX "inbound_hints_application_id_source_id_due_at_idx" ON "inbound_hints"("application_id", "source_id", "due_at");

-- CreateIndex
CREATE INDEX "record_digests_application_id_source_id_conversation_id_idx" ON "record_digests"("application_id", "source_id", "conversation_id");

-- By hand: a connection has one source at a time.
CREATE UNIQUE INDEX "event_sources_connection_key" ON "event_sources"("application_id", "consumer_id", "unified_api", "service_id", "connection_id") WHERE "ended_at" IS NULL;

-- By hand: the tenant's own rows, as in every tenant table.
GRANT SELECT, INSERT, UPDATE, DELETE ON "event_sources", "hook_addresses", "inbound_hints", "record_digests" TO keyway_tenant;
ALTER TABLE "event_sources" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "event_sources" TO keyway_tenant
  USING (application_id = current_setting('keyway.application_id', true))
  WITH CHECK (application_id = current_setting('keyway.application_id', true));
ALTER TABLE "hook_addresses" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "hook_addresses" TO keyway_tenant
  USING (application_id = current_setting('keyway.application_id', true))
  WITH CHECK (application_id = current_setting('keyway.application_id', true));
ALTER TABLE "inbound_hints" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "inbound_hints" TO keyway_tenant
  USING (application_id = current_setting('keyway.application_id', true))
  WITH CHECK (application_id = current_setting('keyway.application_id', true));
ALTER TABLE "record_digests" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "record_digests" TO keyway_tenant
  USING (application_id = current_setting('keyway.application_id', true))
  WITH CHECK (application_id = current_setting('keyway.application_id', true));

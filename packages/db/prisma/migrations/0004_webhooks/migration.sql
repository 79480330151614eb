-- AlterTable
ALTER TABLE "outbox_events" ADD COLUMN     "entity_sealed" BYTEA;

-- AlterTable
ALTER TABLE "event_feeds" ADD COLUMN     "last_read_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "webhooks" (
    "application_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "description" TEXT,
    "unified_api" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "disabled_reason" TEXT NOT NULL DEFAULT 'none',
    "delivery_url" TEXT NOT NULL,
    "events" TEXT[],
    "consumer_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "service_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "include_entity" BOOLEAN NOT NULL DEFAULT false,
    "secrets_sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT statement_timestamp(),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_success_at" TIMESTAMPTZ(3),
    "last_failure_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "failed_events" INTEGER NOT NULL DEFAULT 0,
    "failed_calls" INTEGER NOT NULL DEFAULT 0,
    "paused_until" TIMESTAMPTZ(3),

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("application_id","id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "application_id" TEXT NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "event_type" TEXT NOT NULL,
    "position" BIGINT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "last_attempt_at" TIMESTAMPTZ(3),
    "last_status_code" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT statement_timestamp(),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("application_id","webhook_id","event_id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "application_id" TEXT NOT NULL,
    "webhook_id" TEXT NOT NULL,
    "event_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "duration" INTEGER NOT NULL,
    "status_code" INTEGER,
    "error" TEXT,
    "response_body" TEXT,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("application_id","webhook_id","event_id","at")
);

-- CreateIndex
CREATE INDEX "webhook_deliveries_application_id_webhook_id_state_position_idx" ON "webhook_deliveries"("application_id", "webhook_id", "state", "position");

-- CreateIndex
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");

-- CreateIndex
CREATE INDEX "webhook_attempts_at_idx" ON "webhook_attempts"("at");

-- By hand: what is due of a webhook, where an event of a time is found, and the tenant's own rows.
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries"("application_id", "webhook_id", "next_attempt_at") WHERE "state" = 'pending';
CREATE INDEX "outbox_events_application_id_created_at_idx" ON "outbox_events"("application_id", "created_at");

GRANT SELECT, INSERT, UPDATE, DELETE ON "webhooks" TO keyway_tenant;
ALTER TABLE "webhooks" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "webhooks" TO keyway_tenant
  USING (application_id = current_setting('keyway.application_id', true))
  WITH CHECK (application_id = current_setting('keyway.application_id', true));

GRANT SELECT, INSERT, UPDATE, DELETE ON "webhook_deliveries" TO keyway_tenant;
ALTER TABLE "webhook_deliveries" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "webhook_deliveries" TO keyway_tenant
  USING (application_id = current_setting('keyway.application_id', true))
  WITH CHECK (application_id = current_setting('keyway.application_id', true));

GRANT SELECT, INSERT, UPDATE, DELETE ON "webhook_attempts" TO keyway_tenant;
ALTER TABLE "webhook_attempts" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "webhook_attempts" TO keyway_tenant
  USING (application_id = current_setting('keyway.application_id', true))
  WITH CHECK (application_id = current_setting('keyway.application_id', true));

-- AlterTable
ALTER TABLE "outbox_events" ADD COLUMN     "position" BIGINT;

-- CreateTable
CREATE TABLE "event_feeds" (
    "application_id" TEXT NOT NULL,
    "last_position" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "event_feeds_pkey" PRIMARY KEY ("application_id")
);

-- CreateIndex
CREATE INDEX "outbox_events_application_id_position_idx" ON "outbox_events"("application_id", "position");

-- By hand: the events that have no place yet, which are few, and the tenant's own rows.
CREATE INDEX "outbox_events_unplaced_idx" ON "outbox_events"("application_id", "sequence") WHERE "position" IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON "event_feeds" TO keyway_tenant;
ALTER TABLE "event_feeds" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "event_feeds" TO keyway_tenant
  USING (application_id = current_setting('keyway.application_id', true))
  WITH CHECK (application_id = current_setting('keyway.application_id', true));

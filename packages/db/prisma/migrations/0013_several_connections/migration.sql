-- A consumer may have several connections of one connector. The first is called "default", and so is every one there is:
-- the place that its credential is sealed for stays as it was.
ALTER TABLE "connections" ADD COLUMN "connection_id" TEXT NOT NULL DEFAULT 'default', ADD COLUMN "label" TEXT;
ALTER TABLE "connections" DROP CONSTRAINT "connections_pkey",
  ADD CONSTRAINT "connections_pkey"
  PRIMARY KEY ("application_id", "consumer_id", "unified_api", "service_id", "connection_id");

ALTER TABLE "integrations" ADD COLUMN "allow_multiple" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "integration_changes" ADD COLUMN "walked_to_id" TEXT NOT NULL DEFAULT 'default';
ALTER TABLE "oauth_states" ADD COLUMN "connection_id" TEXT NOT NULL DEFAULT 'default';
ALTER TABLE "revocations" ADD COLUMN "connection_id" TEXT NOT NULL DEFAULT 'default';

-- What tells of calls and changes; null where no connection is meant.
ALTER TABLE "audit_entries" ADD COLUMN "connection_id" TEXT;
ALTER TABLE "outbox_events" ADD COLUMN "connection_id" TEXT;
ALTER TABLE "request_logs" ADD COLUMN "connection_id" TEXT;

-- By hand: what happened to a connection; refreshes that went well are many and tell nothing.
CREATE INDEX "audit_entries_connection_idx" ON "audit_entries"("application_id", "consumer_id", "service_id",
    (COALESCE("connection_id", 'default')), "at", "chain_id", "sequence")
  WHERE "consumer_id" IS NOT NULL AND "service_id" IS NOT NULL AND "action" <> 'credential.refreshed';

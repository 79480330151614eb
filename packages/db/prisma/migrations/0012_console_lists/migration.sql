-- By hand: failed calls, and calls by their error.
CREATE INDEX "request_logs_failed_idx" ON "request_logs"("application_id", "timestamp", "id") WHERE "status_code" >= 400;
CREATE INDEX "request_logs_error_type_idx" ON "request_logs"("application_id", "error_type", "timestamp", "id")
  WHERE "error_type" IS NOT NULL;

-- By hand: connections that something stored of them ails; listAilingConnections asks in the same words.
CREATE INDEX "connections_ailing_idx" ON "connections"("application_id", "consumer_id", "unified_api", "service_id", "connection_id")
  WHERE "enabled" AND ("credentials_sealed" IS NULL OR "pending_sealed" IS NOT NULL OR "needs_auth"
    OR "validation" = 'rejected' OR "revoked_at" IS NOT NULL OR "refresh_failed_at" IS NOT NULL
    OR "last_downstream_error_at" IS NOT NULL);

-- By hand: what is swept, by an expression: by the column alone, a list of one application's calls might be read from
-- all applications' in the order of time.
DROP INDEX "request_logs_timestamp_idx";
CREATE INDEX "request_logs_swept_idx" ON "request_logs"(("timestamp" AT TIME ZONE 'UTC'));

-- resumable
-- Also serves lists of failed requests by the previous release, whose condition is the first half.
DROP INDEX CONCURRENTLY IF EXISTS "request_logs_unsuccessful_idx";
CREATE INDEX CONCURRENTLY "request_logs_unsuccessful_idx" ON "request_logs"("application_id", "timestamp", "id") WHERE "status_code" >= 400 OR "error_type" IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS "request_logs_failed_idx";

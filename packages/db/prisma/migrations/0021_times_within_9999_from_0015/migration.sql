-- By hand: times after the year 9999, which no client can read back, become its last second.
-- The seal of such an API key covers the time that it was made with, so the key stays refused, as it was. It can be
-- listed and revoked from now on.
UPDATE "api_keys" SET "expires_at" = '9999-12-31T23:59:59Z' WHERE "expires_at" >= '10000-01-01T00:00:00Z';

UPDATE "connections" SET
  "token_issued_at" =
    CASE WHEN "token_issued_at" >= '10000-01-01T00:00:00Z' THEN '9999-12-31T23:59:59Z' ELSE "token_issued_at" END,
  "token_expires_at" =
    CASE WHEN "token_expires_at" >= '10000-01-01T00:00:00Z' THEN '9999-12-31T23:59:59Z' ELSE "token_expires_at" END,
  "refresh_token_expires_at" =
    CASE WHEN "refresh_token_expires_at" >= '10000-01-01T00:00:00Z' THEN '9999-12-31T23:59:59Z' ELSE "refresh_token_expires_at" END,
  "grant_ends_at" =
    CASE WHEN "grant_ends_at" >= '10000-01-01T00:00:00Z' THEN '9999-12-31T23:59:59Z' ELSE "grant_ends_at" END,
  "keep_alive_at" =
    CASE WHEN "keep_alive_at" >= '10000-01-01T00:00:00Z' THEN '9999-12-31T23:59:59Z' ELSE "keep_alive_at" END
WHERE GREATEST("token_issued_at", "token_expires_at", "refresh_token_expires_at", "grant_ends_at", "keep_alive_at")
  >= '10000-01-01T00:00:00Z';

UPDATE "event_sources" SET "expires_at" = '9999-12-31T23:59:59Z' WHERE "expires_at" >= '10000-01-01T00:00:00Z';

-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "grant_ends_at" TIMESTAMPTZ(3),
ADD COLUMN     "keep_alive_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "refresh_token_expires_at" TIMESTAMPTZ(3);

-- By hand: what keep-alive looks for, of each service of an application.
CREATE INDEX "connections_keep_alive_idx" ON "connections"("application_id", "service_id", "keep_alive_at")
  WHERE "keep_alive_at" IS NOT NULL AND "auth_type" = 'oauth2' AND "credentials_sealed" IS NOT NULL
    AND NOT "needs_auth" AND "revoked_at" IS NULL;

-- By hand: what ends soonest.
CREATE INDEX "connections_expiry_idx" ON "connections"(
    "application_id", LEAST("grant_ends_at", "refresh_token_expires_at", "credentials_expire_at"),
    "consumer_id", "service_id", "connection_id")
  WHERE LEAST("grant_ends_at", "refresh_token_expires_at", "credentials_expire_at") IS NOT NULL
    AND "enabled" AND "credentials_sealed" IS NOT NULL AND NOT "needs_auth" AND "revoked_at" IS NULL;

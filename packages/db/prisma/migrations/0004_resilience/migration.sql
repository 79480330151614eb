-- What the minute's sweeps look for is on few connections: without these they read the whole table.
CREATE INDEX "connections_credentials_expire_at_idx" ON "connections"("credentials_expire_at")
  WHERE "credentials_expire_at" IS NOT NULL;
CREATE INDEX "connections_confirm_expires_at_idx" ON "connections"("confirm_expires_at")
  WHERE "confirm_expires_at" IS NOT NULL;

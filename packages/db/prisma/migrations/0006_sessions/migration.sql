-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "oauth_client_id" TEXT;

-- CreateTable
CREATE TABLE "sessions" (
    "application_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "consumer_id" TEXT NOT NULL,
    "redirect_uri" TEXT,
    "theme" JSONB NOT NULL DEFAULT '{}',
    "settings" JSONB NOT NULL DEFAULT '{}',
    "custom_consumer_settings" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("application_id","id")
);

-- CreateIndex
CREATE INDEX "sessions_application_id_consumer_id_idx" ON "sessions"("application_id", "consumer_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- Behind the second wall like every tenant table (0002).
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions TO keyway_tenant;
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON sessions TO keyway_tenant
  USING (application_id = current_setting('keyway.application_id', true))
  WITH CHECK (application_id = current_setting('keyway.application_id', true));

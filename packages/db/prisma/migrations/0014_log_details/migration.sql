-- AlterTable
ALTER TABLE "applications" ADD COLUMN     "log_detail" TEXT NOT NULL DEFAULT 'none',
ADD COLUMN     "log_detail_days" INTEGER NOT NULL DEFAULT 7;

-- AlterTable
ALTER TABLE "request_logs" ADD COLUMN     "exchanges_until" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "call_exchanges" (
    "application_id" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "exchanges_sealed" BYTEA NOT NULL,

    CONSTRAINT "call_exchanges_pkey" PRIMARY KEY ("application_id","request_id")
);

-- CreateIndex
CREATE INDEX "call_exchanges_expires_at_idx" ON "call_exchanges"("expires_at");

GRANT SELECT, INSERT, UPDATE, DELETE ON "call_exchanges" TO keyway_tenant;
ALTER TABLE "call_exchanges" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "call_exchanges" TO keyway_tenant
  USING (application_id = current_setting('keyway.application_id', true))
  WITH CHECK (application_id = current_setting('keyway.application_id', true));

-- CreateTable
CREATE TABLE "usage_hours" (
    "application_id" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "unified_api" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "service_id" TEXT NOT NULL,
    "error_type" TEXT NOT NULL,
    "calls" INTEGER NOT NULL,
    "execution" BIGINT NOT NULL,
    "latency" BIGINT NOT NULL,
    "executions" INTEGER[],
    "latencies" INTEGER[],

    CONSTRAINT "usage_hours_pkey" PRIMARY KEY ("application_id","hour","unified_api","operation","service_id","error_type")
);

-- CreateIndex
CREATE INDEX "usage_hours_hour_idx" ON "usage_hours"("hour");

-- By hand: the tenant's own rows.
GRANT SELECT, INSERT, UPDATE, DELETE ON "usage_hours" TO keyway_tenant;
ALTER TABLE "usage_hours" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "usage_hours" TO keyway_tenant
  USING (application_id = current_setting('keyway.application_id', true))
  WITH CHECK (application_id = current_setting('keyway.application_id', true));

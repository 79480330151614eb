-- CreateTable
CREATE TABLE "work_items" (
    "application_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "owner" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "work_items_pkey" PRIMARY KEY ("application_id","kind","key")
);

-- CreateIndex
CREATE INDEX "work_items_kind_due_at_idx" ON "work_items"("kind", "due_at");

-- By hand: the tenant's own rows, as in every tenant table.
GRANT SELECT, INSERT, UPDATE, DELETE ON "work_items" TO keyway_tenant;
ALTER TABLE "work_items" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "work_items" TO keyway_tenant
  USING (application_id = current_setting('keyway.application_id', true))
  WITH CHECK (application_id = current_setting('keyway.application_id', true));

-- CreateTable
CREATE TABLE "audit_entries" (
    "chain_id" TEXT NOT NULL,
    "sequence" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "application_id" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "consumer_id" TEXT,
    "service_id" TEXT,
    "subject" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "request_id" TEXT,
    "previous_hash" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("chain_id","sequence")
);

-- CreateTable
CREATE TABLE "audit_chains" (
    "id" TEXT NOT NULL,
    "process" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "sequence" INTEGER NOT NULL,
    "entry_hash" BYTEA NOT NULL,
    "head_hash" BYTEA NOT NULL,

    CONSTRAINT "audit_chains_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_entries_application_id_at_idx" ON "audit_entries"("application_id", "at");

-- A tenant's transaction may add entries of its own application and move a chain's head forward; nothing else.
GRANT SELECT, INSERT ON audit_entries TO keyway_tenant;
ALTER TABLE audit_entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON audit_entries TO keyway_tenant
  USING (application_id = current_setting('keyway.application_id', true))
  WITH CHECK (application_id = current_setting('keyway.application_id', true));
GRANT SELECT, UPDATE (sequence, entry_hash, head_hash) ON audit_chains TO keyway_tenant;

-- Append-only for everybody, the owner included: who means to break this must say so (DISABLE TRIGGER), and
-- `keyway audit verify` finds what was done then.
CREATE FUNCTION keyway_audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit trail is append-only: % on % is refused.', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION keyway_audit_refuse();
CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON audit_chains
  FOR EACH STATEMENT EXECUTE FUNCTION keyway_audit_refuse();
CREATE TRIGGER forward_only BEFORE UPDATE ON audit_chains FOR EACH ROW
  WHEN (NEW.id <> OLD.id OR NEW.process <> OLD.process OR NEW.started_at <> OLD.started_at
    OR OLD.closed_at IS NOT NULL OR NEW.sequence < OLD.sequence
    OR (NEW.sequence = OLD.sequence AND NEW.closed_at IS NULL))
  EXECUTE FUNCTION keyway_audit_refuse();

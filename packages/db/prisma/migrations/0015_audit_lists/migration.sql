-- By hand: the trail of all applications, the newest first. That of one has its index.
-- CreateIndex
CREATE INDEX "audit_entries_at_chain_id_sequence_idx" ON "audit_entries"("at", "chain_id", "sequence");

-- AlterTable
ALTER TABLE "event_sources" ADD COLUMN     "unheard_since" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "record_digests_seen_at_idx" ON "record_digests"("seen_at");

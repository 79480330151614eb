-- CreateIndex
CREATE INDEX "usage_counts_day_idx" ON "usage_counts"("day");

ALTER TABLE "event_sources" ADD COLUMN "last_pushed_at" TIMESTAMPTZ(3), ADD COLUMN "last_polled_at" TIMESTAMPTZ(3),
  ADD COLUMN "unpushed_finds" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "unpushed_at" TIMESTAMPTZ(3);

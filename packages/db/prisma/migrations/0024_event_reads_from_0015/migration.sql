ALTER TABLE "inbound_hints" ADD COLUMN "walk" JSONB;
ALTER TABLE "event_sources" ADD COLUMN "clock_offset_ms" INTEGER;

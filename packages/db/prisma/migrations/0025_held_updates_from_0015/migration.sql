ALTER TABLE "outbox_events" ADD COLUMN "held_until" TIMESTAMPTZ(3);

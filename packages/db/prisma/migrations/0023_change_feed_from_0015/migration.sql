CREATE TABLE "change_feed" (
    "id" BIGSERIAL NOT NULL,
    "xid" xid8 NOT NULL DEFAULT pg_current_xact_id(),
    "origin" TEXT NOT NULL,
    "changes" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "change_feed_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "change_feed_xid_idx" ON "change_feed"("xid");
CREATE INDEX "change_feed_created_at_idx" ON "change_feed" USING BRIN ("created_at");

-- By hand from here on. Tenants add entries and read none.
GRANT INSERT ON "change_feed" TO keyway_tenant;
GRANT USAGE ON SEQUENCE "change_feed_id_seq" TO keyway_tenant;

-- Servers of the release before raise the counter, and do not know the feed.
CREATE FUNCTION enter_counted_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO change_feed (origin) VALUES ('change_counter');
  RETURN NULL;
END $$;
CREATE TRIGGER "change_counter_feed" AFTER UPDATE ON "change_counter"
  FOR EACH ROW EXECUTE FUNCTION enter_counted_change();

-- By hand. A constant default rewrites nothing; connections that are there keep row, grant and generation 0. The
-- sequences become the defaults afterwards, so that servers of the release before make rows with numbers of their own.
ALTER TABLE "connections" ADD COLUMN "row_id" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "grant_id" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "account_generation" BIGINT NOT NULL DEFAULT 0;

CREATE SEQUENCE "connections_row_id_seq" OWNED BY "connections"."row_id";
CREATE SEQUENCE "connections_grant_id_seq" OWNED BY "connections"."grant_id";
CREATE SEQUENCE "connections_account_generation_seq" OWNED BY "connections"."account_generation";
GRANT USAGE ON SEQUENCE "connections_row_id_seq", "connections_grant_id_seq", "connections_account_generation_seq"
  TO keyway_tenant;

ALTER TABLE "connections" ALTER COLUMN "row_id" SET DEFAULT nextval('connections_row_id_seq'),
ALTER COLUMN "grant_id" SET DEFAULT nextval('connections_grant_id_seq'),
ALTER COLUMN "account_generation" SET DEFAULT nextval('connections_account_generation_seq');

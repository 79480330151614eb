-- When a row was made is the database's word: the clocks of processes differ, and may be set back.
ALTER TABLE "api_keys" ALTER COLUMN "created_at" SET DEFAULT statement_timestamp();
ALTER TABLE "applications" ALTER COLUMN "created_at" SET DEFAULT statement_timestamp();
ALTER TABLE "connections" ALTER COLUMN "created_at" SET DEFAULT statement_timestamp();
ALTER TABLE "consumers" ALTER COLUMN "created_at" SET DEFAULT statement_timestamp();
ALTER TABLE "data_keys" ALTER COLUMN "created_at" SET DEFAULT statement_timestamp();
ALTER TABLE "integration_changes" ALTER COLUMN "created_at" SET DEFAULT statement_timestamp();
ALTER TABLE "integrations" ALTER COLUMN "created_at" SET DEFAULT statement_timestamp();
ALTER TABLE "outbox_events" ALTER COLUMN "created_at" SET DEFAULT statement_timestamp();
ALTER TABLE "revocations" ALTER COLUMN "created_at" SET DEFAULT statement_timestamp();
ALTER TABLE "sessions" ALTER COLUMN "created_at" SET DEFAULT statement_timestamp();
ALTER TABLE "transactions" ALTER COLUMN "created_at" SET DEFAULT statement_timestamp();

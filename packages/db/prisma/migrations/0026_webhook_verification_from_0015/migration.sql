ALTER TABLE "webhooks" ADD COLUMN "verify_until" TIMESTAMPTZ(3), ADD COLUMN "last_test" JSONB;

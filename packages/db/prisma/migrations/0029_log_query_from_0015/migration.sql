ALTER TABLE "request_logs" ADD COLUMN "query" TEXT;

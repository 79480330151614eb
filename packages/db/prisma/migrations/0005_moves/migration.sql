-- AlterTable
ALTER TABLE "data_keys" ADD COLUMN     "operations" BIGINT NOT NULL DEFAULT 0;

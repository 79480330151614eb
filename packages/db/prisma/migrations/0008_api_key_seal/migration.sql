-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "seal" BYTEA;

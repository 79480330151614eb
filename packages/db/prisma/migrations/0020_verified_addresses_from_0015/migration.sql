-- AlterTable
ALTER TABLE "people" ADD COLUMN "email_verified_at" TIMESTAMPTZ(3);

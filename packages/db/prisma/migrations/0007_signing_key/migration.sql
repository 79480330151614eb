-- AlterTable
ALTER TABLE "integrations" ADD COLUMN     "signing_key_sealed" BYTEA;

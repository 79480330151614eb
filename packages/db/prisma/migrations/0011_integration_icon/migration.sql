-- AlterTable
ALTER TABLE "integrations" ADD COLUMN     "icon" TEXT;

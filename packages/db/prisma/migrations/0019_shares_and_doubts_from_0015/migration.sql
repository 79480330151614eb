-- AlterTable
ALTER TABLE "connections" ADD COLUMN     "refused_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "event_sources" ADD COLUMN     "host" TEXT;

-- AlterTable
ALTER TABLE "work_items" ADD COLUMN     "host" TEXT;

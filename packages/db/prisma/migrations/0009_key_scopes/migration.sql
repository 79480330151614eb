-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "consumer_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "scopes" TEXT[] DEFAULT ARRAY['full']::TEXT[],
ADD COLUMN     "service_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "source_cidrs" TEXT[] DEFAULT ARRAY[]::TEXT[];

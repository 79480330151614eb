-- AlterTable
ALTER TABLE "transactions" ADD COLUMN     "account_generation" BIGINT,
ADD COLUMN     "caller" TEXT;

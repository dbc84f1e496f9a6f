-- AlterTable
ALTER TABLE "menu_items" ADD COLUMN     "body_hash" TEXT,
ADD COLUMN     "idempotency_key" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "menu_items_idempotency_key" ON "menu_items"("restaurant_id", "idempotency_key");

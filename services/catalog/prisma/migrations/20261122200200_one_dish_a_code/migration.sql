-- outside-transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "menu_items_code" ON "menu_items"("restaurant_id", "code")
  WHERE "code" IS NOT NULL AND "deleted_at" IS NULL;

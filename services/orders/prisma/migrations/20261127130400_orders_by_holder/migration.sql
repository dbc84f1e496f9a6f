-- outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_by_holder" ON "orders"("restaurant_id", "merged_into")
  WHERE "merged_into" IS NOT NULL;

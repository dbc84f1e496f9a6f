-- outside-transaction
-- The papers of an order, which are forgotten with its guest.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "print_jobs_of_orders" ON "print_jobs"("restaurant_id", "order_id")
  WHERE "order_id" IS NOT NULL;

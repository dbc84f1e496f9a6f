-- outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_with_guest" ON "orders"("restaurant_id", "completed_at") WHERE "customer_name" IS NOT NULL AND "status" = 'Completed';

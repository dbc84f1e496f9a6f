-- outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "restaurant_versions_touched_at_idx" ON "restaurant_versions"("touched_at");

-- outside-transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "devices_series_key" ON "devices"("restaurant_id", "series");

-- outside-transaction
-- CreateIndex
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "provider_events_body_hash_key" ON "provider_events"("body_hash");

-- CreateIndex
CREATE INDEX CONCURRENTLY IF NOT EXISTS "provider_events_restaurant_id_idx" ON "provider_events"("restaurant_id");

-- CreateIndex
CREATE INDEX CONCURRENTLY IF NOT EXISTS "provider_events_received_at_idx" ON "provider_events"("received_at");

-- outside-transaction
-- The cancelled documents of a restaurant, which are few among those that were printed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "document_events_cancelled" ON "document_events"("restaurant_id", "document_id")
  WHERE "kind" = 'cancelled';

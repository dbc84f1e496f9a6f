-- outside-transaction
-- The audit of a restaurant is read from its end.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_restaurant_id_at_idx" ON "audit_entries"("restaurant_id", "at" DESC);

-- outside-transaction
-- The tickets of the last hours, whatever order they are of. Of no column that screens change, so that those updates leave
-- it alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "kots_restaurant_id_created_at_idx" ON "kots"("restaurant_id", "created_at");

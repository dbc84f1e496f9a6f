-- outside-transaction
-- The drawers that are to be opened, of which old ones are swept out.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "print_jobs_kicks" ON "print_jobs"("restaurant_id", "created_at")
  WHERE "drawer_pin" IS NOT NULL;

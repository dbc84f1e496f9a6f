-- outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "print_jobs_created_at_idx" ON "print_jobs"("created_at");

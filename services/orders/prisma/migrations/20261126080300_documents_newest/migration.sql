-- outside-transaction
-- The list of documents, newest first, and those of a range of time. Not by the id: its time is that of the process.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "documents_newest" ON "documents"("restaurant_id", "issued_at" DESC, "id" DESC);

-- outside-transaction
-- An approval by PIN counts for one act, also where two terminals send it at the same moment.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "document_events_approval_key" ON "document_events"("restaurant_id", "approval_id")
  WHERE "approval_id" IS NOT NULL;

-- outside-transaction
-- A document is cancelled once and has one first paper, also where two terminals do it at the same moment.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "document_events_once" ON "document_events"("restaurant_id", "document_id", "kind")
  WHERE "kind" IN ('cancelled', 'printed');

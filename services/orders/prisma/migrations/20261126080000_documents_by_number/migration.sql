-- outside-transaction
-- Which orders a search by the number of an invoice finds is read from the index alone: the documents themselves are wide.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "documents_by_number" ON "documents"("restaurant_id", "number")
  INCLUDE ("month", "order_id");

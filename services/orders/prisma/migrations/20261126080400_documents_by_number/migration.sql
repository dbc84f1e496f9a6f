-- outside-transaction
-- The documents whose number begins with a text. By bytes, so that such numbers are one range; with what sorts the list, so
-- that a text with which most numbers begin reads no document. Which orders a search by the number of an invoice finds is
-- read from the index alone too: the documents themselves are wide.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "documents_by_number"
  ON "documents"("restaurant_id", "number" COLLATE "C", "issued_at", "id") INCLUDE ("month", "order_id");

-- outside-transaction
-- The credit notes of an invoice in the order of their numbers. Invoices are not in it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "documents_credit_notes" ON "documents"("restaurant_id", "of_document_id", "fy", "n")
  WHERE "of_document_id" IS NOT NULL;

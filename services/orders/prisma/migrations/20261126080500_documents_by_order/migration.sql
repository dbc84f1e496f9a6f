-- outside-transaction
-- The documents of an order by its number, which stands in what was issued: a document outlives its order.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "documents_by_order" ON "documents"("restaurant_id", (("body"::jsonb) ->> 'orderNumber'));

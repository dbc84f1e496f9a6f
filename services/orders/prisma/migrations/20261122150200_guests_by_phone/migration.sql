-- outside-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "orders_of_guest" ON "orders"("restaurant_id", public.phone_key("customer_contact")) WHERE "customer_contact" IS NOT NULL;

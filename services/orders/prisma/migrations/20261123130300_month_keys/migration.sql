-- outside-transaction
-- The keys with a month. They are to become the primary ones, once those without a month are dropped.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "orders_month_key" ON "orders"("restaurant_id", "month", "id");
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "order_items_month_key" ON "order_items"("restaurant_id", "month", "order_id", "menu_item_id", "price_paise", "rate_basis_points");
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "order_payments_month_key" ON "order_payments"("restaurant_id", "month", "order_id", "position");

-- outside-transaction
-- The key of a line with its variant. It is to become the primary one, once no process adds to a line by the other.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "order_items_variant_key" ON "order_items"("restaurant_id", "month", "order_id", "menu_item_id", "price_paise", "rate_basis_points", "variant");

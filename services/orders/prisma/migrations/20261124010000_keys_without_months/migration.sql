-- outside-transaction
-- No process asks for them any more: `occupied_tables` and `order_numbers` hold what there may be once over all months.
DROP INDEX CONCURRENTLY IF EXISTS "orders_one_active_per_table";
DROP INDEX CONCURRENTLY IF EXISTS "orders_restaurant_id_order_number_key";

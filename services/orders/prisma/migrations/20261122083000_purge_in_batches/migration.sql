-- In batches, so that a week's keys do not run into the time limit of a statement. The function without a parameter stays
-- for the version before.
CREATE FUNCTION purge_idempotency_keys(most INTEGER) RETURNS INTEGER
  LANGUAGE sql SECURITY DEFINER SET search_path = public
AS $$
  WITH old AS (
    SELECT restaurant_id, key FROM idempotency_keys WHERE created_at < now() - interval '7 days' ORDER BY created_at LIMIT most
  ), purged AS (
    DELETE FROM idempotency_keys k USING old WHERE k.restaurant_id = old.restaurant_id AND k.key = old.key RETURNING 1
  )
  SELECT count(*)::integer FROM purged
$$;
REVOKE ALL ON FUNCTION purge_idempotency_keys(INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_idempotency_keys(INTEGER) TO tiffin_orders_app;

CREATE OR REPLACE FUNCTION purge_restaurant(restaurant UUID, most INTEGER) RETURNS BOOLEAN
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  part UUID[];
BEGIN
  IF NOT EXISTS (SELECT 1 FROM closed_restaurants r WHERE r.restaurant_id = restaurant) THEN
    RAISE EXCEPTION 'restaurant % is not closed', restaurant;
  END IF;
  part := ARRAY(SELECT o.id FROM orders o WHERE o.restaurant_id = restaurant LIMIT most);
  DELETE FROM order_items WHERE restaurant_id = restaurant AND order_id = ANY (part);
  DELETE FROM order_payments WHERE restaurant_id = restaurant AND order_id = ANY (part);
  DELETE FROM audit_entries WHERE restaurant_id = restaurant AND order_id = ANY (part);
  DELETE FROM orders WHERE restaurant_id = restaurant AND id = ANY (part);
  IF cardinality(part) = most THEN
    RETURN true;
  END IF;
  DELETE FROM audit_entries WHERE restaurant_id = restaurant;
  DELETE FROM idempotency_keys WHERE restaurant_id = restaurant;
  DELETE FROM known_answers WHERE restaurant_id = restaurant;
  DELETE FROM order_counters WHERE restaurant_id = restaurant;
  DELETE FROM tables WHERE restaurant_id = restaurant;
  DELETE FROM areas WHERE restaurant_id = restaurant;
  -- Last: what was removed before it has changed it.
  DELETE FROM restaurant_versions WHERE restaurant_id = restaurant;
  RETURN false;
END $$;

-- When what is kept of a closed restaurant may go. Null where it was closed before anybody said so: then nothing goes.
ALTER TABLE "closed_restaurants" ADD COLUMN "purge_at" TIMESTAMPTZ(3);

-- Writes down once that a restaurant is closed. Only a time that is not known yet can be added later.
CREATE FUNCTION close_restaurant(restaurant UUID, removed TIMESTAMPTZ, over TIMESTAMPTZ) RETURNS VOID
  LANGUAGE sql SECURITY DEFINER SET search_path = public
AS $$
  INSERT INTO closed_restaurants (restaurant_id, removed_at, purge_at) VALUES (restaurant, removed, over)
    ON CONFLICT (restaurant_id) DO UPDATE SET purge_at = EXCLUDED.purge_at WHERE closed_restaurants.purge_at IS NULL
$$;
REVOKE ALL ON FUNCTION close_restaurant(UUID, TIMESTAMPTZ, TIMESTAMPTZ) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION close_restaurant(UUID, TIMESTAMPTZ, TIMESTAMPTZ) TO tiffin_orders_app;

-- Refuses while a restaurant is open or the time is not over for which its data is kept. Whoever may call the service
-- cannot have more removed than this: it is asked where the rows are.
CREATE FUNCTION require_purgeable(restaurant UUID) RETURNS VOID
  LANGUAGE plpgsql STABLE SET search_path = public
AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM closed_restaurants c WHERE c.restaurant_id = restaurant AND c.purge_at <= now()) THEN
    RAISE EXCEPTION 'restaurant_is_kept: % is open, or the time of its data is not over', restaurant
      USING ERRCODE = 'check_violation', CONSTRAINT = 'restaurant_is_kept';
  END IF;
END $$;
REVOKE ALL ON FUNCTION require_purgeable(UUID) FROM PUBLIC;

-- As before, and only when the time of its data is over.
CREATE OR REPLACE FUNCTION purge_restaurant(restaurant UUID, most INTEGER) RETURNS BOOLEAN
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  part UUID[];
BEGIN
  PERFORM require_purgeable(restaurant);
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

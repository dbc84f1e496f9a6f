CREATE TABLE "closed_restaurants" (
    "restaurant_id" UUID NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "closed_restaurants_pkey" PRIMARY KEY ("restaurant_id")
);
REVOKE ALL ON "closed_restaurants" FROM tiffin_orders_app;
GRANT SELECT, INSERT ON "closed_restaurants" TO tiffin_orders_app;

-- The newest orders of the platform, whosever they are.
CREATE INDEX "orders_newest" ON "orders"("created_at" DESC, "id" DESC);

-- What the operator sees of all restaurants. These look across them, so they run as the owner and answer these columns
-- only. Every order took a number and none is given back, so the counters say how many there are.
CREATE FUNCTION count_orders() RETURNS BIGINT
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT coalesce(sum(c.last), 0) FROM order_counters c
  WHERE NOT EXISTS (SELECT 1 FROM closed_restaurants r WHERE r.restaurant_id = c.restaurant_id)
$$;

CREATE FUNCTION recent_orders(most INTEGER)
  RETURNS TABLE (restaurant_id UUID, order_number TEXT, created_at TIMESTAMPTZ, payable_paise BIGINT, lines JSONB)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT o.restaurant_id, o.order_number, o.created_at, o.payable_paise,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('quantity', i.quantity, 'pricePaise', i.price_paise, 'rateBasisPoints', i.rate_basis_points,
        'taxGroupName', i.tax_group_name, 'taxIsSplit', i.tax_is_split) ORDER BY i.position), '[]'::jsonb)
     FROM order_items i WHERE i.restaurant_id = o.restaurant_id AND i.order_id = o.id)
  FROM orders o
  WHERE NOT EXISTS (SELECT 1 FROM closed_restaurants r WHERE r.restaurant_id = o.restaurant_id)
  ORDER BY o.created_at DESC, o.id DESC LIMIT most
$$;

-- Removes a part of what a closed restaurant left, and says whether anything is left. The service itself may delete
-- nothing, and this nothing of a restaurant that is open. In parts, because a transaction may not take long.
CREATE FUNCTION purge_restaurant(restaurant UUID, most INTEGER) RETURNS BOOLEAN
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
  DELETE FROM order_counters WHERE restaurant_id = restaurant;
  DELETE FROM tables WHERE restaurant_id = restaurant;
  DELETE FROM areas WHERE restaurant_id = restaurant;
  RETURN false;
END $$;

REVOKE ALL ON FUNCTION count_orders(), recent_orders(INTEGER), purge_restaurant(UUID, INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_orders(), recent_orders(INTEGER), purge_restaurant(UUID, INTEGER) TO tiffin_orders_app;

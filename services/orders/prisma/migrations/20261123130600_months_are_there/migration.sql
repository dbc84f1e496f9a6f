ALTER TABLE "orders" ALTER COLUMN "month" SET NOT NULL;
ALTER TABLE "order_items" ALTER COLUMN "month" SET NOT NULL;
ALTER TABLE "order_payments" ALTER COLUMN "month" SET NOT NULL;
ALTER TABLE "orders" DROP CONSTRAINT "orders_month_there";
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_month_there";
ALTER TABLE "order_payments" DROP CONSTRAINT "order_payments_month_there";

-- The foreign keys with a month say the same of every row. No release asks for one by its name.
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_restaurant_id_order_id_fkey";
ALTER TABLE "order_payments" DROP CONSTRAINT "order_payments_restaurant_id_order_id_fkey";

-- As before, with the lines found by the key.
CREATE OR REPLACE FUNCTION recent_orders(most INTEGER)
  RETURNS TABLE (restaurant_id UUID, order_number TEXT, created_at TIMESTAMPTZ, payable_paise BIGINT, lines JSONB)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH newest AS MATERIALIZED (
    SELECT o.restaurant_id, o.month, o.id, o.order_number, o.created_at, o.payable_paise FROM orders o
    WHERE NOT EXISTS (SELECT FROM closed_restaurants r WHERE r.restaurant_id = o.restaurant_id)
    ORDER BY o.created_at DESC, o.id DESC LIMIT most
  ), punched AS (
    SELECT i.restaurant_id, i.month, i.order_id, jsonb_agg(jsonb_build_object('quantity', i.quantity,
      'pricePaise', i.price_paise, 'rateBasisPoints', i.rate_basis_points, 'taxGroupName', i.tax_group_name,
      'taxIsSplit', i.tax_is_split) ORDER BY i.position) AS lines
    FROM order_items i WHERE (i.restaurant_id, i.month, i.order_id) IN (SELECT n.restaurant_id, n.month, n.id FROM newest n)
    GROUP BY i.restaurant_id, i.month, i.order_id
  )
  SELECT n.restaurant_id, n.order_number, n.created_at::timestamptz, n.payable_paise, coalesce(p.lines, '[]'::jsonb)
  FROM newest n LEFT JOIN punched p ON p.restaurant_id = n.restaurant_id AND p.month = n.month AND p.order_id = n.id
  ORDER BY n.created_at DESC, n.id DESC;
END $$;

-- As before, with the lines of an order found by the key.
CREATE OR REPLACE FUNCTION refuse_large_orders() RETURNS TRIGGER
  LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT restaurant_id, month, order_id FROM changed) punched, LATERAL (
      SELECT count(*) AS lines, sum(i.price_paise::numeric * i.quantity * (10000 + i.rate_basis_points)) AS micro_rupees
      FROM order_items i
      WHERE i.restaurant_id = punched.restaurant_id AND i.month = punched.month AND i.order_id = punched.order_id
    ) whole
    WHERE whole.lines > 500 OR whole.micro_rupees > 10000000000000
  ) THEN
    RAISE EXCEPTION 'orders_bounded: an order is too large' USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_bounded';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION refuse_enlarged_orders() RETURNS TRIGGER
  LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (
      SELECT DISTINCT c.restaurant_id, c.month, c.order_id FROM changed c WHERE NOT EXISTS (
        SELECT FROM was w WHERE (w.restaurant_id, w.order_id, w.menu_item_id, w.price_paise, w.rate_basis_points, w.quantity)
          = (c.restaurant_id, c.order_id, c.menu_item_id, c.price_paise, c.rate_basis_points, c.quantity))
    ) punched, LATERAL (
      SELECT count(*) AS lines, sum(i.price_paise::numeric * i.quantity * (10000 + i.rate_basis_points)) AS micro_rupees
      FROM order_items i
      WHERE i.restaurant_id = punched.restaurant_id AND i.month = punched.month AND i.order_id = punched.order_id
    ) whole
    WHERE whole.lines > 500 OR whole.micro_rupees > 10000000000000
  ) THEN
    RAISE EXCEPTION 'orders_bounded: an order is too large' USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_bounded';
  END IF;
  RETURN NULL;
END $$;

-- Two things of a line that this release reads and only the next writes, because processes of the one before, which know
-- neither, run beside it. `variant` tells apart lines of one dish, price and rate, as by a wish: 16 hex digits, nothing for
-- a plain dish. `voided` are portions that were punched and taken back: they stay on the line and on no bill.
ALTER TABLE "order_items"
  ADD COLUMN "variant" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "voided" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_voided_bounded" CHECK ("voided" BETWEEN 0 AND "quantity") NOT VALID;

-- As before, without what was voided.
CREATE OR REPLACE FUNCTION recent_orders(most INTEGER)
  RETURNS TABLE (restaurant_id UUID, order_number TEXT, created_at TIMESTAMPTZ, payable_paise BIGINT, lines JSONB)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH newest AS MATERIALIZED (
    SELECT o.restaurant_id, o.id, o.order_number, o.created_at, o.payable_paise FROM orders o
    WHERE NOT EXISTS (SELECT FROM closed_restaurants r WHERE r.restaurant_id = o.restaurant_id)
    ORDER BY o.created_at DESC, o.id DESC LIMIT most
  ), punched AS (
    SELECT i.restaurant_id, i.order_id, jsonb_agg(jsonb_build_object(
      'quantity', i.quantity - i.voided, 'pricePaise', i.price_paise, 'rateBasisPoints', i.rate_basis_points,
      'taxGroupName', i.tax_group_name, 'taxIsSplit', i.tax_is_split
    ) ORDER BY i.position) AS lines
    FROM order_items i
    WHERE i.quantity > i.voided AND (i.restaurant_id, i.order_id) IN (SELECT n.restaurant_id, n.id FROM newest n)
    GROUP BY i.restaurant_id, i.order_id
  )
  SELECT n.restaurant_id, n.order_number, n.created_at::timestamptz, n.payable_paise, coalesce(p.lines, '[]'::jsonb)
  FROM newest n LEFT JOIN punched p ON p.restaurant_id = n.restaurant_id AND p.order_id = n.id
  ORDER BY n.created_at DESC, n.id DESC;
END $$;

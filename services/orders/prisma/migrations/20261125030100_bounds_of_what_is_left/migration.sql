-- As before, of what is left of each line: portions that were taken back are on no bill. Their lines stay, so all lines of
-- an order have a bound as well, or whoever punches and takes back with ever another wish would fill the table.
CREATE OR REPLACE FUNCTION refuse_large_orders() RETURNS TRIGGER
  LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT restaurant_id, month, order_id FROM changed) punched, LATERAL (
      SELECT count(*) AS punched, count(*) FILTER (WHERE i.quantity > i.voided) AS lines,
        sum(i.price_paise::numeric * (i.quantity - i.voided) * (10000 + i.rate_basis_points)) AS micro_rupees
      FROM order_items i
      WHERE i.restaurant_id = punched.restaurant_id AND i.month = punched.month AND i.order_id = punched.order_id
    ) whole
    WHERE whole.lines > 500 OR whole.punched > 2000 OR whole.micro_rupees > 10000000000000
  ) THEN
    RAISE EXCEPTION 'orders_bounded: an order is too large' USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_bounded';
  END IF;
  RETURN NULL;
END $$;

-- As before, and two lines of one dish that differ by a wish are two lines. A line of which portions are taken back has not
-- grown: that is refused to no order.
CREATE OR REPLACE FUNCTION refuse_enlarged_orders() RETURNS TRIGGER
  LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (
      SELECT DISTINCT c.restaurant_id, c.month, c.order_id FROM changed c WHERE NOT EXISTS (
        SELECT FROM was w
        WHERE (w.restaurant_id, w.order_id, w.menu_item_id, w.price_paise, w.rate_basis_points, w.variant, w.quantity)
          = (c.restaurant_id, c.order_id, c.menu_item_id, c.price_paise, c.rate_basis_points, c.variant, c.quantity))
    ) punched, LATERAL (
      SELECT count(*) AS punched, count(*) FILTER (WHERE i.quantity > i.voided) AS lines,
        sum(i.price_paise::numeric * (i.quantity - i.voided) * (10000 + i.rate_basis_points)) AS micro_rupees
      FROM order_items i
      WHERE i.restaurant_id = punched.restaurant_id AND i.month = punched.month AND i.order_id = punched.order_id
    ) whole
    WHERE whole.lines > 500 OR whole.punched > 2000 OR whole.micro_rupees > 10000000000000
  ) THEN
    RAISE EXCEPTION 'orders_bounded: an order is too large' USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_bounded';
  END IF;
  RETURN NULL;
END $$;

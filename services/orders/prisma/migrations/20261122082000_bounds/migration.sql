-- What fits on one bill, whoever writes. Rows from before may break it: they stay, and the next migration says whether
-- there are any.
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_quantity_bounded" CHECK ("quantity" <= 9999) NOT VALID;
ALTER TABLE "orders" ADD CONSTRAINT "orders_payable_bounded" CHECK ("payable_paise" BETWEEN 0 AND 9007199254740991) NOT VALID;

-- An order holds at most 500 lines and is worth at most ₹1 crore with tax. Looked at after each punch and not in its
-- statement: that sees the lines as they were before it waited for the order, this as they are.
CREATE FUNCTION refuse_large_orders() RETURNS TRIGGER
  LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT restaurant_id, order_id FROM changed) punched, LATERAL (
      SELECT count(*) AS lines, sum(i.price_paise::numeric * i.quantity * (10000 + i.rate_basis_points)) AS micro_rupees
      FROM order_items i WHERE i.restaurant_id = punched.restaurant_id AND i.order_id = punched.order_id
    ) whole
    WHERE whole.lines > 500 OR whole.micro_rupees > 10000000000000
  ) THEN
    RAISE EXCEPTION 'orders_bounded: an order is too large' USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_bounded';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER bounded_insert AFTER INSERT ON "order_items" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_large_orders();
CREATE TRIGGER bounded_update AFTER UPDATE ON "order_items" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_large_orders();

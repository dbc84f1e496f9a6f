-- The documents of an order by its number. A policy of the table must be checked before what is no leakproof operator, such as
-- reading the number in a text, and then no index by it can be used: so the function reads as the owner, and asks for the
-- restaurant of the transaction itself.
CREATE FUNCTION documents_of_order(restaurant UUID, order_number TEXT) RETURNS SETOF UUID
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public SET enable_seqscan = off
AS $$
BEGIN
  RETURN QUERY
    SELECT d.id FROM documents d
    WHERE d.restaurant_id = restaurant AND restaurant = nullif(current_setting('app.tenant_id', true), '')::uuid
      AND d.body::jsonb ->> 'orderNumber' = documents_of_order.order_number;
END $$;
REVOKE ALL ON FUNCTION documents_of_order(UUID, TEXT) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION documents_of_order(UUID, TEXT) TO tiffin_orders_app;

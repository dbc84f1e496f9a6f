-- What a guest wished about dishes goes with the guest. The role of the service may not rewrite a ticket; this takes the
-- wishes off tickets of orders whose guest was removed, and nothing else.
CREATE FUNCTION without_notes(lines JSONB) RETURNS JSONB
  LANGUAGE sql IMMUTABLE
AS $$
  SELECT coalesce(jsonb_agg(each.line - 'notes' ORDER BY each.place), lines)
  FROM jsonb_array_elements(lines) WITH ORDINALITY AS each(line, place)
$$;

CREATE FUNCTION forget_wishes(order_months DATE[], order_ids UUID[]) RETURNS VOID
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  UPDATE kots k SET lines = without_notes(k.lines)
  FROM unnest(order_months, order_ids) AS erased(month, id)
  JOIN orders o ON o.restaurant_id = nullif(current_setting('app.tenant_id', true), '')::uuid
    AND o.month = erased.month AND o.id = erased.id AND o.status = 'Completed' AND o.customer_name IS NULL
  WHERE k.restaurant_id = o.restaurant_id AND k.month = o.month AND k.order_id = o.id
    AND jsonb_path_exists(k.lines, '$[*].notes');
END $$;
REVOKE ALL ON FUNCTION forget_wishes(DATE[], UUID[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION forget_wishes(DATE[], UUID[]) TO tiffin_orders_app;

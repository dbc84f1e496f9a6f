-- When what is kept of a closed restaurant may go. Null where it was closed before anybody said so: then nothing goes.
ALTER TABLE "closed_restaurants" ADD COLUMN "purge_at" TIMESTAMPTZ(3);

-- Writes down once that a restaurant is closed. Only a time that is not known yet can be added later.
CREATE FUNCTION close_restaurant(restaurant UUID, its_name TEXT, removed TIMESTAMPTZ, over TIMESTAMPTZ) RETURNS VOID
  LANGUAGE sql SECURITY DEFINER SET search_path = public
AS $$
  INSERT INTO closed_restaurants (restaurant_id, name, removed_at, purge_at) VALUES (restaurant, its_name, removed, over)
    ON CONFLICT (restaurant_id) DO UPDATE SET purge_at = EXCLUDED.purge_at WHERE closed_restaurants.purge_at IS NULL
$$;
REVOKE ALL ON FUNCTION close_restaurant(UUID, TEXT, TIMESTAMPTZ, TIMESTAMPTZ) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION close_restaurant(UUID, TEXT, TIMESTAMPTZ, TIMESTAMPTZ) TO tiffin_billing_app;

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
-- The service asks first: whether money is on its way says nothing about a restaurant that is open.
GRANT EXECUTE ON FUNCTION require_purgeable(UUID) TO tiffin_billing_app;

-- As before, and only when the time of its data is over.
CREATE OR REPLACE FUNCTION purge_restaurant(its_id UUID, its_name TEXT)
  RETURNS VOID
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  PERFORM require_purgeable(its_id);
  INSERT INTO archived_invoices (number, restaurant_id, restaurant_name, payment_id, plan_name, amount_in_paise, paid_at, period_start, period_end)
    SELECT i.number, i.restaurant_id, its_name, i.payment_id, i.plan_name, i.amount_in_paise, i.paid_at, i.period_start, i.period_end
    FROM invoices i WHERE i.restaurant_id = its_id;
  INSERT INTO archived_credit_notes (number, restaurant_id, invoice_number, amount_in_paise, issued_at)
    SELECT n.number, n.restaurant_id, i.number, n.amount_in_paise, n.issued_at
    FROM credit_notes n JOIN invoices i ON i.restaurant_id = n.restaurant_id AND i.id = n.invoice_id WHERE n.restaurant_id = its_id;
  DELETE FROM payment_issues WHERE restaurant_id = its_id;
  DELETE FROM disputes WHERE restaurant_id = its_id;
  DELETE FROM credit_notes WHERE restaurant_id = its_id;
  DELETE FROM refunds WHERE restaurant_id = its_id;
  DELETE FROM invoices WHERE restaurant_id = its_id;
  DELETE FROM purchases WHERE restaurant_id = its_id;
  DELETE FROM subscriptions WHERE restaurant_id = its_id;
  DELETE FROM subscription_changes WHERE restaurant_id = its_id;
  DELETE FROM provider_events WHERE restaurant_id = its_id OR body #>> '{payload,subscription,entity,notes,restaurant}' = its_id::text;
END $$;

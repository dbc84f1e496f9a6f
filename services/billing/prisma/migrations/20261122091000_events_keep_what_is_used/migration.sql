SET LOCAL lock_timeout = '2s';

-- AlterTable
ALTER TABLE "provider_events" ADD COLUMN     "body_hash" TEXT,
ADD COLUMN     "restaurant_id" UUID;

-- Of an event what is used, without names, addresses, cards and accounts of whoever paid. The service keeps no more; this
-- is for what was kept before it did so. Fields that are null say what absent ones do.
CREATE FUNCTION used_of_event(its_name TEXT, body JSONB)
  RETURNS JSONB
  LANGUAGE sql IMMUTABLE SET search_path = public
AS $$
  SELECT CASE WHEN its_name LIKE 'subscription.%' AND body #> '{payload,subscription,entity}' IS NOT NULL THEN
    jsonb_build_object('payload', jsonb_strip_nulls(jsonb_build_object(
      'subscription', jsonb_build_object('entity', (
        SELECT jsonb_object_agg(key, value) FROM jsonb_each(body #> '{payload,subscription,entity}')
        WHERE key IN ('id', 'status', 'current_start', 'current_end', 'paid_count')
      ) || jsonb_build_object('notes', jsonb_build_object(
        'purchase', body #> '{payload,subscription,entity,notes,purchase}',
        'restaurant', body #> '{payload,subscription,entity,notes,restaurant}'
      ))),
      'payment', (
        SELECT jsonb_build_object('entity', jsonb_object_agg(key, value)) FROM jsonb_each(body #> '{payload,payment,entity}')
        WHERE key IN ('id', 'amount', 'created_at')
        HAVING count(*) > 0
      )
    )))
  ELSE '{}' END
$$;

-- What is kept of events no longer than needed: what nothing came of 30 days, all of it 400. Bodies that the service of
-- before kept whole are cut down. Called in every round; a round does a part of what there is.
CREATE FUNCTION tidy_provider_events(until TIMESTAMPTZ)
  RETURNS VOID
  LANGUAGE sql SECURITY DEFINER SET search_path = public
AS $$
  UPDATE provider_events SET body = used_of_event(name, body), body_hash = 'of ' || event_id
    WHERE event_id IN (SELECT e.event_id FROM provider_events e WHERE e.body_hash IS NULL LIMIT 1000);
  DELETE FROM provider_events WHERE event_id IN (
    SELECT e.event_id FROM provider_events e
    WHERE e.received_at < until - interval '400 days'
      OR (e.received_at < until - interval '30 days' AND e.outcome IN ('ignored', 'unknown'))
    LIMIT 1000
  );
$$;
REVOKE ALL ON FUNCTION used_of_event(TEXT, JSONB), tidy_provider_events(TIMESTAMPTZ) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION tidy_provider_events(TIMESTAMPTZ) TO tiffin_billing_app;

UPDATE "provider_events" SET "body" = used_of_event("name", "body"), "body_hash" = 'of ' || "event_id";

-- As before, and with it every event that was found to be of the restaurant, whatever it is about.
CREATE OR REPLACE FUNCTION purge_restaurant(its_id UUID, its_name TEXT)
  RETURNS VOID
  LANGUAGE sql SECURITY DEFINER SET search_path = public
AS $$
  INSERT INTO archived_invoices (number, restaurant_id, restaurant_name, payment_id, plan_name, amount_in_paise, paid_at, period_start, period_end)
    SELECT i.number, i.restaurant_id, its_name, i.payment_id, i.plan_name, i.amount_in_paise, i.paid_at, i.period_start, i.period_end
    FROM invoices i WHERE i.restaurant_id = its_id;
  DELETE FROM invoices WHERE restaurant_id = its_id;
  DELETE FROM purchases WHERE restaurant_id = its_id;
  DELETE FROM subscriptions WHERE restaurant_id = its_id;
  DELETE FROM subscription_changes WHERE restaurant_id = its_id;
  DELETE FROM provider_events WHERE restaurant_id = its_id OR body #>> '{payload,subscription,entity,notes,restaurant}' = its_id::text;
$$;

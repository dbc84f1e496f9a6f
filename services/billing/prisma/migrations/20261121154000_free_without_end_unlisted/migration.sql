-- Of all restaurants only those are listed that differ from one that never chose a plan: on the free plan, active, without
-- an end. On most platforms that spares most of the rows. Who is asked for by name is answered in any case.
CREATE OR REPLACE FUNCTION list_subscriptions(of_restaurants UUID[])
  RETURNS TABLE (plan_id TEXT, plan_name TEXT, status TEXT, cancels_at_period_end BOOLEAN, source TEXT, restaurant_ids TEXT, period_ends TEXT)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT p.plan_id, p.name, s.status, s.cancels_at_period_end, s.source,
    string_agg(s.restaurant_id::text, ','), string_agg(coalesce((date_part('epoch', s.current_period_end) * 1000)::bigint::text, ''), ',')
  FROM subscriptions s JOIN plans p ON p.plan_id = s.plan_id
  WHERE (s.restaurant_id = ANY (of_restaurants)
      OR of_restaurants IS NULL AND (s.plan_id <> 'plan_free' OR s.status <> 'active' OR s.current_period_end IS NOT NULL))
    AND NOT EXISTS (SELECT FROM closed_restaurants c WHERE c.restaurant_id = s.restaurant_id)
  GROUP BY p.plan_id, s.status, s.cancels_at_period_end, s.source
$$;

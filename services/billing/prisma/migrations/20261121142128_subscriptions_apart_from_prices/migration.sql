-- What a restaurant is on is asked often, what it pays seldom: the first without the purchases, which are as many.
-- Subscriptions that differ in nothing but restaurant and end are one row; ends are milliseconds since 1970, empty for
-- none. Closed restaurants are left out. Both look across restaurants, so they run as the owner and answer these columns
-- only.
DROP FUNCTION list_subscriptions(UUID[]);
CREATE FUNCTION list_subscriptions(of_restaurants UUID[])
  RETURNS TABLE (plan_id TEXT, plan_name TEXT, status TEXT, cancels_at_period_end BOOLEAN, source TEXT, restaurant_ids TEXT, period_ends TEXT)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT p.plan_id, p.name, s.status, s.cancels_at_period_end, s.source,
    string_agg(s.restaurant_id::text, ','), string_agg(coalesce((date_part('epoch', s.current_period_end) * 1000)::bigint::text, ''), ',')
  FROM subscriptions s JOIN plans p ON p.plan_id = s.plan_id
  WHERE (of_restaurants IS NULL OR s.restaurant_id = ANY (of_restaurants))
    AND NOT EXISTS (SELECT FROM closed_restaurants c WHERE c.restaurant_id = s.restaurant_id)
  GROUP BY p.plan_id, s.status, s.cancels_at_period_end, s.source
$$;
REVOKE ALL ON FUNCTION list_subscriptions(UUID[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_subscriptions(UUID[]) TO tiffin_billing_app;

-- Subscriptions that pay, or may be about to, by what is paid for them: that of the purchase that keeps them alive, else
-- that of the plan.
CREATE FUNCTION list_subscription_prices()
  RETURNS TABLE (plan_id TEXT, status TEXT, cancels_at_period_end BOOLEAN, source TEXT, price_in_paise INTEGER, billing_interval TEXT, period_ends TEXT)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT p.plan_id, s.status, s.cancels_at_period_end, s.source, coalesce(b.price_in_paise, p.price_in_paise), coalesce(b.billing_interval, p.billing_interval),
    string_agg(coalesce((date_part('epoch', s.current_period_end) * 1000)::bigint::text, ''), ',')
  FROM subscriptions s
  JOIN plans p ON p.plan_id = s.plan_id
  LEFT JOIN purchases b ON b.restaurant_id = s.restaurant_id AND b.id = s.purchase_id
  WHERE NOT EXISTS (SELECT FROM closed_restaurants c WHERE c.restaurant_id = s.restaurant_id)
  GROUP BY p.plan_id, s.status, s.cancels_at_period_end, s.source, 5, 6
$$;
REVOKE ALL ON FUNCTION list_subscription_prices() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_subscription_prices() TO tiffin_billing_app;

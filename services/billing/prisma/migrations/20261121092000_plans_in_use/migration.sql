-- What the operator sees of all subscriptions. It looks across restaurants, so it runs as the owner and answers these
-- columns only.
CREATE FUNCTION list_plans_in_use()
  RETURNS TABLE (restaurant_id UUID, plan_name TEXT, status TEXT, current_period_end TIMESTAMPTZ)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT s.restaurant_id, p.name, s.status, s.current_period_end FROM subscriptions s JOIN plans p ON p.plan_id = s.plan_id
$$;
REVOKE ALL ON FUNCTION list_plans_in_use() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_plans_in_use() TO tiffin_billing_app;

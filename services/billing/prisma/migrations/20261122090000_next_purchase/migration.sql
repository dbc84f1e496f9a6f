SET LOCAL lock_timeout = '2s';

-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "next_purchase_id" UUID;

-- Plans whose period is over and that another one follows: the restaurant is on that one. Its charge is told a little
-- later; until then it counts as a renewal that is under way.
CREATE FUNCTION begin_next_plans(until TIMESTAMPTZ)
  RETURNS VOID
  LANGUAGE sql SECURITY DEFINER SET search_path = public
AS $$
  UPDATE subscriptions s SET plan_id = p.plan_id, purchase_id = p.id, next_purchase_id = NULL, source = 'provider', updated_at = until
  FROM purchases p
  WHERE p.restaurant_id = s.restaurant_id AND p.id = s.next_purchase_id AND s.current_period_end <= until
$$;
REVOKE ALL ON FUNCTION begin_next_plans(TIMESTAMPTZ) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION begin_next_plans(TIMESTAMPTZ) TO tiffin_billing_app;

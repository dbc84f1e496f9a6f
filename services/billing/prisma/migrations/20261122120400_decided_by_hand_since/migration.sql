-- As before, without payments after which the operator decided by hand: such a subscription is active, not pending.
CREATE OR REPLACE FUNCTION list_proven_purchases()
  RETURNS TABLE (restaurant_id UUID, status TEXT, proven_at TIMESTAMPTZ, ending TEXT, starts_at TIMESTAMPTZ)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT b.restaurant_id, b.status, b.proven_at, b.ending, b.starts_at FROM purchases b
  WHERE b.status IN ('created', 'authenticated') AND b.proven_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM closed_restaurants c WHERE c.restaurant_id = b.restaurant_id)
    AND NOT EXISTS (SELECT FROM subscriptions s
      WHERE s.restaurant_id = b.restaurant_id AND s.source = 'manual' AND s.updated_at >= b.proven_at)
$$;

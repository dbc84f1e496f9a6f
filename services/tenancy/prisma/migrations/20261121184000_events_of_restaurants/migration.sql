-- Whose door it is, for what happens there before anybody came in; null when no restaurant has the name. A removed one
-- has its own until its data is gone. It looks across restaurants, so it runs as the owner and answers this id only.
CREATE FUNCTION restaurant_at(wanted TEXT) RETURNS UUID
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT id FROM restaurants WHERE subdomain = lower(wanted)
$$;
REVOKE ALL ON FUNCTION restaurant_at(TEXT) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION restaurant_at(TEXT) TO tiffin_tenancy_app;

-- Who failed to come in was written down with the subdomain alone; from now on with the restaurant.
UPDATE door_events e SET restaurant_id = r.id FROM restaurants r
WHERE e.restaurant_id IS NULL AND r.subdomain = e.subdomain AND e.at >= r.created_at;

-- As it was, and with what happened under a name while it was nobody's: before the sign-up was confirmed, or after the
-- restaurant had got another name.
CREATE OR REPLACE FUNCTION purge_restaurant(gone UUID) RETURNS VOID
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  last_name TEXT;
  names TEXT[];
BEGIN
  SELECT subdomain INTO last_name FROM removals
  WHERE restaurant_id = gone AND purge_at <= now()
    AND closed_in @> ARRAY['billing', 'orders'] AND purged_in @> ARRAY['orders', 'catalog', 'billing'];
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Restaurant % is not to be purged yet', gone;
  END IF;
  names := last_name || ARRAY(SELECT before ->> 'subdomain' FROM operator_actions WHERE action = 'restaurant.renamed' AND subject_id = gone::text);
  DELETE FROM password_resets WHERE restaurant_id = gone;
  DELETE FROM users WHERE restaurant_id = gone;
  DELETE FROM door_events WHERE restaurant_id = gone OR (restaurant_id IS NULL AND subdomain = ANY (names));
  DELETE FROM restaurants WHERE id = gone;
END
$$;

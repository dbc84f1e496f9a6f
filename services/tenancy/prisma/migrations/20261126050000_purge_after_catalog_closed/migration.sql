-- As it was, and not before catalog has closed the restaurant too. A removal that was begun before catalog was asked
-- does not wait for ever: each closing that is missing is asked for when the service starts, and again before the purge.
CREATE OR REPLACE FUNCTION purge_restaurant(gone UUID) RETURNS VOID
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  last_name TEXT;
  names TEXT[];
BEGIN
  SELECT subdomain INTO last_name FROM removals
  WHERE restaurant_id = gone AND purge_at <= now()
    AND closed_in @> ARRAY['billing', 'orders', 'catalog'] AND purged_in @> ARRAY['orders', 'catalog', 'billing'];
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Restaurant % is not to be purged yet', gone;
  END IF;
  names := last_name || ARRAY(SELECT before ->> 'subdomain' FROM operator_actions WHERE action = 'restaurant.renamed' AND subject_id = gone::text);
  DELETE FROM password_resets WHERE restaurant_id = gone;
  DELETE FROM device_codes WHERE restaurant_id = gone;
  DELETE FROM devices WHERE restaurant_id = gone;
  DELETE FROM users WHERE restaurant_id = gone;
  DELETE FROM door_events WHERE restaurant_id = gone OR (restaurant_id IS NULL AND subdomain = ANY (names));
  DELETE FROM sign_in_attempt_counts WHERE restaurant_id = gone;
  DELETE FROM restaurants WHERE id = gone;
END
$$;

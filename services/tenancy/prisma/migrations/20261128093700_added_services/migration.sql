CREATE TABLE "added_services" (
    "name" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "added_services_pkey" PRIMARY KEY ("name")
);

-- A service that once had an address may hold data of restaurants until the operator gives it up. So tenancy adds to the
-- list, and only the owner removes from it.
REVOKE ALL ON "added_services" FROM tiffin_tenancy_app;
GRANT SELECT, INSERT ON "added_services" TO tiffin_tenancy_app;

-- As it was, and not before every service of the list has closed and purged the restaurant too: a tenancy whose settings
-- lack a service, or of a release that knows no list, would otherwise end the removal without it.
CREATE OR REPLACE FUNCTION purge_restaurant(gone UUID) RETURNS VOID
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  last_name TEXT;
  names TEXT[];
  added TEXT[] := ARRAY(SELECT name FROM added_services);
BEGIN
  SELECT subdomain INTO last_name FROM removals
  WHERE restaurant_id = gone AND purge_at <= now()
    AND closed_in @> (ARRAY['billing', 'orders', 'catalog'] || added)
    AND purged_in @> (ARRAY['orders', 'catalog', 'billing'] || added);
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

SET LOCAL lock_timeout = '2s';

CREATE TABLE "sign_in_attempt_counts" (
    "id" BIGSERIAL NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "restaurant_id" UUID,
    "attempts" INTEGER NOT NULL,

    CONSTRAINT "sign_in_attempt_counts_pkey" PRIMARY KEY ("id")
);

-- Without a restaurant there is one row as well, not one each.
CREATE UNIQUE INDEX "sign_in_attempt_counts_key" ON "sign_in_attempt_counts"("hour", "kind", "address", "restaurant_id") NULLS NOT DISTINCT;

CREATE INDEX "sign_in_attempt_counts_restaurant_id_idx" ON "sign_in_attempt_counts"("restaurant_id");

-- It belongs to the platform, as the events do: an attempt may name no restaurant, or one that does not exist.
REVOKE ALL ON "sign_in_attempt_counts" FROM tiffin_tenancy_app;
GRANT SELECT, INSERT, UPDATE ON "sign_in_attempt_counts" TO tiffin_tenancy_app;
GRANT USAGE ON SEQUENCE "sign_in_attempt_counts_id_seq" TO tiffin_tenancy_app;

-- What is over, at most so many rows of each kind at a time, so that no statement takes long. Answers how many rows
-- went; none are left when it answers 0. Rows another instance is removing right now are left to it.
CREATE FUNCTION purge_front_door(most INTEGER) RETURNS INTEGER
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  total INTEGER := 0;
  removed INTEGER;
BEGIN
  DELETE FROM pending_sign_ups WHERE email IN (
    SELECT email FROM pending_sign_ups WHERE expires_at < now() ORDER BY expires_at LIMIT most FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS removed = ROW_COUNT;
  total := total + removed;
  DELETE FROM password_resets WHERE (restaurant_id, user_id) IN (
    SELECT restaurant_id, user_id FROM password_resets WHERE expires_at < now() ORDER BY expires_at LIMIT most FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS removed = ROW_COUNT;
  total := total + removed;
  DELETE FROM throttle_counters WHERE key IN (
    SELECT key FROM throttle_counters WHERE expire < extract(epoch FROM now() - interval '1 hour') * 1000
    ORDER BY expire LIMIT most FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS removed = ROW_COUNT;
  total := total + removed;
  DELETE FROM door_events WHERE id IN (
    SELECT id FROM door_events WHERE at < now() - interval '400 days' ORDER BY at LIMIT most FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS removed = ROW_COUNT;
  total := total + removed;
  DELETE FROM sign_in_attempt_counts WHERE id IN (
    SELECT id FROM sign_in_attempt_counts WHERE hour < now() - interval '400 days' ORDER BY hour LIMIT most FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN total + removed;
END
$$;
REVOKE ALL ON FUNCTION purge_front_door(INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_front_door(INTEGER) TO tiffin_tenancy_app;

-- As it was, and with the counted attempts.
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
  DELETE FROM sign_in_attempt_counts WHERE restaurant_id = gone;
  DELETE FROM restaurants WHERE id = gone;
END
$$;

SET LOCAL lock_timeout = '2s';

CREATE TABLE "devices" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "station_id" UUID,
    "token_version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" UUID NOT NULL,
    "paired_at" TIMESTAMPTZ(3),
    "seen_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "devices_pkey" PRIMARY KEY ("restaurant_id", "id"),
    CONSTRAINT "devices_kind_known" CHECK ("kind" IN ('screen', 'agent')),
    CONSTRAINT "devices_name_bounded" CHECK (length("name") BETWEEN 1 AND 40)
);
ALTER TABLE "devices" ADD CONSTRAINT "devices_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- A device is paired by the code alone, so of one restaurant no two codes are the same.
CREATE TABLE "device_codes" (
    "restaurant_id" UUID NOT NULL,
    "device_id" UUID NOT NULL,
    "code_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "device_codes_pkey" PRIMARY KEY ("restaurant_id", "device_id")
);
CREATE UNIQUE INDEX "device_codes_hash_key" ON "device_codes"("restaurant_id", "code_hash");
CREATE INDEX "device_codes_expires_at_idx" ON "device_codes"("expires_at");
ALTER TABLE "device_codes" ADD CONSTRAINT "device_codes_restaurant_id_device_id_fkey" FOREIGN KEY ("restaurant_id", "device_id") REFERENCES "devices"("restaurant_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

ALTER TABLE "devices" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "devices" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "devices" TO tiffin_tenancy_app
  USING ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "devices" TO CURRENT_USER USING (true) WITH CHECK (true);

ALTER TABLE "device_codes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "device_codes" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "device_codes" TO tiffin_tenancy_app
  USING ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "device_codes" TO CURRENT_USER USING (true) WITH CHECK (true);

-- A device is marked as revoked, never removed by the service; a code goes when it is used.
REVOKE ALL ON "devices", "device_codes" FROM tiffin_tenancy_app;
GRANT SELECT, INSERT, UPDATE ON "devices" TO tiffin_tenancy_app;
GRANT SELECT, INSERT, DELETE ON "device_codes" TO tiffin_tenancy_app;

-- As it was, and with codes of devices.
CREATE OR REPLACE FUNCTION purge_front_door(most INTEGER) RETURNS INTEGER
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
  DELETE FROM device_codes WHERE (restaurant_id, device_id) IN (
    SELECT restaurant_id, device_id FROM device_codes WHERE expires_at < now() ORDER BY expires_at LIMIT most FOR UPDATE SKIP LOCKED);
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

-- As it was, and with devices.
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
  DELETE FROM device_codes WHERE restaurant_id = gone;
  DELETE FROM devices WHERE restaurant_id = gone;
  DELETE FROM users WHERE restaurant_id = gone;
  DELETE FROM door_events WHERE restaurant_id = gone OR (restaurant_id IS NULL AND subdomain = ANY (names));
  DELETE FROM sign_in_attempt_counts WHERE restaurant_id = gone;
  DELETE FROM restaurants WHERE id = gone;
END
$$;

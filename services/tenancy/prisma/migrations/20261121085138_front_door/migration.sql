CREATE TABLE "pending_sign_ups" (
    "email" TEXT NOT NULL,
    "restaurant_name" TEXT NOT NULL,
    "subdomain" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pending_sign_ups_pkey" PRIMARY KEY ("email")
);

CREATE TABLE "password_resets" (
    "restaurant_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "code_hash" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "password_resets_pkey" PRIMARY KEY ("restaurant_id","user_id")
);

CREATE TABLE "door_events" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "subdomain" TEXT,
    "email" TEXT NOT NULL,
    "restaurant_id" UUID,
    "address" TEXT NOT NULL,
    "request_id" TEXT NOT NULL,

    CONSTRAINT "door_events_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "throttle_counters" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "throttle_counters_pkey" PRIMARY KEY ("key")
);

CREATE INDEX "pending_sign_ups_expires_at_idx" ON "pending_sign_ups"("expires_at");

CREATE INDEX "password_resets_expires_at_idx" ON "password_resets"("expires_at");

CREATE INDEX "door_events_email_kind_at_idx" ON "door_events"("email", "kind", "at");

CREATE INDEX "door_events_at_idx" ON "door_events"("at");

CREATE INDEX "throttle_counters_expire_idx" ON "throttle_counters"("expire");

ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_restaurant_id_user_id_fkey" FOREIGN KEY ("restaurant_id", "user_id") REFERENCES "users"("restaurant_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- What must hold whoever writes.
ALTER TABLE "pending_sign_ups" ADD CONSTRAINT "pending_sign_ups_lower" CHECK ("email" = lower("email") AND "subdomain" = lower("subdomain"));

-- A reset belongs to a user of a restaurant and is held to it like every row of a restaurant. The other tables belong
-- to the platform: no restaurant is known yet when they are written, or none may ever be.
ALTER TABLE "password_resets" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "password_resets" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "password_resets" TO tiffin_tenancy_app
  USING ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "password_resets" TO CURRENT_USER USING (true) WITH CHECK (true);

REVOKE ALL ON "pending_sign_ups", "password_resets", "door_events", "throttle_counters" FROM tiffin_tenancy_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "pending_sign_ups", "password_resets", "throttle_counters" TO tiffin_tenancy_app;
-- Append-only: what happened is not rewritten.
GRANT SELECT, INSERT ON "door_events" TO tiffin_tenancy_app;
GRANT USAGE ON SEQUENCE "door_events_id_seq" TO tiffin_tenancy_app;

-- 'present', 'deleted' or null. The name of a deleted restaurant stays taken until its data is gone everywhere.
CREATE FUNCTION find_subdomain(wanted TEXT) RETURNS TEXT
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT CASE WHEN deleted_at IS NULL THEN 'present' ELSE 'deleted' END FROM restaurants WHERE subdomain = lower(wanted)
$$;
REVOKE ALL ON FUNCTION find_subdomain(TEXT) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_subdomain(TEXT) TO tiffin_tenancy_app;

-- Sign-ups and resets nobody finished, and events older than thirteen months.
CREATE FUNCTION purge_front_door() RETURNS VOID
  LANGUAGE sql SECURITY DEFINER SET search_path = public
AS $$
  DELETE FROM pending_sign_ups WHERE expires_at < now();
  DELETE FROM password_resets WHERE expires_at < now();
  DELETE FROM door_events WHERE at < now() - interval '400 days';
$$;
REVOKE ALL ON FUNCTION purge_front_door() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_front_door() TO tiffin_tenancy_app;

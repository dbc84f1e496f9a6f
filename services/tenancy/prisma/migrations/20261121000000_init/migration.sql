CREATE TABLE "restaurants" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "subdomain" TEXT NOT NULL,
    "address" TEXT NOT NULL DEFAULT '',
    "gstin" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "bill_header" TEXT NOT NULL DEFAULT '',
    "bill_footer" TEXT NOT NULL DEFAULT '',
    "kot_header" TEXT NOT NULL DEFAULT '',
    "kot_footer" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "restaurants_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "users" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "token_version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("restaurant_id", "id")
);

CREATE UNIQUE INDEX "restaurants_subdomain_key" ON "restaurants"("subdomain");

ALTER TABLE "users" ADD CONSTRAINT "users_restaurant_id_fkey" FOREIGN KEY ("restaurant_id") REFERENCES "restaurants"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- One account an email in a restaurant, whatever its case; the address of a deleted user is free again.
CREATE UNIQUE INDEX "users_email_key" ON "users"("restaurant_id", lower("email")) WHERE "deleted_at" IS NULL;

-- What must hold whoever writes.
ALTER TABLE "users" ADD CONSTRAINT "users_role_known" CHECK ("role" IN ('Admin', 'Captain', 'Cashier', 'Waiter'));
ALTER TABLE "restaurants" ADD CONSTRAINT "restaurants_subdomain_lower" CHECK ("subdomain" = lower("subdomain") AND "subdomain" <> '');

-- Row-level security: a query sees and writes only the restaurant its transaction names; without one it sees nothing.
-- FORCE binds the owner too, so the owner gets a policy of its own: migrations and the function below work without
-- BYPASSRLS, which managed servers do not grant. After COMMIT the setting is '', hence nullif.
ALTER TABLE "restaurants" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "restaurants" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "restaurants" TO tiffin_tenancy_app
  USING ("id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK ("id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "restaurants" TO CURRENT_USER USING (true) WITH CHECK (true);

ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "users" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "users" TO tiffin_tenancy_app
  USING ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "users" TO CURRENT_USER USING (true) WITH CHECK (true);

-- Rows are marked as deleted, never removed by the service.
GRANT USAGE ON SCHEMA public TO tiffin_tenancy_app;
REVOKE ALL ON "restaurants", "users" FROM tiffin_tenancy_app;
GRANT SELECT, INSERT, UPDATE ON "restaurants", "users" TO tiffin_tenancy_app;

-- Who signs in is known by subdomain and email before any restaurant is. This function is the only way across
-- restaurants: it runs as the owner and answers one user or none.
CREATE FUNCTION find_login(login_subdomain TEXT, login_email TEXT)
  RETURNS TABLE (restaurant_id UUID, user_id UUID, password_hash TEXT, role TEXT, token_version INTEGER)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT u.restaurant_id, u.id, u.password_hash, u.role, u.token_version
  FROM restaurants r JOIN users u ON u.restaurant_id = r.id
  WHERE r.subdomain = lower(login_subdomain) AND r.deleted_at IS NULL
    AND lower(u.email) = lower(login_email) AND u.deleted_at IS NULL
$$;
REVOKE ALL ON FUNCTION find_login(TEXT, TEXT) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_login(TEXT, TEXT) TO tiffin_tenancy_app;

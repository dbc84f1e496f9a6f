CREATE TABLE "areas" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "areas_pkey" PRIMARY KEY ("restaurant_id", "id")
);

CREATE TABLE "tables" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "area_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "pax" INTEGER NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "tables_pkey" PRIMARY KEY ("restaurant_id", "id")
);

CREATE TABLE "orders" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_number" TEXT NOT NULL,
    "order_type" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "table_id" UUID,
    "table_name" TEXT,
    "area_name" TEXT,
    "customer_name" TEXT,
    "customer_contact" TEXT,
    "customer_address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" UUID NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "completed_by" UUID,
    "discount_type" TEXT,
    "discount_value" INTEGER,
    "discount_paise" BIGINT,
    "round_off_paise" INTEGER,
    "payable_paise" BIGINT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("restaurant_id", "id")
);

CREATE TABLE "order_items" (
    "restaurant_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "menu_item_id" UUID NOT NULL,
    "price_paise" INTEGER NOT NULL,
    "rate_basis_points" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "tax_group_name" TEXT,
    "tax_is_split" BOOLEAN NOT NULL,
    "quantity" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "order_items_pkey" PRIMARY KEY ("restaurant_id", "order_id", "menu_item_id", "price_paise", "rate_basis_points")
);

CREATE TABLE "order_payments" (
    "restaurant_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "method" TEXT NOT NULL,
    "amount_paise" BIGINT NOT NULL,

    CONSTRAINT "order_payments_pkey" PRIMARY KEY ("restaurant_id", "order_id", "position")
);

CREATE TABLE "order_counters" (
    "restaurant_id" UUID NOT NULL,
    "business_day" DATE NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "order_counters_pkey" PRIMARY KEY ("restaurant_id", "business_day")
);

CREATE TABLE "idempotency_keys" (
    "restaurant_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "reply" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("restaurant_id", "key")
);

CREATE TABLE "audit_entries" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "order_id" UUID NOT NULL,
    "details" JSONB NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("restaurant_id", "id")
);

CREATE INDEX "tables_restaurant_id_area_id_idx" ON "tables"("restaurant_id", "area_id");
CREATE UNIQUE INDEX "orders_restaurant_id_order_number_key" ON "orders"("restaurant_id", "order_number");
CREATE INDEX "orders_restaurant_id_created_at_id_idx" ON "orders"("restaurant_id", "created_at" DESC, "id" DESC);
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");
CREATE INDEX "audit_entries_restaurant_id_order_id_idx" ON "audit_entries"("restaurant_id", "order_id");

-- Composite foreign keys: a plain one would let a row of one restaurant point at another's, past row-level security.
ALTER TABLE "tables" ADD CONSTRAINT "tables_restaurant_id_area_id_fkey" FOREIGN KEY ("restaurant_id", "area_id") REFERENCES "areas"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "orders" ADD CONSTRAINT "orders_restaurant_id_table_id_fkey" FOREIGN KEY ("restaurant_id", "table_id") REFERENCES "tables"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_restaurant_id_order_id_fkey" FOREIGN KEY ("restaurant_id", "order_id") REFERENCES "orders"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_restaurant_id_order_id_fkey" FOREIGN KEY ("restaurant_id", "order_id") REFERENCES "orders"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- One active order a table, whatever two terminals do at once; area names unique whatever their case.
CREATE UNIQUE INDEX "orders_one_active_per_table" ON "orders"("restaurant_id", "table_id") WHERE "status" = 'Active' AND "table_id" IS NOT NULL;
CREATE UNIQUE INDEX "areas_name_key" ON "areas"("restaurant_id", lower("name")) WHERE "deleted_at" IS NULL;

-- The two lists the till and the dashboard poll.
CREATE INDEX "orders_active" ON "orders"("restaurant_id", "created_at" DESC, "id" DESC) WHERE "status" = 'Active';
CREATE INDEX "orders_completed" ON "orders"("restaurant_id", "completed_at") INCLUDE ("payable_paise") WHERE "status" = 'Completed';

-- What must hold whoever writes.
ALTER TABLE "tables" ADD CONSTRAINT "tables_pax_positive" CHECK ("pax" >= 1);
ALTER TABLE "orders" ADD CONSTRAINT "orders_type_known" CHECK ("order_type" IN ('Dine-In', 'Takeaway', 'Delivery'));
ALTER TABLE "orders" ADD CONSTRAINT "orders_dine_in_has_table" CHECK ("order_type" <> 'Dine-In' OR "table_id" IS NOT NULL);
ALTER TABLE "orders" ADD CONSTRAINT "orders_completed_is_settled" CHECK (("status" = 'Completed') = ("completed_at" IS NOT NULL AND "payable_paise" IS NOT NULL));
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_amounts" CHECK ("quantity" > 0 AND "price_paise" >= 0 AND "rate_basis_points" >= 0);
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_amount" CHECK ("amount_paise" >= 0);

-- Row-level security: a query sees and writes only the restaurant its transaction names; without one it sees nothing.
-- FORCE binds the owner too, so the owner gets a policy of its own: migrations and maintenance functions work without
-- BYPASSRLS, which managed servers do not grant. After COMMIT the setting is '', hence nullif.
DO $$
DECLARE
  tenant_table TEXT;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['areas', 'tables', 'orders', 'order_items', 'order_payments', 'order_counters', 'idempotency_keys', 'audit_entries'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY tenant ON %I TO tiffin_orders_app
         USING (restaurant_id = (SELECT nullif(current_setting(''app.tenant_id'', true), '''')::uuid))
         WITH CHECK (restaurant_id = (SELECT nullif(current_setting(''app.tenant_id'', true), '''')::uuid))',
      tenant_table);
    EXECUTE format('CREATE POLICY owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', tenant_table);
  END LOOP;
END $$;

-- The service may do what its endpoints need: nothing is deleted, and the audit only grows.
REVOKE ALL ON ALL TABLES IN SCHEMA public FROM tiffin_orders_app;
GRANT USAGE ON SCHEMA public TO tiffin_orders_app;
GRANT SELECT, INSERT, UPDATE ON "areas", "tables", "orders", "order_items", "order_counters" TO tiffin_orders_app;
GRANT SELECT, INSERT ON "order_payments", "idempotency_keys", "audit_entries" TO tiffin_orders_app;

-- Keys outlive every retry by far; the sweep spans all restaurants, so it runs as the owner.
CREATE FUNCTION purge_idempotency_keys() RETURNS INTEGER
  LANGUAGE sql SECURITY DEFINER SET search_path = public
AS $$
  WITH purged AS (DELETE FROM idempotency_keys WHERE created_at < now() - interval '7 days' RETURNING 1)
  SELECT count(*)::integer FROM purged
$$;
REVOKE ALL ON FUNCTION purge_idempotency_keys() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_idempotency_keys() TO tiffin_orders_app;

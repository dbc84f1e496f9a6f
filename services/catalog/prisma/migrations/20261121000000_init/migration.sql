CREATE TABLE "tax_groups" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "rate_basis_points" INTEGER NOT NULL,
    "is_split" BOOLEAN NOT NULL,

    CONSTRAINT "tax_groups_pkey" PRIMARY KEY ("restaurant_id", "id")
);

CREATE TABLE "menu_items" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "price_paise" INTEGER NOT NULL,
    "main_category" TEXT NOT NULL,
    "subcategory" TEXT NOT NULL DEFAULT '',
    "tax_group_id" UUID,
    "is_veg" BOOLEAN,
    "image_file" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "menu_items_pkey" PRIMARY KEY ("restaurant_id", "id")
);

CREATE INDEX "menu_items_restaurant_id_tax_group_id_idx" ON "menu_items"("restaurant_id", "tax_group_id");

-- A composite foreign key: a plain one would let a dish point at another restaurant's tax, past row-level security.
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_restaurant_id_tax_group_id_fkey" FOREIGN KEY ("restaurant_id", "tax_group_id") REFERENCES "tax_groups"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- Tax group names are unique whatever their case; the menu is read by the dishes that are still on it.
CREATE UNIQUE INDEX "tax_groups_name_key" ON "tax_groups"("restaurant_id", lower("name"));
CREATE INDEX "menu_items_present" ON "menu_items"("restaurant_id") WHERE "deleted_at" IS NULL;

-- What must hold whoever writes.
ALTER TABLE "tax_groups" ADD CONSTRAINT "tax_groups_rate" CHECK ("rate_basis_points" BETWEEN 0 AND 10000);
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_price" CHECK ("price_paise" BETWEEN 0 AND 100000000);

-- Row-level security: a query sees and writes only the restaurant its transaction names; without one it sees nothing.
-- FORCE binds the owner too, so the owner gets a policy of its own: migrations and maintenance functions work without
-- BYPASSRLS, which managed servers do not grant. After COMMIT the setting is '', hence nullif.
ALTER TABLE "tax_groups" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "tax_groups" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "tax_groups" TO tiffin_catalog_app
  USING ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "tax_groups" TO CURRENT_USER USING (true) WITH CHECK (true);

ALTER TABLE "menu_items" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "menu_items" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "menu_items" TO tiffin_catalog_app
  USING ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "menu_items" TO CURRENT_USER USING (true) WITH CHECK (true);

-- Dishes are marked as deleted, never removed by the service.
GRANT USAGE ON SCHEMA public TO tiffin_catalog_app;
REVOKE ALL ON "tax_groups", "menu_items" FROM tiffin_catalog_app;
GRANT SELECT, INSERT, UPDATE ON "tax_groups", "menu_items" TO tiffin_catalog_app;

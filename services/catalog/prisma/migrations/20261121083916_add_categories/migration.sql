CREATE TABLE "categories" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "main_category" TEXT NOT NULL,
    "subcategory" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "categories_pkey" PRIMARY KEY ("restaurant_id", "id")
);

-- A category is kept once, whatever its case.
CREATE UNIQUE INDEX "categories_name_key" ON "categories"("restaurant_id", lower("main_category"), lower("subcategory"));

ALTER TABLE "categories" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "categories" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "categories" TO tiffin_catalog_app
  USING ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "categories" TO CURRENT_USER USING (true) WITH CHECK (true);

REVOKE ALL ON "categories" FROM tiffin_catalog_app;
GRANT SELECT, INSERT, DELETE ON "categories" TO tiffin_catalog_app;

-- A tax group that no dish uses may go; dishes are still only marked as deleted.
GRANT DELETE ON "tax_groups" TO tiffin_catalog_app;

-- The stations of a kitchen, and what sends a dish to one: the dish itself, its subcategory or its main category. A
-- restaurant without rows here has no kitchen set up.
CREATE TABLE "stations" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "amber_minutes" INTEGER NOT NULL DEFAULT 8,
    "red_minutes" INTEGER NOT NULL DEFAULT 15,

    CONSTRAINT "stations_pkey" PRIMARY KEY ("restaurant_id", "id"),
    CONSTRAINT "stations_name_length" CHECK (length("name") BETWEEN 1 AND 30),
    CONSTRAINT "stations_minutes" CHECK (1 <= "amber_minutes" AND "amber_minutes" < "red_minutes" AND "red_minutes" <= 240)
);
CREATE UNIQUE INDEX "stations_name_key" ON "stations"("restaurant_id", lower("name"));

-- By name, because a category is one: it may stand here in another case than in its dishes.
CREATE TABLE "station_routes" (
    "restaurant_id" UUID NOT NULL,
    "main_category" TEXT NOT NULL,
    "subcategory" TEXT NOT NULL DEFAULT '',
    "station_id" UUID NOT NULL,

    CONSTRAINT "station_routes_pkey" PRIMARY KEY ("restaurant_id", "main_category", "subcategory"),
    CONSTRAINT "station_routes_restaurant_id_station_id_fkey" FOREIGN KEY ("restaurant_id", "station_id")
      REFERENCES "stations"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE UNIQUE INDEX "station_routes_name_key" ON "station_routes"("restaurant_id", lower("main_category"), lower("subcategory"));
CREATE INDEX "station_routes_restaurant_id_station_id_idx" ON "station_routes"("restaurant_id", "station_id");

ALTER TABLE "menu_items" ADD COLUMN "station_id" UUID;
ALTER TABLE "menu_items" ADD COLUMN "kitchen_name" TEXT;
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_restaurant_id_station_id_fkey" FOREIGN KEY ("restaurant_id", "station_id")
  REFERENCES "stations"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT NOT VALID;
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_kitchen_name_length" CHECK (length("kitchen_name") BETWEEN 1 AND 60) NOT VALID;

ALTER TABLE "stations" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "stations" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "stations" TO tiffin_catalog_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "stations" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "stations" FROM tiffin_catalog_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "stations" TO tiffin_catalog_app;

ALTER TABLE "station_routes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "station_routes" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "station_routes" TO tiffin_catalog_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "station_routes" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "station_routes" FROM tiffin_catalog_app;
GRANT SELECT, INSERT, DELETE ON "station_routes" TO tiffin_catalog_app;

-- Orders reads them with the menu, so a change of them is a change of the menu.
DO $$
DECLARE
  read_with_menu TEXT;
BEGIN
  FOREACH read_with_menu IN ARRAY ARRAY['stations', 'station_routes'] LOOP
    EXECUTE format('CREATE TRIGGER version_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION change_version()', read_with_menu);
    EXECUTE format('CREATE TRIGGER version_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION change_version()', read_with_menu);
    EXECUTE format('CREATE TRIGGER version_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION change_version()', read_with_menu);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION purge_restaurant(restaurant UUID) RETURNS VOID
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  PERFORM require_purgeable(restaurant);
  DELETE FROM menu_items WHERE restaurant_id = restaurant;
  DELETE FROM station_routes WHERE restaurant_id = restaurant;
  DELETE FROM stations WHERE restaurant_id = restaurant;
  DELETE FROM tax_groups WHERE restaurant_id = restaurant;
  DELETE FROM categories WHERE restaurant_id = restaurant;
  DELETE FROM pictures WHERE restaurant_id = restaurant;
  DELETE FROM kept_prices WHERE restaurant_id = restaurant;
END $$;

SET LOCAL lock_timeout = '2s';

-- Hours in which dishes are served, such as Breakfast, by the clock of India: "days" are 1 for Monday to 7 for Sunday,
-- and hours whose end is not after their start end on the next day. "categories" lists the categories that are served
-- in them, each by its main category and its subcategory, which is empty for the whole. A restaurant without rows here
-- serves every dish at any time.
CREATE TABLE "dayparts" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "days" INTEGER[] NOT NULL,
    "from_minute" INTEGER NOT NULL,
    "to_minute" INTEGER NOT NULL,
    "categories" JSONB NOT NULL,

    CONSTRAINT "dayparts_pkey" PRIMARY KEY ("restaurant_id", "id"),
    CONSTRAINT "dayparts_name_length" CHECK (length("name") BETWEEN 1 AND 30),
    CONSTRAINT "dayparts_days" CHECK (cardinality("days") BETWEEN 1 AND 7 AND "days" <@ ARRAY[1, 2, 3, 4, 5, 6, 7]),
    CONSTRAINT "dayparts_minutes" CHECK ("from_minute" BETWEEN 0 AND 1439 AND "to_minute" BETWEEN 0 AND 1439),
    CONSTRAINT "dayparts_categories_bounded"
      CHECK (jsonb_typeof("categories") = 'array' AND jsonb_array_length("categories") <= 1000)
);
CREATE UNIQUE INDEX "dayparts_name_key" ON "dayparts"("restaurant_id", lower("name"));

-- The dayparts of a dish itself, in any order. One that is removed is taken out of its dishes, which no foreign key can
-- do.
ALTER TABLE "menu_items" ADD COLUMN "daypart_ids" UUID[] NOT NULL DEFAULT '{}';
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_dayparts_bounded"
  CHECK (cardinality("daypart_ids") <= 6) NOT VALID;

ALTER TABLE "dayparts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "dayparts" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "dayparts" TO tiffin_catalog_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "dayparts" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "dayparts" FROM tiffin_catalog_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "dayparts" TO tiffin_catalog_app;

-- Orders reads the dayparts with the menu, so a change of one is a change of the menu.
CREATE TRIGGER version_insert AFTER INSERT ON "dayparts" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_version();
CREATE TRIGGER version_update AFTER UPDATE ON "dayparts" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_version();
CREATE TRIGGER version_delete AFTER DELETE ON "dayparts" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_version();

CREATE OR REPLACE FUNCTION purge_restaurant(restaurant UUID) RETURNS VOID
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  PERFORM require_purgeable(restaurant);
  DELETE FROM menu_items WHERE restaurant_id = restaurant;
  DELETE FROM dayparts WHERE restaurant_id = restaurant;
  DELETE FROM modifier_groups WHERE restaurant_id = restaurant;
  DELETE FROM station_routes WHERE restaurant_id = restaurant;
  DELETE FROM stations WHERE restaurant_id = restaurant;
  DELETE FROM tax_groups WHERE restaurant_id = restaurant;
  DELETE FROM categories WHERE restaurant_id = restaurant;
  DELETE FROM pictures WHERE restaurant_id = restaurant;
  DELETE FROM kept_prices WHERE restaurant_id = restaurant;
END $$;

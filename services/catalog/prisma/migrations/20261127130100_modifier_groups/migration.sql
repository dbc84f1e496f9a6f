SET LOCAL lock_timeout = '2s';

-- Groups of add-ons, such as Spice level, of which a guest chooses at least "min" and at most "max". "options" lists
-- the add-ons, each with an id, a name, a price in paise and whether it is a default. A restaurant without rows here
-- has no add-ons.
CREATE TABLE "modifier_groups" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "min" INTEGER NOT NULL,
    "max" INTEGER NOT NULL,
    "options" JSONB NOT NULL,

    CONSTRAINT "modifier_groups_pkey" PRIMARY KEY ("restaurant_id", "id"),
    CONSTRAINT "modifier_groups_name_length" CHECK (length("name") BETWEEN 1 AND 30),
    CONSTRAINT "modifier_groups_counts" CHECK (0 <= "min" AND "min" <= "max" AND 1 <= "max" AND "max" <= 12),
    CONSTRAINT "modifier_groups_options_bounded"
      CHECK (jsonb_typeof("options") = 'array' AND jsonb_array_length("options") BETWEEN 1 AND 12)
);
CREATE UNIQUE INDEX "modifier_groups_name_key" ON "modifier_groups"("restaurant_id", lower("name"));

-- The groups of a dish in any order. A group that is removed is taken out of its dishes, which no foreign key can do.
ALTER TABLE "menu_items" ADD COLUMN "modifier_group_ids" UUID[] NOT NULL DEFAULT '{}';
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_modifier_groups_bounded"
  CHECK (cardinality("modifier_group_ids") <= 6) NOT VALID;

ALTER TABLE "modifier_groups" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "modifier_groups" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "modifier_groups" TO tiffin_catalog_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "modifier_groups" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "modifier_groups" FROM tiffin_catalog_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "modifier_groups" TO tiffin_catalog_app;

-- Orders reads the groups with the menu, so a change of a group is a change of the menu.
CREATE TRIGGER version_insert AFTER INSERT ON "modifier_groups" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_version();
CREATE TRIGGER version_update AFTER UPDATE ON "modifier_groups" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_version();
CREATE TRIGGER version_delete AFTER DELETE ON "modifier_groups" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_version();

CREATE OR REPLACE FUNCTION purge_restaurant(restaurant UUID) RETURNS VOID
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  PERFORM require_purgeable(restaurant);
  DELETE FROM menu_items WHERE restaurant_id = restaurant;
  DELETE FROM modifier_groups WHERE restaurant_id = restaurant;
  DELETE FROM station_routes WHERE restaurant_id = restaurant;
  DELETE FROM stations WHERE restaurant_id = restaurant;
  DELETE FROM tax_groups WHERE restaurant_id = restaurant;
  DELETE FROM categories WHERE restaurant_id = restaurant;
  DELETE FROM pictures WHERE restaurant_id = restaurant;
  DELETE FROM kept_prices WHERE restaurant_id = restaurant;
END $$;

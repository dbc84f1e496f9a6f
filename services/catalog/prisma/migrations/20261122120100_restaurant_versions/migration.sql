-- One row of a restaurant that changes with its menu: a poll of the till, and orders for its copy, ask for this first, and
-- for the dishes only when it differs. Random rather than counted, locked until the change is committed, and the last thing
-- a statement locks, as in the database of orders.
CREATE TABLE "restaurant_versions" (
    "restaurant_id" UUID NOT NULL,
    "version" UUID NOT NULL,

    CONSTRAINT "restaurant_versions_pkey" PRIMARY KEY ("restaurant_id")
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

ALTER TABLE "restaurant_versions" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "restaurant_versions" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "restaurant_versions" TO tiffin_catalog_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "restaurant_versions" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "restaurant_versions" FROM tiffin_catalog_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "restaurant_versions" TO tiffin_catalog_app;

-- Once a statement and table; a second change in a transaction keeps the version of the first.
CREATE FUNCTION change_version() RETURNS TRIGGER
  LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO restaurant_versions AS kept (restaurant_id, version)
  SELECT restaurant_id, gen_random_uuid() FROM (SELECT DISTINCT restaurant_id FROM changed) restaurants ORDER BY restaurant_id
  ON CONFLICT (restaurant_id) DO UPDATE SET version = excluded.version
  WHERE kept.xmin::text::bigint <> pg_current_xact_id()::text::bigint % 4294967296;
  RETURN NULL;
END $$;

DO $$
DECLARE
  polled TEXT;
BEGIN
  FOREACH polled IN ARRAY ARRAY['menu_items', 'tax_groups'] LOOP
    EXECUTE format('CREATE TRIGGER version_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION change_version()', polled);
    EXECUTE format('CREATE TRIGGER version_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION change_version()', polled);
    EXECUTE format('CREATE TRIGGER version_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION change_version()', polled);
  END LOOP;
END $$;

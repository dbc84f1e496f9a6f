-- One row of a restaurant that changes with everything the till polls. A poll asks for this first, and for the list only
-- when it differs. Not a sequence: numbers of a sequence are handed out before the change can be seen, and a poll
-- between the two would take the old list for the new one. The row is locked until the change is committed, and it is
-- the last thing a statement locks, so two changes wait for each other but never in a circle. The version is random
-- rather than counted: a database restored to an earlier time must not count to the same number twice.
CREATE TABLE "restaurant_versions" (
    "restaurant_id" UUID NOT NULL,
    "version" UUID NOT NULL,

    CONSTRAINT "restaurant_versions_pkey" PRIMARY KEY ("restaurant_id")
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

ALTER TABLE "restaurant_versions" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "restaurant_versions" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "restaurant_versions" TO tiffin_orders_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "restaurant_versions" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "restaurant_versions" FROM tiffin_orders_app;
GRANT SELECT, INSERT, UPDATE ON "restaurant_versions" TO tiffin_orders_app;

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
  FOREACH polled IN ARRAY ARRAY['areas', 'tables', 'orders', 'order_items', 'order_payments'] LOOP
    EXECUTE format('CREATE TRIGGER version_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION change_version()', polled);
    EXECUTE format('CREATE TRIGGER version_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION change_version()', polled);
    EXECUTE format('CREATE TRIGGER version_delete AFTER DELETE ON %I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION change_version()', polled);
  END LOOP;
END $$;

-- Whoever tells terminals of changed menus asks for the heads of all restaurants that changed lately. `touched_at` is in
-- steps of ten seconds, so that most updates leave its index alone. The first change of a restaurant has head 1: its row
-- may be made by the audit, which stands before it in the same transaction.
ALTER TABLE "restaurant_versions"
  ALTER COLUMN "head" SET DEFAULT 1,
  ADD COLUMN "touched_at" TIMESTAMPTZ NOT NULL DEFAULT '2000-01-01T00:00:00Z';
ALTER TABLE "restaurant_versions" ALTER COLUMN "touched_at"
  SET DEFAULT date_bin('10 seconds', statement_timestamp(), '2000-01-01T00:00:00Z');

-- Once a statement and table; a second change in a transaction keeps version and head of the first.
CREATE OR REPLACE FUNCTION change_version() RETURNS TRIGGER
  LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO restaurant_versions AS kept (restaurant_id, version)
  SELECT restaurant_id, gen_random_uuid()
  FROM (SELECT DISTINCT restaurant_id FROM changed) restaurants ORDER BY restaurant_id
  ON CONFLICT (restaurant_id) DO UPDATE
    SET version = excluded.version, head = kept.head + 1, touched_at = excluded.touched_at
  WHERE kept.xmin::text::bigint <> pg_current_xact_id()::text::bigint % 4294967296;
  RETURN NULL;
END $$;

-- The heads that changed within the last ten to twenty seconds, of whichever restaurants.
CREATE FUNCTION changed_heads() RETURNS TABLE (restaurant_id UUID, head INTEGER)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT v.restaurant_id, v.head FROM restaurant_versions v
    WHERE v.touched_at >= date_bin('10 seconds', statement_timestamp() - interval '10 seconds', '2000-01-01T00:00:00Z');
END $$;
REVOKE ALL ON FUNCTION changed_heads() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION changed_heads() TO tiffin_catalog_app;

-- The menu has a number besides its version, so that two menus can be put in order. Counted in the writing statement: a
-- sequence would show a number before its change is committed.
ALTER TABLE "restaurant_versions" ADD COLUMN "head" INTEGER NOT NULL DEFAULT 0;

-- Once a statement and table; a second change in a transaction keeps version and head of the first.
CREATE OR REPLACE FUNCTION change_version() RETURNS TRIGGER
  LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO restaurant_versions AS kept (restaurant_id, version, head)
  SELECT restaurant_id, gen_random_uuid(), 1
  FROM (SELECT DISTINCT restaurant_id FROM changed) restaurants ORDER BY restaurant_id
  ON CONFLICT (restaurant_id) DO UPDATE SET version = excluded.version, head = kept.head + 1
  WHERE kept.xmin::text::bigint <> pg_current_xact_id()::text::bigint % 4294967296;
  RETURN NULL;
END $$;

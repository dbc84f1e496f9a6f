-- A terminal that knows the floor up to a head asks what came after it. The head is counted in the writing statement, in
-- the row that is locked until the commit: whoever has seen a head has seen all below it, which numbers of a sequence do
-- not promise. A restaurant without a row has head 0.
--
-- `touched_at` is in steps of ten seconds, so that most updates leave its index alone.
ALTER TABLE "restaurant_versions"
  ADD COLUMN "head" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "touched_at" TIMESTAMPTZ NOT NULL DEFAULT '2000-01-01T00:00:00Z';
ALTER TABLE "restaurant_versions" ALTER COLUMN "touched_at"
  SET DEFAULT date_bin('10 seconds', statement_timestamp(), '2000-01-01T00:00:00Z');

-- What changed with which head. Triggers write it, whoever writes the floor; the service reads it.
CREATE TABLE "floor_changes" (
    "restaurant_id" UUID NOT NULL,
    "head" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "id" UUID NOT NULL,
    "month" DATE,

    CONSTRAINT "floor_changes_pkey" PRIMARY KEY ("restaurant_id", "head", "id"),
    CONSTRAINT "floor_changes_kind_known" CHECK ("kind" IN ('orders', 'tables', 'areas')),
    CONSTRAINT "floor_changes_order_has_month" CHECK (("kind" = 'orders') = ("month" IS NOT NULL))
);

ALTER TABLE "floor_changes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "floor_changes" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "floor_changes" TO tiffin_orders_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "floor_changes" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "floor_changes" FROM tiffin_orders_app;
GRANT SELECT ON "floor_changes" TO tiffin_orders_app;

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

-- The same, and says what changed.
CREATE FUNCTION note_floor_change() RETURNS TRIGGER
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  INSERT INTO restaurant_versions AS kept (restaurant_id, version)
  SELECT restaurant_id, gen_random_uuid()
  FROM (SELECT DISTINCT restaurant_id FROM changed) restaurants ORDER BY restaurant_id
  ON CONFLICT (restaurant_id) DO UPDATE
    SET version = excluded.version, head = kept.head + 1, touched_at = excluded.touched_at
  WHERE kept.xmin::text::bigint <> pg_current_xact_id()::text::bigint % 4294967296;
  IF TG_TABLE_NAME = 'orders' THEN
    INSERT INTO floor_changes (restaurant_id, head, kind, id, month)
    SELECT c.restaurant_id, v.head, TG_TABLE_NAME, c.id, c.month
    FROM changed c JOIN restaurant_versions v ON v.restaurant_id = c.restaurant_id
    ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO floor_changes (restaurant_id, head, kind, id)
    SELECT c.restaurant_id, v.head, TG_TABLE_NAME, c.id
    FROM changed c JOIN restaurant_versions v ON v.restaurant_id = c.restaurant_id
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION note_floor_change() FROM PUBLIC;

-- Whoever writes items or payments writes their order in the same transaction, so those two need no trigger of their own.
DO $$
DECLARE
  polled TEXT;
BEGIN
  FOREACH polled IN ARRAY ARRAY['order_items', 'order_payments'] LOOP
    EXECUTE format('DROP TRIGGER version_insert ON %I', polled);
    EXECUTE format('DROP TRIGGER version_update ON %I', polled);
    EXECUTE format('DROP TRIGGER version_delete ON %I', polled);
  END LOOP;
  FOREACH polled IN ARRAY ARRAY['areas', 'tables', 'orders'] LOOP
    EXECUTE format('DROP TRIGGER version_insert ON %I', polled);
    EXECUTE format('DROP TRIGGER version_update ON %I', polled);
    EXECUTE format('CREATE TRIGGER floor_insert AFTER INSERT ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION note_floor_change()', polled);
    EXECUTE format('CREATE TRIGGER floor_update AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION note_floor_change()', polled);
  END LOOP;
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

-- Removes what nobody asks for any more: beyond the last thousand heads of a restaurant the lists are read instead.
CREATE FUNCTION purge_floor_changes(most INTEGER) RETURNS INTEGER
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  removed INTEGER;
BEGIN
  WITH old AS (
    SELECT c.restaurant_id, c.head, c.id FROM restaurant_versions v CROSS JOIN LATERAL (
      SELECT f.restaurant_id, f.head, f.id FROM floor_changes f
      WHERE f.restaurant_id = v.restaurant_id AND f.head <= v.head - 1000 ORDER BY f.head LIMIT most
    ) c LIMIT most
  )
  DELETE FROM floor_changes f USING old
    WHERE f.restaurant_id = old.restaurant_id AND f.head = old.head AND f.id = old.id;
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed;
END $$;
REVOKE ALL ON FUNCTION changed_heads(), purge_floor_changes(INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION changed_heads(), purge_floor_changes(INTEGER) TO tiffin_orders_app;

-- As before, with the table that is new.
CREATE OR REPLACE FUNCTION purge_restaurant(restaurant UUID, most INTEGER) RETURNS BOOLEAN
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  part UUID[];
BEGIN
  PERFORM require_purgeable(restaurant);
  part := ARRAY(SELECT o.id FROM orders o WHERE o.restaurant_id = restaurant LIMIT most);
  DELETE FROM order_items WHERE restaurant_id = restaurant AND order_id = ANY (part);
  DELETE FROM order_payments WHERE restaurant_id = restaurant AND order_id = ANY (part);
  DELETE FROM order_punches WHERE restaurant_id = restaurant AND order_id = ANY (part);
  DELETE FROM audit_entries WHERE restaurant_id = restaurant AND order_id = ANY (part);
  DELETE FROM occupied_tables WHERE restaurant_id = restaurant AND order_id = ANY (part);
  DELETE FROM order_numbers n USING orders o WHERE n.restaurant_id = restaurant AND o.restaurant_id = restaurant
    AND o.id = ANY (part) AND n.order_number = o.order_number;
  DELETE FROM floor_changes WHERE restaurant_id = restaurant AND id = ANY (part);
  DELETE FROM orders WHERE restaurant_id = restaurant AND id = ANY (part);
  IF cardinality(part) = most THEN
    RETURN true;
  END IF;
  DELETE FROM audit_entries WHERE restaurant_id = restaurant;
  DELETE FROM idempotency_keys WHERE restaurant_id = restaurant;
  DELETE FROM known_answers WHERE restaurant_id = restaurant;
  DELETE FROM order_counters WHERE restaurant_id = restaurant;
  DELETE FROM order_numbers WHERE restaurant_id = restaurant;
  DELETE FROM tables WHERE restaurant_id = restaurant;
  DELETE FROM areas WHERE restaurant_id = restaurant;
  DELETE FROM floor_changes WHERE restaurant_id = restaurant;
  -- Last: what was removed before it has changed it.
  DELETE FROM restaurant_versions WHERE restaurant_id = restaurant;
  RETURN false;
END $$;

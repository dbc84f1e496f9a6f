-- Dishes that are not available, or of which so many are left. A dish without a row is available.
CREATE TABLE "item_stock" (
    "restaurant_id" UUID NOT NULL,
    "menu_item_id" UUID NOT NULL,
    "remaining" INTEGER,
    "until" TIMESTAMPTZ,
    "reason" TEXT,
    "changed_by" UUID NOT NULL,
    "changed_at" TIMESTAMPTZ NOT NULL,

    CONSTRAINT "item_stock_pkey" PRIMARY KEY ("restaurant_id", "menu_item_id"),
    CONSTRAINT "item_stock_remaining_bounded" CHECK ("remaining" BETWEEN 0 AND 9999)
);

ALTER TABLE "item_stock" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "item_stock" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "item_stock" TO tiffin_orders_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "item_stock" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "item_stock" FROM tiffin_orders_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "item_stock" TO tiffin_orders_app;

-- The head of the floor with which the stock changed last: whoever knows an older one reads the stock again.
ALTER TABLE "restaurant_versions" ADD COLUMN "stock_head" INTEGER NOT NULL DEFAULT 0;

-- A trigger of rows and not of statements: a punch without a counted dish changes no row and pays for none.
CREATE FUNCTION note_stock_change() RETURNS TRIGGER
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  restaurant UUID := coalesce(NEW.restaurant_id, OLD.restaurant_id);
BEGIN
  INSERT INTO restaurant_versions AS kept (restaurant_id, version) VALUES (restaurant, gen_random_uuid())
  ON CONFLICT (restaurant_id) DO UPDATE
    SET version = excluded.version, head = kept.head + 1, touched_at = excluded.touched_at
  WHERE kept.xmin::text::bigint <> pg_current_xact_id()::text::bigint % 4294967296;
  UPDATE restaurant_versions v SET stock_head = v.head WHERE v.restaurant_id = restaurant AND v.stock_head <> v.head;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION note_stock_change() FROM PUBLIC;
CREATE TRIGGER stock_changed AFTER INSERT OR UPDATE OR DELETE ON "item_stock"
  FOR EACH ROW EXECUTE FUNCTION note_stock_change();

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
  DELETE FROM item_stock WHERE restaurant_id = restaurant;
  DELETE FROM tables WHERE restaurant_id = restaurant;
  DELETE FROM areas WHERE restaurant_id = restaurant;
  DELETE FROM floor_changes WHERE restaurant_id = restaurant;
  -- Last: what was removed before it has changed it.
  DELETE FROM restaurant_versions WHERE restaurant_id = restaurant;
  RETURN false;
END $$;

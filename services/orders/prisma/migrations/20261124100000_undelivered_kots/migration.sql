-- The stations whose tickets must come up on a screen. A station without a row prints at the till, as ever, and nobody
-- waits for a screen. `since`: tickets of before were printed.
CREATE TABLE "station_outputs" (
    "restaurant_id" UUID NOT NULL,
    "station_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "due_seconds" INTEGER NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "station_outputs_pkey" PRIMARY KEY ("restaurant_id", "station_id"),
    CONSTRAINT "station_outputs_kind_known" CHECK ("kind" IN ('screen')),
    CONSTRAINT "station_outputs_due_bounded" CHECK ("due_seconds" BETWEEN 5 AND 60)
);
ALTER TABLE "station_outputs" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "station_outputs" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "station_outputs" TO tiffin_orders_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "station_outputs" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "station_outputs" FROM tiffin_orders_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "station_outputs" TO tiffin_orders_app;

-- Who shows tickets, and of which station: nothing means all. Written with the reads of a screen.
CREATE TABLE "kitchen_screens" (
    "restaurant_id" UUID NOT NULL,
    "viewer_id" UUID NOT NULL,
    "station_id" UUID,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kitchen_screens_pkey" PRIMARY KEY ("restaurant_id", "viewer_id")
);
ALTER TABLE "kitchen_screens" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "kitchen_screens" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "kitchen_screens" TO tiffin_orders_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "kitchen_screens" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "kitchen_screens" FROM tiffin_orders_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "kitchen_screens" TO tiffin_orders_app;

-- A person who answers for a ticket that no screen drew.
ALTER TABLE "kots"
  ADD COLUMN "handed_over_at" TIMESTAMPTZ(3),
  ADD COLUMN "handed_over_how" TEXT,
  ADD COLUMN "handed_over_by_name" TEXT;
ALTER TABLE "kots" ADD CONSTRAINT "kots_handed_over_how_known" CHECK ("handed_over_how" IN ('told', 'printed_here')) NOT VALID;
GRANT UPDATE ("handed_over_at", "handed_over_how", "handed_over_by_name") ON "kots" TO tiffin_orders_app;

-- As before, and for whoever takes a ticket over.
DROP TRIGGER kot_changed ON "kots";
CREATE TRIGGER kot_changed AFTER UPDATE OF "shown_at", "done_lines", "bumped_at", "handed_over_at" ON "kots"
  FOR EACH ROW WHEN (
    (OLD.shown_at, OLD.done_lines, OLD.bumped_at, OLD.handed_over_at)
      IS DISTINCT FROM (NEW.shown_at, NEW.done_lines, NEW.bumped_at, NEW.handed_over_at)
  ) EXECUTE FUNCTION note_kot_change();

-- As before, with the tables that are new.
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
  DELETE FROM kots WHERE restaurant_id = restaurant AND order_id = ANY (part);
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
  DELETE FROM station_outputs WHERE restaurant_id = restaurant;
  DELETE FROM kitchen_screens WHERE restaurant_id = restaurant;
  DELETE FROM tables WHERE restaurant_id = restaurant;
  DELETE FROM areas WHERE restaurant_id = restaurant;
  DELETE FROM floor_changes WHERE restaurant_id = restaurant;
  -- Last: what was removed before it has changed it.
  DELETE FROM restaurant_versions WHERE restaurant_id = restaurant;
  RETURN false;
END $$;

-- A kitchen ticket: what one punch gave one station, written by that punch in its own statement, so that there is no order
-- without its tickets; or what a station is told of it, as that the party sits elsewhere now. Station, lines and note are
-- those of then and never change; the count of papers may.
CREATE TABLE "kots" (
    "restaurant_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "business_day" DATE NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "is_addition" BOOLEAN NOT NULL,
    "station_id" UUID NOT NULL,
    "station_name" TEXT NOT NULL,
    "lines" JSONB NOT NULL,
    "note" TEXT,
    "punch_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_name" TEXT,
    "printed" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "kots_pkey" PRIMARY KEY ("restaurant_id", "month", "id"),
    CONSTRAINT "kots_kind_known" CHECK ("kind" IN ('new', 'move')),
    CONSTRAINT "kots_of_order_fkey" FOREIGN KEY ("restaurant_id", "month", "order_id")
      REFERENCES "orders"("restaurant_id", "month", "id") ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE INDEX "kots_restaurant_id_month_order_id_idx" ON "kots"("restaurant_id", "month", "order_id");

ALTER TABLE "kots" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "kots" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "kots" TO tiffin_orders_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "kots" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "kots" FROM tiffin_orders_app;
GRANT SELECT, INSERT, UPDATE ("printed") ON "kots" TO tiffin_orders_app;

-- The last ticket of the business day, in the row that placing locks anyway.
ALTER TABLE "order_counters" ADD COLUMN "last_kot" INTEGER NOT NULL DEFAULT 0;

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
  DELETE FROM tables WHERE restaurant_id = restaurant;
  DELETE FROM areas WHERE restaurant_id = restaurant;
  DELETE FROM floor_changes WHERE restaurant_id = restaurant;
  -- Last: what was removed before it has changed it.
  DELETE FROM restaurant_versions WHERE restaurant_id = restaurant;
  RETURN false;
END $$;

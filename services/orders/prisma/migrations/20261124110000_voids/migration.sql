-- Portions that were punched and taken back: why, by whom and who approved it. The line counts them in `voided`. Rows are
-- added and never change; an approval counts once.
CREATE TABLE "voids" (
    "restaurant_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "line_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "note" TEXT,
    "wasted" BOOLEAN NOT NULL,
    "value_paise" BIGINT NOT NULL,
    "requested_by" UUID NOT NULL,
    "requested_by_name" TEXT,
    "approved_by" UUID,
    "approved_by_name" TEXT,
    "approval_id" UUID,
    "kot_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "voids_pkey" PRIMARY KEY ("restaurant_id", "month", "id"),
    CONSTRAINT "voids_quantity_positive" CHECK ("quantity" > 0),
    CONSTRAINT "voids_reason_known" CHECK ("reason" IN ('wrong_punch', 'guest_changed_mind', 'kitchen_cannot', 'complaint', 'other')),
    CONSTRAINT "voids_note_bounded" CHECK (length("note") <= 120),
    CONSTRAINT "voids_of_order_fkey" FOREIGN KEY ("restaurant_id", "month", "order_id")
      REFERENCES "orders"("restaurant_id", "month", "id") ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE INDEX "voids_restaurant_id_month_order_id_idx" ON "voids"("restaurant_id", "month", "order_id");
CREATE UNIQUE INDEX "voids_restaurant_id_approval_id_key" ON "voids"("restaurant_id", "approval_id");

ALTER TABLE "voids" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "voids" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "voids" TO tiffin_orders_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "voids" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "voids" FROM tiffin_orders_app;
GRANT SELECT, INSERT ON "voids" TO tiffin_orders_app;

-- A ticket says that portions are not to be cooked, or were not to be.
ALTER TABLE "kots" DROP CONSTRAINT "kots_kind_known";
ALTER TABLE "kots" ADD CONSTRAINT "kots_kind_known" CHECK ("kind" IN ('new', 'move', 'void')) NOT VALID;

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
  DELETE FROM voids WHERE restaurant_id = restaurant AND order_id = ANY (part);
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

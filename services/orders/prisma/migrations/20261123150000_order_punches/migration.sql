-- Which order each punch went to, for good: the reply under its key is kept a week only, and a till may repeat a punch later
-- than that. Never in parts a month, because a repetition does not know the month of the first. The content is a hash of
-- what was ordered, without the guest.
CREATE TABLE "order_punches" (
    "restaurant_id" UUID NOT NULL,
    "punch_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "order_id" UUID NOT NULL,
    "content_hash" BYTEA NOT NULL,

    CONSTRAINT "order_punches_pkey" PRIMARY KEY ("restaurant_id", "punch_id"),
    CONSTRAINT "order_punches_kind_known" CHECK ("kind" IN ('place', 'add')),
    CONSTRAINT "order_punches_of_order_fkey" FOREIGN KEY ("restaurant_id", "month", "order_id")
      REFERENCES "orders"("restaurant_id", "month", "id") ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE INDEX "order_punches_restaurant_id_month_order_id_idx" ON "order_punches"("restaurant_id", "month", "order_id");

ALTER TABLE "order_punches" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "order_punches" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "order_punches" TO tiffin_orders_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "order_punches" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "order_punches" FROM tiffin_orders_app;
GRANT SELECT, INSERT ON "order_punches" TO tiffin_orders_app;

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
  -- Last: what was removed before it has changed it.
  DELETE FROM restaurant_versions WHERE restaurant_id = restaurant;
  RETURN false;
END $$;

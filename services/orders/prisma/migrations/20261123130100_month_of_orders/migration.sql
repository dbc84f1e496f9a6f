-- The month of an order is to stand in its keys, so that orders can be kept in a part a month one day. It is the first
-- day of the month, in UTC, of the time in the order's id; an id of version 4 has no time and takes that of `created_at`.
-- From here on triggers write the month wherever the release before does not, so every new row has one.
--
-- The keys without a month (the primary keys of these three tables, "orders_restaurant_id_order_number_key" and
-- "orders_one_active_per_table") stay for the release before, which infers conflicts from them and reads by them. A later
-- migration drops them and makes the keys with a month the primary ones.
CREATE FUNCTION month_of_order(id UUID, created_at TIMESTAMPTZ) RETURNS DATE
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT date_trunc('month', (CASE uuid_extract_version(id) WHEN 7 THEN uuid_extract_timestamp(id) ELSE created_at END)
    AT TIME ZONE 'UTC')::date
$$;
REVOKE ALL ON FUNCTION month_of_order(UUID, TIMESTAMPTZ) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION month_of_order(UUID, TIMESTAMPTZ) TO tiffin_orders_app;

ALTER TABLE "orders" ADD COLUMN "month" DATE;
ALTER TABLE "order_items" ADD COLUMN "month" DATE;
ALTER TABLE "order_payments" ADD COLUMN "month" DATE;

CREATE FUNCTION fill_month_of_order() RETURNS TRIGGER
  LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  NEW.month := month_of_order(NEW.id, NEW.created_at);
  RETURN NEW;
END $$;
CREATE FUNCTION fill_month_of_part() RETURNS TRIGGER
  LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  NEW.month := CASE uuid_extract_version(NEW.order_id) WHEN 7 THEN month_of_order(NEW.order_id, NULL) ELSE (
    SELECT month_of_order(o.id, o.created_at) FROM orders o
    WHERE o.restaurant_id = NEW.restaurant_id AND o.id = NEW.order_id) END;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION fill_month_of_order(), fill_month_of_part() FROM PUBLIC;
CREATE TRIGGER "fill_month" BEFORE INSERT ON "orders" FOR EACH ROW WHEN (NEW.month IS NULL) EXECUTE FUNCTION fill_month_of_order();
CREATE TRIGGER "fill_month" BEFORE INSERT ON "order_items" FOR EACH ROW WHEN (NEW.month IS NULL) EXECUTE FUNCTION fill_month_of_part();
CREATE TRIGGER "fill_month" BEFORE INSERT ON "order_payments" FOR EACH ROW WHEN (NEW.month IS NULL) EXECUTE FUNCTION fill_month_of_part();

-- What may be there once, whatever the month: one active order a table, and one order a number. Orders in parts could not
-- hold that with an index of their own. Triggers write both tables, whoever writes the orders; the service cannot.
CREATE TABLE "occupied_tables" (
    "restaurant_id" UUID NOT NULL,
    "table_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "order_id" UUID NOT NULL,

    CONSTRAINT "occupied_tables_pkey" PRIMARY KEY ("restaurant_id", "table_id")
);
CREATE INDEX "occupied_tables_restaurant_id_month_order_id_idx" ON "occupied_tables"("restaurant_id", "month", "order_id");
CREATE TABLE "order_numbers" (
    "restaurant_id" UUID NOT NULL,
    "order_number" TEXT NOT NULL,

    CONSTRAINT "order_numbers_pkey" PRIMARY KEY ("restaurant_id", "order_number")
);

ALTER TABLE "occupied_tables" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "occupied_tables" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "occupied_tables" TO tiffin_orders_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "occupied_tables" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "occupied_tables" FROM tiffin_orders_app;
GRANT SELECT ON "occupied_tables" TO tiffin_orders_app;

ALTER TABLE "order_numbers" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "order_numbers" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "order_numbers" TO tiffin_orders_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "order_numbers" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "order_numbers" FROM tiffin_orders_app;

-- After the row and not before: the index of the release before is asked first, and its processes know that one by name.
CREATE FUNCTION take_number_and_table() RETURNS TRIGGER
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO order_numbers (restaurant_id, order_number) VALUES (NEW.restaurant_id, NEW.order_number);
  ELSIF OLD.status = 'Active' AND OLD.table_id IS NOT NULL THEN
    DELETE FROM occupied_tables t WHERE t.restaurant_id = OLD.restaurant_id AND t.table_id = OLD.table_id AND t.order_id = OLD.id;
  END IF;
  IF NEW.status = 'Active' AND NEW.table_id IS NOT NULL THEN
    INSERT INTO occupied_tables (restaurant_id, table_id, month, order_id)
      VALUES (NEW.restaurant_id, NEW.table_id, month_of_order(NEW.id, NEW.created_at), NEW.id);
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION take_number_and_table() FROM PUBLIC;
CREATE TRIGGER "number_and_table_insert" AFTER INSERT ON "orders"
  FOR EACH ROW EXECUTE FUNCTION take_number_and_table();
CREATE TRIGGER "number_and_table_update" AFTER UPDATE OF "status", "table_id" ON "orders"
  FOR EACH ROW WHEN (OLD.month IS NOT NULL AND (OLD.status, OLD.table_id) IS DISTINCT FROM (NEW.status, NEW.table_id))
  EXECUTE FUNCTION take_number_and_table();

-- Looks only at orders whose lines have grown: one that has been too large since before there was a bound gets its month
-- like all.
CREATE FUNCTION refuse_enlarged_orders() RETURNS TRIGGER
  LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (
      SELECT DISTINCT c.restaurant_id, c.order_id FROM changed c WHERE NOT EXISTS (
        SELECT FROM was w WHERE (w.restaurant_id, w.order_id, w.menu_item_id, w.price_paise, w.rate_basis_points, w.quantity)
          = (c.restaurant_id, c.order_id, c.menu_item_id, c.price_paise, c.rate_basis_points, c.quantity))
    ) punched, LATERAL (
      SELECT count(*) AS lines, sum(i.price_paise::numeric * i.quantity * (10000 + i.rate_basis_points)) AS micro_rupees
      FROM order_items i WHERE i.restaurant_id = punched.restaurant_id AND i.order_id = punched.order_id
    ) whole
    WHERE whole.lines > 500 OR whole.micro_rupees > 10000000000000
  ) THEN
    RAISE EXCEPTION 'orders_bounded: an order is too large' USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_bounded';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER "bounded_update" ON "order_items";
CREATE TRIGGER "bounded_update" AFTER UPDATE ON "order_items" REFERENCING OLD TABLE AS was NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_enlarged_orders();

-- Bounds that rows of before break were never validated, and would refuse those rows their month: they are set again once
-- the months are there.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_constraint WHERE conname = 'order_items_quantity_bounded' AND NOT convalidated) THEN
    ALTER TABLE "order_items" DROP CONSTRAINT "order_items_quantity_bounded";
  END IF;
  IF EXISTS (SELECT FROM pg_constraint WHERE conname = 'orders_payable_bounded' AND NOT convalidated) THEN
    ALTER TABLE "orders" DROP CONSTRAINT "orders_payable_bounded";
  END IF;
END $$;

-- Gives the orders of before their month, number and table, so many in a transaction of their own. Each order is locked as
-- briefly as by a settlement; whoever settles it meanwhile waits for the part it is in. May be called again.
CREATE PROCEDURE fill_order_months(most INTEGER)
  LANGUAGE plpgsql
AS $$
DECLARE
  last_restaurant UUID := '00000000-0000-0000-0000-000000000000';
  last_order UUID := '00000000-0000-0000-0000-000000000000';
BEGIN
  LOOP
    WITH part AS MATERIALIZED (
      SELECT o.restaurant_id, o.id FROM orders o WHERE (o.restaurant_id, o.id) > (last_restaurant, last_order)
      ORDER BY o.restaurant_id, o.id LIMIT most FOR UPDATE
    ), filled AS (
      UPDATE orders o SET month = month_of_order(o.id, o.created_at) FROM part
      WHERE o.restaurant_id = part.restaurant_id AND o.id = part.id AND o.month IS NULL
      RETURNING o.restaurant_id, o.month, o.id, o.order_number, o.status, o.table_id
    ), items AS (
      UPDATE order_items i SET month = filled.month FROM filled
      WHERE i.restaurant_id = filled.restaurant_id AND i.order_id = filled.id AND i.month IS NULL
    ), payments AS (
      UPDATE order_payments p SET month = filled.month FROM filled
      WHERE p.restaurant_id = filled.restaurant_id AND p.order_id = filled.id AND p.month IS NULL
    ), numbers AS (
      INSERT INTO order_numbers (restaurant_id, order_number) SELECT restaurant_id, order_number FROM filled
      ON CONFLICT DO NOTHING
    ), occupied AS (
      INSERT INTO occupied_tables (restaurant_id, table_id, month, order_id)
      SELECT restaurant_id, table_id, month, id FROM filled WHERE status = 'Active' AND table_id IS NOT NULL
      ON CONFLICT DO NOTHING
    )
    SELECT restaurant_id, id INTO last_restaurant, last_order FROM part ORDER BY restaurant_id DESC, id DESC LIMIT 1;
    EXIT WHEN NOT FOUND;
    COMMIT;
  END LOOP;
END $$;
REVOKE ALL ON PROCEDURE fill_order_months(INTEGER) FROM PUBLIC;

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

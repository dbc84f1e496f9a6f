-- Punches that the server has refused, and that no cart of a till can answer: a person decides about them at any
-- terminal. `id` is the id of the refused command. `commands` has the bodies of the punch and of what waited behind it,
-- as the till would have sent them; it is emptied with the decision, because the order or the audit has their content
-- then. `lines` is what the list shows. `taken_at` and `taken_by_name` are the till's word.
CREATE TABLE "held_commands" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "reason" TEXT NOT NULL,
    "refusal" TEXT NOT NULL,
    "order_type" TEXT NOT NULL,
    "table_id" UUID,
    "table_name" TEXT,
    "guest" TEXT NOT NULL,
    "lines" JSONB NOT NULL,
    "prints_tickets" BOOLEAN NOT NULL,
    "is_paid" BOOLEAN NOT NULL,
    "commands" TEXT NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,
    "taken_by_name" TEXT,
    "held_at" TIMESTAMPTZ(3) NOT NULL,
    "held_by" UUID NOT NULL,
    "held_by_name" TEXT NOT NULL,
    "decision" TEXT,
    "decision_reason" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by" UUID,
    "decided_by_name" TEXT,
    "decided_order_number" TEXT,

    CONSTRAINT "held_commands_pkey" PRIMARY KEY ("restaurant_id", "id"),
    CONSTRAINT "held_commands_decided_whole" CHECK (
      ("decision" IS NULL) = ("decided_at" IS NULL) AND ("decision" IS NULL) = ("decided_by" IS NULL)
      AND ("decision" IS NULL) = ("decided_by_name" IS NULL)),
    CONSTRAINT "held_commands_dropped_for_a_reason" CHECK ("decision" IS DISTINCT FROM 'drop' OR "decision_reason" <> '')
);
CREATE INDEX "held_commands_open" ON "held_commands"("restaurant_id", "held_at") WHERE "decision" IS NULL;
ALTER TABLE "held_commands" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "held_commands" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "held_commands" TO tiffin_orders_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "held_commands" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "held_commands" FROM tiffin_orders_app;
GRANT SELECT, INSERT, UPDATE ON "held_commands" TO tiffin_orders_app;

-- Terminals hear of each held punch and of each decision by a head of its own, because no other list has them.
ALTER TABLE "restaurant_versions" ADD COLUMN "held_head" INTEGER NOT NULL DEFAULT 0;
CREATE FUNCTION note_held_command() RETURNS TRIGGER
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  INSERT INTO restaurant_versions AS kept (restaurant_id, version, held_head)
  VALUES (NEW.restaurant_id, gen_random_uuid(), 1)
  ON CONFLICT (restaurant_id) DO UPDATE SET held_head = kept.held_head + 1, touched_at = excluded.touched_at;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION note_held_command() FROM PUBLIC;
CREATE TRIGGER held_command_changed AFTER INSERT OR UPDATE ON "held_commands"
  FOR EACH ROW EXECUTE FUNCTION note_held_command();

-- All heads that changed within the last ten to twenty seconds. `changed_floor_heads` stays for the release before, whose
-- prepared statements another number of columns would end.
CREATE FUNCTION changed_orders_heads()
  RETURNS TABLE (restaurant_id UUID, head INTEGER, kot_head INTEGER, held_head INTEGER)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT v.restaurant_id, v.head, v.kot_head, v.held_head FROM restaurant_versions v
    WHERE v.touched_at >= date_bin('10 seconds', statement_timestamp() - interval '10 seconds', '2000-01-01T00:00:00Z');
END $$;
REVOKE ALL ON FUNCTION changed_orders_heads() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION changed_orders_heads() TO tiffin_orders_app;

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
  DELETE FROM print_jobs j USING kots k WHERE j.restaurant_id = restaurant AND k.restaurant_id = restaurant
    AND k.order_id = ANY (part) AND j.month = k.month AND j.id = k.id;
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
  DELETE FROM restaurant_facts WHERE restaurant_id = restaurant;
  DELETE FROM station_outputs WHERE restaurant_id = restaurant;
  DELETE FROM kitchen_screens WHERE restaurant_id = restaurant;
  DELETE FROM print_jobs WHERE restaurant_id = restaurant;
  DELETE FROM bill_outputs WHERE restaurant_id = restaurant;
  DELETE FROM printers WHERE restaurant_id = restaurant;
  DELETE FROM print_agents WHERE restaurant_id = restaurant;
  DELETE FROM held_commands WHERE restaurant_id = restaurant;
  DELETE FROM tables WHERE restaurant_id = restaurant;
  DELETE FROM areas WHERE restaurant_id = restaurant;
  DELETE FROM floor_changes WHERE restaurant_id = restaurant;
  -- Last: what was removed before it has changed it.
  DELETE FROM restaurant_versions WHERE restaurant_id = restaurant;
  RETURN false;
END $$;

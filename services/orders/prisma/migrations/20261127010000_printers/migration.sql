-- The printers of a restaurant's network. `agent_id` is the device that writes to them; tenancy has it. `problem` is what the
-- printer said last, or why its last slip was not printed.
CREATE TABLE "printers" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "agent_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "columns" INTEGER NOT NULL,
    "problem" TEXT,
    "printed_at" TIMESTAMPTZ(3),

    CONSTRAINT "printers_pkey" PRIMARY KEY ("restaurant_id", "id"),
    CONSTRAINT "printers_name_bounded" CHECK (length("name") BETWEEN 1 AND 30),
    CONSTRAINT "printers_address_bounded" CHECK (length("address") BETWEEN 1 AND 100),
    CONSTRAINT "printers_columns_known" CHECK ("columns" IN (32, 42, 48))
);
CREATE UNIQUE INDEX "printers_name_key" ON "printers"("restaurant_id", lower("name"));
ALTER TABLE "printers" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "printers" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "printers" TO tiffin_orders_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "printers" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "printers" FROM tiffin_orders_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "printers" TO tiffin_orders_app;

-- When a print agent asked for jobs last.
CREATE TABLE "print_agents" (
    "restaurant_id" UUID NOT NULL,
    "agent_id" UUID NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "print_agents_pkey" PRIMARY KEY ("restaurant_id", "agent_id")
);
ALTER TABLE "print_agents" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "print_agents" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "print_agents" TO tiffin_orders_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "print_agents" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "print_agents" FROM tiffin_orders_app;
GRANT SELECT, INSERT, UPDATE ON "print_agents" TO tiffin_orders_app;

-- What printers were asked for. The row of a kitchen ticket has its id and month, and is made when an agent first takes it,
-- so that a punch writes nothing of it; that of a test slip has the slip. `taken_until` is the end of the lease: null once
-- the agent has said what became of it. `unsure` counts the attempts of which nobody
-- knows whether they came out, since a person last wanted the ticket; `papers` are those that came out.
CREATE TABLE "print_jobs" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "month" DATE,
    "slip" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "printer_id" UUID,
    "agent_id" UUID,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "taken_until" TIMESTAMPTZ(3),
    "may_be_printed" BOOLEAN NOT NULL DEFAULT false,
    "unsure" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "wanted_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "papers" INTEGER[] NOT NULL DEFAULT '{}',

    CONSTRAINT "print_jobs_pkey" PRIMARY KEY ("restaurant_id", "id"),
    CONSTRAINT "print_jobs_ticket_or_slip" CHECK (("month" IS NULL) = ("slip" IS NOT NULL)),
    -- That of a test slip, which has no month, is not checked.
    CONSTRAINT "print_jobs_of_kot_fkey" FOREIGN KEY ("restaurant_id", "month", "id")
      REFERENCES "kots"("restaurant_id", "month", "id") ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE INDEX "print_jobs_test_slips" ON "print_jobs"("restaurant_id", "created_at") WHERE "slip" IS NOT NULL;
CREATE INDEX "print_jobs_wanted" ON "print_jobs"("restaurant_id", "wanted_at") WHERE "wanted_at" IS NOT NULL;
ALTER TABLE "print_jobs" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "print_jobs" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "print_jobs" TO tiffin_orders_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "print_jobs" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "print_jobs" FROM tiffin_orders_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "print_jobs" TO tiffin_orders_app;

-- An agent hears of what is due without a new ticket: a test slip, and a ticket that a person wants tried again. As in
-- note_kot_change, nothing is counted twice within a transaction.
CREATE FUNCTION note_print_job() RETURNS TRIGGER
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  INSERT INTO restaurant_versions AS kept (restaurant_id, version, kot_head)
  VALUES (NEW.restaurant_id, gen_random_uuid(), 1)
  ON CONFLICT (restaurant_id) DO UPDATE SET kot_head = kept.kot_head + 1, touched_at = excluded.touched_at
  WHERE kept.xmin::text::bigint <> pg_current_xact_id()::text::bigint % 4294967296;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION note_print_job() FROM PUBLIC;
CREATE TRIGGER print_job_made AFTER INSERT ON "print_jobs"
  FOR EACH ROW WHEN (NEW.slip IS NOT NULL OR NEW.wanted_at IS NOT NULL) EXECUTE FUNCTION note_print_job();
CREATE TRIGGER print_job_wanted AFTER UPDATE OF "wanted_at" ON "print_jobs"
  FOR EACH ROW WHEN (OLD.wanted_at IS DISTINCT FROM NEW.wanted_at) EXECUTE FUNCTION note_print_job();

-- A station may have a printer. A process of the release before takes it for a screen, which is waited for in the same way.
ALTER TABLE "station_outputs" ADD COLUMN "printer_id" UUID;
ALTER TABLE "station_outputs" DROP CONSTRAINT "station_outputs_kind_known";
ALTER TABLE "station_outputs" ADD CONSTRAINT "station_outputs_kind_known" CHECK ("kind" IN ('screen', 'printer')) NOT VALID;
ALTER TABLE "station_outputs" ADD CONSTRAINT "station_outputs_printer_of_kind"
  CHECK (("kind" = 'printer') = ("printer_id" IS NOT NULL)) NOT VALID;
ALTER TABLE "station_outputs" ADD CONSTRAINT "station_outputs_of_printer_fkey" FOREIGN KEY ("restaurant_id", "printer_id")
  REFERENCES "printers"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT NOT VALID;

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
  DELETE FROM printers WHERE restaurant_id = restaurant;
  DELETE FROM print_agents WHERE restaurant_id = restaurant;
  DELETE FROM tables WHERE restaurant_id = restaurant;
  DELETE FROM areas WHERE restaurant_id = restaurant;
  DELETE FROM floor_changes WHERE restaurant_id = restaurant;
  -- Last: what was removed before it has changed it.
  DELETE FROM restaurant_versions WHERE restaurant_id = restaurant;
  RETURN false;
END $$;

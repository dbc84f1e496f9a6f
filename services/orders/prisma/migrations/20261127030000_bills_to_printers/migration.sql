-- The printer of bills, and the pin of a drawer that is attached to it. A restaurant without a row prints bills by its browsers.
CREATE TABLE "bill_outputs" (
    "restaurant_id" UUID NOT NULL,
    "printer_id" UUID NOT NULL,
    "drawer_pin" INTEGER,

    CONSTRAINT "bill_outputs_pkey" PRIMARY KEY ("restaurant_id"),
    CONSTRAINT "bill_outputs_pin_known" CHECK ("drawer_pin" IN (2, 5)),
    CONSTRAINT "bill_outputs_of_printer_fkey" FOREIGN KEY ("restaurant_id", "printer_id")
      REFERENCES "printers"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT
);
ALTER TABLE "bill_outputs" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "bill_outputs" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "bill_outputs" TO tiffin_orders_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "bill_outputs" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "bill_outputs" FROM tiffin_orders_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "bill_outputs" TO tiffin_orders_app;

-- A bill is a job with its slip, as it was printed, and its order; a kick of the drawer is one with a pin and without a slip,
-- so that a process of the release before, which takes jobs with a slip for test slips, gives it to no agent. `kind` is null
-- for what there was before: tickets and test slips.
ALTER TABLE "print_jobs" ADD COLUMN "kind" TEXT;
ALTER TABLE "print_jobs" ADD COLUMN "order_id" UUID;
ALTER TABLE "print_jobs" ADD COLUMN "order_month" DATE;
ALTER TABLE "print_jobs" ADD COLUMN "drawer_pin" INTEGER;
-- When a person printed a bill that its printer did not print.
ALTER TABLE "print_jobs" ADD COLUMN "handed_over_at" TIMESTAMPTZ(3);
ALTER TABLE "print_jobs" DROP CONSTRAINT "print_jobs_ticket_or_slip";
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_ticket_or_slip"
  CHECK (("month" IS NULL) = ("slip" IS NOT NULL OR "drawer_pin" IS NOT NULL)) NOT VALID;
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_kind_known"
  CHECK (("drawer_pin" IS NOT NULL) = ("kind" IS NOT DISTINCT FROM 'drawer')
    AND ("order_id" IS NOT NULL) = ("kind" IS NOT DISTINCT FROM 'bill') AND ("kind" IS NULL OR "kind" IN ('bill', 'drawer')))
  NOT VALID;

-- An agent hears of a bill and of a kick as of a test slip; a till hears that a bill is printed or taken over.
CREATE TRIGGER print_job_kicked AFTER INSERT ON "print_jobs"
  FOR EACH ROW WHEN (NEW.drawer_pin IS NOT NULL) EXECUTE FUNCTION note_print_job();
CREATE TRIGGER bill_ended AFTER UPDATE OF "papers", "handed_over_at" ON "print_jobs"
  FOR EACH ROW WHEN (NEW.order_id IS NOT NULL AND (OLD.papers IS DISTINCT FROM NEW.papers
    OR OLD.handed_over_at IS DISTINCT FROM NEW.handed_over_at)) EXECUTE FUNCTION note_print_job();

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
  DELETE FROM tables WHERE restaurant_id = restaurant;
  DELETE FROM areas WHERE restaurant_id = restaurant;
  DELETE FROM floor_changes WHERE restaurant_id = restaurant;
  -- Last: what was removed before it has changed it.
  DELETE FROM restaurant_versions WHERE restaurant_id = restaurant;
  RETURN false;
END $$;

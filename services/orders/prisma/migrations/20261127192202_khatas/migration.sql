SET LOCAL lock_timeout = '2s';

-- The khata of a customer who pays later. Name and phone are null once the customer was forgotten, which needs that
-- nothing is owed. `owed_paise`, `charged_paise` (the sum of all bills), `last` (the number of rows in the ledger) and
-- `last_at` are written by the trigger of the ledger alone. `request_key` and `body_hash` recognise a repetition.
CREATE TABLE "khatas" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "name" TEXT,
    "phone" TEXT,
    "limit_paise" BIGINT,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "request_key" TEXT,
    "body_hash" TEXT,
    "owed_paise" BIGINT NOT NULL DEFAULT 0,
    "charged_paise" BIGINT NOT NULL DEFAULT 0,
    "last" INTEGER NOT NULL DEFAULT 0,
    "last_at" TIMESTAMPTZ(3),

    CONSTRAINT "khatas_pkey" PRIMARY KEY ("restaurant_id", "id"),
    CONSTRAINT "khatas_never_below_zero" CHECK ("owed_paise" >= 0 AND "charged_paise" >= "owed_paise"),
    CONSTRAINT "khatas_limit" CHECK ("limit_paise" >= 0),
    CONSTRAINT "khatas_customer_whole" CHECK (("name" IS NULL) = ("phone" IS NULL)),
    CONSTRAINT "khatas_debtor_is_named" CHECK ("name" IS NOT NULL OR "owed_paise" = 0)
);
CREATE UNIQUE INDEX "khatas_number_key" ON "khatas"("restaurant_id", "number");
CREATE UNIQUE INDEX "khatas_phone_key" ON "khatas"("restaurant_id", public.phone_key("phone"))
  WHERE "phone" IS NOT NULL;
CREATE UNIQUE INDEX "khatas_request_key" ON "khatas"("restaurant_id", "request_key") WHERE "request_key" IS NOT NULL;

-- The ledger: bills, receipts and reversals of receipts. Rows are inserted and never changed. The trigger sets `n`,
-- `balance_paise` (what is owed after the row) and `charged_paise` (the sum of all bills up to the row).
CREATE TABLE "khata_entries" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "khata_id" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "amount_paise" BIGINT NOT NULL,
    "balance_paise" BIGINT NOT NULL,
    "charged_paise" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "user_id" UUID NOT NULL,
    "user_name" TEXT,
    "order_id" UUID,
    "order_number" TEXT,
    "invoice_number" TEXT,
    "method" TEXT,
    "reference" TEXT,
    "receipt_id" UUID,
    "reason" TEXT,
    "request_key" TEXT,
    "body_hash" TEXT,

    CONSTRAINT "khata_entries_pkey" PRIMARY KEY ("restaurant_id", "id"),
    CONSTRAINT "khata_entries_amount" CHECK ("amount_paise" > 0),
    CONSTRAINT "khata_entries_kind_known" CHECK ("kind" IN ('bill', 'receipt', 'reversal')),
    CONSTRAINT "khata_entries_bill_whole" CHECK (("kind" = 'bill') = ("order_id" IS NOT NULL)
      AND ("kind" = 'bill') = ("order_number" IS NOT NULL)),
    CONSTRAINT "khata_entries_method" CHECK (("kind" = 'bill') = ("method" IS NULL)
      AND "method" IN ('Cash', 'Card', 'UPI')),
    CONSTRAINT "khata_entries_reversal_whole" CHECK (("kind" = 'reversal') = ("receipt_id" IS NOT NULL)
      AND ("kind" = 'reversal') = ("reason" IS NOT NULL)),
    CONSTRAINT "khata_entries_khata_fkey" FOREIGN KEY ("restaurant_id", "khata_id")
      REFERENCES "khatas"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE UNIQUE INDEX "khata_entries_n_key" ON "khata_entries"("restaurant_id", "khata_id", "n");
-- An order has one row, and a receipt one reversal, of the same khata and the same amount.
CREATE UNIQUE INDEX "khata_entries_order_key" ON "khata_entries"("restaurant_id", "order_id")
  WHERE "order_id" IS NOT NULL;
CREATE UNIQUE INDEX "khata_entries_receipt_key" ON "khata_entries"("restaurant_id", "receipt_id")
  WHERE "receipt_id" IS NOT NULL;
CREATE UNIQUE INDEX "khata_entries_reversible_key"
  ON "khata_entries"("restaurant_id", "khata_id", "id", "amount_paise");
ALTER TABLE "khata_entries" ADD CONSTRAINT "khata_entries_receipt_fkey"
  FOREIGN KEY ("restaurant_id", "khata_id", "receipt_id", "amount_paise")
  REFERENCES "khata_entries"("restaurant_id", "khata_id", "id", "amount_paise") ON DELETE NO ACTION ON UPDATE RESTRICT;
CREATE UNIQUE INDEX "khata_entries_request_key" ON "khata_entries"("restaurant_id", "request_key")
  WHERE "request_key" IS NOT NULL;
-- The oldest bill that is not paid in full is the first one whose `charged_paise` is above what was received.
CREATE INDEX "khata_entries_bills" ON "khata_entries"("restaurant_id", "khata_id", "charged_paise")
  WHERE "kind" = 'bill';
CREATE INDEX "khata_entries_newest" ON "khata_entries"("restaurant_id", "at" DESC, "id" DESC);

DO $$
DECLARE
  tenant_table TEXT;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['khatas', 'khata_entries'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('CREATE POLICY tenant ON %I TO tiffin_orders_app
      USING (restaurant_id = (SELECT nullif(current_setting(''app.tenant_id'', true), '''')::uuid))
      WITH CHECK (restaurant_id = (SELECT nullif(current_setting(''app.tenant_id'', true), '''')::uuid))',
      tenant_table);
    EXECUTE format('CREATE POLICY owner ON %I TO CURRENT_USER USING (true) WITH CHECK (true)', tenant_table);
    EXECUTE format('REVOKE ALL ON %I FROM tiffin_orders_app', tenant_table);
  END LOOP;
END $$;
GRANT SELECT, INSERT ("restaurant_id", "id", "number", "name", "phone", "limit_paise",
    "opened_at", "request_key", "body_hash"),
  UPDATE ("name", "phone", "limit_paise") ON "khatas" TO tiffin_orders_app;
GRANT SELECT, INSERT ON "khata_entries" TO tiffin_orders_app;

-- Each row of a ledger locks its khata, changes what is owed and gets its number and balance by that. So rows of a
-- khata
-- come one after the other, and a receipt of more than what is owed breaks the constraint of the khata.
CREATE FUNCTION number_khata_entry() RETURNS TRIGGER
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  UPDATE khatas k SET last = k.last + 1, last_at = greatest(k.last_at, NEW.at),
    owed_paise = k.owed_paise + CASE NEW.kind WHEN 'receipt' THEN -NEW.amount_paise ELSE NEW.amount_paise END,
    charged_paise = k.charged_paise + CASE NEW.kind WHEN 'bill' THEN NEW.amount_paise ELSE 0 END
  WHERE k.restaurant_id = NEW.restaurant_id AND k.id = NEW.khata_id
  RETURNING k.last, k.owed_paise, k.charged_paise INTO NEW.n, NEW.balance_paise, NEW.charged_paise;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION number_khata_entry() FROM PUBLIC;
CREATE TRIGGER number_entry BEFORE INSERT ON "khata_entries" FOR EACH ROW EXECUTE FUNCTION number_khata_entry();

-- The payment of an order that a customer pays later.
ALTER TABLE "order_payments" DROP CONSTRAINT "order_payments_method_known";
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_method_known"
  CHECK ("method" IN ('Cash', 'Card', 'UPI', 'Other', 'Khata', 'Unspecified')) NOT VALID;

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
  DELETE FROM bill_outputs WHERE restaurant_id = restaurant;
  DELETE FROM printers WHERE restaurant_id = restaurant;
  DELETE FROM print_agents WHERE restaurant_id = restaurant;
  DELETE FROM held_commands WHERE restaurant_id = restaurant;
  DELETE FROM khata_entries WHERE restaurant_id = restaurant;
  DELETE FROM khatas WHERE restaurant_id = restaurant;
  DELETE FROM tables WHERE restaurant_id = restaurant;
  DELETE FROM areas WHERE restaurant_id = restaurant;
  DELETE FROM floor_changes WHERE restaurant_id = restaurant;
  -- Last: what was removed before it has changed it.
  DELETE FROM restaurant_versions WHERE restaurant_id = restaurant;
  RETURN false;
END $$;

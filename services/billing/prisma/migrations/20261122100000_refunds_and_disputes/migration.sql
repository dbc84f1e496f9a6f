SET LOCAL lock_timeout = '2s';

-- AlterTable
ALTER TABLE "purchases" ADD COLUMN     "ending_since" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "refunds" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "payment_id" TEXT NOT NULL,
    "amount_in_paise" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "provider_id" TEXT,
    "requested_by" TEXT,
    "reason" TEXT NOT NULL,
    "problem" TEXT,
    "idempotency_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "check_at" TIMESTAMPTZ(3),

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("restaurant_id","id")
);

-- CreateTable
CREATE TABLE "credit_notes" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "refund_id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "amount_in_paise" INTEGER NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credit_notes_pkey" PRIMARY KEY ("restaurant_id","id")
);

-- CreateTable
CREATE TABLE "credit_note_numbers" (
    "year" TEXT NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "credit_note_numbers_pkey" PRIMARY KEY ("year")
);

-- CreateTable
CREATE TABLE "disputes" (
    "restaurant_id" UUID NOT NULL,
    "id" TEXT NOT NULL,
    "invoice_id" UUID NOT NULL,
    "payment_id" TEXT NOT NULL,
    "amount_in_paise" INTEGER NOT NULL,
    "amount_deducted_in_paise" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "phase" TEXT NOT NULL,
    "reason_code" TEXT,
    "respond_by" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "told_at" TIMESTAMPTZ(3) NOT NULL,
    "check_at" TIMESTAMPTZ(3),

    CONSTRAINT "disputes_pkey" PRIMARY KEY ("restaurant_id","id")
);

-- CreateTable
CREATE TABLE "payment_issues" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "payment_ids" TEXT[] NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "settled_by" TEXT,
    "note" TEXT,

    CONSTRAINT "payment_issues_pkey" PRIMARY KEY ("restaurant_id","id")
);

-- CreateTable
CREATE TABLE "provider_marks" (
    "name" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provider_marks_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "archived_credit_notes" (
    "number" TEXT NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "invoice_number" TEXT NOT NULL,
    "amount_in_paise" INTEGER NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "archived_credit_notes_pkey" PRIMARY KEY ("number")
);

-- CreateIndex
CREATE UNIQUE INDEX "refunds_provider_id_key" ON "refunds"("provider_id");

-- CreateIndex
CREATE UNIQUE INDEX "refunds_idempotency_key" ON "refunds"("restaurant_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "refunds_check_at_idx" ON "refunds"("check_at");

-- CreateIndex
CREATE UNIQUE INDEX "credit_notes_number_key" ON "credit_notes"("number");

-- CreateIndex
CREATE UNIQUE INDEX "credit_notes_refund_key" ON "credit_notes"("restaurant_id", "refund_id");

-- CreateIndex
CREATE UNIQUE INDEX "disputes_id_key" ON "disputes"("id");

-- CreateIndex
CREATE INDEX "disputes_check_at_idx" ON "disputes"("check_at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_issues_subject_key" ON "payment_issues"("restaurant_id", "kind", "subject");

-- CreateIndex
CREATE INDEX "payment_issues_settled_at_idx" ON "payment_issues"("settled_at");

-- CreateIndex
CREATE INDEX "archived_credit_notes_restaurant_id_idx" ON "archived_credit_notes"("restaurant_id");

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_restaurant_id_invoice_id_fkey" FOREIGN KEY ("restaurant_id", "invoice_id") REFERENCES "invoices"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_restaurant_id_invoice_id_fkey" FOREIGN KEY ("restaurant_id", "invoice_id") REFERENCES "invoices"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_restaurant_id_refund_id_fkey" FOREIGN KEY ("restaurant_id", "refund_id") REFERENCES "refunds"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_restaurant_id_invoice_id_fkey" FOREIGN KEY ("restaurant_id", "invoice_id") REFERENCES "invoices"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What must hold whoever writes.
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount_positive" CHECK ("amount_in_paise" > 0);
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_status_known" CHECK ("status" IN ('creating', 'pending', 'processed', 'failed'));
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cause_known" CHECK ("cause" IN ('operator', 'provider', 'dispute'));
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_amount_positive" CHECK ("amount_in_paise" > 0);
ALTER TABLE "payment_issues" ADD CONSTRAINT "payment_issues_kind_known" CHECK ("kind" IN ('paid-twice', 'charged-after-end', 'dispute', 'refund-failed'));

-- Row-level security, as for subscriptions. Numbers, marks and the archive are the platform's.
ALTER TABLE "refunds" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "refunds" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "refunds" TO tiffin_billing_app
  USING ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "refunds" TO CURRENT_USER USING (true) WITH CHECK (true);
ALTER TABLE "credit_notes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "credit_notes" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "credit_notes" TO tiffin_billing_app
  USING ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "credit_notes" TO CURRENT_USER USING (true) WITH CHECK (true);
ALTER TABLE "disputes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "disputes" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "disputes" TO tiffin_billing_app
  USING ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "disputes" TO CURRENT_USER USING (true) WITH CHECK (true);
ALTER TABLE "payment_issues" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "payment_issues" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "payment_issues" TO tiffin_billing_app
  USING ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "payment_issues" TO CURRENT_USER USING (true) WITH CHECK (true);

-- A credit note is never rewritten.
REVOKE ALL ON "refunds", "credit_notes", "credit_note_numbers", "disputes", "payment_issues", "provider_marks", "archived_credit_notes" FROM tiffin_billing_app;
GRANT SELECT, INSERT, UPDATE ON "refunds", "credit_note_numbers", "disputes", "payment_issues", "provider_marks" TO tiffin_billing_app;
GRANT SELECT, INSERT ON "credit_notes" TO tiffin_billing_app;
GRANT SELECT ON "archived_credit_notes" TO tiffin_billing_app;

-- Whose payment an event is about. These look across restaurants, so they run as the owner and answer these columns only.
CREATE FUNCTION find_payment(its_id TEXT)
  RETURNS TABLE (restaurant_id UUID, id UUID)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT i.restaurant_id, i.id FROM invoices i WHERE i.payment_id = its_id
$$;

-- Refunds and disputes to ask the provider about until a time, the longest due first.
CREATE FUNCTION list_due_refunds(until TIMESTAMPTZ, most INTEGER)
  RETURNS TABLE (restaurant_id UUID, id UUID)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT r.restaurant_id, r.id FROM refunds r WHERE r.check_at <= until ORDER BY r.check_at LIMIT most
$$;
CREATE FUNCTION list_due_disputes(until TIMESTAMPTZ, most INTEGER)
  RETURNS TABLE (restaurant_id UUID, id TEXT)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT d.restaurant_id, d.id FROM disputes d WHERE d.check_at <= until ORDER BY d.check_at LIMIT most
$$;

-- Restaurants with something open, or settled since a time, the most urgent first.
CREATE FUNCTION list_payment_issues(settled_since TIMESTAMPTZ, most INTEGER)
  RETURNS TABLE (restaurant_id UUID, id UUID, removed_name TEXT)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT p.restaurant_id, p.id, c.name FROM payment_issues p LEFT JOIN closed_restaurants c ON c.restaurant_id = p.restaurant_id
  WHERE p.settled_at IS NULL OR p.settled_at >= settled_since
  ORDER BY p.settled_at IS NOT NULL, p.settled_at DESC, p.due_at NULLS LAST, p.opened_at LIMIT most
$$;
REVOKE ALL ON FUNCTION find_payment(TEXT), list_due_refunds(TIMESTAMPTZ, INTEGER), list_due_disputes(TIMESTAMPTZ, INTEGER), list_payment_issues(TIMESTAMPTZ, INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_payment(TEXT), list_due_refunds(TIMESTAMPTZ, INTEGER), list_due_disputes(TIMESTAMPTZ, INTEGER), list_payment_issues(TIMESTAMPTZ, INTEGER) TO tiffin_billing_app;

-- As before, and with it what was given back and disputed; credit notes stay beside the invoices they are of.
CREATE OR REPLACE FUNCTION purge_restaurant(its_id UUID, its_name TEXT)
  RETURNS VOID
  LANGUAGE sql SECURITY DEFINER SET search_path = public
AS $$
  INSERT INTO archived_invoices (number, restaurant_id, restaurant_name, payment_id, plan_name, amount_in_paise, paid_at, period_start, period_end)
    SELECT i.number, i.restaurant_id, its_name, i.payment_id, i.plan_name, i.amount_in_paise, i.paid_at, i.period_start, i.period_end
    FROM invoices i WHERE i.restaurant_id = its_id;
  INSERT INTO archived_credit_notes (number, restaurant_id, invoice_number, amount_in_paise, issued_at)
    SELECT n.number, n.restaurant_id, i.number, n.amount_in_paise, n.issued_at
    FROM credit_notes n JOIN invoices i ON i.restaurant_id = n.restaurant_id AND i.id = n.invoice_id WHERE n.restaurant_id = its_id;
  DELETE FROM payment_issues WHERE restaurant_id = its_id;
  DELETE FROM disputes WHERE restaurant_id = its_id;
  DELETE FROM credit_notes WHERE restaurant_id = its_id;
  DELETE FROM refunds WHERE restaurant_id = its_id;
  DELETE FROM invoices WHERE restaurant_id = its_id;
  DELETE FROM purchases WHERE restaurant_id = its_id;
  DELETE FROM subscriptions WHERE restaurant_id = its_id;
  DELETE FROM subscription_changes WHERE restaurant_id = its_id;
  DELETE FROM provider_events WHERE restaurant_id = its_id OR body #>> '{payload,subscription,entity,notes,restaurant}' = its_id::text;
$$;

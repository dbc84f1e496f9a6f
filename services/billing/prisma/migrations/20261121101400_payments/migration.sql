-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "cancels_at_period_end" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "purchase_id" UUID;

-- CreateTable
CREATE TABLE "purchases" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "plan_id" TEXT NOT NULL,
    "price_in_paise" INTEGER NOT NULL,
    "provider_id" TEXT,
    "status" TEXT NOT NULL,
    "current_start" TIMESTAMPTZ(3),
    "current_end" TIMESTAMPTZ(3),
    "paid_count" INTEGER NOT NULL DEFAULT 0,
    "proven_at" TIMESTAMPTZ(3),
    "told_at" TIMESTAMPTZ(3),
    "asked_at" TIMESTAMPTZ(3),
    "ending" TEXT,
    "is_ending_done" BOOLEAN NOT NULL DEFAULT false,
    "idempotency_key" TEXT,
    "check_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "purchases_pkey" PRIMARY KEY ("restaurant_id","id")
);

-- CreateTable
CREATE TABLE "invoices" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "purchase_id" UUID NOT NULL,
    "payment_id" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "plan_name" TEXT NOT NULL,
    "amount_in_paise" INTEGER NOT NULL,
    "paid_at" TIMESTAMPTZ(3) NOT NULL,
    "period_start" TIMESTAMPTZ(3),
    "period_end" TIMESTAMPTZ(3),

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("restaurant_id","id")
);

-- CreateTable
CREATE TABLE "invoice_numbers" (
    "year" TEXT NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "invoice_numbers_pkey" PRIMARY KEY ("year")
);

-- CreateTable
CREATE TABLE "provider_events" (
    "event_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "worked_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "provider_events_pkey" PRIMARY KEY ("event_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "purchases_provider_id_key" ON "purchases"("provider_id");

-- CreateIndex
CREATE INDEX "purchases_check_at_idx" ON "purchases"("check_at");

-- CreateIndex
CREATE UNIQUE INDEX "purchases_idempotency_key" ON "purchases"("restaurant_id", "idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_payment_id_key" ON "invoices"("payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices"("number");

-- CreateIndex
CREATE INDEX "invoices_restaurant_id_paid_at_idx" ON "invoices"("restaurant_id", "paid_at");

-- CreateIndex
CREATE INDEX "provider_events_worked_at_next_try_at_idx" ON "provider_events"("worked_at", "next_try_at");

-- AddForeignKey
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plans"("plan_id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_restaurant_id_purchase_id_fkey" FOREIGN KEY ("restaurant_id", "purchase_id") REFERENCES "purchases"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What must hold whoever writes.
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_ending_known" CHECK ("ending" IN ('now', 'period_end'));
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_amount_positive" CHECK ("amount_in_paise" > 0);

-- Row-level security, as for subscriptions. Events and invoice numbers are the platform's.
ALTER TABLE "purchases" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "purchases" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "purchases" TO tiffin_billing_app
  USING ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "purchases" TO CURRENT_USER USING (true) WITH CHECK (true);
ALTER TABLE "invoices" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "invoices" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "invoices" TO tiffin_billing_app
  USING ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "invoices" TO CURRENT_USER USING (true) WITH CHECK (true);

-- An invoice is never rewritten.
REVOKE ALL ON "purchases", "invoices", "invoice_numbers", "provider_events" FROM tiffin_billing_app;
GRANT SELECT, INSERT, UPDATE ON "purchases", "invoice_numbers", "provider_events" TO tiffin_billing_app;
GRANT SELECT, INSERT ON "invoices" TO tiffin_billing_app;

-- Whose purchase an event is about: by the provider's id, or by ours from the provider's notes while only the provider
-- knows its own. It looks across restaurants, so it runs as the owner and answers these columns only.
CREATE FUNCTION find_purchase(its_provider_id TEXT, its_id UUID)
  RETURNS TABLE (restaurant_id UUID, id UUID)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT p.restaurant_id, p.id FROM purchases p
  WHERE p.provider_id = its_provider_id OR (p.provider_id IS NULL AND p.id = its_id)
$$;
REVOKE ALL ON FUNCTION find_purchase(TEXT, UUID) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_purchase(TEXT, UUID) TO tiffin_billing_app;

-- Purchases to look after until a time, the longest due first.
CREATE FUNCTION list_due_purchases(until TIMESTAMPTZ, most INTEGER)
  RETURNS TABLE (restaurant_id UUID, id UUID)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT p.restaurant_id, p.id FROM purchases p WHERE p.check_at <= until ORDER BY p.check_at LIMIT most
$$;
REVOKE ALL ON FUNCTION list_due_purchases(TIMESTAMPTZ, INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_due_purchases(TIMESTAMPTZ, INTEGER) TO tiffin_billing_app;

-- Plans that were to end with their period, and it is over: the restaurant is on the free plan.
CREATE FUNCTION end_cancelled_subscriptions(until TIMESTAMPTZ)
  RETURNS VOID
  LANGUAGE sql SECURITY DEFINER SET search_path = public
AS $$
  UPDATE subscriptions SET plan_id = 'plan_free', status = 'active', current_period_end = NULL, cancels_at_period_end = false,
    source = 'restaurant', purchase_id = NULL, updated_at = until
  WHERE cancels_at_period_end AND current_period_end <= until
$$;
REVOKE ALL ON FUNCTION end_cancelled_subscriptions(TIMESTAMPTZ) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION end_cancelled_subscriptions(TIMESTAMPTZ) TO tiffin_billing_app;

-- AlterTable
ALTER TABLE "plans" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "purchases" ADD COLUMN     "billing_interval" TEXT,
ADD COLUMN     "provider_plan_id" TEXT;
-- Until now no plan ever changed.
UPDATE "purchases" b SET "billing_interval" = p."billing_interval", "provider_plan_id" = p."razorpay_plan_id" FROM "plans" p WHERE p."plan_id" = b."plan_id";
ALTER TABLE "purchases" ALTER COLUMN "billing_interval" SET NOT NULL;

-- CreateTable
CREATE TABLE "subscription_changes" (
    "restaurant_id" UUID NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "plan_id" TEXT NOT NULL,
    "plan_name" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "current_period_end" TIMESTAMPTZ(3),
    "source" TEXT NOT NULL,

    CONSTRAINT "subscription_changes_pkey" PRIMARY KEY ("restaurant_id","id")
);

-- CreateTable
CREATE TABLE "archived_invoices" (
    "number" TEXT NOT NULL,
    "restaurant_id" UUID NOT NULL,
    "restaurant_name" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "plan_name" TEXT NOT NULL,
    "amount_in_paise" INTEGER NOT NULL,
    "paid_at" TIMESTAMPTZ(3) NOT NULL,
    "period_start" TIMESTAMPTZ(3),
    "period_end" TIMESTAMPTZ(3),

    CONSTRAINT "archived_invoices_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "closed_restaurants" (
    "restaurant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "closed_restaurants_pkey" PRIMARY KEY ("restaurant_id")
);

-- CreateTable
CREATE TABLE "operator_actions" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "subject_name" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "request_id" TEXT NOT NULL,

    CONSTRAINT "operator_actions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "archived_invoices_restaurant_id_idx" ON "archived_invoices"("restaurant_id");

-- CreateIndex
CREATE INDEX "operator_actions_at_id_idx" ON "operator_actions"("at" DESC, "id" DESC);

-- What must hold whoever writes.
ALTER TABLE "plans" ADD CONSTRAINT "plans_free_stays" CHECK ("plan_id" <> 'plan_free' OR ("name" = 'Free' AND "price_in_paise" = 0 AND "razorpay_plan_id" IS NULL AND "deleted_at" IS NULL));

-- The few payments that may be awaited, whatever else was ever bought.
CREATE INDEX "purchases_proven" ON "purchases"("proven_at") WHERE "status" IN ('created', 'authenticated') AND "proven_at" IS NOT NULL;
-- Events name their restaurant in the notes a purchase was created with.
CREATE INDEX "provider_events_restaurant" ON "provider_events"(("body" #>> '{payload,subscription,entity,notes,restaurant}'));

-- Row-level security, as for subscriptions. The other new tables are the platform's.
ALTER TABLE "subscription_changes" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "subscription_changes" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "subscription_changes" TO tiffin_billing_app
  USING ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "subscription_changes" TO CURRENT_USER USING (true) WITH CHECK (true);

-- Plans change by the operator's hand; none is removed. What was written down is neither rewritten nor removed.
REVOKE ALL ON "subscription_changes", "archived_invoices", "closed_restaurants", "operator_actions" FROM tiffin_billing_app;
GRANT UPDATE ON "plans" TO tiffin_billing_app;
GRANT SELECT ON "subscription_changes", "archived_invoices" TO tiffin_billing_app;
GRANT SELECT, INSERT ON "closed_restaurants", "operator_actions" TO tiffin_billing_app;
GRANT USAGE ON SEQUENCE "operator_actions_id_seq" TO tiffin_billing_app;

-- The history of a subscription writes itself, whoever changes it.
CREATE FUNCTION note_subscription_change()
  RETURNS TRIGGER
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.plan_id, NEW.status) = (OLD.plan_id, OLD.status) AND NEW.current_period_end IS NOT DISTINCT FROM OLD.current_period_end THEN
    RETURN NULL;
  END IF;
  INSERT INTO subscription_changes (restaurant_id, at, plan_id, plan_name, status, current_period_end, source)
    SELECT NEW.restaurant_id, NEW.updated_at, p.plan_id, p.name, NEW.status, NEW.current_period_end, NEW.source FROM plans p WHERE p.plan_id = NEW.plan_id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION note_subscription_change() FROM PUBLIC;
CREATE TRIGGER "subscriptions_changes" AFTER INSERT OR UPDATE ON "subscriptions" FOR EACH ROW EXECUTE FUNCTION note_subscription_change();
INSERT INTO "subscription_changes" ("restaurant_id", "at", "plan_id", "plan_name", "status", "current_period_end", "source")
  SELECT s."restaurant_id", s."updated_at", s."plan_id", p."name", s."status", s."current_period_end", s."source" FROM "subscriptions" s JOIN "plans" p ON p."plan_id" = s."plan_id";

-- Subscriptions as they are kept, with their plan and what is paid for them, of all restaurants or of some. What of them
-- holds now is the service's to decide. Those that differ in nothing but restaurant and end are one row, so that a whole
-- platform is told in few rows; ends are milliseconds since 1970, empty for none. Closed restaurants are left out. It
-- looks across restaurants, so it runs as the owner and answers these columns only.
DROP FUNCTION list_plans_in_use();
CREATE FUNCTION list_subscriptions(of_restaurants UUID[])
  RETURNS TABLE (plan_id TEXT, plan_name TEXT, status TEXT, cancels_at_period_end BOOLEAN, source TEXT, price_in_paise INTEGER, billing_interval TEXT, restaurant_ids TEXT, period_ends TEXT)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT s.plan_id, p.name, s.status, s.cancels_at_period_end, s.source, coalesce(b.price_in_paise, p.price_in_paise), coalesce(b.billing_interval, p.billing_interval),
    string_agg(s.restaurant_id::text, ','), string_agg(coalesce((extract(epoch FROM s.current_period_end) * 1000)::bigint::text, ''), ',')
  FROM subscriptions s
  JOIN plans p ON p.plan_id = s.plan_id
  LEFT JOIN purchases b ON b.restaurant_id = s.restaurant_id AND b.id = s.purchase_id
  WHERE (of_restaurants IS NULL OR s.restaurant_id = ANY (of_restaurants))
    AND NOT EXISTS (SELECT FROM closed_restaurants c WHERE c.restaurant_id = s.restaurant_id)
  GROUP BY 1, 2, 3, 4, 5, 6, 7
$$;
REVOKE ALL ON FUNCTION list_subscriptions(UUID[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_subscriptions(UUID[]) TO tiffin_billing_app;

-- Payments that were proven and not charged, of restaurants that are not closed.
CREATE FUNCTION list_proven_purchases()
  RETURNS TABLE (restaurant_id UUID, status TEXT, proven_at TIMESTAMPTZ, ending TEXT)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT b.restaurant_id, b.status, b.proven_at, b.ending FROM purchases b
  WHERE b.status IN ('created', 'authenticated') AND b.proven_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM closed_restaurants c WHERE c.restaurant_id = b.restaurant_id)
$$;
REVOKE ALL ON FUNCTION list_proven_purchases() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_proven_purchases() TO tiffin_billing_app;

-- Is any restaurant on the plan, or about to be? Whoever asks holds the plan's row, so that nobody begins in between.
CREATE FUNCTION is_plan_in_use(its_id TEXT)
  RETURNS BOOLEAN
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT EXISTS (SELECT FROM subscriptions s WHERE s.plan_id = its_id AND NOT EXISTS (SELECT FROM closed_restaurants c WHERE c.restaurant_id = s.restaurant_id))
    OR EXISTS (SELECT FROM purchases b WHERE b.plan_id = its_id AND b.status NOT IN ('cancelled', 'completed', 'expired', 'failed'))
$$;
REVOKE ALL ON FUNCTION is_plan_in_use(TEXT) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_plan_in_use(TEXT) TO tiffin_billing_app;

-- As before, and with them what pays for a plan while an end set by hand is over: the provider's word counts again.
CREATE OR REPLACE FUNCTION list_due_purchases(until TIMESTAMPTZ, most INTEGER)
  RETURNS TABLE (restaurant_id UUID, id UUID)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT due.restaurant_id, due.id FROM (
    SELECT p.restaurant_id, p.id, p.check_at AS since FROM purchases p WHERE p.check_at <= until
    UNION
    SELECT p.restaurant_id, p.id, s.current_period_end FROM subscriptions s JOIN purchases p ON p.restaurant_id = s.restaurant_id
    WHERE s.source = 'manual' AND s.current_period_end <= until AND p.check_at > until AND p.paid_count > 0
      AND p.ending IS DISTINCT FROM 'now' AND p.status NOT IN ('cancelled', 'completed', 'expired', 'failed')
  ) due ORDER BY due.since LIMIT most
$$;

-- Removes everything of a restaurant; its invoices move to where the law finds them. A second time finds nothing.
CREATE FUNCTION purge_restaurant(its_id UUID, its_name TEXT)
  RETURNS VOID
  LANGUAGE sql SECURITY DEFINER SET search_path = public
AS $$
  INSERT INTO archived_invoices (number, restaurant_id, restaurant_name, payment_id, plan_name, amount_in_paise, paid_at, period_start, period_end)
    SELECT i.number, i.restaurant_id, its_name, i.payment_id, i.plan_name, i.amount_in_paise, i.paid_at, i.period_start, i.period_end
    FROM invoices i WHERE i.restaurant_id = its_id;
  DELETE FROM invoices WHERE restaurant_id = its_id;
  DELETE FROM purchases WHERE restaurant_id = its_id;
  DELETE FROM subscriptions WHERE restaurant_id = its_id;
  DELETE FROM subscription_changes WHERE restaurant_id = its_id;
  DELETE FROM provider_events WHERE body #>> '{payload,subscription,entity,notes,restaurant}' = its_id::text;
$$;
REVOKE ALL ON FUNCTION purge_restaurant(UUID, TEXT) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_restaurant(UUID, TEXT) TO tiffin_billing_app;

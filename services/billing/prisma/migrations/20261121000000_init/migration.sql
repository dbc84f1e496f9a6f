CREATE TABLE "plans" (
    "plan_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "price_in_paise" INTEGER NOT NULL,
    "billing_interval" TEXT NOT NULL,
    "razorpay_plan_id" TEXT,
    "features" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "plans_pkey" PRIMARY KEY ("plan_id")
);

CREATE TABLE "subscriptions" (
    "restaurant_id" UUID NOT NULL,
    "plan_id" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "current_period_end" TIMESTAMPTZ(3),
    "source" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("restaurant_id")
);

CREATE INDEX "subscriptions_plan_id_idx" ON "subscriptions"("plan_id");

ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plans"("plan_id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- What must hold whoever writes.
ALTER TABLE "plans" ADD CONSTRAINT "plans_price_not_negative" CHECK ("price_in_paise" >= 0);
ALTER TABLE "plans" ADD CONSTRAINT "plans_interval_known" CHECK ("billing_interval" IN ('monthly', 'yearly'));

-- The plan of every restaurant that chose none. It always exists.
INSERT INTO "plans" ("plan_id", "name", "price_in_paise", "billing_interval", "features") VALUES
  ('plan_free', 'Free', 0, 'monthly', '{"order_limit_daily": 10, "user_limit": 3, "menu_item_limit": 50, "allow_user_management": false}');

-- Row-level security: a query sees and writes only the restaurant its transaction names; without one it sees nothing.
-- FORCE binds the owner too, so the owner gets a policy of its own: migrations and maintenance functions work without
-- BYPASSRLS, which managed servers do not grant. After COMMIT the setting is '', hence nullif.
ALTER TABLE "subscriptions" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "subscriptions" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "subscriptions" TO tiffin_billing_app
  USING ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "subscriptions" TO CURRENT_USER USING (true) WITH CHECK (true);

-- The service may add a plan, but neither change nor remove one: restaurants pay what they agreed to.
GRANT USAGE ON SCHEMA public TO tiffin_billing_app;
REVOKE ALL ON "plans", "subscriptions" FROM tiffin_billing_app;
GRANT SELECT, INSERT ON "plans" TO tiffin_billing_app;
GRANT SELECT, INSERT, UPDATE ON "subscriptions" TO tiffin_billing_app;

-- The cash a guest handed over, and what a guest added for the staff. Both only where somebody noted it: processes of the
-- release before write neither, and neither is in an amount of the bill.
ALTER TABLE "order_payments" ADD COLUMN "tendered_paise" BIGINT;
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_tendered"
  CHECK ("tendered_paise" IS NULL OR ("method" = 'Cash' AND "tendered_paise" BETWEEN "amount_paise" AND 1000000000)) NOT VALID;

ALTER TABLE "orders"
  ADD COLUMN "tip_paise" BIGINT,
  ADD COLUMN "tip_method" TEXT;
ALTER TABLE "orders" ADD CONSTRAINT "orders_tip"
  CHECK (("tip_paise" IS NULL AND "tip_method" IS NULL) OR ("status" = 'Completed' AND "tip_paise" IS NOT NULL
    AND "tip_paise" BETWEEN 1 AND 1000000000 AND "tip_method" IS NOT NULL
    AND "tip_method" IN ('Cash', 'Card', 'UPI', 'Other'))) NOT VALID;

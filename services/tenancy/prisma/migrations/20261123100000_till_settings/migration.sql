SET LOCAL lock_timeout = '2s';

ALTER TABLE "restaurants"
  ADD COLUMN "primary_punch" TEXT NOT NULL DEFAULT 'order',
  ADD COLUMN "default_payment_method" TEXT;
ALTER TABLE "restaurants"
  ADD CONSTRAINT "restaurants_primary_punch_known" CHECK ("primary_punch" IN ('order', 'kot', 'bill')) NOT VALID;
ALTER TABLE "restaurants"
  ADD CONSTRAINT "restaurants_default_payment_method_known"
  CHECK ("default_payment_method" IN ('Cash', 'Card', 'UPI', 'Other')) NOT VALID;

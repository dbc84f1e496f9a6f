-- Payments of orders that stay open: when, by whom, and whether money was taken or given back. The rows of a settlement have
-- none of it, as those of processes of the release before. Amounts are never below zero.
ALTER TABLE "order_payments"
  ADD COLUMN "id" UUID,
  ADD COLUMN "at" TIMESTAMPTZ(3),
  ADD COLUMN "user_id" UUID,
  ADD COLUMN "user_name" TEXT,
  ADD COLUMN "direction" TEXT NOT NULL DEFAULT 'in',
  ADD COLUMN "reference" TEXT;
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_direction_known"
  CHECK ("direction" IN ('in', 'out') AND ("direction" = 'in' OR "at" IS NOT NULL)) NOT VALID;
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_part_is_whole"
  CHECK (num_nonnulls("id", "at", "user_id") IN (0, 3)) NOT VALID;
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_reference_bounded"
  CHECK (length("reference") <= 40) NOT VALID;

-- A payment is known by the id of its request for good, as a settlement is.
ALTER TABLE "order_punches" DROP CONSTRAINT "order_punches_kind_known";
ALTER TABLE "order_punches" ADD CONSTRAINT "order_punches_kind_known"
  CHECK ("kind" IN ('place', 'add', 'settle', 'void', 'pay')) NOT VALID;

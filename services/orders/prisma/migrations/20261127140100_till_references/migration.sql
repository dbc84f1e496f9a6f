SET LOCAL lock_timeout = '2s';

-- A till gives each punch a reference at the tap: its series and a number of the business day, such as A1-17. It stands on
-- the tickets of the punch, whoever prints them, also before the order has its number. Null for punches of older tills.
ALTER TABLE "order_punches" ADD COLUMN "till_id" UUID, ADD COLUMN "ref" TEXT;
ALTER TABLE "kots" ADD COLUMN "till_id" UUID, ADD COLUMN "ref" TEXT;
-- The references of the punches of an order, in the order of their arrival.
ALTER TABLE "orders" ADD COLUMN "till_refs" TEXT[] NOT NULL DEFAULT '{}';
ALTER TABLE "order_punches" ADD CONSTRAINT "order_punches_ref_bounded" CHECK (length("ref") <= 12) NOT VALID;
ALTER TABLE "kots" ADD CONSTRAINT "kots_ref_bounded" CHECK (length("ref") <= 12) NOT VALID;

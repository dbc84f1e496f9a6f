-- What the floor tells of a running order. Orders of before know none of it.
ALTER TABLE "orders" ADD COLUMN "created_by_name" TEXT,
  ADD COLUMN "covers" INTEGER,
  ADD COLUMN "promised_at" TIMESTAMPTZ(3),
  ADD COLUMN "bill_printed_at" TIMESTAMPTZ(3);
ALTER TABLE "orders" ADD CONSTRAINT "orders_covers_bounded" CHECK ("covers" BETWEEN 1 AND 99) NOT VALID;

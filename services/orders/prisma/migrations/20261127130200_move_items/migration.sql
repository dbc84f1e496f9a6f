-- Portions of a line that were moved to another order. They count as `voided` too, so `quantity - voided` stays what is
-- on the bill, also for the release before, and `voided - moved` is what voids took back.
ALTER TABLE "order_items" ADD COLUMN "moved" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_moved_bounded" CHECK ("moved" BETWEEN 0 AND "voided") NOT VALID;

-- An order that gave all its portions to others is Merged. `merged_into` is the order that holds its kitchen tickets now.
ALTER TABLE "orders" ADD COLUMN "merged_into" UUID;
ALTER TABLE "orders" DROP CONSTRAINT "orders_status_known";
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_known"
  CHECK ("status" IN ('Active', 'Completed', 'Merged')) NOT VALID;
ALTER TABLE "orders" ADD CONSTRAINT "orders_merged_has_holder"
  CHECK (("status" = 'Merged') = ("merged_into" IS NOT NULL)) NOT VALID;

-- A further bill of a table names the table and does not occupy it: one order occupies a table, whatever is split off.
ALTER TABLE "orders" DROP CONSTRAINT "orders_dine_in_has_table";
ALTER TABLE "orders" ADD CONSTRAINT "orders_dine_in_has_table"
  CHECK ("order_type" <> 'Dine-In' OR "table_id" IS NOT NULL OR "table_name" IS NOT NULL) NOT VALID;

-- The ids of the dishes about which a ticket of kind 'move' informs a station. The `lines` of such a ticket stay empty,
-- because screens show lines to be cooked.
ALTER TABLE "kots" ADD COLUMN "moved" JSONB;

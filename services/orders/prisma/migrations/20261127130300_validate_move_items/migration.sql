ALTER TABLE "order_items" VALIDATE CONSTRAINT "order_items_moved_bounded";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_status_known";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_merged_has_holder";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_dine_in_has_table";

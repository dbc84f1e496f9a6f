-- outside-transaction
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_month_there";
ALTER TABLE "order_items" VALIDATE CONSTRAINT "order_items_month_there";
ALTER TABLE "order_payments" VALIDATE CONSTRAINT "order_payments_month_there";
ALTER TABLE "order_items" VALIDATE CONSTRAINT "order_items_of_order_fkey";
ALTER TABLE "order_payments" VALIDATE CONSTRAINT "order_payments_of_order_fkey";
ALTER TABLE "occupied_tables" VALIDATE CONSTRAINT "occupied_tables_of_order_fkey";

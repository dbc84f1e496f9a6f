ALTER TABLE "orders" ADD CONSTRAINT "orders_month_there" CHECK ("month" IS NOT NULL) NOT VALID;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_month_there" CHECK ("month" IS NOT NULL) NOT VALID;
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_month_there" CHECK ("month" IS NOT NULL) NOT VALID;

-- A row that points at an order has the order's month.
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_of_order_fkey" FOREIGN KEY ("restaurant_id", "month", "order_id")
  REFERENCES "orders"("restaurant_id", "month", "id") ON DELETE RESTRICT ON UPDATE RESTRICT NOT VALID;
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_of_order_fkey" FOREIGN KEY ("restaurant_id", "month", "order_id")
  REFERENCES "orders"("restaurant_id", "month", "id") ON DELETE RESTRICT ON UPDATE RESTRICT NOT VALID;
ALTER TABLE "occupied_tables" ADD CONSTRAINT "occupied_tables_of_order_fkey" FOREIGN KEY ("restaurant_id", "month", "order_id")
  REFERENCES "orders"("restaurant_id", "month", "id") ON DELETE CASCADE ON UPDATE RESTRICT NOT VALID;

-- Where they were taken away for the rows of before.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'order_items_quantity_bounded') THEN
    ALTER TABLE "order_items" ADD CONSTRAINT "order_items_quantity_bounded" CHECK ("quantity" <= 9999) NOT VALID;
  END IF;
  IF NOT EXISTS (SELECT FROM pg_constraint WHERE conname = 'orders_payable_bounded') THEN
    ALTER TABLE "orders" ADD CONSTRAINT "orders_payable_bounded" CHECK ("payable_paise" BETWEEN 0 AND 9007199254740991) NOT VALID;
  END IF;
END $$;

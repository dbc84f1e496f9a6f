-- The primary keys without a month go: no process asks for them any more. Those with one take their place.
ALTER TABLE "orders" DROP CONSTRAINT "orders_pkey";
ALTER TABLE "orders" ADD CONSTRAINT "orders_pkey" PRIMARY KEY USING INDEX "orders_month_key";
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_pkey";
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_pkey" PRIMARY KEY USING INDEX "order_items_month_key";
ALTER TABLE "order_payments" DROP CONSTRAINT "order_payments_pkey";
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_pkey" PRIMARY KEY USING INDEX "order_payments_month_key";

-- A migration of its own, because this reads whole tables and must not hold the locks of the one before meanwhile.
ALTER TABLE "order_payments" VALIDATE CONSTRAINT "order_payments_tendered";
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_tip";

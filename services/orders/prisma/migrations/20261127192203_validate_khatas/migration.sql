-- A migration of its own, because this reads a whole table and must not hold the locks of the one before meanwhile.
ALTER TABLE "order_payments" VALIDATE CONSTRAINT "order_payments_method_known";

ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_covers_bounded";

-- Who approved a discount above the limit of who took the payment. Settlements of before know none.
ALTER TABLE "orders" ADD COLUMN "discount_approved_by" TEXT;

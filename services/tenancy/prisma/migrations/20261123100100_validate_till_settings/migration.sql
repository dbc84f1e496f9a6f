ALTER TABLE "restaurants" VALIDATE CONSTRAINT "restaurants_primary_punch_known";
ALTER TABLE "restaurants" VALIDATE CONSTRAINT "restaurants_default_payment_method_known";

ALTER TABLE "restaurants" VALIDATE CONSTRAINT "restaurants_guest_data_days_bounded";

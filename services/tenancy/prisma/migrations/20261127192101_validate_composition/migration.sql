ALTER TABLE "restaurants" VALIDATE CONSTRAINT "restaurants_gst_mode_known";

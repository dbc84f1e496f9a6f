ALTER TABLE "restaurant_facts" VALIDATE CONSTRAINT "restaurant_facts_gst_mode_known";
ALTER TABLE "documents" VALIDATE CONSTRAINT "documents_kind_known";
ALTER TABLE "documents" VALIDATE CONSTRAINT "documents_supply_in_series";

ALTER TABLE "devices" VALIDATE CONSTRAINT "devices_kind_known";
ALTER TABLE "devices" VALIDATE CONSTRAINT "devices_till_has_series";

ALTER TABLE "order_punches" VALIDATE CONSTRAINT "order_punches_ref_bounded";
ALTER TABLE "kots" VALIDATE CONSTRAINT "kots_ref_bounded";

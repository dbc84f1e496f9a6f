-- A migration of its own, because this reads whole tables and must not hold the locks of the one before meanwhile.
ALTER TABLE "order_payments" VALIDATE CONSTRAINT "order_payments_direction_known";
ALTER TABLE "order_payments" VALIDATE CONSTRAINT "order_payments_part_is_whole";
ALTER TABLE "order_payments" VALIDATE CONSTRAINT "order_payments_reference_bounded";
ALTER TABLE "order_punches" VALIDATE CONSTRAINT "order_punches_kind_known";

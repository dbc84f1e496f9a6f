-- A migration of its own, because this reads the whole table and must not hold the locks of the one before meanwhile.
ALTER TABLE "order_punches" VALIDATE CONSTRAINT "order_punches_kind_known";

-- A migration of its own, because this reads the whole table and must not hold the locks of the one before meanwhile.
ALTER TABLE "kots" VALIDATE CONSTRAINT "kots_kind_known";

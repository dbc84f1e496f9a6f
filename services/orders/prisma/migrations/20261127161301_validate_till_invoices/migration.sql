-- A migration of its own, because this reads the whole table and must not hold the locks of the one before meanwhile.
ALTER TABLE "documents" VALIDATE CONSTRAINT "documents_till_whole";

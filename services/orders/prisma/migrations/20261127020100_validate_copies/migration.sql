-- A migration of its own, because this reads the table and must not hold the locks of the one before meanwhile.
ALTER TABLE "station_outputs" VALIDATE CONSTRAINT "station_outputs_copies_bounded";

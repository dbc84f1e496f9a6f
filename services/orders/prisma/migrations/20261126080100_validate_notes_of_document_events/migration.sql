-- A migration of its own, because this reads the whole table and must not hold the lock of the one before meanwhile.
ALTER TABLE "document_events" VALIDATE CONSTRAINT "document_events_note_bounded";

-- Why a person cancelled a document, in the person's words. Events that no person wrote have none.
ALTER TABLE "document_events" ADD COLUMN "note" TEXT;
ALTER TABLE "document_events" ADD CONSTRAINT "document_events_note_bounded" CHECK (length("note") <= 120) NOT VALID;

-- A migration of its own, because this reads whole tables and must not hold the locks of the one before meanwhile.
ALTER TABLE "documents" VALIDATE CONSTRAINT "documents_kind_known";
ALTER TABLE "documents" VALIDATE CONSTRAINT "documents_credit_of_invoice";
ALTER TABLE "document_events" VALIDATE CONSTRAINT "document_events_kind_known";
ALTER TABLE "order_punches" VALIDATE CONSTRAINT "order_punches_kind_known";

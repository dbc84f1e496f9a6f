-- A migration of its own, because this reads the whole table and must not hold the locks of the others meanwhile.
ALTER TABLE "order_items" VALIDATE CONSTRAINT "order_items_notes_bounded";

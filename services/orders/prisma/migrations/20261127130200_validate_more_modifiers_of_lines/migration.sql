-- A migration of its own, because this reads the table and must not hold the locks of the one before meanwhile.
ALTER TABLE "order_items" VALIDATE CONSTRAINT "order_items_modifiers_bounded";

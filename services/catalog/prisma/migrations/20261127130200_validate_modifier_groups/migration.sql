-- A migration of its own, because this reads the table and must not hold the locks of the one before meanwhile.
ALTER TABLE "menu_items" VALIDATE CONSTRAINT "menu_items_modifier_groups_bounded";

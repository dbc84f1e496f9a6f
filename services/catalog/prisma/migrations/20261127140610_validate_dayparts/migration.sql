-- The validation is a migration of its own, because it reads the table and must not hold the locks of the migration
-- before it meanwhile.
ALTER TABLE "menu_items" VALIDATE CONSTRAINT "menu_items_dayparts_bounded";

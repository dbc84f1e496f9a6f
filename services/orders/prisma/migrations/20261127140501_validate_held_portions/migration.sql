-- The validation is a migration of its own, because it reads the table and must not hold the locks of the migration
-- before it meanwhile.
ALTER TABLE "order_items" VALIDATE CONSTRAINT "order_items_held_bounded";

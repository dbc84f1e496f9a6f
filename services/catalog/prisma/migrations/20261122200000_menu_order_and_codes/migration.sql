-- What a waiter types for a dish, what stands under Popular, and the restaurant's own order of its menu. A dish keeps
-- its place among those of its subcategory; a category and a subcategory keep theirs in the row that keeps them
-- without dishes.
ALTER TABLE "menu_items" ADD COLUMN "code" TEXT;
ALTER TABLE "menu_items" ADD COLUMN "is_favourite" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "menu_items" ADD COLUMN "position" INTEGER;
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_code_digits" CHECK ("code" ~ '^[0-9]{1,4}$') NOT VALID;
ALTER TABLE "categories" ADD COLUMN "position" INTEGER;
GRANT UPDATE ("position") ON "categories" TO tiffin_catalog_app;

-- A till shows the order, so a change of it is a change of the menu.
CREATE TRIGGER version_insert AFTER INSERT ON "categories" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_version();
CREATE TRIGGER version_update AFTER UPDATE ON "categories" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_version();
CREATE TRIGGER version_delete AFTER DELETE ON "categories" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION change_version();

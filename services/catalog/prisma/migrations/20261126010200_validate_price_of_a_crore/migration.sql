ALTER TABLE "menu_items" VALIDATE CONSTRAINT "menu_items_price";

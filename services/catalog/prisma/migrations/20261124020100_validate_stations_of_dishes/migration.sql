ALTER TABLE "menu_items" VALIDATE CONSTRAINT "menu_items_restaurant_id_station_id_fkey";
ALTER TABLE "menu_items" VALIDATE CONSTRAINT "menu_items_kitchen_name_length";

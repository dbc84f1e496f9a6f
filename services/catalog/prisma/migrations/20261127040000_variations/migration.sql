SET LOCAL lock_timeout = '2s';

-- The variations of a dish, such as Half and Full, each with an id, a name and a price in paise. The first one is the
-- default, whose price is `price_paise`. Null: the dish has none.
ALTER TABLE "menu_items" ADD COLUMN "variations" JSONB;
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_variations_bounded" CHECK (
  jsonb_typeof("variations") = 'array' AND jsonb_array_length("variations") BETWEEN 2 AND 8
) NOT VALID;

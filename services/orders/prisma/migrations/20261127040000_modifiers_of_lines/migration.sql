SET LOCAL lock_timeout = '2s';

-- What a guest chose of the dish of a line, such as Half: the ids and names of the menu when it was sold. `variant`, a
-- hash of the ids, is in the key already. Null: nothing was to be chosen.
ALTER TABLE "order_items" ADD COLUMN "modifiers" JSONB;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_modifiers_bounded"
  CHECK (jsonb_typeof("modifiers") = 'array' AND jsonb_array_length("modifiers") BETWEEN 1 AND 20) NOT VALID;

SET LOCAL lock_timeout = '2s';

-- A guest chooses a variation and any number of add-ons: at most 73. The bound is only raised, so that the last release
-- can still write.
ALTER TABLE "order_items"
  DROP CONSTRAINT "order_items_modifiers_bounded",
  ADD CONSTRAINT "order_items_modifiers_bounded"
    CHECK (jsonb_typeof("modifiers") = 'array' AND jsonb_array_length("modifiers") BETWEEN 1 AND 73) NOT VALID;

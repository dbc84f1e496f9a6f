-- The release before adds to a line by the key with its variant; so the one without may go, and one dish with two wishes
-- is two lines.
ALTER TABLE "order_items"
  DROP CONSTRAINT "order_items_pkey",
  ADD CONSTRAINT "order_items_pkey" PRIMARY KEY USING INDEX "order_items_variant_key";

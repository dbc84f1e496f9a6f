-- Portions of a line that are held: on the order and its bill, without a kitchen ticket until they are fired. The release
-- before writes neither column, so its portions are not held. Its voids and moves leave `held` as it is: readers count at
-- most `quantity - voided` portions as held.
ALTER TABLE "order_items"
  ADD COLUMN "held" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "held_since" TIMESTAMPTZ(3);
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_held_bounded" CHECK ("held" BETWEEN 0 AND "quantity") NOT VALID;

SET LOCAL lock_timeout = '2s';

-- What a restaurant charges for packing and delivery by the type of the order, before tax; null: nothing.
ALTER TABLE "restaurants"
  ADD COLUMN "takeaway_packing_paise" INTEGER,
  ADD COLUMN "delivery_packing_paise" INTEGER,
  ADD COLUMN "delivery_charge_paise" INTEGER;

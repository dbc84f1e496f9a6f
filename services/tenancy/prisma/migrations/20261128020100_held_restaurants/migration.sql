-- The time since which the operator holds the restaurant, to move it; null: it is open.
ALTER TABLE "restaurants" ADD COLUMN "held_at" TIMESTAMPTZ(3);

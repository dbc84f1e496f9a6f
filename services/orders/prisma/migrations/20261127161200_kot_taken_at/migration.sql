SET LOCAL lock_timeout = '2s';

-- The time of the tap of a punch that came late. The age of a ticket counts from it: food that was ordered three hours
-- ago is eaten, so its ticket must not be printed when it arrives. Null for a ticket whose punch was on time.
ALTER TABLE "kots" ADD COLUMN "taken_at" TIMESTAMPTZ(3);

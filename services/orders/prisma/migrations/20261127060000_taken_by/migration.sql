SET LOCAL lock_timeout = '2s';

-- A punch that waited at a till may be sent in the session of another person. This is who took the order, as the till
-- says; null where it is the person in `created_by`.
ALTER TABLE "orders" ADD COLUMN "taken_by_name" TEXT;

SET LOCAL lock_timeout = '2s';

-- What came late of an order, as a JSON array: what the till says about the time, and what was accepted for it that the
-- server would have refused on time. Null for an order of which nothing came late, as all before.
ALTER TABLE "orders" ADD COLUMN "late" JSONB;

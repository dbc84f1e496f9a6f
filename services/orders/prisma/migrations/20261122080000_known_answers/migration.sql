-- The last answers of other services, which stand in while those are away: after a restart and on every replica.
CREATE TABLE "known_answers" (
    "restaurant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "answer" JSONB NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "known_answers_pkey" PRIMARY KEY ("restaurant_id", "kind", "key")
);
CREATE INDEX "known_answers_read_at_idx" ON "known_answers"("read_at");

ALTER TABLE "known_answers" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "known_answers" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "known_answers" TO tiffin_orders_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "known_answers" TO CURRENT_USER USING (true) WITH CHECK (true);

REVOKE ALL ON "known_answers" FROM tiffin_orders_app;
GRANT SELECT, INSERT, UPDATE ON "known_answers" TO tiffin_orders_app;

-- What was not confirmed for a month is of a user or a restaurant that nobody asks about any longer.
CREATE FUNCTION purge_known_answers(most INTEGER) RETURNS INTEGER
  LANGUAGE sql SECURITY DEFINER SET search_path = public
AS $$
  WITH old AS (
    SELECT restaurant_id, kind, key FROM known_answers WHERE read_at < now() - interval '30 days'
    ORDER BY read_at LIMIT most FOR UPDATE SKIP LOCKED
  ), purged AS (
    DELETE FROM known_answers k USING old WHERE (k.restaurant_id, k.kind, k.key) = (old.restaurant_id, old.kind, old.key) RETURNING 1
  )
  SELECT count(*)::integer FROM purged
$$;
REVOKE ALL ON FUNCTION purge_known_answers(INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_known_answers(INTEGER) TO tiffin_orders_app;

CREATE OR REPLACE FUNCTION purge_restaurant(restaurant UUID, most INTEGER) RETURNS BOOLEAN
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  part UUID[];
BEGIN
  IF NOT EXISTS (SELECT 1 FROM closed_restaurants r WHERE r.restaurant_id = restaurant) THEN
    RAISE EXCEPTION 'restaurant % is not closed', restaurant;
  END IF;
  part := ARRAY(SELECT o.id FROM orders o WHERE o.restaurant_id = restaurant LIMIT most);
  DELETE FROM order_items WHERE restaurant_id = restaurant AND order_id = ANY (part);
  DELETE FROM order_payments WHERE restaurant_id = restaurant AND order_id = ANY (part);
  DELETE FROM audit_entries WHERE restaurant_id = restaurant AND order_id = ANY (part);
  DELETE FROM orders WHERE restaurant_id = restaurant AND id = ANY (part);
  IF cardinality(part) = most THEN
    RETURN true;
  END IF;
  DELETE FROM audit_entries WHERE restaurant_id = restaurant;
  DELETE FROM idempotency_keys WHERE restaurant_id = restaurant;
  DELETE FROM known_answers WHERE restaurant_id = restaurant;
  DELETE FROM order_counters WHERE restaurant_id = restaurant;
  DELETE FROM tables WHERE restaurant_id = restaurant;
  DELETE FROM areas WHERE restaurant_id = restaurant;
  RETURN false;
END $$;

-- The last answers of tenancy (who a user is, what a restaurant is called), which stand in while it is away: after a
-- restart and on every replica.
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
CREATE POLICY tenant ON "known_answers" TO tiffin_billing_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "known_answers" TO CURRENT_USER USING (true) WITH CHECK (true);

REVOKE ALL ON "known_answers" FROM tiffin_billing_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "known_answers" TO tiffin_billing_app;

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
GRANT EXECUTE ON FUNCTION purge_known_answers(INTEGER) TO tiffin_billing_app;

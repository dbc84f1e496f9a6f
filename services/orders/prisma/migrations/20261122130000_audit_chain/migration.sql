-- An entry names who did it, in which request, and what was so before and after; and it is chained to the one before it.
-- What was written until now keeps its row without a number: it is from before the chain. The last release goes on writing
-- `order_id` and `details` alone, and its entries are chained like all.
ALTER TABLE "audit_entries"
  ADD COLUMN "seq" BIGINT,
  ADD COLUMN "user_kind" TEXT,
  ADD COLUMN "user_name" TEXT,
  ADD COLUMN "user_role" TEXT,
  ADD COLUMN "request_id" TEXT,
  ADD COLUMN "subject_type" TEXT,
  ADD COLUMN "subject_id" TEXT,
  ADD COLUMN "subject_name" TEXT,
  ADD COLUMN "before" JSONB,
  ADD COLUMN "after" JSONB,
  ADD COLUMN "hash" BYTEA;
-- Tables and areas have entries as well, and those of nobody.
ALTER TABLE "audit_entries"
  ALTER COLUMN "user_id" DROP NOT NULL,
  ALTER COLUMN "order_id" DROP NOT NULL,
  ALTER COLUMN "details" DROP NOT NULL;

-- Why a discount was given.
ALTER TABLE "orders" ADD COLUMN "discount_reason" TEXT;

-- The last entry of each restaurant: the next one takes its number and its hash from here. The service may not touch it.
-- Its row is locked until the change is committed, so numbers have no gaps, and whoever reads them sees all below the
-- highest.
CREATE TABLE "audit_heads" (
    "restaurant_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_heads_pkey" PRIMARY KEY ("restaurant_id")
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

ALTER TABLE "audit_heads" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "audit_heads" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "audit_heads" TO tiffin_orders_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "audit_heads" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "audit_heads" FROM tiffin_orders_app;

-- Number, time and hash are the database's, whatever was sent. The hash covers everything an entry says, after the hash of
-- the one before it. Of one restaurant times never go back, so that the order of time is that of numbers.
CREATE FUNCTION chain_audit_entry() RETURNS TRIGGER
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  moment CONSTANT TIMESTAMPTZ := date_trunc('milliseconds', clock_timestamp());
BEGIN
  -- Whoever changes what is polled locks this row before the head, so everybody does: two changes wait for each other and
  -- never in a circle.
  PERFORM FROM restaurant_versions WHERE restaurant_id = NEW.restaurant_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    INSERT INTO restaurant_versions (restaurant_id, version) VALUES (NEW.restaurant_id, gen_random_uuid()) ON CONFLICT DO NOTHING;
    PERFORM FROM restaurant_versions WHERE restaurant_id = NEW.restaurant_id FOR NO KEY UPDATE;
  END IF;
  LOOP
    UPDATE audit_heads h SET seq = h.seq + 1, at = greatest(moment, h.at),
      hash = sha256(h.hash || convert_to(jsonb_build_array(
        h.seq + 1, (extract(epoch FROM greatest(moment, h.at)) * 1000)::bigint, NEW.user_kind, NEW.user_id, NEW.user_name,
        NEW.user_role, NEW.request_id, NEW.action, NEW.subject_type, NEW.subject_id, NEW.subject_name, NEW.before, NEW.after,
        NEW.order_id, NEW.details
      )::text, 'UTF8'))
    WHERE h.restaurant_id = NEW.restaurant_id
    RETURNING h.seq, h.at, h.hash INTO NEW.seq, NEW.at, NEW.hash;
    IF FOUND THEN
      RETURN NEW;
    END IF;
    INSERT INTO audit_heads (restaurant_id, seq, at, hash)
      VALUES (NEW.restaurant_id, 0, '-infinity', sha256(convert_to(NEW.restaurant_id::text, 'UTF8'))) ON CONFLICT DO NOTHING;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION chain_audit_entry() FROM PUBLIC;
CREATE TRIGGER "audit_chain" BEFORE INSERT ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();

-- Removes a part of the audit of a closed restaurant, its head first, and says whether anything is left. In parts, because
-- a transaction may not take long.
CREATE FUNCTION purge_audit(restaurant UUID, most INTEGER) RETURNS BOOLEAN
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  removed INTEGER;
BEGIN
  IF NOT EXISTS (SELECT FROM closed_restaurants r WHERE r.restaurant_id = restaurant) THEN
    RAISE EXCEPTION 'restaurant % is not closed', restaurant;
  END IF;
  DELETE FROM audit_heads WHERE restaurant_id = restaurant;
  DELETE FROM audit_entries e USING (SELECT a.id FROM audit_entries a WHERE a.restaurant_id = restaurant LIMIT most) part
    WHERE e.restaurant_id = restaurant AND e.id = part.id;
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed = most;
END $$;
REVOKE ALL ON FUNCTION purge_audit(UUID, INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_audit(UUID, INTEGER) TO tiffin_orders_app;

-- What was changed in a restaurant, by whom and how. The service may add and read, and neither change nor remove.
CREATE TABLE "audit_entries" (
    "restaurant_id" UUID NOT NULL,
    "seq" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "user_kind" TEXT NOT NULL,
    "user_id" UUID,
    "user_name" TEXT,
    "user_role" TEXT,
    "request_id" TEXT,
    "action" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "subject_name" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("restaurant_id", "seq")
);
CREATE INDEX "audit_entries_restaurant_id_at_idx" ON "audit_entries"("restaurant_id", "at" DESC);
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_user_known" CHECK ("user_kind" IN ('staff', 'operator', 'system'));

ALTER TABLE "audit_entries" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "audit_entries" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "audit_entries" TO tiffin_billing_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "audit_entries" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "audit_entries" FROM tiffin_billing_app;
GRANT SELECT, INSERT ON "audit_entries" TO tiffin_billing_app;

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
CREATE POLICY tenant ON "audit_heads" TO tiffin_billing_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "audit_heads" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "audit_heads" FROM tiffin_billing_app;

-- Number, time and hash are the database's, whatever was sent. The hash covers everything an entry says, after the hash of
-- the one before it. Of one restaurant times never go back, so that the order of time is that of numbers.
CREATE FUNCTION chain_audit_entry() RETURNS TRIGGER
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  moment CONSTANT TIMESTAMPTZ := date_trunc('milliseconds', clock_timestamp());
BEGIN
  LOOP
    UPDATE audit_heads h SET seq = h.seq + 1, at = greatest(moment, h.at),
      hash = sha256(h.hash || convert_to(jsonb_build_array(
        h.seq + 1, (extract(epoch FROM greatest(moment, h.at)) * 1000)::bigint, NEW.user_kind, NEW.user_id, NEW.user_name,
        NEW.user_role, NEW.request_id, NEW.action, NEW.subject_type, NEW.subject_id, NEW.subject_name, NEW.before, NEW.after
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

-- Removes the audit of a restaurant that is closed.
CREATE FUNCTION purge_audit(restaurant UUID) RETURNS VOID
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM closed_restaurants r WHERE r.restaurant_id = restaurant) THEN
    RAISE EXCEPTION 'restaurant % is not gone', restaurant;
  END IF;
  DELETE FROM audit_heads WHERE restaurant_id = restaurant;
  DELETE FROM audit_entries WHERE restaurant_id = restaurant;
END $$;
REVOKE ALL ON FUNCTION purge_audit(UUID) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_audit(UUID) TO tiffin_billing_app;

-- What a subscription becomes is written down by whoever changes it, a renewal included. `app.doer` says who that is, in
-- the words of the service; without it nobody is.
CREATE FUNCTION audit_subscription() RETURNS TRIGGER
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  doer CONSTANT JSONB := coalesce(nullif(current_setting('app.doer', true), '')::jsonb, '{"kind": "system"}');
  its_before JSONB;
  its_after JSONB := subscription_facts(NEW);
BEGIN
  IF TG_OP = 'UPDATE' THEN
    its_before := subscription_facts(OLD);
    SELECT jsonb_object_agg(b.key, b.value), jsonb_object_agg(b.key, its_after -> b.key) INTO its_before, its_after
      FROM jsonb_each(its_before) b WHERE b.value <> its_after -> b.key;
    IF its_after IS NULL THEN
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO audit_entries (restaurant_id, user_kind, user_id, user_name, user_role, request_id, action,
    subject_type, subject_id, subject_name, before, after)
  SELECT NEW.restaurant_id, doer ->> 'kind', (doer ->> 'id')::uuid, doer ->> 'name', doer ->> 'role', doer ->> 'requestId',
    'subscription.changed', 'subscription', p.plan_id, p.name, its_before, its_after
  FROM plans p WHERE p.plan_id = NEW.plan_id;
  RETURN NULL;
END $$;

CREATE FUNCTION subscription_facts(subscription subscriptions) RETURNS JSONB
  LANGUAGE sql STABLE SET search_path = public
AS $$
  SELECT jsonb_build_object('plan_id', p.plan_id, 'plan_name', p.name, 'status', subscription.status,
    'current_period_end', to_char(subscription.current_period_end AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  FROM plans p WHERE p.plan_id = subscription.plan_id
$$;
REVOKE ALL ON FUNCTION audit_subscription(), subscription_facts(subscriptions) FROM PUBLIC;
CREATE TRIGGER "subscriptions_audit" AFTER INSERT OR UPDATE ON "subscriptions" FOR EACH ROW EXECUTE FUNCTION audit_subscription();

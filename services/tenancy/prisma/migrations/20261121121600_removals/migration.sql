CREATE TABLE "removals" (
    "restaurant_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "subdomain" TEXT NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL,
    "removed_by" TEXT NOT NULL,
    "purge_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_in" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "purged_in" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "problem" TEXT,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "removals_pkey" PRIMARY KEY ("restaurant_id")
);

CREATE TABLE "operator_actions" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "subject_name" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "request_id" TEXT NOT NULL,

    CONSTRAINT "operator_actions_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "removals_removed_at_idx" ON "removals"("removed_at" DESC);

CREATE INDEX "operator_actions_at_id_idx" ON "operator_actions"("at" DESC, "id" DESC);

-- Both belong to the platform: they outlive the restaurants they tell of. What operators did is not rewritten.
REVOKE ALL ON "removals", "operator_actions" FROM tiffin_tenancy_app;
GRANT SELECT, INSERT, UPDATE ON "removals" TO tiffin_tenancy_app;
GRANT SELECT, INSERT ON "operator_actions" TO tiffin_tenancy_app;
GRANT USAGE ON SEQUENCE "operator_actions_id_seq" TO tiffin_tenancy_app;

CREATE INDEX "door_events_strangers_idx" ON "door_events"("subdomain") WHERE "restaurant_id" IS NULL;

-- The last step of a removal. The service may delete no row of a restaurant, so the owner does, and only when the time
-- has come and every other service has confirmed that it keeps nothing. Twice does no harm.
CREATE FUNCTION purge_restaurant(gone UUID) RETURNS VOID
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  name_then TEXT;
BEGIN
  SELECT subdomain INTO name_then FROM removals
  WHERE restaurant_id = gone AND purge_at <= now()
    AND closed_in @> ARRAY['billing', 'orders'] AND purged_in @> ARRAY['orders', 'catalog', 'billing'];
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Restaurant % is not to be purged yet', gone;
  END IF;
  DELETE FROM password_resets WHERE restaurant_id = gone;
  DELETE FROM users WHERE restaurant_id = gone;
  -- What happened at its door, also by those who never came in and are known by its subdomain alone.
  DELETE FROM door_events WHERE restaurant_id = gone OR (restaurant_id IS NULL AND subdomain = name_then);
  DELETE FROM restaurants WHERE id = gone;
END
$$;
REVOKE ALL ON FUNCTION purge_restaurant(UUID) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_restaurant(UUID) TO tiffin_tenancy_app;

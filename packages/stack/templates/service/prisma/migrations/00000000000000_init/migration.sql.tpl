CREATE TABLE "items" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "name" TEXT NOT NULL,

    CONSTRAINT "items_pkey" PRIMARY KEY ("restaurant_id", "id"),
    CONSTRAINT "items_name_length" CHECK (length("name") BETWEEN 1 AND 120)
);
ALTER TABLE "items" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "items" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "items" TO tiffin___NAME___app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "items" TO CURRENT_USER USING (true) WITH CHECK (true);

-- The restaurants that were removed, and when their data may go.
CREATE TABLE "closed_restaurants" (
    "restaurant_id" UUID NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL,
    "purge_at" TIMESTAMPTZ(3),

    CONSTRAINT "closed_restaurants_pkey" PRIMARY KEY ("restaurant_id")
);
REVOKE ALL ON "closed_restaurants" FROM tiffin___NAME___app;

-- Stores once that a restaurant is closed. Only a time that is not known yet can be added later.
CREATE FUNCTION close_restaurant(restaurant UUID, removed TIMESTAMPTZ, over TIMESTAMPTZ) RETURNS VOID
  LANGUAGE sql SECURITY DEFINER SET search_path = public
AS $$
  INSERT INTO closed_restaurants (restaurant_id, removed_at, purge_at) VALUES (restaurant, removed, over)
    ON CONFLICT (restaurant_id) DO UPDATE SET purge_at = EXCLUDED.purge_at WHERE closed_restaurants.purge_at IS NULL
$$;
REVOKE ALL ON FUNCTION close_restaurant(UUID, TIMESTAMPTZ, TIMESTAMPTZ) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION close_restaurant(UUID, TIMESTAMPTZ, TIMESTAMPTZ) TO tiffin___NAME___app;

-- Refuses while the restaurant is open or before the time from which its data may go, whoever asks. A migration with a
-- further table of restaurants states this function whole, with that table.
CREATE FUNCTION purge_restaurant(restaurant UUID) RETURNS VOID
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM closed_restaurants c WHERE c.restaurant_id = restaurant AND c.purge_at <= now()) THEN
    RAISE EXCEPTION 'restaurant_is_kept: % is open, or the time of its data is not over', restaurant
      USING ERRCODE = 'check_violation', CONSTRAINT = 'restaurant_is_kept';
  END IF;
  DELETE FROM items WHERE restaurant_id = restaurant;
END $$;
REVOKE ALL ON FUNCTION purge_restaurant(UUID) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_restaurant(UUID) TO tiffin___NAME___app;

-- Restaurants that were removed, and when what is kept of them may go.
CREATE TABLE "closed_restaurants" (
    "restaurant_id" UUID NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL,
    "purge_at" TIMESTAMPTZ(3),

    CONSTRAINT "closed_restaurants_pkey" PRIMARY KEY ("restaurant_id")
);
REVOKE ALL ON "closed_restaurants" FROM tiffin_catalog_app;

-- Writes down once that a restaurant is closed. Only a time that is not known yet can be added later.
CREATE FUNCTION close_restaurant(restaurant UUID, removed TIMESTAMPTZ, over TIMESTAMPTZ) RETURNS VOID
  LANGUAGE sql SECURITY DEFINER SET search_path = public
AS $$
  INSERT INTO closed_restaurants (restaurant_id, removed_at, purge_at) VALUES (restaurant, removed, over)
    ON CONFLICT (restaurant_id) DO UPDATE SET purge_at = EXCLUDED.purge_at WHERE closed_restaurants.purge_at IS NULL
$$;
REVOKE ALL ON FUNCTION close_restaurant(UUID, TIMESTAMPTZ, TIMESTAMPTZ) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION close_restaurant(UUID, TIMESTAMPTZ, TIMESTAMPTZ) TO tiffin_catalog_app;

-- Refuses while a restaurant is open or the time is not over for which its data is kept. Whoever may call the service
-- cannot have more removed than this: it is asked where the rows are.
CREATE FUNCTION require_purgeable(restaurant UUID) RETURNS VOID
  LANGUAGE plpgsql STABLE SET search_path = public
AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM closed_restaurants c WHERE c.restaurant_id = restaurant AND c.purge_at <= now()) THEN
    RAISE EXCEPTION 'restaurant_is_kept: % is open, or the time of its data is not over', restaurant
      USING ERRCODE = 'check_violation', CONSTRAINT = 'restaurant_is_kept';
  END IF;
END $$;
REVOKE ALL ON FUNCTION require_purgeable(UUID) FROM PUBLIC;

-- As before, and only when the time of its data is over.
CREATE OR REPLACE FUNCTION purge_restaurant(restaurant UUID) RETURNS VOID
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  PERFORM require_purgeable(restaurant);
  DELETE FROM menu_items WHERE restaurant_id = restaurant;
  DELETE FROM tax_groups WHERE restaurant_id = restaurant;
  DELETE FROM categories WHERE restaurant_id = restaurant;
  DELETE FROM pictures WHERE restaurant_id = restaurant;
END $$;

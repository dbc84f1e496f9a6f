SET LOCAL lock_timeout = '2s';

CREATE TABLE "pictures" (
    "restaurant_id" UUID NOT NULL,
    "file" TEXT NOT NULL,
    "unused_since" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "removing_since" TIMESTAMPTZ(3),

    CONSTRAINT "pictures_pkey" PRIMARY KEY ("restaurant_id", "file")
);

CREATE INDEX "pictures_unused_since_idx" ON "pictures"("unused_since");

ALTER TABLE "pictures" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "pictures" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "pictures" TO tiffin_catalog_app
  USING ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK ("restaurant_id" = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "pictures" TO CURRENT_USER USING (true) WITH CHECK (true);

REVOKE ALL ON "pictures" FROM tiffin_catalog_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON "pictures" TO tiffin_catalog_app;

-- A picture is used while a dish on the menu shows it. Whoever writes dishes, also a version of the service from before
-- this table, keeps that right: hence a trigger, as the owner.
CREATE FUNCTION follow_pictures() RETURNS TRIGGER
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  IF NEW.image_file IS NOT NULL AND NEW.deleted_at IS NULL THEN
    INSERT INTO pictures (restaurant_id, file, unused_since) VALUES (NEW.restaurant_id, NEW.image_file, NULL)
    ON CONFLICT (restaurant_id, file) DO UPDATE SET unused_since = NULL WHERE pictures.unused_since IS NOT NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.image_file IS NOT NULL THEN
    UPDATE pictures p SET unused_since = now()
    WHERE p.restaurant_id = OLD.restaurant_id AND p.file = OLD.image_file AND p.unused_since IS NULL
      AND NOT EXISTS (SELECT FROM menu_items m
        WHERE m.restaurant_id = OLD.restaurant_id AND m.deleted_at IS NULL AND m.image_file = OLD.image_file);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER follow_pictures_of_new_dishes AFTER INSERT ON "menu_items"
  FOR EACH ROW WHEN (NEW.image_file IS NOT NULL) EXECUTE FUNCTION follow_pictures();
CREATE TRIGGER follow_pictures_of_changed_dishes AFTER UPDATE OF "image_file", "deleted_at" ON "menu_items"
  FOR EACH ROW WHEN ((OLD.image_file, OLD.deleted_at) IS DISTINCT FROM (NEW.image_file, NEW.deleted_at))
  EXECUTE FUNCTION follow_pictures();

-- The pictures there are; those of dishes that are off the menu have been unused from now on.
INSERT INTO pictures (restaurant_id, file, unused_since)
SELECT restaurant_id, image_file, CASE WHEN bool_or(deleted_at IS NULL) THEN NULL ELSE now() END
FROM menu_items WHERE image_file IS NOT NULL GROUP BY restaurant_id, image_file
ON CONFLICT DO NOTHING;

-- Picks pictures of whichever restaurant that nobody has used for some time, and marks them: from then on nothing shows
-- them any more. Ten minutes later they are picked again: whoever was removing them did not finish.
CREATE FUNCTION take_unused_pictures(unused_for INTERVAL, most INTEGER)
  RETURNS TABLE (restaurant_id UUID, file TEXT)
  LANGUAGE sql SECURITY DEFINER SET search_path = public
AS $$
  UPDATE pictures p SET removing_since = clock_timestamp()
  FROM (SELECT u.restaurant_id, u.file FROM pictures u
    WHERE u.unused_since < now() - unused_for
      AND (u.removing_since IS NULL OR u.removing_since < now() - interval '10 minutes')
    ORDER BY u.unused_since LIMIT most FOR UPDATE SKIP LOCKED) unused
  WHERE p.restaurant_id = unused.restaurant_id AND p.file = unused.file
  RETURNING p.restaurant_id, p.file
$$;
REVOKE ALL ON FUNCTION take_unused_pictures(INTERVAL, INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_unused_pictures(INTERVAL, INTEGER) TO tiffin_catalog_app;

-- Pictures that are kept and that no row names: of before this table, or left by a crash. Their time begins now.
CREATE FUNCTION adopt_pictures(restaurants UUID[], files TEXT[]) RETURNS INTEGER
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  adopted INTEGER;
BEGIN
  INSERT INTO pictures (restaurant_id, file, unused_since)
  SELECT DISTINCT f.restaurant_id, f.file, CASE WHEN m.restaurant_id IS NULL THEN now() END
  FROM unnest(restaurants, files) AS f (restaurant_id, file)
  LEFT JOIN menu_items m ON m.restaurant_id = f.restaurant_id AND m.image_file = f.file AND m.deleted_at IS NULL
  ON CONFLICT DO NOTHING;
  GET DIAGNOSTICS adopted = ROW_COUNT;
  RETURN adopted;
END
$$;
REVOKE ALL ON FUNCTION adopt_pictures(UUID[], TEXT[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION adopt_pictures(UUID[], TEXT[]) TO tiffin_catalog_app;

-- As it was, and with what is known of its pictures.
CREATE OR REPLACE FUNCTION purge_restaurant(restaurant UUID) RETURNS VOID
  LANGUAGE sql SECURITY DEFINER SET search_path = public
AS $$
  DELETE FROM menu_items WHERE restaurant_id = restaurant;
  DELETE FROM tax_groups WHERE restaurant_id = restaurant;
  DELETE FROM categories WHERE restaurant_id = restaurant;
  DELETE FROM pictures WHERE restaurant_id = restaurant;
$$;

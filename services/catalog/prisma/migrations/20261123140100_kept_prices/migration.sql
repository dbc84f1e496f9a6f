-- What a dish cost, with its tax, until the menu had this head. Kept for a week, for orders that were taken by a menu of
-- before. Of what a dish costs now there is no row.
CREATE TABLE "kept_prices" (
    "restaurant_id" UUID NOT NULL,
    "menu_item_id" UUID NOT NULL,
    "until_head" INTEGER NOT NULL,
    "price_paise" INTEGER NOT NULL,
    "tax_group_name" TEXT,
    "tax_rate_basis_points" INTEGER,
    "tax_is_split" BOOLEAN,
    "ended_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "kept_prices_pkey" PRIMARY KEY ("restaurant_id", "menu_item_id", "until_head")
);
CREATE INDEX "kept_prices_ended_at_idx" ON "kept_prices"("ended_at");

ALTER TABLE "kept_prices" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "kept_prices" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "kept_prices" TO tiffin_catalog_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "kept_prices" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "kept_prices" FROM tiffin_catalog_app;
GRANT SELECT, INSERT ON "kept_prices" TO tiffin_catalog_app;

-- The price before the first change of a transaction is the one that was sold at.
CREATE FUNCTION keep_prices_of_dishes() RETURNS TRIGGER
  LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO kept_prices (restaurant_id, menu_item_id, until_head, price_paise,
    tax_group_name, tax_rate_basis_points, tax_is_split)
  SELECT was.restaurant_id, was.id, v.head, was.price_paise, t.name, t.rate_basis_points, t.is_split
  FROM dishes_before was
  JOIN dishes_after became ON became.restaurant_id = was.restaurant_id AND became.id = was.id
  JOIN restaurant_versions v ON v.restaurant_id = was.restaurant_id
  LEFT JOIN tax_groups t ON t.restaurant_id = was.restaurant_id AND t.id = was.tax_group_id
  WHERE was.deleted_at IS NULL AND (was.price_paise, was.tax_group_id, was.deleted_at)
    IS DISTINCT FROM (became.price_paise, became.tax_group_id, became.deleted_at)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE FUNCTION keep_prices_of_taxes() RETURNS TRIGGER
  LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO kept_prices (restaurant_id, menu_item_id, until_head, price_paise,
    tax_group_name, tax_rate_basis_points, tax_is_split)
  SELECT was.restaurant_id, i.id, v.head, i.price_paise, was.name, was.rate_basis_points, was.is_split
  FROM taxes_before was
  JOIN taxes_after became ON became.restaurant_id = was.restaurant_id AND became.id = was.id
  JOIN restaurant_versions v ON v.restaurant_id = was.restaurant_id
  JOIN menu_items i ON i.restaurant_id = was.restaurant_id AND i.tax_group_id = was.id AND i.deleted_at IS NULL
  WHERE (was.name, was.rate_basis_points, was.is_split)
    IS DISTINCT FROM (became.name, became.rate_basis_points, became.is_split)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Triggers of a table run by name: these after version_update, which counts the head.
CREATE TRIGGER version_update_prices AFTER UPDATE ON "menu_items"
  REFERENCING OLD TABLE AS dishes_before NEW TABLE AS dishes_after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_prices_of_dishes();
CREATE TRIGGER version_update_prices AFTER UPDATE ON "tax_groups"
  REFERENCING OLD TABLE AS taxes_before NEW TABLE AS taxes_after
  FOR EACH STATEMENT EXECUTE FUNCTION keep_prices_of_taxes();

CREATE FUNCTION purge_kept_prices(most INTEGER) RETURNS INTEGER
  LANGUAGE sql SECURITY DEFINER SET search_path = public
AS $$
  WITH old AS (
    SELECT restaurant_id, menu_item_id, until_head FROM kept_prices WHERE ended_at < now() - interval '7 days'
    ORDER BY ended_at LIMIT most FOR UPDATE SKIP LOCKED
  ), purged AS (
    DELETE FROM kept_prices k USING old
    WHERE (k.restaurant_id, k.menu_item_id, k.until_head) = (old.restaurant_id, old.menu_item_id, old.until_head)
    RETURNING 1
  )
  SELECT count(*)::integer FROM purged
$$;
REVOKE ALL ON FUNCTION purge_kept_prices(INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_kept_prices(INTEGER) TO tiffin_catalog_app;

CREATE OR REPLACE FUNCTION purge_restaurant(restaurant UUID) RETURNS VOID
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  PERFORM require_purgeable(restaurant);
  DELETE FROM menu_items WHERE restaurant_id = restaurant;
  DELETE FROM tax_groups WHERE restaurant_id = restaurant;
  DELETE FROM categories WHERE restaurant_id = restaurant;
  DELETE FROM pictures WHERE restaurant_id = restaurant;
  DELETE FROM kept_prices WHERE restaurant_id = restaurant;
END $$;

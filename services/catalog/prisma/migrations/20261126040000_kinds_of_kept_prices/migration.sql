SET LOCAL lock_timeout = '2s';

-- The kind of tax that a dish was sold under is kept with its price, and a change of the kind alone keeps a row.
ALTER TABLE "kept_prices" ADD COLUMN "tax_kind" TEXT;

CREATE OR REPLACE FUNCTION keep_prices_of_dishes() RETURNS TRIGGER
  LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO kept_prices (restaurant_id, menu_item_id, until_head, price_paise,
    tax_group_name, tax_rate_basis_points, tax_is_split, tax_kind)
  SELECT was.restaurant_id, was.id, v.head, was.price_paise, t.name, t.rate_basis_points, t.is_split, t.kind
  FROM dishes_before was
  JOIN dishes_after became ON became.restaurant_id = was.restaurant_id AND became.id = was.id
  JOIN restaurant_versions v ON v.restaurant_id = was.restaurant_id
  LEFT JOIN tax_groups t ON t.restaurant_id = was.restaurant_id AND t.id = was.tax_group_id
  WHERE was.deleted_at IS NULL AND (was.price_paise, was.tax_group_id, was.deleted_at)
    IS DISTINCT FROM (became.price_paise, became.tax_group_id, became.deleted_at)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_prices_of_taxes() RETURNS TRIGGER
  LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO kept_prices (restaurant_id, menu_item_id, until_head, price_paise,
    tax_group_name, tax_rate_basis_points, tax_is_split, tax_kind)
  SELECT was.restaurant_id, i.id, v.head, i.price_paise, was.name, was.rate_basis_points, was.is_split, was.kind
  FROM taxes_before was
  JOIN taxes_after became ON became.restaurant_id = was.restaurant_id AND became.id = was.id
  JOIN restaurant_versions v ON v.restaurant_id = was.restaurant_id
  JOIN menu_items i ON i.restaurant_id = was.restaurant_id AND i.tax_group_id = was.id AND i.deleted_at IS NULL
  WHERE (was.name, was.rate_basis_points, was.is_split, was.kind)
    IS DISTINCT FROM (became.name, became.rate_basis_points, became.is_split, became.kind)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Removes the menu of a restaurant that is no more. The service itself may not delete a dish, so this runs as the owner.
CREATE FUNCTION purge_restaurant(restaurant UUID) RETURNS VOID
  LANGUAGE sql SECURITY DEFINER SET search_path = public
AS $$
  DELETE FROM menu_items WHERE restaurant_id = restaurant;
  DELETE FROM tax_groups WHERE restaurant_id = restaurant;
  DELETE FROM categories WHERE restaurant_id = restaurant;
$$;
REVOKE ALL ON FUNCTION purge_restaurant(UUID) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_restaurant(UUID) TO tiffin_catalog_app;

-- Since when restaurants are there, of those that are asked for and not removed.
CREATE FUNCTION date_restaurants(ids UUID[])
  RETURNS TABLE (id UUID, created_at TIMESTAMPTZ)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT r.id, r.created_at FROM restaurants r WHERE r.id = ANY (ids) AND r.deleted_at IS NULL
$$;
REVOKE ALL ON FUNCTION date_restaurants(UUID[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION date_restaurants(UUID[]) TO tiffin_tenancy_app;

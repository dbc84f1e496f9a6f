-- What the operator sees of all restaurants. Like the login it looks across them, so it runs as the owner and answers
-- these columns only.
CREATE FUNCTION list_restaurants()
  RETURNS TABLE (id UUID, name TEXT, subdomain TEXT, admin_email TEXT, user_count INTEGER, created_at TIMESTAMPTZ)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT r.id, r.name, r.subdomain, coalesce(s.admin_email, ''), coalesce(s.user_count, 0), r.created_at
  FROM restaurants r
  LEFT JOIN (
    SELECT u.restaurant_id, count(*)::int AS user_count,
      (array_agg(u.email ORDER BY u.created_at, u.email) FILTER (WHERE u.role = 'Admin'))[1] AS admin_email
    FROM users u WHERE u.deleted_at IS NULL GROUP BY u.restaurant_id
  ) s ON s.restaurant_id = r.id
  WHERE r.deleted_at IS NULL
  ORDER BY r.created_at DESC, r.id
$$;
REVOKE ALL ON FUNCTION list_restaurants() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_restaurants() TO tiffin_tenancy_app;

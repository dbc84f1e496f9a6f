CREATE INDEX "door_events_restaurant_id_kind_at_idx" ON "door_events"("restaurant_id", "kind", "at");

-- A login was written down with the subdomain alone; from now on with the restaurant.
UPDATE door_events e SET restaurant_id = r.id FROM restaurants r
WHERE e.kind = 'login' AND e.restaurant_id IS NULL AND r.subdomain = e.subdomain AND e.at >= r.created_at;

CREATE INDEX "restaurants_newest_idx" ON "restaurants"("created_at" DESC, "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "users_present_idx" ON "users"("restaurant_id") WHERE "deleted_at" IS NULL;
CREATE INDEX "users_admins_idx" ON "users"("restaurant_id", "created_at", "email") WHERE "deleted_at" IS NULL AND "role" = 'Admin';

-- Restaurants whose name, subdomain or Admins have a text in them, whatever its case; all for an empty one. Names are
-- lowered by the rules of Unicode, which the collation of the database may not know. For the functions below, which run
-- as the owner: the service's role sees one restaurant only. Without a SET of its own it is planned as part of them.
CREATE FUNCTION matching_restaurants(q TEXT) RETURNS SETOF restaurants
  LANGUAGE sql STABLE
AS $$
  SELECT r.* FROM restaurants r
  WHERE r.deleted_at IS NULL AND (q = ''
    OR strpos(lower(r.name COLLATE pg_c_utf8), lower(q COLLATE pg_c_utf8)) > 0
    OR strpos(r.subdomain, lower(q)) > 0
    OR r.id IN (SELECT u.restaurant_id FROM users u WHERE u.deleted_at IS NULL AND u.role = 'Admin' AND strpos(lower(u.email), lower(q)) > 0))
$$;
REVOKE ALL ON FUNCTION matching_restaurants(TEXT) FROM PUBLIC;

CREATE FUNCTION count_matching_restaurants(q TEXT) RETURNS INTEGER
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  total INTEGER;
BEGIN
  -- EXECUTE plans for the text that is looked for: for an empty one nothing is searched.
  EXECUTE 'SELECT count(*)::int FROM matching_restaurants($1)' INTO total USING q;
  RETURN total;
END
$$;
REVOKE ALL ON FUNCTION count_matching_restaurants(TEXT) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_matching_restaurants(TEXT) TO tiffin_tenancy_app;

-- A page of them. Equal ones stand newest first. `placed` and `places` say where restaurants stand in a `given` order,
-- the others stand at `unlisted`. Users are counted for the rows of the page only, unless the order needs all.
CREATE FUNCTION find_restaurants(q TEXT, sort TEXT, direction TEXT, skip INTEGER, take INTEGER, placed UUID[], places INTEGER[], unlisted INTEGER)
  RETURNS TABLE (id UUID, name TEXT, subdomain TEXT, admin_email TEXT, user_count INTEGER, created_at TIMESTAMPTZ)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  -- Only texts that stand here become part of the statement.
  sort_key CONSTANT TEXT := CASE sort
    WHEN 'name' THEN 'lower(r.name COLLATE pg_c_utf8)'
    WHEN 'subdomain' THEN 'r.subdomain'
    WHEN 'admin_email' THEN 'coalesce(s.email, '''')'
    WHEN 'user_count' THEN 'coalesce(s.users, 0)'
    WHEN 'given' THEN 'coalesce(s.place, $6)'
    ELSE 'r.created_at' END;
  key_source CONSTANT TEXT := CASE sort
    WHEN 'admin_email' THEN 'LEFT JOIN (SELECT DISTINCT ON (u.restaurant_id) u.restaurant_id, u.email FROM users u
      WHERE u.deleted_at IS NULL AND u.role = ''Admin'' ORDER BY u.restaurant_id, u.created_at, u.email) s ON s.restaurant_id = r.id'
    WHEN 'user_count' THEN 'LEFT JOIN (SELECT u.restaurant_id, count(*) AS users FROM users u
      WHERE u.deleted_at IS NULL GROUP BY u.restaurant_id) s ON s.restaurant_id = r.id'
    WHEN 'given' THEN 'LEFT JOIN unnest($4, $5) s (restaurant_id, place) ON s.restaurant_id = r.id'
    ELSE '' END;
  towards CONSTANT TEXT := CASE direction WHEN 'desc' THEN 'DESC' ELSE 'ASC' END;
BEGIN
  RETURN QUERY EXECUTE format(
    'SELECT p.id, p.name, p.subdomain, coalesce(a.email, ''''), c.users, p.created_at
     FROM (SELECT r.id, r.name, r.subdomain, r.created_at, %1$s AS key FROM matching_restaurants($1) r %2$s
       ORDER BY key %3$s, r.created_at DESC, r.id LIMIT $3 OFFSET $2) p
     CROSS JOIN LATERAL (SELECT count(*)::int AS users FROM users u WHERE u.restaurant_id = p.id AND u.deleted_at IS NULL) c
     LEFT JOIN LATERAL (SELECT u.email FROM users u WHERE u.restaurant_id = p.id AND u.deleted_at IS NULL AND u.role = ''Admin''
       ORDER BY u.created_at, u.email LIMIT 1) a ON true
     ORDER BY p.key %3$s, p.created_at DESC, p.id', sort_key, key_source, towards)
    USING q, skip, take, placed, places, unlisted;
END
$$;
REVOKE ALL ON FUNCTION find_restaurants(TEXT, TEXT, TEXT, INTEGER, INTEGER, UUID[], INTEGER[], INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_restaurants(TEXT, TEXT, TEXT, INTEGER, INTEGER, UUID[], INTEGER[], INTEGER) TO tiffin_tenancy_app;

CREATE FUNCTION name_restaurants(wanted UUID[]) RETURNS TABLE (id UUID, name TEXT)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT r.id, r.name FROM restaurants r WHERE r.id = ANY (wanted) AND r.deleted_at IS NULL
$$;
REVOKE ALL ON FUNCTION name_restaurants(UUID[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION name_restaurants(UUID[]) TO tiffin_tenancy_app;

CREATE FUNCTION count_platform() RETURNS TABLE (restaurants INTEGER, users INTEGER)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT (SELECT count(*)::int FROM restaurants r WHERE r.deleted_at IS NULL),
    (SELECT count(*)::int FROM users u JOIN restaurants r ON r.id = u.restaurant_id WHERE u.deleted_at IS NULL AND r.deleted_at IS NULL)
$$;
REVOKE ALL ON FUNCTION count_platform() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_platform() TO tiffin_tenancy_app;

-- How many restaurants were added on each of the seven days in India that end with the day of `until`; days without any too.
CREATE FUNCTION count_sign_ups(until TIMESTAMPTZ) RETURNS TABLE (day DATE, restaurants INTEGER)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  WITH last AS (SELECT date_trunc('day', until AT TIME ZONE 'Asia/Kolkata') AS day)
  SELECT d.day::date, count(r.id)::int
  FROM last, generate_series(last.day - interval '6 days', last.day, interval '1 day') d (day)
  LEFT JOIN restaurants r ON r.deleted_at IS NULL
    AND r.created_at >= d.day AT TIME ZONE 'Asia/Kolkata' AND r.created_at < (d.day + interval '1 day') AT TIME ZONE 'Asia/Kolkata'
  GROUP BY d.day ORDER BY d.day
$$;
REVOKE ALL ON FUNCTION count_sign_ups(TIMESTAMPTZ) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_sign_ups(TIMESTAMPTZ) TO tiffin_tenancy_app;

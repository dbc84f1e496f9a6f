-- The charges of a restaurant, each once and the newest first: `sent` before those that were kept, the first `most` of
-- them. NULL where none were sent. A function, because on a distributed database ON CONFLICT takes no subselect.
CREATE FUNCTION newest_charges(sent JSONB, kept JSONB, most INT) RETURNS JSONB LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN sent IS NOT NULL THEN (
    SELECT coalesce(jsonb_agg(charge ORDER BY latest), '[]') FROM (
      SELECT charge, min(n) AS latest
      FROM jsonb_array_elements(sent || coalesce(kept, '[]')) WITH ORDINALITY AS c(charge, n)
      GROUP BY charge ORDER BY latest LIMIT most) AS listed) END
$$;
REVOKE ALL ON FUNCTION newest_charges(JSONB, JSONB, INT) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION newest_charges(JSONB, JSONB, INT) TO tiffin_orders_app;

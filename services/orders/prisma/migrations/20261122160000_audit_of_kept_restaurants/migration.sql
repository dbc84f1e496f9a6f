-- What is written down of a restaurant goes with the rest of it, when the time of its data is over and not before.
CREATE OR REPLACE FUNCTION purge_audit(restaurant UUID, most INTEGER) RETURNS BOOLEAN
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  removed INTEGER;
BEGIN
  PERFORM require_purgeable(restaurant);
  DELETE FROM audit_heads WHERE restaurant_id = restaurant;
  DELETE FROM audit_entries e USING (SELECT a.id FROM audit_entries a WHERE a.restaurant_id = restaurant LIMIT most) part
    WHERE e.restaurant_id = restaurant AND e.id = part.id;
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed = most;
END $$;

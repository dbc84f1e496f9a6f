-- What is written down of a restaurant goes with the rest of it, when the time of its data is over and not before.
CREATE OR REPLACE FUNCTION purge_audit(restaurant UUID) RETURNS VOID
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  PERFORM require_purgeable(restaurant);
  DELETE FROM audit_heads WHERE restaurant_id = restaurant;
  DELETE FROM audit_entries WHERE restaurant_id = restaurant;
END $$;

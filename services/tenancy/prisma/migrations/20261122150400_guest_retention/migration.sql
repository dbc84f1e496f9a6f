SET LOCAL lock_timeout = '2s';

ALTER TABLE "restaurants" ADD COLUMN "guest_data_days" INTEGER;
ALTER TABLE "restaurants" ADD CONSTRAINT "restaurants_guest_data_days_bounded" CHECK ("guest_data_days" BETWEEN 2 AND 3650) NOT VALID;

-- It looks across restaurants, so it runs as the owner; it tells ids and days and nothing else of them.
CREATE FUNCTION guest_retentions(after UUID, most INTEGER) RETURNS TABLE (restaurant_id UUID, days INTEGER)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT id, guest_data_days FROM restaurants
  WHERE guest_data_days IS NOT NULL AND deleted_at IS NULL AND (after IS NULL OR id > after) ORDER BY id LIMIT most
$$;
REVOKE ALL ON FUNCTION guest_retentions(UUID, INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION guest_retentions(UUID, INTEGER) TO tiffin_tenancy_app;

SET LOCAL lock_timeout = '2s';

-- How bills are made, and what stands on tax invoices besides. Nobody bills by GST before an Admin says so. The version
-- counts what the orders service is told of it.
ALTER TABLE "restaurants"
  ADD COLUMN "gst_mode" TEXT NOT NULL DEFAULT 'off',
  ADD COLUMN "legal_name" TEXT,
  ADD COLUMN "series" TEXT,
  ADD COLUMN "fssai" TEXT,
  ADD COLUMN "facts_version" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "restaurants" ADD CONSTRAINT "restaurants_gst_mode_known" CHECK ("gst_mode" IN ('off', 'regular')) NOT VALID;

-- The restaurants that bill by GST: each start of the service tells the orders service of them again, so that a database of
-- orders from a backup does not go on without.
CREATE FUNCTION restaurants_billing_by_gst() RETURNS TABLE (id UUID)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  RETURN QUERY SELECT r.id FROM restaurants r WHERE r.gst_mode <> 'off' AND r.deleted_at IS NULL;
END $$;
REVOKE ALL ON FUNCTION restaurants_billing_by_gst() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION restaurants_billing_by_gst() TO tiffin_tenancy_app;

-- AlterTable
ALTER TABLE "purchases" ADD COLUMN     "starts_at" TIMESTAMPTZ(3);

-- With the start: what is to be charged later is not awaited.
DROP FUNCTION list_proven_purchases();
CREATE FUNCTION list_proven_purchases()
  RETURNS TABLE (restaurant_id UUID, status TEXT, proven_at TIMESTAMPTZ, ending TEXT, starts_at TIMESTAMPTZ)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public
AS $$
  SELECT b.restaurant_id, b.status, b.proven_at, b.ending, b.starts_at FROM purchases b
  WHERE b.status IN ('created', 'authenticated') AND b.proven_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM closed_restaurants c WHERE c.restaurant_id = b.restaurant_id)
$$;
REVOKE ALL ON FUNCTION list_proven_purchases() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION list_proven_purchases() TO tiffin_billing_app;

-- How many papers the printer of a station makes of each ticket.
ALTER TABLE "station_outputs" ADD COLUMN "copies" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "station_outputs" ADD CONSTRAINT "station_outputs_copies_bounded" CHECK ("copies" BETWEEN 1 AND 3) NOT VALID;

-- What printers were asked for is of no use after 35 days: nobody prints a ticket of then, and its papers are counted in
-- kots. In batches, as the others.
CREATE FUNCTION purge_print_jobs(most INTEGER) RETURNS INTEGER
  LANGUAGE sql SECURITY DEFINER SET search_path = public
AS $$
  WITH old AS (
    SELECT restaurant_id, id FROM print_jobs WHERE created_at < now() - interval '35 days' ORDER BY created_at LIMIT most
  ), purged AS (
    DELETE FROM print_jobs j USING old WHERE j.restaurant_id = old.restaurant_id AND j.id = old.id RETURNING 1
  )
  SELECT count(*)::integer FROM purged
$$;
REVOKE ALL ON FUNCTION purge_print_jobs(INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_print_jobs(INTEGER) TO tiffin_orders_app;

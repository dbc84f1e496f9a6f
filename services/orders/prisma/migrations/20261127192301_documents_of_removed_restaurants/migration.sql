SET LOCAL lock_timeout = '2s';

-- The last day on which the law wants the documents of a financial year: 72 months after the 31st of December by which
-- its annual return is due (CGST Act, section 36).
CREATE FUNCTION documents_kept_until(fy TEXT) RETURNS DATE
  LANGUAGE sql IMMUTABLE SET search_path = public
AS $$
  SELECT make_date(2000 + left(fy, 2)::int + 1 + 6, 12, 31)
$$;

-- Removes at most `most` documents of one series of a removed restaurant whose data is purged, once the law wants none
-- of its documents any more: an invoice and its credit notes may be of two years and go together. Documents go from the
-- end of their chain, whose row of the series then names the one before them, so what is left verifies after each step;
-- credit notes go before the invoices that they name. Returns the number of documents and series removed; 0: nothing is
-- over.
CREATE FUNCTION purge_documents(most INTEGER) RETURNS INTEGER
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  its document_series%ROWTYPE;
  begin_of_rest INTEGER;
  newest documents%ROWTYPE;
  removed INTEGER;
BEGIN
  SELECT s.* INTO its FROM document_series s
    WHERE s.restaurant_id IN (
      SELECT c.restaurant_id FROM closed_restaurants c
      WHERE c.purge_at <= now()
        AND NOT EXISTS (SELECT FROM orders o WHERE o.restaurant_id = c.restaurant_id)
        AND NOT EXISTS (SELECT FROM document_series d WHERE d.restaurant_id = c.restaurant_id
          AND documents_kept_until(d.fy) >= (now() AT TIME ZONE 'UTC' + interval '330 minutes')::date))
    ORDER BY s.restaurant_id, s.kind <> 'credit_note', s.kind, s.series, s.fy LIMIT 1 FOR UPDATE;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  SELECT d.* INTO newest FROM documents d
    WHERE d.restaurant_id = its.restaurant_id AND d.kind = its.kind AND d.series = its.series AND d.fy = its.fy
      AND coalesce(d.place, d.n) <= coalesce(its.arrived, its.last) - most
    ORDER BY coalesce(d.place, d.n) DESC LIMIT 1;
  begin_of_rest := coalesce(newest.place, newest.n, 0);
  DELETE FROM document_events e USING documents d
    WHERE e.restaurant_id = its.restaurant_id AND d.restaurant_id = its.restaurant_id AND e.document_id = d.id
      AND d.kind = its.kind AND d.series = its.series AND d.fy = its.fy AND coalesce(d.place, d.n) > begin_of_rest;
  DELETE FROM documents d
    WHERE d.restaurant_id = its.restaurant_id AND d.kind = its.kind AND d.series = its.series AND d.fy = its.fy
      AND coalesce(d.place, d.n) > begin_of_rest;
  GET DIAGNOSTICS removed = ROW_COUNT;
  IF begin_of_rest > 0 THEN
    UPDATE document_series s SET prev_hash = newest.prev_hash, last_hash = newest.hash,
        arrived = CASE WHEN s.arrived IS NOT NULL THEN begin_of_rest END,
        last = CASE WHEN s.arrived IS NULL THEN begin_of_rest ELSE (
          SELECT max(d.n) FROM documents d
          WHERE d.restaurant_id = s.restaurant_id AND d.kind = s.kind AND d.series = s.series AND d.fy = s.fy) END
      WHERE s.restaurant_id = its.restaurant_id AND s.kind = its.kind AND s.series = its.series AND s.fy = its.fy;
    RETURN removed;
  END IF;
  DELETE FROM document_series s
    WHERE s.restaurant_id = its.restaurant_id AND s.kind = its.kind AND s.series = its.series AND s.fy = its.fy;
  -- The last series takes along which numbers the tills of the restaurant have taken.
  DELETE FROM till_series t WHERE t.restaurant_id = its.restaurant_id
    AND NOT EXISTS (SELECT FROM document_series s WHERE s.restaurant_id = its.restaurant_id);
  RETURN removed + 1;
END $$;
REVOKE ALL ON FUNCTION purge_documents(INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_documents(INTEGER) TO tiffin_orders_app;

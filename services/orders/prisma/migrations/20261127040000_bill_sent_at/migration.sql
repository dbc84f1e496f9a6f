-- A bill that was sent to its printer counts as printed once the printer says so, or a person has printed it instead.
ALTER TABLE "orders" ADD COLUMN "bill_sent_at" TIMESTAMPTZ(3);

-- That a bill is out is news for the floor, too. The change of the order comes after that of the job in the same
-- transaction, and a second change there raises no head, so the first one raises both.
CREATE FUNCTION note_bill_ended() RETURNS TRIGGER
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  INSERT INTO restaurant_versions AS kept (restaurant_id, version, kot_head)
  VALUES (NEW.restaurant_id, gen_random_uuid(), 1)
  ON CONFLICT (restaurant_id) DO UPDATE
    SET version = excluded.version, head = kept.head + 1, kot_head = kept.kot_head + 1, touched_at = excluded.touched_at
  WHERE kept.xmin::text::bigint <> pg_current_xact_id()::text::bigint % 4294967296;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION note_bill_ended() FROM PUBLIC;
DROP TRIGGER bill_ended ON "print_jobs";
CREATE TRIGGER bill_ended AFTER UPDATE OF "papers", "handed_over_at" ON "print_jobs"
  FOR EACH ROW WHEN (NEW.order_id IS NOT NULL AND (OLD.papers IS DISTINCT FROM NEW.papers
    OR OLD.handed_over_at IS DISTINCT FROM NEW.handed_over_at)) EXECUTE FUNCTION note_bill_ended();

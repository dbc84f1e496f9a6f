-- What screens in the kitchen do with a ticket: the first that draws it, the lines that are done, and the bump once all are.
ALTER TABLE "kots"
  ADD COLUMN "shown_at" TIMESTAMPTZ(3),
  ADD COLUMN "done_lines" INTEGER[] NOT NULL DEFAULT '{}',
  ADD COLUMN "bumped_at" TIMESTAMPTZ(3),
  ADD COLUMN "bumped_by_name" TEXT;
GRANT UPDATE ("shown_at", "done_lines", "bumped_at", "bumped_by_name") ON "kots" TO tiffin_orders_app;

-- Screens and tills hear of it by the head of the floor. A punch changes its order, which counts already.
CREATE FUNCTION note_kot_change() RETURNS TRIGGER
  LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  INSERT INTO restaurant_versions AS kept (restaurant_id, version) VALUES (NEW.restaurant_id, gen_random_uuid())
  ON CONFLICT (restaurant_id) DO UPDATE
    SET version = excluded.version, head = kept.head + 1, touched_at = excluded.touched_at
  WHERE kept.xmin::text::bigint <> pg_current_xact_id()::text::bigint % 4294967296;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION note_kot_change() FROM PUBLIC;
CREATE TRIGGER kot_changed AFTER UPDATE OF "shown_at", "done_lines", "bumped_at" ON "kots"
  FOR EACH ROW WHEN ((OLD.shown_at, OLD.done_lines, OLD.bumped_at) IS DISTINCT FROM (NEW.shown_at, NEW.done_lines, NEW.bumped_at))
  EXECUTE FUNCTION note_kot_change();

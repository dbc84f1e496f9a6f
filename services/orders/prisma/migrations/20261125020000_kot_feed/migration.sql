-- What screens and staff do with a ticket has a head of its own: that one was drawn, a line of it is done, or somebody
-- answered for it is news for screens and alarms, and nothing on any floor. With the head of the floor every till asked
-- what had changed, was told that nothing had, and read its lists anew with the next poll.
ALTER TABLE "restaurant_versions" ADD COLUMN "kot_head" INTEGER NOT NULL DEFAULT 0;

-- Food that is ready, or no longer, is shown with its order: that changes the floor, which screens hear as well. Within a
-- transaction that has changed the row already nothing is counted twice: whoever listens is told by that change.
CREATE OR REPLACE FUNCTION note_kot_change() RETURNS TRIGGER
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  IF NEW.kind = 'new' AND (OLD.bumped_at, OLD.picked_up_at) IS DISTINCT FROM (NEW.bumped_at, NEW.picked_up_at) THEN
    INSERT INTO restaurant_versions AS kept (restaurant_id, version) VALUES (NEW.restaurant_id, gen_random_uuid())
    ON CONFLICT (restaurant_id) DO UPDATE
      SET version = excluded.version, head = kept.head + 1, touched_at = excluded.touched_at
    WHERE kept.xmin::text::bigint <> pg_current_xact_id()::text::bigint % 4294967296;
    INSERT INTO floor_changes (restaurant_id, head, kind, id, month)
    SELECT NEW.restaurant_id, v.head, 'orders', NEW.order_id, NEW.month
    FROM restaurant_versions v WHERE v.restaurant_id = NEW.restaurant_id
    ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO restaurant_versions AS kept (restaurant_id, version, kot_head)
    VALUES (NEW.restaurant_id, gen_random_uuid(), 1)
    ON CONFLICT (restaurant_id) DO UPDATE SET kot_head = kept.kot_head + 1, touched_at = excluded.touched_at
    WHERE kept.xmin::text::bigint <> pg_current_xact_id()::text::bigint % 4294967296;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER kot_ready ON "kots";
DROP TRIGGER kot_changed ON "kots";
CREATE TRIGGER kot_changed
  AFTER UPDATE OF "shown_at", "done_lines", "bumped_at", "handed_over_at", "picked_up_at" ON "kots"
  FOR EACH ROW WHEN (
    (OLD.shown_at, OLD.done_lines, OLD.bumped_at, OLD.handed_over_at, OLD.picked_up_at)
      IS DISTINCT FROM (NEW.shown_at, NEW.done_lines, NEW.bumped_at, NEW.handed_over_at, NEW.picked_up_at)
  ) EXECUTE FUNCTION note_kot_change();

-- Both heads of those that changed within the last ten to twenty seconds. The function of before goes on for the release
-- before: another number of columns would end its prepared statements.
CREATE FUNCTION changed_floor_heads() RETURNS TABLE (restaurant_id UUID, head INTEGER, kot_head INTEGER)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT v.restaurant_id, v.head, v.kot_head FROM restaurant_versions v
    WHERE v.touched_at >= date_bin('10 seconds', statement_timestamp() - interval '10 seconds', '2000-01-01T00:00:00Z');
END $$;
REVOKE ALL ON FUNCTION changed_floor_heads() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION changed_floor_heads() TO tiffin_orders_app;

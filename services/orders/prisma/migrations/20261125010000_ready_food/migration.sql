-- Food that waits in the kitchen: of a bumped ticket until somebody has picked it up.
ALTER TABLE "kots"
  ADD COLUMN "picked_up_at" TIMESTAMPTZ(3),
  ADD COLUMN "picked_up_by_name" TEXT;
GRANT UPDATE ("picked_up_at", "picked_up_by_name") ON "kots" TO tiffin_orders_app;

-- Tills show it with the order: so the order counts as changed, and is named to whoever asks what changed. What screens do
-- besides raises the head alone.
CREATE FUNCTION note_ready_food() RETURNS TRIGGER
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
BEGIN
  INSERT INTO restaurant_versions AS kept (restaurant_id, version) VALUES (NEW.restaurant_id, gen_random_uuid())
  ON CONFLICT (restaurant_id) DO UPDATE
    SET version = excluded.version, head = kept.head + 1, touched_at = excluded.touched_at
  WHERE kept.xmin::text::bigint <> pg_current_xact_id()::text::bigint % 4294967296;
  INSERT INTO floor_changes (restaurant_id, head, kind, id, month)
  SELECT NEW.restaurant_id, v.head, 'orders', NEW.order_id, NEW.month
  FROM restaurant_versions v WHERE v.restaurant_id = NEW.restaurant_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION note_ready_food() FROM PUBLIC;
CREATE TRIGGER kot_ready AFTER UPDATE OF "bumped_at", "picked_up_at" ON "kots"
  FOR EACH ROW WHEN (
    NEW.kind = 'new' AND (OLD.bumped_at, OLD.picked_up_at) IS DISTINCT FROM (NEW.bumped_at, NEW.picked_up_at)
  ) EXECUTE FUNCTION note_ready_food();

-- Besides punches, tills hand over payments, commands that cannot be read and commands that are too old (decision 56).
-- `payments` has the money of the commands, which the record keeps after the decision. The release before lists and
-- stores these rows as well, and sends none of them: its tills know no word for their reasons.
ALTER TABLE "held_commands" ADD COLUMN "payments" JSONB NOT NULL DEFAULT '[]';

-- Deletes what was decided about long ago, of all restaurants, at most `most` rows at once. The audit keeps each decision
-- with the dishes and the money. Rows without a decision stay, whatever their age.
CREATE FUNCTION purge_held_commands(most INTEGER) RETURNS INTEGER
  LANGUAGE sql SECURITY DEFINER SET search_path = public
AS $$
  WITH old AS (
    SELECT restaurant_id, id FROM held_commands WHERE decided_at < now() - interval '90 days'
    ORDER BY decided_at LIMIT most
  ), purged AS (
    DELETE FROM held_commands h USING old WHERE h.restaurant_id = old.restaurant_id AND h.id = old.id RETURNING 1
  )
  SELECT count(*)::integer FROM purged
$$;
REVOKE ALL ON FUNCTION purge_held_commands(INTEGER) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION purge_held_commands(INTEGER) TO tiffin_orders_app;

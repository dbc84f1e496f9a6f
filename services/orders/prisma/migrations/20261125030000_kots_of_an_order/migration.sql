-- An order has at most 500 kitchen tickets, whoever writes: a party that is moved to and fro all day would make them without
-- end, and whatever reads an order reads its tickets. Looked at after each punch, move and void and not in its statement:
-- that sees the tickets as they were before it waited for the counter, this as they are.
CREATE FUNCTION refuse_many_kots() RETURNS TRIGGER
  LANGUAGE plpgsql SET search_path = public
AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT restaurant_id, month, order_id FROM made) told
    WHERE 500 < (
      SELECT count(*) FROM kots k
      WHERE k.restaurant_id = told.restaurant_id AND k.month = told.month AND k.order_id = told.order_id)
  ) THEN
    RAISE EXCEPTION 'kots_bounded: an order has too many tickets' USING ERRCODE = 'check_violation', CONSTRAINT = 'kots_bounded';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER bounded_insert AFTER INSERT ON "kots" REFERENCING NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_many_kots();

-- Ends a statement that is to write nothing, with the reason for whoever sent it. A transaction that was sent to its end
-- in one round trip rolls back by it.
CREATE FUNCTION refuse(reason TEXT) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'TF001', MESSAGE = reason;
END $$;

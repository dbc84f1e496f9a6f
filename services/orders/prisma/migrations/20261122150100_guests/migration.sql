-- The reply of a settlement is kept for its repetition and names the guest: who is erased is erased there as well.
GRANT UPDATE ("reply") ON "idempotency_keys" TO tiffin_orders_app;

-- What is the same for all ways to write a phone number, as packages/domain has it: its last ten digits.
CREATE FUNCTION phone_key(phone TEXT) RETURNS TEXT
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT right(regexp_replace(phone, '[^0-9]', '', 'g'), 10)
$$;
REVOKE ALL ON FUNCTION phone_key(TEXT) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION phone_key(TEXT) TO tiffin_orders_app;

-- How a restaurant bills and what stands on its tax invoices, as tenancy told it last. Without a row it bills as ever.
CREATE TABLE "restaurant_facts" (
    "restaurant_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "gst_mode" TEXT NOT NULL,
    "series" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "gstin" TEXT NOT NULL,
    "fssai" TEXT,

    CONSTRAINT "restaurant_facts_pkey" PRIMARY KEY ("restaurant_id"),
    CONSTRAINT "restaurant_facts_gst_mode_known" CHECK ("gst_mode" IN ('off', 'regular'))
);

-- The newest document of each series: the next one takes its serial and its hash from here. Its row is locked until the
-- settlement is committed, so serials have no gaps. The service may read it and not touch it.
CREATE TABLE "document_series" (
    "restaurant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "series" TEXT NOT NULL,
    "fy" TEXT NOT NULL,
    "last" INTEGER NOT NULL,
    "prev_hash" BYTEA NOT NULL,
    "last_hash" BYTEA NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_series_pkey" PRIMARY KEY ("restaurant_id", "kind", "series", "fy")
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- What was issued: written once, and kept longer than the order and the restaurant, so it points at the order without a
-- foreign key. `body` is text, kept as it was hashed: who sold, the lines and the tax of each group.
CREATE TABLE "documents" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "series" TEXT NOT NULL,
    "fy" TEXT NOT NULL,
    "n" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "order_id" UUID NOT NULL,
    "issued_at" TIMESTAMPTZ(3) NOT NULL,
    "issued_by" UUID NOT NULL,
    "place_of_supply" TEXT NOT NULL,
    "taxable_paise" BIGINT NOT NULL,
    "cgst_paise" BIGINT NOT NULL,
    "sgst_paise" BIGINT NOT NULL,
    "other_paise" BIGINT NOT NULL,
    "vat_paise" BIGINT NOT NULL,
    "discount_paise" BIGINT NOT NULL,
    "round_off_paise" INTEGER NOT NULL,
    "payable_paise" BIGINT NOT NULL,
    "body" TEXT NOT NULL,
    "prev_hash" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "documents_pkey" PRIMARY KEY ("restaurant_id", "id"),
    CONSTRAINT "documents_serial_key" UNIQUE ("restaurant_id", "kind", "series", "fy", "n"),
    CONSTRAINT "documents_kind_known" CHECK ("kind" IN ('invoice')),
    CONSTRAINT "documents_number_lawful" CHECK ("number" ~ '^[A-Z1-9][A-Z0-9/]{0,15}$'),
    CONSTRAINT "documents_add_up" CHECK ("taxable_paise" + "cgst_paise" + "sgst_paise" + "other_paise" + "vat_paise"
      + "round_off_paise" = "payable_paise")
);

-- What happened to a document since: added, never changed.
CREATE TABLE "document_events" (
    "restaurant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "reason" TEXT,
    "by" UUID NOT NULL,
    "approval_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "document_events_pkey" PRIMARY KEY ("restaurant_id", "id"),
    CONSTRAINT "document_events_kind_known" CHECK ("kind" IN ('cancelled', 'printed', 'reprinted', 'sent')),
    CONSTRAINT "document_events_of_document_fkey" FOREIGN KEY ("restaurant_id", "document_id")
      REFERENCES "documents"("restaurant_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT
);
CREATE INDEX "document_events_restaurant_id_document_id_idx" ON "document_events"("restaurant_id", "document_id");

ALTER TABLE "restaurant_facts" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "restaurant_facts" FORCE ROW LEVEL SECURITY;
ALTER TABLE "document_series" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "document_series" FORCE ROW LEVEL SECURITY;
ALTER TABLE "documents" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "documents" FORCE ROW LEVEL SECURITY;
ALTER TABLE "document_events" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "document_events" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "restaurant_facts" TO tiffin_orders_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY tenant ON "document_series" TO tiffin_orders_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY tenant ON "documents" TO tiffin_orders_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY tenant ON "document_events" TO tiffin_orders_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "restaurant_facts" TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY owner ON "document_series" TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY owner ON "documents" TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY owner ON "document_events" TO CURRENT_USER USING (true) WITH CHECK (true);
-- The default privileges give UPDATE and DELETE on every new table.
REVOKE ALL ON "restaurant_facts", "document_series", "documents", "document_events" FROM tiffin_orders_app;
GRANT SELECT, INSERT, UPDATE ON "restaurant_facts" TO tiffin_orders_app;
GRANT SELECT ON "document_series" TO tiffin_orders_app;
GRANT SELECT, INSERT ON "documents", "document_events" TO tiffin_orders_app;

-- The financial year of an instant by the calendar in India, as `financialYearOf` of the domain.
CREATE FUNCTION financial_year_of(instant TIMESTAMPTZ) RETURNS TEXT
  LANGUAGE sql IMMUTABLE SET search_path = public
AS $$
  SELECT to_char(begins, 'YY') || to_char(begins + interval '1 year', 'YY')
  FROM (SELECT date_trunc('month', (instant AT TIME ZONE 'UTC') + interval '330 minutes') - interval '3 months' AS begins) year
$$;

-- Serial, year and hash are the database's, whatever was sent. The hash covers all that a document says, after the hash of
-- the document before it in its series; that of the first one covers restaurant, kind, series and year. One statement locks
-- the row of the series and counts it on, so nothing is read before the lock. Whoever settles locks its order before, and
-- the restaurant's version after.
CREATE FUNCTION number_document() RETURNS TRIGGER
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  first BYTEA;
  content TEXT;
BEGIN
  NEW.fy := financial_year_of(NEW.issued_at);
  first := sha256(convert_to(jsonb_build_array(NEW.restaurant_id, NEW.kind, NEW.series, NEW.fy)::text, 'UTF8'));
  content := jsonb_build_array(NEW.id, NEW.month, NEW.order_id, (extract(epoch FROM NEW.issued_at) * 1000)::bigint,
    NEW.issued_by, NEW.place_of_supply, NEW.taxable_paise, NEW.cgst_paise, NEW.sgst_paise, NEW.other_paise, NEW.vat_paise,
    NEW.discount_paise, NEW.round_off_paise, NEW.payable_paise, encode(sha256(convert_to(NEW.body, 'UTF8')), 'hex'))::text;
  INSERT INTO document_series AS s (restaurant_id, kind, series, fy, last, prev_hash, last_hash, last_at)
    VALUES (NEW.restaurant_id, NEW.kind, NEW.series, NEW.fy, 1, first, sha256(first || convert_to('1 ' || content, 'UTF8')),
      NEW.issued_at)
    ON CONFLICT (restaurant_id, kind, series, fy) DO UPDATE SET last = s.last + 1, prev_hash = s.last_hash,
      last_hash = sha256(s.last_hash || convert_to((s.last + 1) || ' ' || content, 'UTF8')),
      last_at = greatest(s.last_at, excluded.last_at)
    RETURNING s.last, s.prev_hash, s.last_hash INTO NEW.n, NEW.prev_hash, NEW.hash;
  NEW.number := NEW.series || '/' || NEW.fy || '/' || lpad(NEW.n::text, greatest(6, length(NEW.n::text)), '0');
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION number_document() FROM PUBLIC;
CREATE TRIGGER "document_number" BEFORE INSERT ON "documents" FOR EACH ROW EXECUTE FUNCTION number_document();

-- The document that a paid order was issued. Null: none, as before.
ALTER TABLE "orders" ADD COLUMN "document_id" UUID;

-- As before, with the facts. Documents and what happened to them are kept: they have a time of retention of their own.
CREATE OR REPLACE FUNCTION purge_restaurant(restaurant UUID, most INTEGER) RETURNS BOOLEAN
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  part UUID[];
BEGIN
  PERFORM require_purgeable(restaurant);
  part := ARRAY(SELECT o.id FROM orders o WHERE o.restaurant_id = restaurant LIMIT most);
  DELETE FROM order_items WHERE restaurant_id = restaurant AND order_id = ANY (part);
  DELETE FROM order_payments WHERE restaurant_id = restaurant AND order_id = ANY (part);
  DELETE FROM order_punches WHERE restaurant_id = restaurant AND order_id = ANY (part);
  DELETE FROM kots WHERE restaurant_id = restaurant AND order_id = ANY (part);
  DELETE FROM voids WHERE restaurant_id = restaurant AND order_id = ANY (part);
  DELETE FROM audit_entries WHERE restaurant_id = restaurant AND order_id = ANY (part);
  DELETE FROM occupied_tables WHERE restaurant_id = restaurant AND order_id = ANY (part);
  DELETE FROM order_numbers n USING orders o WHERE n.restaurant_id = restaurant AND o.restaurant_id = restaurant
    AND o.id = ANY (part) AND n.order_number = o.order_number;
  DELETE FROM floor_changes WHERE restaurant_id = restaurant AND id = ANY (part);
  DELETE FROM orders WHERE restaurant_id = restaurant AND id = ANY (part);
  IF cardinality(part) = most THEN
    RETURN true;
  END IF;
  DELETE FROM audit_entries WHERE restaurant_id = restaurant;
  DELETE FROM idempotency_keys WHERE restaurant_id = restaurant;
  DELETE FROM known_answers WHERE restaurant_id = restaurant;
  DELETE FROM order_counters WHERE restaurant_id = restaurant;
  DELETE FROM order_numbers WHERE restaurant_id = restaurant;
  DELETE FROM item_stock WHERE restaurant_id = restaurant;
  DELETE FROM restaurant_facts WHERE restaurant_id = restaurant;
  DELETE FROM station_outputs WHERE restaurant_id = restaurant;
  DELETE FROM kitchen_screens WHERE restaurant_id = restaurant;
  DELETE FROM tables WHERE restaurant_id = restaurant;
  DELETE FROM areas WHERE restaurant_id = restaurant;
  DELETE FROM floor_changes WHERE restaurant_id = restaurant;
  -- Last: what was removed before it has changed it.
  DELETE FROM restaurant_versions WHERE restaurant_id = restaurant;
  RETURN false;
END $$;

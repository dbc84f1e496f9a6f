SET LOCAL lock_timeout = '2s';

-- The series of invoices that tills number themselves while they have no connection. The first number of a series and
-- financial year binds both to its till. `taken` is the highest number that the till says it has taken. Documents
-- outlive their restaurant, and so does this.
CREATE TABLE "till_series" (
    "restaurant_id" UUID NOT NULL,
    "series" TEXT NOT NULL,
    "fy" TEXT NOT NULL,
    "till_id" UUID NOT NULL,
    "taken" INTEGER NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "till_series_pkey" PRIMARY KEY ("restaurant_id", "series", "fy"),
    CONSTRAINT "till_series_lawful" CHECK ("series" ~ '^[ABD-RT-Z][A-Z0-9]{1,2}$' AND "fy" ~ '^\d{4}$'
      AND "taken" BETWEEN 1 AND 999999)
);
ALTER TABLE "till_series" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "till_series" FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "till_series" TO tiffin_orders_app
  USING (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid))
  WITH CHECK (restaurant_id = (SELECT nullif(current_setting('app.tenant_id', true), '')::uuid));
CREATE POLICY owner ON "till_series" TO CURRENT_USER USING (true) WITH CHECK (true);
REVOKE ALL ON "till_series" FROM tiffin_orders_app;
GRANT SELECT, INSERT, UPDATE ("taken", "taken_at") ON "till_series" TO tiffin_orders_app;

-- The till whose number a document has, and its place in the chain of hashes, counted from 1 in the order of arrival.
-- Both are null for a number of the server, whose place is its serial.
ALTER TABLE "documents" ADD COLUMN "till_id" UUID, ADD COLUMN "place" INTEGER;
ALTER TABLE "documents" ADD CONSTRAINT "documents_till_whole"
  CHECK (("till_id" IS NULL) = ("place" IS NULL)
    AND ("till_id" IS NULL OR ("kind" = 'invoice' AND "n" BETWEEN 1 AND 999999))) NOT VALID;
-- How many documents of the series of a till have arrived; null for a series of the server, where it is `last`.
ALTER TABLE "document_series" ADD COLUMN "arrived" INTEGER;

-- As before for a number of the server, which a series of a till never gets. A number of a till is kept as it was
-- taken: the chain of its series goes by arrival, and the hash covers the place and the till too. The number of
-- another till, or of the server, and a number that was used are refused.
CREATE OR REPLACE FUNCTION number_document() RETURNS TRIGGER
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public
AS $$
DECLARE
  first BYTEA;
  content TEXT;
BEGIN
  NEW.fy := financial_year_of(NEW.issued_at);
  first := sha256(convert_to(jsonb_build_array(NEW.restaurant_id, NEW.kind, NEW.series, NEW.fy)::text, 'UTF8'));
  content := (jsonb_build_array(NEW.id, NEW.month, NEW.order_id, (extract(epoch FROM NEW.issued_at) * 1000)::bigint,
    NEW.issued_by, NEW.place_of_supply, NEW.taxable_paise, NEW.cgst_paise, NEW.sgst_paise, NEW.other_paise, NEW.vat_paise,
    NEW.discount_paise, NEW.round_off_paise, NEW.payable_paise, encode(sha256(convert_to(NEW.body, 'UTF8')), 'hex'))
    || CASE WHEN NEW.of_document_id IS NULL THEN '[]' ELSE jsonb_build_array(NEW.of_document_id) END
    || CASE WHEN NEW.till_id IS NULL THEN '[]' ELSE jsonb_build_array(NEW.till_id) END)::text;
  IF NEW.till_id IS NULL THEN
    NEW.place := NULL;
    INSERT INTO document_series AS s (restaurant_id, kind, series, fy, last, prev_hash, last_hash, last_at)
      VALUES (NEW.restaurant_id, NEW.kind, NEW.series, NEW.fy, 1, first,
        sha256(first || convert_to('1 ' || content, 'UTF8')), NEW.issued_at)
      ON CONFLICT (restaurant_id, kind, series, fy) DO UPDATE SET last = s.last + 1, prev_hash = s.last_hash,
        last_hash = sha256(s.last_hash || convert_to((s.last + 1) || ' ' || content, 'UTF8')),
        last_at = greatest(s.last_at, excluded.last_at)
        WHERE s.arrived IS NULL
      RETURNING s.last, s.prev_hash, s.last_hash INTO NEW.n, NEW.prev_hash, NEW.hash;
    IF NOT FOUND THEN
      PERFORM refuse('series-of-till');
    END IF;
  ELSE
    INSERT INTO till_series AS t (restaurant_id, series, fy, till_id, taken, taken_at)
      VALUES (NEW.restaurant_id, NEW.series, NEW.fy, NEW.till_id, NEW.n, NEW.issued_at)
      ON CONFLICT (restaurant_id, series, fy) DO UPDATE SET taken = greatest(t.taken, excluded.taken),
        taken_at = greatest(t.taken_at, excluded.taken_at)
        WHERE t.till_id = excluded.till_id;
    IF NOT FOUND THEN
      PERFORM refuse('series-of-another');
    END IF;
    -- The row of the series is locked, so no other transaction can store the number meanwhile.
    IF EXISTS (SELECT FROM documents d WHERE d.restaurant_id = NEW.restaurant_id AND d.kind = NEW.kind
        AND d.series = NEW.series AND d.fy = NEW.fy AND d.n = NEW.n) THEN
      PERFORM refuse('number-used');
    END IF;
    INSERT INTO document_series AS s (restaurant_id, kind, series, fy, last, prev_hash, last_hash, last_at, arrived)
      VALUES (NEW.restaurant_id, NEW.kind, NEW.series, NEW.fy, NEW.n, first,
        sha256(first || convert_to('1 ' || NEW.n || ' ' || content, 'UTF8')), NEW.issued_at, 1)
      ON CONFLICT (restaurant_id, kind, series, fy) DO UPDATE SET last = greatest(s.last, excluded.last),
        prev_hash = s.last_hash,
        last_hash = sha256(s.last_hash || convert_to((s.arrived + 1) || ' ' || NEW.n || ' ' || content, 'UTF8')),
        last_at = greatest(s.last_at, excluded.last_at), arrived = s.arrived + 1
        WHERE s.arrived IS NOT NULL
      RETURNING s.arrived, s.prev_hash, s.last_hash INTO NEW.place, NEW.prev_hash, NEW.hash;
    IF NOT FOUND THEN
      PERFORM refuse('series-of-another');
    END IF;
  END IF;
  NEW.number := NEW.series || '/' || NEW.fy || '/' || lpad(NEW.n::text, greatest(6, length(NEW.n::text)), '0');
  RETURN NEW;
END $$;

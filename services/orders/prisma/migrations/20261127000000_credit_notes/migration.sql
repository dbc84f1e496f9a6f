-- A credit note is a document that names its invoice, in a series of its own. Processes of the release before issue invoices,
-- which name none.
ALTER TABLE "documents" ADD COLUMN "of_document_id" UUID;
ALTER TABLE "documents" DROP CONSTRAINT "documents_kind_known";
ALTER TABLE "documents" ADD CONSTRAINT "documents_kind_known" CHECK ("kind" IN ('invoice', 'credit_note')) NOT VALID;
ALTER TABLE "documents" ADD CONSTRAINT "documents_credit_of_invoice"
  CHECK (("kind" = 'credit_note') = ("of_document_id" IS NOT NULL)) NOT VALID;

-- Who approved a credit note by PIN is an event of it, whose approval counts once.
ALTER TABLE "document_events" DROP CONSTRAINT "document_events_kind_known";
ALTER TABLE "document_events" ADD CONSTRAINT "document_events_kind_known"
  CHECK ("kind" IN ('cancelled', 'printed', 'reprinted', 'sent', 'approved')) NOT VALID;

-- The credit note by which money went out of a paid order; null for money that is no part of one.
ALTER TABLE "order_payments" ADD COLUMN "document_id" UUID;

-- A credit note is known by the id of its request for good, as a settlement is. An order has several: the act names its own.
ALTER TABLE "order_punches" ADD COLUMN "document_id" UUID;
ALTER TABLE "order_punches" DROP CONSTRAINT "order_punches_kind_known";
ALTER TABLE "order_punches" ADD CONSTRAINT "order_punches_kind_known"
  CHECK ("kind" IN ('place', 'add', 'settle', 'void', 'pay', 'refund')) NOT VALID;

-- As before, and the hash of a credit note covers its invoice too. That of an invoice is what it was: nothing is appended.
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
    || CASE WHEN NEW.of_document_id IS NULL THEN '[]' ELSE jsonb_build_array(NEW.of_document_id) END)::text;
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

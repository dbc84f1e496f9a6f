SET LOCAL lock_timeout = '2s';

-- A restaurant under composition issues bills of supply in place of tax invoices, in series of their own. A process of
-- the release before cannot answer with them.
ALTER TABLE "restaurant_facts" DROP CONSTRAINT "restaurant_facts_gst_mode_known";
ALTER TABLE "restaurant_facts" ADD CONSTRAINT "restaurant_facts_gst_mode_known"
  CHECK ("gst_mode" IN ('off', 'regular', 'composition')) NOT VALID;
ALTER TABLE "documents" DROP CONSTRAINT "documents_kind_known";
ALTER TABLE "documents" ADD CONSTRAINT "documents_kind_known"
  CHECK ("kind" IN ('invoice', 'bill_of_supply', 'credit_note')) NOT VALID;
-- GSTR-1 leaves documents out by their series.
ALTER TABLE "documents" ADD CONSTRAINT "documents_supply_in_series"
  CHECK (("kind" = 'bill_of_supply') = ("series" LIKE 'S%')) NOT VALID;

SET LOCAL lock_timeout = '2s';

-- What a GST bill taxes the dishes of a group by. Null in groups that were never asked: rate and split tell it.
ALTER TABLE "tax_groups" ADD COLUMN "kind" TEXT;
ALTER TABLE "tax_groups" ADD CONSTRAINT "tax_groups_kind" CHECK ("kind" IN ('gst', 'vat', 'none')) NOT VALID;

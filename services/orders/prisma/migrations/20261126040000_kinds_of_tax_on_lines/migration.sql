SET LOCAL lock_timeout = '2s';

-- What a GST bill taxes a line by: the kind of the dish's tax group when it was sold. Null where it is not known: nobody had
-- chosen one, or an earlier release wrote the line. Rate and split tell it then.
ALTER TABLE "order_items" ADD COLUMN "tax_kind" TEXT;
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_tax_kind" CHECK ("tax_kind" IN ('gst', 'vat', 'none')) NOT VALID;

-- What a guest wishes about the portions of a line ('no onion'). `variant`, a hash of it, is in the key already.
ALTER TABLE "order_items" ADD COLUMN "notes" TEXT NOT NULL DEFAULT '';
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_notes_bounded" CHECK (length("notes") <= 120) NOT VALID;

-- What was wished about the dishes of a punch, as a hash; empty where nothing was. Apart from the content, because processes
-- of the release before run beside it: they compare the content as they know it, and leave this NULL.
ALTER TABLE "order_punches" ADD COLUMN "wishes_hash" BYTEA;

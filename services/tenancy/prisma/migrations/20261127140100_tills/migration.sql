SET LOCAL lock_timeout = '2s';

-- A till is a browser in which staff take orders. It has no sign-in of its own, and a series by which its references
-- differ from those of every other till: A1, A2, … ZZ, then three characters. A series is never given again, so the row
-- of a closed till stays.
ALTER TABLE "devices" ADD COLUMN "series" TEXT;
ALTER TABLE "devices" DROP CONSTRAINT "devices_kind_known";
ALTER TABLE "devices" ADD CONSTRAINT "devices_kind_known" CHECK ("kind" IN ('screen', 'agent', 'till')) NOT VALID;
ALTER TABLE "devices" ADD CONSTRAINT "devices_till_has_series"
  CHECK (("kind" = 'till') = ("series" IS NOT NULL) AND "series" ~ '^[ABD-RT-Z][1-9A-Z]{1,2}$') NOT VALID;

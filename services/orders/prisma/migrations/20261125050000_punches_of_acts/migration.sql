-- A settlement and a void are known by the id of their request for good, as what was ordered is: a repetition after its reply
-- is forgotten must not settle the next guests of the table.
ALTER TABLE "order_punches" DROP CONSTRAINT "order_punches_kind_known";
ALTER TABLE "order_punches" ADD CONSTRAINT "order_punches_kind_known"
  CHECK ("kind" IN ('place', 'add', 'settle', 'void')) NOT VALID;

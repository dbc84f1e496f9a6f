-- The words of packages/domain: a status nobody knows would be an order that is in no list.
ALTER TABLE "orders" ADD CONSTRAINT "orders_status_known" CHECK ("status" IN ('Active', 'Completed')) NOT VALID;
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_method_known" CHECK ("method" IN ('Cash', 'Card', 'UPI', 'Other', 'Unspecified')) NOT VALID;
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_user_known" CHECK ("user_kind" IN ('staff', 'operator', 'system')) NOT VALID;

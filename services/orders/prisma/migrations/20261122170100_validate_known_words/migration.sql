ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_status_known";
ALTER TABLE "order_payments" VALIDATE CONSTRAINT "order_payments_method_known";
ALTER TABLE "audit_entries" VALIDATE CONSTRAINT "audit_entries_user_known";

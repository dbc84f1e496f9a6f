ALTER TABLE "subscriptions" VALIDATE CONSTRAINT "subscriptions_status_known";

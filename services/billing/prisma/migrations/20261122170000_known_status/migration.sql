-- The words of packages/domain. Those of purchases, refunds and disputes are the provider's, which may add some.
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_status_known" CHECK ("status" IN ('active', 'past_due', 'pending', 'cancelled')) NOT VALID;

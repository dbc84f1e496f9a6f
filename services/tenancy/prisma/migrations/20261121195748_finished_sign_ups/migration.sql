ALTER TABLE "pending_sign_ups" ADD COLUMN "finished_at" TIMESTAMPTZ(3);

SET LOCAL lock_timeout = '2s';

-- The PIN by which somebody takes over a till that a colleague is signed in on; null: none. Hashed as passwords are.
ALTER TABLE "users" ADD COLUMN "pin_hash" TEXT;

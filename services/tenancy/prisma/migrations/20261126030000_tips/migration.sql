SET LOCAL lock_timeout = '2s';

-- Whether the till asks for the tip. Nobody is asked, as before.
ALTER TABLE "restaurants" ADD COLUMN "tips" BOOLEAN NOT NULL DEFAULT false;

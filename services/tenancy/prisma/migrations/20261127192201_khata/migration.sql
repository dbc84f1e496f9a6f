SET LOCAL lock_timeout = '2s';

-- Whether bills may be put on khatas, to be paid later. No restaurant does so until an Admin switches it on.
ALTER TABLE "restaurants" ADD COLUMN "khata" BOOLEAN NOT NULL DEFAULT false;

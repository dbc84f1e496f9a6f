SET LOCAL lock_timeout = '2s';

-- What colleagues call somebody; null: as the email says. Without @, so that no name can be taken for an email.
ALTER TABLE "users" ADD COLUMN "display_name" TEXT;
ALTER TABLE "users" ADD CONSTRAINT "users_display_name_bounded"
  CHECK (length("display_name") BETWEEN 1 AND 60 AND strpos("display_name", '@') = 0) NOT VALID;

ALTER TABLE "users" VALIDATE CONSTRAINT "users_display_name_bounded";

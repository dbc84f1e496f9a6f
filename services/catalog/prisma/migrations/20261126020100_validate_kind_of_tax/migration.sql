ALTER TABLE "tax_groups" VALIDATE CONSTRAINT "tax_groups_kind";

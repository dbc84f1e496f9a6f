-- A migration of its own, because this reads the table and must not hold the locks of the one before meanwhile.
ALTER TABLE "print_jobs" VALIDATE CONSTRAINT "print_jobs_ticket_or_slip";
ALTER TABLE "print_jobs" VALIDATE CONSTRAINT "print_jobs_kind_known";

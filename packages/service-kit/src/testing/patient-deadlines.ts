import type { DatabaseDeadlines } from '../database/database.ts'

const MINUTE_MS = 60_000

/**
 * A minute for everything the database does, and two for a whole Prisma transaction, so that a test on a busy machine
 * does not fail for waiting too long. The usual deadlines are used where a test is about a stuck database.
 */
export const PATIENT_DEADLINES: DatabaseDeadlines = {
  limits: {
    statement_timeout: MINUTE_MS,
    lock_timeout: MINUTE_MS,
    transaction_timeout: MINUTE_MS,
    idle_in_transaction_session_timeout: MINUTE_MS,
  },
  connection: MINUTE_MS,
  begin: MINUTE_MS,
  whole: 2 * MINUTE_MS,
}

import type { DatabaseDeadlines } from '../database/database.ts'

const MINUTE_MS = 60_000

/**
 * A minute for everything the database does, and two for a whole Prisma transaction, so that a test on a busy machine
 * does not fail for waiting too long. The usual deadlines are used where a test is about a stuck database.
 */
export const PATIENT_DEADLINES: DatabaseDeadlines = {
  statement: MINUTE_MS,
  lock: MINUTE_MS,
  transaction: MINUTE_MS,
  connection: MINUTE_MS,
  begin: MINUTE_MS,
  whole: 2 * MINUTE_MS,
}

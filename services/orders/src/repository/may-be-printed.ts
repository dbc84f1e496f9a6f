import { Prisma } from '../generated/prisma/client.ts'

/**
 * SQL that is true for a job `j` that may have been printed although no attempt was reported as printed: an attempt is
 * under way, or an earlier one has an unknown result.
 */
export const mayBePrinted = Prisma.sql`(j.papers = '{}' AND (j.may_be_printed OR j.taken_until IS NOT NULL))`

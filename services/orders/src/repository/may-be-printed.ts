import { Prisma } from '../generated/prisma/client.ts'

/**
 * SQL that is true for a job `j` of which a paper may be out although nobody has said so: an attempt is under way, or
 * has ended without a word.
 */
export const mayBePrinted = Prisma.sql`(j.papers = '{}' AND (j.may_be_printed OR j.taken_until IS NOT NULL))`

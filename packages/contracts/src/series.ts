import { MOST_TILL_SERIALS, TILL_SERIES } from '@tiffin/domain'
import * as z from '#schema'
import { adminOnly, everyRole } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, timestamp } from './fields.ts'

/** Numbers of a till that follow each other and have not arrived, from the first to the last. */
const missingNumbers = z.object({
  from: z.string(),
  to: z.string(),
  count: z.int(),
  /** False for a gap: the till has sent a later number. True for numbers after the last one that has arrived. */
  is_at_end: z.boolean(),
})

/** The most rows of missing numbers of a series in a reply; `missing_count` counts all of them. */
export const MOST_MISSING_ROWS = 100

/** The invoices of one financial year that a till has numbered itself while it had no connection. */
const tillSeries = z.object({
  series: z.string(),
  financial_year: z.string(),
  till_id: id,
  /** How many invoices of the series have arrived, cancelled ones too. */
  received: z.int(),
  /** The highest number that the till says it has taken, and the time at which it took it or said so last. */
  last_taken: z.string(),
  taken_at: timestamp,
  /** The numbers that guests may have on paper and that have not arrived: they wait at the till, or were refused. */
  missing: z.array(missingNumbers),
  missing_count: z.int(),
})
export type TillSeries = z.output<typeof tillSeries>

export const listTillSeries = defineEndpoint({
  id: 'listTillSeries',
  service: 'orders',
  method: 'GET',
  path: '/api/documents/till-series',
  access: adminOnly,
  summary:
    'The series of invoices that tills number themselves without a connection, the newest year first, with the ' +
    'numbers that are missing: gaps, and numbers that a till has taken and not sent.',
  response: z.object({ series: z.array(tillSeries) }),
})

export const noteTillSeries = defineEndpoint({
  id: 'noteTillSeries',
  service: 'orders',
  method: 'POST',
  path: '/api/documents/till-series',
  access: everyRole,
  summary:
    'A till says which invoice number it has taken last, so that numbers it has not sent yet are listed. ' +
    'INVOICE_NUMBER_REFUSED for the series of another till.',
  countsAsRead: true,
  body: z.object({
    till_id: id,
    series: z.string().check(z.regex(TILL_SERIES, 'must be the series of a till, such as A1')),
    financial_year: z.string().check(z.regex(/^\d{4}$/, 'must be a year of four digits, such as 2627')),
    last: z.int().check(z.minimum(1), z.maximum(MOST_TILL_SERIALS)),
  }),
  response: 'none',
})

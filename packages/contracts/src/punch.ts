import { MAX_EMAIL_LENGTH, MAX_LINE_QUANTITY, MAX_NOTES_LENGTH, MAX_ORDER_LINES, MOST_MODIFIERS } from '@tiffin/domain'
import * as z from '#schema'
import { id, percent, price, requiredText, text } from './fields.ts'

const orderLine = z.object({
  id,
  quantity: z.int().check(z.minimum(1), z.maximum(MAX_LINE_QUANTITY)),
  price,
  tax_rate_applied: z.optional(z.nullable(percent)),
  tax_group_name: z.optional(z.nullable(z.string())),
  tax_is_split: z.optional(z.nullable(z.boolean())),
  notes: z.optional(z.nullable(text(MAX_NOTES_LENGTH))),
  /**
   * What the guest chose: a variation, and add-ons by the rules of their groups. A client that knows no choices does
   * not send the field; the dish is then sold as its first variation and with the defaults.
   */
  modifiers: z.optional(z.nullable(z.array(z.object({ id })).check(z.maxLength(MOST_MODIFIERS)))),
  /** True for portions that the kitchen gets no ticket for until they are fired; absent in punches of older tills. */
  held: z.optional(z.nullable(z.boolean())),
})
const printerName = requiredText(MAX_EMAIL_LENGTH)
export const orderLines = z.array(orderLine).check(z.maxLength(MAX_ORDER_LINES))

/** True when the till prints the kitchen tickets of this punch at once, so that any later print is a reprint. */
export const printsKots = z.optional(z.boolean())

export const punchHeaders = {
  'kot-printed':
    'The till has printed the kitchen tickets of this punch before the server had it, because no answer came: `all`, ' +
    'or `all; by=NAME` with the percent-encoded name of who printed them. They are taken over by that person from ' +
    'the start, so no printer prints them and no till raises an alarm.',
} as const

/** The person who printed the kitchen tickets of a punch at the till, as the till says; null without a name. */
export type KotPrinted = { readonly by: string | null }

const PRINTED_ALL = 'all'

export function kotPrintedHeader({ by }: KotPrinted): string {
  return by === null ? PRINTED_ALL : `${PRINTED_ALL}; by=${encodeURIComponent(by)}`
}

/**
 * Reads the header `kot-printed`; null without the header. A value that cannot be read has no name, because the papers
 * exist in any case and must not come out twice.
 */
export function readKotPrinted(header: string | undefined): KotPrinted | null {
  if (header === undefined) return null
  try {
    const read = printerName.safeParse(decodeURIComponent(/; *by=([^;]+)$/.exec(header)?.[1] ?? ''))
    return { by: read.success ? read.data : null }
  } catch {
    return { by: null }
  }
}

/** The kitchen tickets that an act made, by number. */
export const madeKots = z.array(z.object({ id, number: z.int(), station: z.string() }))

/**
 * The reply of a punch. It has only fields that later punches do not change, so that a repetition gets the same reply.
 * `kots` are the kitchen tickets of the punch, by number; absent where the restaurant has no stations, and where all
 * portions are held.
 */
export const punchReply = z.object({
  message: z.string(),
  order_id: id,
  order_number: z.string(),
  version: z.int(),
  kots: z.optional(madeKots),
})
export type PunchReply = z.output<typeof punchReply>

import { MAX_EMAIL_LENGTH } from '@tiffin/domain'
import * as z from '#schema'
import { email, id, requiredText, text, timestamp } from './fields.ts'

const MAX_TILL_REFERENCE_LENGTH = 12

/**
 * What a till says about the tap that made a request. The request may wait at the till and be sent later, in the
 * session of another person. The server bounds the time, cannot verify the rest, and stores both beside the person
 * whose session sent the request. Each field is absent in requests of older tills.
 */
export const taken = z.optional(
  z.object({
    /** The person who was signed in at the till: the id, and the name as colleagues know it. */
    by: z.optional(id),
    email: z.optional(email),
    name: z.optional(requiredText(MAX_EMAIL_LENGTH)),
    /**
     * The time of the tap, by the clock of the till as the replies of the server correct it. A time and not an age, so
     * that a repetition sends the same bytes.
     */
    at: z.optional(timestamp),
    /** The till, and the reference that it gave the request: its series and a number of the business day, `A1-17`. */
    till_id: z.optional(id),
    ref: z.optional(
      text(MAX_TILL_REFERENCE_LENGTH).check(z.regex(/^[A-Z0-9]+-\d+$/, 'must be a series and a number, such as A1-17')),
    ),
    /** The head of the menu that the till showed at the tap. */
    menu_head: z.optional(z.int().check(z.minimum(0))),
  }),
)

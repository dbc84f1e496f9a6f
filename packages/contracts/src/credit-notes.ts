import {
  CREDIT_REASONS,
  MAX_ORDER_LINES,
  MAX_PAYMENT_REFERENCE_LENGTH,
  MAX_QUANTITY_ON_ORDER,
  PAYMENT_METHODS,
} from '@tiffin/domain'
import * as z from '#schema'
import { floorManagers } from './access.ts'
import { documentApproval, documentDetails, documentNote, NOTE_REQUIRED } from './documents.ts'
import { defineEndpoint } from './endpoint.ts'
import { idParams, text } from './fields.ts'

const creditedLine = z.object({
  /** The place of the line on the invoice or bill of supply, from 0. */
  line: z.int().check(z.nonnegative()),
  quantity: z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY_ON_ORDER)),
})

export const giveCreditNote = defineEndpoint({
  id: 'giveCreditNote',
  service: 'orders',
  method: 'POST',
  path: '/api/documents/:id/credit-note',
  access: floorManagers,
  summary:
    'Gives money of a paid invoice back by a credit note, by portions or all that is left. Portions bring back what ' +
    'was paid for them, after the discount. The invoice stays as it is; all its notes together are at most what it ' +
    'says, in every figure.',
  idempotent: true,
  params: idParams,
  body: z
    .object({
      /** The portions to give back; absent or null for all that is left. */
      items: z.optional(z.nullable(z.array(creditedLine).check(z.minLength(1), z.maxLength(MAX_ORDER_LINES)))),
      reason: z.enum(CREDIT_REASONS),
      note: documentNote,
      /** The payment method by which the money goes back. */
      method: z.enum(PAYMENT_METHODS),
      reference: z.optional(z.nullable(text(MAX_PAYMENT_REFERENCE_LENGTH))),
      approval: documentApproval,
      /**
       * How many credit notes of the invoice or bill of supply the caller saw. With another number the request fails
       * with DOCUMENT_CHANGED, so that two people never give the same money back.
       */
      credit_notes: z.int().check(z.nonnegative()),
    })
    .check(NOTE_REQUIRED),
  /** The credit note that was given. */
  response: documentDetails,
  status: 201,
})

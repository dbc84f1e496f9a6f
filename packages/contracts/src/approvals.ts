import { MAX_QUANTITY_ON_ORDER } from '@tiffin/domain'
import * as z from '#schema'
import { everyRole } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, text } from './fields.ts'
import { MAX_LINE_ID_LENGTH } from './items.ts'
import { discount } from './order-schema.ts'
import { pin } from './pins.ts'

export const MAX_APPROVAL_LENGTH = 2_000

/**
 * Approves a discount above the limit of the caller's role. The caller sends the approval with the settlement and stays
 * signed in.
 */
export const approveDiscount = defineEndpoint({
  id: 'approveDiscount',
  service: 'tenancy',
  method: 'POST',
  path: '/api/pin/approve-discount',
  access: everyRole,
  summary:
    'A colleague of the caller approves one discount of one order by PIN, up to the limit of the own role. ' +
    'The approval holds for five minutes. 403 for a wrong PIN and for a user without one; 429 after five wrong ones.',
  body: z.object({ user_id: id, pin, order_id: id, discount }),
  response: z.object({ approval: z.string() }),
})

const approver = { user_id: id, pin }
/** The subject of an act on a document as a whole. */
const onDocument = z.object({ document_id: id })

/**
 * Approves an act that the caller's role may not do alone. The caller sends the approval with that act and stays signed
 * in.
 */
export const approve = defineEndpoint({
  id: 'approve',
  service: 'tenancy',
  method: 'POST',
  path: '/api/approvals',
  access: everyRole,
  summary:
    'An Admin or Captain of the restaurant approves by PIN one act of the caller: so many portions of one line of ' +
    'one order are taken back, one invoice is cancelled, or money of one invoice is given back. The approval holds ' +
    'for a minute and counts once. 403 for a wrong PIN and for a role that may not approve; 429 after five wrong ones.',
  body: z.discriminatedUnion('action', [
    z.object({
      ...approver,
      action: z.enum(['void']),
      subject: z.object({
        order_id: id,
        line_id: text(MAX_LINE_ID_LENGTH),
        quantity: z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY_ON_ORDER)),
      }),
    }),
    z.object({ ...approver, action: z.enum(['cancel-document', 'credit-note']), subject: onDocument }),
  ]),
  response: z.object({ approval: z.string() }),
})

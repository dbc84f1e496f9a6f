import * as z from '#schema'
import { everyone, floorManagers } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { id, idParams, timestamp } from './fields.ts'
import { slip } from './slips.ts'

/** The page of the gateway that shows a bill by link. The token is behind `#`, which no browser sends to a server. */
export const BILL_PAGE_PATH = '/bill'

/** 36 bytes as base64url: every character counts, so that a link that was changed by a letter opens nothing. */
const billToken = z.string().check(z.regex(/^[\w-]{48}$/, 'must be the token of a bill by link'))

export const createBillLink = defineEndpoint({
  id: 'createBillLink',
  service: 'orders',
  method: 'POST',
  path: '/api/bill-links',
  access: floorManagers,
  summary:
    'Makes a link by which a guest reads a document without signing in, for 30 days. Each call makes another link. ' +
    'BILL_NOT_PAID_FOR_LINK for an open invoice.',
  body: z.object({ document_id: id }),
  response: z.object({
    /** The token for `BILL_PAGE_PATH#token`. Only its hash is stored, so no later reply has it. */
    token: billToken,
    expires_at: timestamp,
  }),
})

export const revokeBillLinks = defineEndpoint({
  id: 'revokeBillLinks',
  service: 'orders',
  method: 'DELETE',
  path: '/api/bill-links/:id',
  access: floorManagers,
  summary: 'Ends all links of the document with this id: they open nothing from now on. The document stays as it is.',
  params: idParams,
  response: 'none',
})

/** A POST, because access logs have paths and no bodies: a token in them would open the bill to whoever reads them. */
export const readBillLink = defineEndpoint({
  id: 'readBillLink',
  service: 'orders',
  method: 'POST',
  path: '/api/bill-links/read',
  access: everyone,
  summary:
    'The bill of a link as its paper shows it. BILL_LINK_NOT_FOUND (404) for a token that is expired, revoked, ' +
    'changed, or of a removed restaurant.',
  countsAsRead: true,
  body: z.object({ token: billToken }),
  response: z.object({
    slip,
    /** What happened to the document after it was issued, as sentences for the guest: a credit note, a cancellation. */
    notices: z.array(z.string()),
    expires_at: timestamp,
  }),
})

import { AppError, readBillLink } from '@tiffin/contracts'
import { route } from '@tiffin/service-kit'
import { toWireLinkedBill } from '../bill-link-wire.ts'
import type { RouteDeps } from '../deps.ts'

/** POST /api/bill-links/read. A text that is no token is answered as a token that opens no document. */
export function readBillLinkRoute({ billLinks, billTexts }: RouteDeps) {
  return route(
    readBillLink,
    async ({ body, req }) => {
      const linked = await billLinks.load(body.token)
      return toWireLinkedBill(linked, await billTexts.read(linked.tenant, req.id))
    },
    { whenBodyInvalid: () => new AppError('BILL_LINK_NOT_FOUND') },
  )
}

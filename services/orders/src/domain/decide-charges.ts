import { AppError } from '@tiffin/contracts'
import { CHARGES_OF_TYPE, paiseFromRupees, type Charge } from '@tiffin/domain'
import type { IssuedDocument } from './invoice.ts'
import type { Order } from './order.ts'

type ChargesRequest = {
  readonly charges?: readonly { readonly kind: string; readonly amount: number }[] | undefined
  readonly till_invoice?: { readonly number: string } | undefined
}

/** Returns the charges of a document, which are lines of its body. */
export function chargesOf({ body }: Pick<IssuedDocument, 'body'>): Charge[] {
  return body.lines.flatMap(({ charge, pricePaise }) => (charge ? [{ kind: charge, amountPaise: pricePaise }] : []))
}

/**
 * Returns the charges in the request. A request without the field keeps those of the open invoice, unless a till has
 * numbered another invoice: the guest has its paper, which has no charges. An order of which every dish was taken back
 * has none, because it gets no document.
 *
 * @throws AppError CHARGE_NOT_ALLOWED for a kind that the type of the order does not have, and for one that is named
 *   twice
 */
export function chargesAsked(
  { document, lines, orderType }: Pick<Order, 'document' | 'lines' | 'orderType'>,
  request: ChargesRequest | null,
): Charge[] {
  const asked = request?.charges
  const printed = request?.till_invoice?.number
  const isOther = printed !== undefined && printed !== document?.number
  if (asked === undefined) return document && lines.length > 0 && !isOther ? chargesOf(document) : []
  const allowed = asked.map(({ kind, amount }, index) => {
    const known = CHARGES_OF_TYPE[orderType].find((each) => each === kind)
    const isFirst = asked.findIndex((each) => each.kind === kind) === index
    if (!known || !isFirst) throw new AppError('CHARGE_NOT_ALLOWED', { charge: kind })
    return { kind: known, amountPaise: paiseFromRupees(amount) }
  })
  return lines.length > 0 ? allowed : []
}

import { AppError } from '@tiffin/contracts'
import {
  CHARGE_NAMES,
  CHARGES_OF_TYPE,
  formatRupees,
  paiseFromRupees,
  type Charge,
  type OrderType,
} from '@tiffin/domain'
import type { BillMoment, IssuedDocument } from './invoice.ts'
import type { Order } from './order.ts'
import type { RestaurantFacts } from './restaurant-facts.ts'

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

/**
 * Returns the charges whose amount the settings of the restaurant never had for orders of this type; none while
 * tenancy has sent no charges.
 */
export function chargesOfNoSetting(
  orderType: OrderType,
  charges: readonly Charge[],
  facts: RestaurantFacts | null,
): readonly Charge[] {
  const known = facts?.charges
  if (!known) return []
  return charges.filter(({ kind, amountPaise }) =>
    known.every((each) => each.orderType !== orderType || each.kind !== kind || each.amountPaise !== amountPaise),
  )
}

/**
 * Refuses an amount that the settings never had, because a charge that is typed freely is one for service by another
 * name. The amounts of the open invoice are taken, and so are those of a request that has waited and of a paper that a
 * till has numbered: the guest has paid or has the paper, so the audit of the payment names them.
 *
 * @throws AppError CHARGE_NOT_IN_SETTINGS
 */
export function requireInSettings(
  { document, orderType }: Pick<Order, 'document' | 'orderType'>,
  charges: readonly Charge[],
  request: ChargesRequest | null,
  { facts, hasWaited }: Pick<BillMoment, 'facts' | 'hasWaited'>,
): void {
  if (hasWaited || request?.till_invoice) return
  const printed = document ? chargesOf(document) : []
  const refused = chargesOfNoSetting(orderType, charges, facts).find(({ kind, amountPaise }) =>
    printed.every((each) => each.kind !== kind || each.amountPaise !== amountPaise),
  )
  if (!refused) return
  const { kind, amountPaise } = refused
  throw new AppError('CHARGE_NOT_IN_SETTINGS', { charge: CHARGE_NAMES[kind], amount: formatRupees(amountPaise) })
}

import { AppError, type BodyOf, type RestaurantSettings, type settleOrder } from '@tiffin/contracts'
import {
  CHARGE_NAMES,
  CHARGES_OF_TYPE,
  formatRupees,
  paiseFromRupees,
  type Charge,
  type ChargeKind,
  type OrderType,
} from '@tiffin/domain'
import type { MockRestaurant, OrderRecord, SettingsCharge } from '../restaurant.ts'

/** The time from a tap to its request, in milliseconds, from which the request counts as one that has waited. */
const LATE_AFTER_MS = 30_000

type ChargesRequest = Pick<NonNullable<BodyOf<typeof settleOrder>>, 'charges' | 'till_invoice' | 'taken'>

/** Returns the charges that settings have, by the type of the order. */
export function chargesOfSettings(settings: RestaurantSettings): SettingsCharge[] {
  const amounts: readonly (readonly [OrderType, ChargeKind, number | null | undefined])[] = [
    ['Takeaway', 'packing', settings.takeaway_packing],
    ['Delivery', 'packing', settings.delivery_packing],
    ['Delivery', 'delivery', settings.delivery_charge],
  ]
  return amounts.flatMap(([orderType, kind, amount]) =>
    amount ? [{ orderType, kind, amountPaise: paiseFromRupees(amount) }] : [],
  )
}

/**
 * Returns the charges of a request, or else of the open invoice; none for an order without dishes.
 *
 * @param isDecided true for a held payment that a person decides to send, whose amounts are not compared
 * @throws AppError CHARGE_NOT_ALLOWED for a kind that the type of the order does not have, and for one that is named
 *   twice; CHARGE_NOT_IN_SETTINGS for an amount that the settings never had, as the orders service compares it
 */
export function chargesOf(
  restaurant: MockRestaurant,
  order: OrderRecord,
  request: ChargesRequest | null | undefined,
  isDecided = false,
): Charge[] {
  const { invoice, lines, orderType } = order
  const printed = invoice?.document.charges ?? []
  const charges = (request?.charges ?? printed).map(({ kind, amount }, index, all) => {
    const allowed = CHARGES_OF_TYPE[orderType].find((each) => each === kind)
    const isFirst = all.findIndex((each) => each.kind === kind) === index
    if (!allowed || !isFirst) throw new AppError('CHARGE_NOT_ALLOWED', { charge: kind })
    return { kind: allowed, amountPaise: paiseFromRupees(amount) }
  })
  if (!isDecided && !request?.till_invoice && !hasWaited(restaurant, request)) {
    const ofInvoice = printed.map(({ kind, amount }) => ({ orderType, kind, amountPaise: paiseFromRupees(amount) }))
    requireAmong([...ofInvoice, ...chargesOfSettings(restaurant.settings), ...restaurant.formerCharges], order, charges)
  }
  return lines.length > 0 ? charges : []
}

function requireAmong(known: readonly SettingsCharge[], { orderType }: OrderRecord, charges: readonly Charge[]): void {
  const unknown = charges.find(({ kind, amountPaise }) =>
    known.every((each) => each.orderType !== orderType || each.kind !== kind || each.amountPaise !== amountPaise),
  )
  if (!unknown) return
  const { kind, amountPaise } = unknown
  throw new AppError('CHARGE_NOT_IN_SETTINGS', { charge: CHARGE_NAMES[kind], amount: formatRupees(amountPaise) })
}

function hasWaited({ now }: MockRestaurant, request: ChargesRequest | null | undefined): boolean {
  const at = request?.taken?.at
  return at !== undefined && now().getTime() - Date.parse(at) > LATE_AFTER_MS
}

import type { Order, OrderDocument, RestaurantSettings } from '@tiffin/contracts'
import { CHARGE_KINDS, isDocumented, type Charge, type ChargeKind, type OrderType } from '@tiffin/domain'
import { toCharge, type WireCharge } from './gst-amounts.ts'

/** How a restaurant bills, and what it charges. `charges` are those of this bill, where they were chosen. */
export type BillingMode = Pick<
  RestaurantSettings,
  'gst_mode' | 'gstin' | 'takeaway_packing' | 'delivery_packing' | 'delivery_charge'
> & { readonly charges?: readonly WireCharge[] | undefined }

/** Returns the charges that an order of this type usually has. */
export function usualChargesOf({ order_type: type }: Pick<Order, 'order_type'>, mode: BillingMode): WireCharge[] {
  if (!isDocumented(mode.gst_mode)) return []
  const amounts: Readonly<Record<OrderType, Partial<Record<ChargeKind, number | null | undefined>>>> = {
    'Dine-In': {},
    Takeaway: { packing: mode.takeaway_packing },
    Delivery: { packing: mode.delivery_packing, delivery: mode.delivery_charge },
  }
  return CHARGE_KINDS.flatMap((kind) => {
    const amount = amounts[type][kind]
    return amount ? [{ kind, amount }] : []
  })
}

/**
 * Returns the charges of an open bill: those that were chosen, else those of its printed invoice, else the usual ones.
 * A bill from which every dish was taken has none.
 */
export function openChargesOf(
  order: Pick<Order, 'order_type' | 'document' | 'items'>,
  mode: BillingMode,
): readonly WireCharge[] {
  if (order.items.length === 0) return []
  if (mode.charges) return mode.charges
  return order.document ? (order.document.charges ?? []) : usualChargesOf(order, mode)
}

/** Returns whether the charges are those of a document. */
export function isSameCharges(charges: readonly Charge[], issued: OrderDocument['charges'] = []): boolean {
  const others = issued.map(toCharge)
  return (
    charges.length === others.length &&
    charges.every(({ kind, amountPaise }, index) => {
      const other = others[index]
      return other?.kind === kind && other.amountPaise === amountPaise
    })
  )
}

import { AppError } from '@tiffin/contracts'
import {
  DEFAULT_SERIES,
  isFssai,
  isGstin,
  isSeries,
  MAX_COMPOSITION_SERIES_LENGTH,
  type Charge,
  type OrderType,
} from '@tiffin/domain'
import type { RestaurantSettings } from './restaurant.ts'

/**
 * The facts of a restaurant that the orders service needs: how the restaurant bills, the texts of its tax invoices or
 * bills of supply, and what it charges for packing and delivery.
 */
export type RestaurantFacts = {
  readonly gstMode: RestaurantSettings['gstMode']
  readonly series: string
  readonly name: string
  readonly address: string
  readonly gstin: string
  readonly fssai: string | null
  readonly charges: readonly (Charge & { readonly orderType: OrderType })[]
}

export function factsOf(settings: RestaurantSettings): RestaurantFacts {
  const { gstMode, series, legalName, name, address, gstin, fssai } = settings
  const charges = chargesOf(settings)
  return { gstMode, series: series ?? DEFAULT_SERIES, name: legalName ?? name, address, gstin, fssai, charges }
}

function chargesOf(settings: RestaurantSettings): RestaurantFacts['charges'] {
  const { takeawayPackingPaise, deliveryPackingPaise, deliveryChargePaise } = settings
  const all = [
    { orderType: 'Takeaway', kind: 'packing', amountPaise: takeawayPackingPaise },
    { orderType: 'Delivery', kind: 'packing', amountPaise: deliveryPackingPaise },
    { orderType: 'Delivery', kind: 'delivery', amountPaise: deliveryChargePaise },
  ] as const
  return all.flatMap(({ amountPaise, ...charge }) => (amountPaise === null ? [] : [{ ...charge, amountPaise }]))
}

/**
 * Returns whether the orders service must be notified of a change of settings: one of the facts changes, and the
 * restaurant bills by GST before or after the change. Orders needs no facts of a restaurant that has never billed by
 * GST.
 */
export function mustTellFacts(before: RestaurantSettings, after: RestaurantSettings): boolean {
  if (before.gstMode === 'off' && after.gstMode === 'off') return false
  return JSON.stringify(factsOf(before)) !== JSON.stringify(factsOf(after))
}

/**
 * Checks the settings that bills by GST need. Series and FSSAI number are always checked. GSTIN and address are checked
 * only while the restaurant bills by GST; with the mode off they may be any text.
 *
 * @throws AppError SERIES_INVALID, COMPOSITION_SERIES_TOO_LONG, FSSAI_INVALID, GSTIN_INVALID or GST_ADDRESS_REQUIRED,
 *   with the field
 */
export function requireBillable({ gstMode, series, fssai, gstin, address }: RestaurantSettings): void {
  if (series !== null && !isSeries(series)) throw new AppError('SERIES_INVALID').with({ field: 'series' })
  if (fssai !== null && !isFssai(fssai)) throw new AppError('FSSAI_INVALID').with({ field: 'fssai' })
  if (gstMode === 'off') return
  if (gstMode === 'composition' && series !== null && series.length > MAX_COMPOSITION_SERIES_LENGTH)
    throw new AppError('COMPOSITION_SERIES_TOO_LONG').with({ field: 'series' })
  if (!isGstin(gstin)) throw new AppError('GSTIN_INVALID').with({ field: 'gstin' })
  if (address === '') throw new AppError('GST_ADDRESS_REQUIRED').with({ field: 'address' })
}

import { AppError } from '@tiffin/contracts'
import { DEFAULT_SERIES, isFssai, isGstin, isSeries, MAX_COMPOSITION_SERIES_LENGTH } from '@tiffin/domain'
import type { RestaurantSettings } from './restaurant.ts'

/**
 * The facts of a restaurant that the orders service needs: how the restaurant bills, and the texts of its tax invoices
 * or bills of supply.
 */
export type RestaurantFacts = {
  readonly gstMode: RestaurantSettings['gstMode']
  readonly series: string
  readonly name: string
  readonly address: string
  readonly gstin: string
  readonly fssai: string | null
}

export function factsOf(settings: RestaurantSettings): RestaurantFacts {
  const { gstMode, series, legalName, name, address, gstin, fssai } = settings
  return { gstMode, series: series ?? DEFAULT_SERIES, name: legalName ?? name, address, gstin, fssai }
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

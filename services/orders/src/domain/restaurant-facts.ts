import type { GstMode } from '@tiffin/domain'

/** The seller as printed on a tax invoice or a bill of supply. */
export type Seller = {
  readonly name: string
  readonly address: string
  readonly gstin: string
  readonly fssai: string | null
}

/** The facts by which a restaurant bills, as tenancy last sent them. `version` grows with every change. */
export type RestaurantFacts = Seller & {
  readonly version: number
  readonly gstMode: GstMode
  readonly series: string
}

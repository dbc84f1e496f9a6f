import type { GstMode } from '@tiffin/domain'

/** Who sells, as it stands on a tax invoice. */
export type Seller = {
  readonly name: string
  readonly address: string
  readonly gstin: string
  readonly fssai: string | null
}

/** How a restaurant bills, as tenancy told it last. `version` grows with every change. */
export type RestaurantFacts = Seller & {
  readonly version: number
  readonly gstMode: GstMode
  readonly series: string
}

import type { Charge, GstMode, OrderType } from '@tiffin/domain'

/** The seller as printed on a tax invoice or a bill of supply. */
export type Seller = {
  readonly name: string
  readonly address: string
  readonly gstin: string
  readonly fssai: string | null
}

/** A charge that orders of a type have by the settings of a restaurant. */
export type SettingsCharge = Charge & { readonly orderType: OrderType }

/** The facts by which a restaurant bills, as tenancy last sent them. `version` grows with every change. */
export type RestaurantFacts = Seller & {
  readonly version: number
  readonly gstMode: GstMode
  readonly series: string
  /** The charges of the settings, now and before; null or absent while tenancy has sent none. */
  readonly charges?: readonly SettingsCharge[] | null
}

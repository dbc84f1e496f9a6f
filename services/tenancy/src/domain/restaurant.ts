import type { GstMode, Paise, PaymentMethod, PunchKind, Role } from '@tiffin/domain'

/** The texts a restaurant prints on bills and kitchen tickets. */
export type PrintedSettings = {
  readonly name: string
  readonly address: string
  readonly gstin: string
  readonly phone: string
  readonly billHeader: string
  readonly billFooter: string
  readonly kotHeader: string
  readonly kotFooter: string
}

/** The largest discount of each role, in percent of the subtotal. A missing role, and null, mean no limit. */
export type DiscountLimits = { readonly [Of in Role]?: number | null | undefined }

export type RestaurantSettings = PrintedSettings & {
  readonly discountLimits: DiscountLimits
  readonly discountReasonRequired: boolean
  readonly primaryPunch: PunchKind
  /** The payment method that the till selects first; null: none. */
  readonly defaultPaymentMethod: PaymentMethod | null
  /** True where the till asks for the tip. */
  readonly tips: boolean
  /** True where a bill may be put on the khata of a customer. */
  readonly khata: boolean
  /** The UPI address to which guests pay; null: bills have no QR code. */
  readonly upiVpa: string | null
  /** The payee's name at the bank; null: the name of the restaurant. */
  readonly upiName: string | null
  /** The merchant category code; null: the bank gave none. */
  readonly upiMc: string | null
  /** How the restaurant bills: by the bill of the specification (`off`), by GST (`regular`) or under composition. */
  readonly gstMode: GstMode
  /** The name on tax invoices and bills of supply; null: the name of the restaurant. */
  readonly legalName: string | null
  /** The series of tax invoices and bills of supply; null: DEFAULT_SERIES. */
  readonly series: string | null
  /** The licence number of the food authority; null: none is printed. */
  readonly fssai: string | null
  /** The charges for packing and delivery by the type of the order, before tax; null: none. */
  readonly takeawayPackingPaise: Paise | null
  readonly deliveryPackingPaise: Paise | null
  readonly deliveryChargePaise: Paise | null
}

/** The changed settings. Undefined fields, and limits of roles that are not named, stay unchanged. */
export type SettingsChanges = { readonly [Name in keyof RestaurantSettings]: RestaurantSettings[Name] | undefined }

/** Merges changed limits into the present ones, role by role; null removes a limit. */
export function mergeLimits(before: DiscountLimits, changes: DiscountLimits): DiscountLimits {
  const merged = {
    ...before,
    ...Object.fromEntries(Object.entries(changes).filter(([, limit]) => limit !== undefined)),
  }
  return Object.fromEntries(Object.entries(merged).filter(([, limit]) => limit !== null))
}

/** Returns the default texts of a new restaurant. */
export function newSettings(name: string): PrintedSettings {
  return {
    name,
    address: '',
    gstin: '',
    phone: '',
    billHeader: '',
    billFooter: 'Thank you, please visit again!',
    kotHeader: '',
    kotFooter: '',
  }
}

/** A restaurant in the list of the operator of the platform. */
export type RestaurantOverview = {
  readonly id: string
  readonly name: string
  readonly subdomain: string
  /** The email of the restaurant's first Admin; empty when it has none. */
  readonly adminEmail: string
  readonly userCount: number
  readonly createdAt: Date
}

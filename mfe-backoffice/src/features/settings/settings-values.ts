import type { BodyOf, DiscountLimits, RestaurantSettings, updateRestaurant } from '@tiffin/contracts'
import { MAX_CHARGE_RUPEES, ROLES, type GstMode, type PaymentMethod, type PunchKind, type Role } from '@tiffin/domain'

type LimitField = `limit${Role}`

/** The settings that are rules of the till; no slip prints them. */
type TillRule =
  | 'discount_limits'
  | 'discount_reason_required'
  | 'primary_punch'
  | 'default_payment_method'
  | 'tips'
  | 'khata'

/** The amounts that may be absent: '' in the form, null in the request. */
export const CHARGE_SETTINGS = ['takeaway_packing', 'delivery_packing', 'delivery_charge'] as const
type ChargeSetting = (typeof CHARGE_SETTINGS)[number]

/** The texts that may be absent: '' in the form, null in the request. */
const OPTIONAL_TEXTS = ['upi_vpa', 'upi_name', 'upi_mc', 'legal_name', 'series', 'fssai'] as const
type OptionalText = (typeof OPTIONAL_TEXTS)[number]

/**
 * The settings as the form holds them. A limit is a text in percent; '' means no limit. An empty payment method means
 * that no method is preselected.
 */
export type SettingsValues = Omit<RestaurantSettings, TillRule | OptionalText | ChargeSetting | 'gst_mode'> & {
  readonly discount_reason_required: boolean
  readonly primary_punch: PunchKind
  readonly default_payment_method: PaymentMethod | ''
  readonly tips: boolean
  readonly khata: boolean
  readonly gst_mode: GstMode
} & { readonly [Name in LimitField | OptionalText | ChargeSetting]: string }

export const limitField = (role: Role): LimitField => `limit${role}`

export function toValues({
  discount_limits: limits,
  discount_reason_required = false,
  primary_punch = 'order',
  default_payment_method = null,
  tips = false,
  khata = false,
  gst_mode = 'off',
  upi_vpa,
  upi_name,
  upi_mc,
  legal_name,
  series,
  fssai,
  takeaway_packing,
  delivery_packing,
  delivery_charge,
  ...printed
}: RestaurantSettings): SettingsValues {
  const limitText = (role: Role) => limits?.[role]?.toString() ?? ''
  return {
    ...printed,
    discount_reason_required,
    primary_punch,
    default_payment_method: default_payment_method ?? '',
    tips,
    khata,
    gst_mode,
    upi_vpa: upi_vpa ?? '',
    upi_name: upi_name ?? '',
    upi_mc: upi_mc ?? '',
    legal_name: legal_name ?? '',
    series: series ?? '',
    fssai: fssai ?? '',
    takeaway_packing: takeaway_packing?.toString() ?? '',
    delivery_packing: delivery_packing?.toString() ?? '',
    delivery_charge: delivery_charge?.toString() ?? '',
    limitAdmin: limitText('Admin'),
    limitCaptain: limitText('Captain'),
    limitCashier: limitText('Cashier'),
    limitWaiter: limitText('Waiter'),
  }
}

/**
 * Returns the body of the request. Discount limits, rules of the till, UPI, and GST without the GSTIN are sent only if
 * this form changed them, so that another user's change is kept.
 */
export function toBody(
  {
    limitAdmin,
    limitCaptain,
    limitCashier,
    limitWaiter,
    discount_reason_required,
    primary_punch,
    default_payment_method: method,
    tips,
    khata,
    gst_mode,
    upi_vpa,
    upi_name,
    upi_mc,
    legal_name,
    series,
    fssai,
    takeaway_packing,
    delivery_packing,
    delivery_charge,
    ...printed
  }: SettingsValues,
  isDirty: (name: keyof SettingsValues) => boolean,
): BodyOf<typeof updateRestaurant> {
  const texts: Readonly<Record<Role, string>> = {
    Admin: limitAdmin,
    Captain: limitCaptain,
    Cashier: limitCashier,
    Waiter: limitWaiter,
  }
  const changed = ROLES.filter((role) => isDirty(limitField(role)))
  const limits: DiscountLimits = Object.fromEntries(
    changed.map((role) => [role, texts[role].trim() === '' ? null : Number(texts[role])]),
  )
  const optional = { upi_vpa, upi_name, upi_mc, legal_name, series: toSeries(series), fssai }
  const changedTexts = OPTIONAL_TEXTS.filter(isDirty).map((name) => [name, optional[name].trim() || null])
  const amounts = { takeaway_packing, delivery_packing, delivery_charge }
  const changedAmounts = CHARGE_SETTINGS.filter(isDirty).map((name) => [name, Number(amounts[name]) || null])
  return {
    ...printed,
    name: printed.name.trim(),
    ...(changed.length > 0 && { discount_limits: limits }),
    ...(isDirty('discount_reason_required') && { discount_reason_required }),
    ...(isDirty('primary_punch') && { primary_punch }),
    ...(isDirty('default_payment_method') && { default_payment_method: method === '' ? null : method }),
    ...(isDirty('tips') && { tips }),
    ...(isDirty('khata') && { khata }),
    ...(isDirty('gst_mode') && { gst_mode }),
    ...(Object.fromEntries(changedAmounts) as { readonly [Name in ChargeSetting]?: number | null }),
    ...(Object.fromEntries(changedTexts) as { readonly [Name in OptionalText]?: string | null }),
  }
}

/**
 * Returns the series of a typed text. The GST rules compare numbers of invoices without case, so a series is stored in
 * capitals.
 */
export const toSeries = (text: string) => text.trim().toUpperCase()

/** Returns whether a text is empty, or a percent from 0 to 100 with at most two decimals. */
export function isLimit(text: string): boolean {
  return text.trim() === '' || (/^\d+(\.\d{1,2})?$/.test(text.trim()) && Number(text) <= 100)
}

/** Returns whether a text is empty, or an amount of a charge: rupees with at most two decimals. */
export function isCharge(text: string): boolean {
  const amount = text.trim()
  return amount === '' || (/^\d+(\.\d{1,2})?$/.test(amount) && Number(amount) <= MAX_CHARGE_RUPEES)
}

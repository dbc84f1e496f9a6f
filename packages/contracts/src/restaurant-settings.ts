import {
  FSSAI_LENGTH,
  GST_MODES,
  MAX_ADDRESS_LENGTH,
  MAX_CHARGE_RUPEES,
  MAX_GSTIN_LENGTH,
  MAX_LEGAL_NAME_LENGTH,
  MAX_PHONE_LENGTH,
  MAX_SERIES_LENGTH,
  MAX_SLIP_TEXT_LENGTH,
  MAX_UPI_NAME_LENGTH,
  MAX_UPI_VPA_LENGTH,
  PAYMENT_METHODS,
  PUNCH_KINDS,
  UPI_MC_LENGTH,
} from '@tiffin/domain'
import * as z from '#schema'
import { everyRole } from './access.ts'
import { defineEndpoint } from './endpoint.ts'
import { percent, rupees, text } from './fields.ts'

const charge = z.optional(z.nullable(rupees.check(z.nonnegative(), z.maximum(MAX_CHARGE_RUPEES))))
const limit = z.optional(z.nullable(percent))

/** The largest discount of each role, in percent of the subtotal; null or absent means no limit. */
export const discountLimits = z.object({ Admin: limit, Captain: limit, Cashier: limit, Waiter: limit })
export type DiscountLimits = z.output<typeof discountLimits>

export const restaurantSettings = z.object({
  name: z.string(),
  address: text(MAX_ADDRESS_LENGTH),
  gstin: text(MAX_GSTIN_LENGTH),
  phone: text(MAX_PHONE_LENGTH),
  bill_header: text(MAX_SLIP_TEXT_LENGTH),
  bill_footer: text(MAX_SLIP_TEXT_LENGTH),
  kot_header: text(MAX_SLIP_TEXT_LENGTH),
  kot_footer: text(MAX_SLIP_TEXT_LENGTH),
  /**
   * An update keeps the limits of roles that it does not name. A reply without this field means that no role has a
   * limit.
   */
  discount_limits: z.optional(discountLimits),
  /** True where discounts need a reason; absent means false. */
  discount_reason_required: z.optional(z.boolean()),
  /** The way to punch on the till's primary button; absent means 'order'. */
  primary_punch: z.optional(z.enum(PUNCH_KINDS)),
  /** The payment method that is chosen when a bill opens; null or absent: none. */
  default_payment_method: z.optional(z.nullable(z.enum(PAYMENT_METHODS))),
  /** True where the till asks for the tip; absent means false. */
  tips: z.optional(z.boolean()),
  /** True where a bill may be put on the khata of a customer, who pays later; absent means false. */
  khata: z.optional(z.boolean()),
  /** The UPI ID that receives payments, `name@handle`. Null, empty or absent: bills have no QR code. */
  upi_vpa: z.optional(z.nullable(text(MAX_UPI_VPA_LENGTH))),
  /** The payee as the bank knows it; null, empty or absent: the restaurant's name. */
  upi_name: z.optional(z.nullable(text(MAX_UPI_NAME_LENGTH))),
  /** The merchant category code of four digits that the bank gave; null, empty or absent: none. */
  upi_mc: z.optional(z.nullable(text(UPI_MC_LENGTH))),
  /**
   * How bills are made: `regular` by GST, with a tax invoice for each order whose bill is printed or paid;
   * `composition` without tax, with a bill of supply in its place. Absent means 'off'. Both need an address, and a
   * GSTIN whose check digit is right.
   */
  gst_mode: z.optional(z.enum(GST_MODES)),
  /** The name on tax invoices; null, empty or absent: the restaurant's name. */
  legal_name: z.optional(z.nullable(text(MAX_LEGAL_NAME_LENGTH))),
  /**
   * The series of tax invoices, as `isSeries` accepts it; null, empty or absent: DEFAULT_SERIES. Bills of supply have S
   * before it, and at most two characters after the S.
   */
  series: z.optional(z.nullable(text(MAX_SERIES_LENGTH))),
  /**
   * The charge for packing on the bill of a takeaway order, in rupees before tax; null, 0 or absent: none. Bills have
   * charges only where the restaurant bills by GST, or under composition.
   */
  takeaway_packing: charge,
  /** The charges for packing and for delivery on the bill of an order that is delivered. */
  delivery_packing: charge,
  delivery_charge: charge,
  /** The FSSAI licence number of 14 digits; null, empty or absent: none is printed. */
  fssai: z.optional(z.nullable(text(FSSAI_LENGTH))),
})
export type RestaurantSettings = z.output<typeof restaurantSettings>

/**
 * Returns settings that have only the name of the restaurant. They are used while the settings cannot be read, so that
 * a slip can still be printed: the guest cannot wait.
 */
export function blankSettings(name: string): RestaurantSettings {
  return { name, address: '', gstin: '', phone: '', bill_header: '', bill_footer: '', kot_header: '', kot_footer: '' }
}

export const getRestaurantSettings = defineEndpoint({
  id: 'getRestaurantSettings',
  service: 'tenancy',
  method: 'GET',
  path: '/api/restaurant/settings',
  access: everyRole,
  summary: 'What is printed on bills and kitchen tickets.',
  response: restaurantSettings,
})

import { sum, type BasisPoints, type Paise } from '../money/money.ts'
import type { OrderType } from '../order/order.ts'
import type { TaxKind } from './tax-kind.ts'

/** What a restaurant may charge beside its dishes. No other charge exists, and none for service (CCPA, 4 July 2022). */
export const CHARGE_KINDS = ['packing', 'delivery'] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

/** A charge on a bill, before its tax. */
export type Charge = { readonly kind: ChargeKind; readonly amountPaise: Paise }

/** The names of charges on screens and papers. No setting changes them. */
export const CHARGE_NAMES: Readonly<Record<ChargeKind, string>> = { packing: 'Packing', delivery: 'Delivery' }

/** The charges that an order of each type may have. A guest who eats at a table pays for nothing but dishes. */
export const CHARGES_OF_TYPE: Readonly<Record<OrderType, readonly ChargeKind[]>> = {
  'Dine-In': [],
  Takeaway: ['packing'],
  Delivery: ['packing', 'delivery'],
}

/** The largest charge, in rupees. */
export const MAX_CHARGE_RUPEES = 1_000

/** The rate of restaurant service, which a charge has on a bill without dishes under GST, such as one of liquor. */
const RESTAURANT_RATE = 500 as BasisPoints

/**
 * Returns the lines of charges on a GST bill. A charge is a part of the supply of food, so it has the tax of the dishes
 * that make most of the bill (CGST Act, section 8): the kind and rate with the largest amount, liquor aside. No
 * discount applies to it.
 */
export function chargeLinesOf(charges: readonly Charge[], dishes: readonly TaxedDish[]) {
  const { taxKind, rateBasisPoints } = principalTaxOf(dishes)
  return charges.map(({ amountPaise }) => ({
    pricePaise: amountPaise,
    quantity: 1,
    taxKind,
    rateBasisPoints,
    taxGroupName: null,
    priceIncludesTax: false,
    isDiscountable: false,
  }))
}

type Tax = { readonly taxKind: TaxKind; readonly rateBasisPoints: BasisPoints }
/** The part of a line of a GST bill by which charges are taxed. */
type TaxedDish = Tax & { readonly pricePaise: Paise; readonly quantity: number }

function principalTaxOf(dishes: readonly TaxedDish[]): Tax {
  const food = dishes.filter(({ taxKind }) => taxKind !== 'vat')
  const isOf = (tax: Tax) => (line: TaxedDish) =>
    line.taxKind === tax.taxKind && line.rateBasisPoints === tax.rateBasisPoints
  const amountOf = (tax: Tax) => sum(food.filter(isOf(tax)).map(({ pricePaise, quantity }) => pricePaise * quantity))
  const [first, ...others] = food
  if (!first) return { taxKind: 'gst', rateBasisPoints: RESTAURANT_RATE }
  return others.reduce<Tax>((most, line) => (amountOf(line) > amountOf(most) ? line : most), first)
}

/**
 * Names under which a charge for service was added to bills, in lower case without spaces: the guidelines of the
 * consumer authority (CCPA, 4 July 2022) forbid it under any name.
 */
export const SERVICE_CHARGE_NAMES = [
  'servicecharge',
  'servicefee',
  'servicecost',
  'servicelevy',
  'staffcharge',
  'stafffund',
  'staffcontribution',
  'staffwelfare',
  'staffwelfarefund',
  'staffsupport',
  'hospitalitycharge',
  'experiencefee',
  'conveniencefee',
  'gratuity',
  'surcharge',
] as const

/**
 * Returns whether a text names a charge for service, in any case and with any characters between its words. Words for
 * its amount may follow, such as `service_charge_percent`.
 */
export function namesServiceCharge(text: string): boolean {
  const name = text.toLowerCase().replaceAll(/[^a-z]/g, '')
  return SERVICE_CHARGE_NAMES.some((known) => name.startsWith(known))
}

import { roundHalfUp, paise, type BasisPoints, type Paise } from '../money/money.ts'
import type { TaxKind } from './tax-kind.ts'

/**
 * The key by which lines of a GST bill are grouped for tax. Only groups of kind `vat` have a name, because VAT is
 * printed with the name of its tax group; `name` is null for the other kinds.
 */
export type GstGroupKey = {
  readonly kind: TaxKind
  readonly rateBasisPoints: BasisPoints
  readonly priceIncludesTax: boolean
  readonly name: string | null
}

/**
 * The printed amounts of a group, in paise. `value + cgst + sgst + vat` is the price of its lines after the discount,
 * with tax. `valuePaise` is the value after the discount and before tax; for a group of kind `gst` this is the taxable
 * value.
 */
export type GstGroup = GstGroupKey & {
  readonly valuePaise: Paise
  readonly cgstPaise: Paise
  readonly sgstPaise: Paise
  readonly vatPaise: Paise
}

/**
 * The tax on one paisa at one basis point is a ten-thousandth of a paisa, so exact amounts are whole numbers in this
 * unit.
 */
export const PARTS_PER_PAISA = 10_000

/** Computes the printed amounts of a group. `netPaise` is the price of its lines after the discount. */
export function taxGroupOf(key: GstGroupKey, netPaise: Paise): GstGroup {
  const { kind, rateBasisPoints: rate, priceIncludesTax } = key
  const taxed = netPaise * rate
  // In a price that includes its tax, the tax is rate / (1 + rate) of the price.
  const whole = PARTS_PER_PAISA + (priceIncludesTax ? rate : 0)
  const half = kind === 'gst' ? roundHalfUp(taxed, 2 * whole) : 0
  // Tax and unit are both doubled, because `roundHalfUp` is exact only for an even unit.
  const vat = kind === 'vat' ? roundHalfUp(2 * taxed, 2 * whole) : 0
  return {
    ...key,
    valuePaise: paise(priceIncludesTax ? netPaise - 2 * half - vat : netPaise),
    cgstPaise: paise(half),
    sgstPaise: paise(half),
    vatPaise: paise(vat),
  }
}

/** Returns the price of a group with tax, before rounding, in ten-thousandths of a paisa. */
export function exactGrossOf({ kind, rateBasisPoints, priceIncludesTax }: GstGroupKey, netPaise: Paise): number {
  const added = kind === 'none' || priceIncludesTax ? 0 : rateBasisPoints
  return netPaise * (PARTS_PER_PAISA + added)
}

import { paise, type BasisPoints, type Paise } from '../money/money.ts'
import { halfUp } from '../money/rounding.ts'
import type { TaxKind } from './tax-kind.ts'

/** The lines of a bill that are taxed together. What is outside GST is told apart by its name, which is printed. */
export type GstGroupKey = {
  readonly kind: TaxKind
  readonly rateBasisPoints: BasisPoints
  readonly priceIncludesTax: boolean
  readonly name: string | null
}

/**
 * The printed amounts of a group, in paise: `value + cgst + sgst + vat` is what its lines cost. `valuePaise` is the
 * value after discount and before tax; of GST that is the taxable value.
 */
export type GstGroup = GstGroupKey & {
  readonly valuePaise: Paise
  readonly cgstPaise: Paise
  readonly sgstPaise: Paise
  readonly vatPaise: Paise
}

/** One paisa taxed at one basis point is a ten-thousandth of a paisa: the exact amounts are whole numbers of them. */
export const PARTS_PER_PAISA = 10_000

/** Computes what the lines of a group print. `netPaise` is what they add up to after the discount. */
export function taxGroupOf(key: GstGroupKey, netPaise: Paise): GstGroup {
  const { kind, rateBasisPoints: rate, priceIncludesTax } = key
  const taxed = netPaise * rate
  // Of a price that includes its tax, the tax is rate / (1 + rate).
  const whole = PARTS_PER_PAISA + (priceIncludesTax ? rate : 0)
  const half = kind === 'gst' ? halfUp(taxed, 2 * whole) : 0
  // The unit is doubled, not the tax halved: an odd whole has no half in whole numbers.
  const vat = kind === 'vat' ? halfUp(2 * taxed, 2 * whole) : 0
  return {
    ...key,
    valuePaise: paise(priceIncludesTax ? netPaise - 2 * half - vat : netPaise),
    cgstPaise: paise(half),
    sgstPaise: paise(half),
    vatPaise: paise(vat),
  }
}

/** Returns what a group costs before anything is rounded, in ten-thousandths of a paisa. */
export function exactGrossOf({ kind, rateBasisPoints, priceIncludesTax }: GstGroupKey, netPaise: Paise): number {
  const added = kind === 'none' || priceIncludesTax ? 0 : rateBasisPoints
  return netPaise * (PARTS_PER_PAISA + added)
}
